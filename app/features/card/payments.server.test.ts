import { expect, test } from 'vitest';

import { openCards, openCardWorld, openProvider } from '../../../tests/support/shop/card-shop';
import { hooked } from '../../../tests/support/shop/intercept';

const HOUR = 60 * 60_000;
const { world, find, atProvider, keyOf, capturesOf, mails, sound } = openCardWorld();

test('an approved payment is captured once, settles its order and keeps what the provider took', async () => {
  const { id, approve } = await atProvider();
  expect(await world.cards.advance(id)).toBe('waiting');
  expect(await capturesOf(id)).toEqual([]);
  await approve();
  expect(await Promise.all([world.cards.advance(id), world.cards.advance(id), world.cards.advance(id)])).toEqual(['paid', 'paid', 'paid']);
  const [capture] = await capturesOf(id);
  expect(await capturesOf(id)).toHaveLength(1);
  expect(await find(id)).toMatchObject({
    state: 'fulfilled',
    payment: { method: 'card', reference: capture?.id, amountCentimes: 10_000, usdCents: 1000, feeCentimes: 740 },
    card: { state: 'captured', captureId: capture?.id, dueAt: null },
  });
  expect(await keyOf(id)).toMatchObject({ state: 'sold', orderId: id });
  await sound();
});

test('the usual wait for keys counts from when a shopper confirmed her payment', async () => {
  await world.shop.game('many', 5);
  for (const minutes of [0, 0, 4, 14, 90]) {
    const { id, approve } = await atProvider(`after-${minutes}-${world.shop.clock()}`, ['many']);
    await approve('PENDING');
    expect(await world.cards.advance(id)).toBe('pending');
    world.shop.wait(minutes * 60_000 + 1);
    const [capture] = await capturesOf(id);
    await world.fake.act('capture', { capture: capture?.id ?? '', as: 'COMPLETED' });
    expect(await world.cards.advance(id)).toBe('paid');
  }
  expect(await world.shop.orders.usualWaits()).toEqual({ transfer: null, card: { unit: 'minutes', count: 15 } });
});

test('a pending payment that is denied reopens the order, and its shopper gets a mail', async () => {
  const { id, approve } = await atProvider();
  await approve('PENDING');
  await world.cards.advance(id);
  const [capture] = await capturesOf(id);
  await world.fake.act('capture', { capture: capture?.id ?? '', as: 'DECLINED' });
  expect(await world.cards.advance(id)).toBe('declined');
  expect(await find(id)).toMatchObject({ state: 'awaiting_payment', card: { state: 'ended' } });
  expect(await mails()).toEqual(['card-declined to amal@example.com']);
  await sound();
});

test('an order that would wait again is ended if its shopper has a newer one', async () => {
  const { id, approve } = await atProvider();
  await approve('PENDING');
  await world.cards.advance(id);
  await world.shop.game('inside', 1);
  const newer = await world.shop.order('amal', ['inside']);
  const [capture] = await capturesOf(id);
  await world.fake.act('capture', { capture: capture?.id ?? '', as: 'DECLINED' });
  await world.cards.advance(id);
  expect([(await find(id)).state, (await find(newer.id)).state]).toEqual(['cancelled', 'awaiting_payment']);
  expect(await world.shop.stock.countFree('hades')).toBe(2);
  await sound();
});

test('the reconciler finds a shopper who paid and never came back, and does not touch final orders', async () => {
  const { id, approve } = await atProvider();
  const left = await atProvider('badr');
  await approve();
  await world.cards.reconcile();
  expect(await find(id)).toMatchObject({ state: 'awaiting_payment' });
  world.shop.wait(2 * 60_000 + 1);
  await Promise.all([world.cards.reconcile(), world.cards.reconcile()]);
  expect(await find(id)).toMatchObject({ state: 'fulfilled', card: { dueAt: null } });
  expect((await find(left.id)).card?.dueAt).toBeGreaterThan(world.shop.clock());
  for (const hours of [10, 63, 2]) {
    world.shop.wait(hours * HOUR);
    await world.cards.reconcile();
  }
  expect((await find(left.id)).card?.dueAt).toBe(null);
  await sound();
});

test('an order that waits again while its shopper places another one leaves her one unpaid order', async () => {
  const { id, approve } = await atProvider();
  await approve('INSTRUMENT_DECLINED');
  await world.shop.game('inside', 1);
  const { store } = world.shop;
  let newer: string | null = null;
  // The shopper places it just before the store writes that the card was declined.
  const transaction: typeof store.transaction = async (body, options) => {
    if ((await find(id)).state === 'capturing') newer ??= (await world.shop.order('amal', ['inside'])).id;
    return store.transaction(body, options);
  };
  const late = hooked(store, { transaction });
  const cards = openCards(world.shop, openProvider(world.fake), { store: late });
  await cards.advance(id);
  expect([(await find(id)).state, (await find(newer ?? '')).state]).toEqual(['cancelled', 'awaiting_payment']);
  await sound();
});

test('keys are held again after at most three declined cards, so that nobody can block them', async () => {
  const { id, who, approve } = await atProvider();
  const held: boolean[] = [];
  for (let nth = 0; nth < 4; nth += 1) {
    await approve('INSTRUMENT_DECLINED');
    world.shop.wait(29 * 60_000);
    await world.cards.advance(id, { isReturn: true });
    held.push(Number((await keyOf(id))?.['holdUntil']) > world.shop.clock());
    await world.cards.begin(id, who);
  }
  expect(held).toEqual([true, true, true, false]);
  await approve();
  expect(await world.cards.advance(id, { isReturn: true })).toBe('paid');
  await sound();
});

test('if an order changes while an event reports money, the owner is told when the event comes again', async () => {
  const { id } = await atProvider();
  const provider = openProvider(world.fake);
  const event = { id: 'WH-1', kind: 'capture', orderId: id, captureId: 'CAPTURE9', refundId: null } as const;
  const capture = {
    id: 'CAPTURE9',
    state: 'done',
    amount: { currency: 'USD', cents: 1000 },
    orderId: id,
    receipt: null,
    pending: null,
  } as const;
  const { events } = openCards(world.shop, {
    ...provider,
    readEvent: () => Promise.resolve({ kind: 'genuine', event }),
    findCapture: async () => {
      await world.shop.orders.cancel(id, 'amal');
      return { kind: 'done', capture };
    },
  });
  const delivery = { headers: new Headers(), body: new Uint8Array() };
  expect(await events.receive(delivery)).toBe('later');
  expect(await events.receive(delivery)).toBe('done');
  expect(await find(id)).toMatchObject({ state: 'cancelled', alarms: [{ code: 'unexpected-answer', note: 'CAPTURE9' }] });
});
