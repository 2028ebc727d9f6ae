import { expect, test } from 'vitest';

import { openCardWorld } from '../../../tests/support/shop/card-shop';
import { endAsOlder } from '../../../tests/support/shop/order-states';
import { OWNER } from '../../../tests/support/shop/test-shop';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const { world, find, atProvider, keyOf, capturesOf, mails, sound } = openCardWorld();

/** An order whose payment the provider reviews, and that waits for the owner. */
async function pendingAtOwner() {
  const visit = await atProvider();
  await visit.approve('PENDING');
  expect(await world.cards.advance(visit.id)).toBe('pending');
  await world.cards.flag(visit.id, { code: 'unexpected-answer', note: 'UNHEARD_OF' });
  world.shop.wait(HOUR);
  await world.cards.reconcile();
  expect(await find(visit.id)).toMatchObject({
    state: 'payment_pending',
    waitingSince: world.shop.clock() - HOUR,
    card: { state: 'pending' },
  });
  const [capture] = await capturesOf(visit.id);
  return {
    id: visit.id,
    capture: capture?.id ?? '',
    decide: (as: string) => world.fake.act('capture', { capture: capture?.id ?? '', as }),
  };
}

const end = (id: string) => endAsOlder(world.shop, id);

/** Runs the reconciler an hour later: late payments are checked once an hour. */
async function anHourLater() {
  world.shop.wait(HOUR);
  await world.cards.reconcile();
}

test('a pending payment whose order an older version ended is still checked, and delivers when it comes', async () => {
  const { id, capture, decide } = await pendingAtOwner();
  await end(id);
  await anHourLater();
  expect((await find(id)).state).toBe('cancelled');
  await decide('COMPLETED');
  await anHourLater();
  expect(await find(id)).toMatchObject({
    state: 'fulfilled',
    payment: { reference: capture },
    card: { state: 'captured', dueAt: null },
  });
  expect(await keyOf(id)).toMatchObject({ state: 'sold', orderId: id });
  await sound();
});

test('the provider’s own event has the same effect at once', async () => {
  const { id, capture, decide } = await pendingAtOwner();
  await end(id);
  await decide('COMPLETED');
  for (const { headers, body } of (await world.fake.books(capture)).events)
    expect(await world.cards.events.receive({ headers: new Headers({ ...headers }), body: new TextEncoder().encode(body) })).toBe('done');
  expect(await find(id)).toMatchObject({ state: 'fulfilled', payment: { reference: capture } });
});

test('a late payment that was refused in the end is not checked again, and one without an answer is, once a day', async () => {
  const refused = await pendingAtOwner();
  await end(refused.id);
  await refused.decide('DECLINED');
  await anHourLater();
  expect(await find(refused.id)).toMatchObject({ state: 'cancelled', card: { state: 'ended', dueAt: null } });
  const silent = await pendingAtOwner();
  await end(silent.id);
  world.shop.wait(31 * DAY);
  await world.cards.reconcile();
  expect(await find(silent.id)).toMatchObject({ state: 'cancelled', card: { state: 'pending', dueAt: world.shop.clock() + DAY } });
  await sound();
});

test('a late payment after its order was paid another way is a double payment', async () => {
  const { id, capture, decide } = await pendingAtOwner();
  await end(id);
  expect((await world.shop.approve(id)).state).toBe('fulfilled');
  await decide('COMPLETED');
  await anHourLater();
  expect(await find(id)).toMatchObject({
    state: 'fulfilled',
    alarms: [{ code: 'paid-twice', note: `100.00\u00a0MAD, ${capture}` }],
    payment: { method: 'bank' },
  });
  expect((await mails()).filter((mail) => mail === `order-needs-attention to ${OWNER}`)).toHaveLength(2);
  await sound();
});

test('a payment without an answer counts too, and is not asked for again', async () => {
  const { id, approve } = await atProvider();
  await approve();
  await world.fake.set({ trouble: [{ how: 'lose', path: '/capture' }] });
  expect(await world.cards.advance(id)).toBe('unknown');
  await world.cards.flag(id, { code: 'unexpected-answer', note: null });
  await end(id);
  await anHourLater();
  expect(await find(id)).toMatchObject({ state: 'fulfilled', card: { state: 'captured' } });
  expect(await capturesOf(id)).toHaveLength(1);

  const other = await atProvider('badr');
  await other.approve();
  await world.fake.set({ trouble: [{ how: 'down', path: '/capture' }] });
  expect(await world.cards.advance(other.id)).toBe('unknown');
  await world.cards.flag(other.id, { code: 'unexpected-answer', note: null });
  await end(other.id);
  for (let hours = 0; hours < 3; hours += 1) await anHourLater();
  expect([(await find(other.id)).state, await capturesOf(other.id)]).toEqual(['cancelled', []]);
  await sound();
});
