import { beforeEach, expect, test } from 'vitest';

import { openCards, openCardWorld, openProvider } from '../../../tests/support/shop/card-shop';
import { refusal } from '../../../tests/support/shop/test-shop';
import { ordersAwaitingProvider } from './index.server';

/* The account in the settings changes while money is on its way: each attempt is asked of its own account, and of no other. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const OWN = 'paypal test ke-paypal-id';
const OTHER = { clientId: 'fake-paypal-other', webhookId: 'FAKEWEBHOOK2' };
const { world, find, atProvider, keyOf, capturesOf, mails, sound } = openCardWorld();

/** The cards of the same store with the other account in its settings. */
let other: ReturnType<typeof openCards>;
beforeEach(() => {
  other = openCards(world.shop, openProvider(world.fake, OTHER));
});

const left = () => ordersAwaitingProvider(world.shop.store, openProvider(world.fake, OTHER));
const alerts = async (id: string) => (await find(id)).alarms.map(({ code }) => code);
/** The number of requests that PayPal got, tokens aside. */
const asked = async () => (await world.fake.books()).seen.length;

/** Money that was captured, and whose answer was lost. */
async function captured() {
  const visit = await atProvider();
  await visit.approve();
  await world.fake.set({ trouble: [{ how: 'lose', path: '/capture' }] });
  expect(await world.cards.advance(visit.id, { isReturn: true })).toBe('unknown');
  return visit;
}

test('captured money whose answer was lost waits while another account is set up, and settles when its own is back', async () => {
  const { id, who } = await captured();
  expect(await find(id)).toMatchObject({ card: { account: OWN } });
  const before = await asked();
  for (let look = 0; look < 3; look += 1) {
    world.shop.wait(10 * MINUTE);
    await other.reconcile();
    expect(await other.advance(id)).toBe('unknown');
    expect(await other.begin(id, who)).toEqual({ kind: 'conflict' });
  }
  expect([await asked(), await left()]).toEqual([before, [{ account: OWN, orders: [id] }]]);
  expect(await find(id)).toMatchObject({ state: 'capturing', card: { state: 'capturing' } });
  expect(await keyOf(id)).toMatchObject({ state: 'held', orderId: id });

  await world.cards.reconcile();
  expect(await find(id)).toMatchObject({ state: 'fulfilled', card: { state: 'captured' }, payment: { account: OWN } });
  expect((await world.shop.store.query({ from: 'payments' })).docs.map(({ data }) => data['account'])).toEqual([OWN]);
  expect(await left()).toEqual([]);
  await sound();
});

test('money of a cancelled order that another account reviews is left to that one too', async () => {
  const { id, approve } = await atProvider();
  await approve('PENDING');
  expect(await world.cards.advance(id)).toBe('pending');
  await world.shop.orders.end(id, { by: 'owner', reason: 'too long', isUnasked: true });
  world.shop.wait(61 * MINUTE);
  await other.reconcile();
  expect(await find(id)).toMatchObject({ state: 'cancelled', card: { state: 'pending' } });
  const [capture] = await capturesOf(id);
  await world.fake.act('capture', { capture: capture?.id ?? '', as: 'COMPLETED' });
  await world.cards.reconcile();
  expect(await find(id)).toMatchObject({ state: 'fulfilled', card: { state: 'captured' } });
  await sound();
});

test('the owner hears of money that its account is not asked about, after the usual time, once', async () => {
  const { id } = await captured();
  for (let day = 0; day < 5; day += 1) {
    world.shop.wait(DAY);
    await other.reconcile();
  }
  expect(await alerts(id)).toEqual(['card-undecided']);
  expect((await mails()).filter((mail) => mail.startsWith('order-needs-attention'))).toHaveLength(1);
  expect((await world.shop.doctor.examine()).breaches).toEqual([{ code: 'card-not-followed', subject: id }]);
});

test('the owner ends an order whose account she left for good; the provider that is set up is not asked', async () => {
  const { id } = await captured();
  const before = await asked();
  await other.giveUp(id);
  expect(await refusal(world.shop.orders.end(id, { by: 'owner', reason: 'no' }))).toBe(`card-undecided ${id}`);
  const order = await world.shop.orders.find(id);
  expect([order && (await other.isElsewhere(order)), order && (await world.cards.isElsewhere(order))]).toEqual([true, false]);
  expect(await world.shop.orders.end(id, { by: 'owner', reason: 'left', isUnasked: true })).toMatchObject({ state: 'cancelled' });
  expect([await asked(), await left()]).toEqual([before, []]);
});

test('a shopper who was at the page of the other account gets a page of the one that is set up', async () => {
  const { id, who, url, approve } = await atProvider();
  await approve();
  expect(await other.advance(id, { isReturn: true })).toBe('over');
  const begun = await other.begin(id, who);
  expect(begun.kind === 'go' && begun.url !== url).toBe(true);
  expect(await find(id)).toMatchObject({ card: { attempt: 2, account: 'paypal test paypal-other' } });
  await world.fake.act('approve', { order: begun.kind === 'go' ? (new URL(begun.url).searchParams.get('token') ?? '') : '' });
  expect(await other.advance(id, { isReturn: true })).toBe('paid');
  expect(await capturesOf(id)).toHaveLength(1);
  await sound();
});

test('an attempt of older data, which names no account, is asked of the one that is set up', async () => {
  const { id } = await captured();
  await world.shop.store.update(`cardAttempts/${id}-1`, { account: null });
  world.shop.wait(10 * MINUTE);
  await world.cards.reconcile();
  expect(await find(id)).toMatchObject({ state: 'fulfilled' });
});

test('an event of another account is not believed, and changes nothing', async () => {
  const { id } = await captured();
  for (const { headers, body } of (await world.fake.books(id)).events)
    expect(await other.events.receive({ headers: new Headers({ ...headers }), body: new TextEncoder().encode(body) })).toBe('forged');
  expect(await find(id)).toMatchObject({ state: 'capturing' });
});

test.each(['capture', 'followed'])('a provider that does not know money that was asked for calls the owner, once (%s)', async (what) => {
  const { id, who, providerOrder } = await captured();
  if (what === 'followed') await world.shop.orders.end(id, { by: 'owner', reason: 'no', isUnasked: true });
  await world.fake.act('status', { order: providerOrder, as: 'EXPIRED' });
  for (let look = 0; look < 3; look += 1) {
    world.shop.wait(61 * MINUTE);
    await world.cards.reconcile();
  }
  expect(await alerts(id)).toEqual(['card-gone']);
  expect(await find(id)).toMatchObject({ card: { state: 'capturing' } });
  expect((await mails()).filter((mail) => mail.startsWith('order-needs-attention'))).toHaveLength(1);
  if (what === 'followed') return;
  expect(await keyOf(id)).toMatchObject({ state: 'held', orderId: id });
  // The owner looked there, and no money came.
  await world.cards.giveUp(id);
  await world.shop.answerAll(id);
  expect(await world.shop.orders.end(id, { by: who, reason: 'no money' })).toMatchObject({ state: 'cancelled' });
  await sound();
});

test('a review whose payment the provider knows no more calls the owner', async () => {
  const { id, approve } = await atProvider();
  await approve('PENDING');
  await world.cards.advance(id);
  const [capture] = await capturesOf(id);
  await world.fake.act('forget', { kind: 'capture', id: capture?.id ?? '' });
  world.shop.wait(61 * MINUTE);
  await world.cards.reconcile();
  expect([await alerts(id), (await find(id)).state]).toEqual([['card-gone'], 'payment_pending']);
});

test('an order that the provider ended before any money was asked for is over without a call', async () => {
  const { id, providerOrder } = await atProvider();
  await world.fake.act('status', { order: providerOrder, as: 'EXPIRED' });
  world.shop.wait(3 * MINUTE);
  await world.cards.reconcile();
  expect(await find(id)).toMatchObject({ state: 'awaiting_payment', alarms: [], card: { state: 'ended' } });
  await sound();
});
