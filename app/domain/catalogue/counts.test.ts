import { expect, test } from 'vitest';

import { toTestListing } from '../../../tests/support/shop/listing';
import { type CatalogueFilter, filterTest, type Listing, NO_FILTER } from './index';
import { countChoices, PRICE_RANGES, rangeOf } from './counts';
import { GENRES } from '~/domain/game/genre';
import { toCentimes } from '~/domain/shared/money';

const PLATFORMS = ['PC', 'Xbox'];
const GAMES: readonly Listing[] = Array.from({ length: 240 }, (_, nth) =>
  toTestListing(`g${nth}`, {
    title: nth % 5 === 0 ? `Star ${nth}` : `Game ${nth}`,
    genre: GENRES[nth % 4] ?? 'RPG',
    platform: PLATFORMS[nth % 3] ?? '',
    priceCentimes: toCentimes((nth % 7) * 9999),
    free: nth % 2,
    types: nth % 2 === 0 ? [] : nth % 4 === 1 ? ['Steam', 'Epic'] : ['Steam'],
    isHere: nth % 7 === 0,
    offer: nth % 11 === 0 ? { wasCentimes: toCentimes(99_999), percent: 10, endsAt: 1 } : null,
  }),
);

const FILTERS: readonly Partial<CatalogueFilter>[] = [
  {},
  { genre: 'RPG' },
  { platform: 'xbox' },
  { genre: 'RPG', platform: 'PC', inStock: true },
  { min: toCentimes(10_000), max: toCentimes(30_000) },
  { genre: 'RPG', onOffer: true },
  { launcher: 'Epic', isHere: true },
  { q: 'star', genre: 'RPG', inStock: true },
];

test.each(FILTERS)('each choice shows as many games as stand beside it, with %o', (part) => {
  const filter = { ...NO_FILTER, ...part };
  const isFound = ({ title }: Listing, q: string) => title.toLowerCase().includes(q);
  const shown = (choice: Partial<CatalogueFilter>) => {
    const all = { ...filter, ...choice };
    const isWanted = filterTest(all);
    return GAMES.filter((game) => isFound(game, all.q) && isWanted(game)).length;
  };
  const isPriced = filterTest({ ...NO_FILTER, min: filter.min, max: filter.max });
  const counts = countChoices(
    GAMES.map((game) => {
      const all = Number(isPriced(game));
      const foundAtAnyPrice = Number(isFound(game, filter.q));
      return { listing: game, all, found: all * foundAtAnyPrice, foundAtAnyPrice };
    }),
    filter,
    PLATFORMS,
  );
  expect(counts.all).toBe(shown({ q: '', genre: '' }));
  expect(counts.inStock).toBe(shown({ inStock: true }));
  expect(counts.onOffer).toBe(shown({ onOffer: true }));
  expect(counts.isHere).toBe(shown({ isHere: true }));
  for (const { launcher, count } of counts.launchers) expect([launcher, count]).toEqual([launcher, shown({ launcher })]);
  for (const { genre, count } of counts.genres) expect([genre, count]).toEqual([genre, shown({ q: '', genre })]);
  for (const { platform, count } of counts.platforms) expect([platform, count]).toEqual([platform, shown({ platform })]);
  for (const { min, max, count } of counts.prices) expect([min, count]).toEqual([min, shown({ min, max })]);
});

test('every price is in one range', () => {
  for (const price of [0, 9999, 10_000, 19_999, 20_000, 39_999, 40_000, 999_999]) {
    const amount = toCentimes(price);
    const ranges = PRICE_RANGES.filter(({ min, max }) => (min === null || amount >= min) && (max === null || amount <= max));
    expect([price, ranges]).toEqual([price, [rangeOf(amount)]]);
  }
});
