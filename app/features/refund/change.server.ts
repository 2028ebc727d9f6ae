import { withKeyReturned } from '~/domain/line-cost';
import { nextRefundState, type RefundEvent } from '~/domain/refund';
import { ShopError } from '~/domain/shop-error';
import type { Transaction } from '~/ports/store/port';

import { burnKey, returnKey, keyPath, toKey, type Key } from '~/features/key/document.server';
import { fromPayment, inDirhams, paymentId, returnPath } from '~/features/ledger/document.server';
import { logged, mendAlarms, orderAlarmId, pathOf, type Order, type Refund } from '~/features/order/document.server';
import { enqueueMail } from '~/features/mail/document.server';

/** The key that was sold with the line of a game; null if it has none. Read in this transaction. */
export async function soldKey(tx: Transaction, order: Order, gameId: string): Promise<Key | null> {
  const line = order.lines.find((each) => each.gameId === gameId);
  const snap = line?.state === 'delivered' && line.keyId !== null ? await tx.get(keyPath(gameId, line.keyId)) : null;
  const key = snap ? toKey(snap) : null;
  return key?.state === 'sold' && key.orderId === order.id ? key : null;
}

/** The refund after an event. ShopError 'wrong-state' if the table refuses the event. */
export function moveRefund(refund: Refund, event: RefundEvent, fields: Partial<Refund>): Refund {
  const state = nextRefundState(refund.state, event);
  if (state === null) throw new ShopError('wrong-state', [refund.id]);
  return { ...refund, ...fields, state };
}

/** An order's refunds, with this one replaced or added. */
export function withRefund(order: Order, refund: Refund): readonly Refund[] {
  const isKnown = order.refunds.some((each) => each.id === refund.id);
  return isKnown ? order.refunds.map((each) => (each.id === refund.id ? refund : each)) : [...order.refunds, refund];
}

/**
 * The changes of an order after the money of a line went back, and the mail about it. The line's `key` (soldKey) is free again if nobody
 * saw it, and burned if the shopper did. `refund` is done.
 */
export function completeRefund(
  tx: Transaction,
  order: Order,
  { refund, key, at, by }: { readonly refund: Refund; readonly key: Key | null; readonly at: number; readonly by: string | null },
): Pick<Order, 'lines' | 'refunds' | 'events'> {
  const { gameId, amountCentimes, usdCents } = refund;
  const lines = order.lines.map((line) => {
    if (line.gameId !== gameId) return line;
    if (key === null || line.revealedAt !== null) return { ...line, state: 'refunded' as const };
    return { ...line, state: 'refunded' as const, keyId: null, costs: withKeyReturned(line.costs, key, order.paidAt ?? at, at) };
  });
  const line = order.lines.find((each) => each.gameId === gameId);
  if (key) (line?.revealedAt === null ? returnKey : burnKey)(tx, key, at);
  const refunds = withRefund(order, { ...refund, isBooked: true });
  const told = { to: order.email, name: order.name, language: order.language, orderId: order.id, game: line?.title ?? '', at };
  const nth = refunds.findIndex((each) => each.id === refund.id) + 1;
  bookReturn(tx, order, { path: returnPath(order.id, refund.id), refund, at });
  if (order.email !== '') enqueueMail(tx, { kind: 'refund-sent', ...told, amountCentimes, usdCents, nth });
  return { lines, refunds, events: logged(order, { at, type: 'refunded', by, note: gameId }) };
}

/** The money of a refund, whoever sent it. */
type ReturnedMoney = Pick<Refund, 'method' | 'reference' | 'amountCentimes' | 'usdCents' | 'by'>;

/** Writes into the ledger, at this path, what went back for a line at `at` (ms). */
export function bookReturn(
  tx: Transaction,
  { id, payment }: Order,
  { path, refund, at }: { readonly path: string; readonly refund: ReturnedMoney; readonly at: number },
): void {
  const { method, reference, amountCentimes, usdCents, by } = refund;
  const money = usdCents === null ? inDirhams(refund) : { currency: 'USD', cents: usdCents };
  const of = payment && paymentId(pathOf(payment));
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

/** The alarm of a refund that the provider refused; another attempt at it has the same one. */
export const refundFailed = ({ id, failure }: Refund) => ({ code: 'refund-failed', note: failure, cause: id }) as const;

/**
 * The order's alarms after a refund changed: a refund that is no longer failed calls nobody. An alarm of older data names no refund: it
 * ends with the last failed one.
 */
export function afterRefund(tx: Transaction, order: Order, refunds: readonly Refund[], at: number): Pick<Order, 'alarms'> {
  const failed = refunds.filter(({ state }) => state === 'failed');
  const idOf = (refund: Refund) => orderAlarmId(order.id, refundFailed(refund));
  const isOfAnother = (id: string) => failed.length > 0 && !refunds.some((refund) => idOf(refund) === id);
  const isMended = ({ id, code }: Order['alarms'][number]) =>
    code === 'refund-failed' && !failed.some((refund) => idOf(refund) === id) && !isOfAnother(id);
  return mendAlarms(tx, order, isMended, at);
}

/** The fields of a refund that go into the log of the owner's changes. */
export const noteOf = ({ gameId, state, amountCentimes, usdCents, reference }: Refund) => ({
  gameId,
  state,
  amountCentimes,
  usdCents,
  reference,
});
