import { afterEach, beforeEach, expect, test } from 'vitest';

import type { RefundOutcome } from '~/ports/card-provider';

import { openRefundShop, refunded, type RefundShop } from '../../../tests/support/shop/refund-shop';
import { createCardRefunds } from './card.server';

/*
 * A process gets a refusal of a refund, while the other process's answer, a yes, is still on its way. Meanwhile the owner sent the money
 * again.
 */

const by = 'owner';
const REFUSED: RefundOutcome = { kind: 'refused', code: 'DENIED' };

let shop: RefundShop;
let id: string;
let refundId: string;
beforeEach(async () => {
  shop = openRefundShop();
  await shop.game('a', 1);
  id = (await shop.paidByCard('x', ['a'])).id;
  shop.answers.refund = { kind: 'unknown' };
  refundId = (await shop.refunds.send(id, { by, gameId: 'a' })).refunds[0]?.id ?? '';
});
afterEach(async () => {
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  expect(breaches).toEqual([]);
});

/** Asks for the refund in a process that gets the yes for RF-1 only after this one was refused and `meanwhile` ran. */
async function lateYes(meanwhile: () => Promise<unknown>) {
  const refund = async () => {
    shop.answers.refund = REFUSED;
    await shop.cards.advance(id);
    await meanwhile();
    return refunded('RF-1', 'done');
  };
  const unknown = () => Promise.resolve({ kind: 'unknown' } as const);
  const provider = { account: 'test', refund, findRefund: unknown, refundsOf: unknown };
  const { store, clock } = shop;
  const late = createCardRefunds({ store, clock, provider, ownerMail: () => 'owner@example.com', onStockArrived: () => Promise.resolve() });
  return late.advance(id);
}

const retryWith = (answer: RefundOutcome) => async () => {
  shop.answers.refund = answer;
  await shop.refunds.retry(id, { by, refundId });
};
const alert = { code: 'refunded-twice', note: '{USD 1000}, RF-1, a' };
const calls = async () => (await shop.mails()).filter((mail) => mail.startsWith('order-needs-attention')).length;

test.each([
  ['recorded by hand', () => shop.refunds.recordFailed(id, { by, refundId, reference: 'BACK' }), 'done'],
  ['made by a second attempt', retryWith(refunded('RF-2', 'done')), 'done'],
  ['asked for again, and is not certain yet', retryWith({ kind: 'unknown' }), 'sending'],
] as const)('a refund that succeeded late, after it was %s, calls the owner with its amount', async (_, meanwhile, state) => {
  expect(await lateYes(meanwhile)).toMatchObject({ alarms: [alert], refunds: [{ state }] });
  // The refusal was the first call.
  expect(await calls()).toBe(2);
  const back = { kind: 'returned', direction: 'out', orderId: id, method: 'card', reference: 'RF-1', usdCents: 1000 };
  expect((await shop.store.get('payments/card-refund-RF-1'))?.data).toMatchObject(back);
  if (state === 'done') expect(await shop.answerAll(id)).toMatchObject({ state: 'refunded', alarms: [] });
});

test('a refund that succeeded late, after a second refusal, is done, and calls nobody again', async () => {
  expect(await lateYes(retryWith(REFUSED))).toMatchObject({
    state: 'refunded',
    alarms: [],
    refunds: [{ state: 'done', reference: 'RF-1' }],
  });
});

test('the same answer to two processes is one refund', async () => {
  const done = refunded('RF-1', 'done');
  shop.answers.refund = done;
  const unknown = () => Promise.resolve({ kind: 'unknown' } as const);
  const refund = async () => {
    await shop.cards.advance(id);
    return done;
  };
  const provider = { account: 'test', refund, findRefund: unknown, refundsOf: unknown };
  const { store, clock } = shop;
  const late = createCardRefunds({ store, clock, provider, ownerMail: () => 'owner@example.com', onStockArrived: () => Promise.resolve() });
  expect(await late.advance(id)).toMatchObject({ state: 'refunded', alarms: [] });
});
