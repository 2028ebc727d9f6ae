import { z } from 'zod';

import { beginningOf } from '~/domain/shared/truncate';
import {
  BATCH_VERDICTS,
  nextBatchState,
  type BatchEvent,
  type BatchKind,
  type BatchRow,
  type BatchVerdict,
  type PictureRow,
} from '~/domain/game/bulk-edit';
import { toFormError } from '~/domain/shared/form-error';
import { oneLine } from '~/domain/shared/typed-text';
import { toCentimes, type Rounding, type Tenths } from '~/domain/shared/money';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

import { createPreviews, UNDECIDED } from '~/features/bulk-job/index.server';
import { GAME_BATCHES, toBatch, type GameBatch } from './bulk-edit-document.server';
import { forgetUnused } from './picture.server';

const KEPT_MS = 24 * 60 * 60_000;
const LEASE_MS = 15_000;

const problem = z.string().transform((code) => (code === '' ? '' : toFormError(code)));
const row = { title: z.string(), verdict: z.enum(BATCH_VERDICTS), problem };
const centimes = z.number().transform(toCentimes);
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
    z.object({ ...row, id: z.string(), file: z.string(), role: z.enum(['cover', 'screenshot']), digest: z.string() }),
    z.object({ ...row, id: z.string(), regionsBefore: z.array(z.string()), regionsAfter: z.array(z.string()) }),
    z.object({ ...row, id: z.string(), fieldBefore: z.string(), fieldAfter: z.string() }),
    z.object({ ...row, id: z.string(), originPrice: centimes, coefficient: z.number(), before: centimes, after: centimes }),
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
      leaseMs: LEASE_MS,
      next: nextBatchState,
      release: async (file) => {
        if (file.kind === 'pictures') await forgetUnused(store, (await previews.rowsOf(file)) as readonly PictureRow[]);
      },
      rows: { write: (rows) => JSON.stringify(rows), read: (text) => keptRows.parse(JSON.parse(text)) },
    },
  );

  function keep(
    rows: readonly BatchRow[],
    {
      kind,
      fileName = '',
      unread = [],
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
    },
  ): Promise<string> {
    return previews.keep(rows, {
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
    });
  }

  return { ...previews, keep };
}
