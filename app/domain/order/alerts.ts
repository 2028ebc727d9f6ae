/** The reasons for which an order needs attention. */
export const ATTENTION_CODES = [
  'amount-differs',
  'currency-differs',
  'payee-differs',
  'order-differs',
  'paid-twice',
  'paid-before',
  'account-gone',
  'paid-after-loss',
  'refund-failed',
  'refunded-twice',
  'refunded-elsewhere',
  'payment-reversed',
  'disputed',
  'unexpected-answer',
  'card-undecided',
  'card-gone',
  'card-review',
  'key-lost',
  'held-preferences',
  'held-address',
  'held-verification',
  'held-unknown',
] as const;
export type OrderAlertCode = (typeof ATTENTION_CODES)[number];

/** The reasons to call the owner about no order. 'unknown' stands for a code that only another version of the store has. */
export const STORE_ALERT_CODES = [
  'orphan-payment',
  'provider-denied',
  'journal-copy-behind',
  'mail-stuck',
  'job-stuck',
  'backup-late',
  'disk-low',
  'clocks-differ',
  'unknown',
] as const;
export type StoreAlertCode = (typeof STORE_ALERT_CODES)[number];

/** All reasons to call the owner. */
export const ALERT_CODES = [...ATTENTION_CODES, ...STORE_ALERT_CODES] as const;
export type AlertCode = (typeof ALERT_CODES)[number];
