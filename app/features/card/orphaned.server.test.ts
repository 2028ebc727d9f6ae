import { expect, test } from 'vitest';

import { LONGEST_WAIT } from '~/domain/shared/deadline';

import { openCardWorld } from '../../../tests/support/shop/card-shop';
import { refusal } from '../../../tests/support/shop/test-shop';
import { ordersAwaitingProvider } from './index.server';

/* PayPal is taken out of the settings while cards are under way: nothing asks any more, and the owner decides. */

const { world, find, atProvider, keyOf, capturesOf, mails, sound } = openCardWorld();

const left = async () => (await ordersAwaitingProvider(world.shop.store, null)).flatMap(({ orders }) => orders);
const breaches = async () => (await world.shop.doctor.examine(0)).breaches;
const end = (id: string) => world.shop.orders.end(id, { by: 'owner', reason: 'no money at PayPal', isUnasked: true });

/** An order whose payment the provider reviews, long after anybody asked. */
async function forgotten() {
  const { id, approve } = await atProvider();
  await approve('PENDING');
  expect(await world.cards.advance(id)).toBe('pending');
  world.shop.wait(LONGEST_WAIT + 60 * 60_000);
  const [capture] = await capturesOf(id);
  return { id, decide: (as: string) => world.fake.act('capture', { capture: capture?.id ?? '', as }) };
}

test('the owner is told of each order, also of one whose money goes back, until the answer came', async () => {
  const begun = await atProvider('badr');
  const { id, decide } = await forgotten();
  const refund = { id: 'r1', gameId: 'hades', amountCentimes: 1, usdCents: 1, method: 'card', state: 'sending', by: 'owner', at: 1 };
  await world.shop.store.update(`orders/${begun.id}`, { refunds: [{ ...refund, reference: null, doneAt: null }], cardDueAt: 1 });
  expect(await left()).toEqual([begun.id, id]);
  await world.shop.store.update(`orders/${begun.id}`, { refunds: [], cardDueAt: null });
  expect(await left()).toEqual([id]);
  expect(await breaches()).toEqual([{ code: 'card-not-followed', subject: id }]);
  await decide('COMPLETED');
  await world.cards.reconcile();
  expect([await left(), await breaches()]).toEqual([[], []]);
});

test('an order that the owner ends by hand frees its keys, and calls her no more', async () => {
  const { id } = await forgotten();
  expect(await refusal(world.shop.orders.end(id, { by: 'owner', reason: 'no' }))).toBe(`card-undecided ${id}`);
  expect(await end(id)).toMatchObject({ state: 'cancelled', lines: [{ keyId: null }] });
  expect(await mails()).toContain('order-cancelled to amal@example.com');
  expect((await world.shop.keys.list('hades', { used: null, type: null })).map(({ state }) => state)).toEqual(['free', 'free']);
  expect([await left(), await breaches()]).toEqual([[], []]);
});

test.each([
  ['COMPLETED', 'fulfilled', 'captured'],
  ['DECLINED', 'cancelled', 'ended'],
] as const)('after PayPal is back, an order that she ended hears of its money, which is %s: it is %s', async (as, state, card) => {
  const { id, decide } = await forgotten();
  await end(id);
  await decide(as);
  await world.cards.reconcile();
  expect(await find(id)).toMatchObject({ state, card: { state: card, dueAt: null } });
  if (as === 'COMPLETED') expect(await keyOf(id)).toMatchObject({ state: 'sold', orderId: id });
  await sound();
});

test('money that she approved by hand after she ended its order, and that PayPal then tells of, calls her and brings no second key', async () => {
  const { id, decide } = await forgotten();
  await end(id);
  await decide('COMPLETED');
  await world.shop.approve(id, 'SEEN AT PAYPAL');
  world.shop.wait(LONGEST_WAIT + 60 * 60_000);
  expect([await left(), await breaches()]).toEqual([[], []]);
  await world.cards.reconcile();
  expect(await find(id)).toMatchObject({ state: 'fulfilled', alarms: [{ code: 'paid-twice' }], card: { state: 'captured' } });
  expect((await world.shop.keys.list('hades', { used: null, type: null })).map(({ state }) => state).sort()).toEqual(['free', 'sold']);
  await sound();
});

test('an order that is paid is not ended by hand either', async () => {
  const { id, approve } = await atProvider();
  await approve();
  await world.cards.advance(id);
  expect(await refusal(end(id))).toBe(`wrong-state ${id}`);
});
