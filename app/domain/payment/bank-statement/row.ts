import { beginningOf } from '~/domain/shared/truncate';
import { toCentimes, type Centimes } from '~/domain/shared/money';
import type { StatementColumns } from './columns';
import { isOtherCurrency, namesOtherCurrency } from './currency';
import { directionIn, isOutCell, maySayOut, saysIn, saysReturned } from './direction';
import { referencesIn } from './reference';
import { withoutUnseen } from './text';
import { oneLine, toLatinDigits } from '~/domain/shared/typed-text';

/**
 * The doubts about a row, whatever order it names. 'may-be-out': its words say that money went out · 'direction-unclear' · 'sent-back':
 * another row took the money back.
 */
export const ROW_DOUBTS = ['may-be-out', 'direction-unclear', 'other-currency', 'sent-back'] as const;
export type RowDoubt = (typeof ROW_DOUBTS)[number];

/** A line of a statement that brought money in, or may have. */
export interface StatementRow {
  /** In the file, from 1. */
  readonly line: number;
  readonly date: string;
  readonly label: string;
  readonly amountCentimes: Centimes;
  /** The bank's own; '' where the statement has none. */
  readonly reference: string;
  /** null: money came in. */
  readonly doubt: RowDoubt | null;
}

/** The reasons for an unread line. 'cells': more cells than the line of names · 'quotes': a quote in it has no end. */
export const UNREAD_REASONS = ['amount', 'cells', 'quotes'] as const;
export type UnreadReason = (typeof UNREAD_REASONS)[number];

/** A line of the table. `isOpen`: without a direction. `isReturn`: money was sent back. */
export type StatementLine =
  | { readonly kind: 'in'; readonly row: StatementRow; readonly isOpen: boolean; readonly isReturn: boolean }
  | { readonly kind: 'out'; readonly row: StatementRow; readonly isReturn: boolean }
  | { readonly kind: 'unread'; readonly why: UnreadReason }
  | { readonly kind: 'none' };

const NONE = { kind: 'none' } as const;
const TOTAL =
  /^\W*(?:(?:sous[ -]?)?tota(?:l|ux)|soldes?|(?:ancien|nouveau) solde|report|a reporter|(?:opening |closing )?balance|المجموع|مجموع|الرصيد|رصيد)(?!\p{L})/iu;

export function statementLine(cells: readonly string[], columns: StatementColumns, line: number): StatementLine {
  const cell = (at: number | null) => (at === null ? '' : (cells[at] ?? '').trim());
  const label = columns.labels.map(cell).join(' ').replace(/\s+/g, ' ');
  const direction = directionIn(cell(columns.direction));
  const money = readMoney(cell, columns, direction);
  if (money === null || (isTotal(cells, columns) && referencesIn(label).length === 0)) return NONE;
  if (money === 'unread') return direction === 'out' ? NONE : { kind: 'unread', why: 'amount' };
  const texts = cells.filter((_, at) => !isMoney(at, columns) && !columns.senders.includes(at)).map((text) => text.trim());
  const words = texts.join(' | ');
  const isReturn = money.isNegativeCredit || saysReturned(words);
  const row = {
    line,
    date: beginningOf(oneLine(cell(columns.date)), 40),
    label: beginningOf(oneLine(label), 300),
    amountCentimes: toCentimes(money.centimes),
    reference: beginningOf(oneLine(cell(columns.references[0] ?? null).replace(/\s+/g, ' ')), 60),
    doubt: null,
  };
  if (money.isOut || direction === 'out') return { kind: 'out', row, isReturn };
  const others = cells.filter((_, at) => !isMoney(at, columns) && at !== columns.date && !columns.labels.includes(at));
  const isCredit = columns.credit !== null || direction === 'in' || money.isSigned;
  const isOut = maySayOut(texts, isCredit) || others.some(isOutCell);
  const isForeign =
    columns.isForeign || (columns.currency !== null && isOtherCurrency(cell(columns.currency))) || texts.some(namesOtherCurrency);
  const doubt = isOut ? 'may-be-out' : isForeign ? 'other-currency' : money.isBoth ? 'direction-unclear' : null;
  const isOpen = !isCredit && !saysIn(words);
  return { kind: 'in', row: { ...row, doubt }, isOpen, isReturn: isOut && isReturn };
}

interface Money {
  readonly centimes: number;
  readonly isOut: boolean;
  /** Set for money in below zero. */
  readonly isNegativeCredit: boolean;
  /** Set where both columns have an amount. */
  readonly isBoth: boolean;
  readonly isSigned: boolean;
}

/** Returns the money of a line; null: none. */
function readMoney(
  cell: (at: number | null) => string,
  { credit, debit, amount }: StatementColumns,
  direction: 'in' | 'out' | null,
): Money | 'unread' | null {
  const typed = cell(credit ?? amount);
  const value = parseStatementAmount(typed) ?? 0;
  const out = credit === null ? 0 : Math.abs(parseStatementAmount(cell(debit)) ?? 0);
  const isSigned = /^\s*[+-]|[+-]\s*$|[cd][rb]\.?\s*$|^\s*\(/i.test(plainSigns(typed));
  const signs = { isNegativeCredit: false, isBoth: false, isSigned };
  if (value === 0 && out > 0) return { ...signs, centimes: out, isOut: true };
  if (value === 0) return parseStatementAmount(typed) === null && /[\p{N}]/u.test(typed) ? 'unread' : null;
  if (value < 0) return { ...signs, centimes: -value, isOut: true, isNegativeCredit: credit !== null || direction === 'in' };
  return { ...signs, centimes: value, isOut: false, isBoth: out > 0 };
}

const isMoney = (at: number, { credit, debit, amount }: StatementColumns) => at === credit || at === debit || at === amount;

/** Returns whether a line is one of totals or a balance: it has no day, and says so. */
function isTotal(cells: readonly string[], { date, labels }: StatementColumns): boolean {
  const isSaid = (at: number) => TOTAL.test((cells[at] ?? '').trim());
  const day = date === null ? '' : (cells[date] ?? '').trim();
  return date !== null && (isSaid(date) || (day === '' && labels.some(isSaid)));
}

/**
 * Reads an amount as banks write it, in centimes: `1 234,56`, `-12,50`, `(12,50)`, `12,50 DR`, Arabic digits. One point or comma before
 * exactly three digits separates thousands. null: no amount.
 */
export function parseStatementAmount(typed: string): number | null {
  const text = plainSigns(typed)
    .replace(/[\s\u00a0\u202f'’٬]/g, '')
    .replace('٫', ',')
    .replace(/(mad|dhs?|dirhams?|درهم|د\.م\.?)$/i, '')
    .replace(/^([+-]?)(mad|dhs?|درهم)/i, '$1')
    .replace(/^\((.+)\)$/, '-$1')
    .replace(/cr\.?$/i, '+')
    .replace(/d[br]\.?$/i, '-');
  const match = /^([+-]?)(\d[\d.,]*)([+-]?)$/.exec(text);
  if (!match) return null;
  const [, before = '', digits = '', after = ''] = match;
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? [];
  if (!/^\d+$|^\d{1,3}(?:[.,]\d{3})+$/.test(whole)) return null;
  const value = Number(whole.replace(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0'));
  if (!Number.isSafeInteger(value)) return null;
  return before === '-' || after === '-' ? -value : value;
}

/** Returns Latin digits and one minus, without unseen marks. */
const plainSigns = (typed: string) => toLatinDigits(withoutUnseen(typed)).replace(/[\u2010-\u2015\u2212\ufe63\uff0d]/g, '-');
