import type { Cart } from '~/domain/cart';
import { toCentimes } from '~/domain/shared/money';
import { ShopError } from '~/domain/shared/shop-error';
import { isStoreUnavailable } from '~/features/documents/index.server';
import type { Shop } from '~/services/index.server';

import { readCartCookie, writeCartCookie } from './cookie.server';
import type { RequestUser } from '~/web/current-user.server';

export type CartChange =
  { readonly ok: true; readonly headers: Headers } | { readonly ok: false; readonly code: 'cart-failed' | 'cart-full' };

/** Returns a cart with today's prices as those that the shopper saw: a form of the cart was sent. */
export function withSeenPrices(shop: Shop, cart: Cart): Cart {
  const priceOf = (gameId: string) => shop.catalogue.find(gameId)?.priceCentimes ?? toCentimes(0);
  if (cart.every(({ gameId, seenCentimes }) => priceOf(gameId) === 0 || priceOf(gameId) === seenCentimes)) return cart;
  return cart.map((line) => (priceOf(line.gameId) === 0 ? line : { ...line, seenCentimes: priceOf(line.gameId) }));
}

/** Changes the visitor's cart in the account's document or the cookie. A failed save is logged and answered; an outage is thrown. */
export async function changeVisitorCart(request: Request, user: RequestUser, apply: (cart: Cart) => Cart): Promise<CartChange> {
  const { shop } = user;
  const headers = new Headers();
  try {
    if (user.account) await shop.carts.change(user.account.id, (cart) => withSeenPrices(shop, apply(cart)));
    else await writeCartCookie(shop, headers, apply(await readCartCookie(shop, request)));
    return { ok: true, headers };
  } catch (error) {
    if (error instanceof ShopError && error.code === 'cart-full') return { ok: false, code: 'cart-full' };
    shop.log.error('Failed to save cart', error, { requestId: user.requestId });
    if (isStoreUnavailable(error)) throw error;
    return { ok: false, code: 'cart-failed' };
  }
}
