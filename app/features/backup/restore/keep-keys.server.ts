import type { Data, Snapshot, Store } from '~/ports/store';

import { isGivenAway, isOut, keyBinding, recalledKey, takenOutKey } from '~/features/key/index.server';
import { alertOrder, orderPath, parseOrder } from '~/features/order/index.server';
import { tryParse } from '~/features/documents/index.server';
import { isEqual } from '~/features/data/index.server';
import { claimOf, type Change } from './claim.server';
import { isDamaged } from './damage.server';
import type { OrderSides } from './keep-orders.server';
import type { Keeping } from './keeping';
import { hasKey, leaveHolder } from './recall-keys.server';
import type { TakenOut } from './taken-out.server';
import type { Told } from './told';
import { itemsOf } from './lasting.server';

/** While the orders of the draft are those that it will have. */
export interface KeepingKeys extends Keeping {
  readonly orders: OrderSides;
}

/**
 * A key is the backup's. Whose it is, and whether it can be sold, is what the replaced database says, unless the backup knows more: a key
 * that one of them gave away is only free if the other knows that sale, and what came after it.
 */
export async function keyChanges(keeping: KeepingKeys, doc: Snapshot, backedUp: Snapshot | null): Promise<Change[]> {
  const { told, clock } = keeping;
  if (backedUp === null) return newKeyChanges(keeping, doc);
  const bound: Data = { ...backedUp.data, ...keyBinding(doc.data) };
  if (isEqual(bound, backedUp.data)) return [];
  if (isDamaged({ ...doc, data: bound })) return burntChange(backedUp, clock(), told);
  const isBackups = await isBackupsBinding(keeping, doc, backedUp);
  const [kept, other] = isBackups ? [backedUp, doc] : [{ ...doc, data: bound }, backedUp];
  if (!isBackups && isOut(bound) && !isOut(backedUp.data)) told.add('keys-kept', doc.path);
  if (isBackups && isOut(backedUp.data) && !isOut(doc.data)) told.add('keys-of-backup', doc.path);
  if (keeping.orders.get(orderOf(other.data)) !== (isBackups ? 'backup' : 'replaced')) await leaveOther(keeping, kept, other);
  const data = await bindingIn(keeping, kept);
  return isEqual(data, backedUp.data) ? [] : [{ set: doc.path, data }];
}

async function newKeyChanges({ draft, told }: KeepingKeys, doc: Snapshot): Promise<Change[]> {
  // A free key that came in since the backup goes: it can be imported again.
  if (doc.data['state'] === 'free' || doc.data['state'] === undefined) return [];
  told.add('keys-out-again', doc.path);
  return [{ set: doc.path, data: doc.data }, ...(await claimOf(draft, { path: doc.path, hash: doc.data['codeHash'] }, told))];
}

const orderOf = ({ orderId }: Data) => (typeof orderId === 'string' ? orderId : '');

/** Whether the backup says whose the key is. */
async function isBackupsBinding({ draft, orders, partedAt }: KeepingKeys, doc: Snapshot, backedUp: Snapshot): Promise<boolean> {
  const [own, other] = [backedUp.data, doc.data];
  const [knowsOther, isKnown] = [orders.get(orderOf(other)) === 'backup', orders.get(orderOf(own)) === 'replaced'];
  if (knowsOther !== isKnown) {
    const [later, earlier] = isKnown ? [doc, backedUp] : [backedUp, doc];
    // why: the key may be damaged where its order isn't
    const isUnsold = isGivenAway(earlier.data['state']) && !isOut(later.data) && (await isDelivered(draft, earlier));
    return isUnsold ? isKnown : knowsOther;
  }
  if (isOut(own) && isOut(other)) return isFirst(draft, backedUp, doc);
  if (isOut(other)) return false;
  if (isGivenAway(own['state'])) return true;
  if (isOut(own)) return partedAt !== null && timeOf(own, 'changedAt') > Math.min(timeOf(other, 'changedAt'), partedAt);
  return other['state'] !== 'held' && !isKnown && (await isHeld(draft, backedUp));
}

/**
 * Of two that are both given away: an order has the key before the owner's hand, the end of a sale counts before the sale, the shopper who
 * saw it before the one who did not, and else the first sale.
 */
async function isFirst(draft: Store, backedUp: Snapshot, doc: Snapshot): Promise<boolean> {
  const [own, other] = [backedUp.data, doc.data];
  if (own['state'] === 'used' || other['state'] === 'used') return isGivenAway(own['state']);
  if (orderOf(own) === orderOf(other)) return own['state'] === 'burned';
  const [isSeen, isOtherSeen] = [await isRevealed(draft, backedUp), await isRevealed(draft, doc)];
  return isSeen === isOtherSeen ? timeOf(own, 'soldAt') < timeOf(other, 'soldAt') : isSeen;
}

async function isRevealed(draft: Store, key: Snapshot): Promise<boolean> {
  const order = await draft.get(orderPath(orderOf(key.data)));
  return itemsOf(order?.data['lines']).some(({ keyId, revealedAt }) => keyId === key.id && typeof revealedAt === 'number');
}

const timeOf = (data: Data, field: string) => Number(data[field] ?? 0);

/** Whether the order of this key has it, as the draft has the order. */
async function isDelivered(draft: Store, key: Snapshot): Promise<boolean> {
  const order = await draft.get(orderPath(orderOf(key.data)));
  return order !== null && hasKey(order, key.id);
}

/** Whether an order of the draft waits for its payment with this key. */
async function isHeld(draft: Store, key: Snapshot): Promise<boolean> {
  const order = key.data['state'] === 'held' ? await draft.get(orderPath(orderOf(key.data))) : null;
  const isLine = ({ keyId, state }: Data) => keyId === key.id && state !== 'delivered';
  return order !== null && order.data['state'] !== 'cancelled' && itemsOf(order.data['lines']).some(isLine);
}

/** The order that doesn't get the key: it waits without one, or the owner is called, since two shoppers have the same. */
async function leaveOther({ draft, clock, told }: KeepingKeys, kept: Snapshot, other: Snapshot): Promise<void> {
  await leaveHolder(draft, other, kept.data['orderId'] ?? null);
  if (!isGivenAway(other.data['state']) || orderOf(other.data) === orderOf(kept.data) || !(await isDelivered(draft, other))) return;
  told.add('keys-twice', other.path);
  await draft.transaction(async (tx) => {
    const snap = await tx.get(orderPath(orderOf(other.data)));
    const order = snap && tryParse(parseOrder, snap);
    if (order) alertOrder(tx, order, { code: 'key-lost', note: other.path, at: clock(), ownerMail: null });
  });
}

/** The key as it will be: its order may be the other side's, which doesn't have it. Then nobody gets it, or nobody holds it. */
async function bindingIn({ draft, orders, clock }: KeepingKeys, key: Snapshot): Promise<Data> {
  const { state } = key.data;
  if (orders.get(orderOf(key.data)) !== 'apart') return key.data;
  const isLost = state === 'sold' ? !(await isDelivered(draft, key)) : state === 'burned' && !(await isRevealed(draft, key));
  if (isLost) return recalledKey(key.data, clock());
  return state === 'held' && !(await isHeld(draft, key)) ? freed(key.data) : key.data;
}

const freed = (data: Data): Data => ({ ...data, state: 'free', orderId: null, holdUntil: 0 });

/** The replaced database doesn't say whose this key is: somebody may have seen it. */
function burntChange({ path, data }: Snapshot, at: number, told: Told): Change[] {
  if (isOut(data)) return [];
  told.add('keys-kept', path);
  return [{ set: path, data: recalledKey(data, at) }];
}

/** A key of the backup that the replaced database lacks. */
export async function keyEnd({ draft, orders, told }: KeepingKeys, key: Snapshot, takenOut: TakenOut): Promise<Change[]> {
  const { path, data } = key;
  if (takenOut.has(path) && !isOut(data)) {
    told.add('keys-kept', path);
    return [{ set: path, data: takenOutKey(data) }];
  }
  if (data['state'] !== 'held' || (orders.get(orderOf(data)) !== 'replaced' && (await isHeld(draft, key)))) return [];
  told.add('holds-ended', path);
  return [{ set: path, data: freed(data) }];
}
