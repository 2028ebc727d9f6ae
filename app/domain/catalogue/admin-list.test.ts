import { expect, it } from 'vitest';

import type { CatalogueGame, Listing } from './index';
import { countManaged, findManaged, type ManagedFilter, marginOf } from './admin-list';
import { toCentimes } from '~/domain/shared/money';

const any: ManagedFilter = { q: '', genre: '', platform: '', featured: '', stock: '', regions: '', sort: '', pick: '' };

function listing(id: string, fields: Partial<Listing> = {}): Listing {
  return {
    id,
    title: id,
    cover: `/covers/${id}.svg`,
    rating: 4,
    genre: 'Action',
    platform: 'PC (Steam)',
    releaseYear: '2020',
    featured: false,
    priceCentimes: toCentimes(10_000),
    listCentimes: toCentimes(10_000),
    offer: null,
    createdAt: 1,
    arrivedAt: 1,
    lowStock: 5,
    free: 9,
    types: ['Steam'],
    freeOf: { Steam: 2 },
    originPrice: toCentimes(5_000),
    hasRegions: true,
    isHere: false,
    ...fields,
  };
}

const games = [
  listing('Hades', { genre: 'Indie', featured: true }),
  listing('Pokémon', { free: 0, platform: 'Switch', hasRegions: false }),
  listing('Portal 2', { free: 3, createdAt: 2 }),
];
const gone: CatalogueGame = {
  id: 'gone',
  title: 'Gone Home',
  aliases: [],
  originPrice: toCentimes(100),
  buyingPrice: toCentimes(150),
  offer: null,
  cover: '/covers/gone.svg',
  rating: 0,
  genre: 'Indie',
  platform: 'PC (Steam)',
  releaseYear: '',
  featured: false,
  rank: 0,
  archived: true,
  lowStock: 5,
  createdAt: 0,
  stockedAt: 0,
  hasRegions: false,
  isHere: false,
};

const titles = (filter: Partial<ManagedFilter>) =>
  findManaged({ listings: games, archived: [gone], soldOf: () => 0 }, { ...any, ...filter }).map((game) => game.title);

it('keeps the order of the search for a text, and applies the other filters to what it found', () => {
  expect(titles({ q: 'anything' })).toEqual(['Hades', 'Pokémon', 'Portal 2']);
  expect(titles({ q: 'anything', stock: 'in' })).toEqual(['Hades', 'Portal 2']);
  expect(titles({ q: 'anything', stock: 'archived' })).toEqual(['Gone Home']);
});

it('shows the newest games first, then sorts by title', () => {
  expect(titles({})).toEqual(['Portal 2', 'Hades', 'Pokémon']);
});

it.each<[Partial<ManagedFilter>, string[]]>([
  [{ pick: '-,Hades,Pokémon,Nothing', genre: 'Racing', q: '' }, ['Hades', 'Pokémon']],
  [{ pick: '-' }, []],
  [{ pick: '-,gone', stock: 'archived' }, ['Gone Home']],
  [{ pick: '-,gone' }, []],
  [{ sort: '-title' }, ['Portal 2', 'Pokémon', 'Hades']],
  [{ genre: 'indie' }, ['Hades']],
  [{ platform: 'switch' }, ['Pokémon']],
  [{ featured: 'yes' }, ['Hades']],
  [{ featured: 'no' }, ['Portal 2', 'Pokémon']],
  [{ stock: 'in' }, ['Portal 2', 'Hades']],
  [{ stock: 'low' }, ['Portal 2']],
  [{ stock: 'out' }, ['Pokémon']],
  [{ regions: 'unstated' }, ['Pokémon']],
  [{ regions: 'stated' }, ['Portal 2', 'Hades']],
  [{ genre: 'indie', stock: 'out' }, []],
])('finds by %o', (filter, expected) => {
  expect(titles(filter)).toEqual(expected);
});

it('shows archived games only where they are asked for', () => {
  expect(titles({ stock: 'archived' })).toEqual(['Gone Home']);
  expect(titles({ stock: 'out' })).toEqual(['Pokémon']);
});

it('counts games on sale, featured games, free keys, games that run low, and games without stated regions', () => {
  expect(countManaged(games)).toEqual({ games: 3, featured: 1, low: 1, out: 1, unstated: 1, archived: 0 });
  expect(countManaged([], 2)).toEqual({ games: 0, featured: 0, low: 0, out: 0, unstated: 0, archived: 2 });
});

it('is sorted by title, price, keys, margin or sales, both ways, also below a filter', () => {
  const priced = [
    listing('b', { priceCentimes: toCentimes(300), originPrice: toCentimes(150), free: 2 }),
    listing('Á', { priceCentimes: toCentimes(100), originPrice: toCentimes(80), free: 5 }),
    listing('c', { priceCentimes: toCentimes(200), originPrice: toCentimes(0), free: 0, genre: 'Indie' }),
  ];
  const ids = (filter: Partial<ManagedFilter>) =>
    findManaged({ listings: priced, archived: [], soldOf: (id) => ({ b: 4, c: 7 })[id] ?? 0 }, { ...any, ...filter }).map(({ id }) => id);
  expect(ids({ sort: 'title' })).toEqual(['Á', 'b', 'c']);
  expect([ids({ sort: 'price' }), ids({ sort: '-price' })]).toEqual([
    ['Á', 'c', 'b'],
    ['b', 'c', 'Á'],
  ]);
  expect([ids({ sort: 'keys' }), ids({ sort: '-keys', genre: 'action' })]).toEqual([
    ['c', 'b', 'Á'],
    ['Á', 'b'],
  ]);
  expect([ids({ sort: 'margin' }), ids({ sort: '-margin' })]).toEqual([
    ['c', 'Á', 'b'],
    ['b', 'Á', 'c'],
  ]);
  expect([ids({ sort: 'sold' }), ids({ sort: '-sold' })]).toEqual([
    ['Á', 'b', 'c'],
    ['c', 'b', 'Á'],
  ]);
});

it.each([
  [10_000, 6_700, 33],
  [10_000, 12_000, -20],
  [10_000, 0, null],
  [0, 5_000, null],
])('keeps of a price of %i, with keys for %i, %s percent', (price, origin, percent) => {
  expect(marginOf({ priceCentimes: toCentimes(price), originPrice: toCentimes(origin) })).toBe(percent);
});
