import { z } from 'zod';

import { oneLine } from '~/domain/mail';
import { hasUnreadAmount, statementColumns, statementRow, type StatementRow } from '~/domain/statement';
import type { Cipher } from '~/ports/cipher';
import type { Clock } from '~/ports/clock';
import type { Snap, Store, Write } from '~/ports/store/port';

import { recordChange } from '~/features/audit.server';
import { readRecords, type CsvRefusal } from '~/features/csv.server';
import { isPossibleId } from '~/features/document-id';
import { randomId } from '~/features/random';

/** A row as it is kept: with what makes it the same row in every file. */
export interface KeptRow extends StatementRow {
  readonly fingerprint: string;
}

/** A statement of a bank or a wallet that the owner gave to the shop. Times in ms. */
export interface Statement {
  readonly id: string;
  readonly name: string;
  readonly method: 'bank' | 'wallet';
  readonly by: string;
  readonly createdAt: number;
  /** From then on it is wiped: who paid what is nobody's business for longer than it is needed. */
  readonly expiresAt: number;
  /** How many rows brought money in. */
  readonly rows: number;
  /** How many lines have an amount that can't be read. */
  readonly unread: number;
  /** The first of those lines, from 1. */
  readonly unreadLines: readonly number[];
}

export type StatementRefusal = CsvRefusal | { readonly code: 'csv-columns-missing' | 'csv-no-rows'; readonly columns?: readonly string[] };

/** The most rows with money that came in, in one statement. */
export const MAX_STATEMENT_ROWS = 5000;
/** The header stands among the first lines: banks write the account above it. */
const HEADER_WITHIN = 40;
const KEPT_FOR = 30 * 24 * 60 * 60_000;
/** So long one may be on its way in: what was cut off in between is wiped. */
const COMING_FOR = 60 * 60_000;
const ROWS_PER_CHUNK = 500;
/** How many lines that can't be read are named. */
const NAMED = 20;

const statementDocument = z.looseObject({
  name: z.string(),
  method: z.enum(['bank', 'wallet']),
  by: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
  rows: z.number().int(),
  unread: z.number().int().default(0),
  unreadLines: z.array(z.number().int()).default([]),
  chunks: z.number().int(),
  /** False while its rows are being written. */
  isWhole: z.boolean().default(true),
});

export const statementPath = (id: string) => `statements/${id}`;
const chunkPath = (id: string, index: number) => `${statementPath(id)}/chunks/${String(index).padStart(3, '0')}`;

/** Makes the keeping of statements between their reading and the owner's decisions: sealed, and for a month. */
export function createStatementFiles({ store, cipher, clock }: { store: Store; cipher: Cipher; clock: Clock }) {
  /** Reads a CSV file and keeps the rows by which money came in. A file that can't be read as a whole is refused. */
  async function keep(
    bytes: Uint8Array,
    { name, method, by }: Pick<Statement, 'name' | 'method' | 'by'>,
  ): Promise<{ readonly ok: true; readonly id: string } | ({ readonly ok: false } & StatementRefusal)> {
    const read = readRecords(bytes);
    if (!read.ok) return read;
    const header = read.records.slice(0, HEADER_WITHIN).findIndex(({ cells }) => statementColumns(cells) !== null);
    const columns = statementColumns(read.records[header]?.cells ?? []);
    if (columns === null) return { ok: false, code: 'csv-columns-missing', columns: [] };
    const records = read.records.slice(header + 1);
    const rows = withFingerprints(records.flatMap(({ cells, line }) => statementRow(cells, columns, line) ?? []));
    const unread = records.filter(({ cells }) => hasUnreadAmount(cells, columns)).map(({ line }) => line);
    if (rows.length + unread.length === 0) return { ok: false, code: 'csv-no-rows' };
    if (rows.length > MAX_STATEMENT_ROWS) return { ok: false, code: 'csv-too-many-rows', rows: rows.length };
    const [id, at] = [randomId(), clock()];
    const chunks = Array.from({ length: Math.ceil(rows.length / ROWS_PER_CHUNK) }, (_, index) =>
      rows.slice(index * ROWS_PER_CHUNK, (index + 1) * ROWS_PER_CHUNK),
    );
    const known = { name: oneLine(name).slice(0, 100), method, rows: rows.length, unread: unread.length };
    const more = { by, createdAt: at, chunks: chunks.length, unreadLines: unread.slice(0, NAMED) };
    // why first: where this ends in the middle, it says what is to be wiped
    await store.create(statementPath(id), { ...known, ...more, isWhole: false, expiresAt: at + COMING_FOR });
    for (const [index, chunk] of chunks.entries())
      await store.set(chunkPath(id, index), { data: cipher.seal(JSON.stringify(chunk)), statementId: id });
    await store.transaction(async (tx) => {
      tx.update(statementPath(id), { isWhole: true, expiresAt: at + KEPT_FOR });
      recordChange(tx, { at, by, action: 'statement-read', subject: statementPath(id), before: null, after: known });
    });
    return { ok: true, id };
  }

  /** A row is told from all others by what it says, of whichever account its file is said to be; two that say the same in one file are two. */
  function withFingerprints(rows: readonly StatementRow[]): KeptRow[] {
    const seen = new Map<string, number>();
    return rows.map((row) => {
      const text = JSON.stringify([row.date, row.label, row.amountCentimes, row.reference]);
      const nth = seen.get(text) ?? 0;
      seen.set(text, nth + 1);
      return { ...row, fingerprint: cipher.fingerprint(`${text} ${nth}`) };
    });
  }

  /** The newest first. */
  async function list(): Promise<readonly Statement[]> {
    const { docs } = await store.query({ from: 'statements', order: ['createdAt', 'desc'], limit: 20 });
    return docs.filter(isWhole).map(toStatement);
  }

  /** A statement with its rows; null where there is none, or no longer. */
  async function open(id: string): Promise<{ readonly statement: Statement; readonly rows: readonly KeptRow[] } | null> {
    const snap = isPossibleId(id) ? await store.get(statementPath(id)) : null;
    if (!snap || !isWhole(snap)) return null;
    const { chunks } = statementDocument.parse(snap.data);
    const parts = await store.getMany(Array.from({ length: chunks }, (_, index) => chunkPath(id, index)));
    const rows = parts.flatMap((part) => (part ? (JSON.parse(cipher.open(String(part.data['data']))) as KeptRow[]) : []));
    return { statement: toStatement(snap), rows };
  }

  /** Wipes what was kept long enough. */
  async function wipeExpired(): Promise<number> {
    const { docs } = await store.query({ from: 'statements', where: [['expiresAt', '<=', clock()]], limit: 20 });
    for (const doc of docs) {
      const { chunks } = statementDocument.parse(doc.data);
      const gone: (Write & { delete: string })[] = Array.from({ length: chunks }, (_, index) => ({ delete: chunkPath(doc.id, index) }));
      await store.bulk([...gone, { delete: doc.path }]);
    }
    return docs.length;
  }

  return { keep, list, open, wipeExpired };
}

const isWhole = ({ data }: Snap): boolean => statementDocument.parse(data).isWhole;

/** One as it is stored, whole or not. */
export function toStatement(snap: Snap): Statement {
  const { name, method, by, createdAt, expiresAt, rows, unread, unreadLines } = statementDocument.parse(snap.data);
  return { id: snap.id, name, method, by, createdAt, expiresAt, rows, unread, unreadLines };
}
