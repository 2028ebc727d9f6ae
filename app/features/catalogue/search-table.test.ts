import { expect, it } from 'vitest';

import { NO_FILTER } from '~/domain/catalogue';

import { SEARCHED_TITLES, SEARCHES } from '../../../tests/support/shop/searches';
import { toTestListing } from '../../../tests/support/shop/listing';
import { createSearch } from './search';

const search = createSearch(SEARCHED_TITLES.map((title, nth) => toTestListing(String(nth), { title })));

it.each(SEARCHES)('%j finds %j first', (q, title) => {
  expect(search.find({ ...NO_FILTER, q })[0]?.title).toBe(title);
});
