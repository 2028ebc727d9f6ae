import { z } from 'zod';

import { ROUNDINGS } from '~/domain/shared/money';

import { BATCH_KINDS, BATCH_STATES, BATCH_VERDICTS, takenCount } from '~/domain/game/bulk-edit';

import { countsOf, fileReader, previewFields, type Read } from '~/features/bulk-job/index.server';

export const GAME_BATCHES = 'gameBatches';

const batchDocument = z.object({
  ...previewFields,
  kind: z.enum(BATCH_KINDS),
  fileName: z.string(),
  coefficient: z.number().int().nullable(),
  /** The end of each price; null: none. */
  round: z.enum(ROUNDINGS).nullable().default(null),
  regions: z.array(z.string()).default([]),
  /** `featured:yes`; '' for the other kinds. */
  change: z.string().default(''),
  state: z.enum(BATCH_STATES),
  counts: countsOf(BATCH_VERDICTS),
  /** Games that changed or appeared after the decision: they were left as they are. */
  skipped: z.number().int(),
  skippedTitles: z.array(z.string()),
  unread: z.array(z.string()).default([]),
});

export type GameBatch = Read<z.infer<typeof batchDocument>>;

export const batchPath = (id: string) => `${GAME_BATCHES}/${id}`;

export const toBatch = fileReader(batchDocument);

export function gamesOf({ counts }: Pick<GameBatch, 'counts'>): number {
  return takenCount(counts);
}
