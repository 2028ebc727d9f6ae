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
  readonly checkAgain: (keyImport: KeyImport) => Promise<void>;
}

/**
 * Creates the steps of an import of keys, all or none: it claims each code in `codeHashes`, then one write decides, then all keys are
 * written, also after a crash. docs/decisions/0015-keys-from-files.md
 */
export function createKeyImportSteps({ store, encryption, clock, log, job, checkAgain, onStockArrived }: Dependencies) {
  async function stepOf(keyImport: KeyImport, keys: readonly NewKey[]): Promise<void> {
    const rest = keys.slice(keyImport.progress, keyImport.progress + BATCH_SIZE);
    if (keyImport.state === 'failed') return rest.length > 0 ? release(keyImport, rest) : endFailed(keyImport);
    if (keyImport.state === 'writing') return rest.length > 0 ? write(keyImport, rest) : finish(keyImport);
    return rest.length > 0 ? claim(keyImport, keys, rest) : decide(keyImport, keys);
  }

  async function claim(keyImport: KeyImport, keys: readonly NewKey[], some: readonly NewKey[]): Promise<void> {
    const claims = some.map(({ code }, index) => ({
      create: hashPath(codePrint(encryption, code)),
      data: { gameId: keyImport.gameId, keyId: keyIdAt(keyImport, keyImport.progress + index), importId: keyImport.id },
    }));
    if (await succeeded(store.commit([job.counted(keyImport, some.length), ...claims]), ['exists'])) return;
    // why: another process at work on this import may have made the same claims a moment ago
    const now = await store.get(keyImportPath(keyImport.id));
    if (now?.rev === keyImport.rev) await giveBack(keyImport, keys);
  }

  /** Gives claims back in the order of claiming, so that a process which continues after a crash claims them again. */
  async function giveBack(keyImport: KeyImport, keys: readonly NewKey[]): Promise<void> {
    let now = keyImport;
    while (now.progress > 0) {
      const some = keys.slice(Math.max(0, now.progress - BATCH_SIZE), now.progress);
      await store.commit([job.counted(now, -some.length), ...some.map(deletedClaim)]);
      const next = await job.find(keyImport.id);
      if (!next) return;
      now = next;
    }
    await checkAgain(now);
    log.info('key-import-refused', { id: keyImport.id, gameId: keyImport.gameId });
  }

  async function decide(keyImport: KeyImport, keys: readonly NewKey[]): Promise<void> {
    await store.transaction(async (tx) => {
      const now = await tx.get(keyImportPath(keyImport.id));
      const isAlive = await isOpen(tx, keyImport.gameId);
      if (now?.rev !== keyImport.rev) return;
      tx.update(
        keyImportPath(keyImport.id),
        job.moved(keyImport, isAlive ? 'decide' : 'fail', { costCentimes: sum(keys.map(({ originPrice }) => originPrice)) }),
      );
      if (!isAlive) return;
      if ((keyImport.counts.added ?? 0) + keyImport.ticked > 0) tx.update(`games/${keyImport.gameId}`, withStockedAt(clock()));
      const { fileName: file, supplier } = keyImport;
      const after = { keys: keysOf(keyImport), file, ...(supplier !== null && { supplier }) };
      recordChange(tx, {
        at: clock(),
        by: keyImport.by ?? '',
        action: 'keys-imported',
        subject: `games/${keyImport.gameId}`,
        before: null,
        after,
      });
    });
  }

  async function write(keyImport: KeyImport, some: readonly NewKey[]): Promise<void> {
    await store.transaction(async (tx) => {
      const now = await tx.get(keyImportPath(keyImport.id));
      const isAlive = await isOpen(tx, keyImport.gameId);
      if (now?.rev !== keyImport.rev) return;
      // why from there on: the claims of keys that were written are removed with the game's keys
      if (!isAlive) return tx.update(keyImportPath(keyImport.id), job.moved(keyImport, 'fail', { progress: keyImport.progress }));
      some.forEach(({ isUsed, ...key }, index) => {
        const input = { ...key, coefficient: keyImport.coefficient };
        const path = keyPath(keyImport.gameId, keyIdAt(keyImport, keyImport.progress + index));
        tx.create(path, newKeyDocument(path, input, encryption, clock(), isUsed));
      });
      tx.update(keyImportPath(keyImport.id), job.counted(keyImport, some.length).patch);
    });
  }

  async function finish(keyImport: KeyImport): Promise<void> {
    // why first: no process returns to an import that is done
    await job.forgetRows(keyImport.id);
    await job.move(keyImport, 'finish', { finishedAt: clock(), by: null });
    log.info('key-import-done', { id: keyImport.id, gameId: keyImport.gameId, keys: keysOf(keyImport) });
    await onStockArrived(keyImport.gameId);
  }

  async function release(keyImport: KeyImport, some: readonly NewKey[]): Promise<void> {
    await store.commit([job.counted(keyImport, some.length), ...some.map(deletedClaim)]);
  }

  async function endFailed(keyImport: KeyImport): Promise<void> {
    await job.forgetRows(keyImport.id);
    await store.update(
      keyImportPath(keyImport.id),
      { finishedAt: clock(), by: null, expiresAt: clock() + KEPT_MS },
      { ifRev: keyImport.rev },
    );
    log.info('key-import-without-game', { id: keyImport.id, gameId: keyImport.gameId });
  }

  const deletedClaim = ({ code }: NewKey) => ({ delete: hashPath(codePrint(encryption, code)) });

  return stepOf;
}

async function isOpen(tx: Transaction, gameId: string): Promise<boolean> {
  const game = await tx.get(`games/${gameId}`);
  return game !== null && game.data['archived'] !== true;
}
