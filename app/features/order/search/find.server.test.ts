import { afterEach, beforeEach, expect, it } from 'vitest';

import { DELETE_FIELD } from '~/ports/store';

import { counted } from '../../../../tests/support/shop/count-calls';
import { afterEachStep, lived } from '../../../../tests/support/flows/kills';
import { dying } from '../../../../tests/support/shop/crash';
import { hooked } from '../../../../tests/support/shop/intercept';
import { openTestShop, type TestShop } from '../../../../tests/support/shop/test-shop';

import { createReindexer } from './reindex.server';
import { createOrderSearch } from './find.server';
import { fromOrder, newOrder, orderPath } from '~/features/order/schema.server';

const HOUR = 60 * 60_000;
const ANONYMOUS = { findByEmail: async () => null };

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

it('finds an order by its reference, the full code of its key, its shopper’s address or name, and its game', async () => {
  const account = { id: 'amal', email: 'amal@example.com' };
  const identity = { findByEmail: async (email: string) => (email === account.email ? (account as never) : null) };
  const { findOne, search } = createOrderSearch({ store: shop.store, identity, keys: shop.keys, orders: shop.orders });
  await shop.game('Élden Ring', 1);
  await shop.game('hades', 1);
  const ring = await shop.order('amal', ['Élden Ring']);
  const hades = await shop.order('omar', ['hades']);

  expect(await findOne(ring.id.toLowerCase().replace('-', ' '))).toBe(ring.id);
  expect(await findOne('Élden ring-STEAM-0')).toBe(ring.id);
  expect([await findOne('MF-AAAAAA'), await findOne('Élden ring'), await findOne('')]).toEqual([null, null, null]);
  const found = async (text: string) => (await search(text)).orders.map((order) => order.id);
  expect(await found('Amal@example.com')).toEqual([ring.id]);
  expect(await found('elden')).toEqual([ring.id]);
  expect(await found('omar@')).toEqual([hades.id]);
  expect([await found('nobody'), await found(' ')]).toEqual([[], []]);
});

const searchIn = (store = shop.store) => createOrderSearch({ store, identity: ANONYMOUS, keys: shop.keys, orders: shop.orders }).search;
const idsOf = async (page: Promise<{ readonly orders: readonly { readonly id: string }[] }>) => (await page).orders.map(({ id }) => id);

/** Writes this many newer orders of other people straight into the store, one a second from the present on. */
async function newerOrders(count: number, name = 'Karim Tazi'): Promise<void> {
  const order = await shop.order('pattern', ['hades']);
  const placed = (nth: number) =>
    newOrder(`MF-N${nth}`, { ...order, name, email: `n${nth}@example.org`, createdAt: shop.clock() + nth * 1000 });
  await shop.store.bulk(Array.from({ length: count }, (_, nth) => ({ set: orderPath(`MF-N${nth}`), data: fromOrder(placed(nth)) })));
}

async function catchUpWholly(): Promise<void> {
  while ((await shop.orders.catchUp()) > 0);
}

it('finds an order behind any number of newer ones, by its game, its shopper’s name or a part of her address', async () => {
  await shop.game('Élden Ring', 1);
  await shop.game('hades', 2);
  const old = await shop.order('amal', ['Élden Ring']);
  shop.wait(HOUR);
  await newerOrders(1200);
  shop.wait(HOUR);
  await catchUpWholly();
  for (const text of ['lden r', 'AMAL', 'mal@exa']) expect(await idsOf(searchIn()(text))).toEqual([old.id]);
});

it('finds an order by a name in Arabic letters, whichever of those for one sound were typed, also of older data', async () => {
  await shop.game('hades', 4);
  const names = {
    'فاطمة الزهراء': 'فاطمه الزهرا',
    'إلياس العلوي': 'الياس العلوى',
    'أمينة مصطفى': 'امينه مصطفي',
    'Søren Weiß': 'soren weiss',
  };
  const ids = new Map<string, string>();
  for (const [name, typed] of Object.entries(names)) {
    const { id } = await shop.order(name, ['hades']);
    ids.set(typed, id);
    // As a release wrote it that folded no such letters, and had caught up.
    const searchGrams = [...name.toLowerCase()].map((_, at) => name.toLowerCase().slice(at, at + 3));
    await shop.store.update(orderPath(id), { searchGrams, name });
  }
  shop.wait(HOUR);
  await shop.store.set('meta/orders-caught-up', { upTo: shop.clock() });
  await catchUpWholly();
  for (const [typed, id] of ids) expect(await idsOf(searchIn()(typed)), typed).toEqual([id]);
});

it('finds an order by signs that take two places each, alone and in a row', async () => {
  await shop.game('Pac 🎮🕹️🎮 Man', 1);
  const { id } = await shop.order('amal', ['Pac 🎮🕹️🎮 Man']);
  shop.wait(HOUR);
  await catchUpWholly();
  const search = searchIn();
  for (const text of ['🎮🕹️🎮', 'c 🎮', 'pac', '🎮 man']) expect(await idsOf(search(text)), text).toEqual([id]);
  expect(await idsOf(search('🎮'.repeat(20)))).toEqual([]);
});

it('reads no more than a page at once, and goes on from there', async () => {
  await shop.game('hades', 2);
  const old = await shop.order('zeded', ['hades']);
  shop.wait(HOUR);
  await newerOrders(1200, 'zede eded');
  shop.wait(HOUR);
  await catchUpWholly();
  const { store, reads } = counted(shop.store);
  const first = await searchIn(store)('zeded');
  expect(first.orders).toEqual([]);
  expect(reads.docs).toBeLessThanOrEqual(1001);
  expect(await idsOf(searchIn(store)('zeded', first.next))).toEqual([old.id]);
});

it('knows an order before the catch-up, and what changes after it', async () => {
  await shop.game('hades', 2);
  const { id } = await shop.order('amal', ['hades']);
  expect(await idsOf(searchIn()('amal'))).toEqual([id]);
  shop.wait(HOUR);
  await catchUpWholly();
  const saved = await shop.proofs.save(shop.png(id));
  const proofId = saved.ok ? saved.id : '';
  await shop.orders.submitProof(id, { accountId: 'amal', method: 'bank', operator: null, payer: 'Ghita Alaoui', proofId });
  expect(await idsOf(searchIn()('alaoui'))).toEqual([id]);
});

it('catches up with orders of older data, also where a process dies in between', async () => {
  await shop.game('hades', 2);
  const { id } = await shop.order('amal', ['hades']);
  await newerOrders(60);
  const docs = (await shop.store.query({ from: 'orders' })).docs;
  const without = { searchGrams: DELETE_FIELD, unpaidCentimes: DELETE_FIELD } as const;
  for (const { path } of docs) await shop.store.update(path, without);
  shop.wait(HOUR);
  let pages = 0;
  const { store } = shop;
  const mortal = hooked(store, {
    transaction: (...args) => ((pages += 1) > 2 ? Promise.reject(new Error('dead')) : store.transaction(...args)),
  });
  await expect(createReindexer({ ...shop, store: mortal, turnMs: Infinity }).catchUp()).rejects.toThrow('dead');
  await catchUpWholly();
  for (const { data } of (await store.query({ from: 'orders' })).docs) expect(data).toMatchObject({ unpaidCentimes: 10_000 });
  expect(await idsOf(searchIn()('amal'))).toEqual([id]);
  expect(await shop.orders.catchUp()).toBe(0);
});

it('catches up where a process was killed after any step', async () => {
  await shop.game('hades', 1);
  await newerOrders(60);
  shop.wait(HOUR);
  await afterEachStep('index-orders', async (lives) => {
    for (const { path } of (await shop.store.query({ from: 'orders' })).docs)
      await shop.store.update(path, { unpaidCentimes: DELETE_FIELD });
    await shop.store.delete('meta/orders-caught-up-2');
    const isWhole = await lived(createReindexer({ ...shop, store: dying(shop.store, lives).store, turnMs: Infinity }).catchUp());
    await catchUpWholly();
    for (const { data } of (await shop.store.query({ from: 'orders' })).docs) expect(data).toMatchObject({ unpaidCentimes: 10_000 });
    return isWhole;
  });
});

it('catches up with orders placed while the clock was years ahead, and with those after it was right again', async () => {
  const [YEARS, textOf] = [10 * 365 * 24 * HOUR, async (id: string) => (await shop.store.get(orderPath(id)))?.data['searchGrams']];
  await shop.game('hades', 4);
  shop.wait(YEARS);
  const passed = await shop.order('amal', ['hades']);
  shop.wait(HOUR);
  await catchUpWholly();
  const waiting = await shop.order('badr', ['hades']);
  shop.wait(-YEARS);
  const later = await shop.order('carim', ['hades']);
  shop.wait(HOUR);
  await catchUpWholly();
  for (const { id } of [passed, waiting, later]) expect(await textOf(id), id).toContain('had');
});
