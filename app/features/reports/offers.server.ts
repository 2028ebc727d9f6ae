import { endOf, type OfferTimes } from '~/domain/offer';
import { OfferResults, type OfferResult } from '~/domain/reports/offer-results';
import { eachPage } from '~/ports/store/paginate';
import type { Store } from '~/ports/store';

import { parseAll } from '~/features/documents/index.server';
import { pause } from '~/features/jobs/index.server';
import { toBookedOrder } from './booked-order.server';

const PAGE_SIZE = 500;

type TimedOffer = OfferTimes & { readonly id: string };

/** Creates the results of offers, added up each time from the orders that were placed while they ran. */
export function createOfferResults({ store }: { readonly store: Store }) {
  /** Returns the result of each offer, in their order. It reads an order once, however many of the offers ran then. */
  return async function offerResults(offers: readonly TimedOffer[]): Promise<readonly OfferResult[]> {
    const results = new OfferResults();
    for (const { from, to } of spansOf(offers)) {
      const where = [['createdAt', '>=', from] as const, ['createdAt', '<', to] as const];
      for await (const docs of eachPage(store, { from: 'orders', where, order: ['createdAt', 'asc'], limit: PAGE_SIZE })) {
        const paid = docs.filter(({ data }) => typeof data['paidAt'] === 'number');
        for (const order of parseAll(toBookedOrder, paid)) results.add(order);
        await pause();
      }
    }
    return offers.map(({ id }) => results.of(id));
  };
}

/** Returns the times (ms) in which one of the offers ran, without overlaps. */
function spansOf(offers: readonly TimedOffer[]): readonly { readonly from: number; readonly to: number }[] {
  const spans: { from: number; to: number }[] = [];
  for (const offer of offers.toSorted((a, b) => a.startsAt - b.startsAt)) {
    const [from, to, last] = [offer.startsAt, endOf(offer), spans.at(-1)];
    if (to <= from) continue;
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else spans.push({ from, to });
  }
  return spans;
}
