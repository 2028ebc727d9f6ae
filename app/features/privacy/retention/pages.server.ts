import { EARLIEST } from '~/domain/account/retention';
import type { Query, Snapshot, Store, Transaction, Where } from '~/ports/store';

import { unlessUnreadable } from '~/features/documents/index.server';

/** What one batch works by: it removes what was over before `before` (ms), and begins nothing more once `goesOn()` is false. */
export interface Sweeping {
  readonly before: number;
  readonly goesOn: () => boolean;
}

/** Removes a small batch of one kind: one short write, or a row of them. 0: nothing is left for now. */
export type Sweep = (sweeping: Sweeping) => Promise<number>;

/** How many documents one batch looks at. */
const BATCH_SIZE = 50;
/** The most pages without anything to remove before a batch ends: the next one goes on behind them. */
const MOST_PAGES = 5;

/** One page; `next` goes on behind it. */
interface ItemPage<Item> {
  readonly docs: readonly Item[];
  readonly next: string | null;
}

/**
 * Makes one kind's batches: `removeFrom` removes of a page what may go, and says how many that were. What stays, or fails, is looked at
 * again only after everything behind it.
 */
export function createBatches<Item>(
  read: (before: number, after: string | null) => Promise<ItemPage<Item>>,
  removeFrom: (page: readonly Item[], sweeping: Sweeping) => Promise<number>,
): Sweep {
  let after: string | null = null;
  return async (sweeping) => {
    for (let page = 0; page < MOST_PAGES && sweeping.goesOn(); page += 1) {
      const { docs, next } = await read(sweeping.before, after);
      after = next;
      const count = docs.length === 0 ? 0 : await removeFrom(docs, sweeping);
      if (count > 0 || next === null) return count;
    }
    return 0;
  };
}

/** Reads the documents of a collection by the field with their time (ms), the oldest first. */
export function oldestOf(store: Store, from: string, field: string, where: readonly Where[] = []) {
  return (before: number, after: string | null): Promise<ItemPage<Snapshot>> => {
    const query: Query = {
      from,
      where: [...where, [field, '>=', EARLIEST], [field, '<=', before]],
      order: [field, 'asc'],
      limit: BATCH_SIZE,
    };
    return store.query({ ...query, ...(after === null ? {} : { after }) });
  };
}

/** Removes one item after the other. */
export async function removeEach<Item>(
  items: readonly Item[],
  goesOn: () => boolean,
  remove: (item: Item) => Promise<boolean>,
): Promise<number> {
  let count = 0;
  for (const item of items) {
    if (!goesOn()) break;
    if (await remove(item)) count += 1;
  }
  return count;
}

/**
 * Removes documents each in a transaction of its own, which reads it again and judges whether it may go. What can't be read stays, and
 * stops no other.
 */
export function judgingAgain(
  store: Store,
  remove: (tx: Transaction, snap: Snapshot, before: number) => Promise<boolean>,
): (page: readonly Snapshot[], sweeping: Sweeping) => Promise<number> {
  return (page, { before, goesOn }) =>
    removeEach(page, goesOn, async ({ path }) => {
      const isGone = await unlessUnreadable(
        store.transaction(async (tx) => {
          const snap = await tx.get(path);
          return snap !== null && (await remove(tx, snap, before));
        }),
      );
      return isGone === true;
    });
}
