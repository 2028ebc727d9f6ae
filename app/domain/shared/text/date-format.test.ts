import { describe, expect, it } from 'vitest';

import { formatClock, formatDate, formatDay, formatLongClock, formatLongDay, formatTime, isoTime } from './date-format';

describe('formatClock', () => {
  it('shows the time of a clock as it is, without a zone of the machine', () => {
    expect(formatClock('2026-11-30T23:59:00+01:00', 'en')).toBe('30 Nov, 23:59');
    expect(formatClock('2026-11-30T23:59:00+01:00', 'ar')).toMatch(/^30 .+، 23:59$/);
  });
});

describe('formatLongClock', () => {
  it.each([
    ['en', 'Tuesday 1 December, 06:56'],
    ['fr', 'mardi 1er décembre, 06:56'],
    ['ar', 'الثلاثاء 1 دجنبر، 06:56'],
  ] as const)('names the day of the week in %s', (language, text) => {
    expect(formatLongClock('2026-12-01T06:56:00+00:00', language)).toBe(text);
  });
});

describe('the first of a month in French', () => {
  it('is an ordinal, in every form', () => {
    const first = Date.UTC(2026, 11, 1, 6, 56);
    expect([
      formatTime(first, 'fr'),
      formatDate(first, 'fr'),
      formatClock('2026-12-01T06:56:00+00:00', 'fr'),
      formatDay('2026-12-01', 'fr'),
      formatLongDay('2026-12-01', 'fr'),
    ]).toEqual(['1er déc. 2026, 06:56', '1er déc. 2026', '1er déc., 06:56', '1er déc. 2026', 'mardi 1er décembre']);
    expect([formatDay('2026-12', 'fr'), formatDay('2026-12-11', 'fr'), formatDay('2026-12-01', 'en')]).toEqual([
      'déc. 2026',
      '11 déc. 2026',
      '1 Dec 2026',
    ]);
  });
});

describe('formatTime', () => {
  it('shows the wall clock of Casablanca, whatever the zone of the machine', () => {
    expect(formatTime(Date.UTC(2026, 5, 12, 23, 5), 'en')).toBe('13 Jun 2026, 00:05');
  });

  it('names the exact moment for machines', () => {
    expect(isoTime(0)).toBe('1970-01-01T00:00:00.000Z');
  });
});
