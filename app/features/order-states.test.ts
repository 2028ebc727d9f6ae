import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { UNTIL_DECIDED } from '~/domain/key';
import { toCentimes } from '~/domain/money';
import { ORDER_STATES, ORDER_TRANSITIONS, type OrderEvent, type OrderState } from '~/domain/order';
import type { CardState } from '~/domain/payment';

import { openTestShop, refusal, type TestShop } from '../../tests/support/test-shop';

import { plain } from './order.server';

let shop: TestShop;
beforeEach(async () => {
  shop = openTestShop();
  await shop.game('a', 1);
  await shop.game('b', 1);
});
afterEach(async () => {
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  expect(breaches).toEqual([]);
});

/** As an order stands while a payment by card is under way. */
async function atTheProvider(id: string, state: OrderState, card: CardState) {
  const order = await shop.orders.find(id);
  const [line] = order?.lines ?? [];
  await shop.store.update(`games/a/codes/${line?.keyId}`, { holdUntil: UNTIL_DECIDED });
  const attempt = { attempt: 1, state: card, providerOrderId: 'P1', approveUrl: null, payeeId: null, captureId: null };
  const times = { startedAt: shop.clock(), askedAt: shop.clock(), isDeclined: false };
  await shop.store.update(
    `orders/${id}`,
    plain({ state, method: 'card', card: { ...attempt, ...times }, cardDueAt: shop.clock(), holdUntil: UNTIL_DECIDED }),
  );
}

/** How an order gets into each state. */
const INTO: Readonly<Record<OrderState, (id: string) => Promise<unknown>>> = {
  awaiting_payment: async () => {},
  in_review: (id) => shop.prove(id, 'x'),
  capturing: (id) => atTheProvider(id, 'capturing', 'capturing'),
  payment_pending: (id) => atTheProvider(id, 'payment_pending', 'pending'),
  fulfilled: (id) => shop.approve(id),
  owed: async (id) => {
    await shop.orders.cancel(id, 'x');
    const [key] = await shop.keys.list('a', { used: null, type: null });
    await shop.keys.setUsed('a', key?.id ?? '', true, 'owner');
    await shop.approve(id);
  },
  refunded: async (id) => {
    await shop.approve(id);
    const order = await shop.orders.find(id);
    const line = order?.lines[0];
    await shop.store.update(`games/a/codes/${line?.keyId}`, { state: 'free', used: false, orderId: null });
    const refund = { id: 'r1', gameId: 'a', amountCentimes: 10_000, usdCents: null, method: 'bank', state: 'done', reference: 'R' };
    const costs = line?.costs.map((cost) => ({ ...cost, returnedAt: shop.clock() }));
    await shop.store.update(
      `orders/${id}`,
      plain({
        state: 'refunded',
        lines: [{ ...line, state: 'refunded', keyId: null, costs }],
        refunds: [{ ...refund, by: 'owner', at: shop.clock(), doneAt: shop.clock() }],
      }),
    );
    await shop.store.set(`outbox/${id}.refund-sent.1`, { kind: 'refund-sent' });
  },
  cancelled: (id) => shop.orders.cancel(id, 'x'),
  needs_attention: (id) => shop.orders.flag(id, { code: 'unexpected-answer', note: null }),
};

/** Each event that a command here causes, how it is caused, and where the command does more or less than the table says. */
const COMMANDS: readonly {
  readonly event: OrderEvent;
  readonly name: string;
  readonly run: (id: string) => Promise<unknown>;
  /** Repeated, or kept for somebody else: the order stays as it is, and why. */
  readonly besides?: Readonly<Partial<Record<OrderState, 'done' | 'wrong-state'>>>;
  readonly prepare?: (id: string) => Promise<unknown>;
}[] = [
  { event: 'submitProof', name: 'a proof', run: (id) => shop.prove(id, 'x', 'another') },
  { event: 'reject', name: 'a rejection', run: (id) => shop.orders.reject(id, { by: 'owner', reason: 'no' }) },
  {
    event: 'rejectFinally',
    name: 'the third rejection',
    prepare: (id) => shop.store.update(`orders/${id}`, { rejections: 2 }),
    run: (id) => shop.orders.reject(id, { by: 'owner', reason: 'no' }),
  },
  {
    event: 'cancel',
    name: 'the shopper’s cancelling',
    run: (id) => shop.orders.cancel(id, 'x'),
    besides: { cancelled: 'done', needs_attention: 'wrong-state' },
  },
  {
    event: 'settle',
    name: 'an approval',
    run: (id) => shop.approve(id, 'BANK OF THE TEST'),
    besides: { capturing: 'wrong-state', payment_pending: 'wrong-state' },
  },
  { event: 'flag', name: 'a call for the owner', run: (id) => shop.orders.flag(id, { code: 'payment-reversed', note: null }) },
];

describe.each(COMMANDS)('$name', ({ event, run, besides, prepare }) => {
  it.each(ORDER_STATES)(`does with an order that is %s what the table says`, async (state) => {
    const { id } = await shop.order('x', ['a']);
    await INTO[state](id);
    await prepare?.(id);
    expect((await shop.orders.find(id))?.state).toBe(state);
    const target = ORDER_TRANSITIONS[state][event];
    const expected = besides?.[state] ?? (target === undefined ? 'wrong-state' : 'done');
    expect((await refusal(run(id))).split(' ')[0]).toBe(expected);
    const after = (await shop.orders.find(id))?.state;
    if (expected === 'wrong-state' || besides?.[state] === 'done') expect(after).toBe(state);
    else expect(after).toBe(target === 'paid' ? 'fulfilled' : target);
  });
});

it.each(ORDER_STATES)('the owner’s answer changes an order that is %s only where she was called', async (state) => {
  const { id } = await shop.order('x', ['a']);
  await INTO[state](id);
  const end = await refusal(shop.orders.resolve(id, { by: 'owner', answer: 'done' }));
  expect(end.split(' ')[0]).toBe(state === 'needs_attention' ? 'done' : 'wrong-state');
  expect((await shop.orders.find(id))?.state).toBe(state === 'needs_attention' ? 'cancelled' : state);
});

it.each(['fulfilled', 'owed', 'refunded'] as const)('an order that was %s is so again after the owner’s answer', async (state) => {
  const { id } = await shop.order('x', ['a']);
  await INTO[state](id);
  await shop.orders.flag(id, { code: 'payment-reversed', note: null });
  expect(await shop.orders.resolve(id, { by: 'owner', answer: 'done' })).toMatchObject({ state });
});

it.each(ORDER_STATES)('a new order replaces one that is %s only where that waits for payment', async (state) => {
  const { id } = await shop.order('x', ['a']);
  await INTO[state](id);
  const { id: next } = await shop.order('x', ['b']);
  expect(next).not.toBe(id);
  expect((await shop.orders.find(id))?.state).toBe(state === 'awaiting_payment' ? 'cancelled' : state);
});

it.each(['fulfilled', 'owed', 'refunded'] as const)('more money for an order that is %s calls the owner', async (state) => {
  const { id } = await shop.order('x', ['a']);
  await INTO[state](id);
  const again = { by: 'owner', bankReference: 'MORE', amountCentimes: toCentimes(10_000), reason: '', isSecond: true };
  expect(await shop.orders.approve(id, again)).toMatchObject({ state: 'needs_attention', attention: { code: 'paid-twice' } });
});
