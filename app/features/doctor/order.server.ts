import type { Breach, BreachCode } from '~/domain/doctor/violation';
import { isForgotten } from '~/domain/shared/deadline';
import { isAtProvider, isNobodys, isPaid, movedAt, type OrderState, paidState, waitingSince } from '~/domain/order';
import { isTransfer } from '~/domain/payment/method';

import type { Order, OrderLine, Refund } from '~/features/order/index.server';

/** Checks that an order agrees with itself at `now` (ms): its state, lines, payment, refunds and questions. */
export function checkOrder(order: Order, now: number): Breach[] {
  const codes = new Set<BreachCode>([
    ...checkPaid(order),
    ...checkCard(order, now),
    ...checkRefunds(order),
    ...checkReturns(order),
    ...checkWaiting(order),
  ]);
  return [...codes].map((code) => ({ code, subject: order.id }));
}

/** The states in which no money and no key is awaited. */
const ENDS: readonly OrderState[] = ['cancelled', 'fulfilled', 'refunded'];

function* checkPaid(order: Order): Generator<BreachCode> {
  const { state, lines, payment, paidAt, totalCentimes } = order;
  if (payment !== null && lines.some((line) => line.state === 'open')) yield 'paid-line-open';
  if (payment === null && lines.some((line) => line.state !== 'open')) yield 'line-without-payment';
  if (payment === null ? isPaid(state) : state !== paidState(lines)) yield 'state-differs';
  if (lines.some((line) => line.state === 'given-up' && (line.keyId !== null || line.revealedAt !== null || !isNobodys(order))))
    yield 'state-differs';
  if (movedAt(order) !== order.movedAt || !lines.every(isCosted)) yield 'books-differ';
  if (paidAt !== (payment?.at ?? null)) yield 'paid-at-differs';
  if (lines.length === 0 && order.lost.length === 0) yield 'total-differs';
  if (lines.reduce((sum, line) => sum + line.priceCentimes, 0) !== totalCentimes) yield 'total-differs';
  if (lines.some(isDearerThanListed)) yield 'offer-differs';
  if (lines.some((line) => line.state === 'delivered' && line.keyId === null)) yield 'delivered-without-key';
  if (!areLossesBooked(order)) yield 'loss-differs';
}

/** Checks that a key that stayed with the shopper has money, or stands on a line that was lost when an approval was taken back. */
function areLossesBooked({ payment, lines, lost, voids }: Order): boolean {
  const stays = ({ costs }: OrderLine) => costs.some(({ returnedAt }) => returnedAt === null);
  if (payment === null && lines.some(stays)) return false;
  return lost.every((line) => stays(line) && voids.some(({ at, gameIds }) => at === line.lostAt && gameIds.includes(line.gameId)));
}

function isDearerThanListed({ offerId, priceCentimes, listCentimes }: OrderLine): boolean {
  return offerId !== null && (listCentimes === null || priceCentimes >= listCentimes);
}

function isCosted({ state, keyId, costs }: OrderLine): boolean {
  if (state === 'given-up') return costs.every((cost) => cost.returnedAt !== null);
  return state !== 'delivered' || costs.some((cost) => cost.keyId === keyId && cost.returnedAt === null);
}

/** Checks that while money moves by card, every key is held, and a refund has a next check that is not long over. */
function* checkCard({ state, lines, refunds, cardDueAt }: Order, now: number): Generator<BreachCode> {
  if (isAtProvider(state) && lines.some((line) => line.keyId === null)) yield 'hold-lost';
  const isUncertain = refunds.some((refund) => !isTransfer(refund.method) && refund.state === 'sending');
  if (isUncertain && (cardDueAt === null || isForgotten(cardDueAt, now))) yield 'card-not-followed';
}

function* checkRefunds({ payment, lines, refunds, questions }: Order): Generator<BreachCode> {
  const counted = refunds.filter((refund) => refund.state !== 'failed');
  const sum = (amount: (refund: Refund) => number) => counted.reduce((total, refund) => total + amount(refund), 0);
  if (sum((refund) => refund.amountCentimes) > (payment?.amountCentimes ?? 0)) yield 'refunds-exceed';
  if (payment && payment.usdCents !== null && sum((refund) => refund.usdCents ?? 0) > payment.usdCents) yield 'refunds-exceed';
  const isSound = (line: OrderLine) => {
    const own = counted.filter((refund) => refund.gameId === line.gameId);
    return own.length <= 1 && own.some((refund) => refund.state === 'done') === (line.state === 'refunded');
  };
  if (!lines.every(isSound) || refunds.some((refund) => !lines.some((line) => line.gameId === refund.gameId))) yield 'refund-differs';
  for (const { gameId } of questions.filter((question) => question.state === 'asked')) {
    const line = lines.find((each) => each.gameId === gameId);
    const others = questions.filter((question) => question.state === 'asked' && question.gameId === gameId);
    if (payment === null || !line || line.state === 'refunded' || others.length > 1) yield 'question-differs';
  }
}

/** Checks that parts of a return are at most all of it; and that no key was given while money was gone or disputed and undecided. */
function* checkReturns({ refunds, returns, events }: Order): Generator<BreachCode> {
  if (refunds.some(({ returnId }) => returnId !== null && !returns.some(({ id }) => id === returnId))) yield 'refund-differs';
  const parts = refunds.filter(({ returnId }) => returnId !== null).reduce((sum, { amountCentimes }) => sum + amountCentimes, 0);
  const gone = returns.filter(({ kind }) => kind !== 'restored').reduce((sum, { amountCentimes }) => sum + amountCentimes, 0);
  if (parts > gone) yield 'refunds-exceed';
  const undecided = new Set<string>();
  for (const { type, note } of events) {
    const [first = '', ...ended] = (note ?? '').split(' ');
    if (type === 'returned' || type === 'disputed') undecided.add(first);
    for (const id of type === 'returned' ? ended : DECIDED.has(type) ? [first, ...ended] : []) undecided.delete(id);
    if (GIVEN.has(type) && undecided.size > 0) yield 'key-for-gone-money';
  }
}

const DECIDED: ReadonlySet<string> = new Set(['returns-decided', 'dispute-won', 'dispute-lost']);
const GIVEN: ReadonlySet<string> = new Set(['revealed', 'filled', 'key-replaced']);

/** Checks that an order that waits for the owner is listed, from the right time on. */
function* checkWaiting(order: Order): Generator<BreachCode> {
  if (order.waitingSince !== waitingSince(order)) yield 'waiting-differs';
  if (isNobodys(order) && ENDS.every((state) => state !== order.state)) yield 'nobodys-order-open';
}
