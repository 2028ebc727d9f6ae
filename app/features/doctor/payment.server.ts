import type { Breach, BreachCode } from '~/domain/doctor/violation';
import { moneyOf, type LedgerMoney } from '~/domain/payment/ledger';
import type { Snapshot } from '~/ports/store';

import { alertIdOf } from '~/features/alert/index.server';
import type { Order } from '~/features/order/index.server';
import {
  type CardAttempt,
  isCardReturn,
  isReversal,
  type LedgerPayment,
  notePath,
  paymentPathOf,
  paymentPath,
  PAYMENTS,
  returnPath,
  unmatchedPaymentAlert,
  unmatchedRefundAlert,
  voidPaths,
} from '~/features/payment/index.server';

interface Expected {
  readonly orderId: string;
  readonly amountCentimes: number;
}

/** Compares the ledger with the orders, the card attempts and the alerts, in this order: all money is settled, or the owner was alerted. */
export function createPaymentComparison() {
  const breaches: Breach[] = [];
  const expected = new Map<string, Expected>();
  /** Orders about which the owner was alerted. */
  const called = new Set<string>();
  const unreadOrders = new Set<string>();
  const captured = new Map<string, string>();
  const orphans = new Map<string, LedgerPayment>();
  const left = new Map<string, LedgerMoney>();
  const returned: LedgerPayment[] = [];
  const found = (code: BreachCode, subject: string) => void breaches.push({ code, subject });

  return { order, unread, attempt, payment, alarm, finish };

  function order({ id, events, payment: paid, refunds, returns, voids, notes }: Order): void {
    if (events.some(({ type }) => type === 'attention')) called.add(id);
    if (paid) {
      const other = expected.get(paymentPathOf(paid));
      if (other) found('payment-in-two-orders', `${paymentPathOf(paid)} ${other.orderId} ${id}`);
      expected.set(paymentPathOf(paid), { orderId: id, amountCentimes: paid.amountCentimes });
    }
    for (const [nth, { payment: approved }] of voids.entries())
      for (const path of Object.values(voidPaths(id, nth))) expected.set(path, { orderId: id, amountCentimes: approved.amountCentimes });
    for (const { id: noteId, amountCentimes } of notes) expected.set(notePath(id, noteId), { orderId: id, amountCentimes });
    for (const { id: refundId, state, isBooked, amountCentimes } of refunds)
      if (state === 'done' && isBooked) expected.set(returnPath(id, refundId), { orderId: id, amountCentimes });
    for (const { id: returnId, kind, amountCentimes } of returns)
      if (kind !== 'unknown') expected.set(`${PAYMENTS}/${returnId}`, { orderId: id, amountCentimes });
  }

  function unread(orderId: string): void {
    unreadOrders.add(orderId);
  }

  function attempt({ state, captureId, orderId }: CardAttempt): void {
    // why not where an alert was raised: an older version kept only what settled an order, or came twice
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

  /** Returns whether money that settles no order is known to the owner, or a part of a refund. */
  function isExplained(row: LedgerPayment): boolean {
    const { id, kind, orderId, reference, of } = row;
    if (orderId === null && (kind === 'orphan' || kind === 'returned')) {
      const alert = kind === 'orphan' ? unmatchedPaymentAlert : unmatchedRefundAlert;
      orphans.set(alertIdOf(alert(reference ?? id)), row);
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

  /** Takes a refund off its payment; false where less was left. Two currencies can't be compared. */
  function takeOff(row: LedgerPayment): boolean {
    const paid = left.get(row.of ?? '');
    const { currency, cents: moved } = moneyOf(row);
    const cents = moved !== null && row.direction === 'in' ? -moved : moved;
    if (!paid) return false;
    if (paid.currency !== currency || paid.cents === null || cents === null) return true;
    left.set(row.of ?? '', { currency, cents: paid.cents - cents });
    return cents <= paid.cents;
  }

  function finish(): Breach[] {
    for (const [path, { orderId }] of expected) found('payment-mismatch', `${path} ${orderId}`);
    for (const [path, orderId] of captured) found('capture-not-booked', `${path} ${orderId}`);
    const isStray = ({ orderId, of }: LedgerPayment) => orderId === null && !left.has(of ?? '');
    // why not refunds of an orphan: the owner was alerted of the orphan
    for (const row of orphans.values()) if (row.kind === 'orphan' || isStray(row)) found('orphan-not-told', `${PAYMENTS}/${row.id}`);
    const isCompared = (row: LedgerPayment) => row.of !== null && !(isReversal(row) && row.orderId === null) && !isStray(row);
    // why what came again first: the same money may have been taken back a second time
    for (const row of returned.filter(isCompared).sort((a, b) => Number(b.direction === 'in') - Number(a.direction === 'in')))
      if (!takeOff(row) && !called.has(row.orderId ?? '')) found('refunds-exceed', `${PAYMENTS}/${row.id} ${row.of}`);
    return breaches;
  }
}
