import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type CatalogueFilter, foldText, type Listing, NO_FILTER, PAGE_SIZE, SORTS } from '~/domain/catalogue';
import { toCentimes } from '~/domain/shared/money';

import { sized } from '../../../tests/support/extent';
import { toTestListing as listing } from '../../../tests/support/shop/listing';
import { SEARCHED_TITLES } from '../../../tests/support/shop/searches';
import { createSearch, type SearchFacts } from './index.server';

function searchOf(listings: readonly Listing[], facts?: SearchFacts) {
  const search = createSearch(facts);
  for (const each of listings) search.put(each);
  return search;
}

function found(listings: readonly Listing[], filter: Partial<CatalogueFilter>): string[] {
  return searchOf(listings)
    .first({ ...NO_FILTER, ...filter }, listings.length)
    .map(({ id }) => id);
}

const titled = (titles: readonly string[], fields: Partial<Listing> = {}) => titles.map((title) => listing(title, { title, ...fields }));

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

it('is cut after it was folded: one sign may be eighteen', () => {
  const sign = 'صلى الله عليه وسلم';
  const title = Array.from({ length: 4 }, () => sign).join(' ');
  expect(found(titled([title, 'Hades']), { q: 'ﷺ'.repeat(99) })).toEqual([title]);
});

describe('a short name', () => {
  const games = titled(['Grand Theft Auto V', 'Portal 2', 'Halo', 'Beacon']);
  const names: Readonly<Record<string, readonly string[]>> = { 'Portal 2': ['Aperture', 'glados'], Beacon: ['Halo 2', 'gta'] };
  const search = searchOf(games, { aliasesOf: (id) => names[id] ?? [], soldOf: () => 0 });
  const ids = (q: string) => search.first({ ...NO_FILTER, q }, games.length).map(({ id }) => id);

  it('finds its game as the title does: whole, its beginning, a part of it, with a mistake', () => {
    for (const q of ['aperture', 'APER', 'pertur', 'apertrue']) expect(ids(q)).toEqual(['Portal 2']);
  });

  it('is compared with titles: the exact one comes first', () => {
    expect(ids('halo ii')[0]).toBe('Beacon');
    expect(ids('halo')).toEqual(['Halo', 'Beacon']);
  });

  it('wins over the table of names, which still counts', () => {
    expect(ids('gta')).toEqual(['Beacon', 'Grand Theft Auto V']);
  });

  it('tells whose it is, however it is written', () => {
    expect(['HALO II', 'glados', 'grand theft auto 5', 'portal', '…', ''].map((name) => search.named(name).map(({ id }) => id))).toEqual([
      ['Beacon'],
      ['Portal 2'],
      ['Grand Theft Auto V'],
      [],
      [],
      [],
    ]);
  });

  it('is found from the moment that it is saved', () => {
    const now = new Map(Object.entries(names));
    const later = searchOf(games, { aliasesOf: (id) => now.get(id) ?? [], soldOf: () => 0 });
    now.clear();
    now.set('Halo', ['chief']);
    for (const game of games) later.put(game);
    expect(later.first({ ...NO_FILTER, q: 'chief' }, 9).map(({ id }) => id)).toEqual(['Halo']);
    expect(later.first({ ...NO_FILTER, q: 'glados' }, 9)).toEqual([]);
  });
});

describe('what sells', () => {
  const games = [
    listing('a', { title: 'Witch', rating: 5 }),
    listing('b', { title: 'Witch Hunt', rating: 1 }),
    listing('c', { title: 'Witcher', rating: 3 }),
    listing('d', { title: 'The Witches', free: 0 }),
  ];
  const sold: Readonly<Record<string, number>> = { c: 3, d: 9 };
  const search = searchOf(games, { aliasesOf: () => [], soldOf: (id) => sold[id] ?? 0 });
  const ids = (filter: Partial<CatalogueFilter>) => search.first({ ...NO_FILTER, ...filter }, games.length).map(({ id }) => id);

  it('comes first in the list, after what is in stock and before the rating', () => {
    expect(ids({})).toEqual(['c', 'a', 'b', 'd']);
    expect(ids({ sort: 'rating' })).toEqual(['a', 'c', 'b', 'd']);
  });

  it('comes first among games that answer a search equally well', () => {
    expect(ids({ q: 'witch' })).toEqual(['a', 'c', 'b', 'd']);
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
    ['best', ['a', 'b', 'c', 'd']],
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

describe('a list', () => {
  const games = [
    listing('sold', { rating: 5, priceCentimes: toCentimes(1), createdAt: 9, free: 0 }),
    listing('tenth', { rating: 1, priceCentimes: toCentimes(9_000) }),
    listing('young', { rating: 1, priceCentimes: toCentimes(9_000), createdAt: 5 }),
  ];

  it.each(['best', 'price', '-price', 'rating', 'new'] as const)('by %s ends with what is sold out', (sort) => {
    expect(found(games, { sort }).at(-1)).toBe('sold');
    expect(found(games, { sort, q: 'o' }).at(-1)).toBe('sold');
  });

  it('by title is in the order of the alphabet, what is sold out last too', () => {
    expect(found(games, { sort: 'title' })).toEqual(['tenth', 'young', 'sold']);
  });

  it('counts what can be bought beside all that was found', () => {
    expect(searchOf(games).page(NO_FILTER)).toMatchObject({ total: 3, inStock: 2 });
  });

  it('without an order shows the newest of equally rated games first', () => {
    expect(found(games, {})).toEqual(['young', 'tenth', 'sold']);
  });

  it('of a genre is found without case', () => {
    expect(found([listing('a', { genre: 'RPG' }), listing('b', { genre: 'Racing' })], { genre: 'rpg' })).toEqual(['a']);
  });
});

describe('what answers a search', () => {
  it('comes by how well it does: the title, its beginning, that of a word, of all words, a part, a mistake', () => {
    const titles = ['Starcraft', 'Craft of War', 'My Craft', 'Craft', 'Of Great Craft'];
    expect(found(titled(titles), { q: 'craft' })).toEqual(['Craft', 'Craft of War', 'My Craft', 'Of Great Craft', 'Starcraft']);
    expect(found(titled(titles), { q: 'great craft of' })).toEqual(['Of Great Craft']);
    expect(found(titled(titles), { q: 'crift' })).toEqual(['Craft', 'Craft of War', 'My Craft', 'Of Great Craft']);
  });

  it('begins with its first word, whether or not it has an article', () => {
    expect(found(titled(['A Wit', 'Witless', 'The Witcher', 'Half Wit']), { q: 'wit' })).toEqual([
      'A Wit',
      'The Witcher',
      'Witless',
      'Half Wit',
    ]);
  });

  it('is the title, whether or not it has its article', () => {
    expect(found([listing('Forestry'), listing('The Forest', { free: 0 })], { q: 'forest' })).toEqual(['The Forest', 'Forestry']);
  });

  it('can be bought first, then is the best rated, whether or not a word of it ends with the text', () => {
    const games = [
      listing('Doom', { rating: 5, free: 0 }),
      listing('Doom Eternal', { rating: 3 }),
      listing('Doom Sixty', { rating: 4 }),
      listing('Doomsday', { rating: 5 }),
      listing('Doom Sold', { rating: 5, free: 0 }),
    ];
    expect(found(games, { q: 'doom' })).toEqual(['Doom', 'Doomsday', 'Doom Sixty', 'Doom Eternal', 'Doom Sold']);
  });

  it('holds a mistake only where nothing else fits', () => {
    expect(found(titled(['Skyrim', 'Skirim Tales']), { q: 'skirim' })).toEqual(['Skirim Tales']);
    expect(found(titled(['Skyrim', 'Portal']), { q: 'skirim' })).toEqual(['Skyrim']);
    expect(found(titled(['Skyrim', 'Portal']), { q: 'skirin' })).toEqual([]);
  });

  it('holds a mistake in words without their spaces, up to the end of a word', () => {
    expect(found(titled(['Dark Souls', 'Dark Soulsborne']), { q: 'darksuols' })).toEqual(['Dark Souls']);
  });

  it('is the title but for a mistake before it holds one elsewhere', () => {
    expect(found([listing('Cursed Forest'), listing('The Forest', { free: 0 })], { q: 'the forrest' })).toEqual([
      'The Forest',
      'Cursed Forest',
    ]);
  });

  it('may lack the year that was typed, where no title has it', () => {
    expect(found(titled(['Doom', 'Doom Eternal']), { q: 'doom 2016' })).toEqual(['Doom', 'Doom Eternal']);
    expect(found(titled(['Doom', 'Football 2016']), { q: 'football 2016' })).toEqual(['Football 2016']);
    expect(found(titled(['Doom']), { q: '2016' })).toEqual([]);
  });

  it('is not another number', () => {
    expect(found(titled(['Fallout 4', 'Fallout 3', 'Fallout 30']), { q: 'fallout 3' })).toEqual(['Fallout 3', 'Fallout 30']);
    expect(found(titled(['Fallout 4']), { q: 'fallout 5' })).toEqual([]);
  });

  it('is every title that holds the text, letter for letter but for case', () => {
    const search = searchOf(titled(SEARCHED_TITLES));
    const part = fc.tuple(fc.constantFrom(...SEARCHED_TITLES), fc.nat(), fc.nat()).map(([title, a, b]) => {
      const from = a % title.length;
      return title.slice(from, from + 1 + (b % 12));
    });
    fc.assert(
      fc.property(part, (text) => {
        const ids = new Set(search.first({ ...NO_FILTER, q: text }, SEARCHED_TITLES.length).map(({ id }) => id));
        const holding = SEARCHED_TITLES.filter((title) => foldText(title).includes(foldText(text.trim())));
        expect(holding.filter((title) => !ids.has(title))).toEqual([]);
      }),
      { numRuns: sized(50, 200) },
    );
  });

  it.each(['!', '♥', '\u0301', '🎮', 'مفتاح', '王', '﷽'.repeat(90), 'a '.repeat(50), '𝕏'])('can be asked with %j', (q) => {
    const titles = ['Wow!', 'I ♥ Keys', '🎮 Play', 'مفتاح', '王者'];
    expect(found(titled(titles), { q })).toEqual(titles.filter((title) => title.includes(q)).toSorted());
  });
});

describe('a search that finds nothing', () => {
  it('has the likest titles to offer', () => {
    const search = searchOf(titled(['The Witcher 3: Wild Hunt', 'Portal', 'Subnautica', 'Witch Hunt']));
    expect(search.nearest('subnotika', 1).map(({ title }) => title)).toEqual(['Subnautica']);
    expect(search.nearest('wilt witcher hund', 2).map(({ title }) => title)).toEqual(['The Witcher 3: Wild Hunt', 'Witch Hunt']);
    expect(search.nearest('!', 3)).toEqual([]);
  });

  it('offers no title that is far off', () => {
    const search = searchOf(titled(['Elden Ring', 'Hades', 'Celeste']));
    for (const text of ['zelda', 'shade', 'cleats']) expect(search.nearest(text, 3).map(({ title }) => title)).toEqual([]);
    expect(search.nearest('eldne', 3).map(({ title }) => title)).toEqual(['Elden Ring']);
  });
});

describe('a search after a change', () => {
  const ids = (search: ReturnType<typeof searchOf>, filter: Partial<CatalogueFilter>) =>
    search.first({ ...NO_FILTER, ...filter }, 9).map(({ id }) => id);

  it('finds a new title and not the old one', () => {
    const search = searchOf(titled(['Portal', 'Doom']));
    expect(ids(search, { q: 'doom' })).toEqual(['Doom']);
    search.put(listing('Doom', { title: 'Quake' }));
    expect([ids(search, { q: 'doom' }), ids(search, { q: 'quake' }), ids(search, { q: 'o' })]).toEqual([[], ['Doom'], ['Portal']]);
  });

  it('finds no game that is gone, and one that came in its place', () => {
    const search = searchOf(titled(['Portal', 'Doom']));
    expect(ids(search, {})).toEqual(['Doom', 'Portal']);
    search.drop('Doom');
    expect([ids(search, { q: 'doom' }), ids(search, {}), search.find('Doom')]).toEqual([[], ['Portal'], null]);
    search.put(listing('Myst'));
    expect([ids(search, {}), ids(search, { q: 'doom' }), ids(search, { q: 'myst' })]).toEqual([['Myst', 'Portal'], [], ['Myst']]);
  });

  it('has the game in its new place of each order, and in the counts', () => {
    const search = searchOf(titled(['Portal', 'Doom', 'Myst']));
    expect([ids(search, {}), search.countEach(NO_FILTER, []).inStock]).toEqual([['Doom', 'Myst', 'Portal'], 3]);
    search.put(listing('Doom', { free: 0, genre: 'Shooter' }));
    expect([ids(search, {}), search.countEach(NO_FILTER, []).inStock]).toEqual([['Myst', 'Portal', 'Doom'], 2]);
    expect(ids(search, { genre: 'shooter' })).toEqual(['Doom']);
  });
});

const changes = fc.array(
  fc.record({
    id: fc.nat(12).map((nth) => `g${nth}`),
    title: fc.constantFrom('', ...SEARCHED_TITLES.slice(0, 20)),
    free: fc.nat(1),
    rating: fc.nat(2),
    genre: fc.constantFrom('RPG', 'Racing'),
    priceCentimes: fc.constantFrom(9_999, 25_000).map(toCentimes),
    isGone: fc.boolean(),
  }),
  { maxLength: 40 },
);

it('after any changes answers, orders and counts as a search that is made new', () => {
  fc.assert(
    fc.property(changes, fc.constantFrom(...SEARCHED_TITLES.slice(0, 20)), fc.constantFrom(...SORTS), (series, title, sort) => {
      const search = createSearch();
      const all = new Map<string, Listing>();
      const asked = ['', title, title.slice(0, 3), `${title.slice(0, 3)}x${title.slice(3)}`].map((q) => ({ ...NO_FILTER, q, sort }));
      for (const { isGone, ...game } of series) {
        for (const filter of asked) search.first(filter, 3);
        if (isGone) search.drop(game.id);
        else search.put(listing(game.id, game));
        if (isGone) all.delete(game.id);
        else all.set(game.id, listing(game.id, game));
      }
      const anew = searchOf([...all.values()]);
      for (const filter of asked) {
        expect(search.page(filter)).toEqual(anew.page(filter));
        expect(search.countEach(filter, [])).toEqual(anew.countEach(filter, []));
      }
      expect(search.all().toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(anew.all().toSorted((a, b) => (a.id < b.id ? -1 : 1)));
    }),
    { numRuns: 40 },
  );
});

describe('a page', () => {
  const size = 2 * PAGE_SIZE + 1;
  const many = searchOf(Array.from({ length: size }, (_, index) => listing(`g${index}`)));

  it.each([
    [1, 1, PAGE_SIZE],
    [3, 3, 1],
    [99, 3, 1],
    [0, 1, PAGE_SIZE],
    [Number.NaN, 1, PAGE_SIZE],
  ])('%d is page %d with %d games', (wanted, page, count) => {
    const cut = many.page({ ...NO_FILTER, page: wanted });
    expect({ page: cut.page, count: cut.listings.length, total: cut.total, pages: cut.pages }).toEqual({
      page,
      count,
      total: size,
      pages: 3,
    });
  });

  it('is page 1, and empty, where nothing is found', () => {
    expect(searchOf([]).page({ ...NO_FILTER, page: 4 })).toEqual({ listings: [], total: 0, inStock: 0, pages: 1, page: 1 });
  });
});
