import { isTaken, isUndoable, takenCount, UNDO_MS, type BatchRow, type ChangedRow, type ImportRow } from '~/domain/game/bulk-edit';
import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';
import type { Store, Transaction } from '~/ports/store';

import { tryParse, withChangedAt } from '~/features/documents/index.server';
import { partOfChange, recordChange } from '~/features/audit/index.server';
import { createPace } from '~/features/jobs/index.server';
import { areSameRows, createPreviewWork, isUnderWay, unlessStale } from '~/features/bulk-job/index.server';
import { succeeded, retryOnConflict } from '~/ports/store/retry';
import { featureAll, readFeatured } from './featured.server';
import {
  batchPath,
  GAME_BATCHES,
  gamesOf,
  toBatch,
  type GameBatch,
  type GameBatchKind,
  type GameChange,
} from './bulk-edit-document.server';
import { createGameBatchKinds } from './bulk-edit-kinds.server';
import { undoneRow } from './bulk-edit-log.server';
import type { GameBatches } from './bulk-edit.server';
import { gameOfRow, placesFor, type Known } from './import.server';
import { addedRow, changedRow, undoRows } from './undo.server';

const GUARD = 'guards/gameBatches';
const NAMED = 50;

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly batches: GameBatches;
  readonly known: () => Known | Promise<Known>;
  /** Drops what waits to be told of these games, once their change was taken back. */
  readonly onUndone?: (gameIds: readonly string[]) => Promise<void>;
}

export type Begun = 'begun' | 'refreshed' | 'unchecked';

/** Creates the work on many games after one deciding write, in counted steps, also after a crash. docs/decisions/0015-keys-from-files.md */
export function createGameBatchWork({ store, clock, log, batches, known, onUndone = async () => {} }: Dependencies) {
  const kinds = createGameBatchKinds({ store, clock, known });
  const kindOf = ({ kind }: GameBatch): GameBatchKind<BatchRow> => kinds[kind];

  const work = createPreviewWork<GameBatch, BatchRow>({
    store,
    clock,
    log,
    previews: batches,
    from: GAME_BATCHES,
    toFile: toBatch,
    failure: 'game-batch-stopped',
    states: ['writing'],
    itemsOf: async (batch) => (await batches.rowsOf(batch)).filter((row) => isTaken(row.verdict) && !isStarred(row)),
    step: async (batch, rows) => stepOf(batch, await rows()),
  });

  /**
   * Decides on a preview. 'refreshed': it changed, 'unchecked': it has warnings without the owner's tick; nothing was done then. ShopError
   * 'not-found', 'wrong-state', 'conflict', 'featured-full', 'change-running'.
   */
  function begin(id: string, by: string, isChecked = true): Promise<Begun> {
    return retryOnConflict(batchPath(id), () => tryBegin(id, by, isChecked));
  }

  async function tryBegin(id: string, by: string, isChecked: boolean): Promise<Begun | null> {
    const batch = await batches.find(id);
    if (!batch) throw new ShopError('not-found', [id]);
    if (batch.state !== 'preview') return 'begun';
    if (!isChecked && Object.keys(batch.warnings).length > 0) return 'unchecked';
    const rows = await batches.rowsOf(batch);
    const kind = kindOf(batch);
    const now = await kind.judge(batch, rows);
    if (!(await areSameRows(rows, now, (row) => String(kind.seen(row))))) {
      await unlessStale(batches.showAgain(batch, now));
      return 'refreshed';
    }
    if (gamesOf(batch) === 0) throw new ShopError('wrong-state', [id]);
    if (!(await decide(batch, rows, by))) return null;
    work.run(id);
    return 'begun';
  }

  async function decide(batch: GameBatch, rows: readonly BatchRow[], by: string): Promise<boolean> {
    const starred = rows.filter(isStarred);
    return store.transaction(async (tx) => {
      const snap = await tx.get(batchPath(batch.id));
      if (!snap || snap.rev !== batch.rev) return false;
      await refuseWhileOneRuns(tx, batch);
      const undone = batch.undoes === '' ? null : await tx.get(batchPath(batch.undoes));
      if (batch.undoes !== '' && !(undone && isUndoable(toBatch(undone), clock()))) throw new ShopError('wrong-state', [batch.undoes]);
      const featured = starred.length > 0 ? await readFeatured(tx) : null;
      const places = await placesFor(
        tx,
        starred.map(({ title }) => title),
      );
      // why: another admin added one of them a moment ago, or the list is full; the read model will know at once
      if (places.includes(null)) throw new ShopError('conflict', [batch.id]);
      const now = clock();
      const ids = places.filter((place) => place !== null);
      const added = ids.flatMap((id, index) => (starred[index] ? [{ id, data: gameOfRow(starred[index], now) }] : []));
      const record = batches.recorded(batch, await Promise.all(added.map(({ id, data }) => addedRow(id, data))));
      if (featured) featureAll(tx, featured, ids);
      for (const { id, data } of added) tx.create(`games/${id}`, data);
      for (const { create, data } of record.creates) tx.create(create, data);
      tx.set(GUARD, { running: batch.id });
      if (undone) tx.update(undone.path, { undoneBy: batch.id });
      tx.update(snap.path, batches.moved(batch, 'decide', { by, decidedAt: now, steps: record.steps }));
      const taken = rows.filter(({ verdict }) => isTaken(verdict));
      recordChange(tx, { at: now, by, subject: batchPath(batch.undoes || batch.id), ...kindOf(batch).entry(batch, taken) });
      return true;
    });
  }

  /** Lets one change of many run at a time: two would each judge rows that the other is about to change. */
  async function refuseWhileOneRuns(tx: Transaction, batch: GameBatch): Promise<void> {
    const running = (await tx.get(GUARD))?.data['running'];
    if (typeof running !== 'string' || running === batch.id) return;
    const snap = await tx.get(batchPath(running));
    const other = snap && tryParse(toBatch, snap);
    if (other && isUnderWay(other)) throw new ShopError('change-running', [running]);
  }

  /** Waits until no work on a batch runs, or for `ms`; true where it is finished. */
  async function settled(id: string, ms: number): Promise<boolean> {
    return (await work.settled(id, ms))?.state === 'done';
  }

  /** Shows what taking a change back would do; returns the id of that preview. ShopError 'not-found', 'wrong-state'. */
  async function previewUndo(id: string): Promise<string> {
    const batch = await batches.find(id);
    if (!batch) throw new ShopError('not-found', [id]);
    if (!isUndoable(batch, clock())) throw new ShopError('wrong-state', [id]);
    const rows = await undoRows(store, joined(await batches.recordOf(batch)));
    const { kind: undoneKind, fileName, change, regions, coefficient, round } = batch;
    return batches.keep(rows, { kind: 'undo', undoes: id, undoneKind, fileName, change, regions, coefficient, round });
  }

  function stepOf(batch: GameBatch, rows: readonly BatchRow[]): Promise<void> {
    const rest = rows.slice(batch.progress);
    if (rest.length === 0) return finish(batch);
    // why: another admin added one of these games a moment ago; the step looks again
    return succeeded(step(batch, rest.slice(0, kindOf(batch).atOnce)), ['exists']).then(() => {});
  }

  /** Changes games in the transaction that reads them, counts the step, and records each row before and after. */
  function step(batch: GameBatch, rows: readonly BatchRow[]): Promise<void> {
    return store.transaction(async (tx) => {
      // why: another process may have been faster
      if ((await tx.get(batchPath(batch.id)))?.rev !== batch.rev) return;
      const { changed, skipped, added = [], removed = [] } = await kindOf(batch).changes(tx, batch, rows);
      const at = clock();
      const { action } = kindOf(batch).entry(batch, []);
      const about = { at, by: batch.by ?? '', action };
      const pace = createPace();
      for (const { snap, fields } of changed) {
        const after = { ...snap.data, ...fields };
        tx.update(snap.path, { ...fields, ...withChangedAt(at) });
        for (const { create, data } of partOfChange({ ...about, subject: snap.path, before: snap.data, after })) tx.create(create, data);
        await pace();
      }
      for (const { id, data } of added) tx.create(`games/${id}`, data);
      for (const { path, data: before } of removed)
        for (const { create, data } of partOfChange({ ...about, subject: path, before, after: null })) tx.create(create, data);
      const record = batches.recorded(batch, await recordOf(batch, rows, { changed, added, removed }));
      for (const { create, data } of record.creates) tx.create(create, data);
      tx.update(batchPath(batch.id), stepped(batch, rows.length, skipped, record.steps));
    });
  }

  function stepped(batch: GameBatch, by: number, skipped: readonly BatchRow[], steps: number) {
    const skippedTitles = [...batch.skippedTitles, ...skipped.map(({ title }) => title)].slice(0, NAMED);
    return batches.counted(batch, by, { skipped: batch.skipped + skipped.length, skippedTitles, steps }).patch;
  }

  async function finish(batch: GameBatch): Promise<void> {
    if (batch.kind === 'undo') await onUndone((await batches.recordOf(batch)).map(({ id }) => id));
    const finishedAt = clock();
    await batches.move(batch, 'finish', { finishedAt, expiresAt: finishedAt + UNDO_MS });
    log.info('game-batch-done', { id: batch.id, kind: batch.kind, games: takenCount(batch.counts), skipped: batch.skipped });
  }

  return { begin, previewUndo, settled, resume: work.resume, stop: work.stop };
}

interface Written {
  readonly changed: readonly GameChange[];
  readonly added: readonly { readonly id: string; readonly data: Parameters<typeof addedRow>[1] }[];
  readonly removed: readonly { readonly id: string }[];
}

async function recordOf(batch: GameBatch, rows: readonly BatchRow[], { changed, added, removed }: Written): Promise<readonly ChangedRow[]> {
  if (batch.kind !== 'undo') return [...changed.map(changedRow), ...(await Promise.all(added.map(({ id, data }) => addedRow(id, data))))];
  const ids = new Set([...changed.map(({ snap }) => snap.id), ...removed.map(({ id }) => id)]);
  return rows.flatMap((row) => ('print' in row && ids.has(row.id) ? [undoneRow(row)] : []));
}

/** Returns one row a game: pictures of one game may come in several steps. */
function joined(rows: readonly ChangedRow[]): readonly ChangedRow[] {
  const byGame = new Map<string, ChangedRow>();
  for (const row of rows) {
    const first = byGame.get(row.id);
    const isSecond = first !== undefined && first.before !== null;
    byGame.set(row.id, isSecond ? { ...row, before: { ...row.before, ...first.before }, after: { ...first.after, ...row.after } } : row);
  }
  return [...byGame.values()];
}

function isStarred(row: BatchRow): row is ImportRow {
  return row.verdict === 'added' && 'isFeatured' in row && row.isFeatured;
}
