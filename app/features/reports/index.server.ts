import { addDays, startOfDay, type Period } from '~/domain/shared/day';
import { Ledger, type BooksReport } from '~/domain/reports/sales';
import { eachPage } from '~/ports/store/paginate';
import type { Snapshot, Store, Where } from '~/ports/store';

import { parseAll } from '~/features/documents/index.server';
import { pause } from '~/features/jobs/index.server';
import { PAYMENTS, toPayment } from '~/features/order/index.server';
import { toBookedOrder } from './booked-order.server';

export { createCouponFigures, type CouponFigures } from './coupons.server';
export { createOfferResults } from './offers.server';

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
