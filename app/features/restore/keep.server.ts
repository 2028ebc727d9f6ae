import type { Clock } from '~/ports/clock';
import type { Data, Snap, Store } from '~/ports/store/port';
import { parentOf } from '~/ports/store/rules';

import { isGivenAway, isKeyPath, keyBinding, recalledKey, takenOutKey } from '~/features/key/document.server';
import { isSameStore } from '~/features/key/face.server';
import { orderPath } from '~/features/order/document.server';
import { claimOf, type Change } from './claim.server';
import { isSame, pagesOf } from '~/features/data/face.server';
import { sideOf } from './sides.server';
import { isDamaged } from './damage.server';
import { createTakenOut, type TakenOut } from './taken-out.server';
import type { RestoreStep, Told } from './told';

interface Keeping {
  /** A copy of the backup that nobody uses yet; it becomes what is restored. */
  readonly draft: Store;
  readonly replaced: Store;
  readonly clock: Clock;
  readonly told: Told;
}

/**
 * Writes into a backup what happened since and can't be undone, from the database that it will replace. Which document comes from where:
 * `Side`. A key is the backup's, but whose it is, and whether it can be sold, is what the replaced database says.
 */
export async function keepFromReplaced(keeping: Keeping): Promise<void> {
  const takenOut = createTakenOut();
  for await (const docs of pagesOf(keeping.replaced)) {
    takenOut.read(docs);
    const own = await keeping.draft.getMany(docs.map(({ path }) => path));
    const changes: Change[] = [];
    for (const [index, doc] of docs.entries()) {
      const backedUp = own[index] ?? null;
      if (isKeyPath(doc.path)) changes.push(...(await keyChanges(keeping, doc, backedUp)));
      else changes.push(...documentChanges(keeping, doc, backedUp));
    }
    await keeping.draft.bulk(changes);
  }
  // why: a store that was set up anew lacks what it never had; nothing of that has ended
  if (await isSameStore(keeping.draft, keeping.replaced)) await dropWhatEnded(keeping, takenOut);
}

function documentChanges({ told }: Keeping, doc: Snap, backedUp: Snap | null): Change[] {
  const side = sideOf(doc.path);
  if (side === 'backup' || side === 'nowhere' || (backedUp && isSame(doc.data, backedUp.data))) return [];
  // why: damage is what a restore is for; but what is over must not begin again
  if (side === 'replaced' && backedUp && isDamaged(doc)) return [];
  if (doc.path === orderPath(doc.id)) told.add('orders-kept', doc.id);
  else if (parentOf(doc.path) === 'users' && backedUp && doc.data['passwordHash'] !== backedUp.data['passwordHash'])
    told.add('passwords-kept', doc.path);
  else told.add('documents-kept', doc.path);
  return [{ set: doc.path, data: doc.data }];
}

async function keyChanges({ draft, told, clock }: Keeping, doc: Snap, backedUp: Snap | null): Promise<Change[]> {
  const isAway = isGivenAway(doc.data['state']);
  if (backedUp) {
    const bound: Data = { ...backedUp.data, ...keyBinding(doc.data) };
    if (isSame(bound, backedUp.data)) return [];
    if (isDamaged({ ...doc, data: bound })) return burntChange(backedUp, clock(), told);
    if (isAway && !isGivenAway(backedUp.data['state'])) told.add('keys-kept', doc.path);
    return [{ set: doc.path, data: bound }];
  }
  // A free key that came in since the backup goes: it can be imported again.
  if (doc.data['state'] === 'free' || doc.data['state'] === undefined) return [];
  told.add('keys-out-again', doc.path);
  return [{ set: doc.path, data: doc.data }, ...(await claimOf(draft, { path: doc.path, hash: doc.data['codeHash'] }, told))];
}

/** The replaced database doesn't say whose this key is: somebody may have seen it. */
function burntChange({ path, data }: Snap, at: number, told: Told): Change[] {
  if (isGivenAway(data['state']) || data['state'] === 'used') return [];
  told.add('keys-kept', path);
  return [{ set: path, data: recalledKey(data, at) }];
}

/** Removes from the backup what has ended since. */
async function dropWhatEnded({ draft, replaced, told }: Keeping, takenOut: TakenOut): Promise<void> {
  for await (const docs of pagesOf(draft)) {
    const now = await replaced.getMany(docs.map(({ path }) => path));
    const gone = docs.filter((_, index) => now[index] === null);
    await draft.bulk(gone.flatMap((doc) => (isKeyPath(doc.path) ? keyEnd(doc, takenOut, told) : endOf(doc, told))));
  }
}

/** A key of the backup that the replaced database lacks. */
function keyEnd({ path, data }: Snap, takenOut: TakenOut, told: Told): Change[] {
  const { state } = data;
  if (takenOut.has(path) && !isGivenAway(state) && state !== 'used') {
    told.add('keys-kept', path);
    return [{ set: path, data: takenOutKey(data) }];
  }
  if (state !== 'held') return [];
  told.add('holds-ended', path);
  return [{ set: path, data: { ...data, state: 'free', orderId: null, holdUntil: 0 } }];
}

const ENDED: Readonly<Record<string, RestoreStep>> = {
  outbox: 'mails-not-again',
  secondFactors: 'factors-removed',
  subjects: 'links-removed',
};

function endOf(doc: Snap, told: Told): Change[] {
  if (sideOf(doc.path) !== 'exactly-replaced') return [];
  told.add(ENDED[doc.path.split('/')[0] ?? ''] ?? 'words-removed', doc.path);
  return [{ delete: doc.path }];
}

/** Removes sessions, links and sign-ins under way: what ended or was used since can't come back. Afterwards everybody signs in again. */
export async function closeDoors(draft: Store, told: Told): Promise<void> {
  for await (const docs of pagesOf(draft)) {
    const doors = docs.filter(({ path }) => sideOf(path) === 'nowhere');
    for (const { path } of doors) told.add('doors-closed', path);
    await draft.bulk(doors.map(({ path }) => ({ delete: path })));
  }
}
