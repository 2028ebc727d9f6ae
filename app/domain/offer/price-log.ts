import type { GameOffer } from './index';
import type { Centimes } from '~/domain/shared/money';

const DAY = 24 * 60 * 60_000;
/** The time (ms) before an offer whose lowest price is the struck one. */
const BEFORE_MS = 30 * DAY;
const KEPT_MS = 90 * DAY;
const MAX_ENTRIES = 200;

/** An asking price from a time (ms) on; 0: not for sale. */
export interface AskedPrice {
  readonly at: number;
  readonly centimes: Centimes;
}

/** An offer that ran on a game: its price, its begin and its real end (ms). */
export type PastOffer = Pick<GameOffer, 'priceCentimes' | 'startsAt' | 'endsAt'>;

/** The prices that a game was sold at, the oldest first. */
export interface PriceHistory {
  readonly priceLog: readonly AskedPrice[];
  readonly pastOffers: readonly PastOffer[];
}

/** Returns the log with a new asking price: 90 days and the entry before, at most 200. The same price again changes nothing. */
export function withPrice(log: readonly AskedPrice[], centimes: Centimes, now: number): readonly AskedPrice[] {
  if (log.at(-1)?.centimes === centimes) return log;
  // why: an entry ahead of now was written by a wrong clock, and its price was asked before this one
  const entries = [...log.map((entry) => (entry.at > now ? { ...entry, at: now } : entry)), { at: now, centimes }];
  const first = entries.findLastIndex(({ at }) => at <= now - KEPT_MS);
  return entries.slice(Math.max(0, first)).slice(-MAX_ENTRIES);
}

/** Returns the earlier offers of a game that a later struck price may still depend on, with one more. */
export function withPastOffer(past: readonly PastOffer[], ended: PastOffer | null, now: number): readonly PastOffer[] {
  const all = ended && ended.endsAt > ended.startsAt ? [...past, ended] : past;
  return all.filter(({ endsAt }) => endsAt > now - KEPT_MS).slice(-MAX_ENTRIES);
}

/** Returns the lowest price of the 30 days before `startsAt` (ms); null where the game wasn't for sale in all of them. */
export function lowestBefore({ priceLog, pastOffers }: PriceHistory, startsAt: number): Centimes | null {
  const from = startsAt - BEFORE_MS;
  const first = priceLog[0];
  if (first === undefined || first.at > from) return null;
  const asking = priceLog.filter(({ at }, index) => at < startsAt && (priceLog[index + 1]?.at ?? Number.POSITIVE_INFINITY) > from);
  const offered = pastOffers.filter((offer) => offer.endsAt > from && offer.startsAt < startsAt);
  const prices = [...asking.map(({ centimes }) => centimes), ...offered.map(({ priceCentimes }) => priceCentimes)];
  return prices.includes(0 as Centimes) ? null : least(prices);
}

/** Returns the lowest price since the log begins, with earlier offers and `price`, today's. */
export function lowestSoFar({ priceLog, pastOffers }: PriceHistory, price: Centimes): Centimes {
  const asking = priceLog.map(({ centimes }) => centimes).filter((centimes) => centimes > 0);
  return least([price, ...asking, ...pastOffers.map(({ priceCentimes }) => priceCentimes)]) ?? price;
}

interface Repriced {
  readonly priceLog: readonly AskedPrice[];
  readonly offer: GameOffer | null;
}

/** Returns the log and the offer of a game whose asking price changes: before the begin of its offer the struck price is computed anew. */
export function afterRepricing({ priceLog, pastOffers, offer }: PriceHistory & Repriced, centimes: Centimes, now: number): Repriced {
  const log = withPrice(priceLog, centimes, now);
  if (offer === null || now >= offer.startsAt) return { priceLog: log, offer };
  return { priceLog: log, offer: { ...offer, wasCentimes: lowestBefore({ priceLog: log, pastOffers }, offer.startsAt) } };
}

function least(prices: readonly Centimes[]): Centimes | null {
  return prices.reduce<Centimes | null>((lowest, price) => (lowest === null || price < lowest ? price : lowest), null);
}
