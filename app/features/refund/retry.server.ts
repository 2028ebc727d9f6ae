import { methodByHand } from '~/domain/payment/method';
import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

import { recordChange } from '~/features/audit/index.server';
import { changeOrder, logged, type Order, orderIn, orderPath, type Refund, soldKey } from '~/features/order/index.server';
import { plainReference } from '~/features/payment/index.server';
import { firstCheck, type CardRefunds } from './card.server';
import { afterParts, afterRefund, asPartOf, completeRefund, moveRefund, noteOf, returnBy, withRefund } from './change.server';

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly cards: Pick<CardRefunds, 'advance' | 'canAsk'> | null;
  readonly tellOfKey: (order: Order, gameId: string) => Promise<void>;
}

interface Sent {
  /** The admin's account id. */
  readonly by: string;
  readonly refundId: string;
  readonly reference: string;
}

/** Creates the owner's actions on refunds that the provider refused, or can't be asked about. */
export function createFailedRefunds({ store, clock, cards, tellOfKey }: Dependencies) {
  /** Sends a failed refund again, or asks about it if it may be done. ShopError 'not-found'; 'wrong-state' if it did not fail. */
  async function retry(id: string, { by, refundId }: { readonly by: string; readonly refundId: string }): Promise<Order> {
    const begun = await store.transaction(async (tx) => {
      const order = await orderIn(tx, id);
      const failedRefund = refundOf(order, refundId);
      const at = clock();
      const nextAttempt = mayBeDone(failedRefund) ? {} : { attempt: failedRefund.attempt + 1, reference: null };
      const refund = moveRefund(failedRefund, 'retry', { at, by, ...nextAttempt, failure: null });
      if (!canAsk(order)) throw new ShopError('wrong-state', [id]);
      recordChange(tx, { at, by, action: 'refund-retried', subject: orderPath(id), before: noteOf(failedRefund), after: noteOf(refund) });
      const refunds = withRefund(order, refund);
      const alarms = afterRefund(tx, order, refunds, at);
      const events = logged(order, { at, type: 'refund-begun', by, note: failedRefund.gameId });
      return changeOrder(tx, order, 'changeLines', { refunds, ...alarms, events, ...firstCheck(order, at) });
    });
    return cards === null ? begun : cards.advance(id);
  }

  /** Records a failed refund as sent another way, or on the provider's pages, if that reported this reference. ShopError as retry(). */
  async function recordFailed(id: string, sent: Sent): Promise<Order> {
    return record(id, sent, { event: 'record', isToCard: false });
  }

  /** Records as sent a refund whose provider can't be asked. `isToCard`: the reference is the provider's. ShopError as retry(). */
  async function recordUnasked(id: string, sent: Sent & { readonly isToCard: boolean }): Promise<Order> {
    return record(id, sent, { event: 'recordUnasked', isToCard: sent.isToCard });
  }

  async function record(
    id: string,
    { by, refundId, reference }: Sent,
    { event, isToCard }: { readonly event: 'record' | 'recordUnasked'; readonly isToCard: boolean },
  ): Promise<Order> {
    const done = await store.transaction(async (tx) => {
      const order = await orderIn(tx, id);
      const failedRefund = refundOf(order, refundId);
      if (event === 'recordUnasked' && canAsk(order)) throw new ShopError('wrong-state', [id]);
      const key = await soldKey(tx, order, failedRefund.gameId);
      const at = clock();
      const entry = returnBy(order, reference);
      const isByCard = entry !== null || isToCard;
      const way = isByCard
        ? { reference: plainReference(reference) }
        : { reference, method: methodByHand(failedRefund.method), usdCents: null };
      const moved = moveRefund(failedRefund, event, { by, doneAt: at, ...way });
      const refund = entry === null ? moved : asPartOf(order, moved, entry);
      const fields = completeRefund(tx, order, { refund, key, at, by });
      const parts = afterParts(tx, { ...order, ...fields }, at);
      recordChange(tx, { at, by, action: 'refund-recorded', subject: orderPath(id), before: noteOf(failedRefund), after: noteOf(refund) });
      const look = lastCheck(order, fields.refunds);
      const alarms = afterRefund(tx, { ...order, ...parts }, fields.refunds, at);
      return changeOrder(tx, order, 'changeLines', { ...fields, ...parts, ...alarms, ...look });
    });
    await tellOfKey(done, refundOf(done, refundId).gameId);
    return done;
  }

  const canAsk = ({ payment }: Order) => cards !== null && (payment === null || cards.canAsk(payment));

  return { retry, recordFailed, recordUnasked };
}

function lastCheck({ cardDueAt }: Order, refunds: readonly Refund[]): Pick<Order, 'cardDueAt'> {
  return { cardDueAt: refunds.some(({ state }) => state === 'sending') ? cardDueAt : null };
}

function refundOf(order: Order, refundId: string): Refund {
  const refund = order.refunds.find((each) => each.id === refundId);
  if (!refund) throw new ShopError('not-found', [order.id]);
  return refund;
}

/** Returns whether the provider may have sent it: a new name could send it twice. */
function mayBeDone({ failure, reference }: Refund): boolean {
  return failure === 'no-answer' || failure === 'no-access' || (reference !== null && failure !== 'declined');
}
