import type { Where } from '~/ports/store/port';

/** Longer (ms) than anything that is tried again waits: two days. A time farther ahead was written by a clock that was wrong. */
const LONGEST_WAIT = 2 * 24 * 60 * 60_000;

/** Whether something is due at `now`: its time has come, or nothing here ever waits as long as it would have to. Times in ms. */
export function isDue(at: number, now: number): boolean {
  return at <= now || at > now + LONGEST_WAIT;
}

/** The conditions of the two queries that find what isDue(). */
export function whenDue(field: string, now: number): readonly (readonly Where[])[] {
  return [[[field, '>=', 0] as const, [field, '<=', now] as const], [[field, '>', now + LONGEST_WAIT] as const]];
}
