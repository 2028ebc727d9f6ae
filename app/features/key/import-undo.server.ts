import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { Snapshot, Store } from '~/ports/store';

import { tombstone } from '~/features/documents/index.server';
import { recordChange } from '~/features/audit/index.server';
import { keyIdAt, keyImportPath, keysOf, toKeyImport, type KeyImport } from './import-document.server';
import type { KeyImports } from './import.server';
import { isRemovable, keyDeletion, keyPath } from './document.server';

/** why 195: each key has two documents, and a commit takes 400 writes */
const BATCH_SIZE = 195;
const READ_AT_ONCE = 400;

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly imports: Pick<KeyImports, 'find' | 'previews'>;
}

/** Creates the undo of whole imports, in steps that any process can continue. */
export function createKeyImportUndo({ store, clock, imports }: Dependencies) {
  const { previews } = imports;

  /** Decides to undo. ShopError 'not-found', 'import-in-use'. A key that is sold later stays, and is counted in `kept`. */
  async function ask(gameId: string, id: string, by: string): Promise<void> {
    const found = await imports.find(gameId, id);
    if (!found) throw new ShopError('not-found', [id]);
    if (found.state !== 'done') return;
    for (let at = 0; at < keysOf(found); at += READ_AT_ONCE)
      if ((await keysAt(found, at, READ_AT_ONCE)).some((snap) => !isRemovable(snap))) throw new ShopError('import-in-use', [id]);
    await store.transaction(async (tx) => {
      const snap = await tx.get(keyImportPath(id));
      const now = snap && toKeyImport(snap);
      if (now?.state !== 'done') return;
      tx.update(keyImportPath(id), previews.moved(now, 'undo', { by, finishedAt: null }));
      const before = { keys: keysOf(now), file: now.fileName };
      recordChange(tx, { at: clock(), by, action: 'keys-import-undone', subject: `games/${gameId}`, before, after: null });
    });
  }

  async function step(found: KeyImport): Promise<void> {
    if (found.progress >= keysOf(found)) return previews.move(found, 'finish', { finishedAt: clock(), by: null });
    const count = Math.min(BATCH_SIZE, keysOf(found) - found.progress);
    const snaps = await keysAt(found, found.progress, count);
    const going = snaps.filter(isRemovable);
    const keptCount = found.kept + snaps.length - going.length;
    await store.commit([
      previews.counted(found, count, { kept: keptCount }),
      ...going.flatMap(keyDeletion),
      tombstone(found.gameId, clock()),
    ]);
  }

  async function keysAt(found: KeyImport, from: number, count: number): Promise<Snapshot[]> {
    const upTo = Math.min(from + count, keysOf(found));
    const paths = Array.from({ length: upTo - from }, (_, index) => keyPath(found.gameId, keyIdAt(found, from + index)));
    return (await store.getMany(paths)).filter((snap) => snap !== null);
  }

  return { ask, step };
}
