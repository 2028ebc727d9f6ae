import fc from 'fast-check';
import { expect, it } from 'vitest';

import { type CatalogueFilter, filterTest, type Listing, NO_FILTER, PAGE_SIZE, SORTS } from '~/domain/catalogue';
import { toCentimes } from '~/domain/shared/money';

import { createSearch as createPlainSearch } from '../../../tests/support/plain-search/search';
import { toTestListing } from '../../../tests/support/shop/listing';
import { SEARCHED_TITLES, SEARCHES } from '../../../tests/support/shop/searches';
import { createSearch } from './index.server';

/** A catalogue, and changes of it. */
const titles = fc.oneof(
  fc.constantFrom(...SEARCHED_TITLES),
  fc.constantFrom(
    '',
    'Été 2',
    'L’été',
    '!',
    '王者 3',
    'مفتاح',
    'a a',
    'The A',
    'ab',
    '２',
    'I ♥ Keys',
    '40,000 Ω',
    'Straße',
    'IV',
    'x\u0301y',
  ),
  fc.tuple(fc.constantFrom(...SEARCHED_TITLES), fc.constantFrom(...SEARCHED_TITLES)).map(([a, b]) => `${a.slice(0, 12)}${b.slice(3)}`),
);
const listings = fc.record({
  id: fc.nat(40).map((nth) => `g${nth}`),
  title: titles,
  free: fc.nat(2),
  rating: fc.nat(2),
  createdAt: fc.nat(3),
  releaseYear: fc.constantFrom('2020', '', '1999'),
  priceCentimes: fc.constantFrom(0, 9_999, 10_000, 25_000, 90_000).map(toCentimes),
  genre: fc.constantFrom('RPG', 'Racing', 'Jazz', ''),
  platform: fc.constantFrom('PC', 'Xbox', ''),
});
const changes = fc.array(fc.record({ listing: listings, isGone: fc.nat(5).map((nth) => nth === 0) }), { maxLength: 60 });

/** Searches: what people type, parts of titles, and these with a letter wrong. */
const texts = fc.oneof(
  fc.constant(''),
  fc.constantFrom(...SEARCHES.map(([text]) => text)),
  fc.constantFrom(
    'e',
    'a',
    's',
    '3',
    'é',
    ' ',
    '!',
    'of',
    'th',
    'the',
    'e a',
    'of war',
    's 2',
    '王',
    'zz',
    'kcd',
    '40000',
    '"',
    'ss',
    'rpgx',
  ),
  fc.tuple(titles, fc.nat(), fc.nat(12)).map(([title, at, length]) => title.slice(at % (title.length + 1)).slice(0, length + 1)),
  fc
    .tuple(titles, fc.nat(), fc.constantFrom('', 'x', 'e', '2'))
    .map(([title, at, letter]) => title.slice(0, at % (title.length + 1)) + letter + title.slice((at % (title.length + 1)) + 1)),
);
const filters = fc.record({
  q: texts,
  genre: fc.constantFrom('', '', 'rpg', 'Jazz'),
  platform: fc.constantFrom('', '', 'pc'),
  min: fc.constantFrom(null, null, toCentimes(10_000)),
  max: fc.constantFrom(null, null, toCentimes(24_000)),
  inStock: fc.boolean(),
  sort: fc.constantFrom(...SORTS),
});

const ALIASES: Readonly<Record<string, readonly string[]>> = { g1: ['aperture', 'the cube'], g2: ['GTA'], g3: ['Portal 2'] };
const facts = {
  aliasesOf: (id: string) => ALIASES[id] ?? [],
  soldOf: (id: string) => (Number(id.slice(1)) % 4) * (Number(id.slice(1)) % 3),
};
const idsOf = (found: readonly Listing[]) => found.map(({ id }) => id);

it('any search answers as the plain one does that looks at each title, after any changes', () => {
  fc.assert(
    fc.property(changes, fc.array(filters, { minLength: 1, maxLength: 6 }), (series, asked) => {
      const search = createSearch(facts);
      const all = new Map<string, Listing>();
      for (const [nth, { listing, isGone }] of series.entries()) {
        const game = toTestListing(listing.id, listing);
        if (isGone) search.drop(game.id);
        else search.put(game);
        if (isGone) all.delete(game.id);
        else all.set(game.id, game);
        // why: orders that were asked for are kept, and take the changes after it
        if (nth === 20) for (const filter of asked) search.first({ ...NO_FILTER, ...filter }, 3);
      }
      const plain = createPlainSearch([...all.values()], null, facts);
      for (const part of asked) {
        const filter = { ...NO_FILTER, ...part };
        const found = plain.find(filter);
        expect(idsOf(search.first(filter, 100))).toEqual(idsOf(found));
        expect(search.page({ ...filter, page: 2 })).toMatchObject({ total: found.length });
        expect(search.countEach(filter, ['PC', 'Xbox'])).toEqual(plainCounts([...all.values()], plain.find, filter));
        expect(idsOf(search.named(filter.q)).toSorted()).toEqual(idsOf(plain.named(filter.q)).toSorted());
      }
    }),
    { numRuns: Number(process.env['SEARCH_RUNS'] ?? 60) },
  );
});

it('many games are searched as the plain one does, page after page', () => {
  const search = createSearch(facts);
  const count = SEARCHED_TITLES.length;
  const all = Array.from({ length: 700 }, (_, nth) => {
    const [title = '', other = ''] = [SEARCHED_TITLES[nth % count], SEARCHED_TITLES[(nth * 31 + 7) % count]];
    return toTestListing(`g${nth}`, { title: nth < count ? title : `${title} ${other}`, free: nth % 3, rating: nth % 5 });
  });
  for (const each of all) search.put(each);
  const plain = createPlainSearch(all, null, facts);
  for (const q of ['e', 's', 'th', 'the', 'of', 'war 2', 'a e', ...SEARCHES.map(([text]) => text)]) {
    const found = plain.find({ ...NO_FILTER, q });
    for (const page of [1, 2, 5, 99]) {
      const { total, listings: shown, page: at } = search.page({ ...NO_FILTER, q, page });
      expect([q, total, idsOf(shown)]).toEqual([q, found.length, idsOf(found.slice((at - 1) * PAGE_SIZE, at * PAGE_SIZE))]);
    }
  }
});

it('a text that thousands of games answer is searched as the plain one does, also after changes', () => {
  const search = createSearch(facts);
  const all = Array.from({ length: 5000 }, (_, nth) =>
    toTestListing(`g${nth}`, { title: `Empire ${nth}`, free: nth % 3, rating: nth % 5, priceCentimes: toCentimes((nth % 700) * 100) }),
  );
  for (const each of all) search.put(each);
  const isLeft = ({ id }: Listing) => !id.endsWith('7');
  const compare = (left: readonly Listing[]) => {
    const plain = createPlainSearch([...left], null, facts);
    for (const part of [
      {},
      { page: 60 },
      { inStock: true, page: 999 },
      { min: toCentimes(60_000) },
      { sort: 'price', max: toCentimes(900) },
    ] as const) {
      const filter = { ...NO_FILTER, q: 'e', ...part };
      const found = plain.find(filter);
      const { total, listings: shown, page: at } = search.page(filter);
      expect([total, idsOf(shown)]).toEqual([found.length, idsOf(found.slice((at - 1) * PAGE_SIZE, at * PAGE_SIZE))]);
    }
  };
  compare(all);
  for (const game of all) if (!isLeft(game)) search.drop(game.id);
  compare(all.filter(isLeft));
});

/** By asking for each choice. */
function plainCounts(all: readonly Listing[], find: (filter: CatalogueFilter) => readonly Listing[], filter: CatalogueFilter) {
  const search = createSearch();
  const { genres, prices } = search.countEach(filter, []);
  const count = (choice: Partial<CatalogueFilter>) => find({ ...filter, ...choice }).length;
  const isOther = filterTest({ ...filter, q: '', genre: '' });
  return {
    all: count({ q: '', genre: '' }),
    inStock: count({ inStock: true }),
    genres: genres.map(({ genre }) => ({ genre, count: all.filter((game) => game.genre === genre && isOther(game)).length })),
    platforms: ['PC', 'Xbox'].map((platform) => ({ platform, count: count({ platform }) })),
    prices: prices.map((range) => ({ ...range, count: count({ min: range.min, max: range.max }) })),
  };
}
