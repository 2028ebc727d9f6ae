import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { sum, toCentimes } from '~/domain/shared/money';
import { type FullLine, LEAST_LINE, reduceLines, spread } from './reduction';

const terms = {
  kind: 'percent',
  percent: 10,
  amountCentimes: toCentimes(0),
  leastCentimes: toCentimes(0),
  mostCentimes: null,
  gameIds: [],
  genres: [],
  onOffers: false,
} as const;
const line = (gameId: string, price: number, list = price, genre = 'RPG'): FullLine => ({
  gameId,
  genre,
  priceCentimes: toCentimes(price),
  listCentimes: toCentimes(list),
});
const off = (amount: number) => ({ ...terms, kind: 'amount' as const, percent: 0, amountCentimes: toCentimes(amount) });

describe('what a code takes off', () => {
  it.each([
    ['10 % of two lines', [line('a', 39_900), line('b', 9_999)], terms, [35_910, 8_999]],
    ['10 %, at most 20.00', [line('a', 39_900), line('b', 10_100)], { ...terms, mostCentimes: toCentimes(2_000) }, [38_304, 9_696]],
    ['an amount, shared by the prices', [line('a', 10_000), line('b', 20_000)], off(5_000), [8_333, 16_667]],
    ['more than there is: each line keeps 1.00', [line('a', 10_000), line('b', 150)], off(50_000), [100, 100]],
    ['nothing of a line that costs less than 1.00', [line('a', 90), line('b', 10_000)], off(5_000), [90, 5_000]],
    ['of one game alone', [line('a', 10_000), line('b', 10_000)], { ...terms, gameIds: ['b'] }, [10_000, 9_000]],
    ['of one genre alone', [line('a', 10_000), line('b', 10_000, 10_000, 'Indie')], { ...terms, genres: ['Indie'] }, [10_000, 9_000]],
    ['the better of both, where the offer is', [line('a', 7_500, 10_000), line('b', 10_000)], terms, [7_500, 9_000]],
    ['the better of both, where the code is', [line('a', 9_500, 10_000), line('b', 10_000)], { ...terms, percent: 20 }, [8_000, 8_000]],
    ['an offer further, where the owner allows it', [line('a', 7_500, 10_000)], { ...terms, onOffers: true }, [6_750]],
    ['all of an amount off the games without an offer', [line('a', 5_000, 10_000), line('b', 10_000)], off(4_000), [5_000, 6_000]],
  ])('%s', (_, lines, code, prices) => {
    expect(reduceLines(lines, code)).toMatchObject({ prices, idle: null });
  });

  it('is nothing below the least total, and for no game of the code', () => {
    const lines = [line('a', 10_000)];
    expect(reduceLines(lines, { ...terms, leastCentimes: toCentimes(10_001) })).toMatchObject({ offCentimes: 0, idle: 'least-total' });
    expect(reduceLines(lines, { ...terms, leastCentimes: toCentimes(10_000) }).offCentimes).toBe(1_000);
    expect(reduceLines(lines, { ...terms, gameIds: ['x'] })).toMatchObject({ offCentimes: 0, idle: 'no-game' });
  });

  it('adds up in 10,000 random carts, and raises no price', () => {
    const cents = fc.integer({ min: 1, max: 500_000 });
    const anyLine = fc.record({ price: cents, more: fc.integer({ min: 0, max: 50_000 }), id: fc.constantFrom('a', 'b', 'c') });
    const anyTerms = fc.record({
      kind: fc.constantFrom('percent' as const, 'amount' as const),
      percent: fc.integer({ min: 1, max: 90 }),
      amountCentimes: cents.map(toCentimes),
      leastCentimes: fc.oneof(fc.constant(0), cents).map(toCentimes),
      mostCentimes: fc.oneof(fc.constant(null), cents.map(toCentimes)),
      gameIds: fc.subarray(['a', 'b', 'c']),
      genres: fc.constant([]),
      onOffers: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 50 }), anyTerms, (drawn, code) => {
        const lines = drawn.map(({ price, more, id }) => line(id, price, price + more));
        const { prices, offCentimes } = reduceLines(lines, code);
        const full = sum(lines.map((each) => each.priceCentimes));
        expect(full - sum(prices)).toBe(offCentimes);
        const most = Math.min(code.kind === 'amount' ? code.amountCentimes : Infinity, code.mostCentimes ?? Infinity);
        expect(offCentimes).toBeLessThanOrEqual(most);
        lines.forEach(({ priceCentimes }, nth) => {
          const price = prices[nth] ?? -1;
          expect(price).toBeLessThanOrEqual(priceCentimes);
          expect(price).toBeGreaterThanOrEqual(Math.min(priceCentimes, LEAST_LINE));
        });
      }),
      { numRuns: 10_000 },
    );
  });
});

it('shares out every centime, the largest remainder first', () => {
  expect(spread(100, [10_000, 10_000, 10_000])).toEqual([34, 33, 33]);
  expect(spread(5, [1_000, 2_000])).toEqual([2, 3]);
  expect(spread(0, [1_000])).toEqual([0]);
});
