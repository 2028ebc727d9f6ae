import { createHash } from 'node:crypto';

import { normalizeEmail } from '~/domain/account/email';
import { isTooLongPassword, weaknessOf, type Weakness } from '~/domain/account/password';
import type { Account, Provider, ProviderIdentity } from '~/ports/identity';
import type { Snapshot } from '~/ports/store';

import { isCommonPassword } from './common-passwords.server';

export const done = (account: Account) => ({ ok: true, account }) as const;

export function isAccountId(id: string): boolean {
  return /^[\w-]{1,128}$/.test(id);
}

/** Returns the path of the document `{ accountId }` for a subject. The hash keeps typed text out of it. */
export function subjectPath({ provider, subject }: Pick<ProviderIdentity, 'provider' | 'subject'>): string {
  return `subjects/${createHash('sha256').update(`${provider} ${subject}`).digest('hex')}`;
}

/** Returns the account named in a document of `{ accountId }`. */
export function holderOf(doc: Snapshot | null): string | null {
  const id = doc?.data['accountId'];
  return typeof id === 'string' && id !== '' ? id : null;
}

/** Returns null where the address is not valid. */
export function toIdentity({ provider, subject, email: typed }: ProviderIdentity): ProviderIdentity | null {
  const email = normalizeEmail(typed);
  return email === null ? null : { provider, subject, email };
}

export function without(linked: readonly ProviderIdentity[], provider: Provider): ProviderIdentity[] {
  return linked.filter((one) => one.provider !== provider);
}

/** Returns the reason to refuse this password; null: none. */
export function passwordWeakness(password: string, { email, displayName }: Pick<Account, 'email' | 'displayName'>): Weakness | null {
  if (isTooLongPassword(password)) return 'weak-password';
  return weaknessOf(password, { about: [email, displayName], isCommon: isCommonPassword });
}

/**
 * Returns the forms of a typed password to check: as typed, then in NFC, as earlier releases kept it. One that is too long is checked as an
 * empty one.
 */
export function candidatesOf(password: string): readonly string[] {
  return isTooLongPassword(password) ? [''] : [...new Set([password, password.normalize('NFC')])];
}
