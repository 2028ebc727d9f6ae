import type { Data, Json, Store } from '~/ports/store';

import { isEqual } from '~/features/data/index.server';
import { orderPath, parseOrder } from '~/features/order/index.server';
import {
  CARD_ATTEMPTS,
  paymentPathOf,
  paymentId,
  paymentPath,
  PAYMENTS,
  unmatchedPaymentAlert,
  unmatchedRefundAlert,
} from '~/features/payment/index.server';
import { tryParse } from '~/features/documents/index.server';
import { idIn, notedMoney, noteOf, raiseOnce, type Restoring } from './facts.server';
import type { ReplayedOrders } from './replay-orders.server';

/** Restores money, card attempts and mails about orders since the backup; alerts the owner about money without an order. */
export async function replayMoney(restoring: Restoring, orders: ReplayedOrders): Promise<void> {
  for (const [path, part] of restoring.facts) {
    if (part === null) continue;
    if (idIn(PAYMENTS, path) !== null) await replayPayment(restoring, orders, path, part);
    else if (idIn(CARD_ATTEMPTS, path) !== null) await replayAttempt(restoring, orders, path, part);
    else if (idIn('outbox', path) !== null) await replayMail(restoring, orders, path, part);
  }
  for (const id of orders.keys()) await dropVoided(restoring.draft, id);
}

/** Removes the payments of the backup whose approval was taken back since: the order's voids have their rows. */
async function dropVoided(draft: Store, id: string): Promise<void> {
  const doc = await draft.get(orderPath(id));
  const order = doc && tryParse(parseOrder, doc);
  for (const { payment } of order?.voids ?? []) {
    const path = paymentPathOf(payment);
    const row = order?.payment && paymentPathOf(order.payment) === path ? null : await draft.get(path);
    if (row?.data['orderId'] === id) await draft.delete(path);
  }
}

async function replayPayment(restoring: Restoring, orders: ReplayedOrders, path: string, part: Data): Promise<void> {
  const { draft, report } = restoring;
  const own = await draft.get(path);
  const data = { ...own?.data, ...part };
  const { orderId, direction } = data;
  const isOfOrder = typeof orderId === 'string' && (orders.has(orderId) || (await isPaidBy(draft, orderId, data)));
  // why not of a lost order: that money never came
  if (data['kind'] === 'void' && !isOfOrder) return;
  if (own !== null && (isEqual(data, own.data) || (!isOfOrder && typeof orderId === 'string'))) return;
  await draft.set(path, isOfOrder ? data : withoutOrder(restoring, data));
  report.add('payments-kept', path);
  if (isOfOrder || own !== null) return;
  if (direction === 'out' && (typeof orderId === 'string' || (await isKnown(restoring, `${PAYMENTS}/${String(data['of'])}`)))) return;
  const alert = direction === 'out' ? unmatchedRefundAlert : unmatchedPaymentAlert;
  const { code, cause } = alert(String(data['reference'] ?? paymentId(path)));
  await raiseOnce(restoring, { code, cause, note: noteOf([orderId, data['method'], data['reference'], amountIn(data)]) });
}

async function isPaidBy(draft: Store, orderId: string, { method, reference }: Data): Promise<boolean> {
  const payment = (await draft.get(orderPath(orderId)))?.data['payment'];
  return isData(payment) && payment['method'] === method && payment['reference'] === reference;
}

function withoutOrder({ facts }: Restoring, data: Data): Data {
  if (data['direction'] !== 'out') return { ...data, kind: 'orphan', orderId: null };
  const paid = facts.get(orderPath(String(data['orderId'])))?.['payment'];
  const of = data['of'] ?? (isData(paid) ? paymentId(paymentPath(String(paid['method']), String(paid['reference']))) : null);
  return { ...data, orderId: null, of };
}

async function isKnown({ draft, facts }: Restoring, path: string): Promise<boolean> {
  return facts.has(path) || (await draft.get(path)) !== null;
}

const isData = (value: Json | undefined): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Compares in the money's own currency, not in dirhams. */
function amountIn({ money, amountCentimes }: Data): string | null {
  return isData(money) && money['currency'] !== 'MAD' ? notedMoney(money['currency'], money['cents']) : notedMoney('MAD', amountCentimes);
}

async function replayAttempt({ draft }: Restoring, orders: ReplayedOrders, path: string, part: Data): Promise<void> {
  const orderId = String(part['orderId'] ?? (await draft.get(path))?.data['orderId']);
  if (orders.has(orderId)) await draft.merge(path, part);
}

async function replayMail({ draft, report }: Restoring, orders: ReplayedOrders, path: string, part: Data): Promise<void> {
  const [orderId, at] = [String(part['orderId']), Number(part['createdAt'] ?? 0)];
  const since = orders.get(orderId);
  if (since === undefined || at <= since || (await draft.get(path)) !== null) return;
  const { email: to, name } = (await draft.get(orderPath(orderId)))?.data ?? {};
  if (typeof to !== 'string' || to === '') return;
  await draft.set(path, { ...part, to, name: name ?? '', reason: '', state: 'waiting', attempts: 0, dueAt: at });
  report.add('mails-again', path);
}
