/** The most games on a list of wishes. */
export const MAX_WISHES = 200;

/** The price at which a shopper wants a mail: none; at most a sum; or the lowest that the store ever asked. */
export const PRICE_ALERTS = ['none', 'below', 'lowest'] as const;
export type PriceAlert = (typeof PRICE_ALERTS)[number];

/** A kept game. Times in ms, amounts in centimes. */
export interface Wish {
  readonly gameId: string;
  readonly at: number;
  /** The price when it was kept. */
  readonly priceCentimes: number;
  readonly alert: PriceAlert;
  /** The sum of a `below` alert. */
  readonly belowCentimes: number | null;
  /** The time of the request for a mail when it is back; null: none was asked for, or it was sent. */
  readonly backSince: number | null;
  readonly backToldAt: number | null;
  /** The price that the last mail named, or that the shopper saw when the alert was set. */
  readonly toldCentimes: number | null;
  readonly toldAt: number | null;
}

export interface KeptGame {
  readonly gameId: string;
  readonly at: number;
  readonly priceCentimes: number;
}

const NO_ALERT = { alert: 'none', belowCentimes: null, backSince: null, backToldAt: null, toldCentimes: null, toldAt: null } as const;

/** Adds a game as the first of the list. A game that is there changes nothing; null where the list is full. */
export function keepGame(games: readonly Wish[], game: KeptGame): readonly Wish[] | null {
  if (games.some(({ gameId }) => gameId === game.gameId)) return games;
  return games.length >= MAX_WISHES ? null : [{ ...game, ...NO_ALERT }, ...games];
}

/** Removes games; the same list where none of them is there. */
export function dropGames(games: readonly Wish[], gone: readonly string[]): readonly Wish[] {
  const remaining = games.filter(({ gameId }) => !gone.includes(gameId));
  return remaining.length === games.length ? games : remaining;
}

/** Changes one game; the same list where it isn't there. */
export function changeWish(games: readonly Wish[], gameId: string, changes: Partial<Omit<Wish, 'gameId'>>): readonly Wish[] {
  return games.some((wish) => wish.gameId === gameId)
    ? games.map((wish) => (wish.gameId === gameId ? { ...wish, ...changes } : wish))
    : games;
}

/** Returns the list without any alert. */
export function withoutAlerts(games: readonly Wish[]): readonly Wish[] {
  return games.map((wish) => ({ ...wish, alert: 'none', belowCentimes: null, backSince: null }));
}

/** Returns the games with an alert about their price. */
export const priceAlerts = (games: readonly Wish[]) => games.filter(({ alert }) => alert !== 'none').map(({ gameId }) => gameId);

/** Returns the games whose return is waited for, or was told within `sinceMs`. */
export function backAlerts(games: readonly Wish[], sinceMs: number): readonly string[] {
  return games.filter(({ backSince, backToldAt }) => backSince !== null || (backToldAt ?? 0) > sinceMs).map(({ gameId }) => gameId);
}
