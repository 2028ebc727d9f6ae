/** The promises of the store: docs/rules.md, What always holds. */
export const BREACH_CODES = [
  'unreadable',
  'newer-release',
  'key-in-two-orders',
  'delivered-without-key',
  'hold-lost',
  'sold-without-line',
  'held-by-dead-order',
  'burned-without-reason',
  'key-flags',
  'key-twice',
  'code-without-key',
  'key-unreadable',
  'paid-line-open',
  'line-without-payment',
  'loss-differs',
  'state-differs',
  'total-differs',
  'coupon-differs',
  'payment-mismatch',
  'payment-in-two-orders',
  'capture-in-two-orders',
  'capture-not-booked',
  'orphan-not-told',
  'paid-at-differs',
  'books-differ',
  'card-differs',
  'card-not-followed',
  'refunds-exceed',
  'refund-differs',
  'key-for-gone-money',
  'question-differs',
  'attention-differs',
  'waiting-differs',
  'nobodys-order-open',
  'mail-missing',
  'too-many-featured',
  'wishes-differ',
  'offer-differs',
  'pack-differs',
  'legal-unconfirmed',
] as const;
export type BreachCode = (typeof BREACH_CODES)[number];

export interface Breach {
  readonly code: BreachCode;
  /** The paths and references of the documents concerned. */
  readonly subject: string;
}

export interface Report {
  readonly games: number;
  readonly keys: number;
  readonly orders: number;
  readonly payments: number;
  /** Keys of older data that are not encrypted yet; not a breach. */
  readonly plainKeys: number;
  /** Keys under an earlier seal, or KEY_SECRET_BEFORE; not a breach. */
  readonly oldSeals: number;
  /** Orders with an open alert; not a breach. */
  readonly attention: readonly string[];
  /** The number of open alerts that concern no order. */
  readonly storeAlarms: number;
  readonly breaches: readonly Breach[];
}
