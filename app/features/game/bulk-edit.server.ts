import { z } from 'zod';

import { beginningOf } from '~/domain/shared/truncate';
import {
  BATCH_VERDICTS,
  type ChangedRow,
  nextBatchState,
  UNDO_MS,
  type BatchEvent,
  type BatchKind,
  type BatchRow,
  type BatchVerdict,
  type PictureRow,
  warningsOf,
} from '~/domain/game/bulk-edit';
import { countWarnings, WARNINGS } from '~/domain/game/second-look';
import { coverDigest } from '~/domain/game/picture';
import { toFormError } from '~/domain/shared/form-error';
import { oneLine } from '~/domain/shared/typed-text';
import { toCentimes, type Rounding, type Tenths } from '~/domain/shared/money';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

import { createChangeRecord, createPreviews, UNDECIDED } from '~/features/bulk-job/index.server';
import { parseAll } from '~/features/documents/index.server';
import { batchPath, GAME_BATCHES, toBatch, type GameBatch } from './bulk-edit-document.server';
import { forgetUnused } from './picture.server';

const KEPT_MS = 24 * 60 * 60_000;
const LEASE_MS = 15_000;
const LISTED = 50;

const problem = z.string().transform((code) => (code === '' ? '' : toFormError(code)));
const row = { title: z.string(), verdict: z.enum(BATCH_VERDICTS), problem };
const centimes = z.number().transform(toCentimes);
const warnings = z.array(z.enum(WARNINGS)).default([]);
const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable());
const changed = {
  id: z.string(),
  title: z.string(),
  before: values.nullable(),
  after: values,
  offerId: z.string(),
  print: z.string(),
};
const changedRows: z.ZodType<ChangedRow[]> = z.array(z.object(changed));
const keptRows: z.ZodType<BatchRow[]> = z.array(
  z.union([
    z.object({
      ...row,
      line: z.number(),
      twin: z.number(),
      isFeatured: z.boolean(),
      column: z.string().default(''),
      values: z.record(z.string(), z.string()),
    }),
    z.object({ ...row, ...changed }),
    z.object({ ...row, id: z.string(), file: z.string(), role: z.enum(['cover', 'screenshot']), digest: z.string() }),
    z.object({ ...row, id: z.string(), regionsBefore: z.array(z.string()), regionsAfter: z.array(z.string()) }),
    z.object({ ...row, id: z.string(), fieldBefore: z.string(), fieldAfter: z.string(), warnings }),
    z.object({ ...row, id: z.string(), originPrice: centimes, coefficient: z.number(), before: centimes, after: centimes, warnings }),
  ]),
);

export type GameBatches = ReturnType<typeof createGameBatches>;

/** Creates the store of changes to many games, from preview to end; bulk-edit-work.server.ts applies them. */
export function createGameBatches({ store, clock }: { readonly store: Store; readonly clock: Clock }) {
  const previews = createPreviews<GameBatch, BatchRow, BatchVerdict, GameBatch['state'], BatchEvent>(
    { store, clock },
    {
      from: GAME_BATCHES,
      toFile: toBatch,
      keptMs: KEPT_MS,
      longestMs: UNDO_MS,
      leaseMs: LEASE_MS,
      next: nextBatchState,
      release: async (file) => {
        if (file.kind !== 'pictures') return;
        const covers = (await recordOf(file)).flatMap(replacedCover);
        await forgetUnused(store, [...((await previews.rowsOf(file)) as readonly PictureRow[]), ...covers]);
      },
      rows: { write: (rows) => JSON.stringify(rows), read: (text) => keptRows.parse(JSON.parse(text)) },
    },
  );

  const record = createChangeRecord<ChangedRow>({
    store,
    format: { write: (rows) => JSON.stringify(rows), read: (text) => changedRows.parse(JSON.parse(text)) },
  });

  /** Returns the writes that record the rows of one step, and the number of parts then. */
  function recorded({ id, steps }: GameBatch, rows: readonly ChangedRow[]) {
    return record.written({ path: batchPath(id), steps }, rows);
  }

  /** Returns each game that a change wrote, before and after. */
  function recordOf({ id, steps }: Pick<GameBatch, 'id' | 'steps'>): Promise<readonly ChangedRow[]> {
    return record.read({ path: batchPath(id), steps });
  }

  /** Replaces the rows after new verdicts, for the owner to read again. StoreError 'stale' where the batch changed meanwhile. */
  function showAgain(batch: GameBatch, rows: readonly BatchRow[]): Promise<void> {
    return previews.refresh(batch, warnedFirst(rows), { warnings: countWarnings(rows.map(warningsOf)) });
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
    const snaps = await store.getMany(ids.map(batchPath));
    return ids.filter((_, index) => snaps[index] !== null);
  }

  function keep(
    rows: readonly BatchRow[],
    {
      kind,
      fileName = '',
      unread = [],
      undoes = '',
      undoneKind = null,
      coefficient = null,
      regions = [],
      change = '',
      round = null,
    }: {
      kind: BatchKind;
      fileName?: string;
      coefficient?: Tenths | null;
      regions?: readonly string[];
      change?: string;
      round?: Rounding | null;
      unread?: readonly string[];
      undoes?: string;
      undoneKind?: BatchKind | null;
    },
  ): Promise<string> {
    return previews.keep(warnedFirst(rows), {
      ...UNDECIDED,
      kind,
      fileName: beginningOf(oneLine(fileName), 200),
      coefficient,
      regions: [...regions],
      change,
      round,
      unread: [...unread],
      skipped: 0,
      skippedTitles: [],
      warnings: countWarnings(rows.map(warningsOf)),
      steps: 0,
      undoes,
      undoneKind,
      undoneBy: '',
      decidedAt: null,
    });
  }

  return { ...previews, keep, recorded, recordOf, showAgain, listDecided, existing };
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
