import { nextKeyImportState } from '~/domain/key-import';
import { ShopError } from '~/domain/shop-error';
import type { Cipher } from '~/ports/cipher';
import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';
import { type Store, StoreError, type Transaction } from '~/ports/store/port';

import { recordChange } from '~/features/audit.server';
import { createBackgroundWork } from '~/features/background-work';
import {
  KEY_IMPORTS,
  keyIdAt,
  keyImportPath,
  keysOf,
  type KeyImport,
  type KeyImports,
  LEASE_MS,
  readImport,
  stepOn,
  toKeyImport,
} from './import.server';
import { createKeyImportUndo } from './import-undo.server';
import { newKeys, type NewKey } from './import-rows.server';
import { hashPath, keyPath, newKeyDocument } from './document.server';

/** Keys of one step: a commit takes 400 writes, and one is the import's own. */
const AT_ONCE = 390;

interface Needs {
  readonly store: Store;
  readonly cipher: Cipher;
  readonly clock: Clock;
  readonly log: Log;
  readonly imports: Pick<KeyImports, 'find' | 'rowsOf' | 'refresh' | 'forgetRows' | 'move' | 'sweep'>;
  /** Told once the keys of a game are there. */
  readonly onStockArrived: (gameId: string) => Promise<void>;
}

/**
 * Brings the keys of an import in, all or none, in steps that either engine takes. First each code is claimed by its document in
 * `codeHashes`; where one is there already, all claims are given back and the owner looks again. Then one write decides. From there on the
 * keys come in, whatever happens: each step counts itself in the import's document, so that any process goes on where another one died.
 * Only a game that is deleted meanwhile ends it, and takes what came in with it. Decision 0018.
 */
export function createKeyImportWork({ store, cipher, clock, log, imports, onStockArrived }: Needs) {
  const undoing = createKeyImportUndo({ store, clock, imports });
  const work = createBackgroundWork({ goOn, log, failure: 'key-import-stopped' });

  /** Takes a preview's keys in. Twice is harmless. ShopError 'not-found', 'wrong-state' where nothing is to be added. */
  async function begin(gameId: string, id: string, by: string): Promise<void> {
    const found = await imports.find(gameId, id);
    if (!found) throw new ShopError('not-found', [id]);
    if (found.state !== 'preview') return;
    if (keysOf(found) === 0) throw new ShopError('wrong-state', [id]);
    await unlessStale(imports.move(found, 'begin', { by, isRefreshed: false, workUntil: clock() + LEASE_MS, expiresAt: null }));
    void work.run(id);
  }

  /** As import-undo.server.ts says. */
  async function undo(gameId: string, id: string, by: string): Promise<void> {
    await undoing.ask(gameId, id, by);
    void work.run(id);
  }

  /**
   * Resolves when nothing is under way for an import any more, or after `ms`; true where it came to its end. An import that went back to its
   * preview, or failed, has not.
   */
  async function settled(id: string, ms: number): Promise<boolean> {
    await work.settled(id, ms);
    const state = (await store.get(keyImportPath(id)))?.data['state'];
    return state === 'done' || state === 'undone';
  }

  /** Goes on with what a process left that died, or met an outage; gives how many imports that are. */
  async function resume(): Promise<number> {
    await imports.sweep();
    const { docs } = await store.query({ from: KEY_IMPORTS, where: [['finishedAt', '==', null]] });
    const left = docs.map(toKeyImport).filter((found) => found.state !== 'preview' && found.workUntil <= clock());
    for (const { id } of left) void work.run(id);
    return left.length;
  }

  /** Step by step; each reads the import anew, since another process may be at it too. */
  async function goOn(id: string, isStopped: () => boolean): Promise<void> {
    let keys: readonly NewKey[] | null = null;
    for (;;) {
      if (isStopped()) return;
      const snap = await store.get(keyImportPath(id));
      const found = snap && toKeyImport(snap);
      if (!found || found.finishedAt !== null || found.state === 'preview') return;
      if (found.state === 'undoing') await unlessStale(undoing.step(found));
      else {
        keys ??= newKeys(await imports.rowsOf(found));
        await unlessStale(stepOf(found, keys));
      }
    }
  }

  async function stepOf(found: KeyImport, keys: readonly NewKey[]): Promise<void> {
    const rest = keys.slice(found.progress, found.progress + AT_ONCE);
    if (found.state === 'failed') return rest.length > 0 ? release(found, rest) : endFailed(found);
    if (found.state === 'writing') return rest.length > 0 ? write(found, rest) : finish(found);
    return rest.length > 0 ? claim(found, keys, rest) : decide(found);
  }

  /** The codes of one step become this import's; a single one that the store has already ends it. */
  async function claim(found: KeyImport, keys: readonly NewKey[], some: readonly NewKey[]): Promise<void> {
    try {
      await store.commit([
        stepOn(found, some.length, clock()),
        ...some.map(({ code }, index) => ({
          create: hashPath(cipher.fingerprint(code)),
          data: { gameId: found.gameId, keyId: keyIdAt(found, found.progress + index), importId: found.id },
        })),
      ]);
    } catch (error) {
      if (!(error instanceof StoreError && error.code === 'exists')) throw error;
      // why: another process that is at this import too may have made the same claims a moment ago
      const now = await store.get(keyImportPath(found.id));
      if (now?.rev === found.rev) await giveBack(found, keys);
    }
  }

  /** Claims go the way they came, so that whoever goes on after a crash claims again what was given back. */
  async function giveBack(found: KeyImport, keys: readonly NewKey[]): Promise<void> {
    let now = found;
    while (now.progress > 0) {
      const some = keys.slice(Math.max(0, now.progress - AT_ONCE), now.progress);
      await store.commit([stepOn(now, -some.length, clock()), ...some.map(deletedClaim)]);
      const snap = await store.get(keyImportPath(found.id));
      if (!snap) return;
      now = toKeyImport(snap);
    }
    await imports.refresh(now);
    log.info('key-import-refused', { id: found.id, gameId: found.gameId });
  }

  /** The one write that makes the difference. */
  async function decide(found: KeyImport): Promise<void> {
    await store.transaction(async (tx) => {
      const now = await readImport(tx, found.id);
      const isAlive = await isOpen(tx, found.gameId);
      if (now?.rev !== found.rev) return;
      const state = nextKeyImportState(found.state, isAlive ? 'decide' : 'fail');
      if (state === null) return;
      tx.update(keyImportPath(found.id), { state, progress: 0, workUntil: clock() + LEASE_MS });
      if (!isAlive) return;
      const after = { keys: keysOf(found), file: found.fileName };
      recordChange(tx, { at: clock(), by: found.by ?? '', action: 'keys-imported', subject: `games/${found.gameId}`, before: null, after });
    });
  }

  /** The keys of one step, unless their game is gone. */
  async function write(found: KeyImport, some: readonly NewKey[]): Promise<void> {
    await store.transaction(async (tx) => {
      const now = await readImport(tx, found.id);
      const isAlive = await isOpen(tx, found.gameId);
      if (now?.rev !== found.rev) return;
      if (!isAlive) return tx.update(keyImportPath(found.id), { state: 'failed', workUntil: clock() + LEASE_MS });
      some.forEach(({ isUsed, ...key }, index) => {
        const input = { ...key, coefficient: found.coefficient };
        tx.create(keyPath(found.gameId, keyIdAt(found, found.progress + index)), newKeyDocument(input, cipher, clock(), isUsed));
      });
      tx.update(keyImportPath(found.id), stepOn(found, some.length, clock()).patch);
    });
  }

  async function finish(found: KeyImport): Promise<void> {
    // why first: nobody comes back to an import that is done
    await imports.forgetRows(found);
    await imports.move(found, 'finish', { finishedAt: clock(), by: null });
    log.info('key-import-done', { id: found.id, gameId: found.gameId, keys: keysOf(found) });
    await onStockArrived(found.gameId);
  }

  /** What was claimed for keys that will never be. */
  async function release(found: KeyImport, some: readonly NewKey[]): Promise<void> {
    await store.commit([stepOn(found, some.length, clock()), ...some.map(deletedClaim)]);
  }

  async function endFailed(found: KeyImport): Promise<void> {
    const day = 24 * 60 * 60_000;
    await imports.forgetRows(found);
    await store.update(keyImportPath(found.id), { finishedAt: clock(), by: null, expiresAt: clock() + day }, { ifRev: found.rev });
    log.info('key-import-without-game', { id: found.id, gameId: found.gameId });
  }

  const deletedClaim = ({ code }: NewKey) => ({ delete: hashPath(cipher.fingerprint(code)) });

  return { begin, undo, settled, resume, stop: work.stop };
}

/** A game that keys can be added to. */
async function isOpen(tx: Transaction, gameId: string): Promise<boolean> {
  const game = await tx.get(`games/${gameId}`);
  return game !== null && game.data['archived'] !== true;
}

/** Another process was faster, and goes on with it: what is next is read anew. */
async function unlessStale(step: Promise<void>): Promise<void> {
  try {
    await step;
  } catch (error) {
    if (!(error instanceof StoreError && error.code === 'stale')) throw error;
  }
}
