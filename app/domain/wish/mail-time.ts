import { addDays, dayInCasablanca, startOfDay } from '~/domain/shared/day';

const MAX_MAILS_A_MONTH = 20;
/** The mails (ms) that a list remembers: those of a month. */
const REMEMBERED = 31;
const EVENING_MS = 18 * 60 * 60_000;
/** Longer (ms) than any mail waits: a later time comes from a wrong clock. */
export const LONGEST_MAIL_WAIT = 32 * 24 * 60 * 60_000;

/**
 * Returns the time (ms) from which a mail may be sent: now where none was sent this day in Casablanca, else 18:00 of the next day; after 20
 * in a month, 18:00 of the first day of the next.
 */
export function nextMailTime(mailedAt: readonly number[], now: number): number {
  const today = dayInCasablanca(now);
  const days = mailedAt.map(dayInCasablanca);
  const month = today.slice(0, 7);
  if (days.filter((day) => day.startsWith(month)).length >= MAX_MAILS_A_MONTH)
    return evening(addDays(`${month}-01`, 31).slice(0, 7) + '-01');
  return days.includes(today) ? evening(addDays(today, 1)) : now;
}

/** Adds a mail to those that a list remembers. */
export function withMail(mailedAt: readonly number[], now: number): readonly number[] {
  return [...mailedAt, now].slice(-REMEMBERED);
}

const evening = (day: string) => startOfDay(day) + EVENING_MS;
