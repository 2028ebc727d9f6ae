/** How long the owner usually takes to decide about a proof, rounded up to what people say. */
export interface UsualWait {
  readonly unit: 'minutes' | 'hours' | 'days';
  readonly count: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Fewer decisions tell nothing. */
const FEWEST = 5;
/** This part of the decisions came within what is said: most shoppers wait less. */
const PART = 0.8;

/** The time within which four of five proofs were decided, from what each took (ms); null where too few were. */
export function usualWait(waits: readonly number[]): UsualWait | null {
  if (waits.length < FEWEST) return null;
  const wait = waits.toSorted((a, b) => a - b)[Math.ceil(waits.length * PART) - 1] ?? 0;
  if (wait <= HOUR) return { unit: 'minutes', count: Math.max(5, Math.ceil(wait / (5 * MINUTE)) * 5) };
  if (wait <= 2 * DAY) return { unit: 'hours', count: Math.ceil(wait / HOUR) };
  return { unit: 'days', count: Math.ceil(wait / DAY) };
}

const DECISIONS: ReadonlySet<string> = new Set(['paid', 'proof-rejected']);

/** What each proof of an order waited (ms) for its decision; `events`: its timeline, oldest first. What the store decided by itself counts not. */
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
