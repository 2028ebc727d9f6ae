import { afterEach, beforeEach, expect, it } from 'vitest';

import { TEN_PERCENT } from '../../../../tests/support/shop/coupon-terms';
import { toTestListing } from '../../../../tests/support/shop/listing';
import { putOffer } from '../../../../tests/support/shop/offers';
import { openTestShop, type TestShop } from '../../../../tests/support/shop/test-shop';

const DAY = 24 * 60 * 60_000;

let shop: TestShop;
beforeEach(async () => {
  shop = openTestShop();
  await shop.game('a', 9);
});
afterEach(() => shop.close());

/** An order with a late proof. `meanwhile`: what happens between. */
async function late(who: string, code: string | null, meanwhile: () => Promise<unknown>) {
  await shop.carts.change(who, () => [{ gameId: 'a', type: null }]);
  await shop.carts.setCode(who, code);
  const buyer = { accountId: who, email: `${who}@example.com`, isConfirmed: true, name: who, address: `at ${who}` };
  const { id } = await shop.orders.place(buyer);
  shop.wait(31 * 60_000);
  await meanwhile();
  await shop.prove(id, who, who);
  const order = await shop.orders.find(id);
  return order ? (await shop.orders.latenessOf([order], (gameId) => toTestListing(gameId))).get(id) : undefined;
}

it('reads the end of the offer, of the code and of the batch of a single code', async () => {
  const now = shop.clock();
  const path = await putOffer(shop.store, { startsAt: now - DAY, endsAt: now + DAY, games: { a: { price: 75, was: 100 } } });
  const stopped = await late('p1', null, () => shop.store.update(path, { stoppedAt: shop.clock() }));
  expect(stopped).toMatchObject({
    reasons: [{ cause: 'offer-stopped', at: now + 31 * 60_000 }],
    askedCentimes: 7_500,
    todayCentimes: 10_000,
  });
  await shop.coupons.create('EID', { ...TEN_PERCENT, endsAt: shop.clock() + 60_000 }, 'owner');
  const end = shop.clock() + 60_000;
  expect(await late('p2', 'EID', async () => undefined)).toMatchObject({ reasons: [{ cause: 'code-over', at: end, code: 'EID' }] });
});

it('is nothing for an order whose proof came in time', async () => {
  const { id } = await shop.order('p3', ['a']);
  await shop.prove(id, 'p3');
  const order = await shop.orders.find(id);
  expect(order && (await shop.orders.latenessOf([order], () => null)).size).toBe(0);
});
