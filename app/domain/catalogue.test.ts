import { describe, expect, it } from 'vitest';

import { type CatalogueFilter, countGenres, cutPage, type Listing, listHeading, NO_FILTER, PAGE_SIZE, scanIndex } from './catalogue';
import { GENRES } from './genre';
import { toCentimes } from './money';

function listing(id: string, fields: Partial<Listing> = {}): Listing {
  return {
    id,
    title: id,
    cover: `/covers/${id}.svg`,
    rating: 0,
    genre: 'RPG',
    platform: 'PC (Steam)',
    releaseYear: '2020',
    featured: false,
    priceCentimes: toCentimes(10_000),
    createdAt: 0,
    lowStock: 5,
    free: 1,
    types: ['Steam'],
    ...fields,
  };
}

function found(listings: readonly Listing[], filter: Partial<CatalogueFilter>): string[] {
  return scanIndex(listings)({ ...NO_FILTER, ...filter }).map(({ id }) => id);
}

describe('a search', () => {
  const games = [
    listing('a', { title: 'Pokémon Écarlate', genre: 'RPG' }),
    listing('b', { title: 'The Witcher 3', genre: 'RPG' }),
    listing('c', { title: 'WITCHFIRE', genre: 'Shooter' }),
  ];

  it.each([
    ['witch', ['b', 'c']],
    ['  WITCH ', ['b', 'c']],
    ['pokemon', ['a']],
    ['ÉCARLATE', ['a']],
    ['her 3', ['b']],
    ['.*', []],
    ['zelda', []],
  ])('for %j finds %j, whatever the case and the accents', (q, ids) => {
    expect(found(games, { q })).toEqual(ids);
  });

  it('has priority over the genre', () => {
    expect(found(games, { q: 'witchfire', genre: 'RPG' })).toEqual(['c']);
    expect(found(games, { q: '  ', genre: 'RPG' })).toEqual(['a', 'b']);
  });

  it('combines with platform, prices and stock', () => {
    const dear = listing('d', { title: 'Witch', platform: 'Xbox', priceCentimes: toCentimes(50_000), free: 0 });
    const all = [...games, dear];
    expect(found(all, { q: 'witch', platform: 'xbox' })).toEqual(['d']);
    expect(found(all, { q: 'witch', min: toCentimes(50_000) })).toEqual(['d']);
    expect(found(all, { q: 'witch', max: toCentimes(10_000) })).toEqual(['b', 'c']);
    expect(found(all, { q: 'witch', inStock: true })).toEqual(['b', 'c']);
  });
});

describe('a genre', () => {
  it('is compared without case', () => {
    expect(found([listing('a', { genre: 'RPG' }), listing('b', { genre: 'Racing' })], { genre: 'rpg' })).toEqual(['a']);
  });

  it('of the fixed list is counted, each one', () => {
    const counts = countGenres([listing('a', { genre: 'RPG' }), listing('b', { genre: 'RPG' }), listing('c', { genre: 'Jazz' })]);
    expect(counts.map(({ genre }) => genre)).toEqual(GENRES);
    expect(counts.filter(({ count }) => count > 0)).toEqual([{ genre: 'RPG', count: 2 }]);
  });
});

describe('an order', () => {
  const games = [
    listing('b', { title: 'Zorro', priceCentimes: toCentimes(300), rating: 4, createdAt: 5 }),
    listing('a', { title: 'Éclair', priceCentimes: toCentimes(100), rating: 5, releaseYear: '2021' }),
    listing('c', { title: 'Dune', priceCentimes: toCentimes(200), rating: 4, releaseYear: 'soon' }),
    listing('d', { title: 'dune', priceCentimes: toCentimes(200), rating: 3, releaseYear: '2022' }),
  ];

  it.each([
    ['title', ['c', 'd', 'a', 'b']],
    ['price', ['a', 'c', 'd', 'b']],
    ['-price', ['b', 'c', 'd', 'a']],
    ['rating', ['a', 'c', 'b', 'd']],
    ['new', ['b', 'd', 'a', 'c']],
  ] as const)('by %s is %j, ties by title', (sort, ids) => {
    expect(found(games, { sort })).toEqual(ids);
    expect(found(games.toReversed(), { sort })).toEqual(ids);
  });
});

describe('a page', () => {
  const many = Array.from({ length: 2 * PAGE_SIZE + 1 }, (_, index) => listing(`g${index}`));

  it.each([
    [1, 1, PAGE_SIZE],
    [3, 3, 1],
    [99, 3, 1],
    [0, 1, PAGE_SIZE],
    [Number.NaN, 1, PAGE_SIZE],
  ])('%d is page %d with %d games', (wanted, page, count) => {
    const cut = cutPage(many, wanted);
    expect({ page: cut.page, count: cut.listings.length, total: cut.total, pages: cut.pages }).toEqual({
      page,
      count,
      total: many.length,
      pages: 3,
    });
  });

  it('is page 1, and empty, where nothing is found', () => {
    expect(cutPage([], 4)).toEqual({ listings: [], total: 0, pages: 1, page: 1 });
  });
});

describe('the heading of the list', () => {
  it.each([
    [{}, { kind: 'all', text: '' }],
    [{ genre: 'rpg' }, { kind: 'genre', text: 'RPG' }],
    [{ genre: 'Jazz' }, { kind: 'genre', text: 'Jazz' }],
    [
      { genre: 'RPG', q: ' <b> ' },
      { kind: 'search', text: '<b>' },
    ],
  ])('for %j is %j', (filter, heading) => {
    expect(listHeading({ ...NO_FILTER, ...filter })).toEqual(heading);
  });
});
