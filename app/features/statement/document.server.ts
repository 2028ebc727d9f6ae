import { z } from 'zod';

import { toCentimes } from '~/domain/shared/money';
import { TRANSFER_METHODS } from '~/domain/payment/method';
import { maySayOut } from '~/domain/payment/bank-statement/direction';
import { ROW_DOUBTS, UNREAD_REASONS, type RowDoubt } from '~/domain/payment/bank-statement/row';
import type { Encryption } from '~/ports/encryption';

import { fileFields, fileReader, type Read, type RowFormat } from '~/features/bulk-job/index.server';

export const STATEMENTS = 'statements';

const statementDocument = z.object({
  ...fileFields,
  name: z.string(),
  method: z.enum(TRANSFER_METHODS),
  by: z.string(),
  /** The RIB of its account, 24 digits; null: unknown, of a wallet, or older data. */
  account: z.string().nullable().default(null),
  rows: z.number().int(),
  unread: z.number().int().default(0),
  /** From 1, with the reasons below line by line; those are fewer in older data. */
  unreadLines: z.array(z.number().int()).default([]),
  unreadWhy: z.array(z.enum(UNREAD_REASONS).catch('amount')).default([]),
  isWhole: z.boolean().default(true),
  /** The days of its rows, `2026-11-20`; null where none could be read, and in older data. */
  firstDay: z.string().nullable().default(null),
  lastDay: z.string().nullable().default(null),
  /** Set while the owner must choose the columns; its rows are then the lines of the file. `above`: those above its names. */
  awaits: z.object({ above: z.number().int(), width: z.number().int(), delimiter: z.string() }).nullable().default(null),
  /** Set once its rows were compared with the orders that were approved before. */
  isConfirmed: z.boolean().default(false),
});

/** A bank's or wallet's statement. It expires, since it says who paid what. */
export type Statement = Read<z.infer<typeof statementDocument>>;

const keptRow = z
  .object({
    line: z.number().int(),
    date: z.string(),
    label: z.string(),
    amountCentimes: z.number().transform(toCentimes),
    reference: z.string(),
    /** Missing where an older release read the statement. */
    doubt: z.enum(ROW_DOUBTS).nullable().optional(),
    /** Identifies the row in every file that has it. */
    fingerprint: z.string(),
  })
  .transform(({ doubt, ...row }) => ({ ...row, doubt: doubt === undefined ? doubtOfLabel(row.label) : doubt }));
export type KeptRow = z.infer<typeof keptRow>;
const keptRows = z.array(keptRow);

const doubtOfLabel = (label: string): RowDoubt | null => (maySayOut([label], true) ? 'may-be-out' : null);

export const statementPath = (id: string) => `${STATEMENTS}/${id}`;

export const toStatement = fileReader(statementDocument);

const fileLines = z.array(z.object({ line: z.number().int(), cells: z.array(z.string()).readonly(), isBroken: z.boolean() }));

/** Returns the format of rows: one sealed text, since they say who paid. */
export const statementRowFormat = (encryption: Encryption) => sealed(encryption, keptRows);

/** Returns the format of a file's lines until its columns are chosen. */
export const fileLineFormat = (encryption: Encryption) => sealed(encryption, fileLines);

function sealed<Row>(encryption: Encryption, rows: z.ZodType<Row[]>): RowFormat<Row> {
  return {
    write: (written, path) => encryption.seal(JSON.stringify(written), path),
    read: (text, path) => rows.parse(JSON.parse(encryption.open(text, path))),
  };
}
