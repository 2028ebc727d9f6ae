import { z } from 'zod';

import type { Clock } from '~/ports/clock';
import type { Page, Snapshot, Store, Where } from '~/ports/store';

import { parseAll } from '~/features/documents/index.server';
import { gramsOf } from './grams';
import { orderPath, parseOrder, unpaidCentimes, type Order } from '~/features/order/schema.server';

/** Its number counts up with each change of gramsOf(), so that all orders are passed once more. */
const PLACE = 'meta/orders-caught-up-2';
const placeDocument = z.object({ upTo: z.number().catch(0) });

/** How old (ms) an order is before it is looked at: one that is committed late would be passed by. */
export const SETTLED_AFTER = 5 * 60_000;
/** Orders in one transaction. */
const PAGE_SIZE = 25;

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  /** How long one turn works, in ms: others wait for it. */
  readonly turnMs?: number | undefined;
}

/** Up to which time of placing (ms) every order is in the index of texts. */
export async function caughtUpTo(store: Pick<Store, 'get'>): Promise<number> {
  return placeDocument.parse((await store.get(PLACE))?.data ?? {}).upTo;
}

/**
 * Goes once over all orders in the order of their placing, on and on as new ones come, and writes the fields by which they are found: not
 * with the placing itself, which the many entries of an index would slow. So it also fills in orders of older data and those of a release
 * that doesn't know these fields. A crash loses nothing: the place where it is moves after the orders before it are written, and two
 * processes may do the same work. Orders with a time ahead, of a clock that was wrong, are passed when a process begins.
 */
export function createReindexer({ store, clock, turnMs = 5000 }: Dependencies) {
  let isFirst = true;

  /** One turn of at most `turnMs`; returns how many orders it changed. */
  async function catchUp(): Promise<number> {
    const endsAt = performance.now() + turnMs;
    const known = await caughtUpTo(store);
    // why from the start: the place is one of a clock that was ahead, and nobody knows which orders were placed since
    const isAhead = known > clock();
    if (isAhead) await store.merge(PLACE, { upTo: 0 });
    const from = isAhead ? 0 : known;
    const misdated = isFirst || isAhead ? await pass([['createdAt', '>', clock()]], endsAt, async () => {}) : 0;
    isFirst = false;
    const where = [['createdAt', '>=', from] as const, ['createdAt', '<=', clock() - SETTLED_AFTER] as const];
    const changed = await pass(where, endsAt, async (upTo) => {
      if (upTo > from) await store.merge(PLACE, { upTo });
    });
    return misdated + changed;
  }

  /** Goes over these orders; `note` gets the time of placing (ms) up to which they are written. */
  async function pass(where: readonly Where[], endsAt: number, note: (upTo: number) => Promise<void>): Promise<number> {
    let changed = 0;
    for (let after: string | null | undefined; after !== null && performance.now() < endsAt;) {
      const page: Page = await store.query({
        from: 'orders',
        where,
        order: ['createdAt', 'asc'],
        limit: PAGE_SIZE,
        ...(after ? { after } : {}),
      });
      changed += await write(page.docs);
      after = page.next;
      await note(Number(page.docs.at(-1)?.data['createdAt'] ?? 0));
    }
    return changed;
  }

  async function write(snaps: readonly Snapshot[]): Promise<number> {
    const behind = parseAll(parseOrder, snaps).filter((order) => isBehind(order));
    if (behind.length === 0) return 0;
    return store.transaction(async (tx) => {
      const orders = parseAll(parseOrder, await tx.getMany(behind.map(({ id }) => orderPath(id)))).filter((order) => isBehind(order));
      for (const order of orders) tx.update(orderPath(order.id), foundBy(order));
      return orders.length;
    });
  }

  return { catchUp };
}

const foundBy = (order: Order) => ({ searchGrams: gramsOf(order), unpaidCentimes: unpaidCentimes(order) });

function isBehind(order: Order): boolean {
  const { searchGrams, unpaidCentimes: unpaid } = foundBy(order);
  return unpaid !== order.unpaidCentimes || searchGrams.join('\n') !== order.searchGrams.join('\n');
}
