import { COLLECTION_ROWS } from '~/domain/documents/collections';
import type { Data, Write } from '~/ports/store';

export const PACKS = 'catalogue';
export const REMOVALS = 'removals';

const DERIVED = COLLECTION_ROWS.filter((row) => row.isDerived).map(({ name }) => `${name}/`);

export function isDerived(path: string): boolean {
  return DERIVED.some((collection) => path.startsWith(collection));
}

/** Returns the field of every write of a game or a key, by which processes that start from packs find changes. `at` in ms. */
export function withChangedAt(at: number): { readonly changedAt: number } {
  return { changedAt: at };
}

/** Returns the fields of a game for which new keys come at `at` (ms). */
export function withStockedAt(at: number): { readonly stockedAt: number; readonly changedAt: number } {
  return { stockedAt: at, ...withChangedAt(at) };
}

/**
 * Returns the tombstone that makes other processes re-read the game: it goes with every deletion of a game or of its keys. No transaction
 * reads and writes it.
 */
export function tombstone(gameId: string, at: number): Extract<Write, { readonly set: string }> & { readonly data: Data } {
  return { set: `${REMOVALS}/${gameId}`, data: withChangedAt(at) };
}
