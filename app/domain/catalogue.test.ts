import { describe, expect, it } from 'vitest';

import { toTestListing as listing } from '../../tests/support/shop/listing';
import { countGenres, cutPage, listHeading, NO_FILTER, PAGE_SIZE } from './catalogue';
import { GENRES } from './genre';

describe('a genre', () => {
  it('of the fixed list is counted, each one', () => {
    const counts = countGenres([listing('a', { genre: 'RPG' }), listing('b', { genre: 'RPG' }), listing('c', { genre: 'Jazz' })]);
    expect(counts.map(({ genre }) => genre)).toEqual(GENRES);
    expect(counts.filter(({ count }) => count > 0)).toEqual([{ genre: 'RPG', count: 2 }]);
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
