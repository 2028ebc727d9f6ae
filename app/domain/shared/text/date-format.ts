import { type CasablancaFormat, formatInCasablanca } from '~/domain/shared/casablanca';
import { LANGUAGE_FACTS, type Language } from '~/domain/shared/language';

import { listComma } from './bidi';

const formats: Partial<Record<Language, CasablancaFormat>> = {};

type Parts = Readonly<Record<string, string>>;

/** Returns the parts of a date; French writes the first of a month `1er`. */
function partsOf(formatted: readonly Intl.DateTimeFormatPart[], language: Language): Parts {
  const parts = formatted.map(({ type, value }) => [type, language === 'fr' && type === 'day' && value === '1' ? '1er' : value]);
  return Object.fromEntries(parts);
}

function read(ms: number, language: Language): Parts {
  const parts = (formats[language] ??= formatInCasablanca(LANGUAGE_FACTS[language].locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }));
  return partsOf(parts.formatToParts(ms), language);
}

/** Returns `12 Nov 2026, 14:05` in Africa/Casablanca, from ms. */
export function formatTime(ms: number, language: Language): string {
  const { day, month, year, hour, minute } = read(ms, language);
  return `${day} ${month} ${year}${listComma(language)}${hour}:${minute}`;
}

/** Returns `12 Nov 2026` in Africa/Casablanca, from ms. */
export function formatDate(ms: number, language: Language): string {
  const { day, month, year } = read(ms, language);
  return `${day} ${month} ${year}`;
}

/** Returns `14:05` for a time (ms) less than half a day after `now`, else with its day. */
export function formatDeadline(ms: number, now: number, language: Language): string {
  const { hour, minute } = read(ms, language);
  return ms - now < 12 * 60 * 60_000 ? `${hour}:${minute}` : formatTime(ms, language);
}

const SHORT = { day: 'numeric', month: 'short' } as const;
const LONG = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const FORMS = { SHORT, LONG, DATE: { ...SHORT, year: 'numeric' } } as const satisfies Record<string, Intl.DateTimeFormatOptions>;
const calendars: Partial<Record<`${Language} ${keyof typeof FORMS}`, Intl.DateTimeFormat>> = {};

/** Returns the parts of a day of the calendar, `2026-11-20`: the same in every browser. */
function calendarParts(day: string, form: keyof typeof FORMS, language: Language): Parts {
  const { locale } = LANGUAGE_FACTS[language];
  const format = (calendars[`${language} ${form}`] ??= new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...FORMS[form] }));
  return partsOf(format.formatToParts(Date.parse(`${day}T00:00Z`)), language);
}

/** Returns `12 Nov, 14:05` from the time of a clock, `2026-11-12T14:05…`. */
export function formatClock(iso: string, language: Language): string {
  const { day, month } = calendarParts(iso.slice(0, 10), 'SHORT', language);
  return `${day} ${month}${listComma(language)}${iso.slice(11, 16)}`;
}

/** Returns `Thursday 12 November, 14:05` from the time of a clock. */
export function formatLongClock(iso: string, language: Language): string {
  return `${formatLongDay(iso.slice(0, 10), language)}${listComma(language)}${iso.slice(11, 16)}`;
}

/** Returns `Friday 20 November` from `2026-11-20`. */
export function formatLongDay(day: string, language: Language): string {
  const parts = calendarParts(day, 'LONG', language);
  return `${parts['weekday']} ${parts['day']} ${parts['month']}`;
}

/** Returns `20 Nov 2026` from `2026-11-20`, `Nov 2026` from `2026-11`. */
export function formatDay(day: string, language: Language): string {
  const parts = calendarParts(`${day.slice(0, 7)}-${day.slice(8) || '01'}`, 'DATE', language);
  const dayParts = day.length > 7 ? [parts['day']] : [];
  return [...dayParts, parts['month'], parts['year']].join(' ');
}

/** For `<time dateTime>`. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
