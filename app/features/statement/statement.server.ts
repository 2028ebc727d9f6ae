import { beginningOf } from '~/domain/shared/truncate';
import { oneLine } from '~/domain/shared/typed-text';
import { dayInCasablanca } from '~/domain/shared/day';
import { RETENTION } from '~/domain/account/retention';
import {
  chosenColumns,
  columnFaults,
  choiceByTitles,
  withContinuations,
  type ColumnChoice,
  type ColumnFaults,
} from '~/domain/payment/bank-statement/chosen';
import { withReference, type StatementColumns } from '~/domain/payment/bank-statement/columns';
import { statementAccount, type AccountRefusal } from '~/domain/payment/bank-statement/account';
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
import { accountsOf, NO_PAYEES, type PayTo } from '~/domain/payment/payee';
import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { Snapshot, Store } from '~/ports/store';

import { recordChange } from '~/features/audit/index.server';
import { parseAll, tryParse } from '~/features/documents/index.server';
import { createStagedFiles } from '~/features/bulk-job/index.server';
import { inSteps } from '~/features/jobs/index.server';
import { createColumnChoices } from './columns.server';
import {
  fileLineFormat,
  STATEMENTS,
  statementPath,
  statementRowFormat,
  toStatement,
  type KeptRow,
  type Statement,
} from './document.server';
import { createReturns, type FlagOrder } from './return.server';
import { lengthOf, readTable, type Table, type TableRecord, type TableRefusal } from './table.server';

export const MAX_STATEMENT_ROWS = 5000;
const NAMED = 20;
const LISTED = 20;
const DAY = 24 * 60 * 60_000;

interface StatementNeeds {
  readonly store: Store;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly orders?: { readonly flag: FlagOrder };
  /** The accounts of a statement that names none. */
  readonly payTo?: () => PayTo;
}

type Upload = Pick<Statement, 'name' | 'method' | 'by'>;
/** `account`: the RIB that the owner chose; null: the file says it. */
type Choices = { readonly account?: string | null | undefined; readonly isAnew?: boolean };
type Kept = { readonly ok: true; readonly id: string } | ({ readonly ok: false } & TableRefusal);
/** `id`: the file whose columns the owner must choose. */
type Awaiting = { readonly ok: false; readonly code: 'columns-unknown'; readonly id: string };

const LAST_LINES = 50;

/** Stores statements, sealed, from their upload until the owner's decisions. */
export function createStatementFiles({ store, encryption, clock, orders, payTo = () => NO_PAYEES }: StatementNeeds) {
  const choices = createColumnChoices({ store, clock, payTo });
  const returns = createReturns({ store, encryption, clock, flag: orders?.flag });
  const files = createStagedFiles<Statement, KeptRow>(
    { store, clock },
    {
      from: STATEMENTS,
      toFile: toStatement,
      rows: statementRowFormat(encryption),
      // why the most: the retention removes it earlier, by its age and the present setting
      keptMs: RETENTION.statements.max * DAY,
      closed: { isWhole: false },
      // why: each page makes the verdicts again, so rows are never replaced
      hasChunkSets: false,
      besideRows: (id) => ({ statementId: id }),
    },
  );

  const unread = createStagedFiles<Statement, TableRecord>(
    { store, clock },
    {
      from: STATEMENTS,
      toFile: toStatement,
      rows: fileLineFormat(encryption),
      keptMs: DAY,
      // why: whatever is older than this is swept, also a statement that was read
      longestMs: RETENTION.statements.max * DAY,
      closed: { isWhole: false },
      hasChunkSets: false,
    },
  );

  /**
   * Stores a statement's rows of money received, and notes money that went out. Refuses a file that can't be read as a whole, or whose
   * account is not known. A file whose names are unknown waits for the owner's choice of columns, and so does any with `isAnew`.
   */
  async function keep(
    bytes: Uint8Array,
    { isAnew = false, account: chosen = null, ...from }: Upload & Choices,
  ): Promise<Kept | Awaiting | ({ readonly ok: false } & AccountRefusal)> {
    const table = await readTable(bytes);
    if (!table.ok) return table;
    const of = statementAccount({ method: from.method, above: table.before, chosen, accounts: accountsOf(payTo()) });
    if (!of.ok) return of;
    const upload = { ...from, account: of.account };
    const choice = isAnew ? null : await choices.find({ ...upload, table });
    if (choice !== null && isSound(choice, table)) return keepRows({ ...table, columns: columnsOf(choice, table) }, upload);
    const { columns, titles, width, delimiter, before, records } = table;
    if (columns !== null && !isAnew) return keepRows({ ...table, columns }, upload);
    const toLine = (cells: readonly string[]): TableRecord => ({ line: 0, cells, isBroken: false });
    const id = await unread.keep([...before, titles].map(toLine).concat(records), {
      fields: { ...upload, name: shortName(upload.name), rows: 0 },
      ready: { awaits: { above: before.length, width, delimiter } },
    });
    return { ok: false, code: 'columns-unknown', id };
  }

  /** Returns a file whose columns the owner must choose, with the choice that was made last, or that its names say; null: there is none. */
  async function findUnread(id: string) {
    const file = await unread.find(id);
    if (!file?.awaits) return null;
    const { above, width, delimiter } = file.awaits;
    const lines = await unread.rowsOf(file);
    const titles = lines[above]?.cells ?? [];
    const before = lines.slice(0, above).map(({ cells }) => cells);
    const table: Table = { ok: true, columns: null, titles, width, delimiter, before, records: lines.slice(above + 1) };
    return { file, table, choice: (await choices.find({ ...file, table })) ?? choiceByTitles(titles) };
  }

  /** Reads a file by the owner's choice of its columns, and remembers it; null: the file is gone, or was read. */
  async function choose(
    id: string,
    choice: ColumnChoice,
    by: string,
  ): Promise<Kept | { readonly ok: false; readonly faults: ColumnFaults } | null> {
    const found = await findUnread(id);
    if (found === null) return null;
    const { file, table } = found;
    const faults = columnFaults(choice, cellsOf(table));
    if (Object.keys(faults).length > 0) return { ok: false, faults };
    const { name, method, account } = file;
    const outcome = await keepRows({ ...table, columns: columnsOf(choice, table) }, { name, method, account, by });
    if (!outcome.ok) return outcome;
    await choices.remember(choice, { method, account, table, by });
    await unread.forget(file);
    return outcome;
  }

  async function keepRows(table: ReadableTable, { name, method, account, by }: Upload & Pick<Statement, 'account'>): Promise<Kept> {
    const { rows: read, outs, unread: missed } = await readRows(table);
    // why first: a row is never sure while the return that a file shows isn't noted, also of a file that shows nothing else
    await returns.note(outs, { method, by });
    if (read.length + missed.length === 0) return { ok: false, code: 'csv-no-rows' };
    if (read.length > MAX_STATEMENT_ROWS) return { ok: false, code: 'csv-too-many-rows', rows: read.length };
    const rows = await withFingerprints(read);
    const known = { name: shortName(name), method, rows: rows.length, unread: missed.length };
    const named = missed.slice(0, NAMED);
    const [unreadLines, unreadWhy] = [named.map(({ line }) => line), named.map(({ why }) => why)];
    const days = statementDays(
      read.map(({ date }) => date),
      dayInCasablanca(clock()),
    );
    const covered = { firstDay: days?.first ?? null, lastDay: days?.last ?? null };
    const id = await files.keep(rows, {
      fields: { ...known, ...covered, account, by, unreadLines, unreadWhy },
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
      return { ...row, fingerprint: encryption.fingerprint(`${text} ${nth}`) };
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
  async function forget(doc: Snapshot): Promise<boolean> {
    const statement = tryParse(toStatement, doc);
    return statement !== null && files.forget(statement);
  }

  return { keep, findUnread, choose, list, hasAny, open, forget, wipeExpired: files.sweep };
}

const shortName = (name: string) => beginningOf(oneLine(name), 100);
const cellsOf = ({ records }: Table) => records.map(({ cells }) => cells);
const columnsOf = (choice: ColumnChoice, { titles, width }: Table) => chosenColumns(choice, titles, width);
const isSound = (choice: ColumnChoice, table: Table) => Object.keys(columnFaults(choice, cellsOf(table))).length === 0;

type ReadableTable = Table & { readonly columns: StatementColumns };

interface ReadRows {
  readonly rows: readonly StatementRow[];
  readonly outs: readonly MoneyOut[];
  readonly unread: readonly { readonly line: number; readonly why: UnreadReason }[];
}

async function readRows({ columns: named, delimiter, before, records: written }: ReadableTable): Promise<ReadRows> {
  const records = withContinuations(written, named);
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
