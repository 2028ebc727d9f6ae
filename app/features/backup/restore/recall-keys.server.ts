import type { Json, Snapshot, Data, Store } from '~/ports/store';
import { idOf } from '~/ports/store/validation';

import { isGivenAway, isKeyPath, newStub, recalledKey } from '~/features/key/index.server';
import { orderPath } from '~/features/order/index.server';
import { claimOf, holderOf } from './claim.server';
import { isDamaged } from './damage.server';
import { itemsOf } from './lasting.server';
import type { Recalling } from './recalling';

/** Gives the keys of a backup the owners that a journal tells of; the code of one that is lost stays known. */
export async function recallKeys({ draft, kept, cipher, clock, told }: Recalling): Promise<void> {
  for (const [path, last] of kept) {
    if (!isKeyPath(path) || last === null) continue;
    const { isDeleted = false, ...part } = last;
    const own = await draft.get(path);
    const isOut = isGivenAway(part['state']) || part['state'] === 'used';
    if (own === null && (!isOut || (isDeleted === true && (await isAnothers(draft, path, part['codeHash']))))) continue;
    if (own !== null && !isOut && !isGivenAway(own.data['state'])) continue;
    if (own !== null && (await isAnotherOrders(draft, own, part))) continue;
    const order = typeof part['orderId'] === 'string' ? await draft.get(orderPath(part['orderId'])) : null;
    const isTrue = !isGivenAway(part['state']) || (order !== null && (part['state'] === 'burned' || hasKey(order, idOf(path))));
    const binding = isTrue ? part : recalledKey(part, clock());
    const next: Data = { ...(own?.data ?? newStub(path, cipher, clock())), ...binding };
    if (own !== null && JSON.stringify(next) === JSON.stringify(own.data)) continue;
    // why: what damaged a key may stand in the journal too
    if (own !== null && isDamaged({ ...own, data: next })) continue;
    if (own !== null) await leaveHolder(draft, own, part['orderId'] ?? null);
    await draft.set(path, next);
    if (own === null) await draft.bulk(await claimOf(draft, { path, hash: part['codeHash'] }, told));
    if (isOut) told.add(own === null ? 'keys-lost' : 'keys-kept', path);
  }
}

/** Whether an order of the draft has the key, and another one, or nobody, has it in the journal: that may tell of two databases. */
async function isAnotherOrders(draft: Store, { id, data }: Snapshot, part: Data): Promise<boolean> {
  if (data['state'] !== 'sold' || typeof data['orderId'] !== 'string' || part['orderId'] === data['orderId']) return false;
  const order = await draft.get(orderPath(data['orderId']));
  return order !== null && hasKey(order, id);
}

/** Whether the code was imported again after its key was deleted, and that other key is given away. */
async function isAnothers(draft: Store, path: string, hash: Json | undefined): Promise<boolean> {
  const other = typeof hash === 'string' ? await holderOf(draft, hash) : null;
  const key = other === null || other === path ? null : await draft.get(other);
  return key !== null && isGivenAway(key.data['state']);
}

/** Whether the key was delivered with the order. */
export const hasKey = (order: Snapshot, keyId: string) =>
  itemsOf(order.data['lines']).some((line) => line['keyId'] === keyId && line['state'] === 'delivered');

/** The order for which the backup holds the key waits without one: another order has it. */
export async function leaveHolder(draft: Store, key: Snapshot, owner: Json): Promise<void> {
  const holder = key.data['orderId'];
  if (key.data['state'] !== 'held' || typeof holder !== 'string' || holder === owner) return;
  const order = await draft.get(orderPath(holder));
  if (order === null || order.data['payment']) return;
  const lines = itemsOf(order.data['lines']).map((line) => (line['keyId'] === key.id ? { ...line, keyId: null } : line));
  await draft.update(order.path, { lines });
}
