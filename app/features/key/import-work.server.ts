import { sum } from '~/domain/shared/money';
import { ShopError } from '~/domain/shared/shop-error';
import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';
import type { Store, Transaction } from '~/ports/store';
import { succeeded } from '~/ports/store/retry';

import { withStockedAt } from '~/features/documents/index.server';
import { recordChange } from '~/features/audit/index.server';
import { createPreviewWork, unlessStale } from '~/features/bulk-job/index.server';
import { KEY_IMPORTS, keyIdAt, keyImportPath, keysOf, toKeyImport, type KeyImport } from './import-document.server';
import { KEPT_MS, type KeyImports } from './import.server';
import { createKeyImportUndo } from './import-undo.server';
import { newKeys, type NewKey } from './import-validate.server';
import { codePrint, hashPath, keyPath, newKeyDocument } from './document.server';

/** why 390: a commit takes 400 writes, and one is the import's own */
const BATCH_SIZE = 390;

interface Dependencies {
  readonly store: Store;
  readonly cipher: Encryption;
  readonly clock: Clock;
  readonly log: Log;
  readonly imports: Pick<KeyImports, 'find' | 'checkAgain' | 'previews'>;
  readonly onStockArrived: (gameId: string) => Promise<void>;
}

export type KeyImportWork = ReturnType<typeof createKeyImportWork>;

/**
 * Creates the import of keys, all or none: it claims each code in `codeHashes`, then one write decides, then all keys are written in
 * counted steps, also after a crash. docs/decisions/0015-keys-from-files.md
 */
export function createKeyImportWork({ store, cipher, clock, log, imports, onStockArrived }: Dependencies) {
  const { previews } = imports;
  const undoing = createKeyImportUndo({ store, clock, imports });
  const work = createPreviewWork<KeyImport, NewKey>({
    store,
    clock,
    log,
    previews,
    from: KEY_IMPORTS,
    toFile: toKeyImport,
    failure: 'key-import-stopped',
    states: ['claiming', 'writing', 'undoing', 'failed'],
    itemsOf: async (found) => newKeys(await previews.rowsOf(found), found),
    step: async (found, keys) => (found.state === 'undoing' ? undoing.step(found) : stepOf(found, await keys())),
  });

  /** Imports the keys of a preview, with the ticked rows. Repeatable. ShopError 'not-found', 'wrong-state'. */
  async function begin(gameId: string, id: string, by: string): Promise<void> {
    const found = await imports.find(gameId, id);
    if (!found) throw new ShopError('not-found', [id]);
    if (found.state !== 'preview') return;
    if (keysOf(found) === 0) throw new ShopError('wrong-state', [id]);
    await beginAll([found], by);
  }

  /** Begins previews that were read together: all of them, or none where one changed meanwhile. */
  async function beginAll(found: readonly KeyImport[], by: string): Promise<void> {
    const fields = { by, isRefreshed: false, expiresAt: null };
    await unlessStale(
      store.commit(
        found.map((each) => ({ update: keyImportPath(each.id), patch: previews.moved(each, 'begin', fields), ifRev: each.rev })),
      ),
    );
    for (const { id } of found) work.run(id);
  }

  async function undo(gameId: string, id: string, by: string): Promise<void> {
    await undoing.ask(gameId, id, by);
    work.run(id);
  }

  /** Waits until no work on an import runs, or for `ms`; true where it is finished, and not back in its preview or failed. */
  async function settled(id: string, ms: number): Promise<boolean> {
    const state = (await work.settled(id, ms))?.state;
    return state === 'done' || state === 'undone';
  }

  async function stepOf(found: KeyImport, keys: readonly NewKey[]): Promise<void> {
    const rest = keys.slice(found.progress, found.progress + BATCH_SIZE);
    if (found.state === 'failed') return rest.length > 0 ? release(found, rest) : endFailed(found);
    if (found.state === 'writing') return rest.length > 0 ? write(found, rest) : finish(found);
    return rest.length > 0 ? claim(found, keys, rest) : decide(found, keys);
  }

  async function claim(found: KeyImport, keys: readonly NewKey[], some: readonly NewKey[]): Promise<void> {
    const claims = some.map(({ code }, index) => ({
      create: hashPath(codePrint(cipher, code)),
      data: { gameId: found.gameId, keyId: keyIdAt(found, found.progress + index), importId: found.id },
    }));
    if (await succeeded(store.commit([previews.counted(found, some.length), ...claims]), ['exists'])) return;
    // why: another process at work on this import may have made the same claims a moment ago
    const now = await store.get(keyImportPath(found.id));
    if (now?.rev === found.rev) await giveBack(found, keys);
  }

  /** Gives claims back in the order of claiming, so that a process which continues after a crash claims them again. */
  async function giveBack(found: KeyImport, keys: readonly NewKey[]): Promise<void> {
    let now = found;
    while (now.progress > 0) {
      const some = keys.slice(Math.max(0, now.progress - BATCH_SIZE), now.progress);
      await store.commit([previews.counted(now, -some.length), ...some.map(deletedClaim)]);
      const next = await previews.find(found.id);
      if (!next) return;
      now = next;
    }
    await imports.checkAgain(now);
    log.info('key-import-refused', { id: found.id, gameId: found.gameId });
  }

  async function decide(found: KeyImport, keys: readonly NewKey[]): Promise<void> {
    await store.transaction(async (tx) => {
      const now = await tx.get(keyImportPath(found.id));
      const isAlive = await isOpen(tx, found.gameId);
      if (now?.rev !== found.rev) return;
      tx.update(
        keyImportPath(found.id),
        previews.moved(found, isAlive ? 'decide' : 'fail', { costCentimes: sum(keys.map(({ originPrice }) => originPrice)) }),
      );
      if (!isAlive) return;
      if ((found.counts.added ?? 0) + found.ticked > 0) tx.update(`games/${found.gameId}`, withStockedAt(clock()));
      const { fileName: file, supplier } = found;
      const after = { keys: keysOf(found), file, ...(supplier !== null && { supplier }) };
      recordChange(tx, { at: clock(), by: found.by ?? '', action: 'keys-imported', subject: `games/${found.gameId}`, before: null, after });
    });
  }

  async function write(found: KeyImport, some: readonly NewKey[]): Promise<void> {
    await store.transaction(async (tx) => {
      const now = await tx.get(keyImportPath(found.id));
      const isAlive = await isOpen(tx, found.gameId);
      if (now?.rev !== found.rev) return;
      // why from there on: the claims of keys that were written are removed with the game's keys
      if (!isAlive) return tx.update(keyImportPath(found.id), previews.moved(found, 'fail', { progress: found.progress }));
      some.forEach(({ isUsed, ...key }, index) => {
        const input = { ...key, coefficient: found.coefficient };
        const path = keyPath(found.gameId, keyIdAt(found, found.progress + index));
        tx.create(path, newKeyDocument(path, input, cipher, clock(), isUsed));
      });
      tx.update(keyImportPath(found.id), previews.counted(found, some.length).patch);
    });
  }

  async function finish(found: KeyImport): Promise<void> {
    // why first: no process returns to an import that is done
    await previews.forgetRows(found.id);
    await previews.move(found, 'finish', { finishedAt: clock(), by: null });
    log.info('key-import-done', { id: found.id, gameId: found.gameId, keys: keysOf(found) });
    await onStockArrived(found.gameId);
  }

  async function release(found: KeyImport, some: readonly NewKey[]): Promise<void> {
    await store.commit([previews.counted(found, some.length), ...some.map(deletedClaim)]);
  }

  async function endFailed(found: KeyImport): Promise<void> {
    await previews.forgetRows(found.id);
    await store.update(keyImportPath(found.id), { finishedAt: clock(), by: null, expiresAt: clock() + KEPT_MS }, { ifRev: found.rev });
    log.info('key-import-without-game', { id: found.id, gameId: found.gameId });
  }

  const deletedClaim = ({ code }: NewKey) => ({ delete: hashPath(codePrint(cipher, code)) });

  return { begin, beginAll, undo, settled, resume: work.resume, stop: work.stop };
}

async function isOpen(tx: Transaction, gameId: string): Promise<boolean> {
  const game = await tx.get(`games/${gameId}`);
  return game !== null && game.data['archived'] !== true;
}
