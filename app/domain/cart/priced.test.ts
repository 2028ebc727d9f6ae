import { describe, expect, test } from 'vitest';

import type { Listing } from '~/domain/catalogue';
import { DEFAULT_USD_RATE, toCentimes, type UsdRate } from '~/domain/shared/money';
import { lineProblem, priceCart } from './priced';

const hades: Listing = {
  id: 'hades',
  title: 'Hades',
  cover: '/covers/hades.svg',
  rating: 4.9,
  genre: 'Indie',
  platform: 'PC (Steam)',
  releaseYear: '2020',
  featured: false,
  priceCentimes: toCentimes(12_905),
  listCentimes: toCentimes(12_905),
  offer: null,
  createdAt: 0,
  arrivedAt: 0,
  lowStock: 5,
  free: 2,
  types: ['Steam'],
  freeOf: { Steam: 2 },
  originPrice: toCentimes(0),
  hasRegions: true,
  isHere: false,
};

const shelf = (...games: Listing[]) => {
  const byId = new Map(games.map((game) => [game.id, game]));
  return { find: (id: string) => byId.get(id) ?? null, usdRate: DEFAULT_USD_RATE };
};

describe('why a line cannot be bought', () => {
  test.each([
    ['in stock', hades, null, null],
    ['the chosen type is in stock', hades, 'Steam', null],
    ['the chosen type is sold out', hades, 'Epic', 'type-out-of-stock'],
    ['nothing is left', { ...hades, free: 0, types: [] }, 'Steam', 'out-of-stock'],
    ['it has no price', { ...hades, priceCentimes: toCentimes(0) }, null, 'not-for-sale'],
    ['it has left the store', null, null, 'gone'],
    ['the type is left over', { ...hades, types: ['Epic'], freeOf: { Epic: 2 } }, 'Steam', 'type-out-of-stock'],
  ] as const)('%s', (_, game, type, problem) => {
    expect(lineProblem(game, type)).toBe(problem);
  });
});

describe('a priced cart', () => {
  const celeste: Listing = { ...hades, id: 'celeste', title: 'Celeste', priceCentimes: toCentimes(4_905) };
  const line = (gameId: string) => ({ gameId, type: null });

  test('adds up once and rounds the dollars on the total alone', () => {
    const cart = priceCart([line('hades'), line('celeste')], shelf(hades, celeste));
    expect(cart).toMatchObject({ totalCentimes: 17_810, usdCents: 1_781, buyable: 2, isBlocked: false });
    const dearer = { ...shelf(hades, celeste), usdRate: 98_500 as UsdRate };
    expect(priceCart([line('hades'), line('celeste')], dearer).usdCents).toBe(1_808);
  });

  test.each([
    ['not known', undefined, false, null, false],
    ['the same', 12_905, true, null, false],
    ['lower, and its offer has ended', 9_900, true, 9_900, true],
    ['lower, without an offer', 9_900, false, 9_900, false],
    ['higher, though an offer has ended meanwhile', 15_000, true, 15_000, false],
  ])('says what its shopper saw where that is %s', (_, seen, isEnded, before, isOfferOver) => {
    const cart = [{ ...line('hades'), ...(seen === undefined ? {} : { seenCentimes: toCentimes(seen) }) }];
    const { lines } = priceCart(cart, { ...shelf(hades), isOfferOver: () => isEnded });
    expect(lines).toMatchObject([{ beforeCentimes: before, isOfferOver }]);
  });

  test('leaves a line that cannot be bought out of the total, and is blocked by it', () => {
    const cart = priceCart([line('hades'), line('celeste'), line('lost')], shelf(hades, { ...celeste, free: 0 }));
    expect(cart).toMatchObject({ totalCentimes: 12_905, buyable: 1, isBlocked: true });
    expect(cart.lines.map((each) => each.problem)).toEqual([null, 'out-of-stock', 'gone']);
  });

  test('counts a key that the shopper’s own order holds as hers, unless she wants another type', () => {
    const sold = { ...hades, free: 0, types: [], freeOf: {} };
    const holds = [{ gameId: 'hades', type: 'Steam' as const, order: 'MF-234567', until: 60_000 }];
    const cart = (type: 'Steam' | 'Epic' | null) => priceCart([{ gameId: 'hades', type }], { ...shelf(sold), holds });
    expect(cart(null)).toMatchObject({ totalCentimes: 12_905, isBlocked: false, lines: [{ problem: null, held: holds[0] }] });
    expect(cart('Steam').isBlocked).toBe(false);
    expect(cart('Epic').lines).toMatchObject([{ problem: 'out-of-stock', held: null }]);
  });

  test('marks a game that the shop has just refused, before the catalogue knows', () => {
    expect(priceCart([line('hades')], shelf(hades), { problem: 'out-of-stock', gameIds: ['hades'] }).lines[0]?.problem).toBe(
      'out-of-stock',
    );
  });

  test('is blocked while it is empty', () => {
    expect(priceCart([], shelf())).toMatchObject({ totalCentimes: 0, usdCents: 0, isBlocked: true });
  });
});
