import type { Cart } from '~/domain/cart';
import type { Listing } from '~/domain/catalogue';
import { KEY_TYPES, type KeyType } from '~/domain/key';
import { lineProblem, ownHoldOf, priceCart, type LineProblem, type LinesRefused, type PricedCart } from '~/domain/cart/priced';
import { withCode } from '~/domain/coupon/cart';
import { ShopError, type ShopErrorCode } from '~/domain/shared/shop-error';
import type { CouponUser } from '~/features/coupon/index.server';
import type { Shop } from '~/services/index.server';

import type { AuthenticatedUser, RequestUser } from '~/web/current-user.server';

interface SavedCart {
  readonly cart: Cart;
  readonly code: string | null;
}

type Shopper = Pick<AuthenticatedUser['account'], 'id' | 'email' | 'emailVerified'>;

/** Returns the cart of an account with current prices and stock, the keys held by its unpaid order, and its code. */
export async function pricedCartOf(
  shop: Shop,
  account: Shopper,
  { cart, code }: SavedCart,
  refusedLines: LinesRefused | null = null,
): Promise<PricedCart> {
  const judged = code === null ? null : shop.orders.evaluateCoupon(code, couponUser(account));
  const [holds, evaluation] = await Promise.all([shop.orders.ownHolds(account.id), judged]);
  const { catalogue } = shop;
  const { usdRate } = shop.settings.current();
  const isOfferOver = (id: string) => catalogue.isOfferOver(id);
  return withCode(priceCart(cart, { find: catalogue.find, isOfferOver, usdRate, holds }, refusedLines), evaluation, usdRate);
}

/** Returns a shopper as codes know them. */
export function couponUser({ id, email, emailVerified }: Shopper): CouponUser {
  return { accountId: id, email, isConfirmed: emailVerified };
}

/** Returns why this visitor can't add a game, with a key of the chosen type; null if allowed. */
export async function whyNotAdded({ shop, account }: RequestUser, game: Listing | null, type: KeyType | null): Promise<LineProblem | null> {
  const problem = lineProblem(game, type);
  if (problem === null || game === null || !account) return problem;
  return lineProblem(game, type, ownHoldOf(await shop.orders.ownHolds(account.id), game.id, type));
}

export function removedLine(shop: Shop, { lines }: PricedCart, query: URLSearchParams) {
  const game = shop.catalogue.find(query.get('removed') ?? '');
  if (game === null || lines.some(({ gameId }) => gameId === game.id)) return null;
  return { gameId: game.id, title: game.title, type: toKeyType(query.get('type')) };
}

export const toKeyType = (typed: string | null | undefined) => KEY_TYPES.find((known) => known === typed) ?? null;

/** Returns why a cart did not become an order: the text, the cart with refused lines marked, and the status. Other errors are thrown. */
export async function orderRefused(shop: Shop, error: unknown, account: Shopper) {
  if (!(error instanceof ShopError) || !isRefusal(error.code)) throw error;
  const { code, subject } = error;
  const { problem, text } = REFUSALS[code];
  const titles = subject.flatMap((id) => shop.catalogue.find(id)?.title ?? []);
  const saved = await shop.carts.readMarked(account.id);
  return {
    text: code === 'out-of-stock' && titles.length > 0 ? ('cart-out-of-stock' as const) : text,
    titles,
    cart: await pricedCartOf(shop, account, saved, problem ? { problem, gameIds: subject } : null),
    status: code === 'too-many-orders' || code === 'too-many-placed' ? 429 : 409,
  };
}

const REFUSALS = {
  'cart-empty': { problem: null, text: 'cart-empty' },
  'too-many-orders': { problem: null, text: 'too-many-orders' },
  'too-many-placed': { problem: null, text: 'too-many-placed' },
  'wrong-state': { problem: null, text: 'wrong-state' },
  'out-of-stock': { problem: 'out-of-stock', text: 'out-of-stock' },
  'not-for-sale': { problem: 'not-for-sale', text: 'add-not-for-sale' },
  'recently-held': { problem: 'recently-held', text: 'add-recently-held' },
  'held-nearby': { problem: 'held-nearby', text: 'add-held-nearby' },
} as const satisfies Readonly<Partial<Record<ShopErrorCode, { readonly problem: LineProblem | null; readonly text: string }>>>;
type Refusal = keyof typeof REFUSALS;

function isRefusal(code: ShopErrorCode): code is Refusal {
  return Object.hasOwn(REFUSALS, code);
}
