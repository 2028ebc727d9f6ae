import type { Cart } from './index';
import { freeKeys, type Listing } from '~/domain/catalogue';
import type { KeyType } from '~/domain/key';
import { sum, toUsdCents, type Centimes, type UsdCents, type UsdRate } from '~/domain/shared/money';

/** The reason against buying a line. 'recently-held': this account's hold ended lately · 'held-nearby': this address holds many keys. */
export type LineProblem = 'out-of-stock' | 'type-out-of-stock' | 'not-for-sale' | 'gone' | 'recently-held' | 'held-nearby';

export interface PricedLine {
  readonly gameId: string;
  readonly type: KeyType | null;
  /** null where the game has left the store. */
  readonly game: Listing | null;
  /** null where the line can be bought. */
  readonly problem: LineProblem | null;
  /** The price that the shopper saw in the cart, where it is another by now; else null. */
  readonly beforeCentimes: Centimes | null;
  /** Set where an offer that the shopper saw lowered its price until a short time ago. */
  readonly isOfferOver: boolean;
  /** The shopper's own unpaid order that holds a key for this line; null: none. */
  readonly held: OwnHold | null;
}

export interface OwnHold {
  readonly gameId: string;
  readonly type: KeyType | null;
  readonly order: string;
  /** ms */
  readonly until: number;
}

/** The code of a cart, with what it takes off. */
export interface CartCode {
  readonly code: string;
  /** The sum of the lines before the code. */
  readonly subtotalCentimes: Centimes;
  readonly offCentimes: Centimes;
  /** Game id → the price with the code; only of the games that it lowers. */
  readonly prices: Readonly<Partial<Record<string, Centimes>>>;
  /** The reason why it lowers nothing; null: it does, or the cart is empty. */
  readonly problem: CodeProblem | null;
  /** The total that it needs. */
  readonly leastCentimes: Centimes;
}

/** 'least-total', 'no-game': it stays for another cart. The others: it is of no use any more. */
export type CodeProblem =
  'unknown' | 'not-begun' | 'over' | 'used-up' | 'not-yours' | 'not-first' | 'unconfirmed' | 'least-total' | 'no-game' | 'with-offers';

/** A cart with today's stock and prices. */
export interface PricedCart {
  readonly lines: readonly PricedLine[];
  readonly buyable: number;
  /** null: none was entered. */
  readonly code: CartCode | null;
  readonly totalCentimes: Centimes;
  readonly usdCents: UsdCents;
  /** Set where the shopper must remove lines first, or the cart is empty. */
  readonly isBlocked: boolean;
}

/** Returns the key of a game that is held for the shopper, of the type if one was chosen; null: none. */
export function ownHoldOf(holds: readonly OwnHold[], gameId: string, type: KeyType | null): OwnHold | null {
  return holds.find((hold) => hold.gameId === gameId && (type === null || hold.type === type)) ?? null;
}

/**
 * Returns the reason against buying a game now; null where there is none. The key of the shopper's own `hold` counts. See docs/rules.md,
 * Stock.
 */
export function lineProblem(game: Listing | null, type: KeyType | null, hold: OwnHold | null = null): LineProblem | null {
  if (game === null) return 'gone';
  if (hold === null && game.free <= 0) return 'out-of-stock';
  if (game.priceCentimes <= 0) return 'not-for-sale';
  return hold === null && freeKeys(game, type) <= 0 ? 'type-out-of-stock' : null;
}

/** The last refusal of the shop, which the catalogue in memory may not know yet. */
export interface LinesRefused {
  readonly problem: LineProblem;
  readonly gameIds: readonly string[];
}

interface Shelf {
  readonly find: (gameId: string) => Listing | null;
  readonly usdRate: UsdRate;
  readonly isOfferOver?: (gameId: string) => boolean;
  readonly holds?: readonly OwnHold[];
}

/** Adds fresh prices and stock to a cart. The dollars are computed once, on the total (docs/rules.md, Money). */
export function priceCart(
  cart: Cart,
  { find, usdRate, isOfferOver = () => false, holds = [] }: Shelf,
  refusedLines: LinesRefused | null = null,
): PricedCart {
  const lines = cart.map(({ gameId, type, seenCentimes }): PricedLine => {
    const game = find(gameId);
    const held = ownHoldOf(holds, gameId, type);
    const problem = lineProblem(game, type, held) ?? (refusedLines?.gameIds.includes(gameId) ? refusedLines.problem : null);
    const isChanged = game !== null && problem === null && seenCentimes !== undefined && seenCentimes !== game.priceCentimes;
    const beforeCentimes = isChanged ? seenCentimes : null;
    const isOver = beforeCentimes !== null && game !== null && beforeCentimes < game.priceCentimes && isOfferOver(gameId);
    return { gameId, type, game, problem, beforeCentimes, isOfferOver: isOver, held };
  });
  const prices = lines.flatMap(({ game, problem }) => (game && problem === null ? [game.priceCentimes] : []));
  const totalCentimes = sum(prices);
  return {
    lines,
    buyable: prices.length,
    code: null,
    totalCentimes,
    usdCents: toUsdCents(totalCentimes, usdRate),
    isBlocked: prices.length < lines.length || lines.length === 0,
  };
}
