import { createHash } from 'node:crypto';

import type { Account, ProviderIdentity } from '~/ports/identity';
import type { Data, Json, Snapshot } from '~/ports/store';

/*
 * The documents of an account: `users/{id}`, and `emails/{hash}` and `subjects/{hash}`, so that no two accounts share an address or a
 * subject. The hashes keep typed text out of the paths.
 */

export const userPath = (id: string) => `users/${id}`;
export const emailPath = (email: string) => `emails/${createHash('sha256').update(email).digest('hex')}`;

export function toAccount({ id, data }: Snapshot): Account {
  return {
    id,
    email: text(data, 'email'),
    displayName: text(data, 'displayName'),
    emailVerified: data['emailVerified'] === true,
    disabled: data['disabled'] === true,
    hasPassword: hashOf(data) !== null,
    linked: linkedOf(data),
    createdAt: typeof data['createdAt'] === 'number' ? data['createdAt'] : 0,
  };
}

/** Returns false where its address is lost: its orders would be without an owner. The address stays taken. */
export function isWhole({ data }: Snapshot): boolean {
  return text(data, 'email') !== '';
}

/** Returns null where the account has no password: then no password is right. */
export function hashOf(data: Data | undefined): string | null {
  const value = data?.['passwordHash'];
  return typeof value === 'string' && value !== '' ? value : null;
}

export function toLinkedData(linked: readonly ProviderIdentity[]): Json {
  return linked.map(({ provider, subject, email }) => ({ provider, subject, email }));
}

function linkedOf(data: Data): ProviderIdentity[] {
  const entries = Array.isArray(data['linked']) ? data['linked'] : [];
  return entries.flatMap((entry) => {
    if (entry === null || typeof entry !== 'object' || Array.isArray(entry)) return [];
    const { provider } = entry;
    return provider === 'google' || provider === 'github'
      ? [{ provider, subject: text(entry, 'subject'), email: text(entry, 'email') }]
      : [];
  });
}

function text(data: Data, field: string): string {
  const value = data[field];
  return typeof value === 'string' ? value : '';
}
