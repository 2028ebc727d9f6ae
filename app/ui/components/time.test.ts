import { describe, expect, it } from 'vitest';

import { formatTime, isoTime } from './time';

describe('formatTime', () => {
  it('shows the wall clock of Casablanca, whatever the zone of the machine', () => {
    expect(formatTime(Date.UTC(2026, 5, 12, 23, 5), 'en')).toBe('13 Jun 2026, 00:05');
  });

  it('names the exact moment for machines', () => {
    expect(isoTime(0)).toBe('1970-01-01T00:00:00.000Z');
  });
});
