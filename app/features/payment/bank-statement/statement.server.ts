import { beginningOf } from '~/domain/shared/truncate';
import { oneLine } from '~/domain/shared/typed-text';
import { dayInCasablanca } from '~/domain/shared/day';
import { RETENTION } from '~/domain/account/retention';
import { withReference } from '~/domain/payment/bank-statement/columns';
import { statementDays } from '~/domain/payment/bank-statement/days';
import { isOtherAccount } from '~/domain/payment/bank-statement/currency';
import { isUnsigned, moneyOutOf, receivedRow, takenBackBy, type MoneyOut } from '~/domain/payment/bank-statement/returns';
import {
  parseStatementAmount,
  statementLine,
  type StatementLine,
  type StatementRow,
  type UnreadReason,
} from '~/domain/payment/bank-statement/row';
import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { Snapshot, Store } from '~/ports/store';

import { recordChange } from '~/features/audit/index.server';
import { parseAll, tryParse } from '~/features/documents/index.server';
import { createStagedFiles } from '~/features/bulk-job/index.server';
import { inSteps } from '~/features/jobs/index.server';
import { STATEMENTS, statementPath, statementRowFormat, toStatement, type KeptRow, type Statement } from './document.server';
import { createReturns, type FlagOrder } from './return.server';
import { lengthOf, readTable, type Table, type TableRefusal } from './table.server';

export const MAX_STATEMENT_ROWS = 5000;
const NAMED = 20;
const LISTED = 20;
const DAY = 24 * 60 * 60_000;

interface StatementNeeds {
  readonly store: Store;
  readonly cipher: Encryption;
  readonly clock: Clock;
  readonly orders?: { readonly flag: FlagOrder };
}

const LAST_LINES = 50;

/** Stores statements, sealed, from their upload until the owner's decisions. */
export function createStatementFiles({ store, cipher, clock, orders }: StatementNeeds) {
  const returns = createReturns({ store, cipher, clock, flag: orders?.flag });
  const files = createStagedFiles<Statement, KeptRow>(
    { store, clock },
    {
      from: STATEMENTS,
      toFile: toStatement,
      rows: statementRowFormat(cipher),
      // why the most: the retention removes it earlier, by its age and the present setting
      keptMs: RETENTION.statements.max * DAY,
      closed: { isWhole: false },
      // why: each page makes the verdicts again, so rows are never replaced
      hasChunkSets: false,
      besideRows: (id) => ({ statementId: id }),
    },
  );

  /** Stores a statement's rows of money received, and notes money that went out. Refuses a file that can't be read as a whole. */
  async function keep(
    bytes: Uint8Array,
    { name, method, by }: Pick<Statement, 'name' | 'method' | 'by'>,
  ): Promise<{ readonly ok: true; readonly id: string } | ({ readonly ok: false } & TableRefusal)> {
    const table = await readTable(bytes);
    if (!table.ok) return table;
    const { rows: read, outs, unread } = await readRows(table);
    // why first: a row is never sure while the return that a file shows isn't noted, also of a file that shows nothing else
    await returns.note(outs, { method, by });
    if (read.length + unread.length === 0) return { ok: false, code: 'csv-no-rows' };
    if (read.length > MAX_STATEMENT_ROWS) return { ok: false, code: 'csv-too-many-rows', rows: read.length };
    const rows = await withFingerprints(read);
    const known = { name: beginningOf(oneLine(name), 100), method, rows: rows.length, unread: unread.length };
    const [unreadLines, unreadWhy] = [unread.slice(0, NAMED).map(({ line }) => line), unread.slice(0, NAMED).map(({ why }) => why)];
    const days = statementDays(
      read.map(({ date }) => date),
      dayInCasablanca(clock()),
    );
    const covered = { firstDay: days?.first ?? null, lastDay: days?.last ?? null };
    const id = await files.keep(rows, {
      fields: { ...known, ...covered, by, unreadLines, unreadWhy },
      ready: { isWhole: true },
      note: (tx, at) =>
        recordChange(tx, { at: clock(), by, action: 'statement-read', subject: statementPath(at), before: null, after: known }),
    });
    return { ok: true, id };
  }

  /** Identifies a row by its content, whatever account the file is of; two equal rows in one file are two. */
  async function withFingerprints(rows: readonly StatementRow[]): Promise<KeptRow[]> {
    const seen = new Map<string, number>();
    return inSteps(rows, (row) => {
      const text = JSON.stringify([row.date, row.label, row.amountCentimes, row.reference]);
      const nth = seen.get(text) ?? 0;
      seen.set(text, nth + 1);
      return { ...row, fingerprint: cipher.fingerprint(`${text} ${nth}`) };
    });
  }

  async function list(): Promise<readonly Statement[]> {
    const { docs } = await store.query({ from: STATEMENTS, order: ['createdAt', 'desc'], limit: LISTED });
    return parseAll(toStatement, docs).filter(({ isWhole }) => isWhole);
  }

  /** Returns whether a statement was uploaded, and is still kept. */
  async function hasAny(): Promise<boolean> {
    return (await store.query({ from: STATEMENTS, order: ['createdAt', 'desc'], limit: 1 })).docs.length > 0;
  }

  async function open(id: string): Promise<{ readonly statement: Statement; readonly rows: readonly KeptRow[] } | null> {
    const statement = await files.find(id);
    return statement?.isWhole ? { statement, rows: await files.rowsOf(statement) } : null;
  }

  /** Removes a statement with its rows; returns false where it changed, or can't be read. */
  async function forget(snap: Snapshot): Promise<boolean> {
    const statement = tryParse(toStatement, snap);
    return statement !== null && files.forget(statement);
  }

  return { keep, list, hasAny, open, forget, wipeExpired: files.sweep };
}

interface ReadRows {
  readonly rows: readonly StatementRow[];
  readonly outs: readonly MoneyOut[];
  readonly unread: readonly { readonly line: number; readonly why: UnreadReason }[];
}

async function readRows({ columns: named, delimiter, before, records }: Table): Promise<ReadRows> {
  const money = [named.credit, named.debit, named.amount];
  const withMoney = (
    await inSteps(records, ({ cells }) => (money.some((at) => parseStatementAmount(cells[at ?? -1] ?? '') !== null) ? cells : []))
  ).filter((cells) => cells.length > 0);
  const columns = withReference(named, (at) => withMoney.map((cells) => cells[at] ?? ''), before);
  const tooLong = records.filter(({ cells }) => lengthOf(cells) > columns.width).length;
  // why: with a comma, the centimes of an amount may be the cell too many
  const mayBeLonger = delimiter !== ',' && tooLong > records.length / 2;
  const lines = await inSteps(records, ({ cells, line, isBroken }): StatementLine => {
    const read = statementLine(cells, columns, line);
    const isTooLong = lengthOf(cells) > columns.width && !mayBeLonger;
    // why also where none was found: the money may stand in another cell than its own
    if ((!isBroken && !isTooLong) || read.kind === 'out' || !cells.some((cell) => parseStatementAmount(cell) !== null)) return read;
    return { kind: 'unread', why: isBroken ? 'quotes' : 'cells' };
  });
  const outs = (await inSteps(lines, moneyOutOf)).flatMap((out) => out ?? []);
  const beside = records.filter((_, at) => lines[at]?.kind === 'none').map(({ cells }) => cells);
  const isForeign = isOtherAccount(before) || isOtherAccount(beside.slice(-LAST_LINES).filter(([first = '']) => first !== ''));
  const whole = { isTakenBack: takenBackBy(outs), isOpenDoubted: isUnsigned(lines) };
  const rows = (await inSteps(lines, (line) => receivedRow(line, whole))).flatMap((row) => row ?? []);
  const unread = lines.flatMap((line, at) => (line.kind === 'unread' ? [{ line: records[at]?.line ?? 0, why: line.why }] : []));
  return { rows: isForeign ? rows.map((row) => ({ ...row, doubt: row.doubt ?? 'other-currency' })) : rows, outs, unread };
}
