import { z } from 'zod';

import { addDays, startOfDay, type Period } from '~/domain/shared/day';
import { LINE_STATES } from '~/domain/order';
import { REFUND_STATES } from '~/domain/refund';
import { Ledger, type BooksReport } from '~/domain/reports/sales';
import { eachPage } from '~/ports/store/paginate';
import type { Snapshot, Store, Where } from '~/ports/store';

import { defineDocument, parseAll } from '~/features/documents/index.server';
import { pause } from '~/features/jobs/index.server';
import { centimes, paymentFields, PAYMENTS, returnFields, parseOrder, toPayment } from '~/features/order/index.server';

export { createCouponFigures, type CouponFigures } from './coupons.server';

/** Only the fields that the reports need: a year may have a hundred thousand orders. */
const bookedOrder = z.object({
  paidAt: z.number(),
  payment: paymentFields.pick({ method: true, reference: true, amountCentimes: true, feeCentimes: true }),
  lines: z.array(
    z.object({
      gameId: z.string(),
      title: z.string(),
      platform: z.string(),
      priceCentimes: centimes,
      listCentimes: centimes.nullable().default(null),
      offerId: z.string().nullable().default(null),
      codeCentimes: z.number().int().default(0),
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
const toBookedOrder = defineDocument(parseOrder.schema, ({ data }) => bookedOrder.parse(data));

const PAGE_SIZE = 500;

export type Books = ReturnType<typeof createReports>;

/** Creates the owner's reports, added up from the orders and the ledger each time. docs/decisions/0012-ledger-and-reports.md */
export function createReports({ store }: { readonly store: Store }) {
  /** Returns the report of a period. It reads each order paid, refunded or given a key since its start, and each of its payments. */
  async function report(period: Period): Promise<BooksReport> {
    const start = startOfDay(period.from);
    const end = startOfDay(addDays(period.to, 1));
    const book = new Ledger(period);
    for await (const docs of pages('orders', 'paidAt', start, end)) for (const order of parseAll(toBookedOrder, docs)) book.add(order);
    for await (const docs of pages('orders', 'movedAt', start))
      for (const order of parseAll(toBookedOrder, docs)) if (order.paidAt < start || order.paidAt >= end) book.add(order);
    for await (const docs of pages(PAYMENTS, 'at', start, end))
      // why: a later release may know a kind that this one doesn't
      for (const payment of parseAll(toPayment, docs)) book.addPayment({ ...payment, kind: payment.kind ?? 'orphan' });
    return book.report();
  }

  async function* pages(from: string, field: string, start: number, end = Infinity): AsyncGenerator<readonly Snapshot[]> {
    const where: Where[] = [[field, '>=', start], ...(end === Infinity ? [] : [[field, '<', end] as const])];
    for await (const docs of eachPage(store, { from, where, order: [field, 'asc'], limit: PAGE_SIZE })) {
      yield docs;
      await pause();
    }
  }

  return { report };
}
