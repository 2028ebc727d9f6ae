import { type JobEvent, JOB_TRANSITIONS } from '~/domain/bulk-job/state';
import {
  type BatchRow,
  type ChangedRow,
  type FilteredKind,
  type ImportRow,
  isTaken,
  isUndoable,
  type PictureRow,
  takenCount,
  UNDO_MS,
  warningsOf,
} from '~/domain/game/bulk-edit';
import { coverDigest } from '~/domain/game/picture';
import { countWarnings } from '~/domain/game/second-look';
import { ShopError } from '~/domain/shared/shop-error';
import { beginningOf } from '~/domain/shared/truncate';
import { oneLine } from '~/domain/shared/typed-text';
import type { Transaction } from '~/ports/store';
import { succeeded } from '~/ports/store/retry';

import { partOfChange, recordChange } from '~/features/audit/index.server';
import { createBulkJob, createChangeRecord, createDecision, isUnderWay, type JobNeeds, UNDECIDED } from '~/features/bulk-job/index.server';
import type { CsvRefusal } from '~/features/csv/index.server';
import { parseAll, tryParse, withChangedAt } from '~/features/documents/index.server';
import { createPace } from '~/features/jobs/index.server';
import {
  type BatchFacts,
  batchPath,
  GAME_BATCHES,
  type GameBatch,
  type GameBatchKind,
  type GameChange,
  gamesOf,
  type GameTerms,
  RECORD_FORMAT,
  ROW_FORMAT,
  toBatch,
} from './bulk-edit-document.server';
import { createGameBatchKinds } from './bulk-edit-kinds.server';
import { undoneRow } from './bulk-edit-log.server';
import { featureAll, readFeatured } from './featured.server';
import { gameOfRow, type Known, placesFor, readGameRows } from './import.server';
import { forgetUnused } from './picture.server';
import { addedRow, changedRow, joined, undoRows } from './undo.server';

const GUARD = 'guards/gameBatches';
const NAMED = 50;
const LISTED = 50;

interface Dependencies extends JobNeeds {
  readonly known: () => Known | Promise<Known>;
  /** Drops what waits to be told of these games, once their change was taken back. */
  readonly onUndone?: (gameIds: readonly string[]) => Promise<void>;
}

const NO_FACTS: BatchFacts = {
  fileName: '',
  coefficient: null,
  regions: [],
  change: '',
  round: null,
  unread: [],
  undoes: '',
  undoneKind: null,
};

export type GameBatches = ReturnType<typeof createGameBatches>;

/** Creates the changes to many games, from preview to undo; the kinds are in bulk-edit-kinds.server.ts. docs/decisions/0015-keys-from-files.md */
export function createGameBatches({ store, clock, log, known: catalogueFacts, onUndone = async () => {} }: Dependencies) {
  const kinds = createGameBatchKinds({ store, clock, known: catalogueFacts });
  const kindOf = ({ kind }: GameBatch): GameBatchKind<BatchRow> => kinds[kind];

  const job = createBulkJob<GameBatch, BatchRow, JobEvent, BatchRow>(
    { store, clock, log },
    {
      from: GAME_BATCHES,
      toFile: toBatch,
      rows: ROW_FORMAT,
      transitions: JOB_TRANSITIONS,
      working: ['writing'],
      done: ['done'],
      longestMs: UNDO_MS,
      leaseMs: 15_000,
      failure: 'game-batch-stopped',
      release: async (file) => {
        if (file.kind !== 'pictures') return;
        const covers = (await recordOf(file)).flatMap(replacedCover);
        await forgetUnused(store, [...((await job.rowsOf(file)) as readonly PictureRow[]), ...covers]);
      },
      itemsOf: (_, rows) => rows.filter((row) => isTaken(row.verdict) && !isStarred(row)),
      step: async (batch, readRows) => {
        const rest = (await readRows()).slice(batch.progress, batch.progress + kindOf(batch).atOnce);
        if (rest.length === 0) return finish(batch);
        // why: another admin added one of these games a moment ago; the step looks again
        await succeeded(step(batch, rest), ['exists']);
      },
    },
  );

  const record = createChangeRecord<ChangedRow>({ store, format: RECORD_FORMAT });

  /** Returns each game that a change wrote, before and after. */
  function recordOf({ id, steps }: Pick<GameBatch, 'id' | 'steps'>): Promise<readonly ChangedRow[]> {
    return record.read({ path: batchPath(id), steps });
  }

  function keep(rows: readonly BatchRow[], facts: Pick<GameBatch, 'kind'> & Partial<BatchFacts>): Promise<string> {
    const { regions, unread, ...own } = { ...NO_FACTS, ...facts };
    return job.keep(warnedFirst(rows), {
      ...UNDECIDED,
      ...own,
      fileName: beginningOf(oneLine(own.fileName), 200),
      regions: [...regions],
      unread: [...unread],
      skipped: 0,
      skippedTitles: [],
      warnings: countWarnings(rows.map(warningsOf)),
      steps: 0,
      undoneBy: '',
      decidedAt: null,
    });
  }

  /** Stores a change of these games for the owner's look; returns its id, or null where none of the games can get it. */
  async function propose(kind: FilteredKind, terms: Partial<GameTerms>, ids: readonly string[]): Promise<string | null> {
    const rows = await kinds[kind].rowsOf({ ...NO_FACTS, ...terms }, ids);
    return rows.length === 0 ? null : keep(rows, { kind, ...terms });
  }

  /** Judges each row of a file of games, and stores them for the owner's look. */
  async function proposeFile({ bytes, name: fileName }: { readonly bytes: Uint8Array; readonly name: string }): Promise<Proposed> {
    const file = await readGameRows(bytes, await catalogueFacts());
    return file.ok ? { ok: true, id: await keep(file.rows, { kind: 'import', fileName, unread: file.unread }) } : file;
  }

  /** Shows what taking a change back would do; returns the id of that preview. ShopError 'not-found', 'wrong-state'. */
  async function previewUndo(id: string): Promise<string> {
    const batch = await job.find(id);
    if (!batch) throw new ShopError('not-found', [id]);
    if (!isUndoable(batch, clock())) throw new ShopError('wrong-state', [id]);
    const rows = await undoRows(store, joined(await recordOf(batch)));
    const { kind: undoneKind, fileName, change, regions, coefficient, round } = batch;
    return keep(rows, { kind: 'undo', undoes: id, undoneKind, fileName, change, regions, coefficient, round });
  }

  /** ShopError 'wrong-state' where it changes nothing, 'conflict', 'featured-full', 'change-running'. */
  const begin = createDecision<GameBatch, BatchRow>(store, job, {
    rowsNow: (batch, rows) => kindOf(batch).judge(batch, rows),
    factsOf: (batch, row) => kindOf(batch).seen(row),
    showAgain: (batch, rows) => job.refresh(batch, warnedFirst(rows), { warnings: countWarnings(rows.map(warningsOf)) }),
    hasWarnings: ({ warnings }) => Object.keys(warnings).length > 0,
    decide: async (tx, batch, { rows, by }) => {
      if (gamesOf(batch) === 0) throw new ShopError('wrong-state', [batch.id]);
      const starred = rows.filter(isStarred);
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
      const { creates, steps } = recorded(batch, await Promise.all(added.map(({ id, data }) => addedRow(id, data))));
      if (featured) featureAll(tx, featured, ids);
      for (const { id, data } of added) tx.create(`games/${id}`, data);
      for (const { create, data } of creates) tx.create(create, data);
      tx.set(GUARD, { running: batch.id });
      if (undone) tx.update(undone.path, { undoneBy: batch.id });
      const takenRows = rows.filter(({ verdict }) => isTaken(verdict));
      recordChange(tx, { at: now, by, subject: batchPath(batch.undoes || batch.id), ...kindOf(batch).entry(batch, takenRows) });
      return { decidedAt: now, steps };
    },
  });

  /** Lets one change of many run at a time: two would each judge rows that the other is about to change. */
  async function refuseWhileOneRuns(tx: Transaction, batch: GameBatch): Promise<void> {
    const running = (await tx.get(GUARD))?.data['running'];
    if (typeof running !== 'string' || running === batch.id) return;
    const doc = await tx.get(batchPath(running));
    const other = doc && tryParse(toBatch, doc);
    if (other && isUnderWay(other)) throw new ShopError('change-running', [running]);
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
      for (const { doc, fields } of changed) {
        const after = { ...doc.data, ...fields };
        tx.update(doc.path, { ...fields, ...withChangedAt(at) });
        for (const { create, data } of partOfChange({ ...about, subject: doc.path, before: doc.data, after })) tx.create(create, data);
        await pace();
      }
      for (const { id, data } of added) tx.create(`games/${id}`, data);
      for (const { path, data: before } of removed)
        for (const { create, data } of partOfChange({ ...about, subject: path, before, after: null })) tx.create(create, data);
      const { creates, steps } = recorded(batch, await writtenRows(batch, rows, { changed, added, removed }));
      for (const { create, data } of creates) tx.create(create, data);
      const skippedTitles = [...batch.skippedTitles, ...skipped.map(({ title }) => title)].slice(0, NAMED);
      tx.update(
        batchPath(batch.id),
        job.counted(batch, rows.length, { skipped: batch.skipped + skipped.length, skippedTitles, steps }).patch,
      );
    });
  }

  function recorded({ id, steps }: GameBatch, rows: readonly ChangedRow[]) {
    return record.written({ path: batchPath(id), steps }, rows);
  }

  async function finish(batch: GameBatch): Promise<void> {
    if (batch.kind === 'undo') await onUndone((await recordOf(batch)).map(({ id }) => id));
    const finishedAt = clock();
    await job.move(batch, 'finish', { finishedAt, expiresAt: finishedAt + UNDO_MS });
    log.info('game-batch-done', { id: batch.id, kind: batch.kind, games: takenCount(batch.counts), skipped: batch.skipped });
  }

  /** Returns a page of the changes that the owner decided on, the newest first. */
  async function listDecided(after: string | null): Promise<{ readonly batches: readonly GameBatch[]; readonly next: string | null }> {
    const { docs, next } = await store.query({
      from: GAME_BATCHES,
      where: [['decidedAt', '>', 0]],
      order: ['decidedAt', 'desc'],
      limit: LISTED,
      ...(after === null ? {} : { after }),
    });
    return { batches: parseAll(toBatch, docs), next };
  }

  /** Returns those of these ids that still have a page. */
  async function existing(ids: readonly string[]): Promise<readonly string[]> {
    const docs = await store.getMany(ids.map(batchPath));
    return ids.filter((_, index) => docs[index] !== null);
  }

  const { find, rowsOf, rowPage, refresh, discard, settled, resume, sweep, stopWork } = job;
  return {
    keep,
    propose,
    proposeFile,
    previewUndo,
    begin,
    recordOf,
    listDecided,
    existing,
    find,
    rowsOf,
    rowPage,
    refresh,
    discard,
    settled,
    resume,
    sweep,
    stopWork,
  };
}

type Proposed = { readonly ok: true; readonly id: string } | ({ readonly ok: false } & CsvRefusal);

interface Written {
  readonly changed: readonly GameChange[];
  readonly added: readonly { readonly id: string; readonly data: Parameters<typeof addedRow>[1] }[];
  readonly removed: readonly { readonly id: string }[];
}

async function writtenRows(
  batch: GameBatch,
  rows: readonly BatchRow[],
  { changed, added, removed }: Written,
): Promise<readonly ChangedRow[]> {
  if (batch.kind !== 'undo') return [...changed.map(changedRow), ...(await Promise.all(added.map(({ id, data }) => addedRow(id, data))))];
  const ids = new Set([...changed.map(({ doc }) => doc.id), ...removed.map(({ id }) => id)]);
  return rows.flatMap((row) => ('print' in row && ids.has(row.id) ? [undoneRow(row)] : []));
}

function isStarred(row: BatchRow): row is ImportRow {
  return row.verdict === 'added' && 'isFeatured' in row && row.isFeatured;
}

/** Puts rows that deserve a second look first, and leaves the order of the others. */
function warnedFirst(rows: readonly BatchRow[]): readonly BatchRow[] {
  return rows.toSorted((a, b) => warningsOf(b).length - warningsOf(a).length);
}

/** Returns an uploaded cover whose place another took: its files stay as long as the change can be taken back. */
function replacedCover({ id, before }: ChangedRow) {
  const digest = coverDigest(String(before?.['cover'] ?? ''));
  return digest === null ? [] : [{ id, role: 'cover', digest } as const];
}
