import { isUndecided } from '~/domain/payment/card';
import { wasEnded } from '~/domain/order';
import type { CardProvider } from '~/ports/card-provider';
import { eachPage } from '~/ports/store/paginate';
import type { Query, Store } from '~/ports/store';

import { parseAll, tryParse } from '~/features/documents/index.server';
import { orderPath, parseOrder } from '~/features/order/index.server';
import { CARD_ATTEMPTS, isAttemptOf, toAttempt } from '~/features/payment/index.server';

const BATCH = 100;
const NAMED = 20;

/** null: unnamed in older data. */
export interface CardsLeft {
  readonly account: string | null;
  readonly orders: readonly string[];
}

/** Returns the orders, at most NAMED an account, with card money under way at an account that is not set up. */
export async function ordersAwaitingProvider(store: Store, provider: Pick<CardProvider, 'account'> | null): Promise<readonly CardsLeft[]> {
  const left = new Map<string | null, Set<string>>();
  const isLeft = (of: { readonly account: string | null }) => provider === null || !isAttemptOf(provider, of);
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

const due = (store: Store, from: Query['from'], field: string) =>
  eachPage(store, { from, where: [[field, '>=', 0]], order: [field, 'asc'], limit: BATCH });

async function isOpen(store: Store, orderId: string): Promise<boolean> {
  const doc = await store.get(orderPath(orderId));
  const order = doc && tryParse(parseOrder, doc);
  return order === null || !wasEnded(order);
}
