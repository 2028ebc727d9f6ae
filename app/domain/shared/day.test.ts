import { describe, expect, test } from 'vitest';

import {
  addDays,
  dayInCasablanca,
  daysIn,
  daysOf,
  isDay,
  isoInCasablanca,
  lastMinuteOf,
  localTimeInCasablanca,
  parseLocalTime,
  startOfDay,
} from './day';

describe('the day in Casablanca', () => {
  test.each([
    ['late evening of Greenwich is the next day in Morocco', '2025-06-01T23:30:00Z', '2025-06-02'],
    ['the afternoon is the same day everywhere near', '2025-06-01T15:00:00Z', '2025-06-01'],
    ['during Ramadan Morocco keeps the time of Greenwich', '2025-03-10T23:30:00Z', '2025-03-10'],
    ['a year turns at its own midnight', '2024-12-31T23:00:00Z', '2025-01-01'],
  ])('%s', (_, instant, day) => {
    expect(dayInCasablanca(Date.parse(instant))).toBe(day);
  });
});

test.each([
  ['2026-11-30T23:59', '2026-11-30T23:59:00Z'],
  ['2026-11-30 23:59', '2026-11-30T23:59:00Z'],
  ['2026-11-30T23:59:00', '2026-11-30T23:59:00Z'],
  ['2025-11-30T23:59', '2025-11-30T22:59:00Z'],
  // the hour that came twice as Morocco went back to UTC
  ['2026-09-20T01:30', '2026-09-20T01:30:00Z'],
  ['2026-09-20T00:30', '2026-09-19T23:30:00Z'],
  // Ramadan: the time of Greenwich
  ['2026-03-01T10:00', '2026-03-01T10:00:00Z'],
  ['2026-02-30T10:00', null],
  ['2026-11-30T24:00', null],
  ['2026-11-30', null],
  ['soon', null],
  ['', null],
])('the local time %j is %s', (typed, instant) => {
  const at = parseLocalTime(typed);
  expect(at).toBe(instant === null ? null : Date.parse(instant));
  if (at !== null) expect(localTimeInCasablanca(at)).toBe(typed.replace(' ', 'T').slice(0, 16));
});

test.each([
  ['2025-11-30T22:59:07.500Z', '2025-11-30T23:59:07+01:00'],
  ['2026-11-30T22:59:07.500Z', '2026-11-30T22:59:07+00:00'],
  ['2026-03-01T10:00:59Z', '2026-03-01T10:00:59+00:00'],
])('the instant %s is %s for machines', (instant, text) => {
  expect(isoInCasablanca(Date.parse(instant))).toBe(text);
  expect(Math.floor(Date.parse(instant) / 1000)).toBe(Date.parse(text) / 1000);
});

test.each([
  ['2024-02-29', true],
  ['2000-02-29', true],
  ['1900-02-29', false],
  ['2023-02-29', false],
  ['2015-02-30', false],
  ['2015-13-01', false],
  ['2015-00-10', false],
  ['2015-04-31', false],
  ['2015-4-3', false],
  ['15-04-03', false],
  ['03/04/2015', false],
  ['2015-04-03T00:00', false],
  [' 2015-04-03', false],
  ['0000-01-01', true],
  ['٢٠١٥-٠٤-٠٣', false],
  ['', false],
])('%j is a day of the calendar: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

describe('a day', () => {
  test.each([
    ['one hour before Greenwich until September 2026', '2025-11-20', '2025-11-19T23:00:00Z'],
    ['with Greenwich since then', '2026-11-20', '2026-11-20T00:00:00Z'],
    ['on the day on which that changed', '2026-09-20', '2026-09-19T23:00:00Z'],
    ['with Greenwich in Ramadan', '2025-03-10', '2025-03-10T00:00:00Z'],
    ['on the day on which the clocks go back', '2026-02-15', '2026-02-14T23:00:00Z'],
  ])('begins at midnight in Casablanca: %s', (_, day, instant) => {
    expect(new Date(startOfDay(day)).toISOString()).toBe(new Date(instant).toISOString());
    expect(dayInCasablanca(startOfDay(day))).toBe(day);
    expect(dayInCasablanca(startOfDay(day) - 1)).toBe(addDays(day, -1));
  });

  test('is followed by the next one over the ends of months and years, on every day of ten years', () => {
    expect([addDays('2024-02-28', 2), addDays('2024-12-31', 1), addDays('2025-01-01', -1)]).toEqual([
      '2024-03-01',
      '2025-01-01',
      '2024-12-31',
    ]);
    const days = daysOf({ from: '2020-01-01', to: '2029-12-31' });
    expect(days).toHaveLength(3653);
    for (const day of days)
      expect([dayInCasablanca(startOfDay(day)), dayInCasablanca(startOfDay(day) - 1)]).toEqual([day, addDays(day, -1)]);
  });

  test('is counted, the first and the last one too', () => {
    expect(daysIn({ from: '2026-11-20', to: '2026-11-20' })).toBe(1);
    expect(daysIn({ from: '2024-02-01', to: '2024-03-01' })).toBe(30);
    expect(daysIn({ from: '2026-11-20', to: '2026-11-19' })).toBe(0);
    expect(daysOf({ from: '2026-11-20', to: '2026-11-10' })).toEqual([]);
  });
});

test('the end of a day is shown as its last minute, another end as it is', () => {
  const midnight = startOfDay('2026-12-01');
  expect(localTimeInCasablanca(lastMinuteOf(midnight))).toBe('2026-11-30T23:59');
  expect(lastMinuteOf(midnight + 1)).toBe(midnight + 1);
});
