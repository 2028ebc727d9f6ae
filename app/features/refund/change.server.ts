import { withKeyReturned } from '~/domain/line-cost';
import type { OrderEvent } from '~/domain/order';
import { openAlarms } from '~/domain/attention';
import { nextRefundState, type RefundEvent } from '~/domain/refund';
import { ShopError } from '~/domain/shop-error';
import type { Transaction } from '~/ports/store/port';

import { burnKey, returnKey, keyPath, toKey, type Key } from '~/features/key/document.server';
import { logged, type Order, type Refund } from '~/features/order/document.server';
import { enqueueMail } from '~/features/mail/document.server';

/** The key that was sold with the line of a game; null where it has none. Read in this transaction. */
export async function soldKey(tx: Transaction, order: Order, gameId: string): Promise<Key | null> {
  const line = order.lines.find((each) => each.gameId === gameId);
  const snap = line?.state === 'delivered' && line.keyId !== null ? await tx.get(keyPath(gameId, line.keyId)) : null;
  const key = snap ? toKey(snap) : null;
  return key?.state === 'sold' && key.orderId === order.id ? key : null;
}

/** The refund after an event. ShopError 'wrong-state' where the table refuses it. */
export function moveRefund(refund: Refund, event: RefundEvent, fields: Partial<Refund>): Refund {
  const state = nextRefundState(refund.state, event);
  if (state === null) throw new ShopError('wrong-state', [refund.id]);
  return { ...refund, ...fields, state };
}

/** An order's refunds with one in its new shape, or one more. */
export function withRefund(order: Order, refund: Refund): readonly Refund[] {
  const isKnown = order.refunds.some((each) => each.id === refund.id);
  return isKnown ? order.refunds.map((each) => (each.id === refund.id ? refund : each)) : [...order.refunds, refund];
}

/**
 * What changes in an order once money went back for a line, and the mail that says so. The line's `key` (soldKey) is free again where nobody saw it, and burned
 * where the shopper did. `refund` is done.
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
  const refunds = withRefund(order, refund);
  const told = { to: order.email, name: order.name, orderId: order.id, game: line?.title ?? '', at };
  const nth = refunds.findIndex((each) => each.id === refund.id) + 1;
  if (order.email !== '') enqueueMail(tx, { kind: 'refund-sent', ...told, amountCentimes, usdCents, nth });
  return { lines, refunds, events: logged(order, { at, type: 'refunded', by, note: gameId }) };
}

/**
 * The event with which an order goes on after a refund moved, with what comes along: where a refund that failed was all that was wrong with it, and none does any
 * more, nothing is; where the owner was called for something else meanwhile, that waits for her now.
 */
export function afterRefund(
  order: Order,
  refunds: readonly Refund[],
): { readonly event: OrderEvent; readonly attention: Order['attention'] } {
  const isMended =
    order.state === 'needs_attention' && order.attention?.code === 'refund-failed' && !refunds.some((each) => each.state === 'failed');
  if (!isMended) return { event: 'changeLines', attention: order.attention };
  const attention = openAlarms(order.events).find(({ code }) => code !== 'refund-failed') ?? null;
  return { event: attention === null ? 'resolve' : 'changeLines', attention };
}

/** What the log of the owner's changes keeps of a refund. */
export const noteOf = ({ gameId, state, amountCentimes, usdCents, reference }: Refund) => ({
  gameId,
  state,
  amountCentimes,
  usdCents,
  reference,
});
