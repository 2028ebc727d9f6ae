import { formatInCasablanca } from './casablanca';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

// why pure: a page that writes no such time loads none of this
const casablanca = /* @__PURE__ */ formatInCasablanca('en', {
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Returns the day in Africa/Casablanca at `now` (ms): `2025-06-01`. */
export function dayInCasablanca(now: number): string {
  const parts = new Map(casablanca.formatToParts(now).map((part) => [part.type, part.value]));
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}

/** Returns whether the text is a day of the calendar: `2024-02-29` is, `2023-02-29` and `24-2-9` are not. */
export function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Returns the beginning (ms) of a day in Africa/Casablanca, always at UTC or UTC+1. */
export function startOfDay(day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return dayInCasablanca(midnight - HOUR) === day ? midnight - HOUR : midnight;
}

/** Returns the last minute (ms) before an end, so that the end of a day isn't shown as the next day's midnight; other ends stay. */
export function lastMinuteOf(end: number): number {
  return startOfDay(dayInCasablanca(end)) === end ? end - MINUTE : end;
}

const casablancaTime = /* @__PURE__ */ formatInCasablanca('en', {
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
});

/** Returns a time (ms) as a field for a local time has it, in Africa/Casablanca: `2025-06-01T18:30`. */
export function localTimeInCasablanca(at: number): string {
  return `${dayInCasablanca(at)}T${casablancaTime.format(at)}`;
}

/** Returns a time (ms) with the offset of Africa/Casablanca, for machines: `2025-11-30T23:59:00+01:00`. */
export function isoInCasablanca(at: number): string {
  const local = localTimeInCasablanca(at);
  const offset = Math.round((Date.parse(`${local}:00Z`) - at) / HOUR);
  const seconds = String(new Date(at).getUTCSeconds()).padStart(2, '0');
  return `${local}:${seconds}+0${offset}:00`;
}

/** Reads such a local time; null where it is none, or a time that the clock skips. */
export function parseLocalTime(text: string): number | null {
  const match = /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)(?::00)?$/.exec(text.trim());
  const [, day = '', hour = '', minute = ''] = match ?? [];
  if (!isDay(day)) return null;
  const asUtc = Date.parse(`${day}T${hour}:${minute}:00Z`);
  // why the later first: an hour that comes twice has not ended before its second end
  return [asUtc, asUtc - HOUR].find((at) => localTimeInCasablanca(at) === `${day}T${hour}:${minute}`) ?? null;
}

/** Returns the day so many days later, or earlier: `2024-02-28` and 2 → `2024-03-01`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * HOUR).toISOString().slice(0, 10);
}

/** A range of days, both ends included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export function daysIn({ from, to }: Period): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / (24 * HOUR)) + 1;
}

export function daysOf(period: Period): string[] {
  return Array.from({ length: Math.max(0, daysIn(period)) }, (_, index) => addDays(period.from, index));
}
