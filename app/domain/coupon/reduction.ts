import { sum, toCentimes, type Centimes } from '~/domain/shared/money';
import type { Coupon } from './index';

/** A line before a code. */
export interface FullLine {
  readonly gameId: string;
  readonly genre: string;
  /** The price without a code: the offer's, where one runs. */
  readonly priceCentimes: Centimes;
  /** The price without an offer too. */
  readonly listCentimes: Centimes;
}

export interface Reduction {
  /** As the lines: the new prices. */
  readonly prices: readonly Centimes[];
  readonly offCentimes: Centimes;
  /** null where the code lowers something. */
  readonly idle: 'least-total' | 'no-game' | 'with-offers' | null;
}

/** The least price of a line that a code leaves: 1.00 MAD. */
export const LEAST_LINE = 100;

type Terms = Pick<Coupon, 'kind' | 'percent' | 'amountCentimes' | 'leastCentimes' | 'mostCentimes' | 'gameIds' | 'genres' | 'onOffers'>;

/** Lowers the lines of a cart by a code: docs/rules.md, Codes. No line gets dearer, and none costs less than LEAST_LINE by it. */
export function reduceLines(lines: readonly FullLine[], terms: Terms): Reduction {
  const full = lines.map((line) => line.priceCentimes);
  const nothing = { prices: full, offCentimes: toCentimes(0) };
  if (sum(full) < terms.leastCentimes) return { ...nothing, idle: 'least-total' };
  const isFor = lines.map((line) => isOwn(line, terms));
  const isOffered = lines.map((line) => line.priceCentimes < line.listCentimes);
  const tries = terms.onOffers
    ? [lowered(full, isFor, terms)]
    : [
        lowered(
          full,
          isFor.map((own, nth) => own && !isOffered[nth]),
          terms,
        ),
        betterOf(
          full,
          lowered(
            lines.map((line, nth) => (isFor[nth] ? line.listCentimes : line.priceCentimes)),
            isFor,
            terms,
          ),
        ),
      ];
  const [prices = full] = tries.toSorted((a, b) => sum(a) - sum(b));
  const offCentimes = toCentimes(sum(full) - sum(prices));
  if (offCentimes > 0) return { prices, offCentimes, idle: null };
  return { ...nothing, idle: isFor.some((own, nth) => own && isOffered[nth]) ? 'with-offers' : 'no-game' };
}

function isOwn({ gameId, genre }: FullLine, { gameIds, genres }: Terms): boolean {
  return (gameIds.length === 0 && genres.length === 0) || gameIds.includes(gameId) || genres.includes(genre);
}

const betterOf = (full: readonly Centimes[], other: readonly Centimes[]) =>
  full.map((price, nth) => toCentimes(Math.min(price, other[nth] ?? price)));

function lowered(
  prices: readonly Centimes[],
  isFor: readonly boolean[],
  { kind, percent, amountCentimes, mostCentimes }: Terms,
): Centimes[] {
  const own = prices.map((price, nth): number => (isFor[nth] ? price : 0));
  const fullReduction = kind === 'amount' ? amountCentimes : Math.floor((total(own) * percent + 50) / 100);
  const off = spread(Math.min(fullReduction, mostCentimes ?? fullReduction), own);
  return prices.map((price, nth) => toCentimes(price - (off[nth] ?? 0)));
}

/** Shares out an amount by the prices, in whole centimes by largest remainder, at most what leaves each LEAST_LINE. */
export function spread(amount: number, prices: readonly number[]): number[] {
  const room = prices.map((price) => Math.max(0, price - LEAST_LINE));
  const most = Math.min(amount, total(room));
  let off = prices.map(() => 0);
  // why rounds: what a full line can't take goes to the others
  while (total(off) < most) {
    const open = prices.map((price, nth) => ((off[nth] ?? 0) < (room[nth] ?? 0) ? price : 0));
    const shares = byLargestRemainder(most - total(off), open);
    off = off.map((reduction, nth) => Math.min(reduction + (shares[nth] ?? 0), room[nth] ?? 0));
  }
  return off;
}

const total = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);

function byLargestRemainder(amount: number, weights: readonly number[]): number[] {
  const whole = BigInt(total(weights));
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = exact.map((each) => Number(each / whole));
  const rest = amount - total(shares);
  const order = exact
    .map((each, nth) => ({ nth, remainder: each % whole }))
    .sort((a, b) => (a.remainder < b.remainder ? 1 : a.remainder > b.remainder ? -1 : a.nth - b.nth));
  for (const { nth } of order.slice(0, rest)) shares[nth] = (shares[nth] ?? 0) + 1;
  return shares;
}
