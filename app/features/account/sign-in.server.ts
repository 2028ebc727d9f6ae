import { normalizeEmail } from '~/domain/email';
import { isWeakPassword, MINIMUM_ADMIN_PASSWORD_LENGTH } from '~/domain/password';
import type { Account, Identity, Outcome, SignInFailure, SignUpFailure } from '~/ports/identity';
import type { Log } from '~/ports/log';
import type { Store } from '~/ports/store/port';

import type { LimitRule, Limits } from '~/features/limit.server';
import { isOutage } from '~/features/outage';
import { randomId } from '~/features/random';
import type { Verification } from './verification.server';

/** The administrator where ADMIN_EMAILS is empty: the store itself makes this account, verified, at its first start. */
const OWNER_EMAIL = 'owner@miftah.local';

/** The administrators' addresses, from ADMIN_EMAILS; they count only when verified. */
export function ownerEmails(adminEmails: readonly string[]): readonly string[] {
  return adminEmails.length > 0 ? adminEmails : [OWNER_EMAIL];
}

const MINUTE = 60_000;

/** Guessing: 10 failures at one account within 15 minutes, then a pause of 15 minutes. */
export const FAILURES_OF_ACCOUNT: LimitRule = { max: 10, windowMs: 15 * MINUTE, pauseMs: 15 * MINUTE };
const FAILURES_OF_CLIENT: LimitRule = { max: 30, windowMs: 15 * MINUTE };
/** The answer 'No account found' must not be available in bulk. */
const UNKNOWN_OF_CLIENT: LimitRule = { max: 5, windowMs: 15 * MINUTE };
const SIGN_UPS_OF_CLIENT: LimitRule = { max: 30, windowMs: 60 * MINUTE };

interface SignIn {
  readonly email: string;
  readonly password: string;
  /** The client's address, for the limits. */
  readonly address: string;
}

interface SignUp extends SignIn {
  readonly name: string;
}

interface Needs {
  readonly identity: Identity;
  readonly limits: Limits;
  readonly verification: Pick<Verification, 'send'>;
  readonly log: Log;
  /** Lower case. */
  readonly adminEmails: readonly string[];
}

export type SignInWays = ReturnType<typeof createSignIn>;

/**
 * Sign-in and sign-up, with the limits on guessing (docs/rules.md, Limits): they count for the account and for the client, never for the
 * pair.
 */
export function createSignIn({ identity, limits, verification, log, adminEmails }: Needs) {
  /** 'too-many' also while the account or the client pauses after too many failures. */
  async function signIn({ email, password, address }: SignIn): Promise<Outcome<SignInFailure>> {
    const client = clientBuckets(address);
    if ((await limits.isFull(client.failures, FAILURES_OF_CLIENT)) || (await limits.isFull(client.unknown, UNKNOWN_OF_CLIENT)))
      return tooMany;
    // Counts before the check and gives back after it, so that guesses sent at the same time can't all pass before the first is counted.
    const account = accountBucket(email);
    if (!(await limits.take(account, FAILURES_OF_ACCOUNT))) return tooMany;
    const outcome = await identity.signIn(email, password);
    const isGuess = !outcome.ok && (outcome.code === 'wrong-password' || outcome.code === 'not-found');
    if (!isGuess) {
      await limits.giveBack(account);
      return outcome;
    }
    // A guess that is over the limit at the time of its answer gets none: many guesses together learn no more than one after another.
    const isCounted =
      (await limits.take(client.failures, FAILURES_OF_CLIENT)) &&
      (outcome.code !== 'not-found' || (await limits.take(client.unknown, UNKNOWN_OF_CLIENT)));
    return isCounted ? outcome : tooMany;
  }

  /**
   * Makes an account, and mails a link to confirm its address. An administrator's address needs a longer password, and gives no rights
   * until it is verified.
   */
  async function signUp({ name, email, password, address }: SignUp): Promise<Outcome<SignUpFailure>> {
    const isAdmin = adminEmails.includes(normalizeEmail(email) ?? '');
    if (isAdmin && isWeakPassword(password, { minimum: MINIMUM_ADMIN_PASSWORD_LENGTH })) return { ok: false, code: 'weak-password' };
    if (!(await limits.take(`sign-up client ${address}`, SIGN_UPS_OF_CLIENT))) return tooMany;
    const made = await identity.signUp({ email, password, displayName: name });
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

  return { signIn, signUp };
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
  const password = readable(randomId());
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

/** The bucket that counts all guesses at an account's password. */
export function accountBucket(email: string): string {
  return `sign-in account ${normalizeEmail(email)}`;
}

function clientBuckets(address: string) {
  return { failures: `sign-in client ${address}`, unknown: `sign-in unknown ${address}` };
}

/** `k3f9qx7m…` → `k3f9q-x7m…`: groups of five are easier to copy from a screen. */
function readable(id: string): string {
  return id.match(/.{1,5}/g)?.join('-') ?? id;
}
