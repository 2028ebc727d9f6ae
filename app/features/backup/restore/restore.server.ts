import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { KeptChange } from '~/ports/journal';
import type { Identity } from '~/ports/identity';
import type { Store } from '~/ports/store';

import { adoptKeySecret, isGivenAway, isKeyPath } from '~/features/key/index.server';
import { randomSecret } from '~/features/documents/index.server';
import { closeDoors, keepFromReplaced } from './keep.server';
import { fold } from './fold';
import { lineageOf } from './lineage.server';
import { recallFromJournal } from './recall.server';
import { untold } from './untold.server';
import { checkWhole, DataRefusal, isEqual, pagesOf } from '~/features/data/index.server';
import { Told, type RestoreLine } from './told';

/** What a restore would change. */
export interface RestorePreview {
  /** Documents that would come back, change, or be lost. */
  readonly differing: number;
  /** References of orders that are lost. */
  readonly lostOrders: readonly string[];
  /** Keys that were given away, and would be for sale again: none, or the store must not be restored. */
  readonly unsoldKeys: readonly string[];
  readonly documents: number;
}

interface Restore {
  /** A copy of the backup that nobody uses yet; it becomes what is restored. */
  readonly draft: Store;
  /** The database that it will replace, as it is at the moment of the restore; null where there is none. */
  readonly replaced: Store | null;
  /** What the journal tells, oldest first. */
  readonly journal: readonly KeptChange[];
  readonly cipher: Encryption;
  readonly clock: Clock;
  /** The accounts of the draft; null where they are kept elsewhere, and no restore touches them. */
  readonly identity: Pick<Identity, 'findByEmail' | 'setPassword' | 'unlink'> | null;
  /** The administrators' addresses. */
  readonly owners: readonly string[];
  /** Nothing in place is replaced, the draft only adds to it: sign-ins, links and passwords stay as they are. */
  readonly isAdding?: boolean;
}

/**
 * Makes of a backup what shall be restored: docs/moving-data.md, What a restore keeps. It can be repeated on a fresh copy of the backup.
 * DataRefusal 'no-backup' (empty), 'unfinished-copy', 'other-secret'.
 */
export async function prepareRestore({
  draft,
  replaced,
  journal,
  cipher,
  clock,
  identity,
  owners,
  isAdding = false,
}: Restore): Promise<readonly RestoreLine[]> {
  await checkWhole(draft);
  if (!(await adoptKeySecret({ store: draft, cipher }))) throw new DataRefusal('other-secret');
  if ((await draft.scan({ limit: 1 })).length === 0) throw new DataRefusal('no-backup');
  const told = new Told();
  const { isBehind, partedAt } = replaced === null ? UNKNOWN : await lineageOf({ draft, replaced, now: clock() });
  if (isBehind) told.add('older-left', '');
  const later = isBehind ? null : replaced;
  if (later !== null) await keepFromReplaced({ draft, replaced: later, clock, told, partedAt });
  const kept = later === null ? fold(journal) : await untold({ draft, replaced: later, partedAt }, fold(journal));
  await recallFromJournal({ draft, kept, cipher, clock, identity, told });
  await closeDoors(draft, isAdding ? replaced : null, told);
  if (identity !== null && !isAdding) await lockAdmins(identity, owners, told);
  return told.lines();
}

const UNKNOWN = { isBehind: false, partedAt: null };

/** Compares the store with what would be restored. */
export async function previewRestore({ store, draft }: { readonly store: Store; readonly draft: Store }): Promise<RestorePreview> {
  const lostOrders: string[] = [];
  const unsoldKeys: string[] = [];
  let differing = 0;
  let documents = 0;
  for await (const docs of pagesOf(store)) {
    const others = await draft.getMany(docs.map((doc) => doc.path));
    docs.forEach((doc, index) => {
      const other = others[index] ?? null;
      if (other === null || !isEqual(doc.data, other.data)) differing += 1;
      if (other === null && /^orders\/[^/]+$/.test(doc.path)) lostOrders.push(doc.id);
      if (isKeyPath(doc.path) && isGivenAway(doc.data['state']) && !isGivenAway(other?.data['state'])) unsoldKeys.push(doc.path);
    });
  }
  for await (const docs of pagesOf(draft)) {
    documents += docs.length;
    differing += (await store.getMany(docs.map((doc) => doc.path))).filter((snap) => snap === null).length;
  }
  return { differing, lostOrders, unsoldKeys, documents };
}

/** An old password may have been changed because somebody else knew it. Nobody knows the new one: each admin sets her own, by a link. */
async function lockAdmins(identity: NonNullable<Restore['identity']>, owners: readonly string[], told: Told): Promise<void> {
  for (const email of owners) {
    const account = await identity.findByEmail(email);
    if (!account?.hasPassword) continue;
    await identity.setPassword(account.id, randomSecret());
    told.add('admin-passwords', email);
  }
}
