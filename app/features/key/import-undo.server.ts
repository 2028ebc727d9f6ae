import { readStoredPrice, sum } from '~/domain/shared/money';
import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { Snapshot, Store } from '~/ports/store';

import { tombstone } from '~/features/documents/index.server';
import { recordChange } from '~/features/audit/index.server';
import { keyIdAt, keyImportPath, keysOf, toKeyImport, type KeyImport } from './import-document.server';
import type { KeyImportJob } from './import-work.server';
import { isRemovable, keyDeletion, keyPath } from './document.server';

/** The most writes of a commit. */
const MAX_WRITES = 400;
/** The keys of a step: each has two documents, each game of a key a tombstone. */
const BATCH_SIZE = 190;
const READ_AT_ONCE = 400;

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly job: KeyImportJob;
}

/** Creates the undo of whole imports, in steps that any process can continue. */
export function createKeyImportUndo({ store, clock, job }: Dependencies) {
  /**
   * Decides to undo, also for keys that were moved to another game. ShopError 'import-in-use' with the id, the game and the order of a key
   * that an order has. A key that is sold later stays, and is counted in `kept`.
   */
  async function ask(keyImport: KeyImport, by: string): Promise<void> {
    const { id, gameId } = keyImport;
    if (keyImport.state !== 'done') return;
    for (let at = 0; at < keysOf(keyImport); at += READ_AT_ONCE) {
      const used = (await keysAt(keyImport, at, READ_AT_ONCE)).find((doc) => !isRemovable(doc));
      if (used) throw new ShopError('import-in-use', [id, gameOf(used), String(used.data['orderId'] ?? '')]);
    }
    await store.transaction(async (tx) => {
      const doc = await tx.get(keyImportPath(id));
      const now = doc && toKeyImport(doc);
      if (now?.state !== 'done') return;
      tx.update(keyImportPath(id), job.moved(now, 'undo', { by, finishedAt: null }));
      const before = { keys: keysOf(now), file: now.fileName };
      recordChange(tx, { at: clock(), by, action: 'keys-import-undone', subject: `games/${gameId}`, before, after: null });
    });
  }

  async function step(keyImport: KeyImport): Promise<void> {
    if (keyImport.progress >= keysOf(keyImport)) return job.move(keyImport, 'finish', { finishedAt: clock(), by: null });
    const room = Math.floor((MAX_WRITES - 2 - gamesOf(keyImport).length) / 2);
    const count = Math.min(BATCH_SIZE, Math.max(1, room), keysOf(keyImport) - keyImport.progress);
    const docs = await keysAt(keyImport, keyImport.progress, count);
    const going = docs.filter(isRemovable);
    const stays = docs.filter((doc) => !isRemovable(doc));
    const remaining = {
      kept: keyImport.kept + stays.length,
      keptCostCentimes: keyImport.keptCostCentimes + sum(stays.map(({ data }) => readStoredPrice(data['originPrice']))),
    };
    await store.commit([
      job.counted(keyImport, count, remaining),
      ...going.flatMap(keyDeletion),
      ...gamesOf(keyImport).map((game) => tombstone(game, clock())),
    ]);
  }

  async function keysAt(keyImport: KeyImport, from: number, count: number): Promise<Snapshot[]> {
    const upTo = Math.min(from + count, keysOf(keyImport));
    const ids = Array.from({ length: upTo - from }, (_, index) => keyIdAt(keyImport, from + index));
    const docs: Snapshot[] = [];
    for (const gameId of gamesOf(keyImport))
      for (const doc of await store.getMany(ids.map((id) => keyPath(gameId, id)))) if (doc !== null) docs.push(doc);
    return docs;
  }

  return { ask, step };
}

/** Returns the games that have keys of an import: its own, and those that keys were moved to. */
function gamesOf({ gameId, movedTo }: KeyImport): readonly string[] {
  return [...new Set([gameId, ...movedTo])];
}

const gameOf = ({ path }: Snapshot) => path.split('/')[1] ?? '';
