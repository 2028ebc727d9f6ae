import type { Data, Write } from '~/ports/store/port';

/**
 * Collections that are made from the others: packs of the catalogue, and notes of what disappeared. Whoever copies, exports or imports the
 * documents of a store leaves them out.
 */
export const DERIVED_COLLECTIONS = ['catalogue', 'removals'] as const;
export const [PACKS, REMOVALS] = DERIVED_COLLECTIONS;

// why a number in the path: servers of an older and a newer release, both at work, each have packs of a form that they can read
const FORMAT = 1;
export const HEAD_PATH = `${PACKS}/head-${FORMAT}`;
export const LEASE_PATH = `${PACKS}/lease-${FORMAT}`;

/** Whether a document is made from others. */
export function isDerived(path: string): boolean {
  return DERIVED_COLLECTIONS.some((collection) => path.startsWith(`${collection}/`));
}

/** What every write of a game or of a key carries: processes that start from packs ask for what changed since. `at` in ms. */
export function changeMark(at: number): { readonly changedAt: number } {
  return { changedAt: at };
}

/**
 * Goes with every deletion of a game or of one of its keys: who asks for what changed would not find what is gone. It means 'look at this
 * game again', is the same document for all that disappears of one game, and is never read in the transaction that writes it.
 */
export function removalNote(gameId: string, at: number): Extract<Write, { readonly set: string }> & { readonly data: Data } {
  return { set: `${REMOVALS}/${gameId}`, data: changeMark(at) };
}
