import type { Cart } from './index';
import { freeKeys, type Listing } from '~/domain/catalogue';
import type { KeyType } from '~/domain/key';
import { sum, toCentimes, toUsdCents, type Centimes, type UsdCents, type UsdRate } from '~/domain/shared/money';

/**
 * Why a line can't be bought now: no key is left, no key of the chosen type is left, the game has no price, it has left the store, a hold
 * of this account on it ended a short while ago, or unpaid orders of this client address hold many of its keys.
 */
export type LineProblem = 'out-of-stock' | 'type-out-of-stock' | 'not-for-sale' | 'gone' | 'recently-held' | 'held-nearby';

export interface PricedLine {
  readonly gameId: string;
  readonly type: KeyType | null;
  /** null where the game has left the store. */
  readonly game: Listing | null;
  /** null where the line can be bought. */
  readonly problem: LineProblem | null;
  /** The shopper's own unpaid order holds a key for this line; null where none does. */
  readonly held: OwnHold | null;
}

/** A key that an unpaid order of the shopper holds for her: a new order takes it over. */
export interface OwnHold {
  readonly gameId: string;
  readonly type: KeyType | null;
  /** Its reference. */
  readonly order: string;
  /** ms */
  readonly until: number;
}

/** A cart with today's stock and prices: which lines can be bought, and their cost. */
export interface PricedCart {
  readonly lines: readonly PricedLine[];
  /** The number of lines that can be bought. */
  readonly buyable: number;
  /** The sum of the lines that can be bought. */
  readonly totalCentimes: Centimes;
  readonly usdCents: UsdCents;
  /** The shopper must remove lines first, or the cart is empty. */
  readonly isBlocked: boolean;
}

/** The key of a game that is held for the shopper, of the type if she chose one; null where none is. */
export function ownHoldOf(holds: readonly OwnHold[], gameId: string, type: KeyType | null): OwnHold | null {
  return holds.find((hold) => hold.gameId === gameId && (type === null || hold.type === type)) ?? null;
}

/**
 * Why a game can't be bought now, with a key of the type where one was chosen; null where it can be. A key that is `held` for this shopper
 * counts as hers. See docs/rules.md, Stock.
 */
export function lineProblem(game: Listing | null, type: KeyType | null, held: OwnHold | null = null): LineProblem | null {
  if (game === null) return 'gone';
  if (held === null && game.free <= 0) return 'out-of-stock';
  if (game.priceCentimes <= 0) return 'not-for-sale';
  return held === null && freeKeys(game, type) <= 0 ? 'type-out-of-stock' : null;
}

/** What the shop has just refused to sell. The catalogue in memory may not know it yet. */
export interface LinesRefused {
  readonly problem: LineProblem;
  readonly gameIds: readonly string[];
}

interface Shelf {
  readonly find: (gameId: string) => Listing | null;
  readonly usdRate: UsdRate;
  /** What the shopper's own unpaid order holds. */
  readonly holds?: readonly OwnHold[];
}

/** Adds fresh prices and stock to a cart, which holds neither. The dollars are computed once, on the total (docs/rules.md, Money). */
export function priceCart(cart: Cart, { find, usdRate, holds = [] }: Shelf, refused: LinesRefused | null = null): PricedCart {
  const lines = cart.map(({ gameId, type }): PricedLine => {
    const game = find(gameId);
    const held = ownHoldOf(holds, gameId, type);
    const problem = lineProblem(game, type, held) ?? (refused?.gameIds.includes(gameId) ? refused.problem : null);
    return { gameId, type, game, problem, held };
  });
  const prices = lines.flatMap(({ game, problem }) => (game && problem === null ? [game.priceCentimes] : []));
  const totalCentimes = sum(prices);
  return {
    lines,
    buyable: prices.length,
    totalCentimes,
    usdCents: toUsdCents(totalCentimes, usdRate),
    isBlocked: prices.length < lines.length || lines.length === 0,
  };
}

/** The sum of today's prices of these games; null where one of them has left the store, or has no price. */
export function priceToday(lines: readonly { readonly gameId: string }[], find: Shelf['find']): Centimes | null {
  const prices = lines.map(({ gameId }) => find(gameId)?.priceCentimes ?? 0);
  return prices.every((price) => price > 0) ? sum(prices.map(toCentimes)) : null;
}
