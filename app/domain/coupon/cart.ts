import type { CartCode, PricedCart } from '~/domain/cart/priced';
import type { Listing } from '~/domain/catalogue';
import { type Centimes, sum, toCentimes, toUsdCents, type UsdRate } from '~/domain/shared/money';
import type { Coupon, LostReason } from './index';
import { type FullLine, reduceLines } from './reduction';

/** The code of a cart with the reason against it; null: it can be used. */
export interface EvaluatedCode {
  readonly code: string;
  readonly coupon: Coupon | null;
  readonly reason: LostReason | null;
}

/** Returns a cart with its code: lower prices, or the reason why not. */
export function withCode(cart: PricedCart, evaluated: EvaluatedCode | null, usdRate: UsdRate): PricedCart {
  if (evaluated === null) return cart;
  const { code, coupon, reason } = evaluated;
  if (coupon === null || reason !== null)
    return { ...cart, code: { ...NO_EFFECT, subtotalCentimes: cart.totalCentimes, code, problem: reason ?? 'unknown' } };
  const buyable = cart.lines.flatMap(({ game, problem }) => (game && problem === null ? [fullLine(game)] : []));
  const { prices, offCentimes, idle } = reduceLines(buyable, coupon);
  const lower = Object.fromEntries(
    buyable.flatMap(({ gameId, priceCentimes }, nth) => {
      const price = prices[nth] ?? priceCentimes;
      return price < priceCentimes ? [[gameId, price]] : [];
    }),
  );
  const problem = buyable.length === 0 ? null : idle;
  const totalCentimes = sum(prices);
  return {
    ...cart,
    totalCentimes,
    usdCents: toUsdCents(totalCentimes, usdRate),
    code: { code, subtotalCentimes: cart.totalCentimes, offCentimes, prices: lower, problem, leastCentimes: coupon.leastCentimes },
  };
}

/** Returns the sum of today's prices, with a code where one counts; null where a game has left the store, or has no price. */
export function priceToday(
  lines: readonly { readonly gameId: string }[],
  find: (gameId: string) => Listing | null,
  coupon: Coupon | null = null,
): Centimes | null {
  const full = lines.flatMap(({ gameId }) => {
    const game = find(gameId);
    return game && game.priceCentimes > 0 ? [fullLine(game)] : [];
  });
  if (full.length < lines.length) return null;
  return sum(coupon === null ? full.map(({ priceCentimes }) => priceCentimes) : reduceLines(full, coupon).prices);
}

const fullLine = ({ id, genre, priceCentimes, listCentimes }: Listing): FullLine => ({ gameId: id, genre, priceCentimes, listCentimes });

const NO_EFFECT: Omit<CartCode, 'code' | 'problem' | 'subtotalCentimes'> = {
  offCentimes: toCentimes(0),
  prices: {},
  leastCentimes: toCentimes(0),
};
