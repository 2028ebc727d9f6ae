import type { Centimes } from '~/domain/shared/money';

/** The cost of one key that a line of an order got. Times in ms. */
export interface LineCost {
  readonly keyId: string;
  /** The key's origin price. */
  readonly costCentimes: Centimes;
  /** When the line got it. */
  readonly at: number;
  /** When the key went back to stock unseen; null while the line has it, and for good once the shopper saw it. */
  readonly returnedAt: number | null;
}

interface PricedKey {
  readonly id: string;
  readonly originPrice: Centimes;
}

/** A line's costs after it got a key, the first or a replacement. The same key once more changes nothing. */
export function withKeyCost(costs: readonly LineCost[], key: PricedKey, at: number): readonly LineCost[] {
  if (costs.some((cost) => cost.keyId === key.id && cost.returnedAt === null)) return costs;
  return [...costs, { keyId: key.id, costCentimes: key.originPrice, at, returnedAt: null }];
}

/** A line's costs after its key went back to stock, where it is no cost. */
export function withKeyReturned(costs: readonly LineCost[], keyId: string, at: number): readonly LineCost[] {
  return costs.map((cost) => (cost.keyId === keyId && cost.returnedAt === null ? { ...cost, returnedAt: at } : cost));
}
