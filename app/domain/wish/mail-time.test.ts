import { expect, it } from 'vitest';

import { nextMailTime, withMail } from './mail-time';

/** Casablanca has the time of UTC in these months, and was an hour ahead of it a year before. */
const at = (text: string) => Date.parse(`${text}${text < '2026' ? '+01:00' : 'Z'}`);

it('is now where no mail was sent this day, else 18:00 of the next', () => {
  const now = at('2026-11-28T10:00');
  expect(nextMailTime([], now)).toBe(now);
  expect(nextMailTime([at('2026-11-27T23:59')], now)).toBe(now);
  expect(nextMailTime([at('2026-11-28T00:00')], now)).toBe(at('2026-11-29T18:00'));
  expect(nextMailTime([at('2026-11-30T09:00')], at('2026-11-30T21:00'))).toBe(at('2026-12-01T18:00'));
});

it('counts days of Casablanca: one there is not one in UTC', () => {
  const late = at('2025-11-28T00:30');
  expect(new Date(late).getUTCDate()).toBe(27);
  expect(nextMailTime([at('2025-11-27T23:30')], late)).toBe(late);
});

it('is in the next month after 20 in one', () => {
  const sent = Array.from({ length: 20 }, (_, nth) => at(`2026-12-${String(nth + 1).padStart(2, '0')}T09:00`));
  expect(nextMailTime(sent, at('2026-12-21T09:00'))).toBe(at('2027-01-01T18:00'));
  expect(nextMailTime(sent.slice(1), at('2026-12-21T09:00'))).toBe(at('2026-12-21T09:00'));
  expect(nextMailTime(sent, at('2027-01-01T07:00'))).toBe(at('2027-01-01T07:00'));
});

it('remembers the mails of a month', () => {
  const all = Array.from({ length: 50 }, (_, nth) => nth).reduce<readonly number[]>(withMail, []);
  expect([all.length, all.at(-1)]).toEqual([31, 49]);
});
