import { createHash } from 'node:crypto';

import { normalizeEmail } from '~/domain/email';
import { isTooLongPassword, isWeakPassword, normalizePassword } from '~/domain/password';
import type { Account, Provider, ProviderIdentity } from '~/ports/identity';
import type { Snap } from '~/ports/store/port';

export const done = (account: Account) => ({ ok: true, account }) as const;

export function isAccountId(id: string): boolean {
  return /^[\w-]{1,128}$/.test(id);
}

/** The document that makes a subject one account's: of `{ accountId }`. The hash keeps any text out of the path. */
export function subjectPath({ provider, subject }: Pick<ProviderIdentity, 'provider' | 'subject'>): string {
  return `subjects/${createHash('sha256').update(`${provider} ${subject}`).digest('hex')}`;
}

/** Whose a document of `{ accountId }` is. */
export function holderOf(snap: Snap | null): string | null {
  const id = snap?.data['accountId'];
  return typeof id === 'string' && id !== '' ? id : null;
}

/** null where its address is none. */
export function toIdentity({ provider, subject, email: typed }: ProviderIdentity): ProviderIdentity | null {
  const email = normalizeEmail(typed);
  return email === null ? null : { provider, subject, email };
}

export function without(linked: readonly ProviderIdentity[], provider: Provider): ProviderIdentity[] {
  return linked.filter((one) => one.provider !== provider);
}

/** Whether the account may not have this password. */
export function isRefusedPassword(password: string, { email, displayName }: Pick<Account, 'email' | 'displayName'>): boolean {
  return isTooLongPassword(password) || isWeakPassword(password, { about: [email, displayName] });
}

/** What is checked. Nobody's password is empty, so one that is too long to be anybody's is checked as an empty one. */
export function toCandidate(password: string): string {
  return isTooLongPassword(password) ? '' : normalizePassword(password);
}
