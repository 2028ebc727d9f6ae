import { type CatalogueFilter, NO_FILTER } from '~/domain/catalogue';
import { toCentimes } from '~/domain/money';
import { createSearch } from '~/features/search/face.server';

import { toTestListing } from '../support/shop/listing';
import { SEARCHED_TITLES, SEARCHES } from '../support/shop/searches';
import { measure, type Section } from './measure';

const SIZES = [48, 100_000];
const COUNT = 300;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');

/** Each kind has more texts than the search keeps answers of, so that each is worked out. */
const KINDS: Readonly<Record<string, (nth: number) => string>> = {
  'one letter': (nth) => LETTERS[nth % 26] ?? '',
  'two letters': (nth) => `${LETTERS[nth % 26]}${'aeiour'[nth % 6]}`,
  'as people type': (nth) => SEARCHES[nth % SEARCHES.length]?.[0] ?? '',
  'two words': (nth) => `${wordOf(nth)} ${wordOf(nth * 7 + 3)}`,
  'a word with a mistake': (nth) => `${wordOf(nth).slice(0, 3)}x${wordOf(nth).slice(3)}`,
  'a text in no title': (nth) => `zzq${LETTERS[nth % 26]}qqz`,
};

export const section: Section = {
  title: `Lists and searches in the process, with ${SIZES.map((size) => size.toLocaleString('en')).join(' and ')} games: a page, and the counts of its filters`,
  run: async ({ tell }) => {
    const rows = [];
    for (const size of SIZES) {
      tell(`${size.toLocaleString('en')} games`);
      const search = searchOf(size);
      const name = (what: string) => `${size.toLocaleString('en')}: ${what}`;
      const ask = (part: Partial<CatalogueFilter>) => {
        const filter = { ...NO_FILTER, ...part };
        const found = search.page(filter);
        if (found.total === 0 && filter.q !== '') search.nearest(filter.q, 3);
        search.countEach(filter, ['PC (Steam)']);
      };
      for (const sort of ['best', 'price', 'title'] as const) ask({ sort });
      for (const [what, textOf] of Object.entries(KINDS)) rows.push(await warm(name(what), (nth) => ask({ q: textOf(nth) })));
      rows.push(
        await warm(name('the list'), (nth) => ask({ page: nth % 2 })),
        await warm(name('filtered'), (nth) => ask({ genre: 'Racing', min: toCentimes(nth), sort: 'price' })),
        await warm(name('a game sold out, and the list'), (nth) => {
          search.put(gameOf(nth % size, nth % 2));
          ask({});
        }),
        await warm(name('a new title, and a search'), (nth) => {
          search.put({ ...gameOf(nth % size), title: `Renamed ${nth}` });
          ask({ q: 'renamed' });
        }),
      );
    }
    return rows;
  },
};

/** Measured the second time: a new process runs its code slowly at first, and a store runs for weeks. */
async function warm(what: string, work: (nth: number) => void) {
  await measure('', { count: COUNT }, work);
  return measure(what, { count: COUNT }, (nth) => work(COUNT + nth));
}

function searchOf(size: number) {
  const search = createSearch();
  for (let nth = 0; nth < size; nth += 1) search.put(gameOf(nth));
  return search;
}

/** Titles as they are at first; further ones are put together from two. */
function gameOf(nth: number, free = nth % 9 === 0 ? 3 : 0) {
  const count = SEARCHED_TITLES.length;
  const [title = '', other = ''] = [SEARCHED_TITLES[nth % count], SEARCHED_TITLES[(nth * 31 + Math.floor(nth / count) * 17) % count]];
  const genre = nth % 3 === 0 ? 'Racing' : 'RPG';
  const priceCentimes = toCentimes((nth % 700) * 100);
  return toTestListing(String(nth), {
    title: nth < count ? title : `${title} ${other}`,
    free,
    genre,
    priceCentimes,
    createdAt: nth % 1000,
  });
}

function wordOf(nth: number): string {
  const words = (SEARCHED_TITLES[nth % SEARCHED_TITLES.length] ?? '').split(/\W+/).filter((word) => word.length > 3);
  return words[nth % Math.max(1, words.length)] ?? 'craft';
}
