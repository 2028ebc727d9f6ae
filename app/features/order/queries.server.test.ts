import { afterEach, beforeEach, expect, it } from 'vitest';

import type { OrderSort, OrderTab } from '~/domain/order';

import { openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

/** Three orders, the second dearest and first to wait, and one without a proof. Returns their ids by name. */
async function placed(): Promise<Readonly<Record<string, string>>> {
  await shop.game('cheap', 5, 'Steam', { buyingPrice: 50 });
  await shop.game('dear', 5, 'Steam', { buyingPrice: 300 });
  const ids: Record<string, string> = {};
  for (const [name, games] of Object.entries({ amal: ['cheap'], brahim: ['dear'], chama: ['cheap', 'dear'], driss: ['dear'] })) {
    ids[name] = (await shop.order(name, games)).id;
    shop.wait(60_000);
  }
  for (const name of ['brahim', 'amal', 'chama']) {
    await shop.prove(ids[name] ?? '', name);
    shop.wait(1000);
  }
  return ids;
}

it('sorts all orders, and those that wait, as the owner asks', async () => {
  const ids = await placed();
  const nameOf = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  const listed = async (tab: OrderTab, sort: OrderSort) => (await shop.orders.list(tab, null, sort)).orders.map(({ id }) => nameOf.get(id));
  expect(await listed('all', 'date')).toEqual(['amal', 'brahim', 'chama', 'driss']);
  expect(await listed('all', '-date')).toEqual(['driss', 'chama', 'brahim', 'amal']);
  expect((await listed('all', 'amount'))[0]).toBe('amal');
  expect((await listed('all', '-amount'))[0]).toBe('chama');
  expect(await listed('all', 'waiting')).toEqual(['brahim', 'amal', 'chama']);
  expect((await listed('all', 'state'))[0]).toBe('driss');
  expect(await listed('decide', '-waiting')).toEqual(['chama', 'amal', 'brahim']);
  expect(await listed('proofs', '-amount')).toEqual(['chama', 'brahim', 'amal']);
  expect(await listed('requests', 'date')).toEqual([]);
});

it('goes on behind the last order of a page in the same order', async () => {
  await shop.game('cheap', 30, 'Steam', { buyingPrice: 50 });
  for (let nth = 0; nth < 23; nth += 1) await shop.order(`shopper${nth}`, ['cheap']);
  const first = await shop.orders.list('all', null, '-amount');
  const second = await shop.orders.list('all', first.next, '-amount');
  expect([first.orders.length, second.orders.length, second.next]).toEqual([20, 3, null]);
  expect(new Set([...first.orders, ...second.orders].map(({ id }) => id)).size).toBe(23);
});

it('counts the orders of each list', async () => {
  const ids = await placed();
  expect(await shop.orders.counts()).toEqual({ decide: 3, proofs: 3, requests: 0, owed: 0, all: 4 });
  await shop.orders.approve(ids['amal'] ?? '', { by: 'owner', bankReference: '', amountCentimes: 5000 as never, reason: '' });
  expect(await shop.orders.counts()).toEqual({ decide: 2, proofs: 2, requests: 0, owed: 0, all: 4 });
});
