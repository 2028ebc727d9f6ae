import { expect, test } from 'vitest';

import { openCardWorld } from '../../../../tests/support/shop/card-shop';
import { OWNER } from '../../../../tests/support/shop/test-shop';

const { world, find, atProvider, capturesOf, mails } = openCardWorld();

/** Sends the shop every event of an order, oldest first. */
async function tell(id: string): Promise<string[]> {
  const answers: string[] = [];
  for (const { headers, body } of (await world.fake.books(id)).events)
    answers.push(await world.cards.events.receive({ headers: new Headers({ ...headers }), body: new TextEncoder().encode(body) }));
  return answers;
}

async function paid() {
  const her = await atProvider();
  await her.approve();
  await world.cards.advance(her.id);
  const [capture] = await capturesOf(her.id);
  await tell(her.id);
  return { ...her, capture: capture?.id ?? '' };
}

test('money that was sent back on PayPal’s own site, or taken back by a bank, calls the owner once', async () => {
  for (const [code, act] of [
    ['refunded-elsewhere', (capture: string) => world.fake.act('refund', { capture })],
    ['payment-reversed', (capture: string) => world.fake.act('capture', { capture, as: 'REVERSED' })],
  ] as const) {
    const { id, capture } = await paid();
    await act(capture);
    for (const answers of [await tell(id), await tell(id)]) expect(new Set(answers)).toEqual(new Set(['done']));
    expect(await find(id)).toMatchObject({ state: 'fulfilled', alarms: [{ code, note: capture }] });
  }
  expect((await mails()).filter((mail) => mail === `order-needs-attention to ${OWNER}`)).toHaveLength(2);
});

test('a dispute about a payment calls the owner to its order, once', async () => {
  const { id, capture } = await paid();
  await world.fake.act('dispute', { capture });
  for (const answers of [await tell(capture), await tell(capture)]) expect(answers).toContain('done');
  expect(await find(id)).toMatchObject({
    state: 'fulfilled',
    alarms: [{ code: 'disputed', note: capture }],
    lines: [{ state: 'delivered' }],
  });
  expect(await mails()).toContain(`order-needs-attention to ${OWNER}`);
  await world.shop.answerAll(id);
  await tell(capture);
  expect((await find(id)).state).toBe('fulfilled');
  expect((await mails()).filter((mail) => mail.startsWith('order-needs-attention'))).toHaveLength(1);
});

test('a refund event waits while it may belong to another attempt, and is judged when that attempt is certain', async () => {
  const { id, capture } = await paid();
  await world.fake.act('refund', { capture });
  const refund = {
    id: 'R',
    gameId: 'hades',
    amountCentimes: 10_000,
    usdCents: 1000,
    method: 'card',
    by: 'owner',
    at: 0,
    failure: null,
    doneAt: null,
  };
  const set = (fields: object) => world.shop.store.update(`orders/${id}`, { refunds: [{ ...refund, ...fields }] as never });
  await set({ state: 'sending', reference: null, attempt: 2 });
  expect(await tell(capture)).toContain('later');
  await set({ state: 'failed', reference: null, attempt: 2 });
  expect(await tell(capture)).not.toContain('later');
  expect(await find(id)).toMatchObject({ alarms: [{ code: 'refunded-elsewhere', note: capture }] });
});

test('a capture that the shop did not ask for calls the owner', async () => {
  const { id, providerOrder, approve } = await atProvider();
  await world.shop.orders.cancel(id, 'amal');
  await approve();
  await world.fake.act('captureByHand', { order: providerOrder });
  await tell(id);
  const [capture] = await capturesOf(id);
  expect(await find(id)).toMatchObject({
    state: 'cancelled',
    payment: null,
    alarms: [{ code: 'unexpected-answer', note: capture?.id }],
  });
});

test('an event of another store at the same account is accepted, and changes nothing', async () => {
  await world.fake.set({ lies: { custom_id: 'SHOP-1' } });
  const { id, approve } = await atProvider();
  await approve();
  const [event] = (await world.fake.books('SHOP-1')).events;
  const body = new TextEncoder().encode(event?.body);
  expect(await world.cards.events.receive({ headers: new Headers({ ...event?.headers }), body })).toBe('done');
  expect(await find(id)).toMatchObject({ state: 'awaiting_payment' });
});

test('an event that could not be handled comes again, and old ones are removed after a week', async () => {
  const { id, approve } = await atProvider();
  await approve();
  await world.fake.set({ trouble: [{ how: 'down', path: '/v2', times: 1 }] });
  expect(await tell(id)).toEqual(['later']);
  expect(await tell(id)).toEqual(['done']);
  expect((await find(id)).state).toBe('fulfilled');
  expect(await world.shop.store.count({ from: 'cardEvents' })).toBe(1);
  world.shop.wait(8 * 24 * 60 * 60_000);
  await world.cards.events.forgetOld();
  expect(await world.shop.store.count({ from: 'cardEvents' })).toBe(0);
});
