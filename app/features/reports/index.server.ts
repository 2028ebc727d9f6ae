import { addDays, startOfDay, type Period } from '~/domain/shared/day';
import { Ledger, type SalesReport } from '~/domain/reports/sales';
import { SupplierLedger, type SupplierRow } from '~/domain/reports/suppliers';
import { eachPage } from '~/ports/store/paginate';
import type { Snapshot, Store, Where } from '~/ports/store';

import { parseAll } from '~/features/documents/index.server';
import { pause } from '~/features/jobs/index.server';
import { importOf, readPurchases } from '~/features/key/index.server';
import { PAYMENTS, toPayment } from '~/features/payment/index.server';
import { toBookedOrder } from './booked-order.server';

export { createCouponFigures, type CouponFigures } from './coupons.server';
export { createOfferResults } from './offers.server';

const PAGE_SIZE = 500;

export type Reports = ReturnType<typeof createReports>;

/** Creates the owner's reports, added up from the orders and the ledger each time. docs/decisions/0012-ledger-and-reports.md */
export function createReports({ store }: { readonly store: Store }) {
  /** Returns the report of a period. It reads each order paid, refunded or given a key since its start, and each of its payments. */
  async function report(period: Period): Promise<SalesReport> {
    const { start, end } = timesOf(period);
    const book = new Ledger(period);
    for await (const order of booked(start, end)) book.add(order);
    for await (const docs of pages(PAYMENTS, 'at', start, end))
      // why: a later release may know a kind that this one doesn't
      for (const payment of parseAll(toPayment, docs)) book.addPayment({ ...payment, kind: payment.kind ?? 'orphan' });
    return book.report();
  }

  /** Returns the figures of a period by supplier; empty where no file of keys ever named one. */
  async function suppliers(period: Period): Promise<readonly SupplierRow[]> {
    const purchases = await readPurchases(store);
    if (purchases.size === 0) return [];
    const { start, end } = timesOf(period);
    const ledger = new SupplierLedger({
      supplierOf: (keyId) => purchases.get(importOf(keyId))?.supplier ?? '',
      isWithin: (at) => at >= start && at < end,
    });
    for (const purchase of purchases.values()) ledger.buy(purchase);
    for await (const order of booked(start, end)) ledger.add(order);
    return ledger.rows();
  }

  /** Yields each order that was paid in this time (ms), or in which something moved since. */
  async function* booked(start: number, end: number) {
    for await (const docs of pages('orders', 'paidAt', start, end)) yield* parseAll(toBookedOrder, docs);
    for await (const docs of pages('orders', 'movedAt', start))
      yield* parseAll(toBookedOrder, docs).filter(({ paidAt }) => paidAt === null || paidAt < start || paidAt >= end);
  }

  async function* pages(from: string, field: string, start: number, end = Infinity): AsyncGenerator<readonly Snapshot[]> {
    const where: Where[] = [[field, '>=', start], ...(end === Infinity ? [] : [[field, '<', end] as const])];
    for await (const docs of eachPage(store, { from, where, order: [field, 'asc'], limit: PAGE_SIZE })) {
      yield docs;
      await pause();
    }
  }

  return { report, suppliers };
}

/** Returns the first and the end time (ms) of a period. */
function timesOf({ from, to }: Period): { readonly start: number; readonly end: number } {
  return { start: startOfDay(from), end: startOfDay(addDays(to, 1)) };
}
