import { afterEach, beforeEach, expect, it } from 'vitest';

import { openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';

import { createOrderSearch } from './search.server';

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
  const found = async (text: string) => (await search(text)).map((order) => order.id);
  expect(await found('Amal@example.com')).toEqual([ring.id]);
  expect(await found('elden')).toEqual([ring.id]);
  expect(await found('omar@')).toEqual([hades.id]);
  expect([await found('nobody'), await found(' ')]).toEqual([[], []]);
});
