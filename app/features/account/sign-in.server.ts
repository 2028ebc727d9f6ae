import { normalizeEmail } from '~/domain/account/email';
import type { Language } from '~/domain/shared/language';
import { MINIMUM_ADMIN_PASSWORD_LENGTH, weaknessOf } from '~/domain/account/password';
import type { Account, Identity, Outcome, SignInFailure, SignUpFailure } from '~/ports/identity';
import type { Log } from '~/ports/log';

import type { LimitRule, Limits } from '~/features/session/index.server';
import { isStoreUnavailable } from '~/features/documents/index.server';
import type { Client, LoginThrottle } from './login-throttle.server';
import type { AccountLanguages } from './language.server';
import type { Tokens } from './token.server';
import type { Verification } from './verification.server';

const SIGN_UPS_OF_CLIENT: LimitRule = { max: 200, windowMs: 60 * 60_000 };

interface SignIn extends Client {
  readonly email: string;
  readonly password: string;
}

interface SignUp extends SignIn {
  readonly name: string;
  readonly language: Language;
}

interface Dependencies {
  readonly identity: Identity;
  readonly limits: Limits;
  readonly guessing: LoginThrottle;
  readonly tokens: Pick<Tokens, 'isHeld'>;
  readonly verification: Pick<Verification, 'send'>;
  readonly languages: Pick<AccountLanguages, 'meet'>;
  readonly log: Log;
  readonly adminEmails: readonly string[];
}

export type SignInWays = ReturnType<typeof createSignIn>;

export function createSignIn({ identity, tokens, limits, guessing, verification, languages, log, adminEmails }: Dependencies) {
  function signIn({ email, password, address, browser = null }: SignIn): Promise<Outcome<SignInFailure>> {
    return guessing.atLogin(email, { address, browser }, () => identity.signIn(email, password));
  }

  /** Checks the password of the signed-in account. 'too-many' only after its own guesses. */
  function checkPassword({ id, email }: Pick<Account, 'id' | 'email'>, password: string): Promise<Outcome<SignInFailure>> {
    return guessing.ofSignedIn(id, () => identity.signIn(email, password));
  }

  /** Makes an account, and mails a link to confirm its address. An administrator's needs a longer password, and verification. */
  async function signUp({ name, email, password, address, language }: SignUp): Promise<Outcome<SignUpFailure>> {
    const isAdmin = adminEmails.includes(normalizeEmail(email) ?? '');
    const weakness = isAdmin ? weaknessOf(password, { minimum: MINIMUM_ADMIN_PASSWORD_LENGTH }) : null;
    if (weakness !== null) return { ok: false, code: weakness };
    if (!(await limits.take(`sign-up client ${address}`, SIGN_UPS_OF_CLIENT))) return tooMany;
    // why: the account that had it may take it back
    if (await tokens.isHeld(normalizeEmail(email) ?? '')) return { ok: false, code: 'email-in-use' };
    const outcome = (await guessing.inTurn(`address ${address}`, () => identity.signUp({ email, password, displayName: name }))) ?? tooMany;
    if (outcome.ok) await welcome(outcome.account, language);
    return outcome;
  }

  // why no error: the account exists without its mail, which can be sent again
  async function welcome(account: Account, language: Language): Promise<void> {
    try {
      await languages.meet(account.id, language);
      await verification.send(account, language);
    } catch (error) {
      if (!isStoreUnavailable(error)) throw error;
      log.error('verification-not-mailed', error, { accountId: account.id });
    }
  }

  /** Counts a sign-in through a provider; returns false over the limits of account, browser or client address. */
  function countSignIn({ email }: Pick<Account, 'email'>, client: Client): Promise<boolean> {
    return guessing.bySomethingElse(email, client);
  }

  return { signIn, checkPassword, countSignIn, signUp, unlock: guessing.unlock };
}

const tooMany = { ok: false, code: 'too-many' } as const;
