import { EARLIEST } from '~/domain/account/retention';
import type { Query, Snapshot, Store, Transaction, Where } from '~/ports/store';

import { unlessUnreadable } from '~/features/documents/index.server';

/** The limits of a batch: it removes what ended before `before` (ms), and stops once `goesOn()` is false. */
export interface Sweeping {
  readonly before: number;
  readonly goesOn: () => boolean;
}

/** A function that removes a small batch of one kind. It returns 0 if nothing is left for the moment. */
export type Sweep = (sweeping: Sweeping) => Promise<number>;

const BATCH_SIZE = 50;
/** The most pages without a removal before a batch ends; the next one goes on behind them. */
const MOST_PAGES = 5;

interface ItemPage<Item> {
  readonly docs: readonly Item[];
  readonly next: string | null;
}

/** Creates the batches of a kind: `removeFrom` removes from a page and returns the number. The rest waits for everything behind it. */
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

/** Removes each document in its own transaction, which judges it again. One that can't be read stays, and stops no other. */
export function judgingAgain(
  store: Store,
  remove: (tx: Transaction, doc: Snapshot, before: number) => Promise<boolean>,
): (page: readonly Snapshot[], sweeping: Sweeping) => Promise<number> {
  return (page, { before, goesOn }) =>
    removeEach(page, goesOn, async ({ path }) => {
      const isGone = await unlessUnreadable(
        store.transaction(async (tx) => {
          const doc = await tx.get(path);
          return doc !== null && (await remove(tx, doc, before));
        }),
      );
      return isGone === true;
    });
}
