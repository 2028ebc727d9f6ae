import { afterEach, beforeEach, expect, it } from 'vitest';

import { counted } from '../../../../tests/support/shop/count-calls';
import { openTestShop, type TestShop } from '../../../../tests/support/shop/test-shop';

import { createMoneySearch } from './money.server';
import { bankReferencePath, fromPayment, paymentPath } from '~/features/payment/index.server';
import { fromOrder, newOrder, orderPath } from '~/features/order/schema.server';
import { toCentimes } from '~/domain/shared/money';

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

async function matches(text: string, store = shop.store) {
  const { orders, payments } = await createMoneySearch({ store }).searchMoney(text);
  return { orders: orders.map(({ id }) => id), payments: payments.map(({ orderId }) => orderId) };
}
const NONE = { orders: [], payments: [] };

/** An order of this total, written straight into the store. */
async function orderOf(id: string, centimes: number, createdAt = shop.clock()): Promise<string> {
  const order = await shop.orders.find(id);
  const orderFields = order ?? (await shop.order(`of ${id}`, ['hades']));
  await shop.store.bulk([
    { set: orderPath(id), data: fromOrder(newOrder(id, { ...orderFields, totalCentimes: toCentimes(centimes), createdAt })) },
  ]);
  return id;
}

it('finds the orders and the payments of an amount, however people type it', async () => {
  await shop.game('hades', 3);
  const id = await orderOf('MF-AMT238', 23_800);
  await orderOf('MF-AMT239', 23_900);
  const orphan = fromPayment({ kind: 'orphan', method: 'card', reference: 'CAP-1', at: 1, amountCentimes: toCentimes(23_800) });
  await shop.store.bulk([{ set: paymentPath('card', 'CAP-1'), data: orphan }]);
  for (const text of ['238', '238.00', '238,00', '238 DH', '238,00 MAD', '٢٣٨ درهم'])
    expect(await matches(text), text).toEqual({ orders: [id], payments: [null] });
  for (const text of ['', '0', '23', '238.5', '2380', 'hades', '-238', '99999999999', '…']) expect(await matches(text), text).toEqual(NONE);
});

it('reads the newest twenty orders of an amount alone', async () => {
  await shop.game('hades', 1);
  const order = await shop.order('amal', ['hades']);
  const ids = Array.from({ length: 30 }, (_, nth) => `MF-N${nth}`);
  const placed = (id: string, nth: number) => newOrder(id, { ...order, totalCentimes: toCentimes(51_700), createdAt: shop.clock() + nth });
  await shop.store.bulk(ids.map((id, nth) => ({ set: orderPath(id), data: fromOrder(placed(id, nth)) })));
  const { store, reads } = counted(shop.store);
  expect((await matches('517', store)).orders).toEqual(ids.slice(10).reverse());
  expect(reads.docs).toBeLessThanOrEqual(40);
});

it('finds the payment of a bank’s reference, whatever its case and spaces, and the order that has its row', async () => {
  await shop.game('hades', 2);
  const { id } = await shop.order('amal', ['hades']);
  await shop.prove(id, 'amal');
  await shop.approve(id, 'VIR/2026 00123');
  for (const text of ['VIR/2026 00123', 'vir/202600123']) expect((await matches(text)).payments, text).toEqual([id]);
  expect(await matches('VIR/2026')).toEqual(NONE);
  await shop.store.bulk([{ set: bankReferencePath('bank', 'FT 4411'), data: { orders: [id] } }]);
  expect(await matches('ft4411')).toEqual({ orders: [id], payments: [] });
});
