import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { openFirestoreStore } from '~/adapters/firestore/store.server';
import { type CatalogueFilter, NO_FILTER, SORTS } from '~/domain/catalogue';
import { GENRES } from '~/domain/game/genre';
import { KEY_TYPES } from '~/domain/key';
import { toCentimes } from '~/domain/shared/money';
import { HEAD_PATH, PACK_COUNT } from '~/features/catalogue/snapshot-document.server';
import { SNAPSHOT_ABOVE, forgetSnapshot, type Catalogue, createCatalogue } from '~/features/catalogue/index.server';
import type { SnapshotOptions } from '~/features/catalogue/snapshot.server';
import type { GameInput } from '~/features/game/form.server';
import { createGameChanges } from '~/features/game/change.server';
import { INDEXES } from '~/features/data/indexes';
import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';
import { type Data, type Store, StoreError } from '~/ports/store';

import { type FirestoreDouble, startFirestoreDouble } from '../support/firestore/double';
import { afterEachStep } from '../support/flows/kills';
import { hooked } from '../support/shop/intercept';
import { pause, times, until } from '../support/contracts/store-case';
import { GAME_INPUT, keyInput, openTestShop } from '../support/shop/test-shop';

const errors: string[] = [];
const LOG: Log = { info() {}, warn() {}, error: (what) => void errors.push(what) };
/** Packs of a few games, made only when a test asks. */
const FEW: SnapshotOptions = { above: 10, packs: 2 };
/** Packs that are made again at once after each change. */
const EAGER: SnapshotOptions = { ...FEW, afterChanges: 1, notBeforeMs: 0, everyMs: 60 };

const IS_LONG = process.env['FAULTS'] === 'long';
/** Changes while three processes pack; a multiple of three. */
const ROUNDS = IS_LONG ? 12 : 3;
/** The differences (ms) between the clocks of two processes. */
const SKEWS = IS_LONG ? [0, -20_000, 20_000] : [-20_000];

let server: FirestoreDouble;
let projects = 0;
let project = '';
const open: { close(): unknown }[] = [];

beforeAll(async () => {
  server = await startFirestoreDouble();
});
afterAll(() => server.stop());
beforeEach(() => {
  errors.length = 0;
  project = `demo-packs-${(projects += 1)}`;
});
afterEach(async () => {
  // New streams get time first: if the SDK ends during their start, it throws where no code can catch it.
  const [stores, others] = [open.filter((each) => 'ping' in each), open.filter((each) => !('ping' in each))];
  open.length = 0;
  for (const each of others) each.close();
  await pause(200);
  for (const each of stores) await each.close();
});

function openStore(): Store {
  const store = openFirestoreStore({ emulatorHost: server.host, projectId: project, indexes: INDEXES, waitMs: 120_000 });
  open.push(store);
  return store;
}

/** The catalogue of one process. */
async function process_(packing: SnapshotOptions | null, { store = openStore(), clock = Date.now }: { store?: Store; clock?: Clock } = {}) {
  const catalogue = createCatalogue({ store, clock, log: LOG, packing, startMs: 240_000 });
  open.push({ close: () => catalogue.stop() });
  const told: string[] = [];
  await catalogue.start((line) => told.push(line));
  return { catalogue, store, told };
}

/** Games of every kind, each with up to six keys: free, held, used, of older data, or held until a moment ago. */
async function seed(store: Store, games: number): Promise<void> {
  const writes: { set: string; data: Data }[] = [];
  for (const index of times(games, (n) => n)) {
    const id = `game-${index}`;
    const [genre = '', platform = ''] = [GENRES[index % GENRES.length], ['PC', 'Xbox', 'PlayStation'][index % 3]];
    const fields = { title: `Título ${index % 700} ${genre}`, price: 10 + (index % 90), genre, platform, rating: (index % 51) / 10 };
    const description = { short: 'Long. '.repeat(20), system: [], performance: [], features: [] };
    const flags = {
      featured: index % 997 === 3,
      ...(index % 200 === 7 ? { archived: true } : {}),
      createdAt: index,
      ...(index % 4 === 0 ? { stockedAt: 10_000 + index } : {}),
    };
    const names: Data = index % 9 === 0 ? { aliases: [`short ${index}`] } : {};
    const alert: Data = index % 5 === 0 ? { lowStockAlert: index % 12 } : {};
    writes.push({ set: `games/${id}`, data: { ...fields, ...flags, ...alert, ...names, description } });
    for (const n of times(index % 7 === 0 ? index % 5 : index % 2, (key) => key)) {
      const type = KEY_TYPES[(index + n) % KEY_TYPES.length] ?? 'Steam';
      const older = { code: `${id}-${n}`, used: false, ...(index % 3 === 0 ? {} : { type }) };
      const held = { state: 'held', holdUntil: Date.now() + (n % 2 === 0 ? 3_600_000 : -1000), orderId: 'MF-ABCDEF' };
      const states: Data[] = [{}, { state: 'free', rand: n }, held, { state: 'used', used: true }];
      writes.push({ set: `games/${id}/codes/k${n}`, data: { ...older, ...states[(index + n) % states.length] } });
    }
  }
  await store.bulk(writes);
}

const FILTERS: CatalogueFilter[] = [
  ...SORTS.flatMap((sort) => [1, 2, 99999].map((page) => ({ ...NO_FILTER, sort, page }))),
  ...SORTS.flatMap((sort) => ['titulo 1', 'ÍTULO 69', 'rpg', 'short 1', 'nothing'].map((q) => ({ ...NO_FILTER, q, sort }))),
  ...GENRES.flatMap((genre) => [true, false].map((inStock) => ({ ...NO_FILTER, genre, inStock }))),
  ...['PC', 'xbox', 'PlayStation'].map((platform) => ({ ...NO_FILTER, platform, min: toCentimes(3000), max: toCentimes(9000) })),
];

/** Everything that pages ask a catalogue for. */
function shown(catalogue: Catalogue) {
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  return {
    total: catalogue.total,
    pages: FILTERS.map((filter) => catalogue.page(filter)),
    featured: catalogue.featured(),
    genres: catalogue.genreCounts(),
    platforms: catalogue.platforms(),
    all: [...catalogue.all()].sort(byId),
    archived: catalogue
      .archived()
      .map(({ id, title, cover, createdAt, buyingPrice }) => ({ id, title, cover, createdAt, buyingPrice }))
      .sort(byId),
  };
}

// Long, for busy machines: tests/http/processes.test.ts measures how soon changes show.
const isSoon = (check: () => unknown) => vi.waitFor(check, { timeout: 180_000, interval: 20 });

describe.runIf(IS_LONG)(`a store of more than ${SNAPSHOT_ABOVE} games`, () => {
  const GAMES = SNAPSHOT_ABOVE + 1;

  it('is packed at its first start, and later starts read a few documents, not one for each game and key', async () => {
    await seed(openStore(), GAMES);
    const keys = await openStore().count({ from: 'codes', group: true, where: [['used', '==', false]] });
    const whole = await process_(null);
    server.takeBill();
    const first = await process_({ above: SNAPSHOT_ABOVE });
    await pause(200);
    expect(server.takeBill().reads).toBeGreaterThan(GAMES + keys);
    expect(first.told).toEqual(['Reading the catalogue: 5000 games']);
    const second = await process_({ above: SNAPSHOT_ABOVE });
    await pause(200);
    const { reads } = server.takeBill();
    console.log(`a start from packs of ${GAMES} games and ${keys} keys: ${reads} documents read`);
    expect(reads).toBeLessThan(PACK_COUNT + 15);
    expect(second.told).toEqual([]);

    expect(shown(second.catalogue)).toEqual(shown(whole.catalogue));
    expect(shown(first.catalogue)).toEqual(shown(whole.catalogue));
    expect(await second.catalogue.game('game-1')).toEqual(await whole.catalogue.game('game-1'));
    await second.catalogue.game('game-1');
    expect(server.takeBill().reads).toBe(1);
    expect(errors).toEqual([]);
  });
});

describe('a catalogue from packs shows within two seconds what another process does', () => {
  let near: Catalogue;
  let far: ReturnType<typeof openTestShop>;
  let games: ReturnType<typeof createGameChanges>;
  const input = (fields: Partial<GameInput> = {}): GameInput => ({ ...GAME_INPUT, ...fields });

  /** Both processes; the clock of the other one is ahead or behind by so many ms. */
  async function begin(skew = 0, packing = FEW, store = openStore()): Promise<void> {
    await seed(openStore(), 20);
    near = (await process_(packing, { store })).catalogue;
    far = openTestShop({ store: openStore(), close: async () => {} }, () => Date.now() + skew);
    games = createGameChanges({ store: far.store, clock: far.clock });
  }
  /** Compares a process that starts now with one that reads everything. */
  async function expectAllAlike(clock: Clock = Date.now): Promise<void> {
    const whole = shown((await process_(null, { clock })).catalogue);
    await isSoon(() => expect(shown(near)).toEqual(whole));
    expect(shown((await process_(FEW, { clock })).catalogue)).toEqual(whole);
    expect(errors).toEqual([]);
  }

  it.each(SKEWS)('of games, with a clock that differs by %d ms', async (skew) => {
    await begin(skew);
    await games.add(input(), 'owner');
    await isSoon(() => expect(near.find('alpha')).toMatchObject({ title: 'Alpha', free: 0 }));
    expect((await near.game('alpha'))?.description.short).toBe('');
    await games.update('alpha', input({ title: 'Beta', description: { ...GAME_INPUT.description, short: 'New text' } }), 'owner');
    await isSoon(async () => expect((await near.game('alpha'))?.description.short).toBe('New text'));
    await isSoon(() => expect(near.find('alpha')).toMatchObject({ title: 'Beta' }));
    await games.remove('alpha', 'owner');
    await isSoon(() => expect(near.known('alpha')).toBeNull());
    expect(await near.game('alpha')).toBeNull();
    // one of the packed games
    await games.remove('game-5', 'owner');
    await isSoon(() => expect(near.known('game-5')).toBeNull());
    await far.keys.addMany('game-2', [keyInput('SOLD')]);
    await far.store.update((await far.store.query({ from: 'games/game-2/codes' })).docs[0]?.path ?? '', { soldAt: 1 });
    await games.remove('game-2', 'owner');
    await isSoon(() => expect(near.archived().map(({ id }) => id)).toContain('game-2'));
    await expectAllAlike();
  });

  it.each(SKEWS)('of keys, with a clock that differs by %d ms', async (skew) => {
    await begin(skew);
    const shows = (free: number, types: string[]) => isSoon(() => expect(near.find('game-8')).toMatchObject({ free, types }));
    await far.keys.addMany('game-8', [keyInput('A', 'Epic'), keyInput('B', 'Epic'), keyInput('C', 'Xbox')]);
    await shows(3, ['Epic', 'Xbox']);
    const listed = await far.keys.list('game-8', { used: false, type: null });
    const [first, , third] = listed;
    await far.keys.setUsed('game-8', third?.id ?? '', true, 'owner');
    await shows(2, ['Epic']);
    await far.keys.setUsed('game-8', third?.id ?? '', false, 'owner');
    await shows(3, ['Epic', 'Xbox']);
    await far.keys.remove('game-8', first?.id ?? '', 'owner');
    await shows(2, ['Epic', 'Xbox']);
    const order = await far.order('amina', ['game-8']);
    await isSoon(() => expect(near.find('game-8')?.free).toBe(1));
    await far.orders.cancel(order.id, 'amina');
    await shows(2, ['Epic', 'Xbox']);
    const { id, totalCentimes } = await far.order('amina', ['game-8']);
    await far.prove(id, 'amina');
    await far.orders.approve(id, { by: 'owner', bankReference: 'R', amountCentimes: totalCentimes, reason: '' });
    await isSoon(() => expect(near.find('game-8')?.free).toBe(1));
    await expectAllAlike();
  });

  it('of a hold that ends without a write, before or after the packing', async () => {
    const store = openStore();
    await seed(store, 20);
    let ahead = 0;
    const clock = () => Date.now() + ahead;
    const holdUntil = Date.now() + 1_800_000;
    await store.set('games/game-8/codes/x', { code: 'X', type: 'Epic', used: false, state: 'held', holdUntil });
    near = (await process_(FEW, { clock })).catalogue;
    expect(near.find('game-8')?.free).toBe(0);
    const later = { code: 'Y', type: 'Xbox', used: false, state: 'held', holdUntil, changedAt: Date.now() };
    await store.set('games/game-10/codes/y', later);
    ahead = 1_800_000;
    await isSoon(() => expect(near.find('game-10')?.free).toBe(1));
    await isSoon(() => expect(near.find('game-8')).toMatchObject({ free: 1, types: ['Epic'] }));
    await expectAllAlike(clock);
  });

  it('of a game with more holds than a pack keeps, with few reads', async () => {
    await begin();
    const at = Date.now();
    const holds = times(60, (n) => ({
      set: `games/game-8/codes/h${n}`,
      data: {
        code: `H${n}`,
        type: n % 2 ? 'Epic' : 'Steam',
        used: false,
        state: 'held',
        holdUntil: at + (n < 55 ? 1200 : 3_600_000),
        changedAt: at,
      },
    }));
    await far.store.bulk(holds);
    await isSoon(() => expect(near.find('game-8')?.free).toBe(0));
    await isSoon(() => expect(near.find('game-8')?.free).toBe(55));
    await expectAllAlike();
  });

  it('of keys, beside one that can’t be read', async () => {
    await begin();
    const broken = { code: 5, used: false, state: 'held', holdUntil: Date.now() + 3_600_000, changedAt: Date.now() };
    await far.store.set('games/game-8/codes/broken', broken);
    await far.keys.add('game-8', keyInput('WHOLE'), 'owner');
    await isSoon(() => expect(near.find('game-8')?.free).toBe(1));
    expect((await process_(FEW)).catalogue.find('game-8')?.free).toBe(1);
  });

  it('while each of three processes packs again after every change', async () => {
    await begin(0, EAGER);
    const others = [await process_(EAGER), await process_(EAGER)].map(({ catalogue }) => catalogue);
    for (const round of times(ROUNDS, (n) => n)) {
      await games.add(input({ title: `New ${round}` }), 'owner');
      await far.keys.add(`new-${round}`, keyInput(`R${round}`), 'owner');
      if (round % 3 === 0) await games.remove(`game-${round + 1}`, 'owner');
      await pause(50);
    }
    await isSoon(() => expect(near.find(`new-${ROUNDS - 1}`)?.free).toBe(1));
    await isSoon(async () => expect((await far.store.get(HEAD_PATH))?.data['games']).toBe(20 + (ROUNDS * 2) / 3));
    for (const other of others) await isSoon(() => expect(shown(other)).toEqual(shown(near)));
    await expectAllAlike();
  });

  it('after an import of games and keys without a mark', async () => {
    await begin();
    await forgetSnapshot(far.store);
    await far.store.bulk([
      { set: 'games/imported', data: { title: 'Imported', price: 10 } },
      { set: 'games/imported/codes/k', data: { code: 'K', used: false } },
      { delete: 'games/game-9' },
    ]);
    await forgetSnapshot(far.store);
    await isSoon(() => expect(near.find('imported')?.free).toBe(1));
    expect(near.find('game-9')).toBeNull();
    await expectAllAlike();
  });

  it('after an import that ends while the packing of its first part still runs', async () => {
    const own = openStore();
    let waiting = 0;
    let held: Promise<void> | null = null;
    const set: Store['set'] = async (path, data) => {
      if (held && path.startsWith('catalogue/')) {
        waiting += 1;
        await held;
      }
      return own.set(path, data);
    };
    await begin(0, FEW, hooked(own, { set }));
    let goOn = () => {};
    held = new Promise((resolve) => (goOn = resolve));
    await forgetSnapshot(far.store);
    await until(() => waiting > 0, 'packs that are made of what was read before the import');
    await far.store.set('games/imported', { title: 'Imported', price: 10 });
    await forgetSnapshot(far.store);
    held = null;
    goOn();
    await isSoon(() => expect(near.find('imported')).not.toBeNull());
    await expectAllAlike();
  });
});

describe('the doctor', () => {
  it('reports where packs differ from the games and their keys, and nothing that changed since', async () => {
    const shop = openTestShop({ store: openStore(), close: async () => {} }, Date.now);
    await seed(shop.store, 20);
    await process_(FEW);
    await createGameChanges({ store: shop.store, clock: Date.now }).add(GAME_INPUT, 'owner');
    await shop.keys.addMany('game-8', [keyInput('A')]);
    const differences = async () => (await shop.doctor.examine(0)).breaches.filter(({ code }) => code === 'pack-differs');
    expect(await differences()).toEqual([]);
    await shop.store.bulk([
      { set: 'games/game-10/codes/unmarked', data: { code: 'U', used: false, type: 'Epic' } },
      { set: 'games/game-12', data: { title: 'Unmarked' } },
      { delete: 'games/game-9' },
      { set: 'games/unmarked', data: { title: 'New' } },
    ]);
    expect((await differences()).map(({ subject }) => subject)).toEqual([
      'games/game-10 stock: none, counted: Epic 1',
      'games/game-12 title, buyingPrice, rating, genre, platform, createdAt, stockedAt',
      'games/unmarked missing',
      'games/game-9 deleted',
    ]);
  });
});

describe('packing the catalogue', () => {
  it('goes on after a clock that was years ahead is right again, and changes are seen, also by a process that begins later', async () => {
    const [store, YEARS] = [openStore(), 10 * 365 * 24 * 3_600_000];
    await seed(store, 20);
    let ahead = YEARS;
    const clock = () => Date.now() + ahead;
    const { catalogue } = await process_(EAGER, { clock });
    ahead = 0;
    await createGameChanges({ store, clock }).add({ ...GAME_INPUT, title: 'New 1' }, 'owner');
    const later = await process_(FEW);
    expect(later.catalogue.find('new-1')).not.toBeNull();
    await isSoon(() => expect(catalogue.find('new-1')).not.toBeNull());
  });

  it('leaves packs that are right if it breaks off', async () => {
    const store = openStore();
    await seed(store, 20);
    const { catalogue } = await process_(FEW);
    // Its packing takes three.
    await afterEachStep('pack-the-catalogue', async (writes) => {
      const dying = dyingAfter(openStore(), writes);
      const victim = await process_(EAGER, { store: dying.store });
      await store.set(`games/late-${writes}`, { title: 'Late', price: 10, changedAt: Date.now() });
      await until(() => dying.isDead(), 'its death');
      victim.catalogue.stop();
      await isSoon(() => expect(catalogue.find(`late-${writes}`)).not.toBeNull());
      const whole = shown((await process_(null)).catalogue);
      expect(shown((await process_(FEW)).catalogue)).toEqual(whole);
      return writes === 3;
    });
    await process_(EAGER);
    await isSoon(async () => expect((await store.get(HEAD_PATH))?.data['games']).toBe(23));
  });

  it('counts where two processes do it at the same time', async () => {
    await seed(openStore(), 40);
    const [one, two] = await Promise.all([process_(FEW), process_(FEW)]);
    const whole = shown((await process_(null)).catalogue);
    expect(shown(one.catalogue)).toEqual(whole);
    expect(shown(two.catalogue)).toEqual(whole);
    server.takeBill();
    expect(shown((await process_(FEW)).catalogue)).toEqual(whole);
    expect(server.takeBill().reads).toBeLessThan(20);
  });
});

/** A store whose process is killed: after so many writes none arrives. */
function dyingAfter(store: Store, writes: number): { store: Store; isDead(): boolean } {
  let left = writes;
  const check = () => {
    if (left <= 0) throw new StoreError('unavailable', 'killed');
    left -= 1;
  };
  const set: Store['set'] = async (path, data) => (check(), store.set(path, data));
  const transaction: Store['transaction'] = async (body, options) => (check(), store.transaction(body, options));
  const bulk: Store['bulk'] = async (list) => (list.length > 0 && check(), store.bulk(list));
  return { store: hooked(store, { set, transaction, bulk }), isDead: () => left <= 0 };
}
