import { unguardCell } from '~/domain/bulk-job/csv-cell';
import { countNames, statementColumns, type StatementColumns } from '~/domain/payment/bank-statement/columns';
import { unknownHeader } from '~/domain/payment/bank-statement/chosen';
import type { FileRefusal } from '~/domain/payment/bank-statement/file';
import { statementLine } from '~/domain/payment/bank-statement/row';

import { CSV_LIMITS, readCells, toText, type CsvRefusal } from '~/features/csv/index.server';
import { inSteps } from '~/features/jobs/index.server';
import { htmlRows, kindOfFile } from './kind.server';

export type TableRefusal = CsvRefusal | { readonly code: FileRefusal };

export interface TableRecord {
  readonly line: number;
  readonly cells: readonly string[];
  /** Set where a quote has no end, so that the cells are uncertain. */
  readonly isBroken: boolean;
}

export interface Table {
  readonly ok: true;
  /** null where its names are unknown. */
  readonly columns: StatementColumns | null;
  /** The names; none where no line has them. */
  readonly titles: readonly string[];
  readonly width: number;
  readonly delimiter: string;
  readonly before: readonly (readonly string[])[];
  readonly records: readonly TableRecord[];
}

const DELIMITERS = [';', ',', '\t', '|'];
/** The lines that may hold the names: banks write the account above them. */
const HEADER_WITHIN = 300;
const ROWS_TO_COUNT = 60;
/** The most lines of one record whose cells have line ends. */
const MAX_RECORD_LINES = 20;

/** Reads the table of a statement in any bank's form: the separator and names that fit best. An open quote spoils only its line. */
export async function readTable(bytes: Uint8Array): Promise<Table | ({ readonly ok: false } & TableRefusal)> {
  const kind = kindOfFile(bytes);
  if (kind !== null && kind !== 'is-html') return { ok: false, code: kind };
  const whole = await toText(bytes, CSV_LIMITS);
  if (!whole.ok) return whole;
  const all = kind === 'is-html' ? htmlRecords(whole.text) : null;
  const table = all === null ? await csvTable(whole.text) : toTable(await gathered(all), '');
  if (table === null) return { ok: false, code: 'csv-columns-missing', columns: [] };
  if (table.records.length > CSV_LIMITS.rows) return { ok: false, code: 'csv-too-many-rows', rows: table.records.length };
  return table;
}

async function csvTable(text: string): Promise<Table | null> {
  const said = /^sep=(.)\n/i.exec(text)?.[1];
  const lines = text.split('\n');
  const first = said === undefined ? 0 : 1;
  const sample = lines.slice(0, HEADER_WITHIN);
  const found: { readonly delimiter: string; readonly header: Header; readonly rows: number }[] = [];
  for (const delimiter of said === undefined ? DELIMITERS : [said]) {
    const records = await gathered(csvRecords(sample, { delimiter, first, width: null }));
    const header = findHeader(records) ?? headerByRows(records);
    if (header === null) continue;
    const { columns, at, movements } = header;
    found.push({ delimiter, header, rows: columns === null ? movements : countRows(records.slice(at), columns) });
  }
  const [best] = found.toSorted((a, b) => b.header.names - a.header.names || b.rows - a.rows);
  if (!best) return null;
  const { delimiter, header } = best;
  return toTable(await gathered(csvRecords(lines, { delimiter, first, width: header.width })), delimiter);
}

function toTable(records: readonly TableRecord[], delimiter: string): Table | null {
  const header = findHeader(records) ?? headerByRows(records);
  if (header === null) return null;
  const { at, above, columns, titles, width } = header;
  const before = records.slice(0, above).map(({ cells }) => cells);
  return { ok: true, columns, titles, width, delimiter, before, records: records.slice(at) };
}

interface Header extends Pick<Table, 'columns' | 'titles' | 'width'> {
  /** The number of lines above it, and of those up to its first row. */
  readonly above: number;
  readonly at: number;
  /** The number of known names. */
  readonly names: number;
  /** The rows of its sample with a day and an amount, where its names are unknown. */
  readonly movements: number;
}

function headerByRows(records: readonly TableRecord[]): Header | null {
  const unknown = unknownHeader(records.slice(0, HEADER_WITHIN).map(({ cells }) => cells));
  return unknown && { ...unknown, columns: null, names: 0, above: unknown.titles.length > 0 ? unknown.at - 1 : unknown.at };
}

function findHeader(records: readonly TableRecord[]): Header | null {
  let best: Header | null = null;
  for (const [at, { cells }] of records.slice(0, HEADER_WITHIN).entries()) {
    const below = records[at + 1]?.cells ?? [];
    const single = countNames(cells);
    const joined = isHalfHeader(cells) && isHalfHeader(below) ? joinCells(cells, below) : [];
    const double = countNames(joined);
    const isDouble = double > single && double > countNames(below);
    const [names, written] = isDouble ? [double, joined] : [single, cells];
    if (names <= (best?.names ?? 0)) continue;
    const columns = statementColumns(written);
    const known = { columns, titles: written, width: written.length, names, movements: 0 };
    if (columns !== null) best = { ...known, above: at, at: at + (isDouble ? 2 : 1) };
  }
  return best;
}

function isHalfHeader(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.length > 1 && filled.every((cell) => cell.length < 30 && !/[\d:]/.test(cell));
}

const joinCells = (above: readonly string[], below: readonly string[]) =>
  Array.from({ length: Math.max(above.length, below.length) }, (_, at) => `${above[at] ?? ''} ${below[at] ?? ''}`.trim());

function countRows(records: readonly TableRecord[], columns: StatementColumns): number {
  return records.slice(0, ROWS_TO_COUNT).filter(({ cells, line }) => {
    const { kind } = statementLine(cells, columns, line);
    return (kind === 'in' || kind === 'out') && lengthOf(cells) <= columns.width;
  }).length;
}

/** Returns the number of cells up to the last one that isn't empty. */
export const lengthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

interface Reading {
  readonly delimiter: string;
  /** The first line that is no note for spreadsheets. */
  readonly first: number;
  /** The number of cells of a record whose cells have line ends; null: any. */
  readonly width: number | null;
}

function* csvRecords(lines: readonly string[], { delimiter, first, width }: Reading): Iterable<TableRecord> {
  for (let at = first; at < lines.length;) {
    const { cells, isBroken, size } = recordAt(lines, at, { delimiter, width });
    if (cells.some((cell) => cell.trim() !== '')) yield { line: at + 1, cells: cells.map(unguardCell), isBroken };
    at += size;
  }
}

function recordAt(
  lines: readonly string[],
  at: number,
  { delimiter, width }: Pick<Reading, 'delimiter' | 'width'>,
): Omit<TableRecord, 'line'> & { readonly size: number } {
  const line = lines[at] ?? '';
  const alone = readCells(line, delimiter);
  if (alone !== null) return { cells: alone, isBroken: false, size: 1 };
  for (let size = 2; size <= MAX_RECORD_LINES && at + size <= lines.length; size += 1) {
    const cells = (lines[at + size - 1] ?? '').includes('"') ? readCells(lines.slice(at, at + size).join('\n'), delimiter) : null;
    if (cells !== null && (width === null || cells.length === width)) return { cells, isBroken: false, size };
  }
  const cells = line.split(delimiter).map((cell) => (/^"(.*)"$/s.exec(cell.trim())?.[1] ?? cell).replaceAll('""', '"'));
  return { cells, isBroken: cells.length !== width, size: 1 };
}

function* htmlRecords(text: string): Iterable<TableRecord> {
  let line = 0;
  for (const cells of htmlRows(text)) {
    line += 1;
    if (cells.some((cell) => cell !== '')) yield { line, cells, isBroken: false };
  }
}

function gathered(records: Iterable<TableRecord>): Promise<readonly TableRecord[]> {
  return inSteps(records, (record) => record);
}
