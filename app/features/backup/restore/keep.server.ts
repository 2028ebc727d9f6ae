import { ownValue } from '~/domain/shared/own-value';
import { parentOf } from '~/ports/store/validation';
import type { Snapshot, Store } from '~/ports/store';

import { isKeyPath, isSameStore } from '~/features/key/index.server';
import { orderPath } from '~/features/order/index.server';
import { isEqual, pagesOf } from '~/features/data/index.server';
import type { Change } from './claim.server';
import { isDamaged } from './damage.server';
import { keepOrders } from './keep-orders.server';
import { keyChanges, keyEnd, type KeepingKeys } from './keep-keys.server';
import type { Keeping } from './keeping';
import { sideOf } from './sides.server';
import { createTakenOut, type TakenOut } from './taken-out.server';
import { momentOf } from './timeline';
import type { RestoreStep, Told } from './told';

/**
 * Writes into a backup what happened since and can't be undone, from the database that it will replace. Which document comes from where:
 * `Side`. Nothing goes back to an earlier state of itself: an order, and the keys and money of it, come from where it is later in its life.
 */
export async function keepFromReplaced(before: Keeping): Promise<void> {
  const takenOut = createTakenOut();
  // why first: whose a key is, and what a payment is for, its order says
  const keeping: KeepingKeys = { ...before, orders: await keepOrders(before) };
  for await (const docs of pagesOf(keeping.replaced)) {
    takenOut.read(docs);
    const own = await keeping.draft.getMany(docs.map(({ path }) => path));
    const changes: Change[] = [];
    for (const [index, doc] of docs.entries()) {
      const backedUp = own[index] ?? null;
      if (isKeyPath(doc.path)) changes.push(...(await keyChanges(keeping, doc, backedUp)));
      else if (backedUp !== null || !(await isEnded(keeping, doc))) changes.push(...documentChanges(keeping, doc, backedUp));
    }
    await keeping.draft.bulk(changes);
  }
  // why: a store that was set up anew lacks what it never had; nothing of that has ended
  if (await isSameStore(keeping.draft, keeping.replaced)) await dropWhatEnded(keeping, takenOut);
}

function documentChanges(keeping: KeepingKeys, doc: Snapshot, backedUp: Snapshot | null): Change[] {
  const { told } = keeping;
  const side = sideOf(doc.path);
  if (side === 'backup' || side === 'nowhere' || doc.path === orderPath(doc.id)) return [];
  if (backedUp && isEqual(doc.data, backedUp.data)) return [];
  // why: damage is what a restore is for; but what is over must not begin again
  if (side === 'replaced' && backedUp && isDamaged(doc)) return [];
  if (backedUp && isLater(keeping, backedUp, doc)) return weakened(keeping, backedUp, doc);
  if (parentOf(doc.path) === 'users' && backedUp && doc.data['passwordHash'] !== backedUp.data['passwordHash'])
    told.add('passwords-kept', doc.path);
  else told.add('documents-kept', doc.path);
  return [{ set: doc.path, data: doc.data }, ...(backedUp ? weakened(keeping, doc, backedUp) : [])];
}

/** Whether both knew it once, and it was ended in the backup, which lacks it. */
async function isEnded({ replaced, partedAt, clock }: Keeping, doc: Snapshot): Promise<boolean> {
  if (partedAt === null || sideOf(doc.path) !== 'exactly-replaced') return false;
  const moment = momentOf((await wholeOf(replaced, doc)).data, clock());
  return moment > 0 && moment <= partedAt;
}

/** The document of which this is a part: the parts of a file tell no time. */
async function wholeOf(store: Store, doc: Snapshot): Promise<Snapshot> {
  const whole = doc.path.split('/').slice(0, 2).join('/');
  return (whole === doc.path ? null : await store.get(whole)) ?? doc;
}

/** Whether the backup has the later state of a document that both have. What belongs to an order is as late as that. */
function isLater({ orders, partedAt, clock }: KeepingKeys, backedUp: Snapshot, doc: Snapshot): boolean {
  const orderId = backedUp.data['orderId'] ?? doc.data['orderId'];
  const of = typeof orderId === 'string' ? orders.get(orderId) : undefined;
  if (of === 'backup' || of === 'replaced') return of === 'backup';
  return partedAt !== null && momentOf(backedUp.data, clock()) > momentOf(doc.data, clock());
}

/** A recovery code that was used in either store is used. */
function weakened({ partedAt }: Keeping, kept: Snapshot, other: Snapshot): Change[] {
  const [codes, others] = [kept.data['recovery'], other.data['recovery']];
  if (partedAt === null || !kept.path.startsWith('secondFactors/') || kept.data['sealedSecret'] !== other.data['sealedSecret']) return [];
  if (!Array.isArray(codes) || !Array.isArray(others)) return [];
  return [{ set: kept.path, data: { ...kept.data, recovery: codes.filter((code) => others.includes(code)) } }];
}

/** Removes from the backup what has ended since. */
async function dropWhatEnded(keeping: KeepingKeys, takenOut: TakenOut): Promise<void> {
  const { draft, replaced, told } = keeping;
  for await (const docs of pagesOf(draft)) {
    const now = await replaced.getMany(docs.map(({ path }) => path));
    const changes: Change[] = [];
    for (const doc of docs.filter((_, index) => now[index] === null)) {
      if (isKeyPath(doc.path)) changes.push(...(await keyEnd(keeping, doc, takenOut)));
      else if (sideOf(doc.path) === 'exactly-replaced' && !(await isNew(keeping, doc))) changes.push(endOf(doc, told));
    }
    await draft.bulk(changes);
  }
}

/** Whether the replaced database never had it, since it is later than all that both know, or its account is. */
async function isNew({ draft, replaced, partedAt, clock }: Keeping, doc: Snapshot): Promise<boolean> {
  if (partedAt === null) return false;
  if (momentOf((await wholeOf(draft, doc)).data, clock()) > partedAt) return true;
  const account = `users/${typeof doc.data['accountId'] === 'string' ? doc.data['accountId'] : doc.id}`;
  return (await replaced.get(account)) === null && (await draft.get(account)) !== null;
}

const ENDED: Readonly<Record<string, RestoreStep>> = {
  outbox: 'mails-not-again',
  secondFactors: 'factors-removed',
  subjects: 'links-removed',
};

function endOf(doc: Snapshot, told: Told): Change {
  told.add(ownValue(ENDED, doc.path.split('/')[0] ?? '') ?? 'words-removed', doc.path);
  return { delete: doc.path };
}

/**
 * Removes sessions, links and sign-ins under way: what ended or was used since can't come back. Afterwards everybody signs in again. Those of
 * `kept` stay.
 */
export async function closeDoors(draft: Store, kept: Store | null, told: Told): Promise<void> {
  for await (const docs of pagesOf(draft)) {
    const doors = docs.filter(({ path }) => sideOf(path) === 'nowhere');
    const stay = kept === null ? [] : await kept.getMany(doors.map(({ path }) => path));
    const closed = doors.filter((_, nth) => (stay[nth] ?? null) === null);
    for (const { path } of closed) told.add(kept === null ? 'doors-closed' : 'doors-left-out', path);
    await draft.bulk(closed.map(({ path }) => ({ delete: path })));
  }
}
