const MINUTE = 60_000;

/** The difference (ms) between two servers' clocks that counts as none. */
export const CLOCK_SKEW = 5 * MINUTE;

/** The longest wait (ms) for a retry, or of a lease. A time farther ahead comes from a wrong clock: it is due. */
export const LONGEST_RETRY = 60 * MINUTE + CLOCK_SKEW;

/** Two days (ms): longer than all retries wait, and than a wrong clock stays unnoticed. */
export const LONGEST_WAIT = 2 * 24 * 60 * 60_000;

/** Returns whether `at` lies so far ahead of `now` that a wrong clock wrote it. In ms. */
export function isAhead(at: number, now: number, longest = LONGEST_WAIT): boolean {
  return at > now + longest;
}

/** Returns whether `at` has come at `now`, or lies too far ahead to be right. In ms. */
export function isDue(at: number, now: number, longest = LONGEST_RETRY): boolean {
  return at <= now || isAhead(at, now, longest);
}

/** Returns whether `at` is over by longer than all retries wait: a store that was off for a night forgets nothing. In ms. */
export function isForgotten(at: number, now: number): boolean {
  return at < now - LONGEST_WAIT;
}

/** Returns whether `wait` (ms) has passed since `at`, or `at` lies farther ahead than `ahead` (ms): the clock was set back. */
export function hasPassed(at: number, wait: number, now: number, ahead = CLOCK_SKEW): boolean {
  return now - at >= wait || isAhead(at, now, ahead);
}
