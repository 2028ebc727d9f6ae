import { describe, expect, test } from 'vitest';

import { toCentimes } from '~/domain/shared/money';
import { countWarnings, priceWarnings } from './second-look';

const row = (origin: number, times: number, before: number, after: number) => ({
  originPrice: toCentimes(origin),
  coefficient: times,
  before: toCentimes(before),
  after: toCentimes(after),
});

describe('what deserves a second look', () => {
  test.each([
    ['a typo of 0.1 for 1.0', row(35_000, 15, 52_500, 3500), 1, ['below-cost', 'over-half']],
    ['a price a third lower', row(10_000, 15, 15_000, 10_000), 10, []],
    ['a price more than half higher', row(10_000, 15, 15_000, 23_000), 23, ['over-half']],
    ['exactly half', row(10_000, 20, 20_000, 10_000), 10, []],
    ['one centime below what a key cost', row(10_000, 15, 15_000, 9999), 10, ['below-cost']],
    ['an own price that the coefficient ends', row(10_000, 15, 14_990, 15_000), 15, ['own-price-lost']],
    ['a round end of an own price', row(10_000, 15, 14_950, 14_999), null, []],
    ['the same price', row(10_000, 15, 5000, 5000), 15, []],
    ['a game that had no price', row(10_000, 15, 0, 15_000), 15, ['own-price-lost']],
  ] as const)('%s', (_, prices, coefficient, warnings) => {
    expect(priceWarnings(prices, coefficient)).toEqual(warnings);
  });

  test('is counted by kind', () => {
    expect(countWarnings([['below-cost', 'over-half'], ['over-half'], []])).toEqual({
      'below-cost': 1,
      'over-half': 2,
    });
  });
});
