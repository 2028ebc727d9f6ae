import type { Account, Identity } from '~/ports/identity';

import type { TokenProblem, Tokens } from './token.server';

/** What a link is good for; 'unknown' also where its account is gone. */
export type VerificationOutcome = { readonly ok: true; readonly account: Account } | { readonly ok: false; readonly code: TokenProblem };

export type VerificationOffer =
  | { readonly state: 'no-account' }
  | { readonly state: 'verified'; readonly account: Account }
  /** `secret` belongs into a link for whoever shall confirm the address, and nowhere else. `expiresAt` in ms since 1970. */
  | { readonly state: 'offered'; readonly account: Account; readonly secret: string; readonly expiresAt: number };

interface Needs {
  readonly identity: Identity;
  readonly tokens: Tokens;
}

export type Verification = ReturnType<typeof createVerification>;

/** How an account's address becomes verified: by a link that is used once. Section 5; without it an administrator's address gives no rights. */
export function createVerification({ identity, tokens }: Needs) {
  /** A link's secret for the account with this address, unless there is nothing to verify. */
  async function offer(email: string): Promise<VerificationOffer> {
    const account = await identity.findByEmail(email);
    if (!account) return { state: 'no-account' };
    if (account.emailVerified) return { state: 'verified', account };
    return { state: 'offered', account, ...(await tokens.make('verify-email', account.id)) };
  }

  /** What confirm() would answer now. Changes nothing. */
  async function look(secret: string): Promise<VerificationOutcome> {
    const token = await tokens.peek('verify-email', secret);
    return token.ok ? known(await identity.find(token.accountId)) : token;
  }

  /** Verifies the account's address and uses the link up. */
  async function confirm(secret: string): Promise<VerificationOutcome> {
    const token = await tokens.peek('verify-email', secret);
    if (!token.ok) return token;
    // Marked first: if the store goes away in between, the link still works, and marking twice changes nothing.
    const account = await identity.markVerified(token.accountId);
    const used = await tokens.use('verify-email', secret);
    return used.ok ? known(account) : used;
  }

  /** Whether somebody has one of these addresses and verified it. */
  async function isAnyVerified(emails: readonly string[]): Promise<boolean> {
    const accounts = await Promise.all(emails.map((email) => identity.findByEmail(email)));
    return accounts.some((account) => account?.emailVerified);
  }

  return { offer, look, confirm, isAnyVerified };
}

function known(account: Account | null): VerificationOutcome {
  return account ? { ok: true, account } : { ok: false, code: 'unknown' };
}
