import { sum, toCentimes, type Centimes } from '~/domain/shared/money';

/** The code of an order or a cart, between the sum of its lines and its total: subtotal less what is taken off is the total. */
export interface OrderCode {
  readonly code: string;
  readonly subtotalCentimes: Centimes;
  readonly offCentimes: Centimes;
}

interface ReducedLine {
  readonly code: string | null;
  readonly priceCentimes: Centimes;
  readonly codeCentimes: Centimes;
}

/** Returns the price of a line before the code, as shoppers read it. The books keep the lowered one. */
export function priceBeforeCode({ priceCentimes, codeCentimes }: Omit<ReducedLine, 'code'>): Centimes {
  return toCentimes(priceCentimes + codeCentimes);
}

/** Returns the code of an order with all that it took off; null without one. */
export function orderCode({ lines }: { readonly lines: readonly ReducedLine[] }): OrderCode | null {
  const code = lines.find((line) => line.code !== null)?.code ?? null;
  if (code === null) return null;
  return { code, subtotalCentimes: sum(lines.map(priceBeforeCode)), offCentimes: sum(lines.map((line) => line.codeCentimes)) };
}
