import { expect, it } from 'vitest';

import { NO_FILTER } from '~/domain/catalogue';

import { SEARCHED_TITLES, SEARCHES } from '../../../tests/support/shop/searches';
import { toTestListing } from '../../../tests/support/shop/listing';
import { createSearch } from './index.server';

const search = createSearch();
for (const [nth, title] of SEARCHED_TITLES.entries()) search.put(toTestListing(String(nth), { title }));

it.each(SEARCHES)('%j finds %j first', (q, title) => {
  expect(search.first({ ...NO_FILTER, q }, 1)[0]?.title).toBe(title);
});
