import type { Account, Identity } from '~/ports/identity';

import type { LimitRule, Limits } from '~/features/limit.server';
import type { TokenProblem, Tokens } from './token.server';

/** 'sign-in': only a visitor signed in to the account confirms an admin's address, so that no password but the owner's opens the store. */
export type VerificationProblem = TokenProblem | 'sign-in';

/** What a link can do; 'unknown' also where its account is gone. */
export type VerificationOutcome =
  { readonly ok: true; readonly account: Account } | { readonly ok: false; readonly code: VerificationProblem };

export type VerificationOffer =
  | { readonly state: 'no-account' }
  | { readonly state: 'verified'; readonly account: Account }
  /** `secret` belongs only in a link for the person who will confirm the address. `expiresAt` in ms since 1970. */
  | { readonly state: 'offered'; readonly account: Account; readonly secret: string; readonly expiresAt: number };

const MAILS_OF_ACCOUNT: LimitRule = { max: 3, windowMs: 60 * 60_000 };

interface Needs {
  readonly identity: Identity;
  readonly tokens: Tokens;
  readonly limits: Limits;
  /** Lower case. */
  readonly adminEmails: readonly string[];
}

export type Verification = ReturnType<typeof createVerification>;

/** Verifies an account's address by a link that works once; before that an administrator's address gives no rights. */
export function createVerification({ identity, tokens, limits, adminEmails }: Needs) {
  /** A link's secret for the account with this address, unless there is nothing to verify. */
  async function offer(email: string): Promise<VerificationOffer> {
    const account = await identity.findByEmail(email);
    if (!account) return { state: 'no-account' };
    if (account.emailVerified) return { state: 'verified', account };
    return { state: 'offered', account, ...(await tokens.make('verify-email', account.id)) };
  }

  /** Mails the link to an account's address: at most 3 an hour. */
  async function send(account: Account): Promise<'sent' | 'verified' | 'too-many'> {
    if (account.emailVerified) return 'verified';
    if (!(await limits.take(`verify account ${account.id}`, MAILS_OF_ACCOUNT))) return 'too-many';
    await tokens.send('verify-email', account);
    return 'sent';
  }

  /** What confirm() would answer now. Changes nothing. `visitorId`: the account that is signed in. */
  async function look(secret: string, visitorId: string | null): Promise<VerificationOutcome> {
    const token = await tokens.peek('verify-email', secret);
    if (!token.ok) return token;
    const account = await identity.find(token.accountId);
    if (account && adminEmails.includes(account.email) && account.id !== visitorId) return { ok: false, code: 'sign-in' };
    return known(account);
  }

  /** Verifies the account's address and uses the link up. */
  async function confirm(secret: string, visitorId: string | null): Promise<VerificationOutcome> {
    const link = await look(secret, visitorId);
    if (!link.ok) return link;
    // Marked first: if the store fails in between, the link still works, and marking twice changes nothing.
    const account = await identity.markVerified(link.account.id);
    const used = await tokens.use('verify-email', secret);
    return used.ok ? known(account) : used;
  }

  /** Whether an account has one of these addresses and has verified it. */
  async function isAnyVerified(emails: readonly string[]): Promise<boolean> {
    const accounts = await Promise.all(emails.map((email) => identity.findByEmail(email)));
    return accounts.some((account) => account?.emailVerified);
  }

  return { offer, send, look, confirm, isAnyVerified };
}

function known(account: Account | null): VerificationOutcome {
  return account ? { ok: true, account } : { ok: false, code: 'unknown' };
}
