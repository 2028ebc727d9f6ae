import type { Clock } from '~/ports/clock';
import type { Data, Json, Store } from '~/ports/store';

import { resolveAlert, createAlerts, openAlert } from '~/features/alert/index.server';
import { keyPath } from '~/features/key/index.server';
import { plain, tryParse } from '~/features/documents/index.server';
import { forgetProof, foundBy, type Order, proofsIn, parseOrder } from '~/features/order/index.server';
import { idIn, itemsOf } from './lasting.server';
import { noteOf, type KnownOrders, type Recalling } from './recalling';
import { isSettledMore, standingOf } from './timeline';
import type { Told } from './told';

/** Gives the orders of a backup the money and keys that a journal tells of. */
export async function recallOrders({ draft, kept, clock, told }: Recalling): Promise<KnownOrders> {
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
    const next = isEarlier(part, own.data) ? own.data : orderWith(own.data, part);
    if (JSON.stringify(next) === JSON.stringify(own.data)) continue;
    const order = tryParse(parseOrder, { ...own, data: next });
    // why: what damaged an order stands in the journal too
    if (order === null) {
      if (!own.data['payment']) await missOrder(draft, id, part, clock, told);
      continue;
    }
    // why the proof of the backup: the order itself doesn't name it any more
    if (order.email === '') await forgetProofs(draft, { id, proofId: tryParse(parseOrder, own)?.proofId ?? null });
    await draft.set(path, { ...next, ...plain(foundBy(order)) });
    await recallAlarms(draft, tryParse(parseOrder, own)?.alarms ?? [], order, clock());
    await freeHeldKeys(draft, id, own.data, next);
    told.add('orders-recalled', id);
  }
  return known;
}

/** The alarms of the order, as its own list of open ones has them: another is answered. `before`: those of the backup. */
function recallAlarms(draft: Store, before: Order['alarms'], order: Order, at: number): Promise<void> {
  const open = new Set(order.alarms.map(({ id }) => id));
  const about = { orderId: order.id };
  return draft.transaction((tx) => {
    for (const alarm of order.alarms) openAlert(tx, { ...alarm, ...about });
    for (const alarm of before.filter(({ id }) => !open.has(id))) resolveAlert(tx, { ...alarm, ...about }, { at, by: null, answer: null });
    return Promise.resolve();
  });
}

/** Its account was deleted. */
function forgetProofs(draft: Store, order: Parameters<typeof proofsIn>[1]): Promise<void> {
  return draft.transaction(async (tx) => {
    for (const proof of await proofsIn(tx, order)) forgetProof(tx, proof);
  });
}

/** The backup has no such order: the owner is called where its money may still come. What came is in the ledger: recallOrphan() in recall.server.ts. */
async function missOrder(draft: Store, id: string, part: Data, clock: Clock, told: Told): Promise<void> {
  const { state, payment, totalCentimes = null } = part;
  if (payment || state === 'cancelled') return;
  if (state === 'awaiting_payment') return told.add('orders-lost', id);
  told.add('money-alarms', id);
  await createAlerts({ store: draft, clock, ownerMail: null }).raise({
    code: 'orphan-payment',
    cause: `restore ${id}`,
    note: noteOf([id, state, totalCentimes]),
  });
}

/** The backup has a later state of the order, or it went on in another way there, and was settled: the journal may tell of two databases. */
function isEarlier(part: Data, own: Data): boolean {
  const standing = part['events'] === undefined ? 'same' : standingOf(part, own);
  return standing === 'behind' || (standing === 'apart' && !isSettledMore(part, own));
}

/** An order with the money and keys of the journal; persons and titles are the backup's. */
function orderWith(own: Data, part: Data): Data {
  const lines = matched(own['lines'], part['lines'], 'gameId', []);
  const questions = matched(own['questions'], part['questions'], 'id', part['email'] === '' ? [] : ['text', 'answer']);
  const [before, after] = [itemsOf(own['events']), itemsOf(part['events'])];
  const isApart = standingOf(part, own) === 'apart';
  const events = isApart ? after : [...before, ...after.slice(before.length)];
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
