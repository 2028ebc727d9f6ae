import { afterEach, beforeEach, expect, it } from 'vitest';

import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { readByName, readByPath } from './read-many';

let temp: TempStore;

beforeEach(async () => {
  temp = openTempStore();
  await temp.store.set('carts/amal', { items: {} });
  await temp.store.set('shoppers/amal', { openOrderId: null });
});

afterEach(() => temp.close());

it('gives each document by its name', async () => {
  const paths = { cart: 'carts/gone', claim: null, shopper: 'shoppers/amal' };
  const found = await temp.store.transaction((tx) => readByName(tx, paths));
  expect([found.cart, found.claim, found.shopper?.path]).toEqual([null, null, 'shoppers/amal']);
});

it('gives each document of a list by its path', async () => {
  const found = await readByPath(temp.store, ['carts/amal', 'carts/gone']);
  expect(['carts/amal', 'carts/gone', 'carts/other'].map((path) => found(path)?.path ?? null)).toEqual(['carts/amal', null, null]);
});
