import { canRefund, hasMoney, openQuestion, refundableAmount } from '~/domain/payment/refund-amounts';
import { isNothing, ownReturns, type OrderReturn } from '~/domain/payment/returns';
import { isTransfer, methodByHand } from '~/domain/payment/method';
import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

import { recordChange } from '~/features/audit/index.server';
import { changeOrder, decided, logged, type Order, orderIn, orderPath, type Refund, soldKey } from '~/features/order/index.server';
import { type Payment, plainReference } from '~/features/payment/index.server';
import { firstCheck, type CardRefunds } from './card.server';
import { randomId } from '~/features/documents/index.server';
import { afterParts, asPartOf, completeRefund, moveRefund, noteOf, returnBy, withRefund } from './change.server';
import { createReturnDecisions } from './returned.server';
import { createFailedRefunds } from './retry.server';

interface Decision {
  /** The admin's account id. */
  readonly by: string;
  readonly gameId: string;
}

/** Creates the owner's refunds: one a paid line, of its part (refundAmount). A refund also answers an open question. */
export function createOrderRefunds({
  store,
  clock,
  cards,
  onStockArrived,
}: {
  store: Store;
  clock: Clock;
  cards: CardRefunds | null;
  onStockArrived: (gameId: string) => Promise<void>;
}) {
  /** Returns whether the shop sends it, since the account that has the money is set up; the owner sends any other. */
  function isByCard(payment: Pick<Payment, 'method' | 'usdCents' | 'account'>): boolean {
    return cards !== null && cards.canAsk(payment) && !isTransfer(payment.method) && payment.usdCents !== null;
  }

  /** Records the owner's refund of a line. ShopError 'not-found', 'wrong-state', and 'refund-begun' if there is one. */
  async function record(id: string, { by, gameId, reference }: Decision & { readonly reference: string }): Promise<Order> {
    const done = await store.transaction(async (tx) => {
      const orderBefore = await orderIn(tx, id);
      const entry = returnBy(orderBefore, reference);
      const order = refundable(orderBefore, gameId, entry);
      const key = await soldKey(tx, order, gameId);
      const at = clock();
      const done = { ...newRefund(order, gameId, { by, at }), state: 'done', doneAt: at } as const;
      // why by hand: the owner sends a card's money back in dirhams here, unless the provider reports this reference
      const byHand = { ...done, method: methodByHand(order.payment.method), usdCents: null, reference };
      const refund = entry === null ? byHand : asPartOf(order, { ...done, reference: plainReference(reference) }, entry);
      const fields = completeRefund(tx, order, { refund, key, at, by });
      const parts = afterParts(tx, { ...order, ...fields }, at);
      const questions = decided(order.questions, openQuestion(order, gameId), { event: 'accept', at, answer: null });
      recordChange(tx, { at, by, action: 'refund-recorded', subject: orderPath(id), before: null, after: noteOf(refund) });
      return changeOrder(tx, order, 'changeLines', { ...fields, ...parts, questions });
    });
    await tellOfKey(done, gameId);
    return done;
  }

  /** Sends the money of a line back to the card, again until an answer; a part below a cent is closed at once. ShopError as record(). */
  async function send(id: string, { by, gameId }: Decision): Promise<Order> {
    const begun = await store.transaction(async (tx) => {
      const order = refundable(await orderIn(tx, id), gameId);
      const key = await soldKey(tx, order, gameId);
      if (!isByCard(order.payment)) throw new ShopError('wrong-state', [id]);
      const at = clock();
      const refund = newRefund(order, gameId, { by, at });
      const questions = decided(order.questions, openQuestion(order, gameId), { event: 'accept', at, answer: null });
      recordChange(tx, { at, by, action: 'refund-begun', subject: orderPath(id), before: null, after: noteOf(refund) });
      if (refund.usdCents === 0) {
        const fields = completeRefund(tx, order, { refund: moveRefund(refund, 'complete', { doneAt: at }), key, at, by });
        return changeOrder(tx, order, 'changeLines', { ...fields, questions });
      }
      const events = logged(order, { at, type: 'refund-begun', by, note: gameId });
      return changeOrder(tx, order, 'changeLines', { refunds: withRefund(order, refund), questions, events, ...firstCheck(order, at) });
    });
    if (begun.refunds.some((refund) => refund.gameId === gameId && refund.state === 'done')) await tellOfKey(begun, gameId);
    return advance(id);
  }

  async function advance(id: string): Promise<Order> {
    return cards === null ? store.transaction((tx) => orderIn(tx, id)) : cards.advance(id);
  }

  async function tellOfKey(order: Order, gameId: string): Promise<void> {
    if (order.lines.some((line) => line.gameId === gameId && line.keyId === null)) await onStockArrived(gameId);
  }

  const failed = createFailedRefunds({ store, clock, cards, tellOfKey });
  return { isByCard, record, send, ...failed, ...createReturnDecisions({ store, clock, onStockArrived }) };
}

type PaidOrder = Order & { readonly payment: Payment };

/** Throws ShopError 'not-found', 'refund-begun', or 'wrong-state' if no money is left. `entry`: the return of which it is a part. */
function refundable(order: Order, gameId: string, entry: OrderReturn | null = null): PaidOrder {
  const { payment } = order;
  if (!order.lines.some((line) => line.gameId === gameId)) throw new ShopError('not-found', [order.id]);
  if (order.refunds.some((refund) => refund.gameId === gameId)) throw new ShopError('refund-begun', [order.id]);
  const isOpen = entry === null ? canRefund(order, gameId) : hasMoney(order, gameId);
  if (payment === null || !isOpen) throw new ShopError('wrong-state', [order.id]);
  const paid = { ...order, payment };
  const isAllGone = ownReturns(paid).length > 0 && isNothing(refundableAmount(paid, gameId));
  if (entry === null && isAllGone) throw new ShopError('wrong-state', [order.id]);
  return paid;
}

function newRefund(order: PaidOrder, gameId: string, { by, at }: { readonly by: string; readonly at: number }): Refund {
  const amount = refundableAmount(order, gameId);
  return {
    id: randomId(),
    gameId,
    ...amount,
    method: order.payment.method,
    state: 'sending',
    reference: null,
    by,
    at,
    attempt: 1,
    failure: null,
    doneAt: null,
    isBooked: false,
    returnId: null,
  };
}
