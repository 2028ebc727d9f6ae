import { beginningOf } from '~/domain/beginning';
import { oneLine } from '~/domain/mail';
import { RETENTION } from '~/domain/retention';
import { hasUnreadAmount, statementColumns, statementRow, type StatementRow } from '~/domain/statement';
import type { Cipher } from '~/ports/cipher';
import type { Clock } from '~/ports/clock';
import type { Snap, Store } from '~/ports/store/port';

import { recordChange } from '~/features/audit.server';
import { readable, readOrNull } from '~/features/document-reader.server';
import { createStagedFiles } from '~/features/batch/face.server';
import { readRecords, type CsvRefusal } from '~/features/csv/face.server';
import { STATEMENTS, statementPath, statementRowFormat, toStatement, type KeptRow, type Statement } from './statement-document.server';

export type StatementRefusal = CsvRefusal | { readonly code: 'csv-columns-missing' | 'csv-no-rows'; readonly columns?: readonly string[] };

/** The most rows of money received in one statement. */
export const MAX_STATEMENT_ROWS = 5000;
/** The header is within so many lines: banks write the account above it. */
const HEADER_WITHIN = 40;
/** How many unreadable lines are named. */
const NAMED = 20;
const LISTED = 20;
const DAY = 24 * 60 * 60_000;

interface StatementNeeds {
  readonly store: Store;
  readonly cipher: Cipher;
  readonly clock: Clock;
}

/** Stores statements from their upload until the owner's decisions: sealed, and for a time. */
export function createStatementFiles({ store, cipher, clock }: StatementNeeds) {
  const files = createStagedFiles<Statement, KeptRow>(
    { store, clock },
    {
      from: STATEMENTS,
      toFile: toStatement,
      rows: statementRowFormat(cipher),
      // The retention removes it before that, by its age and the present setting.
      keptMs: RETENTION.statements.max * DAY,
      closed: { isWhole: false },
      // Rows are never replaced: each page makes the verdicts again, and none is stored.
      hasChunkSets: false,
      besideRows: (id) => ({ statementId: id }),
    },
  );

  /** Reads a CSV file and stores its rows of money received. Refuses a file that can't be read as a whole. */
  async function keep(
    bytes: Uint8Array,
    { name, method, by }: Pick<Statement, 'name' | 'method' | 'by'>,
  ): Promise<{ readonly ok: true; readonly id: string } | ({ readonly ok: false } & StatementRefusal)> {
    const read = await readRecords(bytes);
    if (!read.ok) return read;
    const header = read.records.slice(0, HEADER_WITHIN).findIndex(({ cells }) => statementColumns(cells) !== null);
    const columns = statementColumns(read.records[header]?.cells ?? []);
    if (columns === null) return { ok: false, code: 'csv-columns-missing', columns: [] };
    const records = read.records.slice(header + 1);
    const rows = withFingerprints(records.flatMap(({ cells, line }) => statementRow(cells, columns, line) ?? []));
    const unread = records.filter(({ cells }) => hasUnreadAmount(cells, columns)).map(({ line }) => line);
    if (rows.length + unread.length === 0) return { ok: false, code: 'csv-no-rows' };
    if (rows.length > MAX_STATEMENT_ROWS) return { ok: false, code: 'csv-too-many-rows', rows: rows.length };
    const known = { name: beginningOf(oneLine(name), 100), method, rows: rows.length, unread: unread.length };
    const id = await files.keep(rows, {
      fields: { ...known, by, unreadLines: unread.slice(0, NAMED) },
      ready: { isWhole: true },
      note: (tx, at) =>
        recordChange(tx, { at: clock(), by, action: 'statement-read', subject: statementPath(at), before: null, after: known }),
    });
    return { ok: true, id };
  }

  /** Identifies a row by its content, whatever kind of account the file was uploaded for; two equal rows in one file are two. */
  function withFingerprints(rows: readonly StatementRow[]): KeptRow[] {
    const seen = new Map<string, number>();
    return rows.map((row) => {
      const text = JSON.stringify([row.date, row.label, row.amountCentimes, row.reference]);
      const nth = seen.get(text) ?? 0;
      seen.set(text, nth + 1);
      return { ...row, fingerprint: cipher.fingerprint(`${text} ${nth}`) };
    });
  }

  /** Newest first. */
  async function list(): Promise<readonly Statement[]> {
    const { docs } = await store.query({ from: STATEMENTS, order: ['createdAt', 'desc'], limit: LISTED });
    return readable(toStatement, docs).filter(({ isWhole }) => isWhole);
  }

  /** A statement with its rows; null where it does not exist, or no longer. */
  async function open(id: string): Promise<{ readonly statement: Statement; readonly rows: readonly KeptRow[] } | null> {
    const statement = await files.find(id);
    return statement?.isWhole ? { statement, rows: await files.rowsOf(statement) } : null;
  }

  /** Removes a statement as it was read, with its rows; false where it changed meanwhile, or can't be read. */
  async function forget(snap: Snap): Promise<boolean> {
    const statement = readOrNull(toStatement, snap);
    return statement !== null && files.forget(statement);
  }

  return { keep, list, open, forget, wipeExpired: files.sweep };
}
