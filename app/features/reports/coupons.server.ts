import { isUsing } from '~/domain/coupon';
import { addFigures, movementsOf, NO_FIGURES, profitOf } from '~/domain/reports/sales';
import type { Clock } from '~/ports/clock';
import { eachPage } from '~/ports/store/paginate';
import type { Store } from '~/ports/store';

import { parseAll } from '~/features/documents/index.server';
import { pause } from '~/features/jobs/index.server';
import { parseOrder } from '~/features/order/index.server';

const PAGE_SIZE = 500;

/** The figures of a code, or of many single codes, since its first order. Amounts in centimes. */
export interface CouponFigures {
  /** Paid orders, also those that were refunded since. */
  readonly orders: number;
  /** The lines at the prices that were paid. */
  readonly salesCentimes: number;
  readonly offCentimes: number;
  /** May be below 0. */
  readonly profitCentimes: number;
  /** Orders whose use counts now, paid or not. */
  readonly uses: number;
}

/** Creates the figures of codes, added up from their orders each time. */
export function createCouponFigures({ store, clock }: { readonly store: Store; readonly clock: Clock }) {
  /** `campaign`: a code's id, or of single codes their batch's. */
  return async function couponFigures(campaign: string): Promise<CouponFigures> {
    const now = clock();
    let [orders, offCentimes, uses] = [0, 0, 0];
    let figures = NO_FIGURES;
    for await (const docs of eachPage(store, { from: 'orders', where: [['campaign', '==', campaign]], limit: PAGE_SIZE })) {
      for (const order of parseAll(parseOrder, docs)) {
        if (isUsing(order, now)) uses += 1;
        const { payment, paidAt } = order;
        if (payment === null || paidAt === null) continue;
        orders += 1;
        offCentimes += order.lines.reduce((sum, line) => sum + line.codeCentimes, 0);
        for (const movement of movementsOf({ ...order, payment, paidAt }))
          figures = addFigures(figures, { ...NO_FIGURES, ...movement.figures });
      }
      await pause();
    }
    return { orders, salesCentimes: figures.salesCentimes, offCentimes, profitCentimes: profitOf(figures), uses };
  };
}
