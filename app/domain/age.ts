import { isDay } from './day';

/** The youngest that may sign up, in years. */
export const MINIMUM_AGE = 10;

/** The first day that is taken for a date of birth. */
export const EARLIEST_BIRTH = '1900-01-01';

/**
 * Full years from one day to another. Who was born on 29 February grows older on 1 March of a common year: on the 28th the day of birth
 * has not come round yet.
 */
export function ageOn(born: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}

/**
 * Judges a date of birth by the day it is in Morocco. 'birth-required' where there is none, it is no day of the calendar, lies in
 * the future or before EARLIEST_BIRTH; 'too-young' below MINIMUM_AGE, to the day; null where it is fine. See docs/rules.md, Sign-up.
 */
export function checkBirthDate(typed: string, today: string): 'birth-required' | 'too-young' | null {
  if (!isDay(typed) || typed < EARLIEST_BIRTH || typed > today) return 'birth-required';
  return ageOn(typed, today) < MINIMUM_AGE ? 'too-young' : null;
}
