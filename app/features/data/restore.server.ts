import type { Cipher } from '~/ports/cipher';
import type { Store } from '~/ports/store/port';

import { checkWhole, DataRefusal, pagesOf } from './scan';
import { isSame } from './tally';
import { isKeySecretOf } from '~/features/key/face.server';

/** What a restore would undo. */
export interface RestorePreview {
  /** Documents that would come back, change, or be lost. */
  readonly differing: number;
  /** References of orders that are not in the backup. */
  readonly lostOrders: readonly string[];
  /** Keys that were sold since the backup, and would be for sale again. */
  readonly unsoldKeys: readonly string[];
  readonly documents: number;
}

/** Compares the current store with a backup of it. DataRefusal 'no-backup' (empty), 'unfinished-copy', 'other-secret'. */
export async function previewRestore({
  store,
  backup,
  cipher,
}: {
  readonly store: Store;
  readonly backup: Store;
  readonly cipher: Cipher;
}): Promise<RestorePreview> {
  await checkWhole(backup);
  if (!(await isKeySecretOf({ store: backup, cipher }))) throw new DataRefusal('other-secret');
  const lostOrders: string[] = [];
  const unsoldKeys: string[] = [];
  let differing = 0;
  let documents = 0;
  for await (const docs of pagesOf(store)) {
    const others = await backup.getMany(docs.map((doc) => doc.path));
    docs.forEach((doc, index) => {
      const other = others[index] ?? null;
      if (other === null || !isSame(doc.data, other.data)) differing += 1;
      if (other === null && /^orders\/[^/]+$/.test(doc.path)) lostOrders.push(doc.id);
      if (isGivenAway(doc.data['state']) && other !== null && !isGivenAway(other.data['state']) && isKey(doc.path))
        unsoldKeys.push(doc.path);
    });
  }
  for await (const docs of pagesOf(backup)) {
    documents += docs.length;
    differing += (await store.getMany(docs.map((doc) => doc.path))).filter((snap) => snap === null).length;
  }
  if (documents === 0) throw new DataRefusal('no-backup');
  return { differing, lostOrders, unsoldKeys, documents };
}

/**
 * Removes from a backup what must not come back: sessions that ended since, and links that were used. After the restore everybody signs in
 * again.
 */
export async function endSessionsOf(backup: Store): Promise<void> {
  for await (const docs of pagesOf(backup)) {
    const ended = docs.filter((doc) => /^(sessions|tokens)\/[^/]+$/.test(doc.path));
    await backup.bulk(ended.map((doc) => ({ delete: doc.path })));
  }
}

function isGivenAway(state: unknown): boolean {
  return state === 'sold' || state === 'burned';
}

function isKey(path: string): boolean {
  return /^games\/[^/]+\/codes\/[^/]+$/.test(path);
}
