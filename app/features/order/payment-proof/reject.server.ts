import { MAX_REJECTIONS, wasEnded } from '~/domain/order';
import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { Store, Transaction } from '~/ports/store';

import { recordChange } from '~/features/audit/index.server';
import { hasOwnUse } from '~/features/coupon/index.server';
import { isMoneyUnderWay } from '~/features/payment/index.server';
import { holdKey, type KeyStock, releaseKey } from '~/features/key/index.server';
import { enqueueMail } from '~/features/mail/index.server';
import { forgetProof, isShown, proofPath } from '~/features/order/payment-proof/document.server';
import { createKeyAllocation, type AllocatedOrder } from '../allocate.server';
import { changeOrder, linesWithHeldKeys } from '../transition.server';
import { endReplaced, otherEndableOrder, type OpenOrder } from '../unpaid.server';
import { forgetReview, openOrderPaths, rememberOpenOrder } from '../limits.server';
import { addressee, logged, orderPath, type Order } from '../schema.server';

interface Dependencies {
  readonly store: Store;
  readonly stock: Pick<KeyStock, 'candidates'>;
  readonly clock: Clock;
  /** The time in ms for which an order that waits for payment again holds its keys. */
  readonly holdMs: () => number;
  readonly onStockArrived: (gameId: null) => Promise<void>;
}

interface Rejection {
  readonly by: string;
  readonly reason: string;
  /** The proof that the owner looked at, null for none; absent: whatever the order has. */
  readonly seen?: string | null;
}

export function createOrderRejecting({ store, stock, clock, holdMs, onStockArrived }: Dependencies) {
  const allocate = createKeyAllocation({ store, stock, clock });

  /**
   * Rejects a proof, or card money that doesn't fit. The third rejection, or one of a late proof, cancels the order. ShopError
   * 'card-undecided', 'wrong-state' if another proof than `seen` waits.
   */
  async function reject(id: string, rejection: Rejection): Promise<Order> {
    const rejected = await allocate(id, rejectedPaths, async (tx, allocated) => {
      const { order } = allocated;
      if (rejection.seen !== undefined && !isShown(order, rejection.seen)) throw new ShopError('wrong-state', [id]);
      const other = await otherEndableOrder(tx, id, allocated.also.shopper);
      const now = clock();
      // why: a new hold would give it a use that another order has by now
      const isLost = order.isLate || !(await hasOwnUse(tx, order));
      const isFinal = isLost || order.rejections + 1 >= MAX_REJECTIONS;
      // why not for one that was cancelled before: it only goes back to that
      const isEnding = isFinal && order.state === 'in_review' && !(isLost && wasEnded(order));
      if (isEnding && (await isMoneyUnderWay(tx, order))) throw new ShopError('card-undecided', [id]);
      const after = { state: isFinal ? 'cancelled' : 'awaiting_payment', reason: rejection.reason };
      const before = { state: order.state };
      recordChange(tx, { at: now, by: rejection.by, action: 'proof-rejected', subject: orderPath(id), before, after });
      forgetProof(tx, allocated.also.proof);
      return isFinal
        ? rejectFinally(tx, allocated, { ...rejection, now })
        : reopen(tx, allocated, { ...rejection, now, other, holdMs: holdMs() });
    });
    await onStockArrived(null);
    return rejected;
  }

  return { reject };
}

const rejectedPaths = (order: Order) => ({ ...openOrderPaths(order), proof: order.proofId === null ? null : proofPath(order.proofId) });

type Rejected = AllocatedOrder<'shopper' | 'limit'>;
type Told = Rejection & { readonly now: number };

const refusalOf = ({ proofId }: Order) => (proofId === null ? 'payment-refused' : 'proof-rejected');

function rejectionFields(order: Order, reason: string): Partial<Order> {
  const coupon = order.coupon && { ...order.coupon, isTaken: false };
  return { rejections: order.rejections + 1, rejectionReason: reason, proofId: null, submittedAt: null, coupon };
}

function rejectFinally(tx: Transaction, { order, allocations, also }: Rejected, { by, reason, now }: Told): Order {
  forgetReview(tx, order, also);
  for (const { key } of allocations) if (key && key.orderId === order.id && key.state === 'held') releaseKey(tx, key, now);
  const mail = { ...addressee(order), at: now };
  const nth = order.rejections + 1;
  if (nth >= MAX_REJECTIONS) enqueueMail(tx, { kind: 'order-cancelled', ...mail });
  else enqueueMail(tx, { kind: refusalOf(order), ...mail, reason, nth });
  const events = logged(order, { at: now, type: refusalOf(order), by, note: reason }, { at: now, type: 'cancelled', by });
  return changeOrder(tx, order, 'rejectFinally', {
    ...rejectionFields(order, reason),
    lines: order.lines.map((line) => ({ ...line, keyId: null })),
    holdUntil: 0,
    events,
  });
}

function reopen(
  tx: Transaction,
  { order, allocations, also }: Rejected,
  { by, reason, now, other, holdMs }: Told & { readonly holdMs: number; readonly other: OpenOrder | null },
): Order {
  const { id } = order;
  if (other) endReplaced(tx, other, allocations, { at: now, replacedBy: id });
  const holdUntil = now + holdMs;
  for (const { key } of allocations) if (key) holdKey(tx, key, id, { at: now, until: holdUntil });
  rememberOpenOrder(tx, { ...order, holdUntil }, also, { replaced: other?.order.id ?? null, now, isReviewed: true });
  const nth = order.rejections + 1;
  enqueueMail(tx, { kind: refusalOf(order), ...addressee(order), reason, at: now, nth });
  return changeOrder(tx, order, 'reject', {
    ...rejectionFields(order, reason),
    lines: linesWithHeldKeys(order, allocations),
    holdUntil,
    events: logged(order, { at: now, type: refusalOf(order), by, note: reason }),
  });
}
