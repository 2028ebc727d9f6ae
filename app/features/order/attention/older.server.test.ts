import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { UNTIL_DECIDED } from '~/domain/key';
import type { OrderState } from '~/domain/order';
import type { Data } from '~/ports/store';

import { openTestShop, refusal, type TestShop } from '../../../../tests/support/shop/test-shop';
import { bringInto } from '../../../../tests/support/shop/order-states';

/* Orders as an older version stored them: what called the owner stood in the state's place. */

let shop: TestShop;
beforeEach(async () => {
  shop = openTestShop();
  await shop.game('a', 1);
});
afterEach(async () => {
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  expect(breaches).toEqual([]);
});

const find = async (id: string) => {
  const order = await shop.orders.find(id);
  if (!order) throw new Error(`there is no order ${id}`);
  return order;
};
const storedAt = async (path: string) => (await shop.store.get(path))?.data ?? null;

/** Puts an attempt to pay by card back into its order, where older versions kept it. */
async function age(id: string, fields: Data = {}): Promise<void> {
  const path = `cardAttempts/${id}-1`;
  const found = await storedAt(path);
  if (!found) return;
  const { orderId: _order, dueAt, ...card } = found;
  await shop.store.delete(path);
  await shop.store.update(`orders/${id}`, { card: { ...card, ...fields }, cardDueAt: dueAt ?? null, cardAttempts: 0 });
}

/** Writes an order as the older version left it when it called the owner; `reasons`: all that it called her for. */
async function leaveWithOwner(id: string, reasons: readonly string[]): Promise<void> {
  await age(id);
  const { events } = await find(id);
  const [code = '', ...note] = (reasons[0] ?? '').split(' ');
  const at = shop.clock();
  const told = reasons.map((each) => ({ at, type: 'attention', by: null, note: each }));
  await shop.store.update(`orders/${id}`, {
    state: 'needs_attention',
    attention: { code, at, note: note.length === 0 ? null : note.join(' ') },
    waitingSince: at,
    events: [...events.map((event) => ({ ...event })), ...told],
  });
}

const STATES: readonly OrderState[] = [
  'awaiting_payment',
  'in_review',
  'capturing',
  'payment_pending',
  'fulfilled',
  'owed',
  'refunded',
  'cancelled',
];

describe('an older order that the owner was called to', () => {
  it.each(STATES)('is read as the %s one that it is, with its alarm', async (state) => {
    const { id } = await shop.order('x', ['a']);
    await bringInto(shop, id, state);
    shop.wait(1000);
    await leaveWithOwner(id, ['payment-reversed CAPTURE 1', 'unexpected-answer']);
    const order = await find(id);
    expect(order).toMatchObject({
      state,
      alarms: [
        { code: 'payment-reversed', note: 'CAPTURE 1' },
        { code: 'unexpected-answer', note: null },
      ],
    });
    expect((await shop.orders.list('decide')).orders.map((each) => each.id)).toEqual([id]);
    expect((await shop.doctor.examine(0)).attention).toEqual([id]);
  });

  it.each(STATES)('is moved by the first answer, if it is %s; the other alarm stays open, as a document', async (state) => {
    const { id } = await shop.order('x', ['a']);
    await bringInto(shop, id, state);
    await leaveWithOwner(id, ['payment-reversed CAPTURE 1', 'unexpected-answer']);
    const [first, second] = (await find(id)).alarms;
    await shop.orders.answerAlarm(id, { by: 'owner', alarm: first?.id ?? '', at: first?.at ?? 0, answer: 'sent back' });
    expect(await storedAt(`orders/${id}`)).toMatchObject({ state, attention: null, alarms: [second] });
    expect(await storedAt(`alarms/${first?.id}`)).toMatchObject({ orderId: id, openSince: null, answer: 'sent back' });
    expect(await storedAt(`alarms/${second?.id}`)).toMatchObject({ orderId: id, openSince: second?.at, code: 'unexpected-answer' });
    await shop.answerAll(id);
    expect(await find(id)).toMatchObject({ state, alarms: [] });
  });

  it('is called to once where the same reason is found again', async () => {
    const { id } = await shop.order('x', ['a']);
    await shop.approve(id);
    await leaveWithOwner(id, ['payment-reversed CAPTURE 1']);
    await shop.orders.flag(id, { code: 'payment-reversed', note: 'CAPTURE 1' });
    expect((await find(id)).alarms).toHaveLength(1);
    await shop.orders.flag(id, { code: 'disputed', note: 'CAPTURE 1' });
    expect(await storedAt(`orders/${id}`)).toMatchObject({ state: 'fulfilled', attention: null });
    expect((await find(id)).alarms.map(({ code }) => code)).toEqual(['payment-reversed', 'disputed']);
  });

  it('is paid by the money that comes, and keeps its alarm', async () => {
    const { id } = await shop.order('x', ['a']);
    await leaveWithOwner(id, ['unexpected-answer']);
    expect(await shop.approve(id)).toMatchObject({ state: 'fulfilled', alarms: [{ code: 'unexpected-answer' }] });
    expect(await storedAt(`orders/${id}`)).toMatchObject({ state: 'fulfilled', attention: null });
  });

  it('keeps its alarm where its shopper cancels it, or another order takes its place', async () => {
    const { id } = await shop.order('x', ['a']);
    await leaveWithOwner(id, ['unexpected-answer']);
    expect(await refusal(shop.orders.cancel(id, 'x'))).toBe('done');
    expect(await find(id)).toMatchObject({ state: 'cancelled', alarms: [{ code: 'unexpected-answer' }] });
    expect((await shop.answerAll(id)).waitingSince).toBeNull();
  });

  it('waits for her decision about money that came by card and does not fit', async () => {
    const { id } = await shop.order('x', ['a']);
    await bringInto(shop, id, 'capturing');
    await age(id, { state: 'captured', captureId: 'C1' });
    await leaveWithOwner(id, ['amount-differs C1']);
    expect(await find(id)).toMatchObject({ state: 'in_review', holdUntil: UNTIL_DECIDED, submittedAt: shop.clock() });
    expect(await shop.approve(id, 'C1', 9_000, 'she paid a little less')).toMatchObject({ state: 'fulfilled' });
  });

  it('is with the owner also where only its attention is known, and with a reason of another version', async () => {
    const { id } = await shop.order('x', ['a']);
    await shop.approve(id);
    const attention = { code: 'of-tomorrow', at: 7, note: 'R 1' };
    await shop.store.update(`orders/${id}`, { state: 'needs_attention', attention, waitingSince: 7 });
    expect(await find(id)).toMatchObject({ state: 'fulfilled', alarms: [{ code: 'of-tomorrow', at: 7, note: 'R 1' }], waitingSince: 7 });
    expect(await shop.answerAll(id)).toMatchObject({ alarms: [] });
  });
});
