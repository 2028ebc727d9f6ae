import { isUndecided } from '~/domain/payment/card';
import { isSettled } from '~/domain/order';
import { withoutPicture } from '~/domain/payment/refund-amounts';
import { needsRefundAccount, refundAccountDoneAt } from '~/domain/payment/refund-account';
import type { RetentionKind } from '~/domain/account/retention';
import type { Clock } from '~/ports/clock';
import type { Reader, Snapshot, Store, Transaction } from '~/ports/store';

import { ALERTS, toAlert } from '~/features/alert/index.server';
import { forgetUses, usesIn } from '~/features/coupon/index.server';
import {
  forgetOpenOrder,
  forgetProof,
  NO_REFUND_ACCOUNT,
  openOrderPaths,
  type Order,
  orderPath,
  PROOFS,
  proofsIn,
  parseOrder,
  toProof,
} from '~/features/order/index.server';
import { CARD_ATTEMPTS, isMoneyUnderWay, PAYMENTS, toAttempt } from '~/features/payment/index.server';
import { plain, readByName, tryParse } from '~/features/documents/index.server';
import { type Key, keyPath, releaseKey, parseKey } from '~/features/key/index.server';
import { mailsOfUnpaidOrder } from '~/features/mail/index.server';
import { createBatches, judgingAgain, oldestOf, type Sweep } from './pages.server';

export function createOrderSweeps({ store, clock }: { readonly store: Store; readonly clock: Clock }) {
  const removeAgain = judgingAgain(store, (tx, doc, before) => removeOrder(tx, parseOrder(doc), before, clock()));
  const ordersIn = (state: 'cancelled' | 'awaiting_payment') =>
    createBatches(oldestOf(store, 'orders', 'createdAt', [['state', '==', state]]), (page, sweeping) =>
      removeAgain(
        // why a first look: it saves a transaction for each order that stays for ever
        page.filter((doc) => isOver(tryParse(parseOrder, doc), sweeping.before)),
        sweeping,
      ),
    );
  const [cancelled, left] = [ordersIn('cancelled'), ordersIn('awaiting_payment')];

  return {
    'cancelled-orders': async (sweeping) => (await cancelled(sweeping)) + (await left(sweeping)),
    'refund-accounts': createBatches(oldestOf(store, 'orders', 'refundAccountAt'), judgingAgain(store, wipeAccount)),
    proofs: createBatches(oldestOf(store, PROOFS, 'createdAt'), judgingAgain(store, removeProof)),
  } satisfies Partial<Record<RetentionKind, Sweep>>;
}

/** Returns whether nothing happened since `before` (ms), no money came, and nothing is left to do. */
function isOver(order: Order | null, before: number): boolean {
  if (order === null || !isSettled(order) || order.payment !== null || order.paidAt !== null || order.cardDueAt !== null) return false;
  const isEnded = order.state === 'cancelled' || (order.state === 'awaiting_payment' && order.holdUntil <= before);
  return isEnded && Math.max(order.createdAt, ...order.events.map(({ at }) => at)) <= before;
}

/** Removes an order that is over, with its documents; returns false where it stays. `now` in ms. */
async function removeOrder(tx: Transaction, order: Order, before: number, now: number): Promise<boolean> {
  if (!isOver(order, before)) return false;
  const about = (from: string) => tx.query({ from, where: [['orderId', '==', order.id]] });
  const [alerts, attempts, payments] = [await about(ALERTS), await about(CARD_ATTEMPTS), await about(PAYMENTS)];
  const isUnderWay =
    alerts.docs.some((alert) => toAlert(alert).openSince !== null) ||
    attempts.docs.some((attempt) => isUndecided(toAttempt(attempt))) ||
    (await isMoneyUnderWay(tx, order));
  if (isUnderWay || payments.docs.length > 0) return false;
  const [files, keys] = [await proofsIn(tx, order), await heldKeys(tx, order)];
  const mails = await tx.getMany(mailsOfUnpaidOrder(order));
  const uses = order.coupon ? await usesIn(tx, order.coupon, order.id) : null;
  const counted = order.state === 'awaiting_payment' ? await readByName(tx, openOrderPaths(order)) : null;
  for (const file of files) forgetProof(tx, file);
  for (const key of keys) releaseKey(tx, key, now);
  for (const doc of [...alerts.docs, ...attempts.docs, ...mails]) if (doc) tx.delete(doc.path);
  if (uses) forgetUses(tx, uses);
  if (counted) forgetOpenOrder(tx, order, counted, 'cancelled');
  tx.delete(orderPath(order.id));
  return true;
}

async function heldKeys(tx: Reader, { id, lines }: Order): Promise<readonly Key[]> {
  const docs = await tx.getMany(lines.flatMap(({ gameId, keyId }) => (keyId === null ? [] : [keyPath(gameId, keyId)])));
  return docs.flatMap((doc) => (doc ? [parseKey(doc)] : [])).filter((key) => key.state === 'held' && key.orderId === id);
}

/** Wipes the account for an order's refunds; returns false while money may go there. */
async function wipeAccount(tx: Transaction, doc: Snapshot, before: number): Promise<boolean> {
  const order = parseOrder(doc);
  if (needsRefundAccount(order) || refundAccountDoneAt(order) > before) return false;
  tx.update(doc.path, NO_REFUND_ACCOUNT);
  return true;
}

/** Removes a proof, or a question's file; returns false while the order, or an alert about it, waits. */
async function removeProof(tx: Transaction, file: Snapshot): Promise<boolean> {
  const order = await orderOf(tx, file);
  if (order && (order.proofId === file.id || order.questions.some(({ pictureId }) => pictureId === file.id))) {
    const alerts = await tx.query({ from: ALERTS, where: [['orderId', '==', order.id]] });
    if (!isSettled(order) || alerts.docs.some((alert) => toAlert(alert).openSince !== null)) return false;
    const proofId = order.proofId === file.id ? null : order.proofId;
    tx.update(orderPath(order.id), plain({ proofId, questions: withoutPicture(order.questions, file.id) }));
  }
  forgetProof(tx, file);
  return true;
}

async function orderOf(tx: Reader, file: Snapshot): Promise<Order | null> {
  const { orderId } = toProof(file);
  const doc = orderId === null ? null : await tx.get(orderPath(orderId));
  return doc && parseOrder(doc);
}
