import { expect, test } from 'vitest';

import { PRICE_GRACE } from '~/domain/order';

import { openCardWorld } from '../../../tests/support/shop/card-shop';
import { HOLD_MS } from '../../../tests/support/shop/test-shop';

const { world, find, atProvider, capturesOf, sound } = openCardWorld();

test('no payment by card begins, or goes on, once the order’s prices are no longer kept', async () => {
  const { id, who } = await atProvider();
  world.shop.wait(HOLD_MS + PRICE_GRACE - 1);
  expect(await world.cards.begin(id, who)).toMatchObject({ kind: 'go' });
  world.shop.wait(1);
  expect(await world.cards.begin(id, who)).toEqual({ kind: 'price-over' });
  const other = await world.shop.order('badr', ['hades']);
  world.shop.wait(HOLD_MS + PRICE_GRACE);
  expect(await world.cards.begin(other.id, 'badr')).toEqual({ kind: 'price-over' });
  expect(await find(other.id)).toMatchObject({ state: 'awaiting_payment', card: null });
  await sound();
});

test.each([true, false])(
  'a payment that is approved too late asks for no money, and its attempt is over (her return: %s)',
  async (isReturn) => {
    const { id, approve } = await atProvider();
    world.shop.wait(HOLD_MS + PRICE_GRACE);
    await approve();
    expect(await world.cards.advance(id, { isReturn })).toBe('over');
    expect(await capturesOf(id)).toEqual([]);
    expect(await find(id)).toMatchObject({ state: 'awaiting_payment', card: { state: 'ended', dueAt: null } });
    await sound();
  },
);

test('a payment that is approved within 24 hours of the hold is taken at the order’s price', async () => {
  const { id, approve } = await atProvider();
  await world.shop.store.update('games/hades', { buyingPrice: 300 });
  world.shop.wait(HOLD_MS + PRICE_GRACE - 1);
  await approve();
  expect(await world.cards.advance(id)).toBe('paid');
  expect(await find(id)).toMatchObject({ state: 'fulfilled', payment: { amountCentimes: 10_000 } });
  await sound();
});

test('money that PayPal looks at for a month is taken at the order’s price', async () => {
  const { id, approve } = await atProvider();
  await approve('PENDING');
  expect(await world.cards.advance(id)).toBe('pending');
  world.shop.wait(30 * PRICE_GRACE);
  const [capture] = await capturesOf(id);
  await world.fake.act('capture', { capture: capture?.id ?? '', as: 'COMPLETED' });
  expect(await world.cards.advance(id)).toBe('paid');
  await sound();
});

test('declined cards that bring no new hold keep the price no longer', async () => {
  const { id, who } = await atProvider();
  const start = world.shop.clock();
  for (let nth = 0; nth < 6; nth += 1) {
    const begun = await world.cards.begin(id, who);
    if (begun.kind !== 'go') throw new Error(begun.kind);
    await world.fake.act('approve', { order: new URL(begun.url).searchParams.get('token') ?? '', as: 'DECLINED' });
    await world.cards.advance(id, { isReturn: true });
    world.shop.wait(PRICE_GRACE / 4);
  }
  const { holdUntil } = await find(id);
  expect(holdUntil - start).toBeLessThan(PRICE_GRACE);
  world.shop.wait(holdUntil + PRICE_GRACE - world.shop.clock());
  expect(await world.cards.begin(id, who)).toEqual({ kind: 'price-over' });
});

test('a card is asked for no less than a dollar', async () => {
  for (const [nth, [price, kind]] of (
    [
      [9.9, 'too-small'],
      [10, 'go'],
    ] as const
  ).entries()) {
    await world.shop.store.update('games/hades', { buyingPrice: price });
    const order = await world.shop.order(`small-${nth}`, ['hades']);
    expect(await world.cards.begin(order.id, `small-${nth}`)).toMatchObject({ kind });
  }
  await sound();
});
