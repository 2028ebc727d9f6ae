import type { KeyImportEvent } from '~/domain/key/import';
import { sum } from '~/domain/shared/money';
import type { Encryption } from '~/ports/encryption';
import type { Transaction } from '~/ports/store';
import { succeeded } from '~/ports/store/retry';

import { withStockedAt } from '~/features/documents/index.server';
import { recordChange } from '~/features/audit/index.server';
import { type createBulkJob, type JobNeeds, KEPT_MS } from '~/features/bulk-job/index.server';
import { keyIdAt, keyImportPath, keysOf, type KeyImport } from './import-document.server';
import type { KeyRow, NewKey } from './import-validate.server';
import { codePrint, hashPath, keyPath, newKeyDocument } from './document.server';

/** why 390: a commit takes 400 writes, and one is the import's own */
const BATCH_SIZE = 390;

export interface KeyNeeds extends JobNeeds {
  readonly encryption: Encryption;
  readonly onStockArrived: (gameId: string) => Promise<void>;
}

export type KeyImportJob = ReturnType<typeof createBulkJob<KeyImport, KeyRow, KeyImportEvent, NewKey>>;

interface Dependencies extends KeyNeeds {
  readonly job: KeyImportJob;
  readonly checkAgain: (found: KeyImport) => Promise<void>;
}

/**
 * Creates the steps of an import of keys, all or none: it claims each code in `codeHashes`, then one write decides, then all keys are
 * written, also after a crash. docs/decisions/0015-keys-from-files.md
 */
export function createKeyImportSteps({ store, encryption, clock, log, job, checkAgain, onStockArrived }: Dependencies) {
  async function stepOf(found: KeyImport, keys: readonly NewKey[]): Promise<void> {
    const rest = keys.slice(found.progress, found.progress + BATCH_SIZE);
    if (found.state === 'failed') return rest.length > 0 ? release(found, rest) : endFailed(found);
    if (found.state === 'writing') return rest.length > 0 ? write(found, rest) : finish(found);
    return rest.length > 0 ? claim(found, keys, rest) : decide(found, keys);
  }

  async function claim(found: KeyImport, keys: readonly NewKey[], some: readonly NewKey[]): Promise<void> {
    const claims = some.map(({ code }, index) => ({
      create: hashPath(codePrint(encryption, code)),
      data: { gameId: found.gameId, keyId: keyIdAt(found, found.progress + index), importId: found.id },
    }));
    if (await succeeded(store.commit([job.counted(found, some.length), ...claims]), ['exists'])) return;
    // why: another process at work on this import may have made the same claims a moment ago
    const now = await store.get(keyImportPath(found.id));
    if (now?.rev === found.rev) await giveBack(found, keys);
  }

  /** Gives claims back in the order of claiming, so that a process which continues after a crash claims them again. */
  async function giveBack(found: KeyImport, keys: readonly NewKey[]): Promise<void> {
    let now = found;
    while (now.progress > 0) {
      const some = keys.slice(Math.max(0, now.progress - BATCH_SIZE), now.progress);
      await store.commit([job.counted(now, -some.length), ...some.map(deletedClaim)]);
      const next = await job.find(found.id);
      if (!next) return;
      now = next;
    }
    await checkAgain(now);
    log.info('key-import-refused', { id: found.id, gameId: found.gameId });
  }

  async function decide(found: KeyImport, keys: readonly NewKey[]): Promise<void> {
    await store.transaction(async (tx) => {
      const now = await tx.get(keyImportPath(found.id));
      const isAlive = await isOpen(tx, found.gameId);
      if (now?.rev !== found.rev) return;
      tx.update(
        keyImportPath(found.id),
        job.moved(found, isAlive ? 'decide' : 'fail', { costCentimes: sum(keys.map(({ originPrice }) => originPrice)) }),
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
      if (!isAlive) return tx.update(keyImportPath(found.id), job.moved(found, 'fail', { progress: found.progress }));
      some.forEach(({ isUsed, ...key }, index) => {
        const input = { ...key, coefficient: found.coefficient };
        const path = keyPath(found.gameId, keyIdAt(found, found.progress + index));
        tx.create(path, newKeyDocument(path, input, encryption, clock(), isUsed));
      });
      tx.update(keyImportPath(found.id), job.counted(found, some.length).patch);
    });
  }

  async function finish(found: KeyImport): Promise<void> {
    // why first: no process returns to an import that is done
    await job.forgetRows(found.id);
    await job.move(found, 'finish', { finishedAt: clock(), by: null });
    log.info('key-import-done', { id: found.id, gameId: found.gameId, keys: keysOf(found) });
    await onStockArrived(found.gameId);
  }

  async function release(found: KeyImport, some: readonly NewKey[]): Promise<void> {
    await store.commit([job.counted(found, some.length), ...some.map(deletedClaim)]);
  }

  async function endFailed(found: KeyImport): Promise<void> {
    await job.forgetRows(found.id);
    await store.update(keyImportPath(found.id), { finishedAt: clock(), by: null, expiresAt: clock() + KEPT_MS }, { ifRev: found.rev });
    log.info('key-import-without-game', { id: found.id, gameId: found.gameId });
  }

  const deletedClaim = ({ code }: NewKey) => ({ delete: hashPath(codePrint(encryption, code)) });

  return stepOf;
}

async function isOpen(tx: Transaction, gameId: string): Promise<boolean> {
  const game = await tx.get(`games/${gameId}`);
  return game !== null && game.data['archived'] !== true;
}
