import { expect, it } from 'vitest';

import { pageOf } from './pagination';

const seven = [1, 2, 3, 4, 5, 6, 7];

it.each([
  [1, [1, 2, 3], 1],
  [3, [7], 3],
  [4, [7], 3],
  [0, [1, 2, 3], 1],
  [-2, [1, 2, 3], 1],
  [2.9, [4, 5, 6], 2],
  [Number.NaN, [1, 2, 3], 1],
  [Infinity, [7], 3],
])('page %d of seven items, three on a page, is %o', (wanted, items, page) => {
  expect(pageOf(seven, wanted, 3)).toEqual({ items, total: 7, pages: 3, page });
});

it('gives one empty page for an empty list', () => {
  expect(pageOf([], 5, 24)).toEqual({ items: [], total: 0, pages: 1, page: 1 });
});
