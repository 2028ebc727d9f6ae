import { expect, test } from 'vitest';

import { toUsdRate, type UsdRate } from '~/domain/shared/money';

import { rateJump } from './rate-jump';

const rate = (dirhams: number) => toUsdRate(Math.round(dirhams * 10_000)) as UsdRate;

test.each([
  [9.87, 9.87, null],
  [10, 11.5, null],
  [10, 8.5, null],
  [10, 11.5001, 'part 87'],
  [10, 8.4999, 'part 118'],
  [9.87, 98.7, 'tenth 10'],
  [9.87, 99, 'tenth 10'],
  [9.87, 987, 'hundredth 1'],
  [98.7, 9.87, 'tenfold 1000'],
  [987, 9.87, 'hundredfold 10000'],
  [10, 20, 'part 50'],
  [1, 1000, 'part 0'],
])('from %d to %d dirhams a dollar is %j', (before, after, jump) => {
  const { share, percent } = rateJump(rate(before), rate(after)) ?? {};
  expect(share === undefined ? null : `${share} ${percent}`).toBe(jump);
});
