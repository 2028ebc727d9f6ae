import { ribIn, isRib } from '~/domain/payment/rib';
import { toLatinDigits } from '~/domain/shared/typed-text';
import { statementColumns, type StatementColumns } from './columns';
import { namesOtherCurrency } from './currency';
import { parseStatementAmount } from './row';
import { withoutUnseen } from './text';

/** The contents of a statement's column, as the owner chooses. `amount`: money in and out in one column, by its sign. */
export const COLUMN_FIELDS = ['date', 'text', 'amount', 'credit', 'debit', 'reference'] as const;
export type ColumnField = (typeof COLUMN_FIELDS)[number];

/** The owner's choice of columns, from 0. */
export type ColumnChoice = Readonly<Record<ColumnField, number | null>>;

export type ColumnFault =
  | 'statement-column-required'
  | 'statement-column-either'
  | 'statement-column-twice'
  | 'statement-column-no-day'
  | 'statement-column-no-amount';
export type ColumnFaults = Readonly<Partial<Record<ColumnField, ColumnFault>>>;

type Cells = readonly string[];

/** A day with a year, or with a stroke or the name of its month. */
const DAY =
  /^(?:\d{4}[-/. ]\d{1,2}[-/. ]\d{1,2}(?!\d)|\d{1,2}[-/. ]\d{1,2}[-/. ](?:\d{4}|\d{2})(?!\d)|\d{1,2}[-/]\d{1,2}(?!\d)|20\d{6}$|\d{4}20\d\d$|\d{1,2}[-/. ]?\p{L}{3,10}|\p{L}{3,10}\.? \d{1,2}, ?\d{4})/u;

const isDayCell = (cell: string) => DAY.test(toLatinDigits(withoutUnseen(cell)).trim());
const isAmountCell = (cell: string) => parseStatementAmount(cell) !== null && !isDayCell(cell);
const filled = (cells: Cells) => cells.filter((cell) => cell.trim() !== '').length;

/** The fewest columns of a statement: day, text, amount. */
const LEAST_COLUMNS = 3;
const MAX_NAME = 60;
/** The most columns that are looked at. */
const MOST_COLUMNS = 50;
/** The longest text that rows are joined to. */
const MAX_JOINED = 600;
/** The rows that may stand between the names and the first movement, such as an opening balance. */
const BETWEEN = 3;

const isMovement = (cells: Cells) => filled(cells) >= LEAST_COLUMNS && cells.some(isDayCell) && cells.some(isAmountCell);

/** A table whose names are unknown, by its rows. `at`: the first line below the names; `titles`: the names, or none. */
export interface UnknownHeader {
  readonly at: number;
  readonly titles: Cells;
  readonly width: number;
  readonly movements: number;
}

/** Finds the table by rows with a day and an amount; null where there is none. */
export function unknownHeader(all: readonly Cells[]): UnknownHeader | null {
  const lines = all.map((cells) => cells.slice(0, MOST_COLUMNS));
  const first = lines.findIndex(isMovement);
  const movement = lines[first];
  if (movement === undefined) return null;
  const isTitles = (cells: Cells) =>
    filled(cells) >= LEAST_COLUMNS && !cells.some((cell) => cell.length > MAX_NAME || isDayCell(cell) || isAmountCell(cell));
  const from = Math.max(0, first - BETWEEN);
  const above = lines.slice(from, first).findLastIndex(isTitles);
  const titles = above < 0 ? [] : (lines[from + above] ?? []);
  const movements = lines.slice(first).filter(isMovement).length;
  return { at: above < 0 ? first : from + above + 1, titles, width: Math.max(titles.length, movement.length), movements };
}

/** Returns the columns that the owner chose. */
export function chosenColumns(
  { date, text, amount, credit, debit, reference }: ColumnChoice,
  titles: Cells,
  width: number,
): StatementColumns {
  return {
    date,
    labels: text === null ? [] : [text],
    senders: [],
    credit,
    debit,
    amount,
    direction: null,
    references: reference === null ? [] : [reference],
    currency: null,
    isForeign: namesOtherCurrency(titles[credit ?? amount ?? -1] ?? ''),
    width,
  };
}

/** Returns the columns that the names of a statement say, as a choice to change; null: not all. */
export function choiceByTitles(titles: Cells): ColumnChoice | null {
  const columns = statementColumns(titles);
  if (columns === null) return null;
  const { date, labels, amount, credit, debit, references } = columns;
  return { date, text: labels[0] ?? null, amount: credit === null ? amount : null, credit, debit, reference: references[0] ?? null };
}

/** Returns what is wrong with a choice, by its field: a column that is missing, chosen twice, or can't be read in any row. */
export function columnFaults(choice: ColumnChoice, lines: readonly Cells[]): ColumnFaults {
  const faults: Partial<Record<ColumnField, ColumnFault>> = {};
  const earlier = new Set<number>();
  for (const field of COLUMN_FIELDS) {
    const at = choice[field];
    if (at !== null && earlier.has(at)) faults[field] = 'statement-column-twice';
    if (at !== null) earlier.add(at);
  }
  const { date, text, amount, credit, debit } = choice;
  const money = [credit, amount, debit].filter((at) => at !== null);
  if (date === null) faults.date = 'statement-column-required';
  else if (!lines.some((cells) => isDayCell(cells[date] ?? ''))) faults.date ??= 'statement-column-no-day';
  if (text === null) faults.text = 'statement-column-required';
  if ((amount === null) === (credit === null)) faults.amount ??= 'statement-column-either';
  else if (!lines.some((cells) => money.some((at) => isAmountCell(cells[at] ?? ''))))
    faults[credit === null ? 'amount' : 'credit'] ??= 'statement-column-no-amount';
  return faults;
}

/** Returns the account that the lines above a statement's table name: its RIB, or the number behind such a word; null: none. */
export function namedAccount(above: readonly Cells[]): string | null {
  for (const cell of above.flat()) if (isRib(ribIn(cell))) return ribIn(cell);
  const text = toLatinDigits(withoutUnseen(above.map((cells) => cells.join(' | ')).join('\n')));
  const [, number] = /(?:compte|account|rib|iban|حساب)[^\d\n]{0,30}(\d(?:[ .-]?\d){5,})/iu.exec(text) ?? [];
  return number?.replace(/\D/g, '') ?? null;
}

/**
 * Joins rows without a day and an amount to the text of the row above: banks write there what didn't fit. A text in the column of the day
 * joins where it has the mark of an order.
 */
export function withContinuations<Row extends { readonly cells: Cells; readonly isBroken: boolean }>(
  rows: readonly Row[],
  { date, labels: [label], credit, debit, amount }: StatementColumns,
): Row[] {
  const joined: Row[] = [];
  const hasMoney = ({ cells }: Row) => [credit, debit, amount].some((at) => at !== null && (cells[at] ?? '').trim() !== '');
  for (const row of rows) {
    const above = joined.at(-1);
    const day = date === null ? null : (row.cells[date] ?? '').trim();
    const isText = day === '' || (day !== null && !isDayCell(day) && filled(row.cells) === 1 && /MF[\s\-–_.:/]?\w{6}/i.test(day));
    if (above === undefined || label === undefined || !isText || row.isBroken || hasMoney(row) || !hasMoney(above)) {
      joined.push(row);
      continue;
    }
    const text = [above.cells[label] ?? '', ...row.cells].filter((part) => part.trim() !== '').join(' ');
    if (text.length <= MAX_JOINED)
      joined[joined.length - 1] = { ...above, cells: above.cells.map((cell, at) => (at === label ? text : cell)) };
  }
  return joined;
}
