import { sum, type Centimes } from '~/domain/shared/money';

export interface OrderCode {
  readonly code: string;
  readonly offCentimes: Centimes;
}

interface ReducedOrder {
  readonly lines: readonly { readonly code: string | null; readonly codeCentimes: Centimes }[];
}

/** Returns the code of an order with all that it took off; null without one. */
export function orderCode({ lines }: ReducedOrder): OrderCode | null {
  const code = lines.find((line) => line.code !== null)?.code ?? null;
  return code === null ? null : { code, offCentimes: sum(lines.map((line) => line.codeCentimes)) };
}
