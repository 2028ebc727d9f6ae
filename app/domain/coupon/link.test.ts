import { expect, test } from 'vitest';

import { parseLocalTime } from '~/domain/shared/day';
import type { Coupon } from './index';
import { toLinkedCode } from './link';

test.each([
  ['a day, by its last minute', '2026-12-01T00:00', '2026-11-30T23:59'],
  ['an hour, as it is', '2026-12-01T18:00', '2026-12-01T18:00'],
])('names the end of %s', (_, end, lastMinute) => {
  const coupon = { gameIds: [], genres: [], uses: null, endsAt: parseLocalTime(end) } as unknown as Coupon;
  expect(toLinkedCode(coupon).lastMinute?.slice(0, lastMinute.length)).toBe(lastMinute);
});
