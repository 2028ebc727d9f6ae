import Papa from 'papaparse';

import { beginningOf } from '~/domain/shared/truncate';
import { guardCell, unguardCell } from '~/domain/bulk-job/csv-cell';
import { oneLine } from '~/domain/shared/typed-text';
import { createPace, inSteps, pause } from '~/features/jobs/index.server';

import { type FileKind, foreignKind } from './kind';

export interface CsvLimits {
  readonly bytes: number;
  readonly rows: number;
}
export const CSV_LIMITS: CsvLimits = { bytes: 4 * 1024 * 1024, rows: 20_000 };
export const GAMES_CSV_LIMITS: CsvLimits = { bytes: 16 * 1024 * 1024, rows: 100_000 };

export interface CsvRow {
  readonly line: number;
  /** The cells by column, as columnName() writes it; a short row lacks the last ones. */
  readonly cells: ReadonlyMap<string, string>;
  /** True where something stands behind the last named column. */
  readonly hasMore: boolean;
}

export type CsvRefusal =
  | { readonly code: 'csv-required' | 'csv-too-large' | 'csv-no-rows' | FileKind }
  | { readonly code: 'csv-columns-missing'; readonly columns: readonly string[] }
  | { readonly code: 'csv-too-many-rows'; readonly rows: number }
  | { readonly code: 'csv-quotes' | 'csv-line-too-long'; readonly line: number };

export type CsvTable =
  | {
      readonly ok: true;
      readonly header: readonly string[];
      readonly rows: readonly CsvRow[];
    }
  | ({ readonly ok: false } & CsvRefusal);

const DELIMITERS = [',', ';', '\t'];
/** Consecutive letters beyond ASCII: words in Windows' Arabic letters, and none in its Western ones. */
const ARABIC_RUN = /[\xc0-\xff]{4}/;
/** The first lines among which the one that names the columns is looked for. */
const TITLE_LINES = 5;
/** Rows that are read before other requests get a turn, and characters, of which a row may have many. */
const BATCH_SIZE = { rows: 200, characters: 100_000 };
/** The longest line, and the longest cell of several lines: what is read in one step. */
const MOST_IN_LINE = { characters: 500_000, separators: 5_000 };
/** The most lines of a file, for each row that it may have. */
const LINES_A_ROW = 20;
/** The beginning in which the separator is looked for. */
const HEAD = 20_000;

/**
 * Reads a CSV file: UTF-8 or UTF-16 with or without a mark, or else Windows' own encoding; separated by comma, semicolon or tab; any line
 * ends; quoted cells. The first line names the columns, and must have all of `columns`. A file that can't be read as a whole is refused,
 * since any row of half a file may be wrong.
 */
export async function readCsv(
  bytes: Uint8Array,
  { columns, limits = CSV_LIMITS }: { readonly columns: readonly (readonly [string, ...string[]])[]; readonly limits?: CsvLimits },
): Promise<CsvTable> {
  const kind = bytes.length > limits.bytes ? null : foreignKind(bytes);
  if (kind !== null) return { ok: false, code: kind };
  const isIn = (names: readonly string[]) => (wanted: readonly string[]) => wanted.some((name) => names.includes(columnName(name)));
  const table = await parseTable(bytes, limits, (head, delimiter) => {
    const counts = cellsOf(head, delimiter, TITLE_LINES).map((cells) => columns.filter(isIn(cells.map(columnName))).length);
    return Math.max(0, ...counts);
  });
  if (!table.ok) return table;
  // why not always the first: a spreadsheet may have a title above its table
  const above = table.records.slice(0, TITLE_LINES).findIndex(({ cells }) => columns.every(isIn(cells.map(columnName))));
  const [header, ...records] = table.records.slice(Math.max(0, above));
  const written = header?.cells ?? [];
  const names = written.map(columnName);
  const missing = columns.filter((column) => !isIn(names)(column)).map(([name]) => name);
  if (missing.length > 0) return { ok: false, code: 'csv-columns-missing', columns: missing };
  const filled = (await inSteps(records, (record) => (isFilled(record.cells) ? record : null))).filter((record) => record !== null);
  if (filled.length === 0) return { ok: false, code: 'csv-no-rows' };
  const count = filled.length + table.over;
  if (count > limits.rows) return { ok: false, code: 'csv-too-many-rows', rows: count };
  const named = names.findLastIndex((name) => name !== '') + 1;
  const rows = await inSteps(filled, ({ line, cells }): CsvRow => {
    const hasMore = cells.slice(named).some((cell) => cell.trim() !== '');
    return { line, cells: toCells(names, cells), hasMore };
  });
  return { ok: true, header: written, rows };
}

export interface CsvLine {
  readonly line: number;
  readonly text: string;
}

/** Returns the filled lines of a plain list; null for a table, or no text. `isOne`: a line is one cell despite its comma. */
export async function readLines(bytes: Uint8Array, isOne: (line: string) => boolean): Promise<readonly CsvLine[] | null> {
  const whole = await toText(bytes, CSV_LIMITS);
  if (!whole.ok || /(?![\n\t])\p{Cc}/u.test(whole.text)) return null;
  let line = 0;
  const read = await inSteps(whole.text.split('\n'), (typed) => {
    line += 1;
    const text = unquoted(typed.trim());
    return typed.trim() === '' ? null : { line, text, hasColumns: SEPARATOR.test(text) && !isOne(text) };
  });
  const lines = read.filter((each) => each !== null);
  const [first] = lines;
  if (first === undefined || first.hasColumns) return null;
  return lines.filter(({ hasColumns }) => hasColumns).length > lines.length / 2 ? null : lines;
}

const SEPARATOR = /[,;\t]/;

const unquoted = (text: string) => unguardCell(/^"((?:[^"]|"")*)"$/.exec(text)?.[1]?.replaceAll('""', '"') ?? text);

type Records = (CsvRecords & { readonly ok: true }) | ({ readonly ok: false } & CsvRefusal);

interface CsvRecords {
  readonly records: readonly CsvRecord[];
  /** The number of rows beyond the limit, which aren't held. */
  readonly over: number;
}

interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

export function readCells(record: string, delimiter: string): readonly string[] | null {
  const { data, errors } = parseFirst(record, delimiter, 1);
  return errors.some((error) => error.type === 'Quotes') ? null : (data[0] ?? []);
}

/** Returns the name of a column without case, spaces and signs: 'Origin price' and 'originPrice' are one. */
export function columnName(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

const UNREAD = { names: 20, characters: 60 };

/** Returns the columns that aren't `read`, by their names in the file; at most 20, and '…' where there are more. */
export function unreadColumns(header: readonly string[], read: ReadonlySet<string>): readonly string[] {
  const others = header.filter((name) => !read.has(columnName(name))).map((name) => beginningOf(oneLine(name), UNREAD.characters));
  const names = [...new Set(others)].filter((name) => name !== '');
  return names.length > UNREAD.names ? [...names.slice(0, UNREAD.names), '…'] : names;
}

/** Returns a CSV file that every spreadsheet reads, without cells that it would run; readCsv() gives the same cells. */
export function writeCsv(columns: readonly string[], rows: readonly (readonly (string | number)[])[], delimiter: ',' | ';' = ','): string {
  // The mark tells a spreadsheet that this is UTF-8.
  return `\ufeff${writeCsvRows([columns, ...rows], delimiter)}`;
}

/** Returns more lines of such a file. */
export function writeCsvRows(rows: readonly (readonly (string | number)[])[], delimiter: ',' | ';'): string {
  // why no guard: a number is no formula, also below 0, and a spreadsheet must add it up
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? (delimiter === ';' ? String(cell).replace('.', ',') : cell) : guardCell(cell))),
  );
  return rows.length === 0 ? '' : `${Papa.unparse(cells, { newline: '\r\n', delimiter })}\r\n`;
}

type Text = { readonly ok: true; readonly text: string; readonly longest: number } | ({ readonly ok: false } & CsvRefusal);

/** Returns the text of a table, and its longest line, before anything reads it. Refuses one with more than a parser takes step by step. */
export async function toText(bytes: Uint8Array, limits: CsvLimits): Promise<Text> {
  if (bytes.length === 0) return { ok: false, code: 'csv-required' };
  if (bytes.length > limits.bytes) return { ok: false, code: 'csv-too-large' };
  const decoded = decode(bytes);
  await pause();
  const text = decoded.includes('\r') ? decoded.replace(/\r\n?/g, '\n') : decoded;
  await pause();
  const pace = createPace();
  let [line, longest] = [0, 0];
  for (let from = 0; from < text.length; await pace()) {
    const end = text.indexOf('\n', from);
    const length = (end === -1 ? text.length : end) - from;
    line += 1;
    if (line > limits.rows * LINES_A_ROW) return { ok: false, code: 'csv-too-many-rows', rows: line };
    const { characters, separators } = MOST_IN_LINE;
    const isTooLong = length > characters || (length > separators && separatorsIn(text.slice(from, from + length)) > separators);
    if (isTooLong) return { ok: false, code: 'csv-line-too-long', line };
    longest = Math.max(longest, length);
    from += length + 1;
  }
  return { ok: true, text, longest };
}

const separatorsIn = (line: string) => line.match(/[,;\t|]/g)?.length ?? 0;

function decode(bytes: Uint8Array): string {
  const encodings = guessEncodings(bytes);
  for (const encoding of encodings) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      continue;
    }
  }
  return new TextDecoder(ARABIC_RUN.test(Buffer.from(bytes).toString('latin1')) ? 'windows-1256' : 'windows-1252').decode(bytes);
}

function guessEncodings(bytes: Uint8Array): readonly string[] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ['utf-16le'];
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return ['utf-16be'];
  const start = bytes.subarray(0, 400);
  const zeros = (odd: 0 | 1) => start.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  if (zeros(1) > start.length / 4) return ['utf-16le', 'utf-8'];
  if (zeros(0) > start.length / 4) return ['utf-16be', 'utf-8'];
  return ['utf-8'];
}

/** Returns the filled lines of a file, and its first ones. The separator is the one of a line `sep=;`, else the one with the best `score`. */
async function parseTable(bytes: Uint8Array, limits: CsvLimits, score: (head: string, delimiter: string) => number): Promise<Records> {
  const whole = await toText(bytes, limits);
  if (!whole.ok) return whole;
  const said = /^sep=(.)\n/i.exec(whole.text);
  const text = whole.text.slice(said?.[0].length ?? 0);
  const head = text.slice(0, HEAD);
  const rowsAtOnce = Math.max(1, Math.min(BATCH_SIZE.rows, Math.floor(BATCH_SIZE.characters / Math.max(1, whole.longest))));
  const [best = ','] = said?.[1] === undefined ? DELIMITERS.toSorted((a, b) => score(head, b) - score(head, a)) : [said[1]];
  const records: CsvRecord[] = [];
  let [line, over] = [said ? 2 : 1, 0];
  for (let rest = text; rest !== ''; await pause()) {
    const { data, errors, meta } = parseFirst(rest, best, rowsAtOnce);
    const quotes = errors.find((error) => error.type === 'Quotes');
    if (quotes) return { ok: false, code: 'csv-quotes', line: line + lineBreaks(rest.slice(0, quotes.index ?? 0)) };
    for (const cells of data) {
      if (cells.some(({ length }) => length > MOST_IN_LINE.characters)) return { ok: false, code: 'csv-line-too-long', line };
      // why not all: millions of lines would be held
      if (records.length < TITLE_LINES || isFilled(cells)) {
        if (records.length < limits.rows + TITLE_LINES) records.push({ line, cells });
        else over += 1;
      }
      line += linesOf(cells);
    }
    rest = rest.slice(meta.cursor);
  }
  return { ok: true, records, over };
}

function cellsOf(text: string, delimiter: string, lines: number): readonly (readonly string[])[] {
  return parseFirst(text, delimiter, lines).data;
}

/** why not fast mode: it splits a whole text without quotes first */
function parseFirst(text: string, delimiter: string, rows: number): Papa.ParseResult<string[]> {
  return Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: rows, fastMode: false });
}

function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

function toCells(names: readonly string[], record: readonly string[]): ReadonlyMap<string, string> {
  const cells = new Map<string, string>();
  // why by the row's cells: a header may have a hundred thousand empty ones
  record.forEach((cell, at) => {
    const name = names[at];
    if (name !== undefined && !cells.has(name)) cells.set(name, unguardCell(cell));
  });
  return cells;
}

const linesOf = (record: readonly string[]) => 1 + record.reduce((sum, cell) => sum + lineBreaks(cell), 0);
const lineBreaks = (text: string) => (text.includes('\n') ? text.split('\n').length - 1 : 0);
