import { withKeyCost } from '~/domain/order/line-cost';
import { movedAt, nextOrderState, owedGames, waitingSince, type OrderEvent, type OrderState } from '~/domain/order';
import { beginningsOf } from '~/domain/search/order-words';
import { nextQuestionState, type QuestionEvent } from '~/domain/refund';
import { ShopError } from '~/domain/shared/shop-error';
import type { Snapshot, Transaction } from '~/ports/store';

import { canonicalCode } from '~/domain/coupon';
import { cartPath, toCart, toCartCode, toItems, toStoredCart } from '~/features/cart/index.server';
import { isReadable, plain } from '~/features/documents/index.server';
import { type Key, keyPath, parseKey } from '~/features/key/index.server';
import { enqueueMail } from '~/features/mail/index.server';
import type { Allocation } from './allocate.server';
import { noteEntries } from './log.server';
import {
  addressee,
  fromOrder,
  orderPath,
  parseOrder,
  toOwnOrder,
  unpaidCentimes,
  type Order,
  type OrderLine,
  type Question,
} from './schema.server';

/** Reads the order in this transaction. ShopError 'not-found'. */
export async function orderIn(tx: Transaction, id: string): Promise<Order> {
  const doc = await tx.get(orderPath(id));
  if (!doc) throw new ShopError('not-found', [id]);
  return parseOrder(doc);
}

/** Reads the shopper's own order. ShopError 'not-found' for another's, readable or not: a stranger learns nothing. */
export async function ownOrderIn(tx: Transaction, id: string, accountId: string): Promise<Order> {
  const order = toOwnOrder(await tx.get(orderPath(id)), accountId);
  if (!order) throw new ShopError('not-found', [id]);
  return order;
}

/** Writes a new order. */
export function createOrder(tx: Transaction, order: Order): void {
  noteEntries(tx, order.id, order.events);
  tx.create(orderPath(order.id), fromOrder(order));
}

/** Writes an order's next state with all that belongs to it. ShopError 'wrong-state' where the table refuses the event. */
export function changeOrder(tx: Transaction, order: Order, event: OrderEvent, fields: Partial<Order>): Order {
  const state = nextOrderState(order.state, event, fields.lines ?? order.lines);
  if (state === null) throw new ShopError('wrong-state', [order.id]);
  return put(tx, order, state, fields);
}

export function changeFields(tx: Transaction, order: Order, fields: Partial<Order>): Order {
  return put(tx, order, fields.state ?? order.state, fields);
}

function put(tx: Transaction, order: Order, state: OrderState, fields: Partial<Order>): Order {
  const next = { ...order, ...fields, state };
  const derivedFields = { waitingSince: waitingSince(next), movedAt: movedAt(next), ...queryFields(next) };
  noteEntries(tx, order.id, next.events, order.events.length);
  tx.update(orderPath(order.id), plain({ ...fields, state, ...derivedFields }));
  return { ...next, ...derivedFields };
}

export function queryFields(order: Order): Pick<Order, 'owedGames' | 'unpaidCentimes' | 'searchWords'> {
  return { owedGames: owedGames(order), unpaidCentimes: unpaidCentimes(order), searchWords: beginningsOf(order) };
}

export function linesWithHeldKeys(order: Order, allocations: readonly Allocation[]): OrderLine[] {
  return order.lines.map((line) => {
    const allocation = allocations.find((each) => each.line.gameId === line.gameId);
    return allocation ? { ...line, keyId: allocation.key?.id ?? null, type: allocation.key?.type ?? line.type } : line;
  });
}

/** Returns the lines after payment: delivered at `at` (ms) with their key and its cost, or owed. */
export function linesAfterPayment(order: Order, allocations: readonly Allocation[], at: number): OrderLine[] {
  return linesWithHeldKeys(order, allocations).map((line) => {
    if (line.state !== 'open' && line.state !== 'owed') return line;
    const key = allocations.find((each) => each.line.gameId === line.gameId)?.key ?? null;
    return key === null ? { ...line, state: 'owed' } : { ...line, state: 'delivered', costs: withKeyCost(line.costs, key, at) };
  });
}

/** Takes an order's games, and its code, out of the cart, unless a later release wrote that. `cart` was read in this transaction. */
export function removeFromCart(tx: Transaction, order: Order, cart: Snapshot | null): void {
  if (!cart || !isReadable(toStoredCart, cart)) return;
  const before = toCart(cart);
  const remainingLines = before.filter((line) => !order.lines.some((bought) => bought.gameId === line.gameId));
  const code = toCartCode(cart);
  const isUsed = code !== null && order.coupon?.id === canonicalCode(code);
  if (remainingLines.length < before.length || isUsed)
    tx.merge(cartPath(order.accountId), { items: toItems(remainingLines, cart), ...(isUsed ? { code: null } : {}) });
}

/** Reads in this transaction the key that was sold with a line; null if it has none. */
export async function soldKey(tx: Transaction, order: Order, gameId: string): Promise<Key | null> {
  const line = order.lines.find((each) => each.gameId === gameId);
  const doc = line?.state === 'delivered' && line.keyId !== null ? await tx.get(keyPath(gameId, line.keyId)) : null;
  const key = doc ? parseKey(doc) : null;
  return key?.state === 'sold' && key.orderId === order.id ? key : null;
}

/** Returns the questions with one of them decided; unchanged if it does not exist. ShopError 'wrong-state' if it was decided. */
export function decided(
  questions: readonly Question[],
  question: Question | null,
  decision: { readonly event: QuestionEvent; readonly at: number; readonly answer: string | null },
): readonly Question[] {
  if (question === null) return questions;
  const state = nextQuestionState(question.state, decision.event);
  if (state === null) throw new ShopError('wrong-state', [question.id]);
  return questions.map((each) => (each.id === question.id ? { ...each, state, decidedAt: decision.at, answer: decision.answer } : each));
}

export const declinedKind = ({ kind }: Pick<Question, 'kind'>) => (kind === 'refund' ? 'refund-declined' : 'problem-declined');

/** Declines a question of an order, with its mail; returns all questions. ShopError 'wrong-state' if it was decided or withdrawn. */
export function declineQuestion(
  tx: Transaction,
  order: Order,
  question: Question,
  { at, reason }: { readonly at: number; readonly reason: string },
): readonly Question[] {
  const { email, lines, questions } = order;
  const game = lines.find((line) => line.gameId === question.gameId)?.title ?? '';
  const nth = questions.findIndex((each) => each.id === question.id) + 1;
  const after = decided(questions, question, { event: 'decline', at, answer: reason });
  if (email !== '') enqueueMail(tx, { kind: declinedKind(question), ...addressee(order), game, reason, at, nth });
  return after;
}
