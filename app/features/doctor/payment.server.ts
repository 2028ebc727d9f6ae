import type { Breach, BreachCode } from '~/domain/doctor/violation';
import { moneyOf, type LedgerMoney } from '~/domain/payment/ledger';
import type { Snapshot } from '~/ports/store';

import { alarmIdOf } from '~/features/alert/index.server';
import {
  type CardAttempt,
  isCardReturn,
  isReversal,
  type LedgerPayment,
  type Order,
  unmatchedPaymentAlert,
  pathOf,
  paymentPath,
  PAYMENTS,
  returnPath,
  unmatchedRefundAlert,
} from '~/features/order/index.server';

/** What an order says of a payment in the ledger. */
interface Expected {
  readonly orderId: string;
  readonly amountCentimes: number;
}

/**
 * Adds up the ledger, and compares it with the orders, the attempts at cards and the alarms, in this order: each paid order has the payment
 * that settles it; each capture and each refund is there; the owner was told of all other money; and nothing went back that did not come.
 */
export function createPaymentComparison() {
  const breaches: Breach[] = [];
  /** Payment path → what an order says of it; whatever is left at the end has no document. */
  const expected = new Map<string, Expected>();
  /** Orders whose owner was called for something. */
  const called = new Set<string>();
  /** Orders that can't be read. */
  const unreadOrders = new Set<string>();
  /** Ids of captured card money → its order; whatever is left at the end is not in the ledger. */
  const captured = new Map<string, string>();
  /** Alarm id → the payment of no order that must have it. */
  const orphans = new Map<string, LedgerPayment>();
  /** Payment id → what is left of it, in its own currency: an amount in dirhams is rounded. */
  const left = new Map<string, LedgerMoney>();
  const returned: LedgerPayment[] = [];
  const found = (code: BreachCode, subject: string) => void breaches.push({ code, subject });

  return { order, unread, attempt, payment, alarm, finish };

  function order({ id, events, payment: paid, refunds, returns }: Order): void {
    if (events.some(({ type }) => type === 'attention')) called.add(id);
    if (paid) {
      const other = expected.get(pathOf(paid));
      if (other) found('payment-in-two-orders', `${pathOf(paid)} ${other.orderId} ${id}`);
      expected.set(pathOf(paid), { orderId: id, amountCentimes: paid.amountCentimes });
    }
    for (const { id: refundId, state, isBooked, amountCentimes } of refunds)
      if (state === 'done' && isBooked) expected.set(returnPath(id, refundId), { orderId: id, amountCentimes });
    for (const { id: returnId, kind, amountCentimes } of returns)
      if (kind !== 'unknown') expected.set(`${PAYMENTS}/${returnId}`, { orderId: id, amountCentimes });
  }

  /** An order that can't be read: what belongs to it is not compared. */
  function unread(orderId: string): void {
    unreadOrders.add(orderId);
  }

  function attempt({ state, captureId, orderId }: CardAttempt): void {
    // why not where she was called: an older version kept only what settled an order, or came twice
    const isKnown = called.has(orderId) || unreadOrders.has(orderId);
    if (state === 'captured' && captureId !== null && !isKnown) captured.set(paymentPath('card', captureId), orderId);
  }

  function payment(row: LedgerPayment): void {
    const { id, kind, orderId, amountCentimes } = row;
    const path = `${PAYMENTS}/${id}`;
    captured.delete(path);
    if (row.direction === 'in' && kind !== 'returned') left.set(id, moneyOf(row));
    if (kind === 'returned') returned.push(row);
    const named = expected.get(path);
    if (named && named.orderId === orderId && named.amountCentimes === amountCentimes) return void expected.delete(path);
    if (!isExplained(row)) found('payment-mismatch', `${path} ${orderId}`);
  }

  /** It settles no order, and need not: the owner knows of it, or it is a part of what went back. */
  function isExplained(row: LedgerPayment): boolean {
    const { id, kind, orderId, reference, of } = row;
    if (orderId === null && (kind === 'orphan' || kind === 'returned')) {
      const alarm = kind === 'orphan' ? unmatchedPaymentAlert : unmatchedRefundAlert;
      orphans.set(alarmIdOf(alarm(reference ?? id)), row);
      return true;
    }
    if (unreadOrders.has(orderId ?? '')) return true;
    // why: what moved at the provider is a fact of its order too, and keeps keys back there
    if (kind === 'returned' && orderId !== null && isCardReturn(row)) return row.direction === 'in' && row.amountCentimes === 0;
    if (kind === 'orphan' || (kind === 'returned' && of !== null)) return true;
    return kind !== 'settles' && orderId !== null && called.has(orderId);
  }

  function alarm({ id }: Pick<Snapshot, 'id'>): void {
    orphans.delete(id);
  }

  /** Takes what went back off its payment; false where less was left. What moved in two currencies can't be compared. */
  function takeOff(row: LedgerPayment): boolean {
    const paid = left.get(row.of ?? '');
    const { currency, cents: moved } = moneyOf(row);
    const cents = moved !== null && row.direction === 'in' ? -moved : moved;
    if (!paid) return false;
    if (paid.currency !== currency || paid.cents === null || cents === null) return true;
    left.set(row.of ?? '', { currency, cents: paid.cents - cents });
    return cents <= paid.cents;
  }

  /** Returns breaches for whatever was promised and not found. */
  function finish(): Breach[] {
    for (const [path, { orderId }] of expected) found('payment-mismatch', `${path} ${orderId}`);
    for (const [path, orderId] of captured) found('capture-not-booked', `${path} ${orderId}`);
    const isStray = ({ orderId, of }: LedgerPayment) => orderId === null && !left.has(of ?? '');
    // why not what goes back of an orphan: she was told of that one
    for (const row of orphans.values()) if (row.kind === 'orphan' || isStray(row)) found('orphan-not-told', `${PAYMENTS}/${row.id}`);
    const isCompared = (row: LedgerPayment) => row.of !== null && !(isReversal(row) && row.orderId === null) && !isStray(row);
    // why what came again first: the same money may have been taken back a second time
    for (const row of returned.filter(isCompared).sort((a, b) => Number(b.direction === 'in') - Number(a.direction === 'in')))
      if (!takeOff(row) && !called.has(row.orderId ?? '')) found('refunds-exceed', `${PAYMENTS}/${row.id} ${row.of}`);
    return breaches;
  }
}
