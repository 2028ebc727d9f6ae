import type { Breach, BreachCode } from '~/domain/doctor/violation';
import { isUndecided } from '~/domain/payment/card';
import { isForgotten } from '~/domain/shared/deadline';
import { wasEnded } from '~/domain/order';

import type { Order } from '~/features/order/index.server';
import { attemptId, type CardAttempt } from '~/features/payment/index.server';

/** The payment by card according to an order. */
interface Expected {
  /** The state of its newest attempt; null where the order waits for none. */
  readonly state: 'capturing' | 'pending' | null;
  readonly newest: number;
  /** Set where the owner may have ended it, or taken other money, before the answer came: then an older answer may be missing. */
  readonly isLeft: boolean;
  readonly wasEnded: boolean;
}

/** Compares orders with their card attempts at `now` (ms), orders first: each running payment, next check and capture is in both. */
export function createCardComparison(now: number) {
  const breaches: Breach[] = [];
  const orders = new Map<string, Expected>();
  const paying = new Map<string, { readonly captureId: string; readonly orderId: string }>();
  const awaited = new Set<string>();
  const captures = new Map<string, string>();
  const unreadOrders = new Set<string>();
  const found = (code: BreachCode, subject: string) => void breaches.push({ code, subject });

  return { order, unread, attempt, finish };

  function order(order: Order): void {
    const { id, state, payment, events, cardAttempts: newest } = order;
    const needed = state === 'capturing' ? 'capturing' : state === 'payment_pending' ? 'pending' : null;
    const isLeft = payment !== null || events.some(({ type }) => type === 'cancelled' || type === 'attention');
    if (newest > 0) orders.set(id, { state: needed, newest, isLeft, wasEnded: wasEnded(order) });
    if (needed !== null) awaited.add(id);
    const brought = broughtBy(order, newest);
    if (payment && brought !== null) paying.set(brought, { captureId: payment.reference, orderId: id });
  }

  function unread(orderId: string): void {
    unreadOrders.add(orderId);
  }

  function attempt(card: CardAttempt): void {
    const { orderId, state, captureId, dueAt } = card;
    const [id, expected] = [attemptId(card), orders.get(orderId)];
    if (unreadOrders.has(orderId)) return;
    if (expected === undefined) return found('card-differs', `${id} without its order`);
    const isNewest = card.attempt === expected.newest;
    if (isNewest) awaited.delete(orderId);
    const isRunning = isNewest && expected.state !== null;
    if (isRunning ? state !== expected.state : isUndecided(card) && !expected.isLeft) found('card-differs', orderId);
    if (isUndecided(card) && (dueAt === null || (isForgotten(dueAt, now) && !expected.wasEnded))) found('card-not-followed', orderId);
    const paid = paying.get(id);
    if (paid && state === 'captured' && captureId === paid.captureId) paying.delete(id);
    if (captureId === null) return;
    const other = captures.get(captureId);
    if (other !== undefined) found('capture-in-two-orders', `${other} ${orderId}`);
    captures.set(captureId, orderId);
  }

  function finish(): Breach[] {
    for (const id of new Set([...awaited, ...[...paying.values()].map(({ orderId }) => orderId)])) found('card-differs', id);
    return breaches;
  }
}

/** Returns the attempt that must have brought an order's money by card; null where the owner approved the order without one. */
function broughtBy({ id: orderId, payment }: Order, newest: number): string | null {
  if (payment?.method !== 'card') return null;
  const isUnnamed = payment.attemptId === null && payment.by === '';
  return isUnnamed ? attemptId({ orderId, attempt: newest }) : payment.attemptId;
}
