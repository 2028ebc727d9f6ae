/** The youngest that may sign up, in years. Section 9. */
export const MINIMUM_AGE = 10;

/** The first day that is taken for a date of birth. */
export const EARLIEST_BIRTH = '1900-01-01';

const casablanca = new Intl.DateTimeFormat('en', {
  timeZone: 'Africa/Casablanca',
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day that it is in Africa/Casablanca at `now` (ms): `2025-06-01`. */
export function dayInCasablanca(now: number): string {
  const parts = new Map(casablanca.formatToParts(now).map((part) => [part.type, part.value]));
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}

/** Whether the text is a day of the calendar, as date fields send it: `2024-02-29` is one, `2023-02-29` and `24-2-9` are none. */
export function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

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
 * the future or before EARLIEST_BIRTH; 'too-young' below MINIMUM_AGE, to the day; null where it is fine. Section 5.
 */
export function checkBirthDate(typed: string, today: string): 'birth-required' | 'too-young' | null {
  if (!isDay(typed) || typed < EARLIEST_BIRTH || typed > today) return 'birth-required';
  return ageOn(typed, today) < MINIMUM_AGE ? 'too-young' : null;
}
