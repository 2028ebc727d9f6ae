import { beginningOf } from '~/domain/shared/truncate';
import { type ImportTicks, KEY_IMPORT_TRANSITIONS, type KeyImportEvent } from '~/domain/key/import';
import { oneLine } from '~/domain/shared/typed-text';
import type { Tenths } from '~/domain/shared/money';
import { ShopError } from '~/domain/shared/shop-error';
import { StoreError, type Store } from '~/ports/store';
import { succeeded } from '~/ports/store/retry';

import { createBulkJob, forgetFile, isUnderWay, NOTHING_COUNTED, UNDECIDED, unlessStale } from '~/features/bulk-job/index.server';
import { isPossibleId, parseAll } from '~/features/documents/index.server';
import { KEY_IMPORTS, keyImportPath, keysOf, tickFields, toKeyImport, type KeyImport } from './import-document.server';
import { createKeyImportUndo } from './import-undo.server';
import {
  checkByStore,
  keyRowFormat,
  type NewKey,
  newKeys,
  readKeyRows,
  type KeyFileRefusal,
  type KeyRow,
  type RowDefaults,
} from './import-validate.server';
import { createKeyImportSteps, type KeyNeeds } from './import-work.server';

const LISTED = 20;

export interface KeyFile {
  readonly bytes: Uint8Array;
  readonly name: string;
}

export type Previewed = { readonly ok: true; readonly id: string } | ({ readonly ok: false } & KeyFileRefusal);

export type KeyImports = ReturnType<typeof createKeyImports>;

/** Creates the bulk upload of keys: previews, their work and its undo, and past imports. docs/decisions/0015-keys-from-files.md */
export function createKeyImports({ store, encryption, clock, log, onStockArrived }: KeyNeeds) {
  const job = createBulkJob<KeyImport, KeyRow, KeyImportEvent, NewKey>(
    { store, clock, log },
    {
      from: KEY_IMPORTS,
      toFile: toKeyImport,
      rows: keyRowFormat(encryption),
      transitions: KEY_IMPORT_TRANSITIONS,
      working: ['claiming', 'writing', 'undoing', 'failed'],
      done: ['done', 'undone'],
      leaseMs: 5000,
      failure: 'key-import-stopped',
      itemsOf: (keyImport, rows) => newKeys(rows, keyImport),
      step: async (keyImport, readKeys) => (keyImport.state === 'undoing' ? undoing.step(keyImport) : step(keyImport, await readKeys())),
    },
  );
  const undoing = createKeyImportUndo({ store, clock, job });
  const step = createKeyImportSteps({ store, encryption, clock, log, job, checkAgain, onStockArrived });

  /** Judges each row of a file and stores them, sealed, until the owner decides. ShopError 'not-found' without the game. */
  async function preview(
    gameId: string,
    { bytes, name }: KeyFile,
    coefficient: Tenths,
    defaults: RowDefaults = { type: null, originPrice: null },
  ): Promise<Previewed> {
    const game = isPossibleId(gameId) ? await store.get(`games/${gameId}`) : null;
    if (!game || game.data['archived'] === true) throw new ShopError('not-found', [gameId]);
    const read = await readKeyRows(bytes, { coefficient, defaults, encryption });
    if (!read.ok) return read;
    return {
      ok: true,
      id: await keep(read, {
        gameId,
        gameTitle: String(game.data['title'] ?? ''),
        fileId: '',
        name,
        coefficient,
        supplier: defaults.supplier ?? null,
      }),
    };
  }

  /** Judges rows by the store, and keeps them as a preview. ShopError 'not-found' where the game went meanwhile. */
  async function keep(
    { rows, unread }: { readonly rows: readonly KeyRow[]; readonly unread: readonly string[] },
    { name, ...of }: Pick<KeyImport, 'gameId' | 'gameTitle' | 'fileId' | 'coefficient' | 'supplier'> & Pick<KeyFile, 'name'>,
  ): Promise<string> {
    const { gameId } = of;
    const judged = await checkByStore(rows, { store, encryption, gameId });
    try {
      return await job.keep(judged, { ...UNDECIDED, ...of, fileName: beginningOf(oneLine(name), 200), kept: 0, unread: [...unread] });
    } catch (error) {
      // why: its game was deleted meanwhile, and the preview with it
      if (error instanceof StoreError && error.code === 'missing') throw new ShopError('not-found', [gameId]);
      throw error;
    }
  }

  /** Returns one import of a game; null where it does not exist, or has expired. */
  async function find(gameId: string, id: string): Promise<KeyImport | null> {
    const keyImport = await job.find(id);
    return keyImport?.gameId === gameId ? keyImport : null;
  }

  async function listOf(gameId: string): Promise<readonly KeyImport[]> {
    const { docs } = await store.query({
      from: KEY_IMPORTS,
      where: [['gameId', '==', gameId]],
      order: ['createdAt', 'desc'],
      limit: 2 * LISTED,
    });
    return parseAll(toKeyImport, docs)
      .filter(({ state }) => state !== 'preview')
      .slice(0, LISTED);
  }

  /** Judges an import again and lets the owner decide again. StoreError 'stale' where another process did. */
  async function checkAgain(keyImport: KeyImport): Promise<void> {
    const rows = await checkByStore(await job.rowsOf(keyImport), { store, encryption, gameId: keyImport.gameId });
    await job.refresh(keyImport, rows, tickFields(rows, keyImport.ticks));
  }

  /** Stores the ticked rows: all of unusual length, and each of the `shown` lines; false where it changed meanwhile. ShopError 'not-found'. */
  async function tick(
    gameId: string,
    id: string,
    { shown: shownLines, lines, unusual }: ImportTicks & { readonly shown: readonly number[] },
  ): Promise<boolean> {
    const keyImport = await find(gameId, id);
    if (!keyImport) throw new ShopError('not-found', [id]);
    if (keyImport.state !== 'preview') return true;
    const hiddenLines = keyImport.ticks.lines.filter((line) => !shownLines.includes(line));
    const fields = tickFields(await job.rowsOf(keyImport), {
      lines: [...hiddenLines, ...lines.filter((line) => shownLines.includes(line))],
      unusual,
    });
    return succeeded(store.update(keyImportPath(id), fields, { ifRev: keyImport.rev }), ['stale']);
  }

  /** Removes a preview; false where it is decided already. */
  async function discard(gameId: string, id: string): Promise<boolean> {
    return (await find(gameId, id)) === null || job.discard(id);
  }

  /** Imports the keys of a preview, with the ticked rows. Repeatable. ShopError 'not-found', 'wrong-state'. */
  async function begin(gameId: string, id: string, by: string): Promise<void> {
    const keyImport = await find(gameId, id);
    if (!keyImport) throw new ShopError('not-found', [id]);
    if (keyImport.state !== 'preview') return;
    if (keysOf(keyImport) === 0) throw new ShopError('wrong-state', [id]);
    await beginAll([keyImport], by);
  }

  /** Begins previews that were read together: all of them, or none where one changed meanwhile. */
  async function beginAll(keyImports: readonly KeyImport[], by: string): Promise<void> {
    const fields = { by, isRefreshed: false, expiresAt: null };
    const writes = keyImports.map((each) => ({ update: keyImportPath(each.id), patch: job.moved(each, 'begin', fields), ifRev: each.rev }));
    await unlessStale(store.commit(writes));
    for (const { id } of keyImports) job.run(id);
  }

  async function undo(gameId: string, id: string, by: string): Promise<void> {
    const keyImport = await find(gameId, id);
    if (!keyImport) throw new ShopError('not-found', [id]);
    await undoing.ask(keyImport, by);
    job.run(id);
  }

  const { rowsOf, rowPage, settled, resume, stopWork } = job;
  return { preview, keep, tick, find, listOf, discard, begin, beginAll, undo, rowsOf, rowPage, settled, resume, stopWork };
}

/** Removes the imports of a deleted game; one that still runs fails. */
export async function forgetKeyImports(store: Store, gameId: string): Promise<void> {
  const { docs } = await store.query({ from: KEY_IMPORTS, where: [['gameId', '==', gameId]] });
  const over = parseAll(toKeyImport, docs).filter((keyImport) => !isUnderWay(keyImport));
  for (const { id, rev } of over) await forgetFile(store, keyImportPath(id), { rev, closed: NOTHING_COUNTED });
}
