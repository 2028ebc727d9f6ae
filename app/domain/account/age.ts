import { isDay } from '~/domain/shared/day';

/** The youngest age at which a person may sign up, in years. */
export const MINIMUM_AGE = 10;

export const EARLIEST_BIRTH = '1900-01-01';

/** Returns full years from one day to another. Born on 29 February, a person turns a year older on 1 March of a common year. */
export function ageOn(born: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}

/** Checks a date of birth against today's day in Morocco (docs/rules.md, Sign-up); null: it is fine. */
export function checkBirthDate(typed: string, today: string): 'birth-required' | 'birth-future' | 'too-young' | null {
  if (!isDay(typed) || typed < EARLIEST_BIRTH) return 'birth-required';
  if (typed > today) return 'birth-future';
  return ageOn(typed, today) < MINIMUM_AGE ? 'too-young' : null;
}
