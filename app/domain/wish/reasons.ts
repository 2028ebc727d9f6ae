import type { Listing } from '~/domain/catalogue';
import { lowestSoFar, type PriceHistory } from '~/domain/offer/price-log';

import type { Wish } from './index';

/** The reason to write about a kept game. */
export type NewsReason = 'back' | 'below' | 'lowest';

const WEEK = 7 * 24 * 60 * 60_000;

type Told = Pick<Wish, 'alert' | 'belowCentimes' | 'toldCentimes' | 'toldAt'>;
type Priced = Pick<Listing, 'priceCentimes' | 'free'>;

/**
 * Returns the reason to write about a game's price at `now` (ms); null: none. A price is told once: again where it is lower, or after a
 * week of 10 % more. A sold-out game is not told for its price. `history`: the offer that runs is one of `pastOffers`.
 */
export function priceNews(wish: Told, { priceCentimes, free }: Priced, history: PriceHistory, now: number): 'below' | 'lowest' | null {
  const { alert } = wish;
  if (alert === 'none' || free <= 0 || priceCentimes <= 0) return null;
  if (alert === 'below' && priceCentimes > (wish.belowCentimes ?? 0)) return null;
  if (alert === 'lowest' && !isLowest(priceCentimes, history)) return null;
  return wasTold(wish, priceCentimes, history, now) ? null : alert;
}

/** Returns whether no price since the log begins was lower. */
export function isLowest(priceCentimes: Listing['priceCentimes'], history: PriceHistory): boolean {
  return priceCentimes <= lowestSoFar(history, priceCentimes);
}

function wasTold({ toldCentimes, toldAt }: Told, price: number, history: PriceHistory, now: number): boolean {
  if (toldCentimes === null || toldAt === null || price < toldCentimes) return false;
  return !wasDearer(history, toldCentimes, toldAt, now);
}

/** Returns whether it cost 10 % more for a week without a break, between two times (ms). */
function wasDearer(history: PriceHistory, price: number, from: number, now: number): boolean {
  const times = [...history.priceLog.map(({ at }) => at), ...history.pastOffers.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])];
  const steps = [from, ...times.filter((at) => at > from && at < now).toSorted((a, b) => a - b), now];
  let since: number | null = null;
  for (const [nth, at] of steps.slice(0, -1).entries()) {
    if (pastPrice(history, at) * 10 < price * 11) since = null;
    else since ??= at;
    if (since !== null && (steps[nth + 1] ?? now) - since >= WEEK) return true;
  }
  return false;
}

/** Returns the price at a time (ms); 0 where it is not known, or nothing was for sale. */
function pastPrice({ priceLog, pastOffers }: PriceHistory, at: number): number {
  const ownPrice = priceLog.findLast((entry) => entry.at <= at)?.centimes ?? 0;
  const offered = pastOffers.filter(({ startsAt, endsAt }) => startsAt <= at && at < endsAt).map(({ priceCentimes }) => priceCentimes);
  return Math.min(ownPrice, ...offered);
}
