import { describe, expect, test } from 'vitest';

import { ageOn, checkBirthDate } from './age';

test.each([
  ['2015-06-01', '2025-05-31', 9],
  ['2015-06-01', '2025-06-01', 10],
  ['2015-06-01', '2025-06-02', 10],
  ['2015-12-31', '2025-01-01', 9],
  ['2016-02-29', '2026-02-28', 9],
  ['2016-02-29', '2026-03-01', 10],
  ['2016-02-29', '2028-02-28', 11],
  ['2016-02-29', '2028-02-29', 12],
])('a person born on %s is, on %s, %i years old', (born, today, age) => {
  expect(ageOn(born, today)).toBe(age);
});

describe('a date of birth at sign-up', () => {
  const today = '2026-02-28';
  test.each([
    ['nothing typed', '', 'birth-required'],
    ['no day of the calendar', '2015-02-30', 'birth-required'],
    ['tomorrow', '2026-03-01', 'birth-future'],
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
