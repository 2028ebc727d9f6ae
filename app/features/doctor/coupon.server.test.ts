import { afterEach, beforeEach, expect, it } from 'vitest';

import { TEN_PERCENT } from '../../../tests/support/shop/coupon-terms';
import { HOLD_MS, openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';

let shop: TestShop;
beforeEach(async () => {
  shop = openTestShop();
  await shop.game('a', 9);
  await shop.coupons.create('ONE', { ...TEN_PERCENT, uses: 1 }, 'owner');
});
afterEach(() => shop.close());

async function order(who: string) {
  await shop.carts.setCode(who, 'ONE');
  return shop.order(who, ['a']);
}
const subjects = async () => (await shop.doctor.examine(0)).breaches.map(({ subject }) => subject);

it('names the second order whose money was asked for with one use, and not late money', async () => {
  const first = await order('x');
  shop.wait(HOLD_MS);
  const second = await order('y');
  await shop.prove(second.id, 'y');
  await shop.approve(second.id, 'BANK Y', 9_000);
  await shop.approve(first.id, 'BANK X', 9_000);
  expect(await subjects()).toEqual([]);
  const late = await shop.orders.find(first.id);
  await shop.store.update(`orders/${first.id}`, { coupon: { ...late?.coupon, isTaken: true } as never });
  expect(await subjects()).toHaveLength(1);
});

it.each(['taken back', 'ended'])('names no late proof of an order whose use another one got after it was %s', async (how) => {
  const first = await order('x');
  await shop.prove(first.id, 'x');
  if (how === 'taken back') {
    await shop.approve(first.id, 'BANK X', 9_000);
    await shop.orders.voidPayment(first.id, { by: 'owner', reason: 'Not on the account', ending: 'wait', nth: 0, losses: '' });
  } else await shop.orders.end(first.id, { by: 'owner', reason: 'nobody paid' });
  expect((await shop.orders.find(first.id))?.coupon?.isTaken).toBe(false);
  shop.wait(HOLD_MS);
  const second = await order('y');
  await shop.prove(second.id, 'y');
  await shop.approve(second.id, 'BANK Y', 9_000);
  expect(await shop.prove(first.id, 'x', 'late')).toMatchObject({ state: 'in_review', isLate: true, coupon: { isTaken: false } });
  expect(await subjects()).toEqual([]);
});

it('names no late proof of a use that an order from before had kept as taken', async () => {
  const first = await order('x');
  shop.wait(HOLD_MS);
  const second = await order('y');
  await shop.prove(second.id, 'y');
  const { coupon } = (await shop.orders.find(first.id)) ?? {};
  await shop.store.update(`orders/${first.id}`, { coupon: { ...coupon, isTaken: true } as never });
  await shop.prove(first.id, 'x', 'late');
  expect(await subjects()).toEqual([]);
});

it('names an order with a code whose total is not the sum of its lines', async () => {
  const { id } = await order('x');
  await shop.store.update(`orders/${id}`, { totalCentimes: 8_000 });
  expect(await subjects()).toEqual([id]);
});
