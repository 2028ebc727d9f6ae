import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { toCentimes } from '~/domain/shared/money';
import { createKeyAllocation } from '~/features/order/allocate.server';
import { reviewPaths, takeToReview } from '~/features/order/alerts.server';

import { HOLD_MS, openTestShop, refusal, type TestShop } from '../../../tests/support/shop/test-shop';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const YEAR = 365 * DAY;

let shop: TestShop;
beforeEach(async () => {
  shop = openTestShop();
  await shop.game('a', 3);
  await shop.game('b', 3);
});
afterEach(async () => {
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  expect(breaches).toEqual([]);
});

const reprice = (id: string, buyingPrice: number) => shop.store.update(`games/${id}`, { buyingPrice });
const find = async (id: string) => (await shop.orders.find(id)) ?? Promise.reject(new Error(`no order ${id}`));
const buyer = (accountId: string) => ({ accountId, email: `${accountId}@example.com`, name: accountId, address: `at ${accountId}` });
const renew = (id: string, accountId = 'x') => shop.orders.renew(id, buyer(accountId));
const reject = (id: string) => shop.orders.reject(id, { by: 'owner', reason: 'no such money' });

describe('an order whose hold ended more than 24 hours ago', () => {
  it('is renewed at today’s prices, and the new order knows the lower total before', async () => {
    const order = await shop.order('x', ['a', 'b']);
    shop.wait(HOLD_MS + DAY);
    await reprice('b', 300);
    const renewed = await renew(order.id);
    expect(renewed).toMatchObject({ state: 'awaiting_payment', totalCentimes: 40_000, usdCents: 4_000, formerCentimes: 20_000 });
    expect(renewed.lines.map(({ gameId, priceCentimes, keyId }) => [gameId, priceCentimes, keyId !== null])).toEqual([
      ['a', 10_000, true],
      ['b', 30_000, true],
    ]);
    expect(await find(order.id)).toMatchObject({ state: 'cancelled', totalCentimes: 20_000 });
    expect(await shop.orders.open('x')).toMatchObject({ id: renewed.id });
    expect(await refusal(renew(order.id))).toBe(`wrong-state ${order.id}`);
  });

  it.each([
    ['the same', 100, 10_000],
    ['lower', 39, 3_900],
  ])('takes a total that is %s without a word', async (_, price, total) => {
    const order = await shop.order('x', ['a']);
    shop.wait(YEAR);
    await reprice('a', price);
    expect(await renew(order.id)).toMatchObject({ totalCentimes: total, formerCentimes: null });
  });

  it('is renewed by its own games, whatever the cart holds by then', async () => {
    const order = await shop.order('x', ['a']);
    await shop.carts.change('x', () => [{ gameId: 'b', type: null }]);
    shop.wait(YEAR);
    expect((await renew(order.id)).lines.map(({ gameId }) => gameId)).toEqual(['a']);
    expect(await shop.carts.read('x')).toEqual([{ gameId: 'b', type: null }]);
  });

  it('is not renewed where a game of it is sold out, archived or without a price, and stays as it is', async () => {
    const order = await shop.order('x', ['a', 'b']);
    shop.wait(YEAR);
    await reprice('a', 0);
    expect(await refusal(renew(order.id))).toBe('not-for-sale a');
    await reprice('a', 100);
    await shop.store.update('games/b', { archived: true });
    expect(await refusal(renew(order.id))).toBe('not-for-sale b');
    await shop.store.update('games/b', { archived: false });
    for (const who of ['p', 'q', 'r']) await shop.order(who, ['b']);
    expect(await refusal(renew(order.id))).toBe('out-of-stock b');
    expect(await find(order.id)).toEqual(order);
  });

  it('is not another shopper’s to renew', async () => {
    const order = await shop.order('x', ['a']);
    shop.wait(YEAR);
    await shop.order('y', ['b']);
    expect(await refusal(renew(order.id, 'y'))).toBe(`wrong-state ${order.id}`);
    expect(await find(order.id)).toEqual(order);
  });

  it('is renewed once, of two tabs at the same moment', async () => {
    const order = await shop.order('x', ['a']);
    shop.wait(YEAR);
    const ends = await Promise.all([refusal(renew(order.id)), refusal(renew(order.id))]);
    expect(ends.toSorted()).toEqual(['done', `wrong-state ${order.id}`]);
    expect(await shop.store.count({ from: 'orders' })).toBe(2);
  });

  it('takes money that comes by itself at its own price, however late', async () => {
    const order = await shop.order('x', ['a']);
    shop.wait(YEAR);
    await reprice('a', 300);
    expect(await shop.approve(order.id, 'BANK', 10_000)).toMatchObject({ state: 'fulfilled', payment: { amountCentimes: 10_000 } });
  });
});

describe('an order keeps its prices', () => {
  it('until 24 hours after its hold: renewing changes nothing', async () => {
    const order = await shop.order('x', ['a']);
    await reprice('a', 300);
    shop.wait(HOLD_MS + DAY - 1);
    expect(await renew(order.id)).toEqual(order);
    shop.wait(1);
    expect((await renew(order.id)).id).not.toBe(order.id);
  });

  it('while its keys are held, also where the same cart costs more by then; a lower price counts at once', async () => {
    const order = await shop.order('x', ['a']);
    await reprice('a', 300);
    expect((await shop.order('x', ['a'])).id).toBe(order.id);
    await reprice('a', 50);
    expect(await shop.order('x', ['a'])).toMatchObject({ totalCentimes: 5_000, formerCentimes: null });
  });

  it('while a proof is looked at, and through the hold of its rejection', async () => {
    const order = await shop.order('x', ['a']);
    await shop.prove(order.id, 'x');
    await reprice('a', 300);
    shop.wait(YEAR);
    const rejected = await reject(order.id);
    expect(rejected).toMatchObject({ state: 'awaiting_payment', holdUntil: shop.clock() + HOLD_MS, isLate: false });
    shop.wait(HOLD_MS + DAY - 1);
    expect(await renew(order.id)).toEqual(rejected);
    shop.wait(1);
    expect(await renew(order.id)).toMatchObject({ totalCentimes: 30_000, formerCentimes: 10_000 });
  });

  it('not for years where a clock that was ahead placed it', async () => {
    const order = await shop.order('x', ['a']);
    await shop.store.update(`orders/${order.id}`, { holdUntil: order.holdUntil + 4 * YEAR });
    expect((await renew(order.id)).id).not.toBe(order.id);
  });

  it('where the clock is set back', async () => {
    const order = await shop.order('x', ['a']);
    shop.wait(-YEAR / 100);
    expect(await renew(order.id)).toEqual(order);
  });
});

describe('a late proof', () => {
  const LATE: readonly (readonly [string, (id: string) => Promise<unknown>])[] = [
    ['expired', async () => shop.wait(HOLD_MS + DAY)],
    ['cancelled', (id) => shop.orders.cancel(id, 'x')],
    ['replaced', () => shop.order('x', ['b'])],
    ['renewed', async (id) => (shop.wait(YEAR), renew(id))],
  ];

  it.each(LATE)('of an order that is %s is taken where its shopper says that she has paid, at the price of the order', async (_, end) => {
    const { id } = await shop.order('x', ['a']);
    await end(id);
    await reprice('a', 300);
    expect(await refusal(shop.prove(id, 'x', 'receipt', false))).toBe(`paid-unsaid ${id}`);
    expect(await shop.store.count({ from: 'proofs' })).toBe(0);
    expect(await shop.prove(id, 'x', 'receipt')).toMatchObject({ state: 'in_review', isLate: true, totalCentimes: 10_000 });
    expect(await shop.approve(id)).toMatchObject({ state: 'fulfilled', payment: { amountCentimes: 10_000 } });
  });

  it.each(LATE)('of an order that was %s brings no new hold at the old price when it is rejected', async (_, end) => {
    const { id } = await shop.order('x', ['a']);
    await end(id);
    await shop.prove(id, 'x');
    const open = await shop.orders.open('x');
    expect(await reject(id)).toMatchObject({
      state: 'cancelled',
      rejections: 1,
      rejectionReason: 'no such money',
      lines: [{ keyId: null }],
    });
    expect(await shop.orders.open('x')).toEqual(open);
    const mails = (await shop.store.query({ from: 'outbox' })).docs.map(({ data }) => String(data['kind']));
    expect(mails.filter((kind) => kind !== 'order-placed').toSorted()).toEqual(['proof-received', 'proof-rejected']);
    for (const nth of [2, 3]) {
      await shop.prove(id, 'x', `proof ${nth}`);
      await reject(id);
    }
    expect(await refusal(shop.prove(id, 'x', 'a fourth'))).toBe(`wrong-state ${id}`);
  });

  it('counts among the proofs in review', async () => {
    await shop.game('c', 9);
    for (const nth of [1, 2, 3, 4]) {
      const { id } = await shop.order('x', ['c']);
      await shop.orders.cancel(id, 'x');
      const end = await refusal(shop.prove(id, 'x', `proof ${nth}`));
      expect(end).toBe(nth < 4 ? 'done' : `too-many-reviews ${id}`);
      shop.wait(HOLD_MS * 3);
    }
  });

  it('is none within 24 hours of the hold: its shopper was asked for that money', async () => {
    const { id } = await shop.order('x', ['a']);
    shop.wait(HOLD_MS + DAY - 1);
    expect(await shop.prove(id, 'x', 'receipt', false)).toMatchObject({ state: 'in_review', isLate: false });
    expect(await reject(id)).toMatchObject({ state: 'awaiting_payment' });
  });
});

it('money by card that does not fit an order, and comes when its prices are no longer kept, brings no new hold where it is refused', async () => {
  const { id } = await shop.order('x', ['a']);
  shop.wait(YEAR);
  const called = { code: 'amount-differs', note: 'C1', at: shop.clock(), ownerMail: () => null } as const;
  await createKeyAllocation(shop)(id, reviewPaths, (tx, allocated) => takeToReview(tx, allocated, called));
  expect(await find(id)).toMatchObject({ state: 'in_review', isLate: true });
  expect(await reject(id)).toMatchObject({ state: 'cancelled', lines: [{ keyId: null }] });
});

it('less money for a late order is taken with the owner’s reason', async () => {
  const { id } = await shop.order('x', ['a']);
  shop.wait(YEAR);
  await shop.prove(id, 'x');
  const approval = { by: 'owner', bankReference: 'B', amountCentimes: toCentimes(9_000), reason: 'the bank kept a fee' };
  expect(await shop.orders.approve(id, approval)).toMatchObject({ state: 'fulfilled' });
});
