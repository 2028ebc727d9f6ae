import { z } from 'zod';

import { MAX_CART_LINES, type Cart } from '~/domain/cart';
import { KEY_TYPES } from '~/domain/key';
import { ShopError } from '~/domain/shared/shop-error';

import { readCookie, signedCookie } from '~/http/cookies/signed.server';
import type { Shop } from '~/services/index.server';

/** Browsers drop a cookie over 4,096 bytes without notice. */
const MAX_COOKIE = 4000;
const HALF_A_YEAR = 180 * 24 * 60 * 60;

const cookie = signedCookie('cart', HALF_A_YEAR);
/** A line is `[id]` or `[id, type]`, to keep the cookie short. */
const gameId = z.string().min(1).max(200);
const lines = z.array(z.union([z.tuple([gameId]), z.tuple([gameId, z.enum(KEY_TYPES)])])).max(MAX_CART_LINES);

/** Returns the cart of a visitor who isn't signed in; empty where the cookie is missing or was altered. */
export async function readCartCookie(shop: Shop, request: Request): Promise<Cart> {
  const parsed = lines.safeParse(await readCookie(cookie(shop), request));
  return parsed.success ? parsed.data.map(([id, type]) => ({ gameId: id, type: type ?? null })) : [];
}

/** Adds the cart to an answer; an empty one clears the cookie. ShopError 'cart-full' where a browser wouldn't keep it. */
export async function writeCartCookie(shop: Shop, headers: Headers, cart: Cart): Promise<void> {
  headers.append('Set-Cookie', await serialize(shop, cart));
}

async function serialize(shop: Shop, cart: Cart): Promise<string> {
  if (cart.length === 0) return cookie(shop).serialize('', { maxAge: 0 });
  const value = await cookie(shop).serialize(cart.map((line) => (line.type === null ? [line.gameId] : [line.gameId, line.type])));
  if (cart.length > MAX_CART_LINES || value.length > MAX_COOKIE) throw new ShopError('cart-full');
  return value;
}
