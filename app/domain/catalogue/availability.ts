import { isHolding, isAvailable, KEY_TYPES, type KeyState, type KeyType } from '~/domain/key';

/** The number of keys of each type; a type without keys is left out. */
export type TypeCounts = Readonly<Partial<Record<KeyType, number>>>;

/** The stock of a game as pages show it. A sale reads the keys themselves: docs/rules.md, Stock. */
export interface DisplayStock {
  readonly free: TypeCounts;
  /** Running holds, by their ends; at most MAX_HOLDS. Each key can be sold after `until` (ms). */
  readonly holds: readonly { readonly type: KeyType; readonly until: number }[];
  /** From this time (ms) on, more keys may be for sale, since not every hold is listed; null where all are. */
  readonly goodUntil: number | null;
}

export interface StockKey {
  readonly type: KeyType;
  readonly state: KeyState;
  readonly holdUntil: number;
}

export const MAX_HOLDS = 50;

/** Returns the stock of these keys at a time (ms). */
export function toDisplayStock(keys: Iterable<StockKey>, now: number): DisplayStock {
  const free: Partial<Record<KeyType, number>> = {};
  const holds: { type: KeyType; until: number }[] = [];
  for (const key of keys) {
    if (isAvailable(key, now)) free[key.type] = (free[key.type] ?? 0) + 1;
    else if (key.state === 'held') holds.push({ type: key.type, until: key.holdUntil });
  }
  return withHolds(free, holds);
}

/** Returns the stock of these free keys and the first of these holds. */
export function withHolds(free: TypeCounts, holds: DisplayStock['holds']): DisplayStock {
  const sorted = holds.toSorted((a, b) => a.until - b.until || KEY_TYPES.indexOf(a.type) - KEY_TYPES.indexOf(b.type));
  const firstHolds = sorted.slice(0, MAX_HOLDS);
  return { free, holds: firstHolds, goodUntil: sorted.length > firstHolds.length ? (firstHolds.at(-1)?.until ?? null) : null };
}

/** Returns the keys for sale at a time (ms), by type; the key of an ended hold counts. */
export function availableAt(stock: DisplayStock, now: number): TypeCounts {
  const counts: Partial<Record<KeyType, number>> = { ...stock.free };
  for (const { type, until } of stock.holds) if (!isHolding(until, now)) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

/** Returns the end (ms) of the first hold after this time; null: none. */
export function nextEnd(stock: DisplayStock, now: number): number | null {
  return stock.holds.find(({ until }) => until > now && isHolding(until, now))?.until ?? null;
}
