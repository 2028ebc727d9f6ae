import {
  isTaken,
  takenCount,
  readFieldChange,
  type BatchKind,
  type BatchRow,
  type BatchRowOf,
  type FilteredRow,
  type ImportRow,
} from '~/domain/game/bulk-edit';
import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';
import type { Data, Snapshot, Store, Transaction, Write } from '~/ports/store';

import { withChangedAt } from '~/features/documents/index.server';
import { partOfChange, recordChange } from '~/features/audit/index.server';
import { createPreviewWork, unlessStale } from '~/features/bulk-job/index.server';
import { succeeded, retryOnConflict } from '~/ports/store/retry';
import { featureAll, readFeatured } from './featured.server';
import { batchPath, GAME_BATCHES, gamesOf, toBatch } from './bulk-edit-document.server';
import type { GameBatch, GameBatchKind, GameChange, GameChanges } from './bulk-edit-document.server';
import type { GameBatches } from './bulk-edit.server';
import { gameOfRow, checkRows, placesFor, type Known } from './import.server';
import { actionOf, fieldChanges, fieldRows } from './fields.server';
import { judgePictures, pictureChanges } from './many-pictures.server';
import { priceRows, regionRows, repriced, repricingFacts, restated } from './prices.server';

// why 195: a commit takes 400 writes, and a changed game takes two, with its entry in the log
const CHANGED_AT_ONCE = 195;
const NAMED = 50;

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly batches: GameBatches;
  readonly known: () => Known;
}

/** Creates the work on many games after one deciding write, in counted steps, also after a crash. docs/decisions/0015-keys-from-files.md */
export function createGameBatchWork({ store, clock, log, batches, known }: Dependencies) {
  const kinds: { readonly [Each in BatchKind]: GameBatchKind<BatchRowOf[Each]> } = {
    import: {
      // why 390: a commit takes 400 writes, one of them for the batch itself
      atOnce: 390,
      judge: (_, rows) => checkRows(rows, known()),
      seen: ({ verdict }) => [verdict],
      entry: ({ fileName }, games) => ({ action: 'games-imported', after: { games, file: fileName } }),
      step: addSome,
    },
    coefficient: {
      atOnce: CHANGED_AT_ONCE,
      judge: ({ coefficient, round }, rows) => priceRows(store, idsOf(rows), { coefficient, round }),
      seen: ({ id, verdict, originPrice, before, after }) => [id, verdict, originPrice, before, after],
      entry: (batch, games) => ({ action: 'coefficient-changed', after: { games, ...repricingFacts(batch) } }),
      step: (batch, rows) => changeSome(batch, rows, (snap, row, at) => repriced(snap, row, batch.coefficient, at)),
    },
    regions: {
      atOnce: CHANGED_AT_ONCE,
      judge: ({ regions }, rows) => regionRows(store, idsOf(rows), regions),
      seen: ({ id, verdict, regionsBefore }) => [id, verdict, ...regionsBefore],
      entry: ({ regions }, games) => ({ action: 'regions-stated', after: { games, regions } }),
      step: (batch, rows) => changeSome(batch, rows, restated),
    },
    field: {
      // why fewer: a transaction reads them too
      atOnce: 100,
      judge: async ({ change }, rows) => {
        const field = readFieldChange(change);
        return field ? fieldRows(store, idsOf(rows), field) : [];
      },
      seen: ({ id, verdict, fieldBefore }) => [id, verdict, fieldBefore],
      entry: ({ change }, games) => {
        const field = readFieldChange(change);
        return { action: actionOf(field), after: { games, ...(field && { [field.field]: field.value }) } };
      },
      step: (batch, rows) => changeTogether(batch, rows, (tx) => fieldChanges(tx, rows, readFieldChange(batch.change))),
    },
    pictures: {
      // why fewer still: an old cover has five files to delete
      atOnce: 40,
      judge: (_, rows) => judgePictures(store, rows),
      seen: ({ id, verdict, digest }) => [id, verdict, digest],
      entry: (_, games) => ({ action: 'games-changed', after: { pictures: games } }),
      step: (batch, rows) => changeTogether(batch, rows, pictureChanges),
    },
  };
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
   * Decides on a preview. 'refreshed': it changed, and nothing was done. ShopError 'not-found', 'wrong-state', 'conflict', 'featured-full'.
   */
  function begin(id: string, by: string): Promise<'begun' | 'refreshed'> {
    return retryOnConflict(batchPath(id), () => tryBegin(id, by));
  }

  async function tryBegin(id: string, by: string): Promise<'begun' | 'refreshed' | null> {
    const batch = await batches.find(id);
    if (!batch) throw new ShopError('not-found', [id]);
    if (batch.state !== 'preview') return 'begun';
    const rows = await batches.rowsOf(batch);
    const kind = kindOf(batch);
    const now = await kind.judge(batch, rows);
    if (!areSameRows(kind, rows, now)) {
      await unlessStale(batches.refresh(batch, now));
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
      const featured = starred.length > 0 ? await readFeatured(tx) : null;
      const places = await placesFor(
        tx,
        starred.map(({ title }) => title),
      );
      // why: another admin added one of them a moment ago, or the list is full; the read model will know at once
      if (places.includes(null)) throw new ShopError('conflict', [batch.id]);
      const now = clock();
      const ids = places.filter((place) => place !== null);
      if (featured) featureAll(tx, featured, ids);
      ids.forEach((id, index) => starred[index] && tx.create(`games/${id}`, gameOfRow(starred[index], now)));
      tx.update(snap.path, batches.moved(batch, 'decide', { by }));
      const { action, after } = kindOf(batch).entry(batch, gamesOf(batch));
      recordChange(tx, { at: now, by, action, subject: 'games', before: null, after });
      return true;
    });
  }

  /** Waits until no work on a batch runs, or for `ms`; true where it is finished. */
  async function settled(id: string, ms: number): Promise<boolean> {
    return (await work.settled(id, ms))?.state === 'done';
  }

  function stepOf(batch: GameBatch, rows: readonly BatchRow[]): Promise<void> {
    const rest = rows.slice(batch.progress);
    if (rest.length === 0) return finish(batch);
    const kind = kindOf(batch);
    return kind.step(batch, rest.slice(0, kind.atOnce));
  }

  async function addSome(batch: GameBatch, rows: readonly ImportRow[]): Promise<void> {
    const places = await placesFor(
      store,
      rows.map(({ title }) => title),
    );
    const writes = rows.flatMap((row, index): Write[] => {
      const id = places[index];
      return id ? [{ create: `games/${id}`, data: gameOfRow(row, clock()) }] : [];
    });
    const skipped = rows.filter((_, index) => places[index] === null);
    // why: another admin added one of them a moment ago; the step looks again
    await succeeded(store.commit([stepped(batch, rows.length, skipped), ...writes]), ['exists']);
  }

  /** Changes games that are still as they were read, in one commit that counts the step. */
  async function changeSome<Row extends FilteredRow>(
    batch: GameBatch,
    rows: readonly Row[],
    fieldsOf: (snap: Snapshot | null, row: Row, at: number) => Data | null,
  ): Promise<void> {
    const snaps = await store.getMany(rows.map(({ id }) => `games/${id}`));
    const at = clock();
    const [writes, skipped]: [Write[], Row[]] = [[], []];
    rows.forEach((row, index) => {
      const snap = snaps[index] ?? null;
      const fields = fieldsOf(snap, row, at);
      if (!snap || !fields) return skipped.push(row);
      const { patch, parts } = changeOf(batch, { snap, fields }, at);
      return writes.push({ update: snap.path, patch, ifRev: snap.rev }, ...parts);
    });
    await store.commit([stepped(batch, rows.length, skipped), ...writes]);
  }

  /** Changes games in the transaction that reads them and counts the step. `rule` makes its own writes after all its reads. */
  function changeTogether<Row extends BatchRow>(
    batch: GameBatch,
    rows: readonly Row[],
    rule: (tx: Transaction, rows: readonly Row[]) => Promise<GameChanges<Row>>,
  ): Promise<void> {
    return store.transaction(async (tx) => {
      // why: another process may have been faster
      if ((await tx.get(batchPath(batch.id)))?.rev !== batch.rev) return;
      const { changed, skipped } = await rule(tx, rows);
      const at = clock();
      tx.update(batchPath(batch.id), stepped(batch, rows.length, skipped).patch);
      for (const change of changed) {
        const { patch, parts } = changeOf(batch, change, at);
        tx.update(change.snap.path, patch);
        for (const { create, data } of parts) tx.create(create, data);
      }
    });
  }

  function changeOf(batch: GameBatch, { snap, fields }: GameChange, at: number) {
    const after = { ...snap.data, ...fields };
    const { action } = kindOf(batch).entry(batch, gamesOf(batch));
    const parts = partOfChange({ at, by: batch.by ?? '', action, subject: snap.path, before: snap.data, after });
    return { patch: { ...fields, ...withChangedAt(at) }, parts };
  }

  function stepped(batch: GameBatch, by: number, skipped: readonly BatchRow[]) {
    const skippedTitles = [...batch.skippedTitles, ...skipped.map(({ title }) => title)].slice(0, NAMED);
    return batches.counted(batch, by, { skipped: batch.skipped + skipped.length, skippedTitles });
  }

  async function finish(batch: GameBatch): Promise<void> {
    await batches.move(batch, 'finish', { finishedAt: clock() });
    log.info('game-batch-done', { id: batch.id, kind: batch.kind, games: takenCount(batch.counts), skipped: batch.skipped });
  }

  return { begin, settled, resume: work.resume, stop: work.stop };
}

const idsOf = (rows: readonly FilteredRow[]) => rows.map(({ id }) => id);

function isStarred(row: BatchRow): row is ImportRow {
  return row.verdict === 'added' && 'isFeatured' in row && row.isFeatured;
}

function areSameRows(kind: GameBatchKind<BatchRow>, before: readonly BatchRow[], now: readonly BatchRow[]): boolean {
  const said = (row: BatchRow | undefined) => row && String(kind.seen(row));
  return before.length === now.length && before.every((row, index) => said(row) === said(now[index]));
}
