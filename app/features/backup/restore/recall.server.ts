import type { Data, Json } from '~/ports/store';

import { createAlerts } from '~/features/alert/index.server';
import { orderPath, unmatchedPaymentAlert, paymentId, paymentPath, PAYMENTS, unmatchedRefundAlert } from '~/features/order/index.server';
import { recallAccounts } from './recall-accounts.server';
import { recallKeys } from './recall-keys.server';
import { recallOrders } from './recall-orders.server';
import { noteOf, type KnownOrders, type Recalling } from './recalling';

/**
 * Writes into a backup what happened since and can't be undone, from a journal alone. The journal knows no person and no key. An order of
 * the backup gets its money and keys; of one that the backup lacks, the owner is called for the money, and its keys are never sold again.
 */
export async function recallFromJournal(recalling: Recalling): Promise<void> {
  const orders = await recallOrders(recalling);
  await recallKeys(recalling);
  await recallOthers(recalling, orders);
  await recallAccounts(recalling);
}

/** Payments, attempts at cards, and mails. */
async function recallOthers(recalling: Recalling, orders: KnownOrders): Promise<void> {
  for (const [path, part] of recalling.kept) {
    if (part === null) {
      await dropMail(recalling, path);
      continue;
    }
    const orderId = typeof part['orderId'] === 'string' ? part['orderId'] : null;
    // why also the draft: where the replaced database is there, the journal is asked for what that one lacks, and not for its orders
    const isKnown = orderId === null || orders.has(orderId) || (await recalling.draft.get(orderPath(orderId))) !== null;
    if (path.startsWith('outbox/')) await recallMail(recalling, path, part, orders.get(orderId ?? '') ?? null);
    else if (path.startsWith(`${PAYMENTS}/`) && !isKnown) await recallOrphan(recalling, path, part);
    else if ((path.startsWith(`${PAYMENTS}/`) || path.startsWith('cardAttempts/')) && isKnown) await recallWhole(recalling, path, part);
  }
}

/** Its shopper's account was deleted, or it was so old that it was cleared up. */
async function dropMail({ draft, told }: Recalling, path: string): Promise<void> {
  if (!path.startsWith('outbox/') || (await draft.get(path)) === null) return;
  await draft.delete(path);
  told.add('mails-not-again', path);
}

async function recallWhole(recalling: Recalling, path: string, part: Data): Promise<void> {
  const { draft, told } = recalling;
  const own = await draft.get(path);
  if (own !== null && JSON.stringify({ ...own.data, ...part }) === JSON.stringify(own.data)) return;
  await draft.merge(path, part);
  if (part['kind'] !== 'orphan' && !(await isStray(recalling, part))) return told.add('documents-recalled', path);
  await callForMoney(recalling, path, noteOf([part['method'], part['reference'], ...moneyIn(part)]));
  told.add('money-alarms', paymentId(path));
}

/** Money that went back, and of which nobody knows that it came. */
async function isStray({ draft, kept }: Recalling, { direction, orderId, of }: Data): Promise<boolean> {
  if (direction !== 'out' || typeof orderId === 'string') return false;
  const path = `${PAYMENTS}/${String(of)}`;
  return !kept.has(path) && (await draft.get(path)) === null;
}

/** Of what an orphan was, in its own currency: its cents count, and not what they would be in dirhams. */
function moneyIn({ money, amountCentimes }: Data): readonly (Json | undefined)[] {
  return typeof money === 'object' && money !== null && !Array.isArray(money) ? [money['currency'], money['cents']] : [amountCentimes];
}

/** Money of an order that the backup lacks fits no order any more: it is in the ledger as such, and the owner is called. */
async function recallOrphan(recalling: Recalling, path: string, part: Data): Promise<void> {
  const { draft, kept, told } = recalling;
  if ((await draft.get(path)) !== null) return;
  const orderId = String(part['orderId']);
  const paid = kept.get(orderPath(orderId))?.['payment'];
  const settled = paid && typeof paid === 'object' && !Array.isArray(paid) ? paid : {};
  if (part['direction'] === 'out') {
    const of = part['of'] ?? paymentId(paymentPath(String(settled['method']), String(settled['reference'])));
    return draft.set(path, { ...part, orderId: null, of });
  }
  await draft.set(path, { ...part, kind: 'orphan', orderId: null });
  await callForMoney(recalling, path, noteOf([orderId, part['method'], part['reference'], part['amountCentimes']]));
  told.add('money-alarms', orderId);
}

/** Calls the owner for money that fits no order, with its payment in the draft. */
async function callForMoney({ draft, clock }: Recalling, path: string, note: string): Promise<void> {
  const payment = await draft.get(path);
  const alarm = payment?.data['direction'] === 'out' ? unmatchedRefundAlert : unmatchedPaymentAlert;
  const { code, cause } = alarm(String(payment?.data['reference'] ?? paymentId(path)));
  await createAlerts({ store: draft, clock, ownerMail: null }).raise({ code, cause, note });
}

/** A mail that was caused since the backup: nobody knows whether it was sent. `since`: up to when (ms) the backup knew its order. */
async function recallMail({ draft, told }: Recalling, path: string, part: Data, since: number | null): Promise<void> {
  const at = Number(part['createdAt'] ?? 0);
  if (since === null || at <= since || (await draft.get(path)) !== null) return;
  const order = await draft.get(orderPath(String(part['orderId'])));
  if (order === null || order.data['email'] === '') return;
  const { email: to = '', name = '' } = order.data;
  await draft.set(path, { ...part, to, name, reason: '', state: 'waiting', attempts: 0, dueAt: at });
  told.add('mails-again', path);
}
