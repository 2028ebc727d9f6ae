import { isHolding } from '~/domain/key';
import type { OrderSort, OrderTab } from '~/domain/order';
import type { OwnHold } from '~/domain/cart/priced';
import type { Clock } from '~/ports/clock';
import type { Query, Snapshot, Store } from '~/ports/store';

import { parseAll } from '~/features/documents/index.server';
import type { Followed } from '~/features/live/index.server';
import { type LedgerPayment, PAYMENTS, toPayment } from '~/features/payment/index.server';
import { orderPath, parseOrder, toOwnOrder, type Order } from './schema.server';
import { shopperPath, toShopper } from './limits.server';

export interface OrderPage {
  readonly orders: readonly Order[];
  readonly next: string | null;
  /** Set where only the first ones of a list were sorted. */
  readonly isCut?: boolean;
}

const PAGE_SIZE = 20;
/** The orders that a change of many names. */
const NAMED_ORDERS = 20;
/** The most orders of the queue that are read for one look at it. */
const MAX_QUEUE = 200;

export function createOrderReader({ store, clock }: { store: Store; clock: Clock }) {
  async function find(id: string): Promise<Order | null> {
    const doc = await store.get(orderPath(id));
    return doc ? parseOrder(doc) : null;
  }

  /** Returns the money that came for a paid order, by the ledger, oldest first: the payment that settles it, then those on top. */
  async function paymentsFor(id: string): Promise<readonly LedgerPayment[]> {
    const { docs } = await store.query({ from: PAYMENTS, where: [['orderId', '==', id]] });
    const received = parseAll(toPayment, docs).filter(
      ({ direction, kind }) => direction === 'in' && (kind === 'settles' || kind === 'surplus'),
    );
    return received.sort((a, b) => Number(a.kind === 'surplus') - Number(b.kind === 'surplus') || a.at - b.at);
  }

  /** Returns a shopper's own order; null for another's, readable or not: a stranger learns nothing. */
  async function findOwn(id: string, accountId: string): Promise<Order | null> {
    return (await findOwnMarked(id, accountId))?.order ?? null;
  }

  async function findOwnMarked(id: string, accountId: string): Promise<{ readonly order: Order; readonly mark: string } | null> {
    const doc = await store.get(orderPath(id));
    const order = toOwnOrder(doc, accountId);
    return order && { order, mark: markOf(doc) };
  }

  /** Returns the path and mark by which a page follows an order. */
  function followed(id: string): Followed {
    return { path: orderPath(id), markOf };
  }

  async function open(accountId: string): Promise<Order | null> {
    const { openOrderId } = toShopper(await store.get(shopperPath(accountId)));
    const order = openOrderId === null ? null : await find(openOrderId);
    return order?.state === 'awaiting_payment' ? order : null;
  }

  async function ownHolds(accountId: string): Promise<readonly OwnHold[]> {
    const order = await open(accountId);
    if (order === null || !isHolding(order.holdUntil, clock())) return [];
    return order.lines.flatMap(({ gameId, type, keyId }) =>
      keyId === null ? [] : [{ gameId, type, order: order.id, until: order.holdUntil }],
    );
  }

  async function listFor(accountId: string, after: string | null = null): Promise<OrderPage> {
    return page({ where: [['accountId', '==', accountId]], order: ['createdAt', 'desc'] }, after);
  }

  /** Lists orders for the owner. 'decide', 'proofs', 'requests': oldest first; 'owed': in the order of service; 'all': newest first; or as asked. */
  async function list(tab: OrderTab, after: string | null = null, sort: OrderSort | null = null): Promise<OrderPage> {
    if (sort !== null) return tab === 'all' ? page(queryOf(sort), after) : sorted(tab, sort);
    if (tab === 'all') return page({ order: ['createdAt', 'desc'] }, after);
    if (tab === 'owed') return page({ where: [['state', '==', 'owed']], order: ['paidAt', 'asc'] }, after);
    if (tab === 'decide') return waiting(after);
    return waitingWhere((order) => (order.state === 'in_review') === (tab === 'proofs'), after);
  }

  /** Returns the number of orders in each of the owner's lists. */
  async function counts(): Promise<Readonly<Record<OrderTab, number>>> {
    const [decide, proofs, owed, all] = await Promise.all([
      store.count({ from: 'orders', where: [['waitingSince', '>', 0]] }),
      store.count({ from: 'orders', where: [['state', '==', 'in_review']] }),
      store.count({ from: 'orders', where: [['state', '==', 'owed']] }),
      store.count({ from: 'orders' }),
    ]);
    return { decide, proofs, requests: Math.max(0, decide - proofs), owed, all };
  }

  /** Sorts what waits: an index for each order would cost every order a write. */
  async function sorted(tab: OrderTab, sort: OrderSort): Promise<OrderPage> {
    const orders: Order[] = [];
    let next: string | null = null;
    do {
      const read: OrderPage = await list(tab, next);
      orders.push(...read.orders);
      next = read.next;
    } while (next !== null && orders.length < MAX_QUEUE);
    const [field, direction] = orderOf(sort);
    const sign = direction === 'asc' ? 1 : -1;
    return {
      orders: orders.sort((a, b) => sign * compare(a[field] ?? 0, b[field] ?? 0) || compare(a.id, b.id)),
      next: null,
      isCut: next !== null,
    };
  }

  /** Returns the orders whose money waits for the owner's look, the one that has waited longest first. */
  async function listProofs(): Promise<readonly Order[]> {
    const where = [['state', '==', 'in_review'] as const];
    const { docs } = await store.query({ from: 'orders', where, order: ['createdAt', 'asc'], limit: MAX_QUEUE });
    const since = ({ waitingSince, createdAt }: Order) => waitingSince ?? createdAt;
    return [...parseAll(parseOrder, docs)].sort((a, b) => since(a) - since(b) || (a.id < b.id ? -1 : 1));
  }

  /** Returns the number of orders placed since `from` (ms) with one of these games, and the first of them. */
  async function placedWith(
    gameIds: ReadonlySet<string>,
    from: number,
  ): Promise<{ readonly count: number; readonly first: readonly string[] }> {
    const ids: string[] = [];
    let next: string | null = null;
    do {
      const read: OrderPage = await page({ where: [['createdAt', '>=', from]], order: ['createdAt', 'asc'] }, next);
      ids.push(...read.orders.filter(({ lines }) => lines.some(({ gameId }) => gameIds.has(gameId))).map(({ id }) => id));
      next = read.next;
    } while (next !== null);
    return { count: ids.length, first: ids.slice(0, NAMED_ORDERS) };
  }

  function waiting(after: string | null): Promise<OrderPage> {
    return page({ where: [['waitingSince', '>', 0]], order: ['waitingSince', 'asc'] }, after);
  }

  async function page(query: Pick<Query, 'where' | 'order'>, after: string | null): Promise<OrderPage> {
    const { docs, next } = await store.query({ from: 'orders', ...query, limit: PAGE_SIZE, ...(after ? { after } : {}) });
    return { orders: parseAll(parseOrder, docs), next };
  }

  // why no list of its own for each kind: few orders wait
  async function waitingWhere(isShown: (order: Order) => boolean, after: string | null): Promise<OrderPage> {
    const orders: Order[] = [];
    let next = after;
    do {
      const read = await waiting(next);
      orders.push(...read.orders.filter(isShown));
      next = read.next;
    } while (next !== null && orders.length < PAGE_SIZE);
    return { orders, next };
  }

  return { find, paymentsFor, findOwn, findOwnMarked, followed, open, ownHolds, listFor, list, counts, listProofs, placedWith };
}

const SORT_FIELDS = { date: 'createdAt', amount: 'totalCentimes', state: 'state', waiting: 'waitingSince' } as const;

function orderOf(sort: OrderSort) {
  const isDown = sort.startsWith('-');
  const name = Object.keys(SORT_FIELDS).find((known): known is keyof typeof SORT_FIELDS => sort === (isDown ? `-${known}` : known));
  return [SORT_FIELDS[name ?? 'date'], isDown ? 'desc' : 'asc'] as const;
}

/** Returns the query of all orders; by the time of waiting only those that wait. */
function queryOf(sort: OrderSort): Pick<Query, 'where' | 'order'> {
  const order = orderOf(sort);
  return order[0] === 'waitingSince' ? { where: [['waitingSince', '>', 0]], order } : { order };
}

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);

const markOf = (doc: Snapshot | null) => doc?.rev ?? 'none';
