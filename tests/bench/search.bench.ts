import { type Listing, NO_FILTER } from '~/domain/catalogue';
import { createSearch } from '~/features/catalogue/search';

import { toTestListing } from '../support/shop/listing';
import { SEARCHED_TITLES, SEARCHES } from '../support/shop/searches';
import { measure, type Section } from './measure';

const GAMES = 27_000;
const ROUNDS = 5;

export const section: Section = {
  title: `The search among ${GAMES.toLocaleString('en')} games in memory`,
  run: async ({ tell }) => {
    tell('searching');
    const listings = Array.from({ length: GAMES }, (_, nth) => {
      const title = SEARCHED_TITLES[nth % SEARCHED_TITLES.length] ?? '';
      const part = Math.floor(nth / SEARCHED_TITLES.length);
      return toTestListing(String(nth), { title: part === 0 ? title : `${title} Part ${part}x`, free: nth % 130 === 0 ? 3 : 0 });
    });
    const search = createSearch(listings);
    const { titles } = search;
    const fresh = (q: string) => {
      titles.answers.clear();
      return search.find({ ...NO_FILTER, q });
    };
    const count = SEARCHES.length * ROUNDS;
    return [
      await measure('all titles read', { count: ROUNDS }, () => first(listings)),
      await measure('the stock changed', { count: ROUNDS }, () => createSearch(listings, titles).find({ ...NO_FILTER, q: 'ring' })),
      await measure('a search as people type', { count }, (nth) => fresh(SEARCHES[nth % SEARCHES.length]?.[0] ?? '')),
      await measure('a text in no title', { count: 100 }, () => fresh('zzzqqq')),
      await measure('one letter', { count: 100 }, () => fresh('a')),
    ];
  },
};

function first(listings: readonly Listing[]) {
  return createSearch(listings).find({ ...NO_FILTER, q: 'ring' });
}
