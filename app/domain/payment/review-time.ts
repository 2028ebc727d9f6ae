import type { LineState } from '~/domain/order';
import type { PaymentMethod } from './method';

/** A time within which most waits end, rounded. */
export interface ReviewTime {
  readonly unit: 'minutes' | 'hours' | 'days';
  readonly count: number;
}

/** The usual waits for a proof's check, and for keys after a card payment. null: too few are known. */
export interface UsualWaits {
  readonly transfer: ReviewTime | null;
  readonly card: ReviewTime | null;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Fewer waits tell nothing. */
const FEWEST = 5;
/** The part of the waits that the said time covers. */
const PART = 0.8;

/** Returns the time within which four of five waits (ms) ended; null: too few. */
export function reviewTime(waits: readonly number[]): ReviewTime | null {
  if (waits.length < FEWEST) return null;
  const wait = waits.toSorted((a, b) => a - b)[Math.ceil(waits.length * PART) - 1] ?? 0;
  if (wait <= MINUTE) return { unit: 'minutes', count: 1 };
  if (wait <= HOUR) return { unit: 'minutes', count: Math.max(5, Math.ceil(wait / (5 * MINUTE)) * 5) };
  if (wait <= 2 * DAY) return { unit: 'hours', count: Math.ceil(wait / HOUR) };
  return { unit: 'days', count: Math.ceil(wait / DAY) };
}

const DECISIONS: ReadonlySet<string> = new Set(['paid', 'proof-rejected']);

/** Returns each proof's wait (ms) for the owner's decision; `events`: oldest first. */
export function decisionWaits(
  events: readonly { readonly at: number; readonly type: string; readonly by: string | null }[],
): readonly number[] {
  const waits: number[] = [];
  let sentAt: number | null = null;
  for (const { at, type, by } of events) {
    if (type === 'proof-submitted') sentAt = at;
    else if (sentAt !== null && DECISIONS.has(type)) {
      if (by !== null && at >= sentAt) waits.push(at - sentAt);
      sentAt = null;
    }
  }
  return waits;
}

interface CardOrder {
  readonly payment: { readonly method: PaymentMethod; readonly confirmedAt: number | null } | null;
  readonly lines: readonly { readonly state: LineState }[];
  readonly events: readonly { readonly at: number; readonly type: string }[];
}

const DELIVERIES: ReadonlySet<string> = new Set(['delivered', 'filled']);

/**
 * Returns the time (ms) from the approval of a card payment to the last key, or so far. null: another method, an unknown beginning, or
 * money that went back.
 */
export function deliveryWait({ payment, lines, events }: CardOrder, now: number): number | null {
  if (payment?.method !== 'card' || payment.confirmedAt === null) return null;
  const end = lines.some(({ state }) => state === 'owed') ? now : events.findLast(({ type }) => DELIVERIES.has(type))?.at;
  return end === undefined ? null : Math.max(0, end - payment.confirmedAt);
}
