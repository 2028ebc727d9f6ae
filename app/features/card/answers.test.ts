import { expect, test } from 'vitest';

import { openCards, openCardWorld, openProvider } from '../../../tests/support/shop/card-shop';

const HOUR = 60 * 60_000;
const { world, find, atProvider, capturesOf, mails, sound } = openCardWorld();

test('a second beginning leads to the same page while that payment can be made, and to a new page after that payment is over', async () => {
  const { id, who, url, providerOrder, approve } = await atProvider();
  expect(await world.cards.begin(id, who)).toEqual({ kind: 'go', url });
  await approve();
  expect(await world.cards.begin(id, who)).toEqual({ kind: 'approved' });
  await world.fake.act('status', { order: providerOrder, as: 'EXPIRED' });
  expect(await world.cards.advance(id)).toBe('over');
  const again = await world.cards.begin(id, who);
  expect(again).toMatchObject({ kind: 'go' });
  expect(again).not.toEqual({ kind: 'go', url });
  expect((await find(id)).card).toMatchObject({ attempt: 2, state: 'started' });
});

test('two tabs that begin at the same time lead to one payment, and so does a repeat after a lost answer', async () => {
  const { id } = await world.shop.order('amal', ['hades']);
  await world.fake.set({ trouble: [{ how: 'lose', path: '/v2/checkout/orders' }] });
  expect(await world.cards.begin(id, 'amal')).toEqual({ kind: 'away' });
  const both = await Promise.all([world.cards.begin(id, 'amal'), world.cards.begin(id, 'amal')]);
  expect(both[0]).toEqual(both[1]);
  expect((await world.fake.books()).orders.filter((order) => order.customId === id)).toHaveLength(1);
  await expect(world.cards.begin(id, 'badr')).rejects.toMatchObject({ code: 'not-found' });
});

test('after a decline nothing but the shopper’s own return has money asked for, also where PayPal still calls the order approved', async () => {
  await world.fake.set({ staysApproved: true, captures: ['INSTRUMENT_DECLINED'] });
  const { id, who, url, providerOrder, approve } = await atProvider();
  await approve();
  const requests = async () => (await world.fake.books()).seen.filter(({ path }) => path.includes(`${providerOrder}/capture`)).length;
  expect(await world.cards.advance(id)).toBe('declined');
  expect(await requests()).toBe(1);
  expect((await find(id)).events.at(-1)).toMatchObject({ type: 'card-declined', note: 'INSTRUMENT_DECLINED' });

  for (let nth = 0; nth < 3; nth += 1) {
    world.shop.wait(HOUR);
    await world.cards.reconcile();
  }
  await hearEvents();
  expect(await requests()).toBe(1);
  // 'Pay with PayPal' leads to the page where the shopper may choose another card, and takes nothing by itself
  expect(await world.cards.begin(id, who)).toEqual({ kind: 'go', url });
  expect(await requests()).toBe(1);

  expect(await world.cards.advance(id, { isReturn: true })).toBe('paid');
  expect([await requests(), (await capturesOf(id)).length]).toEqual([2, 1]);
  await sound();
});

test('a look that began before a decline asks for no money after it', async () => {
  await world.fake.set({ staysApproved: true });
  const { id, approve } = await atProvider();
  await approve();
  const provider = openProvider(world.fake);
  const late = openCards(world.shop, {
    ...provider,
    find: async (providerOrderId) => {
      const found = await provider.find(providerOrderId);
      await world.fake.set({ captures: ['INSTRUMENT_DECLINED'] });
      await world.cards.advance(id);
      return found;
    },
  });
  expect(await late.advance(id)).toBe('declined');
  expect(await capturesOf(id)).toEqual([]);
  expect(await find(id)).toMatchObject({ state: 'awaiting_payment', card: { isDeclined: true, needsReturn: true } });
});

test.each(['cancelled', 'replaced', 'moved to another method'])('an order that was %s is never captured', async (how) => {
  const { id, approve } = await atProvider();
  if (how === 'cancelled') await world.shop.orders.cancel(id, 'amal');
  if (how === 'replaced') {
    await world.shop.game('inside', 1);
    await world.shop.order('amal', ['inside']);
  }
  if (how === 'moved to another method') {
    await world.shop.prove(id, 'amal');
    await world.shop.orders.reject(id, { by: 'owner', reason: 'unreadable' });
  }
  await approve();
  expect(await world.cards.advance(id)).toBe('none');
  expect(await capturesOf(id)).toEqual([]);
});

test('money with another amount or payee than the order’s settles nothing, and the owner reads what is wrong', async () => {
  const { id, approve } = await atProvider();
  await approve();
  await world.fake.set({ lies: { captured: '1.00' } });
  expect(await world.cards.advance(id)).toBe('attention');
  const [capture] = await capturesOf(id);
  expect(await find(id)).toMatchObject({
    state: 'in_review',
    payment: null,
    alarms: [{ code: 'amount-differs', note: capture?.id }],
    card: { state: 'captured', captureId: capture?.id },
  });
  await sound();
});

test('a second capture of one reference is refused: nothing is asked for again, and the owner is told once', async () => {
  const { id, approve } = await atProvider();
  await approve('DUPLICATE_INVOICE_ID');
  expect(await world.cards.advance(id)).toBe('over');
  for (let looks = 0; looks < 3; looks += 1) {
    world.shop.wait(HOUR);
    await world.cards.reconcile();
  }
  expect(await find(id)).toMatchObject({ state: 'awaiting_payment', card: { state: 'ended' }, alarms: [{ code: 'paid-before' }] });
  expect(await mails()).toHaveLength(1);
  expect(await world.shop.stock.countFree('hades')).toBe(2);
  await sound();
});

/** Every event so far, as PayPal sends it. */
async function hearEvents(): Promise<void> {
  for (const { headers, body } of (await world.fake.books()).events)
    await world.cards.events.receive({ headers: new Headers({ ...headers }), body: new TextEncoder().encode(body) });
}
