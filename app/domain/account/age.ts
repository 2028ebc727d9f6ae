import { isDay } from '~/domain/shared/day';

/** The youngest age at which a person may sign up, in years. */
export const MINIMUM_AGE = 10;

/** The earliest date of birth that is accepted. */
export const EARLIEST_BIRTH = '1900-01-01';

/** Full years from one day to another. A person born on 29 February turns a year older on 1 March of a common year. */
export function ageOn(born: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}

/**
 * Checks a date of birth against today's day in Morocco (docs/rules.md, Sign-up). 'birth-required': it is missing, is no day of the
 * calendar, or lies before EARLIEST_BIRTH. 'birth-future': it is still to come. 'too-young': below MINIMUM_AGE, to the day. null: it is fine.
 */
export function checkBirthDate(typed: string, today: string): 'birth-required' | 'birth-future' | 'too-young' | null {
  if (!isDay(typed) || typed < EARLIEST_BIRTH) return 'birth-required';
  if (typed > today) return 'birth-future';
  return ageOn(typed, today) < MINIMUM_AGE ? 'too-young' : null;
}
