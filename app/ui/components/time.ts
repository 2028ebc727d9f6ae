import { type CasablancaFormat, formatInCasablanca } from '~/domain/shared/casablanca';
import { LANGUAGE_FACTS, type Language } from '~/domain/shared/language';

const made: Partial<Record<Language, CasablancaFormat>> = {};

function read(ms: number, language: Language): Readonly<Record<string, string>> {
  const parts = (made[language] ??= formatInCasablanca(LANGUAGE_FACTS[language].locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }));
  return Object.fromEntries(parts.formatToParts(ms).map(({ type, value }) => [type, value]));
}

/** Returns `12 Nov 2026, 14:05` in Africa/Casablanca, from ms. */
export function formatTime(ms: number, language: Language): string {
  const { day, month, year, hour, minute } = read(ms, language);
  return `${day} ${month} ${year}${LANGUAGE_FACTS[language].dir === 'rtl' ? '،' : ','} ${hour}:${minute}`;
}

/** Returns `12 Nov 2026` in Africa/Casablanca, from ms. */
export function formatDate(ms: number, language: Language): string {
  const { day, month, year } = read(ms, language);
  return `${day} ${month} ${year}`;
}

const days: Partial<Record<Language, Intl.DateTimeFormat>> = {};

/** Returns `12 Nov, 14:05` from the time of a clock, `2026-11-12T14:05…`: the same in every browser. */
export function formatClock(iso: string, language: Language): string {
  const { locale, dir } = LANGUAGE_FACTS[language];
  const format = (days[language] ??= new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short' }));
  const parts = format.formatToParts(Date.parse(`${iso.slice(0, 10)}T00:00Z`));
  const { day, month } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${day} ${month}${dir === 'rtl' ? '،' : ','} ${iso.slice(11, 16)}`;
}

/** Returns `14:05` for a time (ms) less than half a day after `now`, else with its day. */
export function formatDeadline(ms: number, now: number, language: Language): string {
  const { hour, minute } = read(ms, language);
  return ms - now < 12 * 60 * 60_000 ? `${hour}:${minute}` : formatTime(ms, language);
}

const calendars: Partial<Record<Language, Intl.DateTimeFormat>> = {};

/** Returns `20 Nov 2026` from `2026-11-20`, `Nov 2026` from `2026-11`. */
export function formatDay(day: string, language: Language): string {
  const { locale } = LANGUAGE_FACTS[language];
  const calendar = (calendars[language] ??= new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }));
  const parts = calendar.formatToParts(new Date(`${day.slice(0, 7)}-${day.slice(8) || '01'}`));
  const shown = day.length > 7 ? parts : parts.slice(parts.findIndex(({ type }) => type === 'month'));
  return shown.map(({ value }) => value).join('');
}

/** For `<time dateTime>`. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
