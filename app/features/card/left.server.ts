import { isUndecided } from '~/domain/card-payment';
import { wasEnded } from '~/domain/order';
import { eachPage } from '~/ports/store/pages';
import type { Query, Store } from '~/ports/store/port';

import { readable, readOrNull } from '~/features/document-reader.server';
import { orderPath, toOrder } from '~/features/order/document.server';
import { CARD_ATTEMPTS, toAttempt } from './document.server';

const BATCH = 100;
/** How many orders are named. */
const NAMED = 20;

/**
 * The orders, at most NAMED, whose money is on its way from or to a card. Asked where no provider is set up: nobody will hear of that money,
 * and the owner decides about each. An order that was ended once is not among them.
 */
export async function ordersLeftAtProvider(store: Store): Promise<readonly string[]> {
  const left = new Set<string>();
  for await (const docs of due(store, 'orders', 'cardDueAt'))
    for (const { id, refunds } of readable(toOrder, docs)) if (refunds.some(({ state }) => state === 'sending')) left.add(id);
  for await (const docs of due(store, CARD_ATTEMPTS, 'dueAt'))
    for (const { orderId } of readable(toAttempt, docs).filter(isUndecided)) if (await isOpen(store, orderId)) left.add(orderId);
  return [...left].slice(0, NAMED);
}

/** What has a time for its next check. */
const due = (store: Store, from: Query['from'], field: string) =>
  eachPage(store, { from, where: [[field, '>=', 0]], order: [field, 'asc'], limit: BATCH });

async function isOpen(store: Store, orderId: string): Promise<boolean> {
  const snap = await store.get(orderPath(orderId));
  const order = snap && readOrNull(toOrder, snap);
  return order === null || !wasEnded(order);
}
