import type { Data, Json, Snapshot, Store } from '~/ports/store';
import { idOf } from '~/ports/store/validation';

import { isEqual } from '~/features/data/index.server';
import { tryParse } from '~/features/documents/index.server';
import {
  hashPath,
  isAvailable,
  isGivenAway,
  isKeyPath,
  keyPath,
  newStub,
  recalledKey,
  takenOutKey,
  toKeyOwner,
} from '~/features/key/index.server';
import { alertOrder, orderPath, parseOrder } from '~/features/order/index.server';
import type { Restoring } from './facts.server';
import { itemsOf } from './irreversible-facts.server';

/**
 * Gives the keys of a draft the owners that the facts name, after its orders have theirs. A key that may have been seen and that no order
 * has is burned; a key that the draft lacks keeps its code known, so that it can't be imported again.
 */
export async function replayKeys(restoring: Restoring): Promise<void> {
  const keys = [...restoring.facts].flatMap(([path, part]) => (isKeyPath(path) && part !== null ? [{ path, part }] : []));
  // why: a code may have been deleted, and imported again as another key, which then counts
  for (const { path, part } of keys.toSorted((one, other) => Number('isDeleted' in other.part) - Number('isDeleted' in one.part)))
    await replayKey(restoring, path, part);
}

async function replayKey(
  { draft, encryption, clock, report }: Restoring,
  path: string,
  { isDeleted: _isDeleted, ...part }: Data,
): Promise<void> {
  const own = await draft.get(path);
  const order = await orderWith(draft, path, part);
  const isOut = !isAvailable(part);
  if (own === null) {
    if (!isOut || (order === null && typeof part['codeHash'] !== 'string')) return;
    await draft.set(path, { ...newStub(path, encryption, clock()), ...bindingOf(part, order, clock()) });
    await claimCode(draft, report, path, part['codeHash']);
    report.add('keys-lost', path);
    if (order === null || part['state'] !== 'sold') return;
    await callForCode(draft, order, path, clock());
    report.add('key-alerts', order.path);
    return;
  }
  // why: an order of the draft is of the same moment as the facts, or newer
  if (own.data['state'] === 'sold' && (await orderWith(draft, path, own.data)) !== null) return;
  const next = isOut ? { ...own.data, ...bindingOf(part, order, clock()) } : isGivenAway(own.data['state']) ? freed(own.data) : own.data;
  if (isEqual(next, own.data) || (isOut && own.data['state'] === 'burned')) return;
  await draft.set(path, next);
  report.add(isOut ? 'keys-burned' : 'keys-freed', path);
}

const freed = (data: Data): Data => ({ ...data, state: 'free', used: false, orderId: null, holdUntil: 0 });

function bindingOf(part: Data, order: Snapshot | null, at: number): Data {
  if (part['state'] === 'used') return takenOutKey(part);
  return order === null || !isGivenAway(part['state']) ? recalledKey(part, at) : part;
}

async function orderWith(draft: Store, path: string, { orderId, state }: Data): Promise<Snapshot | null> {
  const order = typeof orderId === 'string' ? await draft.get(orderPath(orderId)) : null;
  const hasKey = (line: Data) => line['keyId'] === idOf(path) && line['state'] === 'delivered';
  return order !== null && (state === 'burned' || itemsOf(order.data['lines']).some(hasKey)) ? order : null;
}

async function claimCode(draft: Store, report: Restoring['report'], path: string, hash: Json | undefined): Promise<void> {
  if (typeof hash !== 'string') return;
  const known = await draft.get(hashPath(hash));
  const owner = known && tryParse(toKeyOwner, known);
  const other = owner && keyPath(owner.gameId, owner.keyId);
  const [, gameId = '', , keyId = ''] = path.split('/');
  await draft.set(hashPath(hash), { gameId, keyId });
  if (other === null || other === path) return;
  await draft.delete(other);
  report.add('keys-doubled', other);
}

function callForCode(draft: Store, { path: at }: Snapshot, path: string, now: number): Promise<void> {
  return draft.transaction(async (tx) => {
    const doc = await tx.get(at);
    const order = doc && tryParse(parseOrder, doc);
    if (order) alertOrder(tx, order, { code: 'key-lost', note: path, at: now, ownerMail: () => null });
  });
}
