import { describe, expect, it } from 'vitest';

import { dayInCasablanca } from '~/domain/shared/day';
import { createReports } from '~/features/reports/index.server';
import type { Order } from '~/features/order/schema.server';

import { openCardWorld } from '../../../tests/support/shop/card-shop';
import { keyInput, OWNER, refusal } from '../../../tests/support/shop/test-shop';
import { createRefunds } from './index.server';

const { world, find, atProvider, capturesOf, mails, sound } = openCardWorld();
const by = 'owner';

/** Sends the shop every event about an order or a capture, oldest first. */
async function tell(about: string): Promise<void> {
  for (const { headers, body } of (await world.fake.books(about)).events)
    await world.cards.events.receive({ headers: new Headers({ ...headers }), body: new TextEncoder().encode(body) });
}

/** An order of two games of 100.00 MAD, 10.00 dollars each, that is paid by card. */
async function paid(games: readonly string[] = ['hades', 'tunic']) {
  await world.shop.game('tunic', 2);
  const { id, approve } = await atProvider('amal', games);
  await approve();
  await world.cards.advance(id);
  const capture = (await capturesOf(id))[0]?.id ?? '';
  const act = async (what: string, more: object = {}) => {
    await world.fake.act(what, { capture, ...more });
    await tell(capture);
  };
  return { id, capture, act };
}

/** An order of one game that is paid, and whose key was sold elsewhere. */
async function owed() {
  await world.shop.game('solo', 1);
  const { id, approve } = await atProvider('amal', ['solo']);
  await approve();
  const [key] = await world.shop.keys.list('solo', { used: null, type: null });
  await world.cards.advance(id);
  const { store, clock, stock, onStockArrived } = world.shop;
  const order = await find(id);
  await world.shop.orders.reveal(id, 'solo', 'amal');
  const { refunds } = createRefunds({ store, clock, stock, provider: null, ownerMail: () => OWNER, onStockArrived });
  await refunds.replaceKey(id, { by, gameId: 'solo', keyId: key?.id ?? '' });
  const capture = order.payment?.reference ?? '';
  const act = async (what: string, more: object = {}) => {
    await world.fake.act(what, { capture, ...more });
    await tell(capture);
  };
  return { id, act };
}

/** Returns the ids of the undecided parts of an order. */
const undecided = ({ returns, disputes }: Order) =>
  [...returns, ...disputes].filter(({ decidedAt }) => decidedAt === null).map(({ id }) => id);

/** The owner's choice; without `close` the shopper gets the keys all the same. */
async function choose(id: string, close: readonly string[] = [], seen?: readonly string[]) {
  const { store, clock, stock, onStockArrived } = world.shop;
  const { refunds } = createRefunds({ store, clock, stock, provider: null, ownerMail: () => OWNER, onStockArrived });
  return refunds.decideGone(id, { by, seen: seen ?? undecided(await find(id)), close, answer: null });
}

const reveal = (id: string, gameId: string | null) => refusal(world.shop.orders.reveal(id, gameId, 'amal'));
const sales = async () => {
  const today = dayInCasablanca(world.shop.clock());
  return (await createReports({ store: world.shop.store }).report({ from: today, to: today })).total;
};
const keys = async (game: string) => (await world.shop.keys.list(game, { used: null, type: null })).map(({ state }) => state).toSorted();

const WAYS = [
  ['sent back on PayPal’s own pages', 'refund', {}],
  ['taken back by a bank', 'capture', { as: 'REVERSED' }],
] as const;

describe.each(WAYS)('money that was %s', (_, what, more) => {
  it('keeps unseen keys back whatever becomes of the call to the owner, and lowers the profit', async () => {
    const { id, act } = await paid();
    await act(what, more);
    await world.shop.answerAll(id, 'sent back at PayPal');
    expect((await find(id)).alarms).toEqual([]);
    for (const gameId of ['hades', 'tunic', null]) expect(await reveal(id, gameId)).toBe(`refund-begun ${id}`);
    expect(await sales()).toMatchObject({ salesCentimes: 20_000, refundCentimes: 20_000, refunded: 0 });
    await sound();
  });

  it('keeps an owed line unfilled until the owner gives the key all the same, and stands in nobody’s way', async () => {
    const { id, act } = await owed();
    await act(what, more);
    await world.shop.keys.add('solo', keyInput('NEW'), by);
    await world.shop.answerAll(id);
    await world.shop.orders.fillOwed(null);
    expect(await find(id)).toMatchObject({ state: 'owed' });
    expect(await keys('solo')).toEqual(['burned', 'free']);
    expect(await choose(id)).toMatchObject({ alarms: [] });
    expect(await find(id)).toMatchObject({ state: 'fulfilled', lines: [{ state: 'delivered' }] });
    await sound();
  });

  it('closes the lines that the owner chooses, without a word that the shop sent it, and is counted once', async () => {
    const { id, act } = await paid();
    await world.shop.orders.reveal(id, 'tunic', 'amal');
    await act(what, more);
    expect(await choose(id, ['hades', 'tunic'])).toMatchObject({
      state: 'refunded',
      alarms: [],
      refunds: [
        { state: 'done', usdCents: 1000, amountCentimes: 10_000, isBooked: false },
        { state: 'done', usdCents: 1000, amountCentimes: 10_000, isBooked: false },
      ],
    });
    expect([await keys('hades'), await keys('tunic')]).toEqual([
      ['free', 'free'],
      ['burned', 'free'],
    ]);
    expect((await mails()).filter((mail) => mail.startsWith('refund-sent'))).toEqual([]);
    expect(await sales()).toMatchObject({ refundCentimes: 20_000, refunded: 2 });
    expect(await refusal(choose(id))).toBe(`alarm-answered ${id}`);
    await sound();
  });

  it('keeps nothing back after the owner gave the keys all the same, and stays in the books', async () => {
    const { id, act } = await paid();
    await act(what, more);
    await choose(id);
    expect(await reveal(id, null)).toBe('done');
    expect(await sales()).toMatchObject({ refundCentimes: 20_000, refunded: 0 });
    await sound();
  });
});

describe('a part of the money that was sent back on PayPal’s own pages', () => {
  it('keeps all unseen keys back; the owner closes the line that she means, and the other key is given', async () => {
    const { id, act } = await paid();
    await act('refund', { value: '10.00' });
    for (const gameId of ['hades', 'tunic']) expect(await reveal(id, gameId)).toBe(`refund-begun ${id}`);
    await choose(id, ['tunic']);
    expect(await find(id)).toMatchObject({ state: 'fulfilled', lines: [{ state: 'delivered' }, { state: 'refunded' }] });
    expect(await reveal(id, 'hades')).toBe('done');
    expect(await sales()).toMatchObject({ refundCentimes: 10_000, refunded: 1 });
    await sound();
  });

  it('is decided again when more of it goes, and a choice made before that covers nothing of it', async () => {
    const { id, act } = await paid();
    await act('refund', { value: '4.00' });
    const seen = undecided(await find(id));
    await act('refund', { value: '5.00' });
    expect(await refusal(choose(id, [], seen))).toBe(`alarm-answered ${id}`);
    await choose(id, ['hades']);
    expect(await find(id)).toMatchObject({ refunds: [{ usdCents: 400, amountCentimes: 4000 }] });
    await act('refund', { value: '11.00' });
    expect(await reveal(id, 'tunic')).toBe(`refund-begun ${id}`);
    expect(await sales()).toMatchObject({ refundCentimes: 20_000 });
    await sound();
  });

  it('leaves the rest to be sent back by the store, once it is decided', async () => {
    const { id, act } = await paid(['hades']);
    await act('refund', { value: '4.00' });
    await choose(id);
    const { store, clock, stock, onStockArrived } = world.shop;
    const { refunds } = createRefunds({ store, clock, stock, provider: null, ownerMail: () => OWNER, onStockArrived });
    expect(await refunds.record(id, { by, gameId: 'hades', reference: 'BANK 1' })).toMatchObject({ refunds: [{ amountCentimes: 6000 }] });
    expect(await sales()).toMatchObject({ refundCentimes: 10_000 });
    await sound();
  });
});

describe('a refund at PayPal that the owner records by hand', () => {
  const record = (id: string, gameId: string, reference: string) => {
    const { store, clock, stock, onStockArrived } = world.shop;
    const { refunds } = createRefunds({ store, clock, stock, provider: null, ownerMail: () => OWNER, onStockArrived });
    return refunds.record(id, { by, gameId, reference });
  };
  const rows = async () =>
    (await world.shop.store.query({ from: 'payments', where: [['direction', '==', 'out']] })).docs.map(({ data }) => [
      data['method'],
      data['usdCents'],
    ]);

  it('after its event is one payment, and nobody is told that money was sent', async () => {
    const { id, capture, act } = await paid();
    await act('refund', { value: '10.00' });
    const hers = (await world.fake.books(capture)).refunds[0]?.id ?? '';
    await record(id, 'hades', hers.toLowerCase());
    expect([await rows(), await sales()]).toMatchObject([[['card', 1000]], { refundCentimes: 10_000, refunded: 1 }]);
    expect(await mails()).not.toContain('refund-sent to amal@example.com');
    expect((await find(id)).alarms).toEqual([]);
    expect(await reveal(id, 'tunic')).toBe('done');
    expect(await refusal(record(id, 'tunic', hers))).toBe(`wrong-state ${id}`);
    await sound();
  });

  it('before its event is one payment too, in dollars from then on', async () => {
    const { id, capture } = await paid();
    await world.fake.act('refund', { capture, value: '10.00' });
    await record(id, 'hades', (await world.fake.books(capture)).refunds[0]?.id ?? '');
    expect(await rows()).toEqual([['bank', null]]);
    await tell(capture);
    expect([await rows(), await sales()]).toMatchObject([[['card', 1000]], { refundCentimes: 10_000, refunded: 1 }]);
    expect((await find(id)).alarms).toEqual([]);
    await sound();
  });

  it('before its event, which tells of more, calls her for the rest', async () => {
    const { id, capture } = await paid();
    await world.fake.act('refund', { capture });
    await record(id, 'hades', (await world.fake.books(capture)).refunds[0]?.id ?? '');
    await tell(capture);
    expect([await rows(), await sales()]).toMatchObject([[['card', 2000]], { refundCentimes: 20_000, refunded: 1 }]);
    expect(await find(id)).toMatchObject({ alarms: [{ code: 'refunded-elsewhere' }] });
    expect(await reveal(id, 'tunic')).toBe(`refund-begun ${id}`);
    await sound();
  });
});

describe('a dispute', () => {
  it('keeps unseen keys back from its event until it is won, also after the owner’s answer; then the keys are given again', async () => {
    const { id, act } = await paid();
    await act('dispute');
    expect(await find(id)).toMatchObject({ alarms: [{ code: 'disputed' }] });
    await world.shop.answerAll(id);
    for (const gameId of ['hades', null]) expect(await reveal(id, gameId)).toBe(`refund-begun ${id}`);
    await act('decideDispute', { as: 'WON' });
    expect(await find(id)).toMatchObject({ alarms: [], disputes: [{ state: 'won' }] });
    expect(await world.shop.store.get(`payments/card-restored-${(await find(id)).disputes[0]?.id}`)).not.toBeNull();
    expect(await reveal(id, null)).toBe('done');
    expect(await sales()).toMatchObject({ refundCentimes: 0 });
    await sound();
  });

  it('keeps an owed line unfilled', async () => {
    const { id, act } = await owed();
    await act('dispute');
    await world.shop.keys.add('solo', keyInput('NEW'), by);
    expect(await find(id)).toMatchObject({ state: 'owed' });
    await act('decideDispute', { as: 'CANCELED_BY_BUYER' });
    await world.shop.orders.fillOwed(null);
    expect(await find(id)).toMatchObject({ state: 'fulfilled' });
    await sound();
  });

  it('that is lost is money that is gone', async () => {
    const { id, act } = await paid();
    await act('dispute');
    await act('decideDispute', { as: 'LOST' });
    expect(await reveal(id, null)).toBe(`refund-begun ${id}`);
    expect(await sales()).toMatchObject({ refundCentimes: 20_000 });
    await choose(id, ['hades', 'tunic']);
    expect(await find(id)).toMatchObject({ state: 'refunded', alarms: [] });
    await sound();
  });

  it('that is won after the money was taken back brings it again, and the keys are given', async () => {
    const { id, act } = await paid();
    await act('dispute');
    await act('capture', { as: 'REVERSED' });
    expect(await sales()).toMatchObject({ refundCentimes: 20_000 });
    await act('decideDispute', { as: 'WON' });
    expect(await sales()).toMatchObject({ refundCentimes: 0 });
    expect((await find(id)).alarms).toEqual([]);
    expect(await reveal(id, null)).toBe('done');
    await sound();
  });

  it('is not opened again by an event that comes after its end', async () => {
    const { id, capture } = await paid();
    await world.fake.act('dispute', { capture });
    await world.fake.act('decideDispute', { capture, as: 'WON' });
    for (const { headers, body } of (await world.fake.books(capture)).events.toReversed())
      await world.cards.events.receive({ headers: new Headers({ ...headers }), body: new TextEncoder().encode(body) });
    expect(await find(id)).toMatchObject({ disputes: [{ state: 'won' }] });
    expect(await reveal(id, null)).toBe('done');
    await sound();
  });

  it('whose end says nothing for either side waits for the owner', async () => {
    const { id, act } = await paid();
    await act('dispute');
    await act('decideDispute', { as: 'NONE' });
    expect(await reveal(id, null)).toBe(`refund-begun ${id}`);
    await choose(id);
    expect(await reveal(id, null)).toBe('done');
    await sound();
  });
});

it('a shopper’s open question is answered by the closing of its line', async () => {
  const { id, act } = await paid();
  const { store, clock, stock, onStockArrived } = world.shop;
  const { questions } = createRefunds({ store, clock, stock, provider: null, ownerMail: () => OWNER, onStockArrived });
  for (const gameId of ['hades', 'tunic']) await questions.ask(id, { accountId: 'amal', gameId, kind: 'refund', text: 'Please' });
  await act('refund');
  await choose(id, ['hades']);
  expect((await find(id)).questions).toMatchObject([{ state: 'accepted' }, { state: 'asked' }]);
  await sound();
});

it('money of no order that went back keeps the key of the order that the owner approves by it', async () => {
  await world.fake.set({ lies: { custom_id: 'MF-222222' } });
  const { id: other, approve, providerOrder } = await atProvider('amal');
  await approve();
  await world.fake.act('captureByHand', { order: providerOrder });
  const capture = (await world.fake.books(providerOrder)).captures[0]?.id ?? '';
  await tell(capture);
  await world.fake.act('refund', { capture });
  await tell(capture);
  await world.shop.orders.cancel(other, 'amal').catch(() => {});
  const { id } = await world.shop.order('badr', ['hades']);
  await world.shop.approve(id, capture);
  expect(await find(id)).toMatchObject({ alarms: [{ code: 'refunded-elsewhere' }] });
  expect(await refusal(world.shop.orders.reveal(id, null, 'badr'))).toBe(`refund-begun ${id}`);
  await sound();
});
