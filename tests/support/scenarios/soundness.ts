import assert from 'node:assert/strict';

import { dayInCasablanca } from '~/domain/shared/day';
import { parseKey } from '~/features/key/document.server';
import type { LedgerPayment } from '~/features/payment/index.server';
import type { Order } from '~/features/order/schema.server';
import { createReports } from '~/features/reports/index.server';

import { keyInput } from '../shop/test-shop';
import type { World } from './world';

/** A test's other knowledge of the orders that it looks at. */
interface About {
  /** The orders as they were: none may lose a part of its history. */
  readonly before?: readonly Order[];
  /** Every mail must be sent. */
  readonly isMailed?: boolean;
  /** The owner decided what becomes of keys whose money went. */
  readonly isChosen?: boolean;
}

/** Checks every promise of the shop at rest: all money, keys and mails are where its orders, its ledger and the provider's own books say. */
export async function mustBeSound(world: World, { before = [], isMailed = false, isChosen = false }: About = {}): Promise<void> {
  assert.deepEqual((await world.doctor.examine(0)).breaches, []);
  const [orders, ledger] = [await world.allOrders(), await world.allPayments()];
  for (const { id, events } of before)
    assert.deepEqual(orders.find((order) => order.id === id)?.events.slice(0, events.length), events, `${id} lost a part of its history`);
  await capturesMustFit(world, orders, ledger);
  await salesMustFit(world, orders);
  await keysMustBeOnce(world, orders);
  keysMustBePaidFor(world, orders, ledger);
  for (const order of orders) {
    const settled = ledger.filter(({ orderId, kind }) => orderId === order.id && kind === 'settles').length;
    await mustBeAtRest(world, order, settled);
  }
  if (isMailed) assert.deepEqual((await world.store.query({ from: 'outbox', where: [['state', '==', 'waiting']] })).docs, []);
  if (!isChosen) for (const order of orders) await keysMustFit(world, order);
}

/** Each capture stands in the ledger once, to the cent, with all that went back of it, and pays its order or calls the owner. */
async function capturesMustFit({ books, movedOutside, hasAlert }: World, orders: readonly Order[], ledger: readonly LedgerPayment[]) {
  for (const { id, orderId, cents, refunded, reversed } of books
    .captures()
    .filter(({ state }) => state === 'done' || state === 'returned')) {
    const [row, ...more] = ledger.filter(({ reference, direction }) => direction === 'in' && reference === id);
    assert(row && more.length === 0, `${id} is not in the ledger once`);
    assert.deepEqual(row.money, { currency: 'USD', cents });
    const order = orders.find((each) => each.id === orderId);
    assert(row.kind === 'settles' ? order?.payment?.reference === id : await hasAlert(id), `${id} was taken for nothing`);
    const moved = ledger.filter(({ method, of }) => method === 'card' && of === `card-${id}`);
    const gone = moved.reduce((sum, { direction, money }) => sum + (direction === 'out' ? 1 : -1) * (money?.cents ?? Infinity), 0);
    assert.equal(gone, refunded + reversed, `${id}: what went back is not what the provider says`);
    if (!movedOutside.has(id)) assert.equal(refunded, sentBack(order), `${id}: what went back is not what the order says`);
  }
}

const sentBack = (order: Order | undefined) =>
  order?.refunds.reduce((sum, { state, usdCents }) => sum + (state === 'done' ? (usdCents ?? 0) : 0), 0) ?? 0;

/** A dollar is ten dirhams, and each game costs a hundred: every amount of the provider is exact in centimes. */
async function salesMustFit({ books, store, clock }: World, orders: readonly Order[]): Promise<void> {
  let [sales, back] = [0, 0];
  for (const { payment, refunds, totalCentimes } of orders) {
    const paying = books.captures().find(({ id }) => id === payment?.reference);
    if (payment) sales += totalCentimes;
    back += 10 * ((paying?.refunded ?? 0) + (paying?.reversed ?? 0));
    for (const { state, usdCents, amountCentimes } of refunds) if (state === 'done' && usdCents === null) back += amountCentimes;
  }
  const { total } = await createReports({ store }).report({ from: '2026-11-01', to: dayInCasablanca(clock()) });
  assert.equal(total.refundCentimes, back, 'Sales has not what went back');
  assert.equal(total.salesCentimes, sales, 'Sales has not what was sold');
}

/** No key is in two paid orders, and none that a shopper saw is anybody else's, or for sale. */
async function keysMustBeOnce({ seenKeys, store }: World, orders: readonly Order[]): Promise<void> {
  const sold = orders.flatMap(({ state, paidAt, lines }) =>
    state === 'cancelled' || paidAt === null ? [] : lines.flatMap(({ gameId, keyId }) => (keyId === null ? [] : [`${gameId}/${keyId}`])),
  );
  assert.equal(new Set(sold).size, sold.length, 'a key was sold twice');
  for (const [key, id] of seenKeys) {
    const [gameId, keyId] = key.split('/');
    const doc = await store.get(`games/${gameId}/codes/${keyId}`);
    const { state, orderId } = doc ? parseKey(doc) : { state: 'gone', orderId: null };
    assert(
      orderId === id && state !== 'free' && state !== 'held',
      `${key} was seen by the shopper of ${id}, and is ${state} of ${orderId}`,
    );
  }
}

/** Each key that a shopper saw has money, or is a booked loss; and an order has in the ledger what it says, without what never came. */
function keysMustBePaidFor({ seenKeys }: World, orders: readonly Order[], ledger: readonly LedgerPayment[]): void {
  for (const [key, id] of seenKeys) {
    const order = orders.find((each) => each.id === id);
    const lost = order?.lost.flatMap(({ gameId, costs }) => costs.map(({ keyId }) => `${gameId}/${keyId}`)) ?? [];
    assert((order && order.payment !== null) || lost.includes(key), `${key} was seen without money, and is no booked loss`);
  }
  for (const { id, payment } of orders) {
    const rows = ledger.filter(({ orderId, kind }) => orderId === id && (kind === 'settles' || kind === 'void'));
    const came = rows.reduce((sum, { direction, amountCentimes }) => sum + (direction === 'in' ? 1 : -1) * amountCentimes, 0);
    assert.equal(came, payment?.amountCentimes ?? 0, `${id}: the ledger has not what came`);
  }
}

/** `settled`: how many payments of the ledger settle it. */
async function mustBeAtRest({ shop }: World, order: Order, settled: number): Promise<void> {
  const { id, state } = order;
  const paid = order.events.filter(({ type }) => type === 'paid').length - order.voids.length;
  assert(paid === settled && settled <= 1, `${id} was settled ${settled} times`);
  const isPaid = state === 'fulfilled' || state === 'owed' || state === 'refunded';
  assert.equal(isPaid, settled === 1, `${id} is ${state}, settled ${settled} times`);
  assert(state !== 'capturing', `${id} still asks for money`);
  assert(!order.refunds.some((refund) => refund.state === 'sending'), `${id} still sends money back`);
  if ([...order.returns, ...order.disputes].some(({ decidedAt }) => decidedAt === null)) return;
  for (const line of order.lines.filter((each) => each.state === 'owed'))
    assert.deepEqual(await shop.stock.candidates(line.gameId, line.type), [], `${line.gameId} is owed, and there is a key`);
}

/** While the money of an order is gone or disputed, no unseen key is shown and no owed line filled, whatever is tried. */
async function keysMustFit({ books, disputes, shop, nextText, read }: World, before: Order): Promise<void> {
  const paying = books.captures().find(({ id }) => id === before.payment?.reference);
  if (!paying) return;
  const isGone = paying.refunded + paying.reversed > sentBack(before);
  const isDisputed = [...disputes.values()].some(({ captureId, state }) => captureId === paying.id && state === 'open');
  if (!isGone && !isDisputed) return;
  await shop.keys.add('a', keyInput(`LAST ${nextText()}`), 'owner');
  await shop.orders.fillOwed(null);
  await shop.orders.reveal(before.id, null, before.accountId ?? '').catch(() => {});
  const after = await read(before.id);
  const shown = after.lines.filter((line, nth) => line.revealedAt !== null && before.lines[nth]?.revealedAt === null);
  assert.deepEqual(shown, [], 'an unseen key was shown for money that is gone');
  const filled = after.lines.filter((line, nth) => line.state === 'delivered' && before.lines[nth]?.state === 'owed');
  assert.deepEqual(filled, [], 'an owed line was filled for money that is gone');
}
