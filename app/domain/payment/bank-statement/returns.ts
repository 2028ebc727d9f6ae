import { referencesIn } from './reference';
import type { StatementLine, StatementRow } from './row';

/** A line of money out, and its links to the payment that it takes back. */
export interface MoneyOut {
  readonly row: StatementRow;
  /** References of orders in its text. */
  readonly orders: readonly string[];
  /** Possible bank references, as plainMark() writes them. */
  readonly marks: readonly string[];
  readonly isReturn: boolean;
  /** Set where it may stand in a column of money in. */
  readonly isCredit: boolean;
}

const FEE = /(?:^|[^\p{L}])(?:frais|commissions?|comm?|agios|tva|fees?|charges?|timbre)(?!\p{L})/iu;
const SHORTEST = 4;
const MAX_MARKS = 12;

/** Returns a bank's reference as it is compared. */
export const plainMark = (text: string) => text.toUpperCase().replace(/\s+/g, '');

/** Returns the line as one of money out, sure or possible; null for any other. */
export function moneyOutOf(line: StatementLine): MoneyOut | null {
  if (line.kind !== 'out' && !(line.kind === 'in' && line.row.doubt === 'may-be-out')) return null;
  const { row, isReturn } = line;
  const words = row.label.split(/[^\p{L}\p{N}/_-]+/u).filter((word) => word.length >= SHORTEST);
  const marks = [row.reference, ...words].map(plainMark).filter((mark) => /\d/.test(mark));
  const orders = referencesIn(`${row.label} ${row.reference}`);
  return { row, orders, marks: [...new Set(marks)].slice(0, MAX_MARKS), isReturn, isCredit: line.kind === 'in' && !line.isOpen };
}

/** Returns whether the amounts lack a sign though the words of a line say that its money went out. */
export function isUnsigned(lines: readonly StatementLine[]): boolean {
  return (
    !lines.some(({ kind }) => kind === 'out') && lines.some((line) => line.kind === 'in' && line.isOpen && line.row.doubt === 'may-be-out')
  );
}

/** Returns the row of a line of money received, with doubts from the whole statement; null for any other line. */
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

/** Returns a test for rows whose money one of these lines took back, by order or reference, or by the amount alone. */
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
