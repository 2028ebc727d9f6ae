import { beforeEach, describe, expect, test } from 'vitest';

import { REFUND_TIMEOUT } from '~/domain/payment/refund-amounts';

import { openCards, openCardWorld, openProvider } from '../../../tests/support/shop/card-shop';
import { OWNER, refusal } from '../../../tests/support/shop/test-shop';
import { ordersAwaitingProvider } from '~/features/card/index.server';
import { createCardRefunds } from './card.server';
import { createOrderRefunds } from './lines.server';

const MINUTE = 60_000;
const GAMES = ['hades', 'celeste', 'tunic'];
const { world, find, atProvider, sound } = openCardWorld();

let id: string;
let capture: string;
beforeEach(async () => {
  for (const game of GAMES) await world.shop.game(game, 1, 'Steam', { buyingPrice: 99.95 });
  const visit = await atProvider('amal', GAMES);
  await visit.approve();
  expect(await world.cards.advance(visit.id)).toBe('paid');
  id = visit.id;
  capture = (await find(id)).payment?.reference ?? '';
});

/** The refunds of one process of the shop. */
function openRefunds(provider = openProvider(world.fake)) {
  const { store, clock, orders } = world.shop;
  const onStockArrived = async (gameId: string) => void (await orders.fillOwed(gameId));
  const cards = createCardRefunds({ store, clock, provider, ownerMail: () => OWNER, onStockArrived });
  const { send, retry, recordUnasked } = createOrderRefunds({ store, clock, cards, onStockArrived });
  return { ...cards, retry, recordUnasked, send: (gameId: string) => send(id, { by: 'owner', gameId }) };
}

/** The refunds of this order's payment, in the provider's books. */
const booked = async () => (await world.fake.books()).refunds.filter(({ captureId }) => captureId === capture);
const back = async () => (await booked()).map(({ value, status }) => `${value} ${status}`);

describe('a refund by the provider of cards', () => {
  test('line by line returns exactly what was captured, and its own events do not call the owner', async () => {
    const { send } = openRefunds();
    for (const game of GAMES) await send(game);
    expect(await back()).toEqual(['9.99 COMPLETED', '10.00 COMPLETED', '10.00 COMPLETED']);
    expect(await find(id)).toMatchObject({ state: 'refunded', cardDueAt: null });
    for (const { headers, body } of (await world.fake.books()).events)
      await world.cards.events.receive({ headers: new Headers(headers), body: Buffer.from(body) });
    expect(await find(id)).toMatchObject({ state: 'refunded', alarms: [] });
    await sound();
  });

  test('whose next check a clock ahead by hours noted is checked now', async () => {
    for (const hours of [2, 47]) {
      await world.fake.set({ trouble: [{ how: 'lose', path: '/refund' }] });
      world.shop.wait(hours * 60 * MINUTE);
      await openRefunds().send(hours === 2 ? 'hades' : 'celeste');
      world.shop.wait(-hours * 60 * MINUTE);
      expect(await openRefunds().runDue()).toBe(1);
      expect((await find(id)).refunds.at(-1)).toMatchObject({ state: 'done' });
    }
  });

  test('begun while the clock was years ahead waits for its answer no longer than any other', async () => {
    const YEARS = 3650 * 24 * 60 * MINUTE;
    await world.fake.set({ refunds: ['PENDING'] });
    world.shop.wait(YEARS);
    await openRefunds().send('hades');
    world.shop.wait(-YEARS);
    expect(await openRefunds().runDue()).toBe(1);
    expect((await find(id)).refunds).toMatchObject([{ state: 'sending' }]);
    world.shop.wait(REFUND_TIMEOUT);
    await openRefunds().runDue();
    expect((await find(id)).refunds).toMatchObject([{ state: 'failed', failure: 'no-answer' }]);
  });

  test('that PayPal forbids has failed at once; it is one alarm of the store for all, and sent once when it is tried again', async () => {
    const provider = openProvider(world.fake, { clock: world.shop.clock });
    const [refunds, { watchAccess }] = [openRefunds(provider), openCards(world.shop, provider)];
    await world.fake.set({ trouble: [{ how: 'forbidden', path: '/refund', times: 2 }] });
    for (const game of ['hades', 'celeste']) await refunds.send(game);
    const failed = (await find(id)).refunds;
    expect(failed).toMatchObject([0, 1].map(() => ({ state: 'failed', failure: 'no-access', attempt: 1 })));
    await watchAccess();
    const open = async () => (await world.shop.alerts.listOpen()).alarms.map(({ code, note }) => `${code} ${note}`);
    expect(await open()).toEqual(['provider-denied refund PERMISSION_DENIED']);

    world.shop.wait(1000);
    const tryAgain = (nth: number) => refunds.retry(id, { by: 'owner', refundId: failed[nth]?.id ?? '' });
    // The yes to the first is lost before PayPal forbids it again: under another name it would be sent once more.
    await world.fake.set({ trouble: [{ how: 'lose', path: '/refund' }] });
    await tryAgain(0);
    await world.fake.set({ trouble: [{ how: 'forbidden', path: '/refund' }] });
    await refunds.advance(id);
    expect((await find(id)).refunds[0]).toMatchObject({ state: 'failed', failure: 'no-access' });
    for (const nth of [0, 1]) await tryAgain(nth);
    expect([await back(), (await find(id)).alarms]).toEqual([['9.99 COMPLETED', '10.00 COMPLETED'], []]);
    await watchAccess();
    expect(await open()).toEqual([]);
    await sound();
  });

  test('of which a part went back at PayPal sends the rest, books both, and calls her for what she sent there', async () => {
    for (const game of ['hades', 'celeste']) await openRefunds().send(game);
    await world.fake.act('refund', { capture, value: '3.00' });
    const [, , elsewhere] = await booked();
    expect(await openRefunds().send('tunic')).toMatchObject({
      state: 'refunded',
      alarms: [{ code: 'refunded-elsewhere', note: capture }],
      refunds: [{ usdCents: 999 }, { usdCents: 1000 }, { state: 'done', attempt: 2, usdCents: 700, amountCentimes: 6995 }],
    });
    expect(await back()).toEqual(['9.99 COMPLETED', '10.00 COMPLETED', '3.00 COMPLETED', '7.00 COMPLETED']);
    const row = await world.shop.store.get(`payments/card-refund-${elsewhere?.id}`);
    expect(row?.data).toMatchObject({ kind: 'returned', direction: 'out', orderId: id, usdCents: 300, of: `card-${capture}` });
    const { docs } = await world.shop.store.query({ from: 'payments', where: [['orderId', '==', id]] });
    const sum = (direction: string) =>
      docs.filter(({ data }) => data['direction'] === direction).reduce((all, { data }) => all + Number(data['usdCents']), 0);
    expect([sum('in'), sum('out')]).toEqual([2999, 2999]);
    await sound();
  });

  test('waits while a refund at PayPal’s own pages is not decided, and sends all that is left then', async () => {
    for (const game of ['hades', 'celeste']) await openRefunds().send(game);
    await world.fake.set({ refunds: ['PENDING'] });
    await world.fake.act('refund', { capture, value: '3.00' });
    expect(await openRefunds().send('tunic')).toMatchObject({ alarms: [], refunds: [{}, {}, { state: 'sending', attempt: 1 }] });
    const [, , elsewhere] = await booked();
    await world.fake.act('settleRefund', { refund: elsewhere?.id ?? '', as: 'FAILED' });
    world.shop.wait(MINUTE);
    await openRefunds().runDue();
    // PayPal says to the same request what it said before, and how much went back: nothing.
    expect(await find(id)).toMatchObject({ refunds: [{}, {}, { state: 'failed', failure: 'REFUND_AMOUNT_EXCEEDED' }] });
    const { refunds } = await find(id);
    await openRefunds().retry(id, { by: 'owner', refundId: refunds[2]?.id ?? '' });
    expect(await find(id)).toMatchObject({ state: 'refunded', alarms: [], refunds: [{}, {}, { state: 'done', usdCents: 1000 }] });
    await sound();
  });

  test('that PayPal gave back whole, and told of by no event, is in the ledger by PayPal’s reference before she is asked', async () => {
    await world.fake.act('refund', { capture });
    expect(await openRefunds().send('hades')).toMatchObject({
      state: 'fulfilled',
      alarms: [{ code: 'refunded-elsewhere' }, { code: 'refund-failed', note: 'already' }],
      refunds: [{ state: 'failed', usdCents: 999 }],
    });
    const [elsewhere] = await booked();
    const { refunds } = await find(id);
    const { recordFailed } = createOrderRefunds({ ...world.shop, cards: openRefunds(), onStockArrived: () => Promise.resolve() });
    await recordFailed(id, { by: 'owner', refundId: refunds[0]?.id ?? '', reference: elsewhere?.id ?? '' });
    expect((await world.shop.store.get(`payments/card-refund-${elsewhere?.id}`))?.data).toMatchObject({ usdCents: 2999 });
    expect((await find(id)).refunds).toMatchObject([{ state: 'done', usdCents: 999, returnId: `card-refund-${elsewhere?.id}` }]);
    await sound();
  });

  test.each(['before its event', 'after its event'])(
    'that finds at PayPal what went back there, %s, makes it the same fact: once, with its account, and it keeps the other keys back',
    async (when) => {
      const tell = async () => {
        const events = (await world.fake.books()).events.filter(({ type }) => type === 'PAYMENT.CAPTURE.REFUNDED');
        for (const { headers, body } of events)
          await world.cards.events.receive({ headers: new Headers(headers), body: Buffer.from(body) });
      };
      await openRefunds().send('hades');
      const provider = openProvider(world.fake);
      // The store asks for a refund, and the owner sends more at PayPal meanwhile.
      const slow: typeof provider = {
        ...provider,
        refund: async (...asked) => {
          if ((await booked()).length === 1) await world.fake.act('refund', { capture, value: '15.00' });
          if (when === 'after its event') await tell();
          return provider.refund(...asked);
        },
      };
      expect(await openRefunds(slow).send('tunic')).toMatchObject({
        alarms: [{ code: 'refunded-elsewhere', note: capture }],
        refunds: [{ usdCents: 999 }, { state: 'done', usdCents: 500 }],
      });
      await tell();
      const reference = (await booked())[1]?.id ?? '';
      const order = await find(id);
      expect(order).toMatchObject({
        alarms: [{ code: 'refunded-elsewhere', note: capture }],
        returns: [{ id: `card-refund-${reference}`, kind: 'refund', captureId: capture, usdCents: 1500, decidedAt: null }],
      });
      const { docs } = await world.shop.store.query({ from: 'payments', where: [['orderId', '==', id]] });
      const out = docs.filter(({ data }) => data['direction'] === 'out');
      const account = order.payment?.account;
      expect(account).toEqual(expect.any(String));
      expect(out.map(({ data }) => data['account'])).toEqual([account, account, account]);
      expect(new Set(out.map(({ data }) => data['usdCents']))).toEqual(new Set([1500, 500, 999]));
      const sum = out.reduce((all, { data }) => all + Number(data['amountCentimes']), 0);
      expect(sum).toBe(order.payment?.amountCentimes);
      expect(await refusal(world.shop.orders.reveal(id, 'celeste', 'amal'))).toBe(`refund-begun ${id}`);
      await sound();
    },
  );

  test('waits while its account is not the one that is set up, and goes on when it is back; she may record it meanwhile', async () => {
    const other = openRefunds(openProvider(world.fake, { clientId: 'fake-paypal-other' }));
    await world.fake.set({ trouble: [{ how: 'lose', path: '/refund' }] });
    await openRefunds().send('hades');
    await other.advance(id);
    world.shop.wait(MINUTE);
    expect(await other.runDue()).toBe(0);
    expect(await find(id)).toMatchObject({ alarms: [], refunds: [{ state: 'sending' }] });
    expect(await ordersAwaitingProvider(world.shop.store, openProvider(world.fake, { clientId: 'fake-paypal-other' }))).toMatchObject([
      { orders: [id] },
    ]);
    // A refund that begins now is the owner's: it is sent at that account.
    expect(await refusal(other.send('celeste'))).toBe(`wrong-state ${id}`);
    expect(await openRefunds().runDue()).toBe(1);
    expect([await back(), (await find(id)).refunds]).toMatchObject([['9.99 COMPLETED'], [{ state: 'done' }]]);

    await world.fake.set({ trouble: [{ how: 'lose', path: '/refund' }] });
    await openRefunds().send('celeste');
    const refundId = (await find(id)).refunds[1]?.id ?? '';
    const sent = { by: 'owner', refundId, reference: 'RBYHAND', isToCard: true };
    expect(await refusal(openRefunds().recordUnasked(id, sent))).toBe(`wrong-state ${id}`);
    expect((await other.recordUnasked(id, sent)).refunds).toMatchObject([{}, { state: 'done', reference: 'RBYHAND' }]);
  });
});
