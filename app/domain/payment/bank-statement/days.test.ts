import { expect, it } from 'vitest';

import { isCovered, joinPeriods, statementDays } from './days';

it.each([
  [['20/11/2026', '3/11/2026'], '2026-11-03', '2026-11-20'],
  [['2026-11-20', '21.11.26 10:05'], '2026-11-20', '2026-11-21'],
  [['28/12', '02/01'], '2026-12-28', '2027-01-02'],
  [['٢٠/١١/٢٠٢٦', 'Total', '31/02/2026'], '2026-11-20', '2026-11-20'],
])('reads the days of %j', (dates, first, last) => {
  expect(statementDays(dates, '2027-01-05')).toEqual({ first, last });
});

it('reads no day where none is written', () => {
  expect(statementDays(['', 'hier', '1234'], '2026-11-29')).toBeNull();
});

it('joins statements that touch, and knows a day as whole once a later upload has it behind', () => {
  const periods = joinPeriods([
    { first: '2026-11-21', last: '2026-11-21', readOn: '2026-11-21' },
    { first: '2026-11-19', last: '2026-11-20', readOn: '2026-11-20' },
    { first: '2026-11-01', last: '2026-11-05', readOn: '2026-11-28' },
  ]);
  expect(periods).toHaveLength(2);
  const covered = (day: string) => periods.some((period) => isCovered(day, period));
  expect(['2026-11-05', '2026-11-20', '2026-11-21', '2026-11-10', '2026-11-19'].map(covered)).toEqual([true, true, false, false, true]);
});
