import {
  isTaken,
  takenCount,
  readFieldChange,
  type BatchRow,
  type FieldRow,
  type FilteredRow,
  type ImportRow,
  type PictureRow,
  type PriceRow,
  type RegionRow,
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
import { batchPath, GAME_BATCHES, gamesOf, toBatch, type GameBatch } from './bulk-edit-document.server';
import type { GameBatches } from './bulk-edit.server';
import { gameOfRow, checkRows, placesFor, type Known } from './import.server';
import { actionOf, changeFields, fieldRows } from './fields.server';
import { judgePictures, showPictures } from './many-pictures.server';
import { priceRows, regionRows, repriced, restated } from './prices.server';

/** why 390: a commit takes 400 writes, one of them for the batch itself; a changed game takes two, with its entry in the log */
const ADDED_AT_ONCE = 390;
const CHANGED_AT_ONCE = 195;
/** why fewer: a transaction reads them too */
const SET_AT_ONCE = 100;
// why fewer still: an old cover has five files to delete
const SHOWN_AT_ONCE = 40;
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
    const now = await checkAgain(batch, rows);
    if (!areSameRows(rows, now)) {
      await unlessStale(batches.refresh(batch, now));
      return 'refreshed';
    }
    if (gamesOf(batch) === 0) throw new ShopError('wrong-state', [id]);
    if (!(await decide(batch, rows, by))) return null;
    work.run(id);
    return 'begun';
  }

  async function checkAgain(
    { kind, coefficient, round, regions, change }: GameBatch,
    rows: readonly BatchRow[],
  ): Promise<readonly BatchRow[]> {
    if (kind === 'import') return checkRows(rows as readonly ImportRow[], known());
    const ids = (rows as readonly FilteredRow[]).map(({ id }) => id);
    if (kind === 'regions') return regionRows(store, ids, regions);
    if (kind === 'pictures') return judgePictures(store, rows as readonly PictureRow[]);
    if (kind === 'coefficient') return priceRows(store, ids, { coefficient, round });
    const field = readFieldChange(change);
    return field ? fieldRows(store, ids, field) : [];
  }

  async function decide(batch: GameBatch, rows: readonly BatchRow[], by: string): Promise<boolean> {
    const starred = batch.kind === 'import' ? (rows as readonly ImportRow[]).filter(isStarred) : [];
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
      record(tx, batch, by, now);
      return true;
    });
  }

  function record(tx: Transaction, batch: GameBatch, by: string, at: number): void {
    const [games, change, field] = [gamesOf(batch), { at, by, subject: 'games', before: null }, readFieldChange(batch.change)];
    if (batch.kind === 'import') recordChange(tx, { ...change, action: 'games-imported', after: { games, file: batch.fileName } });
    else if (batch.kind === 'pictures') recordChange(tx, { ...change, action: 'games-changed', after: { pictures: games } });
    else if (batch.kind === 'regions') recordChange(tx, { ...change, action: 'regions-stated', after: { games, regions: batch.regions } });
    else if (field) recordChange(tx, { ...change, action: actionOf(field), after: { games, [field.field]: field.value } });
    else recordChange(tx, { ...change, action: 'coefficient-changed', after: { games, ...pricesOf(batch) } });
  }

  /** Waits until no work on a batch runs, or for `ms`; true where it is finished. */
  async function settled(id: string, ms: number): Promise<boolean> {
    return (await work.settled(id, ms))?.state === 'done';
  }

  function stepOf(batch: GameBatch, rows: readonly BatchRow[]): Promise<void> {
    const rest = rows.slice(batch.progress);
    if (rest.length === 0) return finish(batch);
    if (batch.kind === 'import') return addSome(batch, rest.slice(0, ADDED_AT_ONCE) as readonly ImportRow[]);
    if (batch.kind === 'pictures') return showSome(batch, rest.slice(0, SHOWN_AT_ONCE) as readonly PictureRow[]);
    if (batch.kind === 'field') return setSome(batch, rest.slice(0, SET_AT_ONCE) as readonly FieldRow[]);
    return changeSome(batch, rest.slice(0, CHANGED_AT_ONCE) as readonly (PriceRow | RegionRow)[]);
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

  async function changeSome(batch: GameBatch, rows: readonly (PriceRow | RegionRow)[]): Promise<void> {
    const snaps = await store.getMany(rows.map(({ id }) => `games/${id}`));
    const [at, by] = [clock(), batch.by ?? ''];
    const writes: Write[] = [];
    const skipped: BatchRow[] = [];
    rows.forEach((row, index) => {
      const snap = snaps[index] ?? null;
      const fields = changedFields(batch, snap, row, at);
      if (!snap || !fields) return skipped.push(row);
      const change = {
        at,
        by,
        action: batch.kind === 'regions' ? 'regions-stated' : 'coefficient-changed',
        subject: snap.path,
        before: snap.data,
        after: { ...snap.data, ...fields },
      } as const;
      return writes.push({ update: snap.path, patch: { ...fields, ...withChangedAt(at) }, ifRev: snap.rev }, ...partOfChange(change));
    });
    await store.commit([stepped(batch, rows.length, skipped), ...writes]);
  }

  function setSome(batch: GameBatch, rows: readonly FieldRow[]): Promise<void> {
    return changeFields(
      { store, clock },
      {
        change: batch.change,
        by: batch.by ?? '',
        rows,
        isCurrent: async (tx) => (await tx.get(batchPath(batch.id)))?.rev === batch.rev,
        counted: (skipped) => ({ path: batchPath(batch.id), patch: stepped(batch, rows.length, skipped).patch }),
      },
    );
  }

  function showSome(batch: GameBatch, rows: readonly PictureRow[]): Promise<void> {
    return showPictures(
      { store, clock },
      {
        by: batch.by ?? '',
        rows,
        isCurrent: async (tx) => (await tx.get(batchPath(batch.id)))?.rev === batch.rev,
        counted: (skipped) => ({ path: batchPath(batch.id), patch: stepped(batch, rows.length, skipped).patch }),
      },
    );
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

function isStarred(row: BatchRow): row is ImportRow {
  return row.verdict === 'added' && 'isFeatured' in row && row.isFeatured;
}

function pricesOf({ coefficient, round }: GameBatch): Data {
  return { ...(coefficient !== null && { coefficient: coefficient / 10 }), ...(round !== null && { roundTo: `.${round}` }) };
}

function changedFields({ coefficient }: GameBatch, snap: Snapshot | null, row: PriceRow | RegionRow, now: number): Data | null {
  return 'regionsAfter' in row ? restated(snap, row) : repriced(snap, row, coefficient, now);
}

function areSameRows(before: readonly BatchRow[], now: readonly BatchRow[]): boolean {
  const said = (row: BatchRow | undefined) => {
    if (row === undefined || !('id' in row)) return row && [row.verdict];
    if ('digest' in row) return [row.id, row.verdict, row.digest];
    if ('regionsAfter' in row) return [row.id, row.verdict, ...row.regionsBefore];
    if ('fieldAfter' in row) return [row.id, row.verdict, row.fieldBefore];
    return [row.id, row.verdict, row.originPrice, row.before, row.after];
  };
  return before.length === now.length && before.every((row, index) => String(said(row)) === String(said(now[index])));
}
