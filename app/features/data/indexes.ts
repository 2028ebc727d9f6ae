import { COLLECTION_GROUPS } from '~/domain/documents/collections';
import type { IndexDefinition } from '~/ports/store';

/** Every index that a query of the shop needs, and the fields that need none. Each engine refuses a query outside this list. */
export const INDEXES: readonly IndexDefinition[] = COLLECTION_GROUPS.flatMap(({ group: from, indexes = [], unindexed = [] }) => [
  ...indexes.map((index) => ({ from, ...index })),
  ...unindexed.map((field) => ({ from, fields: [field], exempt: true as const })),
]);
