import { afterEach, expect, it } from 'vitest';

import type { Store } from '~/ports/store/port';
import { fromPayment, paymentPath } from '~/features/ledger/document.server';

import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { openTestShop } from '../../../tests/support/shop/test-shop';

const REFERENCE = '8AB12345CD678901E';
let temp: TempStore;
afterEach(() => temp.close());

/** The store, with work between what the next transaction reads and its commit, once it is given. */
function withMeanwhile(store: Store) {
  let next: (() => Promise<void>) | null = null;
  const transaction: Store['transaction'] = (body, options) =>
    store.transaction(async (tx) => {
      const result = await body(tx);
      const work = next;
      next = null;
      await work?.();
      return result;
    }, options);
  const wrapped = new Proxy(store, {
    get: (target, name: keyof Store) => (name === 'transaction' ? transaction : target[name].bind(target)),
  });
  return { store: wrapped, meanwhile: (work: () => Promise<void>) => void (next = work) };
}

it('takes money of a card for what it is, also where it arrives while the owner approves its reference', async () => {
  temp = openTempStore();
  const { store, meanwhile } = withMeanwhile(temp.store);
  const shop = openTestShop({ store, close: () => temp.close() });
  await shop.game('elden', 1);
  const { id } = await shop.order('sara', ['elden']);
  await shop.prove(id, 'sara');
  const money = { currency: 'USD', cents: 1000 };
  const payment = fromPayment({ kind: 'orphan', method: 'card', reference: REFERENCE, usdCents: 1000, money, at: shop.clock() });
  meanwhile(() => temp.store.create(paymentPath('card', REFERENCE), { ...payment, schema: 1 }));
  const order = await shop.approve(id, REFERENCE);
  expect(order).toMatchObject({ state: 'fulfilled', payment: { method: 'card', reference: REFERENCE, usdCents: 1000 } });
  expect(await temp.store.get(paymentPath('bank', REFERENCE))).toBeNull();
});
