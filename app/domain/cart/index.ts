import type { KeyType } from '~/domain/key';
import type { Centimes } from '~/domain/shared/money';

/** A game in a cart, without a price; `type` where the shopper chose one. */
export interface CartLine {
  readonly gameId: string;
  readonly type: KeyType | null;
  /** The price when the shopper last sent a form of the cart; absent where it isn't known. */
  readonly seenCentimes?: Centimes;
}

export type Cart = readonly CartLine[];

export const MAX_CART_LINES = 50;

/** Adds a game; one that is there keeps its place and takes the new type. At MAX_CART_LINES nothing changes. See docs/rules.md, Cart. */
export function addLine(cart: Cart, line: CartLine): Cart {
  const isThere = cart.some((other) => other.gameId === line.gameId);
  if (isThere) return cart.map((other) => (other.gameId === line.gameId && line.type ? { ...other, type: line.type } : other));
  return cart.length >= MAX_CART_LINES ? cart : [...cart, line];
}

/** Removes a game, if it is there. */
export function removeLine(cart: Cart, gameId: string): Cart {
  return cart.filter((line) => line.gameId !== gameId);
}

/** Returns the cart after sign-in: the saved lines first, then the local lines of other games, at most MAX_CART_LINES. */
export function mergeCarts(saved: Cart, local: Cart): Cart {
  const savedIds = new Set(saved.map((line) => line.gameId));
  const added = local.filter((line) => !savedIds.has(line.gameId) && savedIds.add(line.gameId));
  return [...saved, ...added].slice(0, Math.max(MAX_CART_LINES, saved.length));
}
