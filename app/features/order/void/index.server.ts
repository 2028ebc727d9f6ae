import { isNobodys } from '~/domain/order';
import { withKeyReturned } from '~/domain/order/line-cost';
import { choosesEnding, isLoss, lossesOf, type VoidEnding, voidRefusal, type VoidRefusal } from '~/domain/payment/void';
import { isHolding } from '~/domain/key';
import { sum, toUsdCents } from '~/domain/shared/money';
import { ShopError, type ShopErrorCode } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { Store, Transaction } from '~/ports/store';

import { recordChange } from '~/features/audit/index.server';
import { usesIn } from '~/features/coupon/index.server';
import { readByName } from '~/features/documents/index.server';
import { burnKey, holdKey, type Key, type KeyStock, returnKey } from '~/features/key/index.server';
import { enqueueMail } from '~/features/mail/index.server';
import { createKeyAllocation } from '../allocate.server';
import { fromPayment, inDirhams, isClaimedByRow, paymentPathOf, type Payment, paymentId, voidPaths } from '~/features/payment/index.server';
import { openOrderPaths, rememberOpenOrder } from '../limits.server';
import { addressee, logged, type Order, type OrderLine, orderPath } from '../schema.server';
import { changeFields, changeOrder, declineQuestion, linesWithHeldKeys, orderIn, soldKey } from '../transition.server';
import { endReplaced, otherEndableOrder } from '../unpaid.server';

interface Dependencies {
  readonly store: Store;
  readonly stock: Pick<KeyStock, 'candidates'>;
  readonly clock: Clock;
  /** The time in ms for which an order that waits for payment again holds its keys. */
  readonly holdMs: () => number;
  readonly onStockArrived: (gameId: string) => Promise<void>;
}

/** The owner's act, as the form named it: `nth` approvals were taken back before, and these games (lossesOf()) are a loss. */
export interface Voiding {
  readonly by: string;
  readonly reason: string;
  readonly ending: VoidEnding;
  readonly nth: number;
  readonly losses: string;
}

const REFUSALS: Readonly<Record<VoidRefusal, ShopErrorCode>> = {
  unpaid: 'wrong-state',
  provider: 'money-came',
  statement: 'money-came',
  'sent-back': 'refund-begun',
};

type ApprovedOrder = Order & { readonly payment: Payment };

/** Creates the act for an approval whose money never came: docs/rules.md, Money that never came. */
export function createPaymentVoiding({ store, stock, clock, holdMs, onStockArrived }: Dependencies) {
  const allocate = createKeyAllocation({ store, stock, clock });

  /**
   * Takes back an approval; a repeat changes nothing. ShopError 'not-found'; 'wrong-state' unless the order is as the form knew it;
   * 'money-came' where a provider or a statement has the money; 'refund-begun' where some of it went back.
   */
  async function voidPayment(id: string, voiding: Voiding): Promise<Order> {
    const freed: string[] = [];
    const order = await store.transaction(async (tx) => {
      freed.length = 0;
      const current = await orderIn(tx, id);
      const { payment } = current;
      if (payment === null && current.voids.length > voiding.nth) return current;
      const refusal = voidRefusal(current, await isClaimedByRow(tx, id));
      if (refusal !== null) throw new ShopError(REFUSALS[refusal], [id]);
      if (payment === null || current.voids.length !== voiding.nth || lossesOf(current.lines) !== voiding.losses)
        throw new ShopError('wrong-state', [id]);
      const keys = new Map<string, Key>();
      for (const { gameId } of current.lines) {
        const key = await soldKey(tx, current, gameId);
        if (key) keys.set(gameId, key);
      }
      freed.push(...current.lines.flatMap(({ gameId, revealedAt }) => (keys.has(gameId) && revealedAt === null ? [gameId] : [])));
      return takeBack(tx, { ...current, payment }, keys, voiding);
    });
    for (const gameId of freed) await onStockArrived(gameId);
    return order.state === 'awaiting_payment' ? holdAgain(id) : order;
  }

  async function takeBack(tx: Transaction, order: ApprovedOrder, keys: ReadonlyMap<string, Key>, voiding: Voiding): Promise<Order> {
    const { by, reason, ending, nth } = voiding;
    const at = clock();
    const rest = order.lines.filter((line) => !isLoss(line));
    const isEnding = rest.length === 0 || isNobodys(order) || (choosesEnding(order) && ending === 'cancel');
    const counted = await readByName(tx, openOrderPaths(order));
    const other = isEnding ? null : await otherEndableOrder(tx, order.id, counted.shopper);
    const uses = order.coupon && (await usesIn(tx, order.coupon, order.id));
    if (other) endReplaced(tx, other, [], { at, replacedBy: order.id });
    for (const line of order.lines) {
      const key = keys.get(line.gameId);
      if (key) (line.revealedAt === null ? returnKey : burnKey)(tx, key, at);
    }
    moveToVoid(tx, order, { nth, at, by });
    // why: a slot that counted for good is only looked at again with an end
    if (uses?.slot) tx.update(uses.slot.path, { until: at });
    const open = rest.map((line): OrderLine => ({ ...withoutKey(line, at), state: 'open' }));
    const lost = order.lines.filter(isLoss).map((line) => ({ ...(line.revealedAt === null ? withoutKey(line, at) : line), lostAt: at }));
    const totalCentimes = sum(open.map(({ priceCentimes }) => priceCentimes));
    const event = isEnding ? 'voidFinally' : 'voidPayment';
    const changed = changeOrder(tx, order, event, {
      lines: open,
      lost: [...order.lost, ...lost],
      totalCentimes,
      usdCents: toUsdCents(totalCentimes, order.usdRate),
      payment: null,
      paidAt: null,
      submittedAt: null,
      isLate: false,
      coupon: order.coupon && { ...order.coupon, isTaken: false },
      holdUntil: isEnding ? 0 : at,
      questions: declineAll(tx, order, { at, reason }),
      voids: [...order.voids, { at, by, reason, payment: order.payment, gameIds: order.lines.map(({ gameId }) => gameId) }],
      events: logged(order, { at, type: 'payment-voided', by }, ...(isEnding ? [{ at, type: 'cancelled', by } as const] : [])),
    });
    if (!isEnding) rememberOpenOrder(tx, changed, counted, { replaced: other?.order.id ?? null, now: at });
    tell(tx, order, changed, { ...voiding, at });
    return changed;
  }

  /** Holds free keys for an order that waits again, after those that are owed to others were given. */
  function holdAgain(id: string): Promise<Order> {
    return allocate(id, openOrderPaths, (tx, { order, allocations, also }) => {
      const now = clock();
      if (order.state !== 'awaiting_payment' || isHolding(order.holdUntil, now)) return order;
      const holdUntil = now + holdMs();
      for (const { key } of allocations) if (key) holdKey(tx, key, id, { at: now, until: holdUntil });
      rememberOpenOrder(tx, { ...order, holdUntil }, also, { replaced: null, now });
      return changeFields(tx, order, { lines: linesWithHeldKeys(order, allocations), holdUntil });
    });
  }

  return { voidPayment, isOnStatement: (id: string) => isClaimedByRow(store, id) };
}

function withoutKey(line: OrderLine, at: number): OrderLine {
  return line.keyId === null ? line : { ...line, keyId: null, costs: withKeyReturned(line.costs, line.keyId, at) };
}

/** Moves the payment to its place among those that were taken back, with a row that takes it out of the sums: its reference is free again. */
function moveToVoid(
  tx: Transaction,
  { id, payment }: ApprovedOrder,
  { nth, at, by }: { readonly nth: number; readonly at: number; readonly by: string },
): void {
  const { approved, takenBack } = voidPaths(id, nth);
  const row = { ...payment, kind: 'void', orderId: id, money: inDirhams(payment) } as const;
  tx.delete(paymentPathOf(payment));
  tx.create(approved, fromPayment({ ...row, direction: 'in' }));
  tx.create(takenBack, fromPayment({ ...row, direction: 'out', at, by, of: paymentId(approved) }));
}

/** Declines the open questions: money that never came can't go back. */
function declineAll(tx: Transaction, order: Order, declined: { readonly at: number; readonly reason: string }): Order['questions'] {
  const open = order.questions.filter(({ state }) => state === 'asked');
  return open.reduce((questions, question) => declineQuestion(tx, { ...order, questions }, question, declined), order.questions);
}

function tell(tx: Transaction, order: ApprovedOrder, { state, lost }: Order, { by, reason, at, nth }: Voiding & { readonly at: number }) {
  const { id, email, payment } = order;
  if (email !== '') enqueueMail(tx, { kind: 'payment-missing', ...addressee(order), reason, at, nth });
  const { method, reference, amountCentimes } = payment;
  const losses = lost.slice(order.lost.length).map(({ title }) => title);
  const after = { state, reason, ...(losses.length > 0 ? { lost: losses.join(', ') } : {}) };
  recordChange(tx, {
    at,
    by,
    action: 'payment-voided',
    subject: orderPath(id),
    before: { state: order.state, method, reference, amountCentimes },
    after,
  });
}
