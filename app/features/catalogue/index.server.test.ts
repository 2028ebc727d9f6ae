import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { NO_FILTER } from '~/domain/catalogue';
import { UNTIL_DECIDED } from '~/domain/key';
import type { Log } from '~/ports/log';
import type { Data, Store } from '~/ports/store';
import { StoreError } from '~/ports/store';

import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { type Catalogue, createCatalogue } from './index.server';
import { PACK_COUNT, readHead, writeSnapshot } from './snapshot-document.server';
import { IS_WHOLE } from '../../../tests/support/extent';

const HOUR = 60 * 60_000;
const SILENT: Log = { info() {}, warn() {}, error() {} };

let temp: TempStore;
let catalogue: Catalogue;
/** The lead of the catalogue's clock, in ms. */
let ahead: number;

beforeEach(() => {
  temp = openTempStore();
  ahead = 0;
  catalogue = createCatalogue({ store: temp.store, clock: () => Date.now() + ahead, log: SILENT });
});

afterEach(async () => {
  catalogue.stop();
  await temp.close();
});

const addGame = (id: string, fields: Data = {}) =>
  temp.store.set(`games/${id}`, { title: id, price: 100, buyingPrice: 150, genre: 'RPG', platform: 'PC', ...fields });
const addKey = (game: string, id: string, fields: Data = {}) =>
  temp.store.set(`games/${game}/codes/${id}`, { code: id, type: 'Steam', used: false, state: 'free', holdUntil: 0, ...fields });
const isSoon = (check: () => void) => vi.waitFor(check, { timeout: 180_000, interval: 10 });

describe('the catalogue', () => {
  it('holds every game with its free keys after its start', async () => {
    await addGame('a', { title: 'Alpha', featured: true, rating: 4.5 });
    await addGame('b', { title: 'Beta', genre: 'Racing', platform: 'Xbox' });
    await addKey('a', 'k1', { type: 'Xbox' });
    await addKey('a', 'k2');
    await addKey('a', 'k3', { state: 'used', used: true });
    await catalogue.start();
    expect(catalogue.find('a')).toMatchObject({ title: 'Alpha', priceCentimes: 15_000, free: 2, types: ['Steam', 'Xbox'] });
    expect(catalogue.find('b')).toMatchObject({ free: 0, types: [] });
    expect(catalogue.find('c')).toBeNull();
    expect(catalogue.total).toBe(2);
    expect(catalogue.featured().map(({ id }) => id)).toEqual(['a']);
    expect(catalogue.platforms()).toEqual(['PC', 'Xbox']);
    expect(catalogue.types()).toEqual(['Steam', 'Xbox']);
    expect(catalogue.genreCounts().filter(({ count }) => count > 0)).toEqual([
      { genre: 'RPG', count: 1 },
      { genre: 'Racing', count: 1 },
    ]);
    expect(catalogue.page({ ...NO_FILTER, genre: 'racing' })).toMatchObject({ total: 1, pages: 1, page: 1, listings: [{ id: 'b' }] });
    expect((await catalogue.game('a'))?.description.short).toBe('');
  });

  it.runIf(IS_WHOLE).each([
    ['counter strike', 'Counter-Strike 2'],
    ['gta v', 'Grand Theft Auto V'],
    ['Garry’s Mod', "Garry's Mod"],
    ['GARRYS mod', "Garry's Mod"],
  ])('finds by %s what the list of the store finds, also among archived games: %s', async (q, title) => {
    for (const [index, each] of ['Counter-Strike 2', 'Grand Theft Auto V', "Garry's Mod"].entries())
      for (const archived of [false, true]) await addGame(`g${index}-${String(archived)}`, { title: each, archived });
    await catalogue.start();
    expect(catalogue.search(q).map((game) => [game.title, catalogue.known(game.id)?.archived])).toEqual([[title, false]]);
    expect(catalogue.searchArchived(q).map((game) => [game.title, game.archived])).toEqual([[title, true]]);
  });

  it('has for the home page what can be bought: under 100 MAD the best rated first, and the newest first', async () => {
    const games = { a: [9_999, 3, 1], b: [10_000, 5, 2], c: [5_000, 4, 3], gone: [5_000, 5, 4] } as const;
    for (const [id, [centimes, rating, createdAt]] of Object.entries(games)) {
      await addGame(id, { buyingPrice: centimes / 100, rating, createdAt });
      if (id !== 'gone') await addKey(id, `k-${id}`);
    }
    await catalogue.start();
    const idsOf = (rail: readonly { readonly id: string }[]) => rail.map(({ id }) => id);
    expect(idsOf(catalogue.homeSections().cheap)).toEqual(['c', 'a']);
    expect(idsOf(catalogue.homeSections().fresh)).toEqual(['c', 'b', 'a']);
  });

  it('has under new keys, and first in a list by what is new, the game whose keys came last', async () => {
    const games = { old: [1, 9], young: [8, 0], older: [2, 7], gone: [3, 10] } as const;
    for (const [id, [createdAt, stockedAt]] of Object.entries(games)) {
      await addGame(id, { createdAt, stockedAt });
      if (id !== 'gone') await addKey(id, `k-${id}`);
    }
    await catalogue.start();
    expect(catalogue.homeSections().fresh.map(({ id }) => id)).toEqual(['old', 'young', 'older']);
    expect(catalogue.page({ ...NO_FILTER, sort: 'new' }).listings.map(({ id }) => id)).toEqual(['old', 'young', 'older', 'gone']);
  });

  it('shows the featured games in the owner’s order, those without a place after them', async () => {
    const ranks = { a: 3, b: undefined, c: 1, d: 'first', e: 2 } as const;
    for (const [id, rank] of Object.entries(ranks)) await addGame(id, { featured: true, ...(rank !== undefined && { rank }) });
    await addKey('d', 'k-d');
    await catalogue.start();
    expect(catalogue.featured().map(({ id }) => id)).toEqual(['c', 'e', 'a', 'd', 'b']);
  });

  it('has what others buy, most bought first, once four games that can be bought were sold', async () => {
    for (const [index, id] of ['a', 'b', 'c', 'd', 'e', 'gone'].entries()) {
      await addGame(id, { createdAt: index });
      if (id !== 'gone') await addKey(id, `k-${id}`);
    }
    await catalogue.start();
    const popular = () => catalogue.homeSections().popular.map(({ id }) => id);
    expect(popular()).toEqual([]);
    const sold = { a: 2, b: 7, c: 2, gone: 9 };
    const inMonth = (month: Record<string, number>) =>
      catalogue.takeSales({ quarter: new Map([['e', 99]]), month: new Map(Object.entries(month)) });
    inMonth(sold);
    expect(popular()).toEqual([]);
    inMonth({ ...sold, d: 1 });
    expect(popular()).toEqual(['b', 'a', 'c', 'd']);
  });

  it('fills the place of featured games with what sells, else with what is new, and only where none is featured', async () => {
    for (const id of ['a', 'b', 'c', 'd']) {
      await addGame(id);
      await addKey(id, `k-${id}`);
    }
    await catalogue.start();
    expect(catalogue.inFeaturedPlace()).toBe('fresh');
    catalogue.takeSales({ quarter: new Map(), month: new Map(['a', 'b', 'c', 'd'].map((id) => [id, 1])) });
    expect(catalogue.inFeaturedPlace()).toBe('popular');
    await addGame('e', { featured: true });
    // The stream of changes tells of it a little later.
    await expect.poll(() => catalogue.inFeaturedPlace()).toBeNull();
  });

  it('offers beside a game others that can be bought, at most six, of more than one genre', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      await addGame(id, { rating: id === 'c' ? 5 : 3 });
      await addKey(id, `k-${id}`);
    }
    await addGame('sold-out', { rating: 5 });
    await addGame('fast', { genre: 'Racing' });
    await addKey('fast', 'k-fast');
    await addGame('console', { genre: 'Racing', platform: 'Xbox' });
    await addKey('console', 'k-console');
    await catalogue.start();
    const alike = (id: string, genre: string, platform: string) => catalogue.alike({ id, genre, platform }).map((game) => game.id);
    const ids = alike('a', 'RPG', 'PC');
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([6, 'c', 'fast']);
    for (const absent of ['a', 'sold-out', 'console']) expect(ids).not.toContain(absent);
    expect(alike('fast', 'Racing', '')).toEqual(['console']);
    expect(alike('fast', 'Racing', 'PC')).toHaveLength(6);
    expect(alike('x', '', '')).toEqual([]);
  });

  it('starts on an empty store', async () => {
    await catalogue.start();
    expect(catalogue.page(NO_FILTER)).toEqual({ listings: [], total: 0, inStock: 0, pages: 1, page: 1 });
  });

  it('counts older keys without a state, and shows no game without a price', async () => {
    await addGame('a');
    await addGame('free', { price: 0, buyingPrice: 0 });
    await temp.store.set('games/a/codes/old', { code: 'X', type: 'Epic', used: false });
    await addKey('free', 'k');
    await catalogue.start();
    expect(catalogue.find('a')).toMatchObject({ free: 1, types: ['Epic'] });
    expect(catalogue.find('free')).toMatchObject({ free: 0 });
  });

  it.each<readonly [string, (path: string) => Promise<void>]>([
    ['damaged', (path) => temp.store.update(path, { rows: '[[' })],
    ['of a later release', (path) => temp.store.update(path, { schema: 99 })],
    ['gone', (path) => temp.store.delete(path)],
  ])('is packed again where one of its packs is %s', async (_, harm) => {
    const open = async () => {
      const packed = createCatalogue({ store: temp.store, clock: Date.now, log: SILENT, packing: { above: 0 } });
      await packed.start();
      packed.stop();
      return packed.total;
    };
    await addGame('a');
    expect(await open()).toBe(1);
    await harm('catalogue/pack-0');
    expect(await open()).toBe(1);
  });

  it('takes from the documents what changed since the oldest of its packs', async () => {
    await addGame('a');
    const packed = () => createCatalogue({ store: temp.store, clock: Date.now, log: SILENT, packing: { above: 0 } });
    const first = packed();
    await first.start();
    first.stop();
    const own = (await temp.store.query({ from: 'catalogue' })).docs.find(({ data }) => String(data['rows']).includes('"a"'));
    await temp.store.update(own?.path ?? '', { packedAt: Date.now() - HOUR });
    await temp.store.update('games/a', { title: 'New', changedAt: Date.now() - HOUR / 2 });
    const second = packed();
    await second.start();
    second.stop();
    expect(second.find('a')?.title).toBe('New');
  });

  it('is packed in parts that are all far below 1 MB, however many games there are', async () => {
    await addGame('a');
    await catalogue.start();
    const game = catalogue.known('a');
    if (game === null) throw new Error('not read');
    const games = new Map(Array.from({ length: 10_000 }, (_, nth) => [`game-${nth}`, { ...game, id: `game-${nth}` }]));
    await writeSnapshot(temp.store, await readHead(temp.store), { games, stocks: new Map(), packedAt: 1 }, PACK_COUNT);
    const { docs } = await temp.store.query({ from: 'catalogue' });
    const rows = docs.flatMap(({ data }) => ('rows' in data ? [(JSON.parse(String(data['rows'])) as unknown[]).length] : []));
    expect(rows).toHaveLength(PACK_COUNT);
    expect(rows.reduce((sum, count) => sum + count, 0)).toBe(10_000);
    expect(Math.max(...rows)).toBeLessThan(2 * (10_000 / PACK_COUNT));
  });

  it('leaves out a document that it cannot read', async () => {
    await addGame('a');
    await addKey('a', 'k1');
    await temp.store.set('games/a/codes/broken', { code: 5, used: false });
    await catalogue.start();
    expect(catalogue.find('a')).toMatchObject({ free: 1 });
  });
});

describe('the catalogue follows the store', () => {
  beforeEach(async () => {
    await addGame('a');
    await addKey('a', 'k1');
    await catalogue.start();
  });

  it('when games are added, changed and deleted', async () => {
    const before = catalogue.version;
    await addGame('b');
    await isSoon(() => expect(catalogue.find('b')).not.toBeNull());
    expect(catalogue.version).toBeGreaterThan(before);
    await temp.store.update('games/b', { title: 'New title', genre: 'MMO' });
    await isSoon(() => expect(catalogue.page({ ...NO_FILTER, q: 'new' }).total).toBe(1));
    expect(catalogue.genreCounts().find(({ genre }) => genre === 'MMO')?.count).toBe(1);
    await temp.store.delete('games/b');
    await isSoon(() => expect(catalogue.find('b')).toBeNull());
    expect(catalogue.page({ ...NO_FILTER, q: 'new' }).total).toBe(0);
  });

  it('and says of a saved game that pages show it only once lists have it, too', async () => {
    for (let nth = 0; nth < 50; nth += 1) {
      await addGame(`s${nth}`);
      const saved = await catalogue.game(`s${nth}`);
      if (saved === null) throw new Error('The game is not there.');
      while (!catalogue.shows(saved)) await new Promise((resolve) => setImmediate(resolve));
      expect(catalogue.find(`s${nth}`)).not.toBeNull();
    }
  });

  it('when a game is archived: only its cover is still known', async () => {
    await temp.store.update('games/a', { archived: true });
    await isSoon(() => expect(catalogue.find('a')).toBeNull());
    expect(await catalogue.game('a')).toBeNull();
    expect(catalogue.known('a')).toMatchObject({ id: 'a', archived: true });
    expect(catalogue.total).toBe(0);
  });

  it('when keys are added, sold and deleted', async () => {
    await addKey('a', 'k2');
    await isSoon(() => expect(catalogue.find('a')?.free).toBe(2));
    await temp.store.update('games/a/codes/k1', { state: 'sold', used: true });
    await isSoon(() => expect(catalogue.find('a')?.free).toBe(1));
    await temp.store.delete('games/a/codes/k2');
    await isSoon(() => expect(catalogue.find('a')?.free).toBe(0));
  });

  it('when a hold ends, without any write', async () => {
    await temp.store.update('games/a/codes/k1', { state: 'held', holdUntil: Date.now() + HOUR });
    await isSoon(() => expect(catalogue.find('a')?.free).toBe(0));
    const held = catalogue.version;
    ahead = HOUR;
    await isSoon(() => expect(catalogue.find('a')?.free).toBe(1));
    expect(catalogue.version).toBeGreaterThan(held);
  });

  it('and never counts a key that waits for the owner', async () => {
    await temp.store.update('games/a/codes/k1', { state: 'held', holdUntil: UNTIL_DECIDED });
    await isSoon(() => expect(catalogue.find('a')?.free).toBe(0));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(catalogue.find('a')?.free).toBe(0);
  });

  it('with one new version in a second for the commits of a change of many, and one at once for a single game', async () => {
    for (let nth = 0; nth < 300; nth += 1) await addGame(`g${nth}`);
    await catalogue.start();
    const { version } = catalogue;
    const from = performance.now();
    for (const price of [200, 300, 400]) {
      await temp.store.commit(Array.from({ length: 300 }, (_, nth) => ({ update: `games/g${nth}`, patch: { buyingPrice: price } })));
      await isSoon(() => expect(catalogue.find('g299')?.priceCentimes).toBe(price * 100));
    }
    await isSoon(() => expect(catalogue.version).toBeGreaterThan(version));
    expect(catalogue.version - version).toBeLessThanOrEqual(2 + (performance.now() - from) / 1000);
    const many = catalogue.version;
    await temp.store.update('games/g0', { buyingPrice: 500 });
    await isSoon(() => expect(catalogue.find('g0')?.priceCentimes).toBe(50_000));
    expect(catalogue.version).toBeGreaterThan(many);
  });

  it('without a new version if nothing changed', async () => {
    const { version } = catalogue;
    await temp.store.set('messages/m', { text: 'hello' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(catalogue.version).toBe(version);
  });

  it('without a new version while pages say the same of its stock, and with one from five keys on', async () => {
    for (const id of ['k2', 'k3', 'k4', 'k5', 'k6', 'k7']) await addKey('a', id);
    await isSoon(() => expect(catalogue.find('a')?.free).toBe(7));
    const { version } = catalogue;
    await temp.store.update('games/a/codes/k1', { state: 'sold', used: true });
    await isSoon(() => expect(catalogue.find('a')?.free).toBe(6));
    expect(catalogue.version).toBe(version);
    await temp.store.update('games/a/codes/k2', { state: 'sold', used: true });
    await isSoon(() => expect(catalogue.find('a')?.free).toBe(5));
    expect(catalogue.version).toBeGreaterThan(version);
  });

  it('in few steps through a burst of changes', async () => {
    const { version } = catalogue;
    await Promise.all(Array.from({ length: 200 }, (_, index) => addGame(`g${index}`)));
    await isSoon(() => expect(catalogue.total).toBe(201));
    expect(catalogue.version - version).toBeLessThan(200);
  });
});

describe('while the store is away', () => {
  it('a catalogue that was never read says so', async () => {
    expect(() => catalogue.find('a')).toThrow(StoreError);
    expect(() => catalogue.page(NO_FILTER)).toThrow(expect.objectContaining({ code: 'unavailable' }));
  });

  it('one that was read continues from memory, and reads everything again when the store is back', async () => {
    await addGame('a');
    const flaky = failingWatch(temp.store);
    const errors: unknown[] = [];
    const log: Log = { ...SILENT, error: (_, error) => errors.push(error) };
    const following = createCatalogue({ store: flaky.store, clock: Date.now, log });
    await following.start();
    flaky.fail();
    expect(errors).toHaveLength(3);
    expect(following.find('a')).not.toBeNull();
    await addGame('b');
    await temp.store.delete('games/a');
    await isSoon(() => expect(following.find('b')).not.toBeNull());
    expect(following.find('a')).toBeNull();
    following.stop();
  });
});

/** why: SQLite's change stream hardly ever breaks, Firestore's does: here every open one breaks at once. */
function failingWatch(store: Store): { store: Store; fail(): void } {
  const open = new Set<() => void>();
  const watch: Store['watch'] = (target, onBatch, onError) => {
    const end = store.watch(target, onBatch, onError);
    const fail = () => {
      end();
      onError?.(new Error('the stream broke'));
    };
    open.add(fail);
    return () => {
      open.delete(fail);
      end();
    };
  };
  return { store: Object.assign(Object.create(store) as Store, { watch }), fail: () => [...open].forEach((fail) => fail()) };
}
