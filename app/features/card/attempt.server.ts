import { nextCardState, type CardEvent } from '~/domain/card-payment';
import { ShopError } from '~/domain/shop-error';
import type { Store, Transaction } from '~/ports/store/port';

import { orderIn, orderPath, plain, type Order, type CardAttempt } from '~/features/order/document.server';

/** True if the order's card payment has not changed since it was read as `seen`. */
export function isAsSeen(order: Order, seen: Order): boolean {
  return order.state === seen.state && order.card?.attempt === seen.card?.attempt && order.card?.askedAt === seen.card?.askedAt;
}

/** Only the shopper's own return may have money asked for. Older data knows a decline only until the next request. */
export function needsReturn({ needsReturn, isDeclined }: CardAttempt): boolean {
  return needsReturn || isDeclined;
}

/** Providers remember a request id for six hours; this is a little less. */
export const REPEATABLE = 5 * 60 * 60_000;

/** The attempt after an event of its table. ShopError 'wrong-state' if the table refuses the event. */
export function moved(card: CardAttempt, event: CardEvent): CardAttempt {
  const state = nextCardState(card.state, event);
  if (state === null) throw new ShopError('wrong-state', [event]);
  return { ...card, state };
}

/** Changes an order in one transaction. Returns null, and writes nothing, if the order has moved on. ShopError 'not-found'. */
export function changeIn(
  store: Store,
  id: string,
  act: (tx: Transaction, order: Order) => Order | null | Promise<Order | null>,
): Promise<Order | null> {
  return store.transaction(async (tx) => act(tx, await orderIn(tx, id)));
}

/** Writes fields that do not change the order's state. */
export function writeFields(tx: Transaction, order: Order, fields: Partial<Order>): Order {
  tx.update(orderPath(order.id), plain(fields));
  return { ...order, ...fields };
}
