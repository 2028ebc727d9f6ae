/** A kind of stored documents. Days are whole ones, of 24 hours. */
export interface RetentionRule {
  /** The setting that changes it; null: none does. */
  readonly variable: string | null;
  readonly days: number;
  readonly min: number;
  readonly max: number;
  /** Set where the privacy page names it. */
  readonly isTold?: true;
}

const TEN_YEARS = 3660;

/** The days that the store keeps finished documents; unfinished ones stay. Defaults: docs/decisions/0017-audit-and-retention.md. */
export const RETENTION = {
  /** From the upload, once its order is decided. */
  proofs: { variable: 'KEEP_PROOFS_DAYS', days: 365, min: 30, max: TEN_YEARS, isTold: true },
  /** From the last change, once answered or closed. */
  messages: { variable: 'KEEP_MESSAGES_DAYS', days: 365, min: 7, max: TEN_YEARS, isTold: true },
  /** From the sign-up; never one with an order. */
  'unverified-accounts': { variable: 'KEEP_UNVERIFIED_ACCOUNTS_DAYS', days: 90, min: 7, max: TEN_YEARS },
  /** From the last that happened to it: cancelled, or left by its shopper; never one that money came for. */
  'cancelled-orders': { variable: 'KEEP_CANCELLED_ORDERS_DAYS', days: 365, min: 60, max: TEN_YEARS },
  /** From its cause, once sent, or its link expired. */
  'sent-mail': { variable: 'KEEP_SENT_MAIL_DAYS', days: 180, min: 7, max: TEN_YEARS },
  /** From the asking, whether its mail went out or not. */
  'stock-alerts': { variable: 'KEEP_STOCK_ALERTS_DAYS', days: 365, min: 30, max: TEN_YEARS },
  /** From the refund, or the last word on it. */
  'refund-accounts': { variable: null, days: 30, min: 30, max: 30, isTold: true },
  statements: { variable: 'KEEP_STATEMENTS_DAYS', days: 30, min: 1, max: TEN_YEARS },
  /** From the end of the limit. */
  limits: { variable: null, days: 1, min: 1, max: 1 },
  /** From the event; of an account and of a client only the last ones are kept anyhow. */
  security: { variable: 'KEEP_SECURITY_DAYS', days: 180, min: 30, max: TEN_YEARS, isTold: true },
  audit: { variable: 'KEEP_AUDIT_DAYS', days: TEN_YEARS, min: 365, max: 2 * TEN_YEARS },
} as const satisfies Readonly<Record<string, RetentionRule>>;

export type RetentionKind = keyof typeof RETENTION;
export const RETENTION_KINDS = Object.keys(RETENTION) as readonly RetentionKind[];

type ToldKind = { [Kind in RetentionKind]: (typeof RETENTION)[Kind] extends { readonly isTold: true } ? Kind : never }[RetentionKind];
export const TOLD_KINDS = RETENTION_KINDS.filter((kind): kind is ToldKind => 'isTold' in RETENTION[kind]);

export type KeptDays = Readonly<Record<RetentionKind, number>>;

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** Returns the time (ms) before which documents go. */
export const keptSince = (days: number, now: number): number => now - days * DAY;

export const KEPT_DAYS = Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, RETENTION[kind].days])) as KeptDays;

/** No store is older (ms): an earlier time comes from a wrong clock. */
export const EARLIEST = Date.UTC(2020, 0, 1);

/** The retention's own time, and the clock's at its last move. Both in ms. */
export interface RetentionTime {
  readonly at: number;
  readonly movedAt: number;
}

/** The own time's beginning (ms). */
const BEGINNING = Date.UTC(2026, 10, 1);

/**
 * Returns the retention's own time after `last`. It follows the clock by a day at most each six hours: a clock far ahead must not age all
 * things at once. In ms.
 */
export function nextRetentionTime(last: RetentionTime | null, clock: number): RetentionTime {
  const from = Math.max(last?.at ?? BEGINNING, BEGINNING);
  const isEarly = last !== null && clock >= from && clock >= last.movedAt && clock - last.movedAt < 6 * HOUR;
  return isEarly ? last : { at: Math.min(clock, from + DAY), movedAt: clock };
}
