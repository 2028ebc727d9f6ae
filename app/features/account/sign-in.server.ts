import { normalizeEmail } from '~/domain/email';
import { isWeakPassword, MINIMUM_ADMIN_PASSWORD_LENGTH } from '~/domain/password';
import { inGroups } from '~/domain/second-factor';
import type { Account, Identity, Outcome, SignInFailure, SignUpFailure } from '~/ports/identity';
import type { Log } from '~/ports/log';
import type { Store } from '~/ports/store/port';

import type { LimitRule, Limits } from '~/features/limit.server';
import { isOutage } from '~/features/outage';
import { randomCode } from '~/features/random';
import type { Client, Guessing } from './guessing.server';
import type { Verification } from './verification.server';

/** The administrator where ADMIN_EMAILS is empty: the store itself makes this account, verified, at its first start. */
const OWNER_EMAIL = 'owner@miftah.local';

/** The administrators' addresses, from ADMIN_EMAILS; they count only when verified. */
export function ownerEmails(adminEmails: readonly string[]): readonly string[] {
  return adminEmails.length > 0 ? adminEmails : [OWNER_EMAIL];
}

const SIGN_UPS_OF_CLIENT: LimitRule = { max: 200, windowMs: 60 * 60_000 };

interface SignIn extends Client {
  readonly email: string;
  readonly password: string;
}

interface SignUp extends SignIn {
  readonly name: string;
}

interface Needs {
  readonly identity: Identity;
  readonly limits: Limits;
  readonly guessing: Guessing;
  readonly verification: Pick<Verification, 'send'>;
  readonly log: Log;
  /** Lower case. */
  readonly adminEmails: readonly string[];
}

export type SignInWays = ReturnType<typeof createSignIn>;

/** Sign-in and sign-up, with their limits (docs/rules.md, Limits). */
export function createSignIn({ identity, limits, guessing, verification, log, adminEmails }: Needs) {
  /** 'too-many' also while the account, for this browser, or the client's address pauses after too many failures. */
  function signIn({ email, password, address, browser = null }: SignIn): Promise<Outcome<SignInFailure>> {
    return guessing.atLogin(email, { address, browser }, () => identity.signIn(email, password));
  }

  /** Whether this is the password of the account that is signed in. 'too-many' only after her own guesses. */
  function checkPassword({ id, email }: Pick<Account, 'id' | 'email'>, password: string): Promise<Outcome<SignInFailure>> {
    return guessing.ofSignedIn(id, () => identity.signIn(email, password));
  }

  /**
   * Makes an account, and mails a link to confirm its address. An administrator's address needs a longer password, and gives no rights
   * until it is verified.
   */
  async function signUp({ name, email, password, address }: SignUp): Promise<Outcome<SignUpFailure>> {
    const isAdmin = adminEmails.includes(normalizeEmail(email) ?? '');
    if (isAdmin && isWeakPassword(password, { minimum: MINIMUM_ADMIN_PASSWORD_LENGTH })) return { ok: false, code: 'weak-password' };
    if (!(await limits.take(`sign-up client ${address}`, SIGN_UPS_OF_CLIENT))) return tooMany;
    const made = (await guessing.inTurn(`address ${address}`, () => identity.signUp({ email, password, displayName: name }))) ?? tooMany;
    if (made.ok) await welcome(made.account);
    return made;
  }

  /** The account exists even if its mail can't be written: she can ask for another. */
  async function welcome(account: Account): Promise<void> {
    try {
      await verification.send(account);
    } catch (error) {
      if (!isOutage(error)) throw error;
      log.error('verification-not-mailed', error, { accountId: account.id });
    }
  }

  /** Counts a sign-in through a provider; false where the account, for this browser, or the client's address had too many. */
  function countSignIn({ email }: Pick<Account, 'email'>, client: Client): Promise<boolean> {
    return guessing.bySomethingElse(email, client);
  }

  return { signIn, checkPassword, countSignIn, signUp, unlock: guessing.unlock };
}

/**
 * Makes the owner's account, verified, with a random password, at the first start of a store without accounts, and shows it at once; does
 * nothing at other starts. Only for a store that names no administrators. The password is stored nowhere else.
 */
export async function ensureOwner({
  identity,
  store,
  tell,
}: {
  readonly identity: Identity;
  readonly store: Store;
  readonly tell: (owner: { readonly email: string; readonly password: string }) => void;
}): Promise<void> {
  if (await store.get(OWNER_MARK)) return;
  if (!(await identity.isEmpty())) return;
  const password = inGroups(randomCode());
  const made = await identity.signUp({ email: OWNER_EMAIL, password, displayName: 'Owner', emailVerified: true });
  // Two processes that start at the same time both try: the address is unique, and the one that got it shows the password.
  if (!made.ok) return;
  // First of all: if the start breaks off here, the password would never be shown again.
  tell({ email: OWNER_EMAIL, password });
  await store.set(OWNER_MARK, { accountId: made.account.id });
}

/** Stays after the owner's account is removed: it isn't made a second time. */
const OWNER_MARK = 'marks/owner';

const tooMany = { ok: false, code: 'too-many' } as const;
