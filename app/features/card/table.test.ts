import { afterEach, beforeEach, expect, test } from 'vitest';

import { UNTIL_DECIDED } from '~/domain/key';
import { mustFindOrder } from '~/features/order/schema.server';
import type { CaptureOutcome, CardProvider } from '~/ports/card-provider';

import { readAttempt } from '~/features/payment/index.server';
import { openCards } from '../../../tests/support/shop/card-shop';
import { hooked } from '../../../tests/support/shop/intercept';
import { createScriptedProvider } from '../../../tests/support/fakes/scripted-provider';
import { openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';

/*
 * Every answer to a capture (docs/rules.md, Cards), after the shopper's approval was seen and the keys were allocated.
 */

const HOLD = 30 * 60_000;

let shop: TestShop;
let books: ReturnType<typeof createScriptedProvider>;
/** The request ids of the captures. */
let asked: string[];
beforeEach(async () => {
  shop = openTestShop();
  books = createScriptedProvider();
  asked = [];
  await shop.game('a', 1);
});
afterEach(async () => {
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  expect(breaches).toEqual([]);
});

type Capture = CardProvider['capture'];

/** Cards at a provider that answers a capture in this way. */
function cardsWith(capture: Capture) {
  const noted: Capture = (id, about) => {
    asked.push(about.requestId);
    return capture(id, about);
  };
  return openCards(shop, hooked(books.provider, { capture: noted }));
}

/** The shopper's order, approved on the provider's page. */
async function approved(cards: ReturnType<typeof cardsWith>): Promise<{ readonly id: string; readonly url: string }> {
  const { id } = await shop.order('x', ['a']);
  const begun = await cards.begin(id, 'x');
  if (begun.kind !== 'go') throw new Error(begun.kind);
  books.approve((await find(id)).card?.providerOrderId ?? '');
  return { id, url: begun.url };
}

/** An order, with its newest attempt as `card`. */
async function find(id: string) {
  const order = await mustFindOrder(shop.store, id);
  return { ...order, card: await readAttempt(shop.store, order) };
}

async function keyOf(id: string) {
  const { gameId, keyId } = (await shop.orders.find(id))?.lines[0] ?? {};
  return (await shop.store.get(`games/${gameId}/codes/${keyId}`))?.data;
}

const answers =
  (answer: CaptureOutcome): Capture =>
  () =>
    Promise.resolve(answer);
/** Another capture was faster: the provider has stored that one, and refuses this one. */
const overtaken: Capture = async (id, about) => {
  await books.provider.capture(id, { ...about, requestId: `another ${about.requestId}` });
  return { kind: 'already' };
};
const inBooks =
  (state: 'done' | 'pending'): Capture =>
  (id, about) => {
    books.plans.capture = state;
    return books.provider.capture(id, about);
  };
/** It was captured, and the bank declined it for good. */
const declinedForGood: Capture = async (id) => {
  const found = await books.provider.find(id);
  if (found.kind !== 'done') throw new Error(found.kind);
  const { amount, orderId } = found.order;
  return {
    kind: 'done',
    order: { ...found.order, captures: [{ id: 'C9', state: 'declined', amount, orderId, receipt: null, pending: null }] },
  };
};

test.each([
  ['COMPLETED settles', inBooks('done'), 'paid', 'fulfilled', 'captured'],
  ['PENDING waits, with the key in hand', inBooks('pending'), 'pending', 'payment_pending', 'pending'],
  ['ORDER_ALREADY_CAPTURED reads the order, and goes on', overtaken, 'paid', 'fulfilled', 'captured'],
  ['what no row covers is the owner’s', answers({ kind: 'refused', code: 'ODD' }), 'attention', 'capturing', 'capturing'],
] as const)('%s', async (_, capture, standing, state, card) => {
  const cards = cardsWith(capture);
  const { id } = await approved(cards);
  expect(await cards.advance(id)).toBe(standing);
  expect(await find(id)).toMatchObject({ state, card: { state: card } });
  expect((await keyOf(id))?.['orderId']).toBe(id);
  expect(await cards.begin(id, 'x')).toEqual({ kind: 'conflict' });
});

test.each([
  ['INSTRUMENT_DECLINED leads back to the same page', answers({ kind: 'declined', code: 'INSTRUMENT_DECLINED' }), 'declined', 'started'],
  ['COMPLIANCE_VIOLATION needs a new attempt', answers({ kind: 'denied', code: 'COMPLIANCE_VIOLATION' }), 'declined', 'ended'],
  ['a lack of access needs a new attempt', answers({ kind: 'no-access', code: 'PERMISSION_DENIED' }), 'refused', 'ended'],
  ['ORDER_NOT_APPROVED leads back to the same page', answers({ kind: 'not-approved' }), 'waiting', 'started'],
  ['DECLINED needs a new attempt', declinedForGood, 'declined', 'ended'],
  ['404, expired and VOIDED need a new attempt', answers({ kind: 'gone' }), 'over', 'ended'],
] as const)('%s, with the key held again', async (_, capture, standing, card) => {
  const cards = cardsWith(capture);
  const { id, url } = await approved(cards);
  shop.wait(HOLD / 2);
  expect(await cards.advance(id)).toBe(standing);
  expect(await find(id)).toMatchObject({ state: 'awaiting_payment', payment: null, card: { state: card } });
  expect(await keyOf(id)).toMatchObject({ state: 'held', orderId: id, holdUntil: shop.clock() + HOLD });
  const again = await cards.begin(id, 'x');
  if (card === 'started') expect(['go', 'approved']).toContain(again.kind);
  else expect(again.kind === 'go' && again.url !== url).toBe(true);
  expect((await find(id)).card?.attempt).toBe(card === 'started' ? 1 : 2);
});

test('no answer, 429 and 5xx leave the result unknown: the same request is repeated under the same id until it is answered, with the key held', async () => {
  const cards = cardsWith((id, about) => (asked.length < 3 ? Promise.resolve({ kind: 'unknown' }) : books.provider.capture(id, about)));
  const { id } = await approved(cards);
  expect(await cards.advance(id)).toBe('unknown');
  expect(await cards.advance(id)).toBe('unknown');
  expect(await find(id)).toMatchObject({ state: 'capturing', card: { state: 'capturing' } });
  expect(await keyOf(id)).toMatchObject({ state: 'held', orderId: id, holdUntil: UNTIL_DECIDED });
  shop.wait(2 * HOLD);
  await expect(shop.order('y', ['a'])).rejects.toMatchObject({ code: 'out-of-stock' });
  expect(await cards.advance(id)).toBe('paid');
  expect([asked.length, new Set(asked).size]).toEqual([3, 1]);
  expect(books.captures(id)).toHaveLength(1);
});

test('a shopper who approved, closed the page and comes back an hour later is charged only if a key is left', async () => {
  const cards = cardsWith(inBooks('done'));
  const { id } = await approved(cards);
  shop.wait(2 * HOLD);
  expect(await cards.advance(id)).toBe('paid');
  expect(await find(id)).toMatchObject({ state: 'fulfilled' });
  await shop.game('b', 1);
  const late = await shop.order('x', ['b']);
  await cards.begin(late.id, 'x');
  books.approve((await find(late.id)).card?.providerOrderId ?? '');
  shop.wait(2 * HOLD);
  await shop.order('y', ['b']);
  expect(await cards.advance(late.id)).toBe('no-key');
  expect(books.captures(late.id)).toEqual([]);
});

test.each([
  ['payee-differs', { payee: 'SOMEBODY' }],
  ['order-differs', { orderId: 'MF-ZZZZZZ' }],
  ['currency-differs', { amount: { currency: 'EUR', cents: 1000 } }],
  ['amount-differs', { amount: { currency: 'USD', cents: 999 } }],
] as const)('an order at the provider that differs from the shop’s (%s) is never charged', async (code, lie) => {
  const { provider } = books;
  const lying: CardProvider['find'] = async (id) => {
    const found = await provider.find(id);
    return found.kind === 'done' ? { kind: 'done', order: { ...found.order, ...lie } } : found;
  };
  const cards = openCards(shop, hooked(provider, { find: lying }));
  const { id } = await approved(cards);
  expect(await cards.advance(id)).toBe('attention');
  expect(await find(id)).toMatchObject({ state: 'awaiting_payment', payment: null, alarms: [{ code }], card: { state: 'ended' } });
  expect(books.captures(id)).toEqual([]);
});
