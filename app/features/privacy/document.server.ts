import { z } from 'zod';

import { defineDocument, type Stored, type Input } from '~/features/documents/index.server';

/** `accountRemovals/{account id}`: an account that is being removed. Times in ms. */
const removalDocument = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  askedAt: z.number(),
  /** The time at which another process goes on. */
  dueAt: z.number(),
});

export type StoredRemoval = Stored<typeof removalDocument> & { readonly id: string };

export const REMOVALS_OF_ACCOUNTS = 'accountRemovals';
export const removalPath = (accountId: string) => `${REMOVALS_OF_ACCOUNTS}/${accountId}`;

export const toRemoval = defineDocument(1, ({ id, data }): StoredRemoval => ({ id, ...removalDocument.parse(data) }));

export const newRemoval = (fields: Input<typeof removalDocument>) => ({ ...removalDocument.parse(fields) });
