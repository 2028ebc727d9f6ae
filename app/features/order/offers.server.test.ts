import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { HOLD_MS, openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';
import { putOffer } from '../../../tests/support/shop/offers';

const HOUR = 60 * 60_000;

let shop: TestShop;
let start: number;
beforeEach(async () => {
  shop = openTestShop();
  await shop.game('a', 9);
  await shop.game('b', 9);
  start = shop.clock() + HOUR;
});
afterEach(async () => {
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  expect(breaches).toEqual([]);
});

const offer = (more = {}) => putOffer(shop.store, { startsAt: start, endsAt: start + HOUR, games: { a: { price: 75, was: 100 } } }, more);
const waitUntil = (at: number) => shop.wait(at - shop.clock());
const totalOf = async (account: string) => (await shop.order(account, ['a', 'b'])).totalCentimes;
const renew = (id: string) => shop.orders.renew(id, { accountId: 'x', email: 'x@example.com', name: 'x', address: 'at x' });

describe('an order of a game in an offer', () => {
  it('has the price of its moment, and its line says what it would have cost', async () => {
    await offer();
    waitUntil(start - 1);
    expect(await totalOf('before')).toBe(20_000);
    waitUntil(start);
    const { lines } = await shop.order('during', ['a', 'b']);
    expect(lines).toMatchObject([
      { gameId: 'a', priceCentimes: 7500, listCentimes: 10_000, offerId: 'friday' },
      { gameId: 'b', priceCentimes: 10_000, listCentimes: 10_000, offerId: null },
    ]);
    waitUntil(start + HOUR - 1);
    expect(await totalOf('late')).toBe(17_500);
    waitUntil(start + HOUR);
    expect(await totalOf('after')).toBe(20_000);
  });

  it('costs as before until all games of the offer have it, and again once the owner stopped it', async () => {
    await offer({ appliedAt: null });
    waitUntil(start);
    expect(await totalOf('early')).toBe(20_000);
    await shop.store.update('offers/friday', { appliedAt: shop.clock() });
    expect(await totalOf('x')).toBe(17_500);
    await shop.store.update('offers/friday', { stoppedAt: shop.clock() + 1 });
    shop.wait(1);
    expect(await totalOf('y')).toBe(20_000);
  });

  it('costs as before where a program left only a part of an offer', async () => {
    await shop.store.update('games/a', { offer: { id: 'gone', priceCentimes: 1, wasCentimes: 2, startsAt: 0, endsAt: start * 2 } });
    expect(await totalOf('x')).toBe(20_000);
    await shop.store.update('games/a', { offer: { id: 'gone', priceCentimes: -1 } });
    expect(await totalOf('y')).toBe(20_000);
    await shop.store.update('games/a', { offer: null });
  });

  it('keeps its price while its keys are held, also behind the end of the offer', async () => {
    await offer();
    waitUntil(start + HOUR - 1);
    const order = await shop.order('x', ['a']);
    shop.wait(2);
    expect((await renew(order.id)).id).toBe(order.id);
    await shop.prove(order.id, 'x');
    await shop.approve(order.id, 'REF', 7500);
    expect(await shop.orders.find(order.id)).toMatchObject({ state: 'fulfilled', totalCentimes: 7500, isLate: false });
  });

  it('asks for today’s price once the offer and the hold ended, and takes money that was sent before as late', async () => {
    await offer();
    waitUntil(start + HOUR - 1);
    const [order, late] = [await shop.order('x', ['a']), await shop.order('y', ['a'])];
    shop.wait(HOLD_MS + 1);
    await shop.prove(late.id, 'y');
    expect(await shop.orders.find(late.id)).toMatchObject({ state: 'in_review', isLate: true, totalCentimes: 7500 });
    expect(await renew(order.id)).toMatchObject({ totalCentimes: 10_000, formerCentimes: 7500 });
  });

  it('has the asking price where that is lower than the offer by now', async () => {
    await offer();
    await shop.store.update('games/a', { buyingPrice: 70 });
    waitUntil(start);
    expect(await shop.order('x', ['a'])).toMatchObject({ totalCentimes: 7000, lines: [{ offerId: null }] });
  });
});
