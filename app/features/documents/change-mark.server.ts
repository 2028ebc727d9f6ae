import type { Data, Write } from '~/ports/store';

/**
 * Collections that are derived from the others: packs of the catalogue and the sales that order it, and notes of removals. Copies, exports and imports of a store leave
 * them out.
 */
export const DERIVED_COLLECTIONS = ['catalogue', 'removals'] as const;
export const [PACKS, REMOVALS] = DERIVED_COLLECTIONS;

/** Tells whether a document is derived from others. */
export function isDerived(path: string): boolean {
  return DERIVED_COLLECTIONS.some((collection) => path.startsWith(`${collection}/`));
}

/** The field of every write of a game or a key: processes that start from packs ask for what changed since. `at` in ms. */
export function withChangedAt(at: number): { readonly changedAt: number } {
  return { changedAt: at };
}

/** The fields of a game for which new keys come at `at` (ms). */
export function withStockedAt(at: number): { readonly stockedAt: number; readonly changedAt: number } {
  return { stockedAt: at, ...withChangedAt(at) };
}

/**
 * Goes with every deletion of a game or of one of its keys, since a query for changes can't find what is gone. It means 'look at this game
 * again', is one document for all removals of a game, and is never read in the transaction that writes it.
 */
export function tombstone(gameId: string, at: number): Extract<Write, { readonly set: string }> & { readonly data: Data } {
  return { set: `${REMOVALS}/${gameId}`, data: withChangedAt(at) };
}
