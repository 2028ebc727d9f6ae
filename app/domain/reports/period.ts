import { addDays, daysIn, isDay, type Period } from '~/domain/shared/day';
import { cleanNumber } from '~/domain/shared/typed-text';

export const PRESETS = ['today', 'week', 'days30', 'month', 'last-month', 'year'] as const;
export type Preset = (typeof PRESETS)[number];

/** Returns the days of a preset, seen from today; the week is the last seven days. */
export function presetPeriod(preset: Preset, today: string): Period {
  const month = `${today.slice(0, 7)}-01`;
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'week':
      return { from: addDays(today, -6), to: today };
    case 'days30':
      return { from: addDays(today, -29), to: today };
    case 'month':
      return { from: month, to: today };
    case 'last-month':
      return { from: `${addDays(month, -1).slice(0, 7)}-01`, to: addDays(month, -1) };
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
  }
}

export const EARLIEST_DAY = '2000-01-01';
/** Ten years. */
export const MAX_DAYS = 3653;

export type PeriodError = 'day-invalid' | 'period-reversed' | 'period-too-long';
export type ReadPeriod =
  | { readonly ok: true; readonly period: Period }
  | { readonly ok: false; readonly errors: Readonly<Partial<Record<'from' | 'to', PeriodError>>> };

/** Reads a period from two date fields: days from EARLIEST_DAY to the end of 2099. */
export function readPeriod(typedFrom: string, typedTo: string): ReadPeriod {
  const [from, to] = [cleanNumber(typedFrom), cleanNumber(typedTo)];
  const errors = { ...(isBookDay(from) ? {} : { from: 'day-invalid' as const }), ...(isBookDay(to) ? {} : { to: 'day-invalid' as const }) };
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const days = daysIn({ from, to });
  if (days < 1) return { ok: false, errors: { to: 'period-reversed' } };
  return days > MAX_DAYS ? { ok: false, errors: { to: 'period-too-long' } } : { ok: true, period: { from, to } };
}

function isBookDay(typed: string): boolean {
  return isDay(typed) && typed >= EARLIEST_DAY && typed <= '2099-12-31';
}
