import type { IndexDefinition } from '~/ports/store';

/** Every index that a query of the shop needs, and what needs none. A query outside this list is refused by each engine. */
export const INDEXES: readonly IndexDefinition[] = [
  { from: 'codes', fields: ['state', 'rand'] },
  { from: 'codes', fields: ['state', 'type', 'rand'] },
  { from: 'codes', fields: ['state', 'holdUntil'] },
  { from: 'codes', fields: ['state', 'type', 'holdUntil'] },
  { from: 'codes', group: true, fields: ['used'] },
  { from: 'codes', group: true, fields: ['changedAt'] },
  { from: 'orders', fields: ['accountId', 'createdAt'] },
  { from: 'orders', fields: ['state', 'submittedAt'] },
  { from: 'orders', fields: ['proofSha256'] },
  { from: 'orders', fields: ['createdAt'] },
  { from: 'limits', fields: ['expiresAt'] },
  { from: 'providerStates', fields: ['expiresAt'] },
  { from: 'sessions', fields: ['accountId'] },
  { from: 'sessions', fields: ['expiresAt'] },
  { from: 'tokens', fields: ['expiresAt'] },
  { from: 'tokens', fields: ['accountId', 'expiresAt'] },
  { from: 'outbox', fields: ['state', 'dueAt'] },
  { from: 'outbox', fields: ['wipeAt'] },
  { from: 'outbox', fields: ['createdAt'] },
  { from: 'messages', fields: ['createdAt'] },
  // Large, and never asked for.
  { from: 'catalogue', fields: ['rows'], exempt: true },
  { from: 'chunks', fields: ['data'], exempt: true },
  { from: 'codes', fields: ['code'], exempt: true },
  { from: 'games', fields: ['description'], exempt: true },
  { from: 'messages', fields: ['message'], exempt: true },
  { from: 'orders', fields: ['events'], exempt: true },
  { from: 'orders', fields: ['lines'], exempt: true },
  { from: 'outbox', fields: ['message'], exempt: true },
];
