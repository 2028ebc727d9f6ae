import assert from 'node:assert/strict';

import { refusal } from '../../shop/test-shop';
import { PRICE } from '../deeds';
import { UNTIL_DECIDED, type ModelOrder, type Model } from './model';

const isOpen = (order: ModelOrder) => order.state === 'awaiting_payment' || order.state === 'payment_pending';

/** The shopper is led to the provider's page, and approves there or does not. */
export async function beginCard(world: Model, a: number, b: number): Promise<void> {
  const order = world.pick(a, ({ state }) => state === 'awaiting_payment');
  if (!order) return;
  const { kind } = await world.shop.do.begin(order.id, order.who);
  await world.absorbFills();
  const isWaiting = order.state === 'awaiting_payment';
  const hasKeys = order.lines.every((line) => world.ownKey(order, line) || world.countTakeable(line.gameId) > 0);
  const expected = world.isPriceOver(order) ? ['price-over'] : hasKeys ? ['go', 'approved'] : ['no-key'];
  assert(isWaiting ? expected.includes(kind) : kind === 'conflict', `began as ${kind}`);
  const card = await world.shop.cards.attemptOf(await world.read(order.id));
  if (b % 4 !== 0 && card?.providerOrderId) world.books.approve(card.providerOrderId);
}

/** The shopper returns, or the bank has decided; the provider takes the money, reviews it, or refuses. */
export async function comeBack(world: Model, a: number, b: number): Promise<void> {
  const order = world.pick(a, isOpen);
  if (!order) return;
  world.books.plans.capture = (['done', 'done', 'pending', 'declined'] as const)[b % 4] ?? 'done';
  if (b % 3 === 0) world.books.decide(b % 2 === 0 ? 'done' : 'declined', 'done');
  await world.shop.do.comeBack(order.id);
  await absorbCards(world, order.id);
}

/** Runs the work for cards of each minute. */
export async function reconcile(world: Model): Promise<void> {
  world.books.plans.capture = 'done';
  await world.shop.reconcile();
  await absorbCards(world, null);
}

/** The owner sends the money of a line back to the card. */
export async function sendBack(world: Model, a: number, b: number): Promise<void> {
  const order = world.pick(a, ({ payments }) => payments[0]?.startsWith('card-') ?? false);
  const line = order?.lines[b % order.lines.length];
  if (!order || !line) return;
  const isCard = order.payments[0]?.startsWith('card-') ?? false;
  const isRight =
    isCard && (line.state === 'delivered' || line.state === 'owed') && !order.refunds.some(({ gameId }) => gameId === line.gameId);
  const [end = ''] = (await refusal(world.shop.do.send(order.id, line.gameId))).split(' ');
  assert(isRight ? end === 'done' : end === 'wrong-state' || end === 'refund-begun', `sending back ended with ${end}`);
  if (isRight) world.giveBack(order, line);
}

/**
 * Applies the effects of the provider's answers to the open orders: never more than its books say. `asked`: the order that was just
 * checked.
 */
async function absorbCards(world: Model, asked: string | null): Promise<void> {
  for (const order of [...world.orders.values()].filter(isOpen)) {
    const actual = await world.read(order.id);
    const captures = world.books.captures(order.id);
    const taken = captures.filter(({ state }) => state === 'done');
    if (actual.payment !== null) {
      assert(
        taken.some(({ id, cents }) => id === actual.payment?.reference && cents * 10 === PRICE * order.lines.length),
        `${order.id} is paid by no capture`,
      );
      await world.pay(order, `card-${actual.payment.reference}`);
      assert(
        order.lines.every(({ state }) => state === 'delivered'),
        `${order.id} was captured without a key in hand`,
      );
      order.isOpen = false;
      continue;
    }
    // The review may have a decision that the store has not asked for yet.
    const mayBeUnasked = order.state === 'payment_pending' && order.id !== asked;
    assert(taken.length === 0 || mayBeUnasked, `${order.id} was captured, and is not paid`);
    if (actual.state === 'payment_pending' && order.state !== 'payment_pending') {
      assert(captures.some(({ state }) => state === 'pending'));
      await world.adoptKeys(order, { state: 'held', holdUntil: UNTIL_DECIDED });
      assert(
        order.lines.every(({ keyId }) => keyId !== null),
        `${order.id} was captured without a key in hand`,
      );
      Object.assign(order, { state: 'payment_pending', isOpen: false });
    } else if (actual.state === 'cancelled') {
      assert(order.state === 'payment_pending', `${order.id} was cancelled by a card`);
      world.release(order);
      Object.assign(order, { state: 'cancelled', isOpen: false });
    } else if (actual.state === 'awaiting_payment' && (order.state !== 'awaiting_payment' || actual.holdUntil !== order.holdUntil)) {
      await world.adoptKeys(order, { state: 'held', holdUntil: actual.holdUntil });
      for (const other of world.orders.values()) if (other.who === order.who) other.isOpen = false;
      Object.assign(order, { state: 'awaiting_payment', holdUntil: actual.holdUntil, isOpen: true });
    }
  }
  await world.absorbFills();
}
