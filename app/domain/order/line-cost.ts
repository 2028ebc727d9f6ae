import type { Centimes } from '~/domain/shared/money';

/** The cost of one key of a line. Times in ms. */
export interface LineCost {
  readonly keyId: string;
  readonly costCentimes: Centimes;
  readonly at: number;
  /** The return to stock unseen; null while the line has it, and for good once the shopper saw it. */
  readonly returnedAt: number | null;
}

interface PricedKey {
  readonly id: string;
  readonly originPrice: Centimes;
}

/** Returns a line's costs with this key. The same key once more changes nothing. */
export function withKeyCost(costs: readonly LineCost[], key: PricedKey, at: number): readonly LineCost[] {
  if (costs.some((cost) => cost.keyId === key.id && cost.returnedAt === null)) return costs;
  return [...costs, { keyId: key.id, costCentimes: key.originPrice, at, returnedAt: null }];
}

/** Returns a line's costs after its key went back to stock. */
export function withKeyReturned(costs: readonly LineCost[], keyId: string, at: number): readonly LineCost[] {
  return costs.map((cost) => (cost.keyId === keyId && cost.returnedAt === null ? { ...cost, returnedAt: at } : cost));
}
