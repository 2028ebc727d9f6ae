import { z } from 'zod';

import { addDays, startOfDay, type Period } from '~/domain/day';
import { withKeyCost } from '~/domain/line-cost';
import { LINE_STATES } from '~/domain/order';
import { REFUND_STATES } from '~/domain/refund';
import { Ledger, type BookedLine, type BookedOrder, type BooksReport } from '~/domain/books';
import type { Query, Snap, Store, Where } from '~/ports/store/port';

import { documentReader, readable, readOrNull } from '~/features/document-reader.server';
import { pause } from '~/features/pause';
import { keyPath, toKey } from '~/features/key/document.server';
import { centimes, paymentFields, toOrder } from '~/features/order/document.server';

/** Only the fields that the books need: a year may have a hundred thousand orders. */
const bookedOrder = z.object({
  paidAt: z.number(),
  payment: paymentFields.pick({ method: true, amountCentimes: true, usdCents: true, feeCentimes: true, receipt: true }),
  lines: z.array(
    z.object({
      gameId: z.string(),
      title: z.string(),
      platform: z.string(),
      priceCentimes: centimes,
      state: z.enum(LINE_STATES),
      keyId: z.string().nullable(),
      costs: z
        .array(z.object({ keyId: z.string(), costCentimes: centimes, at: z.number(), returnedAt: z.number().nullable() }))
        .default([]),
    }),
  ),
  refunds: z
    .array(z.object({ gameId: z.string(), amountCentimes: centimes, state: z.enum(REFUND_STATES), doneAt: z.number().nullable() }))
    .default([]),
});
type StoredOrder = z.output<typeof bookedOrder>;
const toBookedOrder = documentReader(toOrder.schema, ({ data }) => bookedOrder.parse(data));

const PAGE = 500;

export type Books = ReturnType<typeof createReports>;

/** The owner's books, added up from the orders each time: nothing is stored that could disagree with them. Decision 16. */
export function createReports({ store }: { readonly store: Store }) {
  /**
   * The books of a period. It reads once each order that was paid in the period, and each that was refunded or got another key after its
   * start.
   */
  async function report(period: Period): Promise<BooksReport> {
    const start = startOfDay(period.from);
    const end = startOfDay(addDays(period.to, 1));
    const book = new Ledger(period);
    for await (const order of orders('paidAt', [
      ['paidAt', '>=', start],
      ['paidAt', '<', end],
    ]))
      book.add(order);
    for await (const order of orders('movedAt', [['movedAt', '>=', start]]))
      if (order.paidAt < start || order.paidAt >= end) book.add(order);
    return book.report();
  }

  async function* orders(field: 'paidAt' | 'movedAt', where: readonly Where[]): AsyncGenerator<BookedOrder> {
    const query: Query = { from: 'orders', where, order: [field, 'asc'], limit: PAGE };
    for (let after: string | null | undefined; after !== null;) {
      const page = await store.query({ ...query, ...(after ? { after } : {}) });
      yield* await toBooked(page.docs);
      after = page.next;
      await pause();
    }
  }

  /** The order has the cost of a key. For lines of older data it is read from the key itself, which never changes after its sale. */
  async function toBooked(docs: readonly Snap[]): Promise<BookedOrder[]> {
    const orders = readable(toBookedOrder, docs);
    const bare = orders.flatMap((order) => order.lines.filter(lacksCost).map((line) => ({ order, line })));
    if (bare.length === 0) return orders;
    const keys = await store.getMany(bare.map(({ line }) => keyPath(line.gameId, line.keyId ?? '')));
    const costs = new Map<BookedLine, BookedLine['costs']>();
    bare.forEach(({ order, line }, index) => {
      const snap = keys[index];
      const key = snap && readOrNull(toKey, snap);
      if (key) costs.set(line, withKeyCost([], key, order.paidAt));
    });
    return orders.map((order) => ({ ...order, lines: order.lines.map((line) => ({ ...line, costs: costs.get(line) ?? line.costs })) }));
  }

  return { report };
}

const lacksCost = (line: StoredOrder['lines'][number]) => line.state === 'delivered' && line.keyId !== null && line.costs.length === 0;
