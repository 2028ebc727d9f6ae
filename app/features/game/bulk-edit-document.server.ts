import { z } from 'zod';

import type { AuditAction } from '~/domain/admin/audit';
import { JOB_STATES } from '~/domain/bulk-job/state';
import { BATCH_KINDS, BATCH_VERDICTS, type BatchRow, type ChangedRow, takenCount } from '~/domain/game/bulk-edit';
import { toFormError } from '~/domain/shared/form-error';
import { ROUNDINGS, toCentimes } from '~/domain/shared/money';
import { WARNINGS } from '~/domain/game/second-look';
import type { Data, Snapshot, Transaction } from '~/ports/store';

import { countsOf, fileReader, previewFields, type Read, type RowFormat } from '~/features/bulk-job/index.server';

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
  state: z.enum(JOB_STATES),
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

const formatOf = <Row>(schema: z.ZodType<Row[]>): RowFormat<Row> => ({
  write: (some) => JSON.stringify(some),
  read: (text) => schema.parse(JSON.parse(text)),
});
export const ROW_FORMAT = formatOf(keptRows);
/** The format of the record of a change: its games before and after. */
export const RECORD_FORMAT = formatOf(changedRows);

/** A game's new fields. `doc`: the document that they belong to. */
export interface GameChange {
  readonly doc: Snapshot;
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

/** The values that a change of games by a filter sets; null, '' and none for the other kinds. */
export interface GameTerms extends Pick<GameBatch, 'coefficient' | 'round' | 'change'> {
  readonly regions: readonly string[];
}

/** The facts of a batch from its beginning on, beside its rows. */
export interface BatchFacts extends GameTerms, Pick<GameBatch, 'fileName' | 'undoes' | 'undoneKind'> {
  readonly unread: readonly string[];
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
