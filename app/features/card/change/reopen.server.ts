import { MAX_DECLINED_HOLDS, nextCardCheck } from '~/domain/payment/card';
import type { Transaction } from '~/ports/store';

import { holdKey, releaseKey } from '~/features/key/index.server';
import { enqueueMail } from '~/features/mail/index.server';
import {
  addressee,
  type AllocatedOrder,
  cancelled,
  changeOrder,
  linesWithHeldKeys,
  logged,
  type Order,
  rememberOpenOrder,
} from '~/features/order/index.server';
import { type CardAttempt, attemptNamed, putAttempt } from '~/features/payment/index.server';
import { withoutHolds } from './hold.server';
import { moved, writeAttempt } from '~/features/card/attempt.server';

interface Reopening {
  /** 'again': another card on the same page; 'over': only a new attempt can bring money. */
  readonly way: 'again' | 'over';
  readonly isDeclined: boolean;
  readonly reason: string | null;
  /** A newer unpaid order of the same shopper: then this one ends. */
  readonly newerId: string | null;
  readonly now: number;
  readonly holdMs: number;
}

/** Makes an order wait for payment again, with a new hold; or ends it if the shopper has a newer one. */
export function writeReopened(
  tx: Transaction,
  { order, allocations, also: { shopper, limit } }: AllocatedOrder<'shopper' | 'limit'>,
  attempt: CardAttempt,
  { way, isDeclined, reason, newerId, now, holdMs }: Reopening,
): Order {
  const needsReturn = isDeclined || attempt.needsReturn;
  const card = { ...moved(attempt, way === 'again' ? 'reopen' : 'end'), isDeclined, needsReturn };
  const events = isDeclined ? logged(order, { at: now, type: 'card-declined', note: reason }) : order.events;
  // why a mail: a shopper who waits for a bank's decision has left the page
  if (isDeclined && order.state === 'payment_pending' && order.email !== '')
    enqueueMail(tx, { kind: 'card-declined', ...addressee(order), at: now, nth: attempt.attempt });
  const calm = withoutHolds(tx, order, attempt.captureId, now);
  if (newerId !== null) {
    for (const { key } of allocations) if (key?.orderId === order.id && key.state === 'held') releaseKey(tx, key, now);
    const waiting = { ...order, state: 'awaiting_payment' as const, events };
    const ended = { ...card, state: 'ended' as const, dueAt: null };
    return writeAttempt(tx, order, ended, { holdUntil: 0, ...calm, ...cancelled(waiting, now, newerId) }).order;
  }
  const declines = events.filter(({ type }) => type === 'card-declined').length;
  const holdUntil = declines > MAX_DECLINED_HOLDS ? Math.min(now, lastHoldEnd({ ...order, events }, holdMs)) : now + holdMs;
  for (const { key } of allocations) if (key) holdKey(tx, key, order.id, { at: now, until: holdUntil });
  rememberOpenOrder(tx, { ...order, holdUntil }, { shopper, limit }, { replaced: null, now });
  putAttempt(tx, { ...card, dueAt: nextCardCheck(card.state, card.startedAt, now) });
  return changeOrder(tx, order, 'giveUpCapture', {
    lines: linesWithHeldKeys(order, allocations),
    holdUntil,
    events,
    ...calm,
    coupon: order.coupon && { ...order.coupon, isTaken: false },
    ...attemptNamed(order, card),
  });
}

/** Returns the end (ms) of the last hold: after so many declined cards there are no new ones, and prices stay only for a time. */
function lastHoldEnd({ createdAt, events }: Pick<Order, 'createdAt' | 'events'>, holdMs: number): number {
  const declined = events.filter(({ type }) => type === 'card-declined').slice(0, MAX_DECLINED_HOLDS);
  const rejected = events.filter(({ type }) => type === 'proof-rejected' || type === 'payment-refused');
  return Math.max(createdAt, ...[...declined, ...rejected].map(({ at }) => at)) + holdMs;
}
