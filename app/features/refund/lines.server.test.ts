import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { REFUND_TIMEOUT } from '~/domain/payment/refund-amounts';
import { createReturnChanges } from '~/features/card/change/return.server';

import { openRefundShop, refunded, type RefundShop } from '../../../tests/support/shop/refund-shop';
import { OWNER, refusal } from '../../../tests/support/shop/test-shop';
import { createRefunds } from './index.server';

import type { Order } from '~/features/order/schema.server';

const MINUTE = 60_000;
const by = 'owner';

let shop: RefundShop;
beforeEach(() => {
  shop = openRefundShop();
});
afterEach(async () => {
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  expect(breaches).toEqual([]);
});

const record = (id: string, gameId = 'a', reference = 'BACK 1') => shop.refunds.record(id, { by, gameId, reference });
const send = (id: string, gameId = 'a') => shop.refunds.send(id, { by, gameId });
const found = async (id: string) => (await shop.orders.find(id)) as Order;

describe('money that the owner sends back herself', () => {
  it('returns a key that nobody saw to stock and tells the shopper, in one step; a second refund of the line is refused', async () => {
    await shop.game('a', 1);
    const { id } = await shop.paid('x', ['a']);
    shop.wait(1000);
    expect(await record(id)).toMatchObject({
      state: 'refunded',
      lines: [{ state: 'refunded', keyId: null }],
      refunds: [{ amountCentimes: 10_000, usdCents: null, method: 'bank', state: 'done', reference: 'BACK 1', doneAt: shop.clock() }],
    });
    expect([await shop.keyStates('a'), shop.freed]).toEqual([['free'], ['a']]);
    expect(await shop.mails()).toEqual(['order-delivered x@example.com', 'refund-sent x@example.com']);
    expect(await shop.actions()).toContain('refund-recorded');
    expect(await refusal(record(id))).toBe(`refund-begun ${id}`);
    expect(await refusal(send(id))).toBe(`refund-begun ${id}`);
    expect((await shop.paid('y', ['a'])).state).toBe('fulfilled');
  });

  it('burns a key that was seen', async () => {
    await shop.game('a', 1);
    const { id } = await shop.paid('x', ['a']);
    await shop.orders.reveal(id, 'a', 'x');
    await record(id);
    expect([await shop.keyStates('a'), shop.freed]).toEqual([['burned'], []]);
    expect(await shop.orders.revealedCodes(await found(id))).toEqual(new Map());
  });

  it('is the line’s part of what came in, to the centime; the order is refunded with its last line', async () => {
    for (const game of ['a', 'b', 'c']) await shop.game(game, 1);
    const { id } = await shop.paid('x', ['a', 'b', 'c'], 29_999);
    expect((await record(id, 'b')).state).toBe('fulfilled');
    expect((await record(id, 'a')).state).toBe('fulfilled');
    const order = await record(id, 'c');
    expect(order.refunds.map((refund) => refund.amountCentimes)).toEqual([10_000, 9_999, 10_000]);
    expect([order.state, order.refunds.reduce((sum, refund) => sum + refund.amountCentimes, 0)]).toEqual(['refunded', 29_999]);
  });

  it('ends the wait for an owed key', async () => {
    await shop.game('a', 1);
    await shop.game('b', 1);
    const late = await shop.order('x', ['a', 'b']);
    shop.wait(31 * MINUTE);
    await shop.order('y', ['a']);
    expect((await shop.approve(late.id, 'LATE', 20_000)).state).toBe('owed');
    expect((await record(late.id)).state).toBe('fulfilled');
    expect((await record(late.id, 'b')).state).toBe('refunded');
  });

  it('is refused for an unpaid order, another line, and an unknown order', async () => {
    await shop.game('a', 1);
    const { id } = await shop.order('x', ['a']);
    expect(await refusal(record(id))).toBe(`wrong-state ${id}`);
    expect(await refusal(record(id, 'b'))).toBe(`not-found ${id}`);
    expect(await refusal(record('MF-AAAAAA'))).toBe('not-found MF-AAAAAA');
  });

  it('by two owners at the same moment is sent once; a key that its shopper reveals at that moment is burned, or stays unseen', async () => {
    await shop.game('a', 1);
    const { id } = await shop.paid('x', ['a']);
    const endings = await Promise.all([refusal(record(id)), refusal(record(id, 'a', 'BACK 2')), refusal(shop.orders.reveal(id, 'a', 'x'))]);
    const [one, other, seen] = endings;
    expect([one, other].sort()).toEqual(['done', `refund-begun ${id}`]);
    expect([seen, await shop.keyStates('a')]).toEqual(seen === 'done' ? ['done', ['burned']] : [`refund-begun ${id}`, ['free']]);
    expect((await found(id)).refunds).toHaveLength(1);
  });
});

describe('money that goes back to a card', () => {
  it('is asked of the provider once a line, in that line’s part of the dollars, and is done when the provider says so', async () => {
    await shop.game('a', 1);
    await shop.game('b', 1);
    const { id } = await shop.paidByCard('x', ['a', 'b']);
    shop.wait(1000);
    expect(await send(id)).toMatchObject({
      state: 'fulfilled',
      cardDueAt: null,
      lines: [{ state: 'refunded' }, { state: 'delivered' }],
      refunds: [{ usdCents: 1000, amountCentimes: 10_000, method: 'card', state: 'done', reference: 'RF-1' }],
    });
    expect(shop.asked).toEqual([{ captureId: `CAPTURE ${id}`, cents: 1000, requestId: expect.stringMatching(/^[a-z0-9]{20}\.1$/) }]);
    expect([await shop.keyStates('a'), await shop.mails()]).toEqual([
      ['free'],
      ['order-delivered x@example.com', 'refund-sent x@example.com'],
    ]);
    const byBank = await shop.paid('y', ['a']);
    expect(await refusal(send(byBank.id))).toBe(`wrong-state ${byBank.id}`);
  });

  it('recovers after a crash before the request, and after it, with the same request again', async () => {
    await shop.game('a', 1);
    const { id } = await shop.paidByCard('x', ['a']);
    shop.answers.refund = new Error('killed');
    await expect(send(id)).rejects.toThrow('killed');
    expect(await found(id)).toMatchObject({ refunds: [{ state: 'sending' }], lines: [{ state: 'delivered' }], state: 'fulfilled' });
    expect(await shop.cards.runDue()).toBe(0);
    shop.wait(MINUTE);
    shop.answers.refund = { kind: 'unknown' };
    expect(await shop.cards.runDue()).toBe(1);
    expect((await found(id)).refunds[0]?.state).toBe('sending');
    expect(await refusal(shop.orders.reveal(id, 'a', 'x'))).toBe(`refund-begun ${id}`);
    shop.wait(MINUTE);
    shop.answers.refund = refunded('RF-1', 'done');
    await Promise.all([shop.cards.runDue(), shop.cards.runDue()]);
    expect(await found(id)).toMatchObject({ state: 'refunded', cardDueAt: null, refunds: [{ state: 'done' }] });
    expect(new Set(shop.asked.map(({ requestId }) => requestId)).size).toBe(1);
    expect([await shop.keyStates('a'), (await shop.mails()).filter((mail) => mail.startsWith('refund-sent'))]).toEqual([
      ['free'],
      ['refund-sent x@example.com'],
    ]);
    expect(await shop.cards.runDue()).toBe(0);
  });

  it('for an owed key leaves the next key to other shoppers, also if the refund failed', async () => {
    await shop.game('b', 1);
    const { id } = await shop.paidByCard('x', ['b']);
    await shop.orders.reveal(id, 'b', 'x');
    const { keyId } = (await found(id)).lines[0] ?? {};
    await shop.refunds.replaceKey(id, { by, gameId: 'b', keyId: keyId ?? '' });
    for (const answer of [{ kind: 'unknown' }, { kind: 'gone' }] as const) {
      shop.answers.refund = answer;
      await (answer.kind === 'unknown' ? send(id, 'b') : shop.cards.advance(id));
      await shop.game('b', answer.kind === 'unknown' ? 2 : 3);
      expect((await found(id)).lines[0]?.state).toBe('owed');
    }
    expect(await shop.keyStates('b')).toEqual(['burned', 'free', 'free']);
  });

  it('that the provider still reviews is checked again, under its own name, until it is done', async () => {
    await shop.game('a', 1);
    const { id } = await shop.paidByCard('x', ['a']);
    await shop.orders.reveal(id, 'a', 'x');
    shop.answers.refund = refunded('RF-7', 'pending');
    expect((await send(id)).refunds).toMatchObject([{ state: 'sending', reference: 'RF-7' }]);
    for (const find of [{ kind: 'unknown' }, refunded('RF-7', 'pending')] as const) {
      shop.answers.find = find;
      shop.wait(60 * MINUTE);
      expect(await shop.cards.runDue()).toBe(1);
      expect((await found(id)).refunds).toMatchObject([{ state: 'sending', reference: 'RF-7' }]);
    }
    shop.answers.find = refunded('RF-7', 'done');
    shop.wait(60 * MINUTE);
    await shop.cards.runDue();
    expect([(await found(id)).state, await shop.keyStates('a'), shop.asked.length]).toEqual(['refunded', ['burned'], 1]);
  });

  it.each([
    ['refuses', { kind: 'refused', code: 'REFUND_TIME_LIMIT_EXCEEDED' }, 'REFUND_TIME_LIMIT_EXCEEDED'],
    ['gave back already', { kind: 'already' }, 'already'],
    ['knows nothing of', { kind: 'gone' }, 'gone'],
    ['declines', refunded('RF-1', 'failed'), 'declined'],
  ] as const)('that the provider %s is for the owner to look at; she tries again or sends it another way', async (_, answer, failure) => {
    await shop.game('a', 1);
    const { id } = await shop.paidByCard('x', ['a']);
    shop.answers.refund = answer;
    const failed = await send(id);
    const refundId = failed.refunds[0]?.id ?? '';
    expect(failed).toMatchObject({
      state: 'fulfilled',
      alarms: [{ code: 'refund-failed', note: failure }],
      waitingSince: shop.clock(),
      cardDueAt: null,
      lines: [{ state: 'delivered' }],
      refunds: [{ state: 'failed', failure }],
    });
    expect(await shop.mails()).toContain('order-needs-attention owner@example.com');
    expect(await refusal(shop.orders.reveal(id, 'a', 'x'))).toBe(`refund-begun ${id}`);
    expect(await refusal(record(id))).toBe(`refund-begun ${id}`);

    await shop.refunds.retry(id, { by, refundId });
    expect((await found(id)).alarms).toHaveLength(1);
    expect(shop.asked.map(({ requestId }) => requestId.split('.')[1])).toEqual(['1', '2']);
    shop.answers.refund = { kind: 'unknown' };
    expect(await shop.refunds.retry(id, { by, refundId })).toMatchObject({ state: 'fulfilled', alarms: [], waitingSince: null });
    expect(await refusal(shop.refunds.recordFailed(id, { by, refundId, reference: 'BACK' }))).toBe(`wrong-state ${refundId}`);
    shop.answers.refund = answer;
    await shop.cards.advance(id);
    expect(await shop.refunds.recordFailed(id, { by, refundId, reference: 'BACK' })).toMatchObject({
      state: 'refunded',
      alarms: [],
      refunds: [{ state: 'done', reference: 'BACK', method: 'bank', usdCents: null }],
    });
    expect(await refusal(shop.refunds.retry(id, { by, refundId }))).toBe(`wrong-state ${refundId}`);
    expect(await refusal(shop.refunds.retry(id, { by, refundId: 'none' }))).toBe(`not-found ${id}`);
    expect(await shop.keyStates('a')).toEqual(['free']);
  });

  it.each([
    ['is known there by a name of its own', 'RF-7', { kind: 'gone' }],
    ['is known there, where the store may not look', 'RF-7', { kind: 'refused', code: 'NOT_AUTHORIZED' }],
    ['was never answered', null, { kind: 'unknown' }],
  ] as const)('that %s is checked again, and never sent as a new one: it may have been done', async (_, reference, answer) => {
    for (const game of ['a', 'b']) await shop.game(game, 1);
    const { id } = await shop.paidByCard('x', ['a', 'b']);
    shop.answers.refund = reference === null ? { kind: 'unknown' } : refunded(reference, 'pending');
    const refundId = (await send(id)).refunds[0]?.id ?? '';
    shop.wait(REFUND_TIMEOUT);
    shop.answers.find = answer;
    expect(await shop.cards.advance(id)).toMatchObject({ alarms: [{ code: 'refund-failed' }], refunds: [{ state: 'failed' }] });
    shop.answers.refund = refunded('RF-8', 'done');
    shop.answers.find = refunded('RF-7', 'done');
    expect(await shop.refunds.retry(id, { by, refundId })).toMatchObject({
      alarms: [],
      refunds: [{ state: 'done', reference: reference ?? 'RF-8' }],
    });
    expect(new Set(shop.asked.map(({ requestId }) => requestId)).size).toBe(1);
  });

  it('of less than a cent is closed at once, and nothing is asked of the provider', async () => {
    await shop.game('a', 1, 'Steam', { buyingPrice: 0.04 });
    await shop.game('b', 1);
    const { id } = await shop.paidByCard('x', ['a', 'b']);
    shop.freed.length = 0;
    expect(await shop.refunds.send(id, { by, gameId: 'a' })).toMatchObject({
      state: 'fulfilled',
      lines: [{ state: 'refunded', keyId: null }, { state: 'delivered' }],
      refunds: [{ state: 'done', usdCents: 0, amountCentimes: 4, reference: null, doneAt: shop.clock() }],
      cardDueAt: null,
    });
    expect([shop.asked, shop.freed, await shop.keyStates('a')]).toEqual([[], ['a'], ['free']]);
    expect(await refusal(shop.refunds.send(id, { by, gameId: 'a' }))).toBe(`refund-begun ${id}`);
  });

  it('that failed and is then done leaves the owner’s other reason to look', async () => {
    await shop.game('a', 1);
    const { id } = await shop.paidByCard('x', ['a']);
    shop.answers.refund = { kind: 'refused', code: 'DENIED' };
    const refundId = (await send(id)).refunds[0]?.id ?? '';
    shop.wait(1000);
    const at = shop.clock();
    await shop.orders.flag(id, { code: 'paid-twice', note: '100.00 MAD, BANK 2' });
    shop.answers.refund = refunded('RF-1', 'done');
    expect(await shop.refunds.retry(id, { by, refundId })).toMatchObject({
      state: 'refunded',
      alarms: [{ code: 'paid-twice', at, note: '100.00 MAD, BANK 2' }],
      waitingSince: at,
      lines: [{ state: 'refunded' }],
    });
    expect(await shop.answerAll(id)).toMatchObject({ state: 'refunded', alarms: [] });
  });

  it('without any answer for a month is for the owner to look at', async () => {
    await shop.game('a', 1);
    const { id } = await shop.paidByCard('x', ['a']);
    shop.answers.refund = { kind: 'unknown' };
    await send(id);
    shop.wait(REFUND_TIMEOUT - 1);
    expect((await shop.cards.advance(id)).state).toBe('fulfilled');
    shop.wait(1);
    expect(await shop.cards.advance(id)).toMatchObject({ alarms: [{ note: 'no-answer' }] });
  });
});

describe('money on its way to a card, after PayPal was taken out of the settings', () => {
  /** A refund without an answer, and the refunds of a store that can ask no provider. */
  async function unasked() {
    for (const game of ['a', 'b']) await shop.game(game, 1);
    const { id } = await shop.paidByCard('x', ['a', 'b']);
    shop.answers.refund = { kind: 'unknown' };
    const refundId = (await send(id)).refunds[0]?.id ?? '';
    const { store, clock, stock, onStockArrived } = shop;
    const { refunds } = createRefunds({ store, clock, stock, provider: null, ownerMail: () => OWNER, onStockArrived });
    const recordAs = (isToCard: boolean, reference = 'RF-1') => refunds.recordUnasked(id, { by, refundId, isToCard, reference });
    return { id, refundId, refunds, recordAs };
  }
  const returned = async () =>
    (await shop.store.query({ from: 'payments' })).docs.flatMap(({ data }) => (data['kind'] === 'returned' ? [data] : []));

  it.each([
    ['at PayPal', true, { method: 'card', usdCents: 1_000 }],
    ['another way', false, { method: 'bank', usdCents: null }],
  ] as const)('is recorded by the owner as money that went back %s, and PayPal is never asked about it again', async (_, isToCard, way) => {
    const { id, recordAs } = await unasked();
    expect(await recordAs(isToCard)).toMatchObject({
      cardDueAt: null,
      lines: [{ state: 'refunded', keyId: null }, { state: 'delivered' }],
      refunds: [{ ...way, state: 'done', reference: 'RF-1', amountCentimes: 10_000, by, doneAt: shop.clock() }],
    });
    expect([await shop.keyStates('a'), (await shop.mails()).at(-1)]).toEqual([['free'], 'refund-sent x@example.com']);
    expect(await shop.actions()).toContain('refund-recorded');
    expect(await refusal(recordAs(isToCard, 'RF-2'))).toMatch('wrong-state');
    // PayPal is back in the settings.
    shop.answers.refund = refunded('RF-9', 'done');
    const asked = shop.asked.length;
    shop.wait(REFUND_TIMEOUT);
    expect([await shop.cards.runDue(), await shop.cards.advance(id), shop.asked.length]).toMatchObject([0, { alarms: [] }, asked]);
    expect(await returned()).toMatchObject([{ ...way, reference: 'RF-1' }]);
  });

  it('is booked once, also where an event told of it before', async () => {
    const { id, recordAs } = await unasked();
    const captureId = (await shop.orders.find(id))?.payment?.reference ?? '';
    const back = { how: 'refund', reference: 'RF-1', captureId, amount: { currency: 'USD', cents: 1000 }, account: 'test' } as const;
    const { takeReturn } = createReturnChanges({ store: shop.store, clock: shop.clock, ownerMail: () => OWNER });
    await takeReturn(id, back);
    await recordAs(true);
    expect(await returned()).toMatchObject([{ method: 'card', reference: 'RF-1', orderId: id, usdCents: 1000 }]);
    expect(await shop.orders.find(id)).toMatchObject({
      refunds: [{ state: 'done', reference: 'RF-1', amountCentimes: 10_000 }],
      alarms: [],
    });
    expect(await shop.mails()).not.toContain('refund-sent x@example.com');
  });

  it('keeps the time of the refunds that are still without an answer', async () => {
    const { id, recordAs } = await unasked();
    const order = await send(id, 'b');
    expect(await recordAs(false)).toMatchObject({ cardDueAt: order.cardDueAt, refunds: [{ state: 'done' }, { state: 'sending' }] });
  });

  it('is recorded so by nobody while PayPal can be asked, and sent again by nobody while it can’t', async () => {
    const { id, refundId, refunds, recordAs } = await unasked();
    const sent = { by, refundId, reference: 'RF-1', isToCard: true };
    expect(await refusal(shop.refunds.recordUnasked(id, sent))).toBe(`wrong-state ${id}`);
    expect(await refusal(refunds.recordFailed(id, sent))).toBe(`wrong-state ${refundId}`);
    expect(await refusal(refunds.retry(id, sent))).toBe(`wrong-state ${refundId}`);
    shop.answers.refund = refunded('RF-1', 'done');
    await shop.cards.advance(id);
    expect(await refusal(recordAs(true))).toBe(`wrong-state ${refundId}`);
  });
});

describe('a key that does not work', () => {
  const replace = async (id: string, keyId?: string | null) =>
    shop.refunds.replaceKey(id, { by, gameId: 'a', keyId: keyId ?? (await found(id)).lines[0]?.keyId ?? '' });
  const problem = { accountId: 'x', gameId: 'a', kind: 'problem', text: 'It was used already, says the platform.' } as const;

  it('is burned and replaced by another one of its type, which is hidden until she reveals it, and her question is answered', async () => {
    await shop.game('a', 2);
    await shop.game('a', 2, 'Epic');
    const { id, lines } = await shop.paid('x', ['a']);
    const old = lines[0];
    expect(await refusal(replace(id))).toBe(`wrong-state ${id}`);
    await shop.orders.reveal(id, 'a', 'x');
    await shop.questions.ask(id, problem);
    shop.wait(1000);
    const replaced = await replace(id);
    expect(replaced).toMatchObject({
      state: 'fulfilled',
      waitingSince: null,
      lines: [{ state: 'delivered', revealedAt: null, type: old?.type }],
      questions: [{ state: 'accepted' }],
    });
    expect(replaced.lines[0]?.keyId).not.toBe(old?.keyId);
    expect(replaced.lines[0]?.costs).toHaveLength(2);
    expect(await shop.orders.revealedCodes(replaced)).toEqual(new Map());
    expect((await shop.mails()).at(-1)).toBe('key-replaced x@example.com');
    // A second owner, or the same owner again, who still sees the old key.
    expect(await refusal(replace(id, old?.keyId))).toBe(`wrong-state ${id}`);
    expect(await shop.keyStates('a')).toEqual(['burned', 'free', 'free', 'sold']);
    await shop.orders.reveal(id, 'a', 'x');
    expect(await refusal(replace(id, old?.keyId))).toBe(`wrong-state ${id}`);
    await record(id);
    expect(await shop.keyStates('a')).toEqual(['burned', 'burned', 'free', 'free']);
  });

  it('is owed again if no other key of its type is left', async () => {
    await shop.game('a', 1);
    const { id } = await shop.paid('x', ['a']);
    await shop.game('a', 1, 'Epic');
    await shop.orders.reveal(id, 'a', 'x');
    shop.wait(1000);
    expect(await replace(id)).toMatchObject({ state: 'owed', lines: [{ state: 'owed', keyId: null, revealedAt: null }] });
    expect((await shop.mails()).at(-1)).toBe('replacement-owed x@example.com');
    expect(await shop.keyStates('a')).toEqual(['burned', 'free']);
  });

  it('is replaced once by two owners at the same moment', async () => {
    await shop.game('a', 5);
    const { id, lines } = await shop.paid('x', ['a']);
    await shop.orders.reveal(id, 'a', 'x');
    const endings = await Promise.all([1, 2, 3].map(() => refusal(replace(id, lines[0]?.keyId))));
    expect(endings.sort()).toEqual(['done', `wrong-state ${id}`, `wrong-state ${id}`]);
    expect(await shop.keyStates('a')).toEqual(['burned', 'free', 'free', 'free', 'sold']);
  });
});
