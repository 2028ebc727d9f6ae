import { z } from 'zod';

import { addDays, startOfDay, type Period } from '~/domain/shared/day';
import { withKeyCost } from '~/domain/order/line-cost';
import { LINE_STATES } from '~/domain/order';
import { REFUND_STATES } from '~/domain/refund';
import { Ledger, type BookedLine, type BookedOrder, type BooksReport } from '~/domain/reports/sales';
import type { BookedPayment } from '~/domain/reports/currency';
import { eachPage } from '~/ports/store/paginate';
import type { Snapshot, Store, Where } from '~/ports/store';

import { defineDocument, parseAll, tryParse } from '~/features/documents/index.server';
import { pause } from '~/features/jobs/index.server';
import { keyPath, parseKey } from '~/features/key/index.server';
import {
  centimes,
  type LedgerPayment,
  paymentFields,
  paymentPath,
  PAYMENTS,
  returnFields,
  parseOrder,
  toPayment,
} from '~/features/order/index.server';

/** Only the fields that the books need: a year may have a hundred thousand orders. */
const bookedOrder = z.object({
  paidAt: z.number(),
  payment: paymentFields.pick({ method: true, reference: true, amountCentimes: true, usdCents: true, feeCentimes: true, receipt: true }),
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
    .array(
      z.object({
        gameId: z.string(),
        amountCentimes: centimes,
        state: z.enum(REFUND_STATES),
        doneAt: z.number().nullable(),
        returnId: z.string().nullable().default(null),
      }),
    )
    .default([]),
  returns: z.array(returnFields).default([]),
});
type StoredOrder = z.output<typeof bookedOrder>;
type StoredPayment = StoredOrder['payment'];
type Booked = BookedOrder & Pick<StoredOrder, 'payment'>;
const toBookedOrder = defineDocument(parseOrder.schema, ({ data }) => bookedOrder.parse(data));

const PAGE_SIZE = 500;

export type Books = ReturnType<typeof createReports>;

/** The owner's books, added up from the orders and the ledger each time: nothing is stored that could disagree with them. Decision 16. */
export function createReports({ store }: { readonly store: Store }) {
  /**
   * The books of a period. It reads once each order that was paid in the period, and each that was refunded or got another key after its
   * start; and each payment of the period.
   */
  async function report(period: Period): Promise<BooksReport> {
    const start = startOfDay(period.from);
    const end = startOfDay(addDays(period.to, 1));
    const book = new Ledger(period);
    const paid = new Map<string, StoredPayment>();
    for await (const docs of pages('orders', 'paidAt', start, end))
      for (const order of await toBooked(docs)) {
        book.add(order);
        paid.set(paymentPath(order.payment.method, order.payment.reference), order.payment);
      }
    for await (const docs of pages('orders', 'movedAt', start))
      for (const order of await toBooked(docs)) if (order.paidAt < start || order.paidAt >= end) book.add(order);
    for await (const docs of pages(PAYMENTS, 'at', start, end))
      for (const payment of parseAll(toPayment, docs)) book.addPayment(toBookedPayment(payment, takeFrom(paid, payment.id)));
    for (const payment of await withoutRow(paid)) book.addPayment({ ...payment, kind: 'settles', direction: 'in', money: null });
    return book.report();
  }

  /** Payments of orders that older data has no row for. */
  async function withoutRow(paid: ReadonlyMap<string, StoredPayment>): Promise<StoredPayment[]> {
    const all = [...paid];
    const missing: StoredPayment[] = [];
    for (let at = 0; at < all.length; at += PAGE_SIZE) {
      const part = all.slice(at, at + PAGE_SIZE);
      const rows = await store.getMany(part.map(([path]) => path));
      missing.push(...part.flatMap(([, payment], nth) => (rows[nth] ? [] : [payment])));
    }
    return missing;
  }

  async function* pages(from: string, field: string, start: number, end = Infinity): AsyncGenerator<readonly Snapshot[]> {
    const where: Where[] = [[field, '>=', start], ...(end === Infinity ? [] : [[field, '<', end] as const])];
    for await (const docs of eachPage(store, { from, where, order: [field, 'asc'], limit: PAGE_SIZE })) {
      yield docs;
      await pause();
    }
  }

  /** The order has the cost of a key. For lines of older data it is read from the key itself, which never changes after its sale. */
  async function toBooked(docs: readonly Snapshot[]): Promise<Booked[]> {
    const orders = parseAll(toBookedOrder, docs);
    const bare = orders.flatMap((order) => order.lines.filter(lacksCost).map((line) => ({ order, line })));
    if (bare.length === 0) return orders;
    const keys = await store.getMany(bare.map(({ line }) => keyPath(line.gameId, line.keyId ?? '')));
    const costs = new Map<BookedLine, BookedLine['costs']>();
    bare.forEach(({ order, line }, index) => {
      const snap = keys[index];
      const key = snap && tryParse(parseKey, snap);
      if (key) costs.set(line, withKeyCost([], key, order.paidAt));
    });
    return orders.map((order) => ({ ...order, lines: order.lines.map((line) => ({ ...line, costs: costs.get(line) ?? line.costs })) }));
  }

  return { report };
}

/** The order's own payment is named by the row: it has the receipt, which older rows lack, as they lack the kind. */
function toBookedPayment({ kind, direction, receipt, ...row }: LedgerPayment, own: StoredPayment | null): BookedPayment {
  const older = direction === 'out' ? 'returned' : own === null ? 'surplus' : 'settles';
  return { ...row, direction, kind: kind ?? older, receipt: receipt ?? own?.receipt ?? null };
}

function takeFrom(paid: Map<string, StoredPayment>, id: string): StoredPayment | null {
  const path = `${PAYMENTS}/${id}`;
  const payment = paid.get(path) ?? null;
  paid.delete(path);
  return payment;
}

const lacksCost = (line: StoredOrder['lines'][number]) => line.state === 'delivered' && line.keyId !== null && line.costs.length === 0;
