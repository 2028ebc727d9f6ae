import { withKeyReturned } from '~/domain/order/line-cost';
import { refundAmount } from '~/domain/payment/refund-amounts';
import { isNothing, partOfRest, restOf, type OrderReturn } from '~/domain/payment/returns';
import { nextRefundState, type RefundEvent } from '~/domain/refund';
import { ShopError } from '~/domain/shared/shop-error';
import type { Transaction } from '~/ports/store';

import { burnKey, type Key, returnKey } from '~/features/key/index.server';
import {
  addressee,
  logged,
  resolveOrderAlerts,
  type Order,
  orderAlertId,
  type Refund,
  withoutReturnAlerts,
} from '~/features/order/index.server';
import { cardReturnPath, fromPayment, inDirhams, paymentPathOf, paymentId, returnPath } from '~/features/payment/index.server';
import { enqueueMail } from '~/features/mail/index.server';

/** Returns the refund after an event. ShopError 'wrong-state' if the table refuses the event. */
export function moveRefund(refund: Refund, event: RefundEvent, fields: Partial<Refund>): Refund {
  const state = nextRefundState(refund.state, event);
  if (state === null) throw new ShopError('wrong-state', [refund.id]);
  return { ...refund, ...fields, state };
}

export function withRefund(order: Order, refund: Refund): readonly Refund[] {
  const isKnown = order.refunds.some((each) => each.id === refund.id);
  return isKnown ? order.refunds.map((each) => (each.id === refund.id ? refund : each)) : [...order.refunds, refund];
}

/** Returns the changed fields after a refund: frees the line's `key`, or burns a seen one; books it and mails (`isSent`). */
export function completeRefund(
  tx: Transaction,
  order: Order,
  {
    refund,
    key,
    at,
    by,
    isSent = refund.returnId === null,
  }: {
    readonly refund: Refund;
    readonly key: Key | null;
    readonly at: number;
    readonly by: string | null;
    readonly isSent?: boolean;
  },
): Pick<Order, 'lines' | 'refunds' | 'events'> {
  const { gameId, amountCentimes, usdCents } = refund;
  const lines = order.lines.map((line) => {
    if (line.gameId !== gameId) return line;
    if (key === null || line.revealedAt !== null) return { ...line, state: 'refunded' as const };
    return { ...line, state: 'refunded' as const, keyId: null, costs: withKeyReturned(line.costs, key.id, at) };
  });
  const line = order.lines.find((each) => each.gameId === gameId);
  if (key) (line?.revealedAt === null ? returnKey : burnKey)(tx, key, at);
  const refunds = withRefund(order, { ...refund, isBooked: refund.returnId === null });
  const mail = { ...addressee(order), game: line?.title ?? '', at };
  const nth = refunds.findIndex((each) => each.id === refund.id) + 1;
  if (refund.returnId === null) bookReturn(tx, order, { path: returnPath(order.id, refund.id), refund, at });
  if (isSent && order.email !== '') enqueueMail(tx, { kind: 'refund-sent', ...mail, amountCentimes, usdCents, nth });
  return { lines, refunds, events: logged(order, { at, type: 'refunded', by, note: gameId }) };
}

export function returnBy({ returns }: Order, reference: string): OrderReturn | null {
  const id = paymentId(cardReturnPath('refund', reference));
  return returns.find((each) => each.id === id) ?? null;
}

/** Returns the refund as a part of a return: its line's share, at most the rest. ShopError 'wrong-state' without a rest. */
export function asPartOf(order: Order, refund: Refund, entry: OrderReturn): Refund {
  const { payment } = order;
  const rest = restOf(order, entry);
  if (payment === null || isNothing(rest)) throw new ShopError('wrong-state', [order.id]);
  return { ...refund, ...partOfRest(refundAmount({ ...order, payment }, refund.gameId), rest), method: payment.method, returnId: entry.id };
}

/** Returns the order's fields after refunds took their parts: a return without a rest is decided, and its alert ends. */
export function afterParts(tx: Transaction, order: Order, at: number): Pick<Order, 'returns' | 'alarms' | 'events'> {
  const spentReturns = order.returns.filter((each) => each.decidedAt === null && each.kind !== 'unknown' && isNothing(restOf(order, each)));
  if (spentReturns.length === 0) return { returns: order.returns, alarms: order.alarms, events: order.events };
  return decideReturns(tx, order, { ids: spentReturns.map(({ id }) => id), at, by: null });
}

/** Decides returns and disputes of these ids, which then keep no keys back; returns the order's fields. */
export function decideReturns(
  tx: Transaction,
  order: Order,
  { ids, at, by }: { readonly ids: readonly string[]; readonly at: number; readonly by: string | null },
): Pick<Order, 'returns' | 'disputes' | 'alarms' | 'events'> {
  const decided = <T extends { readonly id: string; readonly decidedAt: number | null }>(all: readonly T[]) =>
    all.map((each) => (ids.includes(each.id) && each.decidedAt === null ? { ...each, decidedAt: at } : each));
  const next = { ...order, returns: decided(order.returns), disputes: decided(order.disputes) };
  const captures = new Set([...order.returns, ...order.disputes].filter(({ id }) => ids.includes(id)).map(({ captureId }) => captureId));
  const { alarms } = [...captures].reduce((now, captureId) => ({ ...now, ...withoutReturnAlerts(tx, now, captureId, at) }), next);
  const events = logged(order, { at, type: 'returns-decided', by, note: ids.join(' ') });
  return { returns: next.returns, disputes: next.disputes, alarms, events };
}

/** Books at this path of the ledger the money that went back for a line at `at` (ms). */
export function bookReturn(
  tx: Transaction,
  { id, payment }: Order,
  { path, refund, at }: { readonly path: string; readonly refund: Refund; readonly at: number },
): void {
  const { method, reference, amountCentimes, usdCents, by } = refund;
  const money = usdCents === null ? inDirhams(refund) : { currency: 'USD', cents: usdCents };
  const of = payment && paymentId(paymentPathOf(payment));
  const account = method === 'card' ? (payment?.account ?? null) : null;
  const row = {
    kind: 'returned',
    direction: 'out',
    orderId: id,
    method,
    reference,
    amountCentimes,
    usdCents,
    money,
    by,
    at,
    of,
    account,
  } as const;
  tx.set(path, fromPayment(row));
}

/** The alert of a refund that the provider refused; another attempt at it has the same one. */
export const refundFailed = ({ id, failure }: Refund) => ({ code: 'refund-failed', note: failure, cause: id }) as const;

/** Returns the order's alerts without those of refunds that aren't failed. */
export function afterRefund(tx: Transaction, order: Order, refunds: readonly Refund[], at: number): Pick<Order, 'alarms'> {
  const failed = refunds.filter(({ state }) => state === 'failed');
  const idOf = (refund: Refund) => orderAlertId(order.id, refundFailed(refund));
  const isMended = ({ id, code }: Order['alarms'][number]) => code === 'refund-failed' && !failed.some((refund) => idOf(refund) === id);
  return resolveOrderAlerts(tx, order, isMended, at);
}

export const noteOf = ({ gameId, state, amountCentimes, usdCents, reference }: Refund) => ({
  gameId,
  state,
  amountCentimes,
  usdCents,
  reference,
});
