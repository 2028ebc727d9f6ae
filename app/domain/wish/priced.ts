import { addLine, type Cart, MAX_CART_LINES } from '~/domain/cart';
import { lineProblem, type OwnHold, ownHoldOf } from '~/domain/cart/priced';
import type { Listing } from '~/domain/catalogue';
import { lowestSoFar, type PriceHistory } from '~/domain/offer/price-log';
import { type Centimes, sum } from '~/domain/shared/money';

import type { Wish } from './index';

/** A kept game with today's price and stock. */
export interface PricedWish {
  readonly wish: Wish;
  /** null where the game has left the store. */
  readonly game: Listing | null;
  readonly canBuy: boolean;
  readonly isInCart: boolean;
  /** The lowest price since the log of its prices begins; null where the game has left the store. */
  readonly lowestCentimes: Centimes | null;
}

export interface PricedWishes {
  readonly games: readonly PricedWish[];
  readonly buyable: number;
  readonly totalCentimes: Centimes;
}

interface Shelf {
  readonly find: (gameId: string) => Listing | null;
  readonly holds: readonly OwnHold[];
  readonly cart: Cart;
  readonly histories: ReadonlyMap<string, PriceHistory>;
}

/** Adds today's prices and stock to a list. */
export function priceWishes(list: readonly Wish[], { find, holds, cart, histories }: Shelf): PricedWishes {
  const games = list.map((wish): PricedWish => {
    const { gameId } = wish;
    const game = find(gameId);
    const canBuy = lineProblem(game, null, ownHoldOf(holds, gameId, null)) === null;
    const history = histories.get(gameId);
    const lowestCentimes = game && history ? lowestSoFar(history, game.priceCentimes) : null;
    return { wish, game, canBuy, isInCart: cart.some((line) => line.gameId === gameId), lowestCentimes };
  });
  const prices = games.flatMap(({ game, canBuy }) => (game && canBuy ? [game.priceCentimes] : []));
  return { games, buyable: prices.length, totalCentimes: sum(prices) };
}

/** Adds what can be bought to a cart, as far as there is room. */
export function addBuyable(cart: Cart, { games }: PricedWishes): { readonly cart: Cart; readonly added: number; readonly isFull: boolean } {
  const buyableIds = games.flatMap(({ wish: { gameId }, canBuy }) => (canBuy ? [gameId] : []));
  const missing = buyableIds.filter((id) => !cart.some(({ gameId }) => gameId === id));
  const after = missing.reduce<Cart>((all, gameId) => addLine(all, { gameId, type: null }), cart);
  const added = after.length - cart.length;
  return { cart: after, added, isFull: added < missing.length && after.length >= MAX_CART_LINES };
}
