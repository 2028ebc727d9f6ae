import { buyingPrice, type Centimes, type Tenths } from '~/domain/shared/money';

/** Reasons for a second look before a change of many: the owner ticks that these games were looked at. */
export const WARNINGS = ['below-cost', 'over-half', 'own-price-lost', 'no-key'] as const;
export type Warning = (typeof WARNINGS)[number];

export type WarningCounts = Readonly<Partial<Record<Warning, number>>>;

interface Prices {
  /** The price of a key for the owner. */
  readonly originPrice: Centimes;
  /** The coefficient of before. */
  readonly coefficient: Tenths;
  readonly before: Centimes;
  readonly after: Centimes;
}

/** Returns the warnings of a new price. `coefficient`: the new one; null: the price of today stays, but for its round end. */
export function priceWarnings({ originPrice, coefficient: times, before, after }: Prices, coefficient: Tenths | null): readonly Warning[] {
  if (before === after) return [];
  const warnings: Warning[] = [];
  if (after < originPrice) warnings.push('below-cost');
  if (before > 0 && Math.abs(after - before) * 2 > before) warnings.push('over-half');
  if (coefficient !== null && before !== buyingPrice(originPrice, times)) warnings.push('own-price-lost');
  return warnings;
}

export function countWarnings(rows: readonly (readonly Warning[])[]): WarningCounts {
  const counts: Partial<Record<Warning, number>> = {};
  for (const warning of rows.flat()) counts[warning] = (counts[warning] ?? 0) + 1;
  return counts;
}
