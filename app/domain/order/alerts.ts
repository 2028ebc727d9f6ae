/** Why an order needs attention. */
export const ATTENTION_CODES = [
  'amount-differs',
  'currency-differs',
  'payee-differs',
  'order-differs',
  'paid-twice',
  'paid-before',
  'account-gone',
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

/**
 * Why the owner is called where no order is concerned. 'orphan-payment': money that fits no order · 'provider-denied': the provider refuses
 * the store's account · 'key-put-aside': a free key has the code of another key · 'key-given-twice': two keys with one code were both given
 * away · 'journal-copy-behind': the copy of the journal can't be written, or is slow. 'unknown' stands for a code that only another version of the store has.
 */
export const STORE_ALARM_CODES = [
  'orphan-payment',
  'provider-denied',
  'journal-copy-behind',
  'key-put-aside',
  'key-given-twice',
  'unknown',
] as const;

/** Why the owner is called. */
export const ALARM_CODES = [...ATTENTION_CODES, ...STORE_ALARM_CODES] as const;
export type AlertCode = (typeof ALARM_CODES)[number];

/** One reason for which the store called the owner. */
export interface Alarm {
  readonly code: OrderAlertCode;
  /** ms */
  readonly at: number;
  readonly note: string | null;
}

/** The alarms in an order's timeline that nobody has answered yet, oldest first. A payment that settles the order answers all before it. */
export function openAlarms(
  events: readonly { readonly type: string; readonly at: number; readonly note: string | null }[],
): readonly Alarm[] {
  const answered = events.findLastIndex(({ type }) => type === 'resolved' || type === 'paid');
  return events.slice(answered + 1).flatMap(({ type, at, note }) => {
    const [word = '', ...rest] = type === 'attention' ? (note ?? '').split(' ') : [];
    const code = ATTENTION_CODES.find((each) => each === word);
    return code === undefined ? [] : [{ code, at, note: rest.length === 0 ? null : rest.join(' ') }];
  });
}
