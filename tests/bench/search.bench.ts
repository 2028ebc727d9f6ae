import { type CatalogueFilter, NO_FILTER } from '~/domain/catalogue';
import { toCentimes } from '~/domain/shared/money';
import { createSearch } from '~/features/search/index.server';

import { toTestListing } from '../support/shop/listing';
import { SEARCHED_TITLES, SEARCHES } from '../support/shop/searches';
import { measure, type Row, type Section } from './measure';

const COUNT = 300;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');
/** The slowest answer of all (ms), with so many games. */
const SLOWEST: Readonly<Record<number, number>> = { 27_000: 50, 100_000: 200 };

/** Texts of each kind, more than the search keeps answers of, so that each is worked out. */
const KINDS: Readonly<Record<string, (nth: number) => string>> = {
  'one letter': (nth) => LETTERS[nth % 26] ?? '',
  'two letters': (nth) => `${LETTERS[nth % 26]}${'aeiour'[nth % 6]}`,
  'as people type': (nth) => SEARCHES[nth % SEARCHES.length]?.[0] ?? '',
  'two words': (nth) => `${wordOf(nth)} ${wordOf(nth * 7 + 3)}`,
  'a word with a mistake': (nth) => `${wordOf(nth).slice(0, 3)}x${wordOf(nth).slice(3)}`,
  'a text in no title': (nth) => `zzq${LETTERS[nth % 26]}qqz`,
};

/** Asks in the process for a page of the list and the counts of its filters. */
export const section: Section = async ({ tell, games }) => {
  const rows: Row[] = [];
  for (const size of games) {
    tell(`${size.toLocaleString('en')} games`);
    const search = createSearch();
    for (let nth = 0; nth < size; nth += 1) search.put(gameOf(nth));
    const ask = (part: Partial<CatalogueFilter>) => {
      const filter = { ...NO_FILTER, ...part };
      const found = search.page(filter);
      if (found.total === 0 && filter.q !== '') search.nearest(filter.q, 3);
      search.countEach(filter, ['PC (Steam)']);
    };
    const add = async (what: string, work: (nth: number) => void) => {
      // why twice: a new process runs its code slowly at first, and a store runs for weeks
      await measure('', { count: COUNT }, work);
      const row = await measure(`${size.toLocaleString('en')} games: ${what}`, { count: COUNT }, (nth) => work(COUNT + nth));
      rows.push({ ...row, marks: [{ what: 'slowest', is: row.slowest, unit: 'ms', most: SLOWEST[size] ?? Infinity }] });
    };
    for (const sort of ['best', 'price', 'title'] as const) ask({ sort });
    for (const [what, textOf] of Object.entries(KINDS)) await add(what, (nth) => ask({ q: textOf(nth) }));
    await add('the list', (nth) => ask({ page: nth % 2 }));
    await add('filtered', (nth) => ask({ genre: 'Racing', min: toCentimes(nth), sort: 'price' }));
  }
  return rows;
};

/** Titles as they are at first; further ones are put together from two. */
function gameOf(nth: number) {
  const count = SEARCHED_TITLES.length;
  const [title = '', other = ''] = [SEARCHED_TITLES[nth % count], SEARCHED_TITLES[(nth * 31 + Math.floor(nth / count) * 17) % count]];
  return toTestListing(String(nth), {
    title: nth < count ? title : `${title} ${other}`,
    free: nth % 9 === 0 ? 3 : 0,
    genre: nth % 3 === 0 ? 'Racing' : 'RPG',
    priceCentimes: toCentimes((nth % 700) * 100),
    createdAt: nth % 1000,
  });
}

function wordOf(nth: number): string {
  const words = (SEARCHED_TITLES[nth % SEARCHED_TITLES.length] ?? '').split(/\W+/).filter((word) => word.length > 3);
  return words[nth % Math.max(1, words.length)] ?? 'craft';
}
