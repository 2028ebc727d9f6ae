import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createEncryption } from '~/adapters/node/encryption.server';
import { BREACH_CODES, type BreachCode } from '~/domain/doctor/violation';
import { LONGEST_WAIT } from '~/domain/shared/deadline';
import { createPaymentRecorder } from '~/features/card/record.server';
import type { Data, Patch, Query, Snapshot, Store } from '~/ports/store';

import { hooked } from '../../../tests/support/shop/intercept';
import { openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';

import { createExamination } from './examine.server';

let shop: TestShop;
let paid: { readonly id: string; readonly keyPath: string };
let waitingId: string;

/** Creates one paid order for game `a`, one free key of it, and one order of game `b` in review. */
beforeEach(async () => {
  shop = openTestShop();
  await shop.game('a', 2);
  await shop.game('b', 2);
  const order = await shop.order('x', ['a']);
  await shop.prove(order.id, 'x');
  await shop.approve(order.id);
  paid = { id: order.id, keyPath: `games/a/codes/${order.lines[0]?.keyId}` };
  const waiting = await shop.order('y', ['b']);
  await shop.prove(waiting.id, 'y');
  waitingId = waiting.id;
});
afterEach(() => shop.close());

const found = async () => new Set((await shop.doctor.examine(0)).breaches.map((breach) => breach.code));
const lineOf = async (id: string) => (await shop.orders.find(id))?.lines.map((line) => ({ ...line })) ?? [];
/** Writes fields of an order as no command would. */
const bend = (id: string, fields: Record<string, unknown>) => shop.store.update(`orders/${id}`, fields as Patch);
const bendLine = async (id: string, fields: Record<string, unknown>) =>
  bend(id, { lines: (await lineOf(id)).map((line) => ({ ...line, ...fields })) });
const WISH = { gameId: 'a', at: 1, priceCentimes: 100 };
const CARD = {
  attempt: 1,
  state: 'capturing',
  providerOrderId: 'P1',
  approveUrl: null,
  payeeId: null,
  captureId: null,
  startedAt: 1,
  askedAt: null,
  isDeclined: false,
};
/** An attempt at a card that is not asked about, unless it has a time. */
async function attempt(
  orderId: string,
  fields: { readonly state: string; readonly captureId?: string; readonly dueAt?: number },
): Promise<void> {
  await shop.store.set(`cardAttempts/${orderId}-1`, { ...CARD, orderId, dueAt: null, ...fields });
  await bend(orderId, { cardAttempts: 1 });
}
async function cancelledId(): Promise<string> {
  const { id } = await shop.order('z', ['a']);
  await shop.orders.cancel(id, 'z');
  return id;
}
/** Card money that fits no order pays the waiting one, and names this attempt. */
async function approvedCapture(attemptId: string | null = null): Promise<void> {
  const book = createPaymentRecorder({ store: shop.store, clock: shop.clock, ownerMail: () => null });
  await book.orphan({ id: 'C1', amount: { currency: 'USD', cents: 1000 }, receipt: null });
  const { payment } = await shop.approve(waitingId, 'C1');
  await bend(waitingId, { payment: { ...payment, attemptId } });
}
const REFUND = {
  id: 'r1',
  gameId: 'a',
  amountCentimes: 10_000,
  usdCents: null,
  method: 'bank',
  state: 'done',
  by: 'owner',
  at: 1,
  doneAt: 1,
};
/** A refund to a card that is checked next at this time. */
const sending = (cardDueAt: number) =>
  bend(paid.id, { refunds: [{ ...REFUND, method: 'card', state: 'sending', doneAt: null, reference: null }], cardDueAt });
/** Longer ago than anything is tried again. */
const longOver = () => shop.clock() - LONGEST_WAIT - 1;
const QUESTION = { id: 'q1', gameId: 'a', kind: 'refund', askedAt: 5, text: 'Please', state: 'asked', decidedAt: null, answer: null };
const freeKey = async (gameId: string) =>
  (await shop.keys.list(gameId, { used: false, type: null })).find((key) => key.state === 'free')?.id ?? '';
const heldKey = async () => (await shop.keys.list('b', { used: false, type: null })).find((key) => key.state === 'held')?.id ?? '';

const laterRelease = (doc: Snapshot | null | undefined) => shop.store.update(doc?.path ?? '', { schema: 99 });
const ALERT = { id: 'a1', code: 'disputed', at: 5, note: null };
const call = (fields: { id: string; orderId: string; openSince?: number }) =>
  shop.store.set(`alarms/${fields.id}`, { code: 'disputed', at: 5, openSince: 5, note: null, ofStore: false, ...fields });

describe('the doctor', () => {
  it('finds nothing in a healthy store, and counts what it checked', async () => {
    expect(await shop.doctor.examine(0)).toEqual({
      games: 2,
      keys: 4,
      orders: 2,
      payments: 1,
      plainKeys: 0,
      oldSeals: 0,
      attention: [],
      storeAlarms: 0,
      breaches: [],
    });
  });

  it('says only that an order can’t be read, and nothing of its keys, payment and mails', async () => {
    await shop.store.update(`orders/${paid.id}`, { state: 'parcelled' });
    await shop.store.update(`orders/${waitingId}`, { schema: 99 });
    const { breaches } = await shop.doctor.examine(0);
    expect(breaches).toHaveLength(2);
    expect(breaches).toContainEqual({ code: 'newer-release', subject: `orders/${waitingId}` });
    expect(breaches).toContainEqual({ code: 'unreadable', subject: `orders/${paid.id}` });
  });

  const PLANTED: readonly [BreachCode, string, () => Promise<void>][] = [
    ['unreadable', 'an order without its lines', () => shop.store.update(`orders/${paid.id}`, { lines: 'lost' })],
    ['unreadable', 'a message without its time', () => shop.store.set('messages/m1', { message: 'Hello' })],
    ['newer-release', 'an order of a later release', () => shop.store.update(`orders/${paid.id}`, { schema: 99 })],
    ['newer-release', 'a payment of a later release', async () => laterRelease((await shop.store.query({ from: 'payments' })).docs[0])],
    ['newer-release', 'a game of a later release', async () => laterRelease(await shop.store.get('games/a'))],
    [
      'delivered-without-key',
      'a delivered key that is free again',
      () => shop.store.update(paid.keyPath, { state: 'free', used: false, orderId: null }),
    ],
    ['delivered-without-key', 'a delivered key that is gone', () => shop.store.delete(paid.keyPath)],
    [
      'key-in-two-orders',
      'one key delivered twice',
      async () => {
        const twin = (await shop.store.get(`orders/${paid.id}`))?.data ?? {};
        await shop.store.set('orders/MF-TWTWTW', twin);
      },
    ],
    ['paid-line-open', 'a paid line that nobody decided', () => bendLine(paid.id, { state: 'open' })],
    [
      'sold-without-line',
      'a key that was sold to nobody',
      async () => shop.store.update(`games/a/codes/${await freeKey('a')}`, { state: 'sold', used: true, orderId: null }),
    ],
    [
      'held-by-dead-order',
      'a key that is held for a paid order',
      async () => shop.store.update(`games/a/codes/${await freeKey('a')}`, { state: 'held', orderId: paid.id, holdUntil: 1 }),
    ],
    [
      'hold-lost',
      'a key in review that was let go',
      async () => shop.store.update(`games/b/codes/${await heldKey()}`, { state: 'free', orderId: null }),
    ],
    [
      'key-flags',
      'a free key that is marked as used',
      async () => shop.store.update(`games/a/codes/${await freeKey('a')}`, { used: true }),
    ],
    [
      'key-twice',
      'the same key in two games',
      async () => shop.store.set('games/b/codes/twin', { ...(await shop.store.get(`games/a/codes/${await freeKey('a')}`))?.data }),
    ],
    [
      'key-twice',
      'a key without its mark of uniqueness',
      async () =>
        shop.store.delete(`codeHashes/${String((await shop.store.get(`games/a/codes/${await freeKey('a')}`))?.data['codeHash'])}`),
    ],
    [
      'code-without-key',
      'a code that is taken by no key',
      () => shop.store.set('codeHashes/left-behind', { gameId: 'a', keyId: 'gone', importId: 'gone' }),
    ],
    [
      'key-unreadable',
      'a key that was sealed with another secret',
      async () => {
        const path = `games/a/codes/${await freeKey('a')}`;
        await shop.store.update(path, { code: createEncryption('another secret altogether, as long').seal('X', path) });
      },
    ],
    [
      'key-unreadable',
      'the sealed code of another key',
      async () => {
        const [path, other] = (await shop.store.query({ from: 'games/a/codes', limit: 2 })).docs;
        await shop.store.update(path?.path ?? '', { code: other?.data['code'] ?? '' });
      },
    ],
    [
      'payment-mismatch',
      'a paid order without its payment',
      async () => shop.store.delete((await shop.store.query({ from: 'payments' })).docs[0]?.path ?? ''),
    ],
    [
      'payment-mismatch',
      'a payment of an order that is not paid',
      () => shop.store.set('payments/bank-X', { orderId: 'MF-NNNNNN', reference: 'X' }),
    ],
    ['mail-missing', 'a paid order without its mail', () => shop.store.delete(`outbox/${paid.id}.order-delivered`)],
    ['delivered-without-key', 'a delivered line that names no key', () => bendLine(paid.id, { keyId: null })],
    [
      'hold-lost',
      'money that is asked for without a key in hand',
      async () => {
        await bendLine(waitingId, { keyId: null });
        await attempt(waitingId, { state: 'capturing', dueAt: 1 });
        await bend(waitingId, { state: 'capturing' });
      },
    ],
    [
      'burned-without-reason',
      'a key that was burned for no refund',
      async () => shop.store.update(`games/a/codes/${await freeKey('a')}`, { state: 'burned', used: true, orderId: paid.id }),
    ],
    ['line-without-payment', 'a line that is owed, and nobody paid', () => bendLine(waitingId, { state: 'owed', keyId: null })],
    [
      'loss-differs',
      'a key that stays with a shopper, and no money',
      async () => bendLine(waitingId, { costs: [{ keyId: await freeKey('b'), costCentimes: 100, at: 1, returnedAt: null }] }),
    ],
    [
      'loss-differs',
      'a lost line whose key was never taken out',
      async () => {
        const keyId = await freeKey('b');
        const costs = [{ keyId, costCentimes: 100, at: 1, returnedAt: null }];
        const lost = (await lineOf(waitingId)).map((line) => ({ ...line, gameId: 'b', keyId, costs, lostAt: 1 }));
        const payment = { method: 'bank', reference: 'R', amountCentimes: 100, at: 1, by: 'owner', reason: null };
        await bend(waitingId, { lost, voids: [{ at: 1, by: 'owner', reason: 'None', payment, gameIds: ['b'] }] });
      },
    ],
    ['state-differs', 'a delivered order that says it is owed', () => bend(paid.id, { state: 'owed' })],
    ['state-differs', 'an order that is delivered without a payment', () => bend(waitingId, { state: 'fulfilled' })],
    ['state-differs', 'a line that is given up, of an account that is there', () => bendLine(paid.id, { state: 'given-up', keyId: null })],
    ['books-differ', 'a line that is given up, with the cost of a key', () => bendLine(paid.id, { state: 'given-up', keyId: null })],
    ['total-differs', 'a total that is not the sum', () => bend(paid.id, { totalCentimes: 1 })],
    ['coupon-differs', 'a line that a code lowered, of an order without one', () => bendLine(paid.id, { code: 'TEN', codeCentimes: 10 })],
    [
      'coupon-differs',
      'a use of a code that its order does not know',
      () => shop.store.set('couponUses/TEN.x.1', { coupon: 'TEN', orderId: paid.id, at: 1 }),
    ],
    [
      'coupon-differs',
      'one of a code’s uses that names no order, and is not free',
      () => shop.store.set('couponSlots/TEN.1', { coupon: 'TEN', orderId: 'MF-NNNNNN', until: 1, rand: 1 }),
    ],
    [
      'payment-in-two-orders',
      'one payment for two orders',
      async () => shop.store.set('orders/MF-TWTWTW', (await shop.store.get(`orders/${paid.id}`))?.data ?? {}),
    ],
    [
      'payment-mismatch',
      'a payment of another amount than its order says',
      async () => shop.store.update((await shop.store.query({ from: 'payments' })).docs[0]?.path ?? '', { amountCentimes: 1 }),
    ],
    [
      'capture-in-two-orders',
      'one card payment in two orders',
      async () => {
        for (const id of [paid.id, waitingId]) await attempt(id, { state: 'captured', captureId: 'C1' });
      },
    ],
    [
      'capture-not-booked',
      'a captured card whose money the ledger does not have',
      () => attempt(waitingId, { state: 'captured', captureId: 'C1' }),
    ],
    [
      'orphan-not-told',
      'money that fits no order, of which the owner knows nothing',
      () => shop.store.set('payments/card-C9', { kind: 'orphan', direction: 'in', orderId: null, method: 'card', reference: 'C9', at: 1 }),
    ],
    [
      'orphan-not-told',
      'money that went back of a payment that nobody knows, of which the owner knows nothing',
      () =>
        shop.store.set('payments/card-refund-R9', {
          kind: 'returned',
          direction: 'out',
          orderId: null,
          method: 'card',
          reference: 'R9',
          of: 'card-C9',
          at: 1,
        }),
    ],
    [
      'payment-mismatch',
      'a second payment of which the owner knows nothing',
      () =>
        shop.store.set('payments/bank-B2', { kind: 'surplus', direction: 'in', orderId: paid.id, method: 'bank', reference: 'B2', at: 1 }),
    ],
    [
      'payment-mismatch',
      'a refund that the ledger does not have',
      () => bend(paid.id, { refunds: [{ ...REFUND, reference: 'B1', isBooked: true }] }),
    ],
    [
      'refunds-exceed',
      'more money that went back than came',
      async () => {
        const [of = ''] = (await shop.store.query({ from: 'payments' })).docs.map((doc) => doc.id);
        const back = {
          kind: 'returned',
          direction: 'out',
          orderId: paid.id,
          method: 'bank',
          reference: 'R',
          amountCentimes: 10_001,
          at: 1,
          of,
        };
        await shop.store.set('payments/returned-x', back);
      },
    ],
    ['paid-at-differs', 'a time of payment that is lost', () => bend(paid.id, { paidAt: null })],
    [
      'books-differ',
      'a cost of another key than the line has',
      async () => bendLine(paid.id, { costs: [{ keyId: 'other', costCentimes: 1, at: 1, returnedAt: null }] }),
    ],
    ['books-differ', 'a move that never was', () => bend(paid.id, { movedAt: 9 })],
    ['card-differs', 'a card that is charged while a proof is looked at', () => attempt(waitingId, { state: 'capturing', dueAt: 1 })],
    ['card-differs', 'an order that asks for money without a card', () => bend(waitingId, { state: 'capturing', cardDueAt: 1 })],
    ['card-differs', 'an attempt that the owner’s approval names, and that is not there', () => approvedCapture(`${waitingId}-1`)],
    [
      'card-differs',
      'an attempt that the owner’s approval names, and that brought other money',
      async () => {
        await approvedCapture(`${waitingId}-1`);
        await attempt(waitingId, { state: 'captured', captureId: 'C2' });
      },
    ],
    [
      'card-differs',
      'older money of a card without an attempt',
      async () => {
        await approvedCapture();
        await bend(waitingId, { payment: { ...(await shop.orders.find(waitingId))?.payment, by: '' } });
      },
    ],
    [
      'offer-differs',
      'a game in an offer that is not there',
      () => shop.store.update('games/a', { offer: { id: 'gone', priceCentimes: 1, wasCentimes: 2, startsAt: 0, endsAt: 1 } }),
    ],
    ['offer-differs', 'a line that an offer made dearer', () => bendLine(paid.id, { offerId: 'friday', listCentimes: 1 })],
    [
      'card-not-followed',
      'money on its way that nobody asks for',
      async () => {
        await attempt(waitingId, { state: 'capturing' });
        await bend(waitingId, { state: 'capturing' });
      },
    ],
    [
      'card-not-followed',
      'a card in review that nobody asks about, of an order that was paid another way',
      () => attempt(paid.id, { state: 'pending' }),
    ],
    [
      'card-not-followed',
      'money asked for that nobody asks about, of an order that was cancelled meanwhile',
      async () => attempt(await cancelledId(), { state: 'capturing' }),
    ],
    [
      'card-not-followed',
      'a card in review that nobody has asked about for two days, of an order that was paid another way',
      () => attempt(paid.id, { state: 'pending', dueAt: longOver() }),
    ],
    ['card-not-followed', 'a refund that nobody has asked about for two days', () => sending(longOver())],
    [
      'capture-not-booked',
      'money that came for an order that was cancelled meanwhile, and is in no book',
      async () => attempt(await cancelledId(), { state: 'captured', captureId: 'C1' }),
    ],
    [
      'refunds-exceed',
      'more refunded than paid',
      () => bend(paid.id, { refunds: [{ ...REFUND, amountCentimes: 10_001, reference: null }] }),
    ],
    [
      'key-for-gone-money',
      'a key that was shown while money was gone and nothing was decided',
      async () => {
        const entries = ['returned', 'revealed'].map((type) => ({ at: 1, type, by: null, note: 'card-refund-R' }));
        await bend(paid.id, { events: [...((await shop.orders.find(paid.id))?.events ?? []), ...entries] });
      },
    ],
    [
      'payment-mismatch',
      'money that went back at the provider, and that its order does not know',
      () =>
        shop.store.set('payments/card-refund-R9', {
          kind: 'returned',
          direction: 'out',
          orderId: paid.id,
          method: 'card',
          reference: 'R9',
          of: 'card-C9',
          at: 1,
        }),
    ],
    [
      'refund-differs',
      'a refund that is a part of what never went back',
      () => bend(paid.id, { refunds: [{ ...REFUND, reference: 'B1', returnId: 'none' }] }),
    ],
    ['refund-differs', 'a refunded line without a refund', () => bendLine(paid.id, { state: 'refunded' })],
    ['refund-differs', 'a refund of a line that is still delivered', () => bend(paid.id, { refunds: [{ ...REFUND, reference: 'B1' }] })],
    [
      'refund-differs',
      'one line refunded twice',
      () => bend(paid.id, { refunds: ['r1', 'r2'].map((id) => ({ ...REFUND, id, amountCentimes: 1, reference: null })) }),
    ],
    ['question-differs', 'a question about what nobody paid', () => bend(waitingId, { questions: [{ ...QUESTION, gameId: 'b' }] })],
    ['question-differs', 'two open questions about one line', () => bend(paid.id, { questions: [QUESTION, { ...QUESTION, id: 'q2' }] })],
    ['attention-differs', 'an alarm that its order does not name', () => call({ id: 'lost', orderId: paid.id })],
    ['attention-differs', 'an alarm that only its order names', () => bend(paid.id, { alarms: [ALERT], waitingSince: ALERT.at })],
    [
      'attention-differs',
      'an alarm that was raised again, and that its order names as it was before',
      async () => {
        await call({ id: ALERT.id, orderId: paid.id, openSince: 6 });
        await bend(paid.id, { alarms: [ALERT], waitingSince: ALERT.at });
      },
    ],
    ['waiting-differs', 'a proof that is not in the owner’s list', () => bend(waitingId, { waitingSince: null })],
    ['nobodys-order-open', 'a proof in review whose account is deleted', () => bend(waitingId, { email: '', name: '' })],
    ['nobodys-order-open', 'a key that is owed to a deleted account', async () => bend(paid.id, { state: 'owed', email: '' })],
    ['waiting-differs', 'a delivered order that is in the owner’s list', () => bend(paid.id, { waitingSince: 7 })],
    [
      'mail-missing',
      'a question that was declined without a word to its shopper',
      () => bend(paid.id, { questions: [{ ...QUESTION, state: 'declined', decidedAt: 6 }] }),
    ],
    [
      'too-many-featured',
      'eleven featured games',
      async () => {
        for (let index = 0; index < 11; index += 1) await shop.game(`featured-${index}`, 0, 'Steam', { featured: true });
      },
    ],
    ['wishes-differ', 'a game that is kept twice', () => shop.store.set('wishes/x', { games: [WISH, WISH] })],
    ['wishes-differ', 'an alert that no query finds', () => shop.store.set('wishes/x', { games: [{ ...WISH, alert: 'lowest' }] })],
    ['wishes-differ', 'a wait that no query finds', () => shop.store.set('wishes/x', { games: [{ ...WISH, backSince: 1 }] })],
  ];

  it.each(PLANTED)('finds %s: %s', async (code, _, plant) => {
    await plant();
    expect(await found()).toContain(code);
  });

  it('is tested on every promise, except the packed catalogue, which has its own tests', () => {
    expect(new Set([...PLANTED.map(([code]) => code), 'pack-differs', 'legal-unconfirmed'])).toEqual(new Set(BREACH_CODES));
  });

  it('names the orders that need attention, which is no breach', async () => {
    await shop.orders.flag(paid.id, { code: 'unexpected-answer', note: null });
    await shop.alerts.raise({ code: 'orphan-payment', cause: 'C1', note: null });
    expect(await shop.doctor.examine(0)).toMatchObject({ attention: [paid.id], storeAlarms: 1, breaches: [] });
  });

  it('asks for no attempt where the owner approved money that came without one, also on an order that had others', async () => {
    await attempt(waitingId, { state: 'ended' });
    await approvedCapture();
    expect((await shop.doctor.examine(0)).breaches).toEqual([]);
  });

  it('lets a store rest for two days, and takes none of the times of a copy for now', async () => {
    await sending(shop.clock() - LONGEST_WAIT);
    await attempt(paid.id, { state: 'pending', dueAt: shop.clock() - LONGEST_WAIT });
    expect(await found()).not.toContain('card-not-followed');
    shop.wait(1);
    const { store, encryption } = shop;
    const { breaches } = await createExamination({ store, encryption }).examine(0);
    expect(breaches.map(({ code }) => code)).not.toContain('card-not-followed');
    expect(await found()).toContain('card-not-followed');
  });

  it('reports only what it sees twice, since another process may be at work', async () => {
    const { store } = shop;
    await store.update(paid.keyPath, { used: false });
    let looks = 0;
    // The key is mended once the first look has read it.
    const query: Store['query'] = async <T extends Data>(asked: Query) => {
      const page = await store.query<T>(asked);
      if (asked.from === 'codes' && (looks += 1) === 1) await store.update(paid.keyPath, { used: true });
      return page;
    };
    const { breaches } = await createExamination({ ...shop, store: hooked(store, { query }) }).examine(0);
    expect([breaches, looks]).toEqual([[], 2]);
  });

  it('counts keys of older data that are not encrypted, which is no breach', async () => {
    await shop.store.set('games/a/codes/older', {
      code: 'PLAIN',
      type: 'Steam',
      used: false,
      originPrice: 1,
      buyingPrice: 2,
      profit: 1,
      expiresAt: null,
    });
    expect(await shop.doctor.examine(0)).toMatchObject({ plainKeys: 1, breaches: [] });
  });
});
