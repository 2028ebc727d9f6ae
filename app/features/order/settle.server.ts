import { isNobodys, type OrderState } from '~/domain/order';
import { noteMoney } from '~/domain/order/alert-note';
import { isByOwner } from '~/domain/payment/ledger';
import { isTransfer } from '~/domain/payment/method';
import { returnedAmount, undecidedDisputes, undecidedReturns } from '~/domain/payment/returns';
import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { Data, Snapshot, Store, Transaction } from '~/ports/store';

import { recordChange } from '~/features/audit/index.server';
import { cartPath } from '~/features/cart/index.server';
import { type KeyStock, sellKey } from '~/features/key/index.server';
import { alertOrder } from './alerts.server';
import { changeOrder, removeFromCart, linesAfterPayment } from './transition.server';
import {
  bankReferencePath,
  fromPayment,
  inDirhams,
  type LedgerPayment,
  mayPay,
  otherClaimant,
  paymentPathOf,
  type Payment,
  paymentPath,
  PAYMENTS,
  toPayment,
} from '~/features/payment/index.server';
import { createKeyAllocation, type AllocatedOrder, type Allocation } from './allocate.server';
import { addressee, logged, orderPath, type Order } from './schema.server';
import { sentPathOf } from './payment-proof/concerns.server';
import { enqueueMail } from '~/features/mail/index.server';
import { plain } from '~/features/documents/index.server';
import { removeBought, wishesPath } from '~/features/wish/index.server';
import { forgetOpenOrder, openOrderPaths } from './limits.server';

/** A document that marks the source of a payment, written with it, so that it counts once. */
export interface Claim {
  readonly path: string;
  readonly data: Data;
  /** The bank's reference of that source, and all orders that it pays; absent: it has none. */
  readonly reference?: { readonly path: string; readonly orders: readonly string[] } | undefined;
}

/** Another document that changes with the money, and the fields of the order that follow from it. */
export interface SettlementSideEffect {
  readonly path: (order: Order) => string | null;
  readonly write: (tx: Transaction, order: Order, doc: Snapshot | null) => Partial<Order>;
}

interface Settling {
  readonly claim?: Claim | undefined;
  readonly beside?: SettlementSideEffect;
  readonly firstPath?: string;
  /** Judges a payment that the ledger has for this order already; throws to refuse. */
  readonly onKnown?: (order: Order, came: LedgerPayment) => void;
  /** Judges an unpaid order with its file's document (sentPathOf()) before the money counts; throws to refuse. */
  readonly guard?: (order: Order, sentProof: Snapshot | null) => void;
}

export type Settle = ReturnType<typeof createOrderSettling>['settle'];

interface Dependencies {
  readonly store: Store;
  readonly stock: Pick<KeyStock, 'candidates'>;
  readonly clock: Clock;
  readonly ownerMail: () => string | null;
}

/** Turns money into keys: docs/rules.md, Settling. */
export function createOrderSettling({ store, stock, clock, ownerMail }: Dependencies) {
  const allocate = createKeyAllocation({ store, stock, clock });

  /**
   * Makes an order paid in one transaction with keys and mail. The same payment again changes nothing; one of another order is refused; a
   * second one, or one for a deleted account or for lost lines alone, is stored and the owner called.
   */
  async function settle(
    id: string,
    paymentFor: (order: Order, first: Snapshot | null) => Payment,
    { claim, beside, firstPath, onKnown, guard }: Settling = {},
  ): Promise<Order> {
    const also = (order: Order, first: Snapshot | null) => ({
      cart: cartPath(order.accountId),
      wishes: wishesPath(order.accountId),
      ...openOrderPaths(order),
      paymentDoc: paymentPathOf(paymentFor(order, first)),
      claimed: claim?.path ?? null,
      ...referencePaths(paymentFor(order, first), claim),
      sentProof: guard ? sentPathOf(order) : null,
      other: beside?.path(order) ?? null,
    });
    return allocate(id, also, act, firstPath);

    function act(tx: Transaction, allocated: AllocatedOrder<keyof ReturnType<typeof also>>): Order {
      const { order, allocations, first } = allocated;
      const { paymentDoc, claimed, reference, whole, sentProof, other, cart, wishes, ...counted } = allocated.also;
      const payment = paymentFor(order, first);
      const came = paymentDoc && toPayment(paymentDoc);
      if (came && came.orderId !== id && !mayPay(came, id)) throw new ShopError('reference-used', [String(came.orderId)]);
      const usedBy = otherClaimant(reference, id) ?? (whole && toPayment(whole).orderId);
      if (usedBy !== null && usedBy !== id) throw new ShopError('reference-used', [usedBy]);
      if (claimed && !paymentDoc) throw new ShopError('row-taken', [id]);
      if (came?.orderId === id && isSurplus(order)) {
        onKnown?.(order, came);
        return order;
      }
      if (order.payment === null) guard?.(order, sentProof);
      if (claim) tx.create(claim.path, claim.data);
      if (claim?.reference && reference === null) tx.create(claim.reference.path, { orders: [...claim.reference.orders] });
      putPayment(tx, came, order, payment);
      const besides = { ...takeReturns(tx, order, payment, came), ...beside?.write(tx, order, other) };
      if (isSurplus(order)) return keepSurplus(tx, order, payment, besides);
      return makePaid(tx, order, { payment, allocations, cart, wishes, counted, besides });
    }
  }

  function makePaid(tx: Transaction, order: Order, { payment, allocations, cart, wishes, counted, besides }: Paying): Order {
    const { at } = payment;
    const lines = linesAfterPayment(order, allocations, at);
    const now = { ...order, ...besides, payment };
    const [gone, disputed] = [undecidedReturns(now), undecidedDisputes(now)];
    const events = logged(
      order,
      { at, type: 'paid', by: payment.by, note: payment.reference },
      { at, type: lines.some((line) => line.state === 'owed') ? 'owed' : 'delivered' },
      ...gone.map(({ id }) => ({ at, type: 'returned', note: id }) as const),
      ...disputed.map(({ id }) => ({ at, type: 'disputed', note: id }) as const),
    );
    for (const { key } of allocations) if (key) sellKey(tx, key, order.id, at);
    removeFromCart(tx, order, cart);
    removeBought(tx, order, wishes, at);
    forgetOpenOrder(tx, order, counted, 'paid');
    // why: money that comes by itself is taken, though another order may have the use by now
    const isAsked = order.state !== 'awaiting_payment' && order.state !== 'cancelled';
    const coupon = order.coupon && { ...order.coupon, isTaken: order.coupon.isTaken && isAsked };
    const fields = { ...besides, lines, payment, paidAt: at, holdUntil: 0, events, coupon };
    // why: it was approved although its money is gone
    const called = { code: 'refunded-elsewhere', note: payment.reference, at, ownerMail } as const;
    const paid = gone.length > 0 ? alertOrder(tx, order, called, fields, 'settle') : changeOrder(tx, order, 'settle', fields);
    recordPayment(tx, order, paid.state, payment, 'order-approved');
    const kind = paid.state === 'owed' ? 'order-owed' : 'order-delivered';
    enqueueMail(tx, { kind, ...addressee(order), lines: order.lines, at, nth: order.voids.length });
    return paid;
  }

  /** Stores money that gives no keys, since it came twice, the account is deleted or each line was lost, and calls the owner. */
  function keepSurplus(tx: Transaction, order: Order, payment: Payment, besides: Partial<Order>): Order {
    recordPayment(tx, order, order.state, payment, 'payment-added');
    const note = `${noteMoney(inDirhams(payment))}, ${payment.reference}`;
    const code = order.payment !== null ? 'paid-twice' : isNobodys(order) ? 'account-gone' : 'paid-after-loss';
    return alertOrder(tx, order, { code, note, cause: payment.reference, at: payment.at, ownerMail }, besides);
  }

  return { settle };
}

function takeReturns(tx: Transaction, order: Order, payment: Payment, came: LedgerPayment | null): Partial<Pick<Order, 'returns'>> {
  const missing = came?.returns.filter(({ id }) => !order.returns.some((each) => each.id === id)) ?? [];
  let now = { ...order, payment: order.payment ?? payment };
  for (const each of missing) {
    const about = { captureId: each.captureId, money: { currency: 'USD', cents: each.usdCents }, isReversal: each.kind === 'reversal' };
    const { amountCentimes, usdCents } = returnedAmount(now, about);
    const money = usdCents === null ? {} : { usdCents, money: { currency: 'USD', cents: usdCents } };
    tx.merge(`${PAYMENTS}/${each.id}`, { orderId: order.id, amountCentimes, ...money });
    now = { ...now, returns: [...now.returns, { ...each, amountCentimes, usdCents }] };
  }
  return missing.length === 0 ? {} : { returns: now.returns };
}

/** Returns the paths of a transfer's reference: the claim of a row on it, and of a part the payment that has it as a whole. */
function referencePaths({ method, reference, part }: Payment, claim: Claim | undefined) {
  if (!isTransfer(method)) return { reference: null, whole: null };
  return {
    reference: claim?.reference?.path ?? bankReferencePath(method, reference),
    whole: part === null ? null : paymentPath(method, reference),
  };
}

const isSurplus = (order: Order) => order.payment !== null || isNobodys(order) || order.lines.length === 0;

function putPayment(tx: Transaction, came: LedgerPayment | null, order: Order, payment: Payment): void {
  const approved = payment.usdCents === null ? inDirhams(payment) : { currency: 'USD', cents: payment.usdCents };
  // why: the provider reports the card's money also in a currency that the payment doesn't name
  const money = (payment.method === 'card' && came?.money) || approved;
  const row = { ...payment, kind: isSurplus(order) ? 'surplus' : 'settles', orderId: order.id, money } as const;
  if (came) tx.merge(paymentPathOf(payment), plain(row));
  else tx.create(paymentPathOf(payment), fromPayment(row));
}

interface Paying {
  readonly payment: Payment;
  readonly allocations: readonly Allocation[];
  readonly cart: Snapshot | null;
  readonly wishes: Snapshot | null;
  readonly counted: { readonly shopper: Snapshot | null; readonly limit: Snapshot | null };
  readonly besides: Partial<Order>;
}

/** Logs an admin's decision about money; money that the provider reports has no entry. */
function recordPayment(
  tx: Transaction,
  { id, state, totalCentimes }: Order,
  nextState: OrderState,
  { at, by, method, reference, amountCentimes, reason }: Payment,
  action: 'order-approved' | 'payment-added',
): void {
  if (!isByOwner({ by })) return;
  const after = { state: nextState, method, reference, amountCentimes, ...(reason === null ? {} : { totalCentimes, reason }) };
  recordChange(tx, { at, by, action, subject: orderPath(id), before: { state }, after });
}
