import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  buyingPrice,
  formatMad,
  formatUsd,
  MAX_CENTIMES,
  parseCoefficient,
  parsePrice,
  readStoredCoefficient,
  readStoredPrice,
  sum,
  toCentimes,
  toDecimal,
  toPlain,
  toUsdCents,
} from './money';

const amount = fc.integer({ min: 0, max: MAX_CENTIMES }).map(toCentimes);

describe('a typed price', () => {
  it.each([
    ['199', 19900],
    ['199.5', 19950],
    ['199,50', 19950],
    ['199.50', 19950],
    [' 0.01 ', 1],
    ['0', 0],
    ['1000000', 100_000_000],
  ])('%j is %i centimes', (typed, centimes) => {
    expect(parsePrice(typed)).toBe(centimes);
  });

  it.each([
    '1,299',
    '1,299.00',
    '1.299,00',
    '$5',
    '5 MAD',
    '-1',
    '+1',
    '1e3',
    '',
    ' ',
    '.5',
    '5.',
    '1.234',
    '1000000.01',
    '９',
    '0x10',
    'NaN',
  ])('%j is refused', (typed) => {
    expect(parsePrice(typed)).toBeNull();
  });

  it('reads every amount as it was written', () => {
    fc.assert(fc.property(amount, (value) => parsePrice(toPlain(value)) === value));
  });
});

describe('a stored price', () => {
  it.each([
    [199.99, 19999],
    [1299, 129900],
    ['$1,299.00', 129900],
    ['399', 39900],
    ['$ 59.5', 5950],
    ['1,299.00 MAD', 129900],
    [192.66, 19266],
    [288.99, 28899],
    [0.1 + 0.2, 30],
    [1.005, 101],
    ['free', 0],
    ['', 0],
    [null, 0],
    [undefined, 0],
    [Number.NaN, 0],
    [-5, 0],
    ['-5', 0],
    [1e21, 0],
    [{}, 0],
  ])('%j is %i centimes', (stored, centimes) => {
    expect(readStoredPrice(stored)).toBe(centimes);
  });

  it('stays the same in a document and back', () => {
    fc.assert(fc.property(amount, (value) => readStoredPrice(toDecimal(value)) === value));
  });
});

describe('the buying price', () => {
  it.each([
    [19266, 15, 28899],
    [1, 15, 2],
    [1, 1, 0],
    [5, 1, 1],
    [26600, 15, 39900],
    [100, 1000, 10000],
  ])('of %i centimes at %i tenths is %i', (origin, tenths, expected) => {
    expect(buyingPrice(toCentimes(origin), tenths)).toBe(expected);
  });

  it('is the exact product, rounded half up', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 1000 }), (origin, tenths) => {
        const exact = BigInt(origin) * BigInt(tenths);
        const rounded = exact / 10n + (exact % 10n >= 5n ? 1n : 0n);
        return BigInt(buyingPrice(origin, tenths)) === rounded;
      }),
    );
  });
});

describe('a coefficient', () => {
  it.each([
    ['1.5', 15],
    ['1,5', 15],
    ['2', 20],
    ['0.1', 1],
    ['100', 1000],
    ['1.50', 15],
  ])('typed as %j is %i tenths', (typed, tenths) => {
    expect(parseCoefficient(typed)).toBe(tenths);
  });

  it.each(['0', '0.05', '100.1', '1.55', '1000', '10000', '-1', 'x', '', '1e1'])('typed as %j is refused', (typed) => {
    expect(parseCoefficient(typed)).toBeNull();
  });

  it('is 1.5 where older data has none', () => {
    expect([undefined, null, 'x', 0, 1.5, 2].map(readStoredCoefficient)).toEqual([15, 15, 15, 15, 15, 20]);
  });
});

describe('figures for people', () => {
  it('have a no-break space, a comma for thousands, and two decimals', () => {
    expect([0, 5, 39900, 129900, 100_000_000].map((value) => formatMad(toCentimes(value)))).toEqual([
      '0.00\u00a0MAD',
      '0.05\u00a0MAD',
      '399.00\u00a0MAD',
      '1,299.00\u00a0MAD',
      '1,000,000.00\u00a0MAD',
    ]);
  });

  it('show dollars as a tenth of the total, rounded half up', () => {
    expect([87699, 39900, 4, 5, 0].map((value) => formatUsd(toUsdCents(toCentimes(value))))).toEqual([
      '$87.70',
      '$39.90',
      '$0.00',
      '$0.01',
      '$0.00',
    ]);
  });
});

describe('an amount', () => {
  it('is a whole number of centimes, never below zero', () => {
    expect(() => toCentimes(1.5)).toThrow(RangeError);
    expect(() => toCentimes(-1)).toThrow(RangeError);
    expect(sum([toCentimes(1), toCentimes(2)])).toBe(3);
    expect(sum([])).toBe(0);
  });
});
