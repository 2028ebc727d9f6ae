import { nextCardState, type CardEvent } from '~/domain/payment/card';
import { ShopError } from '~/domain/shared/shop-error';
import type { Reader, Store, Transaction } from '~/ports/store';

import { changeFields, mustFindOrder, type Order, orderIn } from '~/features/order/index.server';
import { attemptPathOf, type CardAttempt, attemptNamed, putAttempt, readAttempt } from '~/features/payment/index.server';

export interface Paying {
  readonly order: Order;
  readonly card: CardAttempt | null;
}

export interface Attempted extends Paying {
  readonly card: CardAttempt;
}

/** Reads an order with an attempt. ShopError 'not-found'. */
export async function findPaying(store: Store, id: string, attempt?: number): Promise<Paying> {
  return withAttempt(store, await mustFindOrder(store, id), attempt);
}

async function withAttempt(reader: Pick<Reader, 'get'>, order: Order, attempt?: number): Promise<Paying> {
  return { order, card: await readAttempt(reader, order, attempt) };
}

/** Returns whether its order waits for this attempt; an older one may still bring money. */
export function isNewest({ order, card }: Attempted): boolean {
  return card.attempt === order.cardAttempts;
}

export function isAsSeen({ order, card }: Paying, seen: Paying): boolean {
  return order.state === seen.order.state && card?.attempt === seen.card?.attempt && isSameAttempt(card, seen.card);
}

const isSameAttempt = (card: CardAttempt | null, seen: CardAttempt | null) =>
  card?.askedAt === seen?.askedAt && card?.state === seen?.state;

/** A time (ms) a little below the six hours for which providers remember a request id. */
export const REPEATABLE = 5 * 60 * 60_000;

/** Returns the attempt after an event. ShopError 'wrong-state' if the table refuses the event. */
export function moved(card: CardAttempt, event: CardEvent): CardAttempt {
  const state = nextCardState(card.state, event);
  if (state === null) throw new ShopError('wrong-state', [event]);
  return { ...card, state };
}

/** Changes an order and an attempt in one transaction; returns null, and writes nothing, if they moved on. ShopError 'not-found'. */
export function changeIn<R>(
  store: Store,
  { id, attempt }: { readonly id: string; readonly attempt?: number | undefined },
  act: (tx: Transaction, paying: Paying) => R | Promise<R>,
): Promise<R> {
  return store.transaction(async (tx) => act(tx, await withAttempt(tx, await orderIn(tx, id), attempt)));
}

export const attemptPaths = (order: Order, attempt?: number) => ({ attempt: attemptPathOf(order, attempt) });

/** Writes an attempt, and fields of its order other than the state. */
export function writeAttempt(tx: Transaction, order: Order, card: CardAttempt, fields: Partial<Order> = {}): Attempted {
  putAttempt(tx, card);
  const changed = { ...fields, ...attemptNamed(order, card) };
  return { order: Object.keys(changed).length > 0 ? changeFields(tx, order, changed) : order, card };
}
