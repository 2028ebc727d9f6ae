import { referencesIn } from './reference';
import type { StatementLine, StatementRow } from './row';

/** A line that says that money went out, and by what it names the payment that it takes back. */
export interface MoneyOut {
  readonly row: StatementRow;
  /** The references of orders in its text. */
  readonly orders: readonly string[];
  /** What may be the bank's reference of a payment, as plainMark() writes it. */
  readonly marks: readonly string[];
  /** The bank sent money back. */
  readonly isReturn: boolean;
  /** It may stand in a column of money in, where it gave money back to the account. */
  readonly isCredit: boolean;
}

const FEE = /(?:^|[^\p{L}])(?:frais|commissions?|comm?|agios|tva|fees?|charges?|timbre)(?!\p{L})/iu;
/** The fewest characters of a bank's reference that is looked for in a text. */
const SHORTEST = 4;
const MAX_MARKS = 12;

/** A reference of the bank as it is compared, however it was typed. */
export const plainMark = (text: string) => text.toUpperCase().replace(/\s+/g, '');

/** The line as one that says that money went out, or may say so; null for any other. */
export function moneyOutOf(line: StatementLine): MoneyOut | null {
  if (line.kind !== 'out' && !(line.kind === 'in' && line.row.doubt === 'may-be-out')) return null;
  const { row, isReturn } = line;
  const words = row.label.split(/[^\p{L}\p{N}/_-]+/u).filter((word) => word.length >= SHORTEST);
  const marks = [row.reference, ...words].map(plainMark).filter((mark) => /\d/.test(mark));
  const orders = referencesIn(`${row.label} ${row.reference}`);
  return { row, orders, marks: [...new Set(marks)].slice(0, MAX_MARKS), isReturn, isCredit: line.kind === 'in' && !line.isOpen };
}

/** Whether the amounts of a statement have no sign though the words of a line say that its money went out. */
export function isUnsigned(lines: readonly StatementLine[]): boolean {
  return (
    !lines.some(({ kind }) => kind === 'out') && lines.some((line) => line.kind === 'in' && line.isOpen && line.row.doubt === 'may-be-out')
  );
}

/** The row of a line of money received, with the doubts that only the whole statement shows; null for any other line. */
export function receivedRow(
  line: StatementLine,
  { isTakenBack, isOpenDoubted }: { readonly isTakenBack: (row: StatementRow) => boolean; readonly isOpenDoubted: boolean },
): StatementRow | null {
  if (line.kind !== 'in') return null;
  const { row, isOpen } = line;
  if (row.doubt !== null) return row;
  if (isTakenBack(row)) return { ...row, doubt: 'sent-back' };
  return isOpenDoubted && isOpen ? { ...row, doubt: 'direction-unclear' } : row;
}

/** Tells whether one of these lines took the money of a row back: it names the same order or the row's reference, or says no more than the amount. */
export function takenBackBy(outs: readonly MoneyOut[]): (row: StatementRow) => boolean {
  const orders = new Set(outs.flatMap((out) => out.orders));
  const byMark = new Map<string, MoneyOut[]>();
  for (const out of outs) for (const mark of out.marks) byMark.set(mark, [...(byMark.get(mark) ?? []), out].slice(0, MAX_MARKS));
  const amounts = new Set(
    outs.flatMap(({ isReturn, isCredit, orders: named, row }) => (isReturn && !isCredit && named.length === 0 ? [row.amountCentimes] : [])),
  );
  return (row) => {
    if (amounts.has(row.amountCentimes) || referencesIn(`${row.label} ${row.reference}`).some((id) => orders.has(id))) return true;
    const same = byMark.get(plainMark(row.reference)) ?? [];
    return same.some(({ row: out }) => !(FEE.test(out.label) && out.amountCentimes < row.amountCentimes));
  };
}
