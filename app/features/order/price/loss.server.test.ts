import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { PriceLoss } from '~/domain/order/price-loss';
import { toCentimes } from '~/domain/shared/money';

import { TEN_PERCENT } from '../../../../tests/support/shop/coupon-terms';
import { putOffer } from '../../../../tests/support/shop/offers';
import { HOLD_MS, openTestShop, refusal, type TestShop } from '../../../../tests/support/shop/test-shop';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

let shop: TestShop;
beforeEach(async () => {
  shop = openTestShop();
  await shop.game('a', 12);
  await shop.game('b', 12);
});
afterEach(async () => {
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  expect(breaches).toEqual([]);
});

const coupon = (code: string, terms: Partial<typeof TEN_PERCENT> = {}) => shop.coupons.create(code, { ...TEN_PERCENT, ...terms }, 'owner');
const buyer = (who: string, { email = `${who}@example.com`, isConfirmed = true } = {}) => ({
  accountId: who,
  email,
  isConfirmed,
  name: who,
  address: `at ${who}`,
});

async function order(who: string, code: string | null, as: Parameters<typeof buyer>[1] = {}) {
  await shop.carts.change(who, () => [{ gameId: 'a', type: null }]);
  await shop.carts.setCode(who, code);
  return shop.orders.place(buyer(who, as));
}
const find = async (id: string) => {
  const stored = await shop.orders.find(id);
  if (!stored) throw new Error(`no order ${id}`);
  return stored;
};
const lossOf = async (id: string) => (await shop.orders.evaluatePrice(await find(id))).loss;

describe('a code for one use', () => {
  it('is paid by proof once, of five people of whom each let the hold pass: the others are asked whether they paid before, and marked', async () => {
    await coupon('ONE', { uses: 1, percent: 90 });
    const ids: string[] = [];
    for (const who of ['p1', 'p2', 'p3', 'p4', 'p5']) {
      const placed = await order(who, 'ONE');
      expect(placed).toMatchObject({ totalCentimes: 1_000, codeLost: null });
      ids.push(placed.id);
      shop.wait(HOLD_MS);
    }
    const [last = '', ...others] = ids.toReversed();
    expect(await shop.prove(last, 'p5', 'p5', false)).toMatchObject({ state: 'in_review', isLate: false, lateReason: null });
    for (const [nth, id] of others.toReversed().entries()) {
      const who = `p${nth + 1}`;
      expect(await refusal(shop.prove(id, who, who, false))).toBe(`paid-unsaid ${id}`);
      expect(await shop.orders.renew(id, buyer(who))).toMatchObject({ totalCentimes: 10_000, coupon: null, formerCentimes: 1_000 });
      if (nth % 2 === 0) continue;
      expect(await shop.prove(id, who, who)).toMatchObject({ state: 'in_review', isLate: true, lateReason: 'code-used-up' });
    }
  });

  it('is the first’s who pays, whoever had it last', async () => {
    await coupon('ONE', { uses: 1 });
    const first = await order('x', 'ONE');
    shop.wait(HOLD_MS);
    const second = await order('y', 'ONE');
    shop.wait(HOLD_MS);
    expect(await shop.prove(first.id, 'x', 'x', false)).toMatchObject({ isLate: false, lateReason: null });
    expect(await lossOf(second.id)).toBe('code-used-up');
    await shop.approve(first.id, 'BANK', 9_000);
    expect(await lossOf(second.id)).toBe('code-used-up');
  });

  it('keeps its price for whoever it is held for', async () => {
    await coupon('ONE', { uses: 1 });
    await order('x', 'ONE');
    shop.wait(HOLD_MS);
    const second = await order('y', 'ONE');
    shop.wait(HOLD_MS - 1);
    expect(await shop.prove(second.id, 'y', 'y', false)).toMatchObject({ isLate: false });
  });

  it('of two who renew at once for the last use, one has it', async () => {
    await coupon('ONE', { uses: 1 });
    const ids = [];
    for (const who of ['x', 'y']) {
      ids.push((await order(who, 'ONE')).id);
      shop.wait(HOLD_MS);
    }
    shop.wait(DAY);
    const renewed = await Promise.all(ids.map((id, nth) => shop.orders.renew(id, buyer(nth === 0 ? 'x' : 'y'))));
    expect(renewed.map(({ totalCentimes }) => totalCentimes).toSorted((a, b) => a - b)).toEqual([9_000, 10_000]);
  });

  it('of two whose proofs come at once after their holds, one has it', async () => {
    await coupon('ONE', { uses: 1 });
    const ids = [];
    for (const who of ['x', 'y']) {
      ids.push((await order(who, 'ONE')).id);
      shop.wait(HOLD_MS);
    }
    const provenOrders = await Promise.all(ids.map((id, nth) => shop.prove(id, nth === 0 ? 'x' : 'y')));
    expect(new Set(provenOrders.map(({ lateReason }) => lateReason))).toEqual(new Set(['code-used-up', null]));
  });

  it('is taken again from another of its uses, where its own has gone', async () => {
    await coupon('TWO', { uses: 2 });
    const first = await order('x', 'TWO');
    shop.wait(HOLD_MS);
    await order('y', 'TWO');
    await order('z', 'TWO');
    expect(await lossOf(first.id)).toBe('code-used-up');
    shop.wait(HOLD_MS);
    expect(await shop.prove(first.id, 'x', 'x', false)).toMatchObject({ isLate: false });
    expect((await order('w', 'TWO')).coupon).not.toBeNull();
    expect((await order('v', 'TWO')).codeLost).toEqual({ code: 'TWO', reason: 'used-up' });
  });

  it('that another has by now is not held again by a rejection', async () => {
    await coupon('ONE', { uses: 1 });
    const first = await order('x', 'ONE');
    shop.wait(HOLD_MS);
    const second = await order('y', 'ONE');
    await shop.prove(first.id, 'x');
    expect(await shop.orders.reject(first.id, { by: 'owner', reason: 'none' })).toMatchObject({ state: 'cancelled' });
    expect(await shop.prove(second.id, 'y', 'y', false)).toMatchObject({ isLate: false });
  });
});

describe('once its hold is over, an order is asked for', () => {
  const LOSSES: readonly (readonly [PriceLoss, () => Promise<unknown>])[] = [
    ['code-over', () => shop.coupons.end('TEN', 'owner')],
    ['code-over', async () => shop.wait(3 * HOUR)],
    ['code-not-first', async () => void (await shop.prove((await order('x', null)).id, 'x', 'other'))],
  ];
  it.each(LOSSES)('not at its price where %s', async (loss, end) => {
    await coupon('TEN', { endsAt: shop.clock() + 3 * HOUR, firstOnly: true });
    const { id } = await order('x', 'TEN');
    expect(await lossOf(id)).toBeNull();
    shop.wait(HOLD_MS);
    expect(await lossOf(id)).toBeNull();
    await end();
    expect(await lossOf(id)).toBe(loss);
    expect(await shop.prove(id, 'x')).toMatchObject({ isLate: true, lateReason: loss });
  });

  it('not at the price of an offer that the owner stopped, and at that of one that ends later', async () => {
    const start = shop.clock();
    await putOffer(shop.store, { startsAt: start, endsAt: start + HOUR, games: { a: { price: 75, was: 100 } } });
    const { id } = await order('x', null);
    shop.wait(HOUR);
    expect(await lossOf(id)).toBe('offer-over');
    await shop.store.update('offers/friday', { endsAt: start + 3 * HOUR });
    expect(await lossOf(id)).toBeNull();
    await shop.store.update('offers/friday', { stoppedAt: shop.clock() });
    expect(await lossOf(id)).toBe('offer-stopped');
    expect(await refusal(shop.prove(id, 'x', 'x', false))).toBe(`paid-unsaid ${id}`);
    expect(await shop.prove(id, 'x')).toMatchObject({ isLate: true, lateReason: 'offer-stopped', totalCentimes: 7_500 });
  });
});

it('an order says of each game the price that its shopper saw in the cart, where it is another one', async () => {
  await shop.carts.change('x', () => [
    { gameId: 'a', type: null, seenCentimes: toCentimes(7_899) },
    { gameId: 'b', type: null, seenCentimes: toCentimes(10_000) },
  ]);
  const { lines } = await shop.orders.place(buyer('x'));
  expect(lines.map(({ cartCentimes }) => cartCentimes)).toEqual([7_899, null]);
  expect(await shop.carts.read('x')).toMatchObject([{ seenCentimes: 7_899 }, { seenCentimes: 10_000 }]);
});
