import { describe, expect, it } from 'vitest';

import { nextRetentionTime, type RetentionTime } from './retention';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2030, 5, 1);
const TWENTY_YEARS = 20 * 365 * DAY;

/** The own time after so many turns, an hour apart, by a clock that is `ahead` (ms). */
function after(turns: number, last: RetentionTime, ahead: number): RetentionTime {
  let time = last;
  for (let hour = 1; hour <= turns; hour += 1) time = nextRetentionTime(time, NOW + hour * HOUR + ahead);
  return time;
}

describe("the retention's own time", () => {
  const sound = { at: NOW, movedAt: NOW };

  it('follows a clock that is right', () => {
    const { at } = after(48, sound, 0);
    expect(NOW + 48 * HOUR - at).toBeLessThan(6 * HOUR);
  });

  it('is moved by a clock far ahead a day at once, and four days in a day, however many processes start', () => {
    expect(nextRetentionTime(sound, NOW + TWENTY_YEARS).at).toBe(NOW + DAY);
    expect(after(23, sound, TWENTY_YEARS).at).toBe(NOW + 4 * DAY);
    const started = Array.from({ length: 1000 }).reduce<RetentionTime>((last) => nextRetentionTime(last, NOW + TWENTY_YEARS), sound);
    expect(started.at).toBe(NOW + DAY);
  });

  it('comes back with the clock, at once', () => {
    const ahead = after(100, sound, TWENTY_YEARS);
    expect(nextRetentionTime(ahead, NOW + 101 * HOUR)).toEqual({ at: NOW + 101 * HOUR, movedAt: NOW + 101 * HOUR });
  });

  it('goes on after a clock that began in 1970, without walking all the way', () => {
    const before = nextRetentionTime(sound, HOUR);
    expect(before.at).toBe(HOUR);
    expect(nextRetentionTime(before, NOW).at).toBeGreaterThan(Date.UTC(2026, 10, 1));
  });

  it('begins in the past, whatever the clock of the first turn says', () => {
    expect(nextRetentionTime(null, NOW + TWENTY_YEARS).at).toBeLessThan(NOW);
  });
});
