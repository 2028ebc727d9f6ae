import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { lossesOf, type VoidEnding } from '~/domain/payment/void';
import { toCentimes } from '~/domain/shared/money';
import { ORDER_STATES, ORDER_TRANSITIONS, type OrderEvent, type OrderState } from '~/domain/order';

import { bringInto } from '../../../../tests/support/shop/order-states';
import { openTestShop, refusal, type TestShop } from '../../../../tests/support/shop/test-shop';

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

async function voided(id: string, ending: VoidEnding) {
  const { lines = [], voids = [] } = (await shop.orders.find(id)) ?? {};
  return shop.orders.voidPayment(id, { by: 'owner', reason: 'none', ending, nth: voids.length, losses: lossesOf(lines) });
}

/** Each event that a command here causes, its command, and where that does more or less than the table says. */
const COMMANDS: readonly {
  readonly event: OrderEvent;
  readonly name: string;
  readonly run: (id: string) => Promise<unknown>;
  /** States in which the command is a repeat, or is refused for another reason: the order stays the same. */
  readonly besides?: Readonly<Partial<Record<OrderState, 'done' | 'wrong-state' | 'card-undecided' | 'refund-begun'>>>;
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
    besides: { cancelled: 'done', capturing: 'card-undecided', payment_pending: 'card-undecided' },
  },
  {
    event: 'settle',
    name: 'an approval',
    run: (id) => shop.approve(id, 'BANK OF THE TEST'),
    besides: { capturing: 'wrong-state', payment_pending: 'wrong-state' },
  },
  {
    event: 'voidPayment',
    name: 'an approval that is taken back',
    run: (id) => voided(id, 'wait'),
    besides: { refunded: 'refund-begun' },
  },
  {
    event: 'voidFinally',
    name: 'an approval that is taken back for good',
    run: (id) => voided(id, 'cancel'),
    besides: { refunded: 'refund-begun' },
  },
  {
    event: 'end',
    name: 'the owner’s cancelling',
    run: (id) => shop.orders.end(id, { by: 'owner', reason: 'nobody paid' }),
    besides: { cancelled: 'done', capturing: 'card-undecided', payment_pending: 'card-undecided' },
  },
];

describe.each(COMMANDS)('$name', ({ event, run, besides, prepare }) => {
  it.each(ORDER_STATES)('changes an order that is %s as the table says', async (state) => {
    const { id } = await shop.order('x', ['a']);
    await bringInto(shop, id, state);
    await prepare?.(id);
    expect((await shop.orders.find(id))?.state).toBe(state);
    const target = ORDER_TRANSITIONS[state][event];
    const expected = besides?.[state] ?? (target === undefined ? 'wrong-state' : 'done');
    expect((await refusal(run(id))).split(' ')[0]).toBe(expected);
    const after = (await shop.orders.find(id))?.state;
    if (expected !== 'done' || besides?.[state] === 'done') expect(after).toBe(state);
    else expect(after).toBe(target === 'paid' ? 'fulfilled' : target);
  });
});

it.each(ORDER_STATES)('a call for the owner, and her answer, leave an order that is %s as it is', async (state) => {
  const { id } = await shop.order('x', ['a']);
  await bringInto(shop, id, state);
  expect(await shop.orders.flag(id, { code: 'payment-reversed', note: null })).toMatchObject({ state, waitingSince: shop.clock() });
  expect(await shop.answerAll(id)).toMatchObject({ state, alarms: [] });
});

it.each(ORDER_STATES)('a new order replaces one that is %s only if that waits for payment', async (state) => {
  const { id } = await shop.order('x', ['a']);
  await bringInto(shop, id, state);
  const { id: next } = await shop.order('x', ['b']);
  expect(next).not.toBe(id);
  expect((await shop.orders.find(id))?.state).toBe(state === 'awaiting_payment' ? 'cancelled' : state);
});

it.each(['fulfilled', 'owed', 'refunded'] as const)('more money for an order that is %s calls the owner', async (state) => {
  const { id } = await shop.order('x', ['a']);
  await bringInto(shop, id, state);
  const again = { by: 'owner', bankReference: 'MORE', amountCentimes: toCentimes(10_000), reason: '', isSecond: true };
  expect(await shop.orders.approve(id, again)).toMatchObject({ state, alarms: [{ code: 'paid-twice' }] });
});
