import { expect, test } from 'vitest';

import { openCardWorld } from '../../../../tests/support/shop/card-shop';
import { OWNER } from '../../../../tests/support/shop/test-shop';

/* A payment that PayPal does not decide by itself: it waits for the owner, who is called at once. */

const MINUTE = 60_000;
const { world, find, atProvider, keyOf, capturesOf, mails, sound } = openCardWorld();

/** The open alerts, as they are stored. */
async function open() {
  const { docs } = await world.shop.store.query({ from: 'alarms', where: [['openSince', '>', 0]] });
  return docs.map(({ data: { code, orderId, note } }) => ({ code, orderId, note }));
}

/** A payment, pending at PayPal for this reason. */
async function held(reason: string) {
  await world.fake.set({ pendingReason: reason });
  const visit = await atProvider();
  await visit.approve('PENDING');
  expect(await world.cards.advance(visit.id, { isReturn: true })).toBe('pending');
  const [capture] = await capturesOf(visit.id);
  return { ...visit, capture: capture?.id ?? '' };
}

test.each([
  ['RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION', 'held-preferences'],
  ['INTERNATIONAL_WITHDRAWAL', 'held-preferences'],
  ['UNILATERAL', 'held-address'],
  ['VERIFICATION_REQUIRED', 'held-verification'],
  ['OTHER', 'held-unknown'],
  ['A_NEW_REASON', 'held-unknown'],
])('a payment that is pending for %s calls the owner at once (%s), and goes on when she has acted', async (reason, code) => {
  const { id, capture } = await held(reason);
  expect(await world.cards.attemptOf(await find(id))).toMatchObject({ state: 'pending', pendingReason: reason });
  expect(await open()).toEqual([{ code, orderId: id, note: capture }]);
  expect(await mails()).toEqual([`order-needs-attention to ${OWNER}`]);
  expect(await find(id)).toMatchObject({ state: 'payment_pending' });
  expect(await keyOf(id)).toMatchObject({ state: 'held', orderId: id });
  await sound();

  for (let look = 0; look < 3; look += 1) {
    world.shop.wait(61 * MINUTE);
    await world.cards.reconcile();
  }
  expect(await open()).toHaveLength(1);
  expect(await mails()).toHaveLength(1);

  await world.fake.act('capture', { capture, as: 'COMPLETED' });
  expect(await world.cards.advance(id)).toBe('paid');
  expect(await open()).toEqual([]);
  expect(await find(id)).toMatchObject({ state: 'fulfilled', alarms: [] });
  await sound();
});

test.each(['PENDING_REVIEW', 'CHARGEBACK'])(
  'a payment that is pending for %s for more than a day calls the owner, once, until it is decided',
  async (reason) => {
    const { id, capture } = await held(reason);
    for (let hour = 1; hour < 24; hour += 1) {
      world.shop.wait(60 * MINUTE);
      await world.cards.reconcile();
    }
    expect(await open()).toEqual([]);
    world.shop.wait(61 * MINUTE);
    await world.cards.reconcile();
    expect(await open()).toEqual([{ code: 'card-review', orderId: id, note: capture }]);
    for (let days = 0; days < 3; days += 1) {
      world.shop.wait(24 * 60 * MINUTE);
      await world.cards.reconcile();
      if (days === 1) await world.shop.answerAll(id);
    }
    expect([await open(), await mails()]).toEqual([[], [`order-needs-attention to ${OWNER}`]]);
    await world.fake.act('capture', { capture, as: 'COMPLETED' });
    world.shop.wait(61 * MINUTE);
    await world.cards.reconcile();
    expect(await find(id)).toMatchObject({ state: 'fulfilled', alarms: [] });
    await sound();
  },
);

test.each(['COMPLETED', 'DECLINED'])('the call for a long review ends when it is decided: %s', async (as) => {
  const { id, capture } = await held('PENDING_REVIEW');
  world.shop.wait(25 * 60 * MINUTE);
  await world.cards.reconcile();
  expect(await open()).toEqual([{ code: 'card-review', orderId: id, note: capture }]);
  await world.fake.act('capture', { capture, as });
  await world.cards.advance(id);
  expect([await open(), (await find(id)).alarms]).toEqual([[], []]);
  await sound();
});

test('a review that another reason follows is one call, and one that waits for her is not told twice', async () => {
  const { id, capture } = await held('UNILATERAL');
  world.shop.wait(25 * 60 * MINUTE);
  await world.cards.reconcile();
  expect(await open()).toEqual([{ code: 'held-address', orderId: id, note: capture }]);
  await world.shop.answerAll(id);
  world.shop.wait(61 * MINUTE);
  await world.cards.reconcile();
  expect(await open()).toEqual([{ code: 'card-review', orderId: id, note: capture }]);
  await world.fake.act('reason', { capture, as: 'ECHECK' });
  world.shop.wait(61 * MINUTE);
  await world.cards.reconcile();
  expect(await open()).toEqual([{ code: 'card-review', orderId: id, note: capture }]);
  expect(await mails()).toHaveLength(2);
});

test('another reason is another alarm; one that no longer waits for her ends it', async () => {
  const { id, capture } = await held('VERIFICATION_REQUIRED');
  await world.fake.act('reason', { capture, as: 'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION' });
  await world.cards.advance(id);
  expect(await open()).toEqual([{ code: 'held-preferences', orderId: id, note: capture }]);
  await world.fake.act('reason', { capture, as: 'PENDING_REVIEW' });
  await world.cards.advance(id);
  expect(await open()).toEqual([]);
  expect(await world.cards.attemptOf(await find(id))).toMatchObject({ pendingReason: 'PENDING_REVIEW' });
  expect(await mails()).toHaveLength(2);
});

test('an order that ended before still tells her of money that waits for her', async () => {
  const { id, capture } = await held('PENDING_REVIEW');
  await world.shop.store.update(`orders/${id}`, { state: 'cancelled' });
  await world.fake.act('reason', { capture, as: 'UNILATERAL' });
  expect(await world.cards.advance(id)).toBe('pending');
  expect(await open()).toEqual([{ code: 'held-address', orderId: id, note: capture }]);
});

test('a crash between the pending answer and its reason is made good at the next look', async () => {
  await world.fake.set({ pendingReason: 'UNILATERAL' });
  const { id, approve } = await atProvider();
  await approve('PENDING');
  await world.cards.advance(id, { isReturn: true });
  const { cardAttempts } = await find(id);
  const path = `cardAttempts/${id}-${cardAttempts}`;
  await world.shop.store.update(path, { pendingReason: null });
  for (const { path: alarm } of (await world.shop.store.query({ from: 'alarms' })).docs) await world.shop.store.delete(alarm);
  await world.shop.store.update(`orders/${id}`, { alarms: [] });
  world.shop.wait(61 * MINUTE);
  await world.cards.reconcile();
  expect(await open()).toHaveLength(1);
});
