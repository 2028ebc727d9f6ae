import { toCentimes } from '~/domain/shared/money';
import { attemptId, attemptPath, newAttempt } from '~/features/payment/index.server';
import { createRefunds, type RefundProvider } from '~/features/refund/index.server';
import { plain } from '~/features/documents/index.server';
import type { CardRefundState, FindRefundOutcome, RefundOutcome, RefundsOutcome } from '~/ports/card-provider';

import { openTestShop, OWNER } from './test-shop';

export type RefundShop = ReturnType<typeof openRefundShop>;

/** A test shop with paid orders whose money goes back. The test sets the answers of the card provider, which keeps the requests it got. */
export function openRefundShop(...on: Parameters<typeof openTestShop>) {
  const shop = openTestShop(...on);
  const { store, clock, stock } = shop;
  const freed: string[] = [];
  const asked: { requestId: string; cents: number; captureId: string }[] = [];
  const answers: { refund: RefundOutcome | Error; find: FindRefundOutcome; refunds: RefundsOutcome } = {
    refund: refunded('RF-1', 'done'),
    find: { kind: 'unknown' },
    refunds: { kind: 'unknown' },
  };
  const onStockArrived = async (gameId: string) => {
    freed.push(gameId);
    await shop.orders.fillOwed(gameId);
  };
  const provider: RefundProvider = {
    account: 'test',
    refund: (captureId, { requestId, cents }) => {
      asked.push({ captureId, requestId, cents: cents ?? 0 });
      return answers.refund instanceof Error ? Promise.reject(answers.refund) : Promise.resolve(answers.refund);
    },
    findRefund: () => Promise.resolve(answers.find),
    refundsOf: () => Promise.resolve(answers.refunds),
  };
  const {
    refunds,
    questions,
    cardRefunds: cards,
  } = createRefunds({ store, clock, stock, provider, ownerMail: () => OWNER, onStockArrived });
  if (!cards) throw new Error('no refunds to cards');

  /** An order of these games, paid by bank transfer, at 100.00 MAD each. */
  async function paid(accountId: string, gameIds: readonly string[], amount = 10_000 * gameIds.length) {
    const order = await shop.order(accountId, gameIds);
    return shop.approve(order.id, `REF ${order.id}`, amount, 'the bank kept a part');
  }

  /** The same, paid by card: 10.00 US dollars each. */
  async function paidByCard(accountId: string, gameIds: readonly string[]) {
    const { id } = await shop.order(accountId, gameIds);
    const startedAt = clock();
    const attempt = { ...newAttempt({ orderId: id, attempt: 1, provider: 'paypal', startedAt, dueAt: null }), askedAt: startedAt };
    await store.set(attemptPath(attempt), plain({ ...attempt, state: 'captured', captureId: `CAPTURE ${id}` }));
    await store.update(`orders/${id}`, { cardAttempts: 1 });
    return shop.orders.settle(id, (order) => ({
      method: 'card',
      reference: `CAPTURE ${id}`,
      amountCentimes: order.totalCentimes,
      usdCents: order.usdCents,
      feeCentimes: toCentimes(0),
      receipt: null,
      at: clock(),
      by: accountId,
      reason: null,
      attemptId: attemptId(attempt),
      part: null,
      account: attempt.account,
      confirmedAt: attempt.askedAt,
    }));
  }

  const keyStates = async (gameId: string) => (await shop.keys.list(gameId, { used: null, type: null })).map((key) => key.state).sort();
  /** The mails after those that placed the orders. */
  const mails = async () =>
    (await store.query({ from: 'outbox', order: ['createdAt', 'asc'] })).docs
      .filter(({ data }) => data['kind'] !== 'order-placed')
      .map(({ data }) => `${String(data['kind'])} ${String(data['to'])}`);
  const actions = async () => (await store.query({ from: 'audit' })).docs.map(({ data }) => String(data['action']));

  return {
    ...shop,
    cards,
    answers,
    asked,
    freed,
    questions,
    refunds,
    paid,
    paidByCard,
    keyStates,
    mails,
    actions,
  };
}

/** The provider's answer about one refund. */
export function refunded(id: string, state: CardRefundState) {
  return { kind: 'done', refund: { id, state, amount: { currency: 'USD', cents: 1000 } } } as const;
}
