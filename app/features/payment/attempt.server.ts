import { nextCardState, type CardEvent } from '~/domain/payment/card';
import { ShopError } from '~/domain/shared/shop-error';
import type { Reader, Store, Transaction } from '~/ports/store';

import {
  attemptPathOf,
  type CardAttempt,
  changeFields,
  mustFindOrder,
  named,
  type Order,
  orderIn,
  putAttempt,
  readAttempt,
} from '~/features/order/index.server';

/** An order with one of its attempts: the newest, unless an older one is asked for. */
export interface Paying {
  readonly order: Order;
  readonly card: CardAttempt | null;
}

/** An order that has an attempt. */
export interface Attempted extends Paying {
  readonly card: CardAttempt;
}

/** ShopError 'not-found' without the order. `attempt`: the number of an older one. */
export async function findPaying(store: Store, id: string, attempt?: number): Promise<Paying> {
  return withAttempt(store, await mustFindOrder(store, id), attempt);
}

async function withAttempt(reader: Pick<Reader, 'get'>, order: Order, attempt?: number): Promise<Paying> {
  return { order, card: await readAttempt(reader, order, attempt) };
}

/** Whether an attempt is the one that its order waits for. An older one brings money that nobody waits for any more. */
export function isNewest({ order, card }: Attempted): boolean {
  return card.attempt === order.cardAttempts;
}

/** True if neither the order nor the attempt has changed since they were read as `seen`. */
export function isAsSeen({ order, card }: Paying, seen: Paying): boolean {
  return order.state === seen.order.state && card?.attempt === seen.card?.attempt && isSameAttempt(card, seen.card);
}

const isSameAttempt = (card: CardAttempt | null, seen: CardAttempt | null) =>
  card?.askedAt === seen?.askedAt && card?.state === seen?.state;

/** Providers remember a request id for six hours; this is a little less. */
export const REPEATABLE = 5 * 60 * 60_000;

/** The attempt after an event of its table. ShopError 'wrong-state' if the table refuses the event. */
export function moved(card: CardAttempt, event: CardEvent): CardAttempt {
  const state = nextCardState(card.state, event);
  if (state === null) throw new ShopError('wrong-state', [event]);
  return { ...card, state };
}

/**
 * Changes an order and one of its attempts (the newest, or number `attempt`) in one transaction. Returns null, and writes nothing, if they
 * have moved on. ShopError 'not-found'.
 */
export function changeIn<R>(
  store: Store,
  id: string,
  act: (tx: Transaction, paying: Paying) => R | Promise<R>,
  attempt?: number,
): Promise<R> {
  return store.transaction(async (tx) => act(tx, await withAttempt(tx, await orderIn(tx, id), attempt)));
}

/** The paths to read for writeAttempt(), where a transaction names what it reads: of the newest attempt, or of number `attempt`. */
export const attemptPaths = (order: Order, attempt?: number) => ({ attempt: attemptPathOf(order, attempt) });

/** Writes an attempt, and fields of its order that do not change the order's state. */
export function writeAttempt(tx: Transaction, order: Order, card: CardAttempt, fields: Partial<Order> = {}): Attempted {
  putAttempt(tx, card);
  const changed = { ...fields, ...named(order, card) };
  return { order: Object.keys(changed).length > 0 ? changeFields(tx, order, changed) : order, card };
}
