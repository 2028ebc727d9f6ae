import { z } from 'zod';

import { BATCH_VERDICTS, nextBatchState, type BatchEvent, type BatchKind, type BatchRow, type BatchVerdict } from '~/domain/game-batch';
import { toFormError } from '~/domain/form-error';
import { oneLine } from '~/domain/mail';
import { toCentimes, type Tenths } from '~/domain/money';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store/port';

import { UNDECIDED } from '~/features/batch/document.server';
import { createPreviews } from '~/features/batch/face.server';
import { GAME_BATCHES, toBatch, type GameBatch } from './batch-document.server';

/** How long a preview waits for the owner, and how long what became of one is told (ms). */
const KEPT_MS = 24 * 60 * 60_000;
/** So long a process may be silent before another one goes on with its batch (ms). */
const LEASE_MS = 15_000;

const problem = z.string().transform((code) => (code === '' ? '' : toFormError(code)));
const row = { title: z.string(), verdict: z.enum(BATCH_VERDICTS), problem };
const centimes = z.number().transform(toCentimes);
const keptRows: z.ZodType<BatchRow[]> = z.array(
  z.union([
    z.object({ ...row, line: z.number(), twin: z.number(), isFeatured: z.boolean(), values: z.record(z.string(), z.string()) }),
    z.object({ ...row, id: z.string(), originPrice: centimes, coefficient: z.number(), before: centimes, after: centimes }),
  ]),
);

export type GameBatches = ReturnType<typeof createGameBatches>;

/** What is kept of things done to many games: their rows, between preview and the end. What they do: batch-work.server.ts. Decision 0023. */
export function createGameBatches({ store, clock }: { readonly store: Store; readonly clock: Clock }) {
  const previews = createPreviews<GameBatch, BatchRow, BatchVerdict, GameBatch['state'], BatchEvent>(
    { store, clock },
    {
      from: GAME_BATCHES,
      toFile: toBatch,
      keptMs: KEPT_MS,
      leaseMs: LEASE_MS,
      next: nextBatchState,
      rows: { write: (rows) => JSON.stringify(rows), read: (text) => keptRows.parse(JSON.parse(text)) },
    },
  );

  /** Keeps a preview; gives its id. */
  function keep(rows: readonly BatchRow[], of: { kind: BatchKind; fileName: string; coefficient: Tenths | null }): Promise<string> {
    return previews.keep(rows, { ...UNDECIDED, ...of, fileName: oneLine(of.fileName).slice(0, 200), skipped: 0, skippedTitles: [] });
  }

  return { ...previews, keep };
}
