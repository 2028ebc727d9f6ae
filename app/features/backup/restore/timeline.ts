import type { Data, Json } from '~/ports/store';

import { itemsOf } from './lasting.server';

/** How the timeline of an order stands to another's: 'apart' where each has entries that the other lacks. */
export type Standing = 'same' | 'ahead' | 'behind' | 'apart';

/** Timelines only grow, so the one that begins with all of the other is the later one, whatever the clock said. */
export function standingOf(one: Data, other: Data): Standing {
  const [own, others] = [itemsOf(one['events']), itemsOf(other['events'])];
  const shared = sharedLength(own, others);
  if (shared < own.length) return shared < others.length ? 'apart' : 'ahead';
  return shared < others.length ? 'behind' : 'same';
}

/** The last moment (ms) that both timelines know; 0 where there is none. */
export function sharedUntil(one: Data, other: Data): number {
  const own = itemsOf(one['events']);
  return Number(own[sharedLength(own, itemsOf(other['events'])) - 1]?.['at'] ?? 0);
}

/** Why no notes: the journal keeps none in a person's words, and they go with her account. */
function sharedLength(one: readonly Data[], other: readonly Data[]): number {
  const differs = one.findIndex((entry, index) => entry['at'] !== other[index]?.['at'] || entry['type'] !== other[index]?.['type']);
  return differs === -1 ? one.length : differs;
}

/** Where each of two went on: money that came weighs more than money that goes back, and that more than what happened last. */
export function isSettledMore(one: Data, other: Data): boolean {
  const [own, others] = [weightOf(one), weightOf(other)];
  const differing = own.findIndex((each, index) => each !== others[index]);
  return differing !== -1 && (own[differing] ?? 0) > (others[differing] ?? 0);
}

function weightOf({ payment, refunds, events }: Data): readonly number[] {
  return [payment ? 1 : 0, itemsOf(refunds).length, Number(itemsOf(events).at(-1)?.['at'] ?? 0)];
}

const AHEAD = new Set(['dueAt', 'cardDueAt', 'nextAt', 'expiresAt', 'wipeAt']);

/** The last moment (ms) of which a document tells, up to `now`; 0 where it tells of none. What is still due doesn't count. */
export function momentOf(value: Json, now: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return value.reduce<number>((last, item) => Math.max(last, momentOf(item, now)), 0);
  let last = 0;
  for (const field in value) {
    const of = value[field] ?? null;
    const isMoment = typeof of === 'number' && of <= now && /^(at|when)$|At$/.test(field) && !AHEAD.has(field);
    last = Math.max(last, isMoment ? of : momentOf(of, now));
  }
  return last;
}
