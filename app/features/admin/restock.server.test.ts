import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';

import { createRestock } from './restock.server';

let shop: TestShop;
/** The stock and the sales that the catalogue would report. */
let shelf: { id: string; title: string; platform: string; free: number; lowStock: number; month: number; quarter: number }[];
beforeEach(() => {
  shop = openTestShop();
  shelf = [];
});
afterEach(() => shop.close());

const restock = () =>
  createRestock({
    store: shop.store,
    clock: shop.clock,
    catalogue: {
      all: () => shelf as never,
      soldOf: (id) => shelf.find((game) => game.id === id) ?? { month: 0, quarter: 0 },
    },
  });
const on = (id: string, free: number, month = 0, quarter = month) =>
  shelf.push({ id, title: id.toUpperCase(), platform: 'PC', free, lowStock: 5, month, quarter });
const wish = (account: string, ...games: readonly (readonly [gameId: string, backSince: number | null])[]) =>
  shop.store.set(`wishes/${account}`, { games: games.map(([gameId, backSince]) => ({ gameId, at: 1, backSince })) });
const alert = (id: string, gameId: string, waitingSince: number | null) =>
  shop.store.set(`stockAlerts/${id}`, { gameId, email: 'x@example.com', askedAt: 1, waitingSince });

describe('the list of what to buy next', () => {
  it('is empty in a store without games, and where all have enough', async () => {
    expect(await restock().all()).toEqual([]);
    on('a', 9);
    expect((await restock().page('need', 1)).sums).toEqual({ games: 0, keys: 0, owed: 0, waiting: 0, lowGames: 0 });
  });

  it('counts sales, wishes, those who wait by address or by account, and owed keys, with the price paid last', async () => {
    for (const id of ['a', 'b', 'c']) await shop.game(id, id === 'a' ? 1 : 0);
    const late = await shop.order('amal', ['a']);
    await shop.orders.cancel(late.id, late.accountId);
    for (const key of await shop.keys.list('a', { used: null, type: null })) await shop.keys.setUsed('a', key.id, true, 'owner');
    await shop.approve(late.id, `REF ${late.id}`);
    await wish('one', ['a', 5], ['b', null]);
    await wish('two', ['b', null], ['c', 7]);
    await alert('x.1', 'a', 5);
    await alert('x.2', 'a', null);
    await alert('y.1', 'b', 9);
    on('a', 0);
    on('b', 3, 12);
    on('c', 6);
    const { list, sums } = await restock().page('need', 1);
    expect(
      list.items.map(({ id, owed, waiting, wished, need, daysLeft, urgency, originPrice }) => [
        id,
        owed,
        waiting,
        wished,
        need,
        daysLeft,
        urgency,
        originPrice,
      ]),
    ).toEqual([
      ['a', 1, 2, 1, 3, null, 'now', 6667],
      ['b', 0, 1, 2, 11, 7, 'soon', 6667],
    ]);
    expect(sums).toEqual({ games: 2, keys: 14, owed: 1, waiting: 3, lowGames: 0 });
    expect((await restock().all()).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('reads wishes again after a minute, and owed orders and the stock at once', async () => {
    const own = restock();
    on('a', 0);
    expect(await own.all()).toEqual([]);
    await wish('one', ['a', null]);
    expect(await own.all()).toEqual([]);
    shop.wait(61_000);
    expect((await own.all()).map(({ wished }) => wished)).toEqual([1]);
    shelf = [];
    expect(await own.all()).toEqual([]);
  });

  it('names each game that needs keys, and only counts those that run low with enough of them', async () => {
    on('low', 2);
    on('slow', 5, 3);
    on('plenty', 40);
    on('gone', 0);
    await wish('one', ['gone', null]);
    const { list, sums } = await restock().page('need', 1);
    expect(list.items.map(({ id, need }) => [id, need])).toEqual([['gone', 1]]);
    expect(sums).toEqual({ games: 1, keys: 1, owed: 0, waiting: 0, lowGames: 2 });
  });

  it('has pages of fifty', async () => {
    for (let nth = 0; nth < 60; nth += 1) on(`g${String(nth).padStart(2, '0')}`, 1, 30);
    const { list } = await restock().page('title', 2);
    expect([list.items.length, list.items[0]?.id, list.pages]).toEqual([10, 'g50', 2]);
  });

  it('leaves out a list of wishes that can’t be read', async () => {
    await shop.store.set('wishes/bent', { games: 'none' });
    await wish('one', ['a', null]);
    on('a', 0);
    expect((await restock().all()).map(({ wished }) => wished)).toEqual([1]);
  });
});
