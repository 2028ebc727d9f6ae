import { isUsing } from '~/domain/coupon';
import { addFigures, movementsOf, NO_FIGURES, profitOf } from '~/domain/reports/sales';
import type { Clock } from '~/ports/clock';
import { eachPage } from '~/ports/store/paginate';
import type { Store } from '~/ports/store';

import { parseAll } from '~/features/documents/index.server';
import { pause } from '~/features/jobs/index.server';
import { parseOrder, type Order } from '~/features/order/index.server';

const PAGE_SIZE = 500;
/** The most that a query takes. */
const CAMPAIGNS_AT_ONCE = 30;

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

const NONE: CouponFigures = { orders: 0, salesCentimes: 0, offCentimes: 0, profitCentimes: 0, uses: 0 };

/** Creates the figures of codes, added up from their orders each time. */
export function createCouponFigures({ store, clock }: { readonly store: Store; readonly clock: Clock }) {
  /** Returns the figures by id. `campaigns`: ids of codes, or of single codes their batches'. */
  return async function couponFigures(campaigns: readonly string[]): Promise<(campaign: string) => CouponFigures> {
    const now = clock();
    const all = new Map<string, CouponFigures>();
    for (let at = 0; at < campaigns.length; at += CAMPAIGNS_AT_ONCE) {
      const some = campaigns.slice(at, at + CAMPAIGNS_AT_ONCE);
      for await (const docs of eachPage(store, { from: 'orders', where: [['campaign', 'in', some]], limit: PAGE_SIZE })) {
        for (const order of parseAll(parseOrder, docs)) {
          const campaign = order.campaign ?? '';
          all.set(campaign, withOrder(all.get(campaign) ?? NONE, order, now));
        }
        await pause();
      }
    }
    return (campaign) => all.get(campaign) ?? NONE;
  };
}

function withOrder(figures: CouponFigures, order: Order, now: number): CouponFigures {
  const uses = figures.uses + Number(isUsing(order, now));
  const isPaid = order.payment !== null;
  // why also without money: a key that was seen for a payment that never came is a cost of the code
  let moved = NO_FIGURES;
  for (const movement of movementsOf(order)) moved = addFigures(moved, { ...NO_FIGURES, ...movement.figures });
  return {
    orders: figures.orders + Number(isPaid),
    salesCentimes: figures.salesCentimes + moved.salesCentimes,
    offCentimes: figures.offCentimes + (isPaid ? order.lines.reduce((sum, line) => sum + line.codeCentimes, 0) : 0),
    profitCentimes: figures.profitCentimes + profitOf(moved),
    uses,
  };
}
