import { z } from 'zod';

import { ROUNDINGS } from '~/domain/shared/money';

import type { AuditAction } from '~/domain/admin/audit';
import { BATCH_KINDS, BATCH_STATES, BATCH_VERDICTS, type BatchRow, takenCount } from '~/domain/game/bulk-edit';
import { WARNINGS } from '~/domain/game/second-look';
import type { Data, Snapshot, Transaction } from '~/ports/store';

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
  /** The rows that deserve a second look, by warning. */
  warnings: countsOf(WARNINGS).default({}),
  /** The number of parts of its record: each row before and after. */
  steps: z.number().int().default(0),
  /** The change that this one takes back, and its kind; '' and null for other kinds. */
  undoes: z.string().default(''),
  undoneKind: z.enum(BATCH_KINDS).nullable().default(null),
  /** The change that took it back; '' for none. */
  undoneBy: z.string().default(''),
  /** ms; null before the decision. */
  decidedAt: z.number().nullable().default(null),
});

export type GameBatch = Read<z.infer<typeof batchDocument>>;

export const batchPath = (id: string) => `${GAME_BATCHES}/${id}`;

export const toBatch = fileReader(batchDocument);

export function gamesOf({ counts }: Pick<GameBatch, 'counts'>): number {
  return takenCount(counts);
}

/** A game's new fields. `snap`: the document that they belong to. */
export interface GameChange {
  readonly snap: Snapshot;
  readonly fields: Data;
}

/** The changes of one step of a batch, and the rows that it leaves as they are. */
export interface GameChanges<Row> {
  readonly changed: readonly GameChange[];
  readonly skipped: readonly Row[];
  readonly added?: readonly { readonly id: string; readonly data: Data }[];
  /** The games that the step removed, as they were. */
  readonly removed?: readonly Snapshot[];
}

/** A change as the log says it. */
export interface GameLogEntry {
  readonly action: AuditAction;
  readonly before: Data;
  readonly after: Data;
}

// why methods: a table of all kinds hands each its own rows, and a batch has no others
/** The rules of one kind of change. */
export interface GameBatchKind<Row extends BatchRow> {
  /** The most rows of one step. */
  readonly atOnce: number;
  judge(batch: GameBatch, rows: readonly Row[]): Promise<readonly Row[]>;
  /** Returns the facts of a row that the owner agreed to. */
  seen(row: Row): readonly unknown[];
  /** Returns the action and the facts for the log, of a change to these games. */
  entry(batch: GameBatch, rows: readonly Row[]): GameLogEntry;
  /** Returns the changes of one step. It makes its own writes after all its reads. */
  changes(tx: Transaction, batch: GameBatch, rows: readonly Row[]): Promise<GameChanges<Row>>;
}
