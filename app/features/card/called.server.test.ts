import { expect, test } from 'vitest';

import { UNTIL_DECIDED } from '~/domain/key';

import { openCardWorld } from '../../../tests/support/shop/card-shop';
import { refusal } from '../../../tests/support/shop/test-shop';

/* The owner is called to an order while its card is under way: the money is looked for and settled all the same. */

const HOUR = 60 * 60_000;
const { world, find, atProvider, keyOf, capturesOf, mails, sound } = openCardWorld();

/** Ends the order as its page does: the provider is asked first. */
async function end(id: string): Promise<string> {
  await world.cards.giveUp(id);
  return refusal(world.shop.orders.end(id, { by: 'owner', reason: 'I wait no longer' }));
}

/** An order whose payment the provider reviews, and to which the owner was called. */
async function pendingAndCalled() {
  const visit = await atProvider();
  await visit.approve('PENDING');
  expect(await world.cards.advance(visit.id)).toBe('pending');
  await world.cards.flag(visit.id, { code: 'unexpected-answer', note: 'UNHEARD_OF' });
  const [capture] = await capturesOf(visit.id);
  const decide = (as: string) => world.fake.act('capture', { capture: capture?.id ?? '', as });
  return { ...visit, capture: capture?.id ?? '', decide };
}

test('money that comes while the owner is called settles the order, whatever she answers, and its keys go to nobody else', async () => {
  const { id, capture, decide } = await pendingAndCalled();
  await decide('COMPLETED');
  await world.shop.answerAll(id);
  expect(await find(id)).toMatchObject({ state: 'payment_pending' });
  expect(await keyOf(id)).toMatchObject({ state: 'held', orderId: id, holdUntil: UNTIL_DECIDED });
  world.shop.wait(HOUR);
  await world.cards.reconcile();
  expect(await find(id)).toMatchObject({ state: 'fulfilled', payment: { reference: capture } });
  expect(await keyOf(id)).toMatchObject({ state: 'sold', orderId: id });
  expect((await mails()).filter((mail) => mail.endsWith('amal@example.com'))).toEqual(['order-delivered to amal@example.com']);
  await sound();
});

test('an order whose money was captured is not ended by the owner: the provider is asked, and the order is settled', async () => {
  const { id, capture, decide } = await pendingAndCalled();
  await decide('COMPLETED');
  expect(await end(id)).toBe(`wrong-state ${id}`);
  expect(await find(id)).toMatchObject({ state: 'fulfilled', payment: { reference: capture } });
  expect(await mails()).not.toContain('order-cancelled to amal@example.com');
  await sound();
});

test('an order whose money the provider still reviews is not ended; it is when the provider said no', async () => {
  const { id, decide } = await pendingAndCalled();
  expect(await end(id)).toBe(`card-undecided ${id}`);
  expect(await find(id)).toMatchObject({ state: 'payment_pending' });
  expect(await keyOf(id)).toMatchObject({ state: 'held', orderId: id });
  await decide('DECLINED');
  expect(await end(id)).toBe('done');
  expect(await find(id)).toMatchObject({ state: 'cancelled', alarms: [{ code: 'unexpected-answer' }] });
  expect(await world.shop.stock.countFree('hades')).toBe(2);
  await sound();
});

test('an order whose request got no answer is not ended; it is when the provider has no money of it', async () => {
  const { id, approve } = await atProvider();
  await approve();
  await world.fake.set({ trouble: [{ how: 'down', path: '/capture', times: 99 }] });
  expect(await world.cards.advance(id)).toBe('unknown');
  expect(await end(id)).toBe(`card-undecided ${id}`);
  await world.fake.set({ trouble: [{ how: 'down', path: '/v2', times: 99 }] });
  expect(await end(id)).toBe(`card-undecided ${id}`);
  await world.fake.set({ trouble: [], captures: ['A_NEW_REFUSAL'] });
  expect(await end(id)).toBe('done');
  expect(await capturesOf(id)).toEqual([]);
  await sound();
});

test('an order that the owner ends before its money was asked for is not charged, though its shopper has approved it', async () => {
  const { id, approve } = await atProvider();
  await approve();
  expect(await end(id)).toBe('done');
  expect(await find(id)).toMatchObject({ state: 'cancelled', payment: null });
  expect(await world.shop.stock.countFree('hades')).toBe(2);
  world.shop.wait(HOUR);
  await world.cards.reconcile();
  expect(await capturesOf(id)).toEqual([]);
  expect(await mails()).toEqual(['order-cancelled to amal@example.com']);
  await sound();
});

test('an order whose money came by hand is settled when the owner would end it', async () => {
  const { id, providerOrder, approve } = await atProvider();
  await approve();
  await world.fake.act('captureByHand', { order: providerOrder });
  expect(await end(id)).toBe(`wrong-state ${id}`);
  expect(await find(id)).toMatchObject({ state: 'fulfilled', payment: { reference: (await capturesOf(id))[0]?.id } });
  await sound();
});

test('money that does not fit its order goes to the owner: keys held, nobody pays twice, and she keeps it or not', async () => {
  for (const [who, keeps] of [
    ['amal', true],
    ['badr', false],
  ] as const) {
    const { id, approve } = await atProvider(who);
    await approve();
    await world.fake.set({ lies: { captured: '1.00' } });
    expect(await world.cards.advance(id)).toBe('attention');
    await world.fake.set({ lies: {} });
    expect(await find(id)).toMatchObject({ state: 'in_review', waitingSince: world.shop.clock(), card: { state: 'captured' } });
    expect(await keyOf(id)).toMatchObject({ state: 'held', orderId: id, holdUntil: UNTIL_DECIDED });
    expect(await world.cards.begin(id, who)).toEqual({ kind: 'conflict' });
    expect(await refusal(world.shop.orders.cancel(id, who))).toBe(`wrong-state ${id}`);
    // The owner's answer to the alert decides nothing about the money: the order stays in the list.
    await world.shop.answerAll(id);
    expect((await world.shop.orders.list('decide')).orders.map((order) => order.id)).toEqual([id]);
    if (keeps) expect(await world.shop.approve(id, 'CAPTURE', 1_000, 'she paid less')).toMatchObject({ state: 'fulfilled' });
    else {
      expect(await world.shop.orders.reject(id, { by: 'owner', reason: 'not the price' })).toMatchObject({ state: 'awaiting_payment' });
      expect(await mails()).toContain(`payment-refused to ${who}@example.com`);
      const begun = await world.cards.begin(id, who);
      expect(begun).toMatchObject({ kind: 'go' });
      const again = new URL(begun.kind === 'go' ? begun.url : 'none:').searchParams.get('token') ?? '';
      await world.fake.act('approve', { order: again, as: 'COMPLETED' });
      expect(await world.cards.advance(id)).toBe('paid');
    }
    await sound();
  }
});

test('money that nobody here asked for, and that the provider reviews, is waited for: it settles the order that the owner looks at', async () => {
  const { id, providerOrder, approve } = await atProvider();
  await approve('PENDING');
  await world.fake.act('captureByHand', { order: providerOrder });
  const [capture] = await capturesOf(id);
  expect(await world.cards.advance(id)).toBe('attention');
  expect(await find(id)).toMatchObject({ state: 'in_review', card: { state: 'pending', captureId: capture?.id } });
  expect(await end(id)).toBe(`card-undecided ${id}`);
  await world.fake.act('capture', { capture: capture?.id ?? '', as: 'COMPLETED' });
  world.shop.wait(HOUR);
  await world.cards.reconcile();
  expect(await find(id)).toMatchObject({ state: 'fulfilled', payment: { reference: capture?.id } });
  await sound();
});

test('an order that waits again while an older answer is open is not cancelled, replaced or ended before the provider said no', async () => {
  const { id, who, decide } = await pendingAndCalled();
  // As an older version left it: cancelled at the owner's word, then proven, and the proof rejected.
  await world.shop.store.update(`orders/${id}`, { state: 'awaiting_payment' });
  await world.shop.store.set(`shoppers/${who}`, { openOrderId: id });
  expect(await refusal(world.shop.orders.cancel(id, who))).toBe(`card-undecided ${id}`);
  await world.shop.game('inside', 1);
  const newer = await world.shop.order(who, ['inside']);
  expect([newer.state, (await find(id)).state]).toEqual(['awaiting_payment', 'awaiting_payment']);
  expect(await end(id)).toBe(`card-undecided ${id}`);
  await world.shop.prove(id, who);
  await world.shop.store.update(`orders/${id}`, { rejections: 2 });
  expect(await refusal(world.shop.orders.reject(id, { by: 'owner', reason: 'no' }))).toBe(`card-undecided ${id}`);
  await decide('DECLINED');
  await world.cards.giveUp(id);
  expect(await refusal(world.shop.orders.reject(id, { by: 'owner', reason: 'no' }))).toBe('done');
  expect((await find(id)).state).toBe('cancelled');
});

test('each cause calls the owner for itself, and an answer that comes at every look calls her once', async () => {
  const { id, approve } = await atProvider();
  await approve('A_NEW_REFUSAL');
  for (let look = 0; look < 3; look += 1) {
    await world.cards.advance(id);
    await world.shop.answerAll(id);
  }
  expect((await find(id)).events.filter(({ type }) => type === 'attention')).toHaveLength(1);
  expect(await find(id)).toMatchObject({ state: 'capturing', alarms: [] });
});
