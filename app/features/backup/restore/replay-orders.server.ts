import type { Data, Json, Store } from '~/ports/store';

import { resolveAlert, openAlert } from '~/features/alert/index.server';
import { isEqual } from '~/features/data/index.server';
import { plain, tryParse } from '~/features/documents/index.server';
import { keyPath } from '~/features/key/index.server';
import { queryFields, type Order, orderPath, parseOrder } from '~/features/order/index.server';
import { idIn, notedMoney, noteOf, raiseOnce, type Restoring } from './facts.server';
import { itemsOf } from './irreversible-facts.server';

/** By the ids of the orders that are as the facts have them: up to when (ms) the backup knew each. */
export type ReplayedOrders = ReadonlyMap<string, number>;

/** Gives the orders of a backup their later state: money, keys and answers. Persons and titles are the backup's. */
export async function replayOrders(restoring: Restoring): Promise<ReplayedOrders> {
  const { draft, facts, clock, report } = restoring;
  const replayed = new Map<string, number>();
  for (const [path, part] of facts) {
    const id = idIn('orders', path);
    if (id === null || part === null) continue;
    const own = await draft.get(path);
    const next = own && isContinued(own.data, part) ? orderWith(own.data, part) : null;
    const order = own && next && tryParse(parseOrder, { ...own, data: next });
    if (own === null || (next !== null && order === null)) await loseOrder(restoring, id, part);
    if (own === null || next === null || order === null) continue;
    replayed.set(id, Number(itemsOf(own.data['events']).at(-1)?.['at'] ?? 0));
    if (isEqual(next, own.data)) continue;
    await draft.set(path, { ...next, ...plain(queryFields(order)) });
    await replayAlerts(draft, tryParse(parseOrder, own)?.alarms ?? [], order, clock());
    await freeHeldKeys(draft, id, own.data, next);
    report.add('orders-updated', path);
  }
  return replayed;
}

/** Returns whether a timeline goes on from another: a later one begins with all of the earlier, whatever a clock said. */
function isContinued(own: Data, part: Data): boolean {
  const later = itemsOf(part['events']);
  const isSameEntry = (entry: Data, index: number) => entry['at'] === later[index]?.['at'] && entry['type'] === later[index]?.['type'];
  return part['events'] === undefined || itemsOf(own['events']).every(isSameEntry);
}

function orderWith(own: Data, part: Data): Data {
  const allLines = [...itemsOf(own['lines']), ...itemsOf(own['lost'])];
  const later = (name: 'lines' | 'lost') => matched(allLines, part[name] ?? own[name] ?? [], 'gameId', []);
  const isNobodys = part['email'] === '';
  // why the backup's words: the facts have none
  const worded = (before: Json | undefined, after: Json | undefined, name: string, words: readonly string[]) =>
    matched(before, after, name, isNobodys ? [] : words);
  const events = itemsOf(own['events']);
  return {
    ...own,
    ...part,
    lines: later('lines'),
    lost: later('lost'),
    questions: worded(own['questions'], part['questions'], 'id', ['text', 'answer']),
    ...('payment' in part && { payment: worded([own['payment'] ?? null], [part['payment'] ?? null], 'reference', ['reason'])[0] ?? null }),
    ...('voids' in part && { voids: worded(own['voids'], part['voids'], 'at', ['reason', 'payment']) }),
    ...('notes' in part && { notes: worded(own['notes'], part['notes'], 'id', ['reason']) }),
    events: [...events, ...itemsOf(part['events']).slice(events.length)],
  };
}

function matched(backedUp: Json | undefined, later: Json | undefined, name: string, own: readonly string[]): Data[] {
  const before = itemsOf(backedUp);
  if (later === undefined) return before;
  return itemsOf(later).map((item) => {
    const known = before.find((each) => each[name] === item[name]);
    return known === undefined ? item : { ...known, ...item, ...Object.fromEntries(own.map((field) => [field, known[field] ?? null])) };
  });
}

function replayAlerts(draft: Store, before: Order['alarms'], order: Order, at: number): Promise<void> {
  const open = new Set(order.alarms.map(({ id }) => id));
  const about = { orderId: order.id };
  return draft.transaction((tx) => {
    for (const alert of order.alarms) openAlert(tx, { ...alert, ...about });
    for (const alert of before.filter(({ id }) => !open.has(id))) resolveAlert(tx, { ...alert, ...about }, { at, by: null, answer: null });
    return Promise.resolve();
  });
}

/** Frees keys that the backup holds for an order that lost them. */
async function freeHeldKeys(draft: Store, orderId: string, before: Data, after: Data): Promise<void> {
  const keys = (order: Data) =>
    itemsOf(order['lines']).flatMap(({ gameId, keyId }) => (typeof keyId === 'string' ? [keyPath(String(gameId), keyId)] : []));
  const still = new Set(after['state'] === 'cancelled' ? [] : keys(after));
  for (const doc of await draft.getMany(keys(before).filter((path) => !still.has(path)))) {
    if (doc && doc.data['state'] === 'held' && doc.data['orderId'] === orderId)
      await draft.update(doc.path, { state: 'free', orderId: null, holdUntil: 0 });
  }
}

/** Reports an order that the backup lacks and that may still get money; money that came is in the ledger (replay-money.server.ts). */
async function loseOrder(restoring: Restoring, id: string, { state, payment, totalCentimes = null }: Data): Promise<void> {
  restoring.report.add('orders-lost', orderPath(id));
  const isOver = Boolean(payment) || state === 'cancelled' || state === 'awaiting_payment';
  if (!isOver)
    await raiseOnce(restoring, {
      code: 'orphan-payment',
      cause: `restore ${orderPath(id)}`,
      note: noteOf([id, state, notedMoney('MAD', totalCentimes)]),
    });
}
