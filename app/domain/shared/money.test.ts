import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { LANGUAGES } from './language';
import {
  buyingPrice,
  coefficientOf,
  formatCurrency,
  formatMad,
  formatSignedMad,
  formatUsd,
  isAmbiguousPrice,
  MAX_CENTIMES,
  parseCoefficient,
  parsePrice,
  readStoredCoefficient,
  readStoredPrice,
  roundPrice,
  sum,
  toCentimes,
  toDecimal,
  toPlain,
  toTyped,
  DEFAULT_USD_RATE,
  formatUsdRate,
  fromUsdCents,
  parseUsdRate,
  toUsdCents,
  type UsdRate,
} from './money';

const amount = fc.integer({ min: 0, max: MAX_CENTIMES }).map(toCentimes);

describe('a typed price', () => {
  it.each([
    ['120 DH', 12_000],
    ['120DH', 12_000],
    ['120,50 dhs', 12_050],
    ['MAD 120', 12_000],
    ['mad120.5', 12_050],
    ['1 299,00 Dirhams', 129_900],
    ['120 درهم', 12_000],
    ['١٢٠ درهما', 12_000],
    ['120 د.م.', 12_000],
    ['درهم 120', 12_000],
  ])('%j may name dirhams: %i centimes', (typed, centimes) => {
    expect(parsePrice(typed)).toBe(centimes);
  });

  it.each(['120 EUR', '$120', '120 €', 'DH', 'MAD', 'DH 120 DH 5', '120 DHX', 'درهم'])('%j is none', (typed) => {
    expect(parsePrice(typed)).toBeNull();
  });

  it('that could be two amounts could be so with its currency too', () => {
    expect([isAmbiguousPrice('1,299 DH'), isAmbiguousPrice('MAD 1.299')]).toEqual([true, true]);
  });

  it.each([
    ['199', 19900],
    ['199.5', 19950],
    ['199,50', 19950],
    ['199.50', 19950],
    [' 0.01 ', 1],
    ['0', 0],
    ['1000000', 100_000_000],
    ['1299', 129_900],
    ['1 299', 129_900],
    ['1,299.00', 129_900],
    ['1 299,5', 129_950],
    ['1\u202f299', 129_900],
    ['1.299,00', 129_900],
    ['1,000,000', 100_000_000],
    ['1.000.000', 100_000_000],
    ['1.299,5', 129_950],
    ['١٬٢٩٩', 129_900],
    ['\u200e199,50\u200f', 19_950],
    ['١٩٩', 19_900],
    ['١٩٩٫٥٠', 19_950],
    ['١٬٠٠٠٫٠٠', 100_000],
    ['١ ٠٠٠,٠٠', 100_000],
    ['۱۹۹٫۵', 19_950],
  ])('%j is %i centimes', (typed, centimes) => {
    expect(parsePrice(typed)).toBe(centimes);
  });

  it.each([
    '1.299',
    '1,29,900',
    '1,2999',
    '1 29',
    '12 99,5',
    '1,299,00',
    '0,299 5',
    '$5',
    '5 EUR',
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

  it.each(['1,299', '1.299', '199,505', '199.505', '132,660', '0,299', '1234,567', '١،٢٩٩', '١,٢٩٩', ' 1,299 ', '۱٫۲۹۹'])(
    '%j could be two amounts: it is refused, and told apart from one that is no price',
    (typed) => {
      expect([parsePrice(typed), isAmbiguousPrice(typed)]).toEqual([null, true]);
    },
  );

  it.each(['1299', '1 299', '1,299.00', '1.299,00', '1,000,000', '1,29', '1,2999', '1,299,00', 'abc', ''])('%j could not', (typed) => {
    expect(isAmbiguousPrice(typed)).toBe(false);
  });

  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [-1250, '-12.50'],
  ])('%i centimes are written as %s', (centimes, text) => {
    expect(toPlain(centimes)).toBe(text);
  });

  it('reads every amount as it was written', () => {
    fc.assert(fc.property(amount, (value) => parsePrice(toPlain(value)) === value));
    fc.assert(fc.property(amount, (value) => parsePrice(toTyped(toPlain(value), 'fr')) === value));
  });

  it.each([
    ['86.00', '86,00'],
    ['1.5', '1,5'],
    ['1.299', '1.299'],
    ['86', '86'],
    ['86,00', '86,00'],
    ['a.5', 'a.5'],
  ])('a French field has %s as %s', (text, typed) => {
    expect(toTyped(text, 'fr')).toBe(typed);
    expect([toTyped(text, 'en'), toTyped(text, 'ar')]).toEqual([text, text]);
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

describe('a round end', () => {
  it.each([
    [23_940, '00', 23_900],
    [23_950, '00', 24_000],
    [23_940, '90', 23_990],
    [23_939, '90', 23_890],
    [23_940, '99', 23_899],
    [23_949, '99', 23_999],
    [23_999, '99', 23_999],
    [1, '00', 100],
    [1, '90', 90],
    [100_000_000, '00', 100_000_000],
    [23_941, null, 23_941],
  ] as const)('takes %i to %s: %i', (amount, end, rounded) => {
    expect(roundPrice(toCentimes(amount), end)).toBe(rounded);
  });

  it('is the nearest above zero, for any amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_000 }), fc.constantFrom('00', '90', '99'), (amount, end) => {
        const rounded = roundPrice(toCentimes(amount), end);
        expect([rounded % 100, rounded > 0]).toEqual([Number(end), true]);
        if (amount >= 100) expect(Math.abs(rounded - amount)).toBeLessThanOrEqual(50);
      }),
    );
  });
});

describe('a price of the owner', () => {
  it.each([
    [39_900, 26_600, 150],
    [19_999, 10_000, 200],
    [10, 30, 33],
    [5, 0, null],
  ])('%i over %i comes to %s hundredths', (price, origin, times) => {
    expect(coefficientOf(toCentimes(price), toCentimes(origin))).toBe(times);
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

  it('keep the sign before the digits, also in a text from right to left', () => {
    expect((['en', 'fr', 'ar'] as const).map((language) => formatSignedMad(-690, language))).toEqual([
      '\u22126.90\u00a0MAD',
      '\u22126,90\u00a0MAD',
      '\u2066\u22126.90\u2069\u00a0درهم',
    ]);
    expect(formatSignedMad(690, 'ar')).toBe('6.90\u00a0درهم');
    expect((['en', 'ar'] as const).map((language) => formatCurrency(-690, 'MAD', language))).toEqual([
      '\u22126.90\u00a0MAD',
      '\u2066\u22126.90\u2069\u00a0MAD',
    ]);
  });

  it('show dollars at the rate of the owner, rounded half up', () => {
    expect([87699, 39900, 4, 5, 0].map((value) => formatUsd(toUsdCents(toCentimes(value), DEFAULT_USD_RATE)))).toEqual([
      '$87.70',
      '$39.90',
      '$0.00',
      '$0.01',
      '$0.00',
    ]);
  });

  it('show dollars as each language writes them', () => {
    expect(LANGUAGES.map((language) => formatUsd(129_990, language))).toEqual([
      '$1,299.90',
      '1\u202f299,90\u00a0$US',
      '1,299.90\u00a0دولار',
    ]);
  });
});

describe('the price of a dollar', () => {
  it.each([
    ['10', 100_000, '10.00'],
    ['9.85', 98_500, '9.85'],
    ['9,8512', 98_512, '9.8512'],
    ['9.851', 98_510, '9.851'],
    ['1', 10_000, '1.00'],
    ['1000', 10_000_000, '1000.00'],
  ])('is read in ten-thousandths of a dirham: %s', (typed, rate, shown) => {
    expect(parseUsdRate(typed)).toBe(rate);
    expect(formatUsdRate(rate as UsdRate)).toBe(shown);
    expect(formatUsdRate(rate as UsdRate, 'fr')).toBe(shown.replace('.', ','));
  });

  it.each(['0.99', '1000.01', '', '-10', '10.12345', '1e1', '10 ', 'x', '.5', '10.'])('can not be %j', (typed) => {
    expect(parseUsdRate(typed)).toBeNull();
  });

  it('turns dirhams into dollars, and dollars into dirhams, rounded half up on integers', () => {
    const rate = 98_512 as UsdRate;
    expect([100_000_000, 39900, 4, 5, 49].map((centimes) => toUsdCents(toCentimes(centimes), rate))).toEqual([10_151_048, 4050, 0, 1, 5]);
    expect([4050, 84, 1, 0].map((cents) => fromUsdCents(cents, rate))).toEqual([39_897, 828, 10, 0]);
  });

  it('is exact: no rounding is off by more than half a cent, up to the largest amount', () => {
    const rates = fc.integer({ min: 10_000, max: 10_000_000 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), rates, (centimes, rate) => {
        const twice = 2n * BigInt(toUsdCents(toCentimes(centimes), rate as UsdRate)) * BigInt(rate);
        const error = twice - 2n * BigInt(centimes) * 10_000n;
        expect(error > -BigInt(rate) && error <= BigInt(rate)).toBe(true);
      }),
    );
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
