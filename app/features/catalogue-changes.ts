import type { Data, Write } from '~/ports/store';

/**
 * Collections that are made from the others: packs of the catalogue, and notes of what disappeared. Whoever copies, exports or imports the
 * documents of a store leaves them out.
 */
export const DERIVED_COLLECTIONS = ['catalogue', 'removals'] as const;

/** What every write of a game or of a key carries: processes that start from packs ask for what changed since. `at` in ms. */
export function changeMark(at: number): { readonly changedAt: number } {
  return { changedAt: at };
}

/**
 * Goes with every deletion of a game or of one of its keys: who asks for what changed would not find what is gone. It means 'look at this
 * game again', is the same document for all that disappears of one game, and is never read in the transaction that writes it.
 */
export function removalNote(gameId: string, at: number): Extract<Write, { readonly set: string }> & { readonly data: Data } {
  const [, removals] = DERIVED_COLLECTIONS;
  return { set: `${removals}/${gameId}`, data: changeMark(at) };
}
