import type { Cipher } from '~/ports/cipher';
import type { Clock } from '~/ports/clock';
import type { KeptChange } from '~/ports/journal';
import type { Data, Json, Snap, Store } from '~/ports/store/port';

import { createAlarms } from '~/features/alarm/face.server';
import { recalledKey, hashPath, isGivenAway, keyPath, newStub } from '~/features/key/document.server';
import { readOrNull } from '~/features/document-reader.server';
import { orphanAlarm, paymentId, paymentPath, PAYMENTS } from '~/features/ledger/document.server';
import { orderPath, toOrder } from '~/features/order/document.server';
import { idIn, itemsOf } from './lasting.server';
import { recallAccounts } from './recall-accounts.server';
import type { Told } from './told';

/** What a journal keeps of a document, after all its changes; null where nothing lasts. */
export type Kept = ReadonlyMap<string, Data | null>;

export interface Recalling {
  /** A copy of the backup that nobody uses yet; it becomes what is restored. */
  readonly draft: Store;
  readonly kept: Kept;
  readonly cipher: Cipher;
  readonly clock: Clock;
  readonly told: Told;
}

/** The last state of each document in a journal. */
export function fold(changes: readonly KeptChange[]): Kept {
  const kept = new Map<string, Data | null>();
  for (const [path, part] of changes) kept.set(path, part && { ...kept.get(path), ...part });
  return kept;
}

/**
 * Writes into a backup what happened since and can't be undone, from a journal alone. The journal knows no person and no key. An order of
 * the backup gets its money and keys; of one that the backup lacks, the owner is called for the money, and its keys are never sold again.
 */
export async function recallFromJournal(recalling: Recalling): Promise<void> {
  const orders = await recallOrders(recalling);
  await recallKeys(recalling, orders);
  await recallOthers(recalling, orders);
  await recallAccounts(recalling);
}

/** The orders of the journal that the restored store has, and up to when (ms) the backup knew them. */
type KnownOrders = ReadonlyMap<string, number>;

async function recallOrders({ draft, kept, clock, told }: Recalling): Promise<KnownOrders> {
  const known = new Map<string, number>();
  for (const [path, part] of kept) {
    const id = idIn('orders', path);
    if (id === null || part === null) continue;
    const own = await draft.get(path);
    if (own === null) {
      await missOrder(draft, id, part, clock, told);
      continue;
    }
    known.set(id, Number(itemsOf(own.data['events']).at(-1)?.['at'] ?? 0));
    const next = orderWith(own.data, part);
    if (JSON.stringify(next) === JSON.stringify(own.data)) continue;
    // why: what damaged an order stands in the journal too
    if (readOrNull(toOrder, { ...own, data: next }) === null) {
      if (!own.data['payment']) await missOrder(draft, id, part, clock, told);
      continue;
    }
    await draft.set(path, next);
    await freeHeldKeys(draft, id, own.data, next);
    told.add('orders-recalled', id);
  }
  return known;
}

/** The backup has no such order: the owner is called where its money may still come. What came is in the ledger: recallPayment(). */
async function missOrder(draft: Store, id: string, part: Data, clock: Clock, told: Told): Promise<void> {
  const { state, payment, totalCentimes = null } = part;
  if (payment || state === 'cancelled') return;
  if (state === 'awaiting_payment') return told.add('orders-lost', id);
  told.add('money-alarms', id);
  await createAlarms({ store: draft, clock, ownerMail: null }).raise({
    code: 'orphan-payment',
    cause: `restore ${id}`,
    note: noteOf([id, state, totalCentimes]),
  });
}

const noteOf = (words: readonly (Json | undefined)[]) => words.filter((word) => word !== undefined && word !== null).join(' ');

/** An order with the money and keys of the journal; persons and titles are the backup's. */
function orderWith(own: Data, part: Data): Data {
  const lines = matched(own['lines'], part['lines'], 'gameId', []);
  const questions = matched(own['questions'], part['questions'], 'id', ['text', 'answer']);
  const [before, after] = [itemsOf(own['events']), itemsOf(part['events'])];
  const events = [...before, ...after.slice(before.length)];
  return { ...own, ...part, lines, questions, events };
}

/** The items of the journal, each with the fields of the backup's item of the same name; `own` fields are always the backup's. */
function matched(backedUp: Json | undefined, kept: Json | undefined, name: string, own: readonly string[]): Data[] {
  const before = itemsOf(backedUp);
  if (kept === undefined) return before;
  return itemsOf(kept).map((item) => {
    const known = before.find((each) => each[name] === item[name]);
    if (known === undefined) return item;
    return { ...known, ...item, ...Object.fromEntries(own.map((field) => [field, known[field] ?? null])) };
  });
}

/** Keys that the backup holds for an order, and that it has no longer. */
async function freeHeldKeys(draft: Store, orderId: string, before: Data, after: Data): Promise<void> {
  const keys = (order: Data) =>
    itemsOf(order['lines']).flatMap(({ gameId, keyId }) => (typeof keyId === 'string' ? [keyPath(String(gameId), keyId)] : []));
  const still = new Set(after['state'] === 'cancelled' ? [] : keys(after));
  for (const snap of await draft.getMany(keys(before).filter((path) => !still.has(path)))) {
    if (snap && snap.data['state'] === 'held' && snap.data['orderId'] === orderId)
      await draft.update(snap.path, { state: 'free', orderId: null, holdUntil: 0 });
  }
}

async function recallKeys({ draft, kept, cipher, clock, told }: Recalling, orders: KnownOrders): Promise<void> {
  for (const [path, part] of kept) {
    const [, gameId, keyId] = /^games\/([^/]+)\/codes\/([^/]+)$/.exec(path) ?? [];
    if (gameId === undefined || keyId === undefined || part === null) continue;
    const own = await draft.get(path);
    const isOut = isGivenAway(part['state']) || part['state'] === 'used';
    if (own === null && !isOut) continue;
    if (own !== null && !isOut && !isGivenAway(own.data['state'])) continue;
    const order = typeof part['orderId'] === 'string' && orders.has(part['orderId']) ? await draft.get(orderPath(part['orderId'])) : null;
    const isTrue = !isGivenAway(part['state']) || (order !== null && (part['state'] === 'burned' || hasKey(order, keyId)));
    const binding = isTrue ? part : recalledKey(part, clock());
    const next: Data = { ...(own?.data ?? newStub(cipher, clock())), ...binding };
    if (own !== null && JSON.stringify(next) === JSON.stringify(own.data)) continue;
    if (own !== null) await leaveHolder(draft, own, part['orderId'] ?? null);
    await draft.set(path, next);
    if (own === null) await claimCode(draft, { gameId, keyId, hash: part['codeHash'] ?? null }, told);
    if (isOut) told.add(own === null ? 'keys-lost' : 'keys-kept', path);
  }
}

const hasKey = (order: Snap, keyId: string) =>
  itemsOf(order.data['lines']).some((line) => line['keyId'] === keyId && line['state'] === 'delivered');

/** The order for which the backup holds the key waits without one: another order has it. */
async function leaveHolder(draft: Store, key: Snap, owner: Json): Promise<void> {
  const holder = key.data['orderId'];
  if (key.data['state'] !== 'held' || typeof holder !== 'string' || holder === owner) return;
  const order = await draft.get(orderPath(holder));
  if (order === null || order.data['payment']) return;
  const lines = itemsOf(order.data['lines']).map((line) => (line['keyId'] === key.id ? { ...line, keyId: null } : line));
  await draft.update(order.path, { lines });
}

/** The code of a key that is lost is known all the same: importing it again is refused, and the backup's key with this code goes. */
async function claimCode(
  draft: Store,
  key: { readonly gameId: string; readonly keyId: string; readonly hash: Json },
  told: Told,
): Promise<void> {
  if (typeof key.hash !== 'string') return;
  const known = await draft.get(hashPath(key.hash));
  if (known) {
    const other = keyPath(String(known.data['gameId']), String(known.data['keyId']));
    if (other !== keyPath(key.gameId, key.keyId)) {
      told.add('keys-doubled', other);
      await draft.delete(other);
    }
  }
  await draft.set(hashPath(key.hash), { gameId: key.gameId, keyId: key.keyId });
}

/** Payments, attempts at cards, and mails. */
async function recallOthers(recalling: Recalling, orders: KnownOrders): Promise<void> {
  for (const [path, part] of recalling.kept) {
    if (part === null) continue;
    const orderId = typeof part['orderId'] === 'string' ? part['orderId'] : null;
    const isKnown = orderId === null || orders.has(orderId);
    if (path.startsWith('outbox/')) await recallMail(recalling, path, part, orders.get(orderId ?? '') ?? null);
    else if (path.startsWith(`${PAYMENTS}/`) && !isKnown) await recallOrphan(recalling, path, part);
    else if ((path.startsWith(`${PAYMENTS}/`) || path.startsWith('cardAttempts/')) && isKnown) await recallWhole(recalling, path, part);
  }
}

async function recallWhole({ draft, told }: Recalling, path: string, part: Data): Promise<void> {
  const own = await draft.get(path);
  if (own !== null && JSON.stringify({ ...own.data, ...part }) === JSON.stringify(own.data)) return;
  await draft.merge(path, part);
  told.add('documents-recalled', path);
}

/** Money of an order that the backup lacks fits no order any more: it is in the ledger as such, and the owner is called. */
async function recallOrphan({ draft, kept, clock, told }: Recalling, path: string, part: Data): Promise<void> {
  if ((await draft.get(path)) !== null) return;
  const orderId = String(part['orderId']);
  const paid = kept.get(orderPath(orderId))?.['payment'];
  const settled = paid && typeof paid === 'object' && !Array.isArray(paid) ? paid : {};
  if (part['direction'] === 'out') {
    const of = part['of'] ?? paymentId(paymentPath(String(settled['method']), String(settled['reference'])));
    return draft.set(path, { ...part, orderId: null, of });
  }
  await draft.set(path, { ...part, kind: 'orphan', orderId: null });
  const { code, cause } = orphanAlarm(String(part['reference'] ?? paymentId(path)));
  const note = noteOf([orderId, part['method'], part['reference'], part['amountCentimes']]);
  await createAlarms({ store: draft, clock, ownerMail: null }).raise({ code, cause, note });
  told.add('money-alarms', orderId);
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
