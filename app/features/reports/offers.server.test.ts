import { afterEach, beforeEach, expect, it } from 'vitest';

import { createOrderRefunds } from '~/features/refund/lines.server';

import { putOffer } from '../../../tests/support/shop/offers';
import { HOLD_MS, openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';

import { createOfferResults } from './index.server';

const HOUR = 60 * 60_000;

let shop: TestShop;
let start: number;
beforeEach(async () => {
  shop = openTestShop();
  await shop.game('a', 9);
  await shop.game('b', 9);
  start = shop.clock() + HOUR;
});
afterEach(() => shop.close());

const at = (time: number) => shop.wait(time - shop.clock());
const pay = (order: { readonly id: string; readonly totalCentimes: number }) =>
  shop.approve(order.id, `REF ${order.id}`, order.totalCentimes, 'counted twice');

it('an offer has the sales of all orders that were placed while it ran, also of those paid later', async () => {
  const friday = { id: 'friday', startsAt: start, endsAt: start + HOUR, stoppedAt: null, appliedAt: start };
  const winter = { ...friday, id: 'winter', startsAt: start + 3 * HOUR, endsAt: start + 4 * HOUR };
  const results = async () => createOfferResults(shop)([winter, friday]);
  await putOffer(shop.store, { ...friday, games: { a: { price: 75, was: 100 } } });
  const none = { orders: 0, sold: 0, salesCentimes: 0, givenCentimes: 0, profitCentimes: 0 };
  expect(await results()).toEqual([
    { id: 'winter', ...none },
    { id: 'friday', ...none },
  ]);

  await pay(await shop.order('before', ['a']));
  at(start);
  const both = await pay(await shop.order('both', ['a', 'b']));
  const late = await shop.order('late', ['a']);
  await shop.order('unpaid', ['a']);
  at(start + HOUR);
  await pay(await shop.order('after', ['a']));
  shop.wait(HOLD_MS);
  await pay(late);
  const sold = { orders: 2, sold: 2, salesCentimes: 15_000, givenCentimes: 5000 };
  expect(await results()).toEqual([
    { id: 'winter', ...none },
    { id: 'friday', ...sold, profitCentimes: 15_000 - 2 * 6667 },
  ]);

  const refunds = createOrderRefunds({ ...shop, cards: null, onStockArrived: async () => {} });
  await refunds.record(both.id, { by: 'owner', gameId: 'a', reference: 'BACK' });
  const [, { profitCentimes } = none] = await results();
  expect(profitCentimes).toBe(15_000 - 6667 - 7500);
});
