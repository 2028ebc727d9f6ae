import type { Centimes } from '~/domain/shared/money';
import type { PaymentMethod } from './method';

/**
 * What a payment is. settles: it pays its order · surplus: it came for an order that was paid already · differs: it came for an order, and
 * is not what the store asked for · orphan: it fits no order · returned: it went back; the same with
 * direction 'in': what was taken back came again, since a dispute was won.
 */
export const LEDGER_KINDS = ['settles', 'surplus', 'differs', 'orphan', 'returned'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** An amount in the currency in which it moved. */
export interface LedgerMoney {
  /** A currency code such as `USD`. */
  readonly currency: string;
  /** In hundredths of the currency; null where it is not known. */
  readonly cents: number | null;
}

/** The facts of a payment that are added up. */
export interface LedgerEntry {
  /** null: a later release wrote it. */
  readonly kind: LedgerKind | null;
  readonly direction: 'in' | 'out';
  readonly method: PaymentMethod | null;
  readonly amountCentimes: Centimes;
  readonly feeCentimes: Centimes;
  readonly usdCents: number | null;
  readonly money: LedgerMoney | null;
}

/** What moved, in its own currency. Money of a bank or a wallet is in dirhams. */
export function moneyOf({ money, usdCents, amountCentimes }: LedgerEntry): LedgerMoney {
  if (money !== null) return money;
  return usdCents === null ? { currency: 'MAD', cents: amountCentimes } : { currency: 'USD', cents: usdCents };
}
