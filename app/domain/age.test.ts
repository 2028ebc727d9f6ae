import { describe, expect, test } from 'vitest';

import { ageOn, checkBirthDate, dayInCasablanca, isDay } from './age';

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

test.each([
  ['2015-06-01', '2025-05-31', 9],
  ['2015-06-01', '2025-06-01', 10],
  ['2015-06-01', '2025-06-02', 10],
  ['2015-12-31', '2025-01-01', 9],
  ['2016-02-29', '2026-02-28', 9],
  ['2016-02-29', '2026-03-01', 10],
  ['2016-02-29', '2028-02-28', 11],
  ['2016-02-29', '2028-02-29', 12],
])('born on %s, somebody is on %s %i years old', (born, today, age) => {
  expect(ageOn(born, today)).toBe(age);
});

describe('a date of birth at sign-up', () => {
  const today = '2026-02-28';
  test.each([
    ['nothing typed', '', 'birth-required'],
    ['no day of the calendar', '2015-02-30', 'birth-required'],
    ['tomorrow', '2026-03-01', 'birth-required'],
    ['before 1900', '1899-12-31', 'birth-required'],
    ['today', today, 'too-young'],
    ['one day short of ten years', '2016-03-01', 'too-young'],
    ['one day short, born on 29 February', '2016-02-29', 'too-young'],
    ['ten years to the day', '2016-02-28', null],
    ['a grown-up', '1990-07-14', null],
    ['the first day that is taken', '1900-01-01', null],
  ])('%s', (_, typed, verdict) => {
    expect(checkBirthDate(typed, today)).toBe(verdict);
  });
});
