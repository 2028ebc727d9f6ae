import { expect, test } from 'vitest';

import { openCardWorld } from '../../../tests/support/shop/card-shop';
import { refusal } from '../../../tests/support/shop/test-shop';
import { endAsOlder } from '../../../tests/support/shop/order-states';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const { world, find, atProvider, keyOf, capturesOf, sound } = openCardWorld();

/** An order that waits for payment again, though the provider still reviews a card payment for it. */
async function waitsAgain() {
  const visit = await atProvider();
  await visit.approve('PENDING');
  expect(await world.cards.advance(visit.id)).toBe('pending');
  const { orders } = world.shop;
  await endAsOlder(world.shop, visit.id);
  await world.shop.prove(visit.id, visit.who);
  // An older version knew no late proofs: a rejection made each order wait for payment again.
  await world.shop.store.update(`orders/${visit.id}`, { isLate: false });
  await orders.reject(visit.id, { by: 'owner', reason: 'unreadable' });
  const [capture] = await capturesOf(visit.id);
  const decide = (as: string) => world.fake.act('capture', { capture: capture?.id ?? '', as });
  return { ...visit, capture: capture?.id ?? '', decide };
}

test('no new attempt begins while one is undecided, so nobody is charged twice', async () => {
  const { id, who, capture, decide } = await waitsAgain();
  expect(await find(id)).toMatchObject({ state: 'awaiting_payment', card: { attempt: 1, state: 'pending' } });
  expect(await world.cards.begin(id, who)).toEqual({ kind: 'undecided' });
  await decide('COMPLETED');
  // The provider is asked before a new attempt.
  expect(await world.cards.begin(id, who)).toEqual({ kind: 'moved' });
  expect(await find(id)).toMatchObject({ state: 'fulfilled', payment: { reference: capture }, card: { state: 'captured' } });
  expect(await keyOf(id)).toMatchObject({ state: 'sold', orderId: id });
  expect(await capturesOf(id)).toHaveLength(1);
  await sound();
});

test('nobody is told that nothing was charged, where the money came and a key is missing', async () => {
  const { id, who, decide } = await waitsAgain();
  world.shop.wait(HOUR);
  for (const other of ['badr', 'carim']) await world.shop.order(other, ['hades']);
  await decide('COMPLETED');
  expect(await world.cards.begin(id, who)).toEqual({ kind: 'moved' });
  expect(await find(id)).toMatchObject({ state: 'owed', card: { state: 'captured' } });
});

test('a new order takes no key of one whose card is undecided: it gets another, or hears that there is none', async () => {
  const { id, who } = await waitsAgain();
  const before = (await find(id)).lines[0]?.keyId;
  const newer = await world.shop.order(who, ['hades']);
  expect(newer).toMatchObject({ state: 'awaiting_payment' });
  expect([(await find(id)).lines[0]?.keyId, newer.lines[0]?.keyId === before]).toEqual([before, false]);
  await world.shop.orders.cancel(newer.id, who);
  await world.shop.order('badr', ['hades']);
  await world.shop.store.set(`shoppers/${who}`, { openOrderId: id });
  expect(await refusal(world.shop.order(who, ['hades']))).toBe('out-of-stock hades');
  expect(await find(id)).toMatchObject({ state: 'awaiting_payment', card: { state: 'pending' } });
  await sound();
});

test('an attempt that was refused in the end makes way for a new one', async () => {
  const { id, who, decide } = await waitsAgain();
  await decide('DECLINED');
  expect(await world.cards.begin(id, who)).toMatchObject({ kind: 'go' });
  expect(await find(id)).toMatchObject({ card: { attempt: 2, state: 'started' }, cardAttempts: 2 });
  await sound();
});

test.each([
  { what: 'reviewed', days: 31, as: 'PENDING' },
  { what: 'not answered for', days: 3, as: 'COMPLETED' },
])('a payment that is $what calls the owner after $days days, once, and is asked about once a day from then on', async ({ days, as }) => {
  const { id, approve } = await atProvider();
  await approve(as);
  await world.fake.set({ trouble: as === 'PENDING' ? [] : [{ how: 'down', path: '/capture', times: 9999 }] });
  await world.cards.advance(id);
  const alarms = async () => (await find(id)).alarms.map(({ code }) => code);
  for (let day = 1; day < days; day += 1) {
    world.shop.wait(DAY);
    await world.cards.reconcile();
  }
  // A review calls her after a day, too.
  expect([await alarms(), ((await find(id)).card?.dueAt ?? 0) - world.shop.clock() < DAY]).toEqual([
    as === 'PENDING' ? ['card-review'] : [],
    true,
  ]);
  await world.shop.answerAll(id);
  for (let more = 0; more < 2; more += 1) {
    world.shop.wait(DAY);
    await world.cards.reconcile();
    expect([await alarms(), ((await find(id)).card?.dueAt ?? 0) - world.shop.clock()]).toEqual([more === 0 ? ['card-undecided'] : [], DAY]);
    await world.shop.answerAll(id);
  }
  await world.fake.set({ trouble: [] });
  const [capture] = await capturesOf(id);
  if (capture) await world.fake.act('capture', { capture: capture.id, as: 'COMPLETED' });
  world.shop.wait(DAY);
  await world.cards.reconcile();
  expect((await find(id)).state).toBe('fulfilled');
  await sound();
});

test('an undecided attempt is checked for as long as nobody knows its end, also after 40 days', async () => {
  const { id, capture, decide } = await waitsAgain();
  for (let days = 0; days < 40; days += 1) {
    world.shop.wait(DAY);
    await world.cards.reconcile();
  }
  await decide('COMPLETED');
  world.shop.wait(DAY);
  await world.cards.reconcile();
  expect(await find(id)).toMatchObject({ state: 'fulfilled', payment: { reference: capture, attemptId: `${id}-1` } });
  await sound();
});

test('an attempt whose next check a wrong clock put far ahead is checked at once', async () => {
  const { id, capture, decide } = await waitsAgain();
  await decide('COMPLETED');
  await world.shop.store.update(`cardAttempts/${id}-1`, { dueAt: Date.UTC(2099, 0, 1) });
  await world.cards.reconcile();
  expect(await find(id)).toMatchObject({ state: 'fulfilled', payment: { reference: capture } });
  await sound();
});

test('an older attempt than the order’s newest is checked too: its money is a second payment', async () => {
  const { id, who, capture, decide } = await waitsAgain();
  // As a version wrote it that began a new attempt over an undecided one.
  const started = world.shop.clock();
  await world.shop.store.set(`cardAttempts/${id}-2`, { orderId: id, attempt: 2, state: 'ended', startedAt: started, dueAt: null });
  await world.shop.store.update(`orders/${id}`, { cardAttempts: 2 });
  await world.shop.prove(id, who, 'another');
  await world.shop.approve(id);
  await decide('COMPLETED');
  world.shop.wait(HOUR);
  await world.cards.reconcile();
  const { docs } = await world.shop.store.query({ from: 'payments', where: [['reference', '==', capture]] });
  expect(docs.map(({ data }) => data['orderId'])).toEqual([id]);
  expect((await world.shop.store.get(`cardAttempts/${id}-1`))?.data).toMatchObject({ state: 'captured', captureId: capture, dueAt: null });
});
