import { isHolding } from '~/domain/key';
import { isPaid } from '~/domain/order';
import type { Clock } from '~/ports/clock';
import type { Page, Reader, Snapshot, Store, Where } from '~/ports/store';
import { eachPage } from '~/ports/store/paginate';
import { succeeded, CONFLICT } from '~/ports/store/retry';

import { parseAll, randomSortKey, tryParse } from '~/features/documents/index.server';
import { COUPON_SLOTS, parseSlot, SPENT } from './document.server';
import { counts, type CouponOrder, type CouponOrders, type UsePick } from './pick.server';

const BATCH_SIZE = 100;
/** The most slots of unpaid orders that one search looks at. */
const MOST_SEARCHED = 2000;
/** The time (ms) after which a slot in review is looked at again. */
const LOOK_AGAIN = 60 * 60_000;

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly orders: CouponOrders;
}

/** Creates the search for one of a code's uses in all: free ones at a random place, then those of orders that no longer count. */
export function createSlots({ store, clock, orders }: Dependencies) {
  /** `replaced`: an order whose slot is free. It is only a hint for the transaction. */
  async function find(
    reader: Reader,
    couponId: string,
    slotSet: string,
    campaign: string,
    replaced: string | null,
  ): Promise<UsePick | null> {
    return (
      (await own(reader, couponId, replaced)) ??
      (await free(reader, slotSet)) ??
      (await left(reader, slotSet)) ??
      (await givenBack(reader, couponId, campaign))
    );
  }

  async function own(reader: Reader, couponId: string, replaced: string | null): Promise<UsePick | null> {
    const order = replaced === null ? null : await orderAt(reader, replaced);
    if (order?.coupon?.id !== couponId || order.coupon.slot === null) return null;
    return stillOf(reader, order.coupon.slot, order.id);
  }

  async function free(reader: Reader, slotSet: string): Promise<UsePick | null> {
    const point = randomSortKey();
    const where: Where[] = [
      ['coupon', '==', slotSet],
      ['until', '==', 0],
    ];
    for (const part of [['rand', '>=', point] as const, ['rand', '<', point] as const]) {
      const { docs } = await reader.query({ from: COUPON_SLOTS, where: [...where, part], order: ['rand', 'asc'], limit: 1 });
      const [doc] = docs;
      if (doc) return { path: doc.path, orderId: tryParse(parseSlot, doc)?.orderId ?? null };
    }
    return null;
  }

  /**
   * Looks at the slots of unpaid orders, those with the earliest end first, and notes what it learns of the others; in a transaction at the
   * first of them only.
   */
  async function left(reader: Reader, slotSet: string): Promise<UsePick | null> {
    const now = clock();
    const most = reader === store ? MOST_SEARCHED : BATCH_SIZE;
    const where: Where[] = [
      ['coupon', '==', slotSet],
      ['until', '>', 0],
      ['until', '<', SPENT],
    ];
    let after: string | null | undefined;
    for (let seen = 0; after !== null && seen < most; seen += BATCH_SIZE) {
      const page: Page = await reader.query({
        from: COUPON_SLOTS,
        where,
        order: ['until', 'asc'],
        limit: BATCH_SIZE,
        ...(after ? { after } : {}),
      });
      const holders = await ordersOf(reader, page.docs);
      const ended: UsePick[] = [];
      for (const doc of page.docs) {
        const slot = tryParse(parseSlot, doc);
        if (slot === null || slot.orderId === null) continue;
        const order = holders.get(slot.orderId) ?? null;
        if (!counts(orders, order, now)) ended.push({ path: doc.path, orderId: slot.orderId });
        else if (reader === store) await noteHint(doc, slot.until, hintOf(order && tryParse(orders.parse, order), now), now);
      }
      const chosen = ended[Math.floor(Math.random() * ended.length)];
      if (chosen) return chosen;
      after = page.next;
    }
    return null;
  }

  async function noteHint({ path, rev }: Snapshot, until: number, hint: number, now: number): Promise<void> {
    if (hint !== until && (until <= now || hint === SPENT)) await succeeded(store.update(path, { until: hint }, { ifRev: rev }), CONFLICT);
  }

  /** Looks at the slots of orders that were paid, and refunded unseen. */
  async function givenBack(reader: Reader, couponId: string, campaign: string): Promise<UsePick | null> {
    const where: Where[] = [
      ['campaign', '==', campaign],
      ['state', '==', 'refunded'],
    ];
    for await (const docs of eachPage(reader, { from: 'orders', where, limit: BATCH_SIZE })) {
      for (const doc of docs) {
        const coupon = tryParse(orders.parse, doc)?.coupon;
        if (coupon?.id !== couponId || coupon.slot === null || counts(orders, doc, clock())) continue;
        const pick = await stillOf(reader, coupon.slot, doc.id);
        if (pick) return pick;
      }
    }
    return null;
  }

  async function stillOf(reader: Reader, path: string, orderId: string): Promise<UsePick | null> {
    const doc = await reader.get(path);
    const slot = doc && tryParse(parseSlot, doc);
    return slot?.orderId === orderId ? { path, orderId } : null;
  }

  async function orderAt(reader: Reader, id: string): Promise<CouponOrder | null> {
    const doc = await reader.get(orders.pathOf(id));
    return doc && tryParse(orders.parse, doc);
  }

  async function ordersOf(reader: Reader, docs: readonly Snapshot[]): Promise<ReadonlyMap<string, Snapshot>> {
    const ids = parseAll(parseSlot, docs).flatMap(({ orderId }) => orderId ?? []);
    const found = await reader.getMany(ids.map(orders.pathOf));
    return new Map(found.flatMap((doc) => (doc ? [[doc.id, doc] as const] : [])));
  }

  return { find };
}

/** Returns the time (ms) at which the slot of an order that counts is worth another look. */
function hintOf(order: CouponOrder | null, now: number): number {
  if (order === null) return now + LOOK_AGAIN;
  const { state, holdUntil } = order;
  if (isPaid(state)) return SPENT;
  return state === 'awaiting_payment' && isHolding(holdUntil, now) ? holdUntil : now + LOOK_AGAIN;
}
