import type { Snapshot, Store } from '~/ports/store';

import { pause } from '~/features/jobs/index.server';

const BATCH_SIZE = 100;

/** Reads the existing documents of these paths in batches; returns them by path. */
export async function readBatches(store: Pick<Store, 'getMany'>, paths: readonly string[]): Promise<ReadonlyMap<string, Snapshot>> {
  const all = [...new Set(paths)];
  const found = new Map<string, Snapshot>();
  for (let at = 0; at < all.length; at += BATCH_SIZE) {
    for (const doc of await store.getMany(all.slice(at, at + BATCH_SIZE))) if (doc) found.set(doc.path, doc);
    await pause();
  }
  return found;
}
