import { afterEach, beforeEach, expect, it } from 'vitest';

import { counted } from '../../../../tests/support/shop/count-calls';
import { openTestShop, type TestShop } from '../../../../tests/support/shop/test-shop';

import { createOrderSearch } from './find.server';
import { fromOrder, newOrder, orderPath } from '~/features/order/schema.server';

const ANONYMOUS = { findByEmail: async () => null };

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

const searchIn = (store = shop.store) => createOrderSearch({ store, identity: ANONYMOUS, keys: shop.keys, orders: shop.orders }).search;
const idsOf = async (page: Promise<{ readonly orders: readonly { readonly id: string }[] }>) => (await page).orders.map(({ id }) => id);

/** Writes this many newer orders of other people straight into the store, one a second from the present on. */
async function newerOrders(count: number, name = 'Karim Tazi'): Promise<void> {
  const order = await shop.order('pattern', ['hades']);
  const placed = (nth: number) =>
    newOrder(`MF-N${nth}`, { ...order, name, email: `n${nth}@example.org`, createdAt: shop.clock() + nth * 1000 });
  await shop.store.bulk(Array.from({ length: count }, (_, nth) => ({ set: orderPath(`MF-N${nth}`), data: fromOrder(placed(nth)) })));
}

it('finds one order by its reference or the full code of its key, and the orders of an account by its address', async () => {
  const account = { id: 'amal', email: 'amal@example.com' };
  const identity = { findByEmail: async (email: string) => (email === account.email ? (account as never) : null) };
  const { findOne, search } = createOrderSearch({ store: shop.store, identity, keys: shop.keys, orders: shop.orders });
  await shop.game('Élden Ring', 1);
  const { id } = await shop.order('amal', ['Élden Ring']);
  expect(await findOne(id.toLowerCase().replace('-', ' '))).toBe(id);
  expect(await findOne('Élden ring-STEAM-0')).toBe(id);
  expect([await findOne('MF-AAAAAA'), await findOne('Élden ring'), await findOne('')]).toEqual([null, null, null]);
  expect(await idsOf(search('Amal@example.com'))).toEqual([id]);
});

it('finds an order at once by the beginning of any word of its reference, name, address and payer, in any order of the words', async () => {
  await shop.game('hades', 3);
  const { id } = await shop.order('amal', ['hades']);
  await shop.order('omar', ['hades']);
  await shop.store.update(orderPath(id), {
    ...fromOrder(newOrder(id, { ...(await shop.order('other', ['hades'])), name: 'Amal Él Idrissi' })),
  });
  const saved = await shop.proofs.save(shop.png(id));
  const order = await shop.orders.find(id);
  await shop.orders.submitProof(id, {
    accountId: order?.accountId ?? '',
    method: 'bank',
    operator: null,
    payer: 'Ghita Benchekroun',
    proofId: saved.ok ? saved.id : '',
  });
  const idsFor = (text: string) => idsOf(searchIn()(text));
  for (const text of ['amal', 'IDRIS', 'idrissi amal', 'el', 'ghi', 'benchekroun', 'Ghita idr', 'i amal', id.slice(0, 6), id.slice(3)])
    expect(await idsFor(text), text).toEqual([id]);
  for (const text of ['drissi', 'amalia', 'amal nobody', 'hades', ' ', '…']) expect(await idsFor(text), text).toEqual([]);
});

it('finds an order behind any number of newer ones', async () => {
  await shop.game('hades', 2);
  const old = await shop.order('amal', ['hades']);
  shop.wait(1000);
  await newerOrders(1200);
  for (const text of ['AMAL', 'amal@exa']) expect(await idsOf(searchIn()(text)), text).toEqual([old.id]);
});

it('finds an order by a name in Arabic letters, whichever of those for one sound were typed', async () => {
  await shop.game('hades', 4);
  const names = {
    'فاطمة الزهراء': 'فاطمه الزهرا',
    'إلياس العلوي': 'الياس العلوى',
    'أمينة مصطفى': 'امينه مصطفي',
    'Søren Weiß': 'soren weiss',
  };
  for (const [name, typed] of Object.entries(names)) {
    const order = await shop.order(name, ['hades']);
    await shop.store.update(orderPath(order.id), fromOrder(newOrder(order.id, { ...order, name })));
    expect(await idsOf(searchIn()(typed)), typed).toEqual([order.id]);
  }
});

it('reads no more than a page at once, and goes on from there', async () => {
  await shop.game('hades', 2);
  const old = await shop.order('zeineba', ['hades']);
  shop.wait(1000);
  await newerOrders(1200, 'Zeinebz Zeinebq');
  const { store, reads } = counted(shop.store);
  const first = await searchIn(store)('zeineba');
  expect(first.orders).toEqual([]);
  expect(reads.docs).toBeLessThanOrEqual(1001);
  expect(await idsOf(searchIn(store)('zeineba', first.next))).toEqual([old.id]);
});
