import { isUndecided } from '~/domain/payment/card';
import { wasEnded } from '~/domain/order';
import type { CardProvider } from '~/ports/card-provider';
import { eachPage } from '~/ports/store/paginate';
import type { Query, Store } from '~/ports/store';

import { parseAll, tryParse } from '~/features/documents/index.server';
import { CARD_ATTEMPTS, isOf, orderPath, toAttempt, parseOrder } from '~/features/order/index.server';

const BATCH = 100;
/** How many orders of an account are named. */
const NAMED = 20;

/** An account of a provider that is not set up, null where older data doesn't name it, and the orders whose money waits for it. */
export interface CardsLeft {
  readonly account: string | null;
  readonly orders: readonly string[];
}

/**
 * The orders, at most NAMED an account, whose money is on its way from or to a card, and that nobody can be asked about: the provider that
 * is set up (null: none) has another account. The owner sets that one up again, or decides about each. An order that was ended once is not
 * among them.
 */
export async function ordersAwaitingProvider(store: Store, provider: Pick<CardProvider, 'account'> | null): Promise<readonly CardsLeft[]> {
  const left = new Map<string | null, Set<string>>();
  const isLeft = (of: { readonly account: string | null }) => provider === null || !isOf(provider, of);
  const add = (account: string | null, id: string) => void left.set(account, (left.get(account) ?? new Set()).add(id));
  for await (const docs of due(store, 'orders', 'cardDueAt'))
    for (const { id, refunds, payment } of parseAll(parseOrder, docs)) {
      const account = payment?.account ?? null;
      if (isLeft({ account }) && refunds.some(({ state }) => state === 'sending')) add(account, id);
    }
  for await (const docs of due(store, CARD_ATTEMPTS, 'dueAt'))
    for (const attempt of parseAll(toAttempt, docs))
      if (isUndecided(attempt) && isLeft(attempt) && (await isOpen(store, attempt.orderId))) add(attempt.account, attempt.orderId);
  return [...left].map(([account, ids]) => ({ account, orders: [...ids].slice(0, NAMED) }));
}

/** What has a time for its next check. */
const due = (store: Store, from: Query['from'], field: string) =>
  eachPage(store, { from, where: [[field, '>=', 0]], order: [field, 'asc'], limit: BATCH });

async function isOpen(store: Store, orderId: string): Promise<boolean> {
  const snap = await store.get(orderPath(orderId));
  const order = snap && tryParse(parseOrder, snap);
  return order === null || !wasEnded(order);
}
