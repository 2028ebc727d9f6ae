import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { ORDER_STATES, ORDER_TRANSITIONS, type OrderEvent, type OrderState } from '~/domain/order';

import { SILENT } from '../../../../tests/support/shop/test-shop';
import { bringInto } from '../../../../tests/support/shop/order-states';
import { openRefundShop, type RefundShop } from '../../../../tests/support/shop/refund-shop';
import { createScriptedProvider } from '../../../../tests/support/fakes/scripted-provider';
import { refusal } from '../../../../tests/support/shop/test-shop';

import { createCardChanges } from '~/features/card/change/all.server';
import { createCards } from '~/features/card/index.server';

/* events.test.ts tries proofs and approvals; this tries the money of cards, and the lines of a paid order. */

let shop: RefundShop;
let cards: ReturnType<typeof createCards>['cards'];
let changes: ReturnType<typeof createCardChanges>;
beforeEach(async () => {
  shop = openRefundShop();
  const { store, stock, clock } = shop;
  const { evaluatePrice } = shop.orders;
  const needs = { store, stock, clock, holdMs: () => 30 * 60_000, ownerMail: () => null, evaluatePrice };
  const { provider } = createScriptedProvider();
  changes = createCardChanges(needs);
  ({ cards } = createCards({ ...needs, provider, log: SILENT, origin: 'http://localhost:3000', settle: shop.orders.settle }));
  await shop.game('a', 1);
});
afterEach(async () => {
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  expect(breaches).toEqual([]);
});

/** A shopper's order for the one game, in a state; the shopper began to pay by card before. */
async function orderIn(state: OrderState): Promise<string> {
  const { id } = await shop.order('x', ['a']);
  await cards.begin(id, 'x');
  await bringInto(shop, id, state);
  expect(await stateOf(id)).toBe(state);
  return id;
}

const find = (id: string) => shop.orders.find(id);
const stateOf = async (id: string) => (await find(id))?.state;
const askedAt = async (id: string) => {
  const order = await find(id);
  return (order && (await cards.attemptOf(order)))?.askedAt ?? null;
};
const keyOf = async (id: string) => (await find(id))?.lines[0]?.keyId ?? 'none';
const by = 'owner';

const CARD_COMMANDS: readonly { readonly event: OrderEvent; readonly name: string; readonly run: (id: string) => Promise<unknown> }[] = [
  {
    event: 'beginCapture',
    name: 'asking for the money of a card',
    run: (id) => changes.beginCapture(id, 1, { payee: null, isReturn: false }),
  },
  { event: 'payLater', name: 'an answer that the money comes later', run: async (id) => changes.payLater(id, await askedAt(id), 'C1') },
  {
    event: 'giveUpCapture',
    name: 'an answer that no money comes',
    run: async (id) => changes.reopen(id, await askedAt(id), { way: 'over', isDeclined: true }),
  },
];

describe.each(CARD_COMMANDS)('$name', ({ event, run }) => {
  it.each(ORDER_STATES)('changes an order that is %s as the table says', async (state) => {
    const id = await orderIn(state);
    const target = ORDER_TRANSITIONS[state][event];
    // A second call does not ask for the money twice.
    const isRepeated = event === 'beginCapture' && state === 'capturing';
    expect((await run(id)) !== null).toBe(target !== undefined || isRepeated);
    expect(await stateOf(id)).toBe(target ?? state);
  });
});

it.each(ORDER_STATES)('a shopper is led to the card’s provider from an order that is %s only if it waits for payment', async (state) => {
  const id = await orderIn(state);
  expect((await cards.begin(id, 'x')).kind).toBe(state === 'awaiting_payment' ? 'go' : 'conflict');
  expect(await stateOf(id)).toBe(state);
});

const isPaid = (state: OrderState) => state === 'fulfilled' || state === 'owed';

/** Commands on a line of a paid order, and their result in each state. */
const LINE_COMMANDS: readonly {
  readonly name: string;
  readonly run: (id: string) => Promise<unknown>;
  readonly end: (state: OrderState) => string;
  readonly after: (state: OrderState) => OrderState;
}[] = [
  {
    name: 'money that goes back',
    run: (id) => shop.refunds.record(id, { by, gameId: 'a', reference: 'BACK' }),
    end: (state) => (isPaid(state) ? 'done' : state === 'refunded' ? 'refund-begun' : 'wrong-state'),
    after: (state) => (isPaid(state) ? 'refunded' : state),
  },
  {
    name: 'another key',
    run: async (id) => {
      await refusal(shop.orders.reveal(id, 'a', 'x'));
      return shop.refunds.replaceKey(id, { by, gameId: 'a', keyId: await keyOf(id) });
    },
    end: (state) => (state === 'fulfilled' ? 'done' : 'wrong-state'),
    // The store has no other key: the line is owed.
    after: (state) => (state === 'fulfilled' ? 'owed' : state),
  },
  {
    name: 'a look at the key',
    run: (id) => shop.orders.reveal(id, 'a', 'x'),
    end: (state) => (state === 'fulfilled' ? 'done' : state === 'refunded' ? 'refund-begun' : 'not-found'),
    after: (state) => state,
  },
  {
    name: 'a question about the money',
    run: (id) => shop.questions.ask(id, { accountId: 'x', gameId: 'a', kind: 'refund', text: 'Please' }),
    end: (state) => (isPaid(state) ? 'done' : 'wrong-state'),
    after: (state) => state,
  },
];

describe.each(LINE_COMMANDS)('$name', ({ run, end, after }) => {
  it.each(ORDER_STATES)('works on an order that is %s only if it was paid and something is left to give', async (state) => {
    const id = await orderIn(state);
    expect((await refusal(run(id))).split(' ')[0]).toBe(end(state));
    expect(await stateOf(id)).toBe(after(state));
  });
});

it('a refund or another key leaves an alarm open, if the owner was called', async () => {
  const id = await orderIn('fulfilled');
  await shop.orders.reveal(id, 'a', 'x');
  await shop.orders.flag(id, { code: 'paid-twice', note: null });
  const replaced = await shop.refunds.replaceKey(id, { by, gameId: 'a', keyId: await keyOf(id) });
  expect(replaced).toMatchObject({ state: 'owed', alarms: [{ code: 'paid-twice' }] });
  expect(await shop.refunds.record(id, { by, gameId: 'a', reference: 'BACK' })).toMatchObject({
    state: 'refunded',
    alarms: [{ code: 'paid-twice' }],
  });
  expect(await shop.answerAll(id)).toMatchObject({ state: 'refunded', alarms: [] });
});
