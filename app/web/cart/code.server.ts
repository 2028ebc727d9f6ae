import type { CartCode, PricedCart } from '~/domain/cart/priced';
import { type EvaluatedCode, withCode } from '~/domain/coupon/cart';
import type { FormError } from '~/domain/shared/form-error';
import { type Centimes, toCentimes } from '~/domain/shared/money';
import { readCouponLink } from '~/http/cookies/coupon-link.server';

import type { AuthenticatedUser } from '~/web/current-user.server';
import { couponUser, pricedCartOf } from './view.server';

type Entrant = Pick<AuthenticatedUser, 'shop' | 'account' | 'address'>;

export interface RefusedCode {
  readonly code: string;
  readonly error: FormError;
  /** The total that it needs; 0: any. */
  readonly leastCentimes: Centimes;
}

/** Applies a typed code to the cart, if it lowers something there; returns why not. `isBetterOnly`: it must lower more than the one before. */
export async function applyCoupon(typed: string, user: Entrant, isBetterOnly = false): Promise<RefusedCode | null> {
  const { shop, account, address } = user;
  const refusal = (error: FormError, leastCentimes = toCentimes(0)) => ({ code: typed, error, leastCentimes });
  if (typed.trim() === '') return refusal('code-required');
  let effect: CartCode | null = null;
  const isWanted = async (evaluated: EvaluatedCode) => {
    const saved = await shop.carts.readMarked(account.id);
    const cart = await pricedCartOf(shop, account, saved);
    effect = withCode({ ...cart, totalCentimes: totalWithout(cart) }, evaluated, shop.settings.current().usdRate).code;
    const before = isBetterOnly ? (cart.code?.offCentimes ?? 0) : 0;
    return effect?.problem === null && (cart.buyable === 0 || effect.offCentimes > before);
  };
  const outcome = await shop.coupons.applyCoupon({ typed, user: couponUser(account), address, isWanted });
  if (outcome === 'applied') return null;
  if (outcome !== 'idle') return refusal(outcome === 'not-redeemable' ? 'coupon-unusable' : `coupon-${outcome}`);
  const { problem, leastCentimes } = (effect as CartCode | null) ?? { problem: null, leastCentimes: undefined };
  // why null: the code that stood there is the better one
  if (problem !== 'least-total' && problem !== 'no-game' && problem !== 'with-offers') return null;
  return refusal(IDLE[problem], leastCentimes);
}

const IDLE = {
  'least-total': 'coupon-needs-total',
  'no-game': 'coupon-no-game',
  'with-offers': 'coupon-not-with-offers',
} as const satisfies Readonly<Record<string, FormError>>;

const totalWithout = ({ code, totalCentimes }: PricedCart) => code?.subtotalCentimes ?? totalCentimes;

/** The code of a link that was tried on a cart: `isOver` once it is in the cart, or can't be used, so that it is forgotten. */
interface LinkOutcome {
  readonly refusedCode: RefusedCode | null;
  readonly isOver: boolean;
  /** Set where pages say what it gives. */
  readonly isKnown: boolean;
}

/** Moves the code of a link that the visitor followed into a cart with games. It stays kept while the cart alone is against it. */
export async function applyCouponFromLink(request: Request, user: Entrant): Promise<LinkOutcome> {
  const { shop, account } = user;
  const linked = await readCouponLink(shop, request);
  if (linked === null || (await shop.carts.read(account.id)).length === 0) return { refusedCode: null, isOver: false, isKnown: false };
  const refusedCode = await applyCoupon(linked.code, user, true);
  return { refusedCode, isOver: refusedCode === null || refusedCode.error === 'coupon-unusable', isKnown: linked.isKnown };
}
