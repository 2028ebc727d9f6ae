import { describe, expect, test } from 'vitest';

import { createRefunds } from '~/features/refund/index.server';

import { openCardWorld, openProvider } from '../../../../tests/support/shop/card-shop';
import { OWNER } from '../../../../tests/support/shop/test-shop';

const { world, find, atProvider, capturesOf, mails, sound } = openCardWorld();

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

test.each([1, 2])('a refund event waits while it may be of the shop’s attempt %i, and is judged when that is certain', async (attempt) => {
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
  await set({ state: 'sending', reference: null, attempt });
  expect(await tell(capture)).toContain('later');
  await set({ state: 'failed', reference: null, attempt });
  expect(await tell(capture)).not.toContain('later');
  expect(await find(id)).toMatchObject({ alarms: [{ code: 'refunded-elsewhere', note: capture }] });
});

const BY = { by: 'owner', gameId: 'hades' };

/** An order of two games that is paid, and a refund for one of them of which the shop has no certain answer. */
async function sending(how: 'down' | 'lose' | 'forbidden' = 'down') {
  await world.shop.game('tunic', 1);
  const { id, approve } = await atProvider('amal', ['hades', 'tunic']);
  await approve();
  await world.cards.advance(id);
  const capture = (await capturesOf(id))[0]?.id ?? '';
  const { store, clock, stock, orders } = world.shop;
  const onStockArrived = async (gameId: string) => void (await orders.fillOwed(gameId));
  const { refunds, cardRefunds } = createRefunds({
    store,
    clock,
    stock,
    provider: openProvider(world.fake),
    ownerMail: () => OWNER,
    onStockArrived,
  });
  await world.fake.set({ trouble: [{ how, path: '/refund' }] });
  const { refunds: begun } = await refunds.send(id, BY);
  const byHand = (value: string) => world.fake.act('refund', { capture, value });
  return { id, capture, refunds, byHand, refundId: begun[0]?.id ?? '', ask: () => cardRefunds?.advance(id) };
}

/** Returns the ledger's returns of an order, in US cents, and the codes of its alerts. */
async function cameBack(id: string) {
  const { docs } = await world.shop.store.query({ from: 'payments', where: [['direction', '==', 'out']] });
  return {
    back: docs.map(({ data }) => Number(data['usdCents'])).toSorted((a, b) => a - b),
    alarms: (await find(id)).alarms.map(({ code }) => code),
  };
}

describe('a refund at PayPal’s own page, while the shop has no answer to its own refund', () => {
  test('of the same amount waits, and calls the owner once the shop’s own is certain: both are in the ledger', async () => {
    const { id, byHand, ask } = await sending();
    await byHand('10.00');
    for (const answers of [await tell(id), await tell(id)]) expect(answers).toContain('later');
    expect(await cameBack(id)).toEqual({ back: [], alarms: [] });
    await ask();
    for (const answers of [await tell(id), await tell(id)]) expect(answers).not.toContain('later');
    expect(await cameBack(id)).toEqual({ back: [1000, 1000], alarms: ['refunded-elsewhere'] });
    await sound();
  });

  test('of another amount calls her at once', async () => {
    const { id, byHand, ask } = await sending();
    await byHand('4.00');
    expect(await tell(id)).not.toContain('later');
    expect(await cameBack(id)).toEqual({ back: [400], alarms: ['refunded-elsewhere'] });
    await ask();
    await tell(id);
    expect(await cameBack(id)).toEqual({ back: [400, 1000], alarms: ['refunded-elsewhere'] });
    await sound();
  });

  test('whose event comes after the shop’s own is certain calls her too', async () => {
    const { id, byHand, ask } = await sending();
    await byHand('10.00');
    await ask();
    expect(await tell(id)).not.toContain('later');
    expect(await cameBack(id)).toEqual({ back: [1000, 1000], alarms: ['refunded-elsewhere'] });
  });

  test('waits also while PayPal does not say its amount', async () => {
    const { id, byHand } = await sending();
    await byHand('4.00');
    await world.fake.set({ trouble: [{ how: 'down', path: '/refunds/', times: 1 }] });
    expect(await tell(id)).toContain('later');
    expect(await tell(id)).not.toContain('later');
    expect(await cameBack(id)).toEqual({ back: [400], alarms: ['refunded-elsewhere'] });
  });

  test('is taken once where PayPal forbids the shop’s refund, and hers is recorded by its reference', async () => {
    const { id, byHand, refunds, refundId, capture } = await sending('forbidden');
    expect(await find(id)).toMatchObject({ refunds: [{ state: 'failed', failure: 'no-access' }], alarms: [{ code: 'refund-failed' }] });
    await byHand('10.00');
    const hers = (await world.fake.books(capture)).refunds[0]?.id ?? '';
    await refunds.recordFailed(id, { by: 'owner', refundId, reference: hers });
    expect(await tell(id)).not.toContain('later');
    expect((await find(id)).alarms).toEqual([]);
    expect((await cameBack(id)).back).toHaveLength(1);
    await sound();
  });
});

test('a refund at PayPal’s own page that was told of, and is then recorded by its reference, is in the ledger once, in dollars', async () => {
  const { id, byHand, refunds, refundId, capture } = await sending('forbidden');
  await byHand('10.00');
  expect(await tell(id)).not.toContain('later');
  expect(await cameBack(id)).toEqual({ back: [1000], alarms: ['refund-failed', 'refunded-elsewhere'] });
  const hers = (await world.fake.books(capture)).refunds[0]?.id ?? '';
  await refunds.recordFailed(id, { by: 'owner', refundId, reference: hers });
  expect((await cameBack(id)).back).toEqual([1000]);
  expect((await find(id)).refunds).toMatchObject([{ state: 'done', method: 'card', reference: hers, usdCents: 1000 }]);
  await sound();
});

test('one refund at PayPal for two lines is shared by them, to the cent, however its id is typed', async () => {
  const { id, byHand, refunds, capture } = await sending('forbidden');
  await world.fake.set({ trouble: [{ how: 'forbidden', path: '/refund' }] });
  await refunds.send(id, { by: 'owner', gameId: 'tunic' });
  await byHand('20.00');
  await tell(id);
  const hers = (await world.fake.books(capture)).refunds[0]?.id ?? '';
  const record = async (nth: number, reference: string) =>
    refunds.recordFailed(id, { by: 'owner', refundId: (await find(id)).refunds[nth]?.id ?? '', reference });
  await record(0, ` ${hers.toLowerCase()}`);
  await record(1, hers);
  for (const refund of (await find(id)).refunds) expect(refund).toMatchObject({ reference: hers, method: 'card', usdCents: 1000 });
  await tell(id);
  expect(await cameBack(id)).toEqual({ back: [2000], alarms: [] });
  await sound();
});

describe('the event of the shop’s own refund, whose answer was lost,', () => {
  test('waits for the answer, and then changes nothing: the ledger has it once', async () => {
    const { id, ask } = await sending('lose');
    expect(await tell(id)).toContain('later');
    await ask();
    for (const answers of [await tell(id), await tell(id)]) expect(answers).not.toContain('later');
    expect(await cameBack(id)).toEqual({ back: [1000], alarms: [] });
    await sound();
  });

  test('that was taken for another’s while PayPal forbade the shop to ask is one with it in the end', async () => {
    const { id, ask, refunds, refundId, capture } = await sending('lose');
    await world.fake.set({ trouble: [{ how: 'forbidden', path: '/refund' }] });
    await ask();
    expect(await tell(id)).not.toContain('later');
    expect(await cameBack(id)).toEqual({ back: [1000], alarms: ['refund-failed', 'refunded-elsewhere'] });
    // PayPal is asked about the same refund, and not for another one.
    await refunds.retry(id, { by: 'owner', refundId });
    expect(await cameBack(id)).toEqual({ back: [1000], alarms: [] });
    expect((await world.fake.books(capture)).refunds).toHaveLength(1);
    await sound();
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
