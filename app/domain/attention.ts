/** Why an order needs attention. */
export const ATTENTION_CODES = [
  'amount-differs',
  'currency-differs',
  'payee-differs',
  'order-differs',
  'paid-twice',
  'refund-failed',
  'refunded-twice',
  'refunded-elsewhere',
  'payment-reversed',
  'disputed',
  'unexpected-answer',
] as const;
export type AttentionCode = (typeof ATTENTION_CODES)[number];

/** What the owner was called for. */
export interface Alarm {
  readonly code: AttentionCode;
  /** ms */
  readonly at: number;
  readonly note: string | null;
}

/** What an order's timeline says that the owner was called for, and has not answered since: the oldest first. Money that settles an order answers all before it. */
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
