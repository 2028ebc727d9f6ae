import { addDays, isDay } from '~/domain/shared/day';
import { toLatinDigits } from '~/domain/shared/typed-text';

export interface StatementDays {
  /** `2026-11-20` */
  readonly first: string;
  readonly last: string;
}

/** Returns the days that a statement's rows cover, by its own dates; null where none can be read. `readOn`: the day of its upload. */
export function statementDays(dates: readonly string[], readOn: string): StatementDays | null {
  const days = dates.flatMap((date) => dayOf(date, readOn) ?? []).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? null : { first, last };
}

/** Reads `20/11/2026`, `20-11-26`, `2026-11-20` or, of the last twelve months, `20/11`. */
function dayOf(typed: string, readOn: string): string | null {
  const text = toLatinDigits(typed).trim();
  const [, year, isoMonth, isoDay] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text) ?? [];
  if (year !== undefined) return checked(year, isoMonth, isoDay);
  const [, day, month, yearDigits = ''] = /^(\d{1,2})[-/.](\d{1,2})(?:[-/.](\d{4}|\d{2})(?!\d))?/.exec(text) ?? [];
  if (day === undefined) return null;
  if (yearDigits !== '') return checked(yearDigits.length === 2 ? `20${yearDigits}` : yearDigits, month, day);
  const now = Number(readOn.slice(0, 4));
  const same = checked(String(now), month, day);
  return same !== null && same > readOn ? checked(String(now - 1), month, day) : same;
}

function checked(year: string, month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : null;
}

/** Statements without a gap between them, as one. `readOn`: the day of the last upload. */
export interface StatementPeriod extends StatementDays {
  readonly readOn: string;
}

/** Joins statements of one method whose days touch. */
export function joinPeriods(statements: readonly StatementPeriod[]): readonly StatementPeriod[] {
  return statements
    .toSorted((a, b) => (a.first < b.first ? -1 : 1))
    .reduce<readonly StatementPeriod[]>((joined, next) => {
      const last = joined.at(-1);
      if (last === undefined || next.first > addDays(last.last, 1)) return [...joined, next];
      const whole = { first: last.first, last: latest(last.last, next.last), readOn: latest(last.readOn, next.readOn) };
      return [...joined.slice(0, -1), whole];
    }, []);
}

const latest = (a: string, b: string) => (a > b ? a : b);

/** Returns whether a day stands whole in a period: within it, and over when its last statement was uploaded. */
export function isCovered(day: string, { first, last, readOn }: StatementPeriod): boolean {
  return first <= day && day <= last && day < readOn;
}
