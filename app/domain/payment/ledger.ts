import type { Centimes } from '~/domain/shared/money';
import type { PaymentMethod } from './method';

/**
 * The kinds of a payment. surplus: its order was paid already · differs: not the amount that the store asked for · orphan: no order fits ·
 * returned: it went back; with direction 'in': it came again after a dispute · void: approved, and never there: a row 'in' on the day of the
 * approval, a row 'out' on the day it was taken back · note: what the owner noted by hand.
 */
export const LEDGER_KINDS = ['settles', 'surplus', 'differs', 'orphan', 'returned', 'void', 'note'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** in: to the shop. */
export const MONEY_DIRECTIONS = ['in', 'out'] as const;
export type MoneyDirection = (typeof MONEY_DIRECTIONS)[number];

export interface LedgerMoney {
  readonly currency: string;
  /** In hundredths of the currency; null: unknown. */
  readonly cents: number | null;
}

export interface LedgerEntry {
  /** null: a later release wrote it. */
  readonly kind: LedgerKind | null;
  readonly direction: MoneyDirection;
  readonly method: PaymentMethod | null;
  readonly amountCentimes: Centimes;
  readonly feeCentimes: Centimes;
  readonly usdCents: number | null;
  readonly money: LedgerMoney | null;
}

/** Returns the amount in its own currency. Money of a bank or a wallet is in dirhams. */
export function moneyOf({ money, usdCents, amountCentimes }: LedgerEntry): LedgerMoney {
  if (money !== null) return money;
  return usdCents === null ? { currency: 'MAD', cents: amountCentimes } : { currency: 'USD', cents: usdCents };
}

/** Returns whether the owner booked a payment; one that a provider reported has no admin. */
export const isByOwner = ({ by }: { readonly by: string }) => by !== '';
