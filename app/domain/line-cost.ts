import type { Centimes } from './money';

/** What one key cost that a line of an order got. Times in ms. */
export interface LineCost {
  readonly keyId: string;
  /** The key's origin price. */
  readonly costCentimes: Centimes;
  /** When the line got it. */
  readonly at: number;
  /** When it went back to stock, never seen; null while the line has it, and for good where the shopper saw it. */
  readonly returnedAt: number | null;
}

interface PricedKey {
  readonly id: string;
  readonly originPrice: Centimes;
}

/** A line's costs once it got a key, the first one or another in its place. Getting the same key again changes nothing. */
export function withKeyCost(costs: readonly LineCost[], key: PricedKey, at: number): readonly LineCost[] {
  if (costs.some((cost) => cost.keyId === key.id && cost.returnedAt === null)) return costs;
  return [...costs, { keyId: key.id, costCentimes: key.originPrice, at, returnedAt: null }];
}

/**
 * A line's costs once its key is free again: from then on it is in stock, and no cost. `gotAt`: when the line was paid, for lines of older
 * data, which did not note what their key cost.
 */
export function withKeyReturned(costs: readonly LineCost[], key: PricedKey, gotAt: number, at: number): readonly LineCost[] {
  return withKeyCost(costs, key, gotAt).map((cost) =>
    cost.keyId === key.id && cost.returnedAt === null ? { ...cost, returnedAt: at } : cost,
  );
}
