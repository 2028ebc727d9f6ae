import { isTakeable, KEY_TYPES, type KeyState, type KeyType } from './key';

/** How many keys there are of each type; a type without any is left out. */
export type TypeCounts = Readonly<Partial<Record<KeyType, number>>>;

/** The stock of a game as pages show it. What is sold is judged by the keys alone: docs/rules.md, Stock. */
export interface DisplayStock {
  readonly free: TypeCounts;
  /** Holds that go on, those that end first in front; at most MAX_HOLDS. Each is a key that can be sold after `until` (ms). */
  readonly holds: readonly { readonly type: KeyType; readonly until: number }[];
  /** The time (ms) from which there may be more that can be sold than this tells, since not every hold is listed; null where each is. */
  readonly goodUntil: number | null;
}

/** What the stock of a game is made of. */
export interface StockKey {
  readonly type: KeyType;
  readonly state: KeyState;
  readonly holdUntil: number;
}

export const MAX_HOLDS = 50;

/** The stock that keys make at a time (ms). */
export function toDisplayStock(keys: Iterable<StockKey>, now: number): DisplayStock {
  const free: Partial<Record<KeyType, number>> = {};
  const holds: { type: KeyType; until: number }[] = [];
  for (const key of keys) {
    if (isTakeable(key, now)) free[key.type] = (free[key.type] ?? 0) + 1;
    else if (key.state === 'held') holds.push({ type: key.type, until: key.holdUntil });
  }
  return withHolds(free, holds);
}

/** The stock of so many free keys and of all the holds, of which the first are kept. */
export function withHolds(free: TypeCounts, holds: DisplayStock['holds']): DisplayStock {
  const sorted = holds.toSorted((a, b) => a.until - b.until || KEY_TYPES.indexOf(a.type) - KEY_TYPES.indexOf(b.type));
  const kept = sorted.slice(0, MAX_HOLDS);
  return { free, holds: kept, goodUntil: sorted.length > kept.length ? (kept.at(-1)?.until ?? null) : null };
}

/** What can be sold at a time (ms), by type: a hold that ended counts, without any write. */
export function takeableAt(stock: DisplayStock, now: number): TypeCounts {
  const counts: Partial<Record<KeyType, number>> = { ...stock.free };
  for (const { type, until } of stock.holds) if (until <= now) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

/** When (ms) the next hold ends after a time; null where none does. */
export function nextEnd(stock: DisplayStock, now: number): number | null {
  return stock.holds.find(({ until }) => until > now)?.until ?? null;
}
