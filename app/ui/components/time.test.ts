import { describe, expect, it } from 'vitest';

import { formatClock, formatTime, isoTime } from './time';

describe('formatClock', () => {
  it('shows the time of a clock as it is, without a zone of the machine', () => {
    expect(formatClock('2026-11-30T23:59:00+01:00', 'en')).toBe('30 Nov, 23:59');
    expect(formatClock('2026-11-30T23:59:00+01:00', 'ar')).toMatch(/^30 .+، 23:59$/);
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
