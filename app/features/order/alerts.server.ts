import { UNTIL_DECIDED } from '~/domain/key';
import type { OrderAlertCode } from '~/domain/order/alerts';
import { isPriceOver } from '~/domain/order';
import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { Snapshot, Store, Transaction } from '~/ports/store';

import { alertIdOf, resolveAlert, openAlert } from '~/features/alert/index.server';
import { recordChange } from '~/features/audit/index.server';
import { cartPath } from '~/features/cart/index.server';
import { holdKey } from '~/features/key/index.server';
import { enqueueMail } from '~/features/mail/index.server';
import type { AllocatedOrder } from '~/features/order/allocate.server';
import { changeFields, changeOrder, linesWithHeldKeys, orderIn, removeFromCart } from '~/features/order/transition.server';
import { forgetOpenOrder, openOrderPaths } from '~/features/order/limits.server';
import { logged, orderPath, type Order, type OrderAlert } from '~/features/order/schema.server';

export interface Attention {
  readonly code: OrderAlertCode;
  readonly note: string | null;
  /** A few letters that tell it from others with its code; without it, `note` does. */
  readonly cause?: string;
}

interface Called extends Attention {
  /** ms */
  readonly at: number;
  readonly ownerMail: () => string | null;
}

/** Returns the id of an order's alert: the same cause has the same one. */
export function orderAlertId(orderId: string, { code, note, cause }: Attention): string {
  return alertIdOf({ code, orderId, cause: cause ?? note ?? '' });
}

/** Raises an alert after the transaction's last read, in place of changeOrder. While it is open, only `fields` and `event` are written. */
export function alertOrder(
  tx: Transaction,
  order: Order,
  called: Called,
  fields: Partial<Order> = {},
  event: 'review' | 'settle' | null = null,
): Order {
  const alert = { id: orderAlertId(order.id, called), code: called.code, at: called.at, note: called.note };
  const isOpen = order.alarms.some(({ id }) => id === alert.id);
  if (isOpen && event === null && Object.keys(fields).length === 0) return order;
  const changes = isOpen ? fields : { ...fields, ...call(tx, { ...order, ...fields }, alert, called.ownerMail) };
  return event === null ? changeFields(tx, order, changes) : changeOrder(tx, order, event, changes);
}

function call(tx: Transaction, order: Order, alert: OrderAlert, ownerMail: () => string | null): Pick<Order, 'alarms' | 'events'> {
  const { code, at, note } = alert;
  const events = logged(order, { at, type: 'attention', note: note === null ? code : `${code} ${note}` });
  const nth = events.filter(({ type }) => type === 'attention').length - 1;
  const to = ownerMail();
  if (to !== null) enqueueMail(tx, { kind: 'order-needs-attention', to, orderId: order.id, at, nth });
  openAlert(tx, { ...alert, orderId: order.id });
  return { alarms: [...order.alarms, alert], events };
}

export const reviewPaths = (order: Order) => ({ cart: cartPath(order.accountId), ...openOrderPaths(order) });

/** Holds the keys of an order whose money doesn't fit, and calls the owner. ShopError 'wrong-state' once it is decided or in review. */
export function takeToReview(
  tx: Transaction,
  {
    order,
    allocations,
    also,
  }: { readonly also: Readonly<Record<'cart' | 'shopper' | 'limit', Snapshot | null>> } & Omit<AllocatedOrder<never>, 'also' | 'first'>,
  called: Called,
  fields: Partial<Order> = {},
): Order {
  const { cart, ...counted } = also;
  for (const { key } of allocations) if (key) holdKey(tx, key, order.id, { at: called.at, until: UNTIL_DECIDED });
  removeFromCart(tx, order, cart);
  forgetOpenOrder(tx, order, counted, 'paid');
  const isLate = isPriceOver(order, null, called.at);
  const held = { lines: linesWithHeldKeys(order, allocations), holdUntil: UNTIL_DECIDED, submittedAt: called.at, isLate };
  return alertOrder(tx, order, called, { ...fields, ...held }, 'review');
}

export function resolveOrderAlerts(
  tx: Transaction,
  order: Order,
  isMended: (alert: OrderAlert) => boolean,
  at: number,
): Pick<Order, 'alarms'> {
  for (const alert of order.alarms.filter(isMended)) resolveAlert(tx, { ...alert, orderId: order.id }, { at, by: null, answer: null });
  return { alarms: order.alarms.filter((alert) => !isMended(alert)) };
}

const MONEY_GONE: ReadonlySet<string> = new Set<OrderAlertCode>(['refunded-elsewhere', 'payment-reversed']);

/** Returns the order's alerts without those about a capture of which nothing is undecided. */
export function withoutReturnAlerts(tx: Transaction, order: Order, captureId: string, at: number): Pick<Order, 'alarms'> {
  const isOpen = order.disputes.some((each) => each.captureId === captureId && each.decidedAt === null);
  const isGone = order.returns.some((each) => each.captureId === captureId && each.kind !== 'restored' && each.decidedAt === null);
  const isMended = ({ code, note }: OrderAlert) =>
    note === captureId && ((code === 'disputed' && !isOpen) || (MONEY_GONE.has(code) && !isGone));
  return order.alarms.some(isMended) ? resolveOrderAlerts(tx, order, isMended, at) : { alarms: order.alarms };
}

/** An alert as the owner saw it. `at` (ms) tells one that was raised again from the one on the page. */
interface AlertAnswerInput {
  readonly alarm: string;
  readonly at: number;
}

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly ownerMail: () => string | null;
  readonly onStockArrived: (gameId: null) => Promise<void>;
}

/** Creates the alerts of orders, and the owner's answers to them: docs/rules.md, Alerts. */
export function createOrderAttention({ store, clock, ownerMail, onStockArrived }: Dependencies) {
  async function flag(id: string, attention: Attention): Promise<Order> {
    return store.transaction(async (tx) => alertOrder(tx, await orderIn(tx, id), { ...attention, at: clock(), ownerMail }));
  }

  /** Stores the owner's answer to one alert. ShopError 'not-found'; 'alarm-answered' if it is closed, or was raised again since. */
  async function answerAlert(id: string, answerInput: AlertAnswerInput & { readonly by: string; readonly answer: string }): Promise<Order> {
    const { by, answer } = answerInput;
    const answered = await store.transaction(async (tx) => {
      const order = await orderIn(tx, id);
      const alert = order.alarms.find((each) => each.id === answerInput.alarm && each.at === answerInput.at);
      if (!alert) throw new ShopError('alarm-answered', [id]);
      const at = clock();
      resolveAlert(tx, { ...alert, orderId: id }, { at, by, answer });
      const [before, after] = [{ attention: alert.code }, { attention: null, answer }];
      recordChange(tx, { at, by, action: 'order-resolved', subject: orderPath(id), before, after });
      const alerts = order.alarms.filter((each) => each !== alert);
      return changeFields(tx, order, { alarms: alerts, events: logged(order, { at, type: 'resolved', by, note: answer }) });
    });
    await onStockArrived(null);
    return answered;
  }

  return { flag, answerAlert };
}
