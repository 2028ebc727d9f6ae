const MINUTE = 60_000;

/** How much (ms) the clocks of two servers may differ while none of them counts as wrong. */
export const CLOCK_SKEW = 5 * MINUTE;

/**
 * The longest (ms) that anything waits to be tried again, or that a lease lasts. A time farther ahead was written by a clock that was wrong:
 * what it belongs to is due. What waits for a shorter or a longer time names its own limit.
 */
export const LONGEST_RETRY = 60 * MINUTE + CLOCK_SKEW;

/**
 * Longer (ms) than anything that is tried again waits, and than a clock is wrong without notice: two days. A time farther ahead was written
 * by a clock that was wrong. What may rightly reach farther names its own limit.
 */
export const LONGEST_WAIT = 2 * 24 * 60 * 60_000;

/** Whether `at` lies so far ahead of `now` that a wrong clock wrote it. Times in ms. */
export function isAhead(at: number, now: number, longest = LONGEST_WAIT): boolean {
  return at > now + longest;
}

/** Whether something is due at `now`: its time has come, or nothing here ever waits as long as it would have to. Times in ms. */
export function isDue(at: number, now: number, longest = LONGEST_RETRY): boolean {
  return at <= now || isAhead(at, now, longest);
}

/**
 * Whether something that was due at `at` is served no more: its time is over by longer than anything that is tried again waits. A store that
 * was off for a night forgets nothing. Times in ms.
 */
export function isForgotten(at: number, now: number): boolean {
  return at < now - LONGEST_WAIT;
}

/**
 * Whether `wait` (ms) has passed since `at`; also where `at` lies farther ahead than `ahead` (ms): the clock was set back after it was noted.
 */
export function hasPassed(at: number, wait: number, now: number, ahead = CLOCK_SKEW): boolean {
  return now - at >= wait || isAhead(at, now, ahead);
}
