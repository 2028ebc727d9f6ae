import type { Language } from '~/domain/shared/language';
import type { Account, Identity } from '~/ports/identity';

import type { LimitRule, Limits, Sessions } from '~/features/session/index.server';
import { unknownPassword } from '~/features/documents/index.server';
import type { TokenProblem, Tokens } from './token.server';

/** 'sign-in': an admin's address is confirmed only while signed in, so that no other password opens the store. */
export type VerificationProblem = TokenProblem | 'sign-in' | 'too-many';

interface Refusal {
  readonly ok: false;
  readonly code: VerificationProblem;
}

export type VerificationOutcome =
  | {
      readonly ok: true;
      readonly account: Account;
      readonly isInside: boolean;
    }
  | Refusal;

/** `resetSecret`: the link to set a password, which confirms the address; null where it is confirmed. */
export type Confirmation = { readonly ok: true; readonly account: Account; readonly resetSecret: string | null } | Refusal;

export type VerificationOffer =
  | { readonly state: 'no-account' }
  | { readonly state: 'verified'; readonly account: Account }
  /** `secret` belongs only in a link for the address's person. `expiresAt` in ms since 1970. */
  | { readonly state: 'offered'; readonly account: Account; readonly secret: string; readonly expiresAt: number };

const MAILS_OF_ACCOUNT: LimitRule = { max: 3, windowMs: 60 * 60_000 };

interface Dependencies {
  readonly identity: Identity;
  readonly tokens: Tokens;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly limits: Limits;
  readonly adminEmails: readonly string[];
}

export type Verification = ReturnType<typeof createVerification>;

/** Verifies an account's address by a link that works once; before that an administrator's address gives no rights. */
export function createVerification({ identity, tokens, sessions, limits, adminEmails }: Dependencies) {
  async function offer(email: string): Promise<VerificationOffer> {
    const account = await identity.findByEmail(email);
    if (!account) return { state: 'no-account' };
    if (account.emailVerified) return { state: 'verified', account };
    return { state: 'offered', account, ...(await tokens.make('verify-email', account.id)) };
  }

  async function send(account: Account, language: Language): Promise<'sent' | 'verified' | 'too-many'> {
    if (account.emailVerified) return 'verified';
    if (!(await limits.take(`verify account ${account.id}`, MAILS_OF_ACCOUNT))) return 'too-many';
    await tokens.send('verify-email', account, { language });
    return 'sent';
  }

  /** Returns confirm()'s answer without a change. `visitorId`: the account that is signed in. */
  async function look(secret: string, visitorId: string | null): Promise<VerificationOutcome> {
    const token = await tokens.peek('verify-email', secret);
    if (!token.ok) return token;
    const account = await identity.find(token.accountId);
    if (account && adminEmails.includes(account.email) && account.id !== visitorId) return { ok: false, code: 'sign-in' };
    if (!account) return { ok: false, code: 'unknown' };
    const isInside = account.id === visitorId;
    // why: nothing is left to confirm, so another person gains nothing
    return { ok: true, account, isInside: isInside || account.emailVerified };
  }

  /** Uses the link up. Signed in, it verifies the address; otherwise, since a stranger may have made the account, its password ends. */
  async function confirm(secret: string, visitorId: string | null): Promise<Confirmation> {
    const link = await look(secret, visitorId);
    if (!link.ok) return link;
    if (!link.isInside) return beginAnew(secret, link.account);
    // why marked first: if the store fails in between, the link still works, and marking twice changes nothing
    const account = await identity.markVerified(link.account.id);
    const used = await tokens.use('verify-email', secret);
    if (!used.ok) return used;
    return account ? { ok: true, account, resetSecret: null } : { ok: false, code: 'unknown' };
  }

  async function beginAnew(secret: string, { id }: Account): Promise<Confirmation> {
    const used = await tokens.use('verify-email', secret);
    if (!used.ok) return used;
    // why twice: as in password.server.ts
    await sessions.endAll(id);
    const changed = await identity.setPassword(id, unknownPassword());
    if (!changed.ok) {
      await tokens.restore(secret);
      if (changed.code === 'not-found') return { ok: false, code: 'unknown' };
      if (changed.code === 'too-many') return { ok: false, code: 'too-many' };
      throw new Error(`The password of an account could not be taken away: ${changed.code}`);
    }
    await sessions.endAll(id);
    const { secret: resetSecret } = await tokens.make('reset-password', id);
    return { ok: true, account: changed.account, resetSecret };
  }

  async function isAnyVerified(emails: readonly string[]): Promise<boolean> {
    const accounts = await Promise.all(emails.map((email) => identity.findByEmail(email)));
    return accounts.some((account) => account?.emailVerified);
  }

  return { offer, send, look, confirm, isAnyVerified };
}
