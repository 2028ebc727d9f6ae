import { expect, test } from 'vitest';

import type { Store } from '~/ports/store';

import { openCards, openCardWorld, openProvider } from '../../../tests/support/shop/card-shop';
import { hooked } from '../../../tests/support/shop/intercept';
import { TEN_PERCENT } from '../../../tests/support/shop/coupon-terms';
import { putOffer } from '../../../tests/support/shop/offers';
import { HOLD_MS } from '../../../tests/support/shop/test-shop';

const { world, find, atProvider, capturesOf, sound } = openCardWorld();

const coupon = (code: string, terms: Partial<typeof TEN_PERCENT> = {}) =>
  world.shop.coupons.create(code, { ...TEN_PERCENT, ...terms }, 'owner');

test('a code for one use is paid by card once, of five people of whom each let the hold pass', async () => {
  await world.shop.game('nox', 30);
  await coupon('ONE', { uses: 1, percent: 90 });
  const shoppers = [];
  for (const who of ['p1', 'p2', 'p3', 'p4', 'p5']) {
    await world.shop.carts.setCode(who, 'ONE');
    const at = await atProvider(who, ['nox']);
    expect(await find(at.id)).toMatchObject({ totalCentimes: 1_000 });
    shoppers.push(at);
    world.shop.wait(HOLD_MS);
  }
  for (const { approve } of shoppers) await approve();
  const ends = [];
  for (const { id } of shoppers) ends.push(await world.cards.advance(id, { isReturn: true }));
  expect(ends).toEqual(['paid', 'over', 'over', 'over', 'over']);
  for (const [nth, { id, who }] of shoppers.entries()) {
    expect(await capturesOf(id)).toHaveLength(nth === 0 ? 1 : 0);
    if (nth === 0) continue;
    expect(await world.cards.begin(id, who)).toEqual({ kind: 'price-over' });
    const email = `${who}@example.com`;
    const renewed = await world.shop.orders.renew(id, { accountId: who, email, name: who, address: `at ${who}` });
    expect(renewed).toMatchObject({ totalCentimes: 10_000, formerCentimes: 1_000, coupon: null });
  }
  await sound();
});

const GONE: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['whose code the owner ended', () => world.shop.coupons.end('TEN', 'owner')],
  ['whose offer the owner stopped', () => world.shop.store.update('offers/friday', { stoppedAt: world.shop.clock() })],
];

test.each(GONE)('an order %s is not asked for after its hold: not at a new attempt, one that goes on, or a return', async (_, end) => {
  const now = world.shop.clock();
  await world.shop.game('hades', 9, 'Epic');
  await putOffer(world.shop.store, { startsAt: now, endsAt: now + 9 * HOLD_MS, games: { hades: { price: 75, was: 100 } } });
  await coupon('TEN', { onOffers: true });
  for (const who of ['x', 'y', 'z']) await world.shop.carts.setCode(who, 'TEN');
  const [one, two] = [await atProvider('x'), await atProvider('y')];
  const three = await world.shop.order('z', ['hades']);
  await end();
  expect(await world.cards.begin(three.id, 'z')).toMatchObject({ kind: 'go' });
  world.shop.wait(HOLD_MS);
  await one.approve();
  expect(await world.cards.advance(one.id, { isReturn: true })).toBe('over');
  expect(await capturesOf(one.id)).toEqual([]);
  expect(await find(one.id)).toMatchObject({ state: 'awaiting_payment', card: { state: 'ended', dueAt: null } });
  for (const [id, who] of [
    [one.id, 'x'],
    [two.id, 'y'],
    [three.id, 'z'],
  ] as const)
    expect(await world.cards.begin(id, who)).toEqual({ kind: 'price-over' });
  await sound();
});

test('a code that its owner ends between the read and the write of an attempt, or of a request for money, is not paid', async () => {
  await coupon('TEN');
  await coupon('MORE');
  await world.shop.carts.setCode('x', 'TEN');
  const begun = await world.shop.order('x', ['hades']);
  await world.shop.carts.setCode('y', 'MORE');
  const returning = await atProvider('y');
  world.shop.wait(HOLD_MS);
  await returning.approve();
  for (const code of ['TEN', 'MORE']) {
    let isEnded = false;
    const store: Store = hooked<Store>(world.shop.store, {
      transaction: (body, options) =>
        world.shop.store.transaction(async (tx) => {
          const result = await body(tx);
          if (!isEnded) await world.shop.store.update(`coupons/${code}`, { endedAt: world.shop.clock() });
          isEnded = true;
          return result;
        }, options),
    });
    const cards = openCards(world.shop, openProvider(world.fake), { store });
    if (code === 'TEN') expect(await cards.begin(begun.id, 'x')).toEqual({ kind: 'price-over' });
    else expect(await cards.advance(returning.id, { isReturn: true })).toBe('over');
  }
  expect(await capturesOf(returning.id)).toEqual([]);
  expect(await find(begun.id)).toMatchObject({ card: null });
  await sound();
});

test('money that comes by itself keeps the price, though the code was used up since', async () => {
  await coupon('ONE', { uses: 1 });
  await world.shop.carts.setCode('x', 'ONE');
  const { id } = await world.shop.order('x', ['hades']);
  world.shop.wait(HOLD_MS);
  await world.shop.carts.setCode('y', 'ONE');
  const other = await world.shop.order('y', ['hades']);
  await world.shop.approve(other.id, 'BANK Y', 9_000);
  expect(await world.shop.approve(id, 'BANK X', 9_000)).toMatchObject({ state: 'fulfilled', totalCentimes: 9_000 });
  await sound();
});
