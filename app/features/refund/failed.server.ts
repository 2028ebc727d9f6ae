import { methodByHand } from '~/domain/payment-method';
import { ShopError } from '~/domain/shop-error';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store/port';

import { recordChange } from '~/features/audit.server';
import { changeOrder, logged, orderIn, orderPath, type Order, type Refund } from '~/features/order/document.server';
import { firstCheck } from './card.server';
import { afterRefund, completeRefund, moveRefund, noteOf, soldKey, withRefund } from './change.server';

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  /** Asks the provider again; null where no card provider is set up. */
  readonly advance: ((id: string) => Promise<Order>) | null;
  /** Called when the game of a line may have its key back. */
  readonly tellOfKey: (order: Order, gameId: string) => Promise<void>;
}

/** Makes the owner's actions on a refund that the provider refused. */
export function createFailedRefunds({ store, clock, advance, tellOfKey }: Needs) {
  /**
   * Sends a failed refund once more. If the provider may have done it, the provider is asked about it instead. ShopError 'not-found', and
   * 'wrong-state' if it did not fail.
   */
  async function retry(id: string, { by, refundId }: { readonly by: string; readonly refundId: string }): Promise<Order> {
    const begun = await store.transaction(async (tx) => {
      const order = await orderIn(tx, id);
      const known = refundOf(order, refundId);
      const at = clock();
      const asked = mayBeDone(known) ? {} : { attempt: known.attempt + 1, reference: null };
      const refund = moveRefund(known, 'retry', { at, by, ...asked, failure: null });
      if (advance === null) throw new ShopError('wrong-state', [id]);
      recordChange(tx, { at, by, action: 'refund-retried', subject: orderPath(id), before: noteOf(known), after: noteOf(refund) });
      const refunds = withRefund(order, refund);
      const alarms = afterRefund(tx, order, refunds, at);
      const events = logged(order, { at, type: 'refund-begun', by, note: known.gameId });
      return changeOrder(tx, order, 'changeLines', { refunds, ...alarms, events, ...firstCheck(order, at) });
    });
    return advance === null ? begun : advance(id);
  }

  /** Records that the owner sent the money of a failed refund another way. ShopError as retry(). */
  async function recordFailed(
    id: string,
    sent: { readonly by: string; readonly refundId: string; readonly reference: string },
  ): Promise<Order> {
    const { by, refundId, reference } = sent;
    const done = await store.transaction(async (tx) => {
      const order = await orderIn(tx, id);
      const known = refundOf(order, refundId);
      const key = await soldKey(tx, order, known.gameId);
      const at = clock();
      const refund = moveRefund(known, 'record', { by, reference, doneAt: at, method: methodByHand(known.method), usdCents: null });
      const fields = completeRefund(tx, order, { refund, key, at, by });
      recordChange(tx, { at, by, action: 'refund-recorded', subject: orderPath(id), before: noteOf(known), after: noteOf(refund) });
      return changeOrder(tx, order, 'changeLines', { ...fields, ...afterRefund(tx, order, fields.refunds, at) });
    });
    await tellOfKey(done, refundOf(done, refundId).gameId);
    return done;
  }

  return { retry, recordFailed };
}

function refundOf(order: Order, refundId: string): Refund {
  const refund = order.refunds.find((each) => each.id === refundId);
  if (!refund) throw new ShopError('not-found', [order.id]);
  return refund;
}

/** True if the provider may have sent it: under a new name the money could go back twice. */
function mayBeDone({ failure, reference }: Refund): boolean {
  return failure === 'no-answer' || (reference !== null && failure !== 'declined');
}
