import { beginningOf } from './beginning';
import { toLatinDigits } from './digits';
import { oneLine } from './mail';
import { toCentimes, type Centimes } from './money';
import { isAtProvider, REFERENCE_ALPHABET, type OrderState } from './order';

/** One line of a bank's or a wallet's statement that brought money in. */
export interface StatementRow {
  /** Its line number in the file, from 1. */
  readonly line: number;
  /** As the statement writes it. */
  readonly date: string;
  readonly label: string;
  readonly amountCentimes: Centimes;
  /** The bank's own reference; '' where the statement has none. */
  readonly reference: string;
}

/** The columns of a statement, by what they hold. */
export interface StatementColumns {
  readonly date: number | null;
  readonly labels: readonly number[];
  /** Money in, without a sign. */
  readonly credit: number | null;
  /** Money in or out, told apart by its sign or by `direction`. */
  readonly amount: number | null;
  readonly direction: number | null;
  readonly reference: number | null;
}

/** How column names begin, without case, accents, spaces and other signs, in French, English and Arabic exports. */
const NAMES = {
  date: ['dateoperation', 'datedoperation', 'datecomptable', 'date', 'bookingdate', 'transactiondate', 'تاريخ', 'التاريخ'],
  direction: ['sens', 'dc', 'creditdebit', 'debitcredit', 'typedoperation', 'الاتجاه'],
  credit: ['credit', 'montantcredit', 'moneyin', 'paidin', 'amountin', 'recu', 'دائن', 'الدائن', 'ايداع', 'الايداع'],
  amount: ['montant', 'amount', 'المبلغ', 'مبلغ'],
  reference: ['reference', 'ref', 'numerooperation', 'numero', 'transactionid', 'transaction', 'noperation', 'المرجع', 'مرجع', 'رقم'],
  label: ['libelle', 'label', 'description', 'detail', 'motif', 'communication', 'narrative', 'nature', 'intitule', 'operation', 'message'],
  sender: ['donneurdordre', 'emetteur', 'expediteur', 'sender', 'from', 'nom', 'name', 'counterparty', 'tiers', 'المرسل'],
  arabic: ['البيان', 'بيان', 'الوصف', 'وصف', 'تفاصيل', 'التفاصيل', 'العملية', 'عملية'],
} as const;

/** The most text columns that are read of a row. */
const MAX_LABELS = 20;

/** Finds what each column holds; null where the line has no text column or no money column, and so is no header. */
export function statementColumns(header: readonly string[]): StatementColumns | null {
  const names = header.map(plainName);
  const taken = new Set<number>();
  const find = (starts: readonly string[]): number | null => {
    const at = names.findIndex((name, index) => !taken.has(index) && starts.some((start) => name.startsWith(plainName(start))));
    if (at < 0) return null;
    taken.add(at);
    return at;
  };
  const all = (starts: readonly string[]): number[] => {
    const plain = starts.map(plainName);
    return names.flatMap((name, index) => (!taken.has(index) && plain.some((start) => name.startsWith(start)) ? [index] : []));
  };
  const direction = find(NAMES.direction);
  const [date, credit, amount] = [find(NAMES.date), find(NAMES.credit), find(NAMES.amount)];
  const reference = find(NAMES.reference);
  const labels = all([...NAMES.label, ...NAMES.sender, ...NAMES.arabic]).slice(0, MAX_LABELS);
  if (labels.length === 0 || (credit === null && amount === null)) return null;
  return { date, labels, credit, amount, direction, reference };
}

/** How a direction column writes money out, without case and accents: 'D', 'DR', 'Débiteur', 'Virement émis'. */
const OUT = /^(?:d|db|dr|-|مدين)$|^(?:deb|out|sort|sent|withdr|retrait|prelev)|\bemis/;

/** Whether a line has an amount that can't be read but may have come in, so that a person has to look at it. */
export function hasUnreadAmount(cells: readonly string[], columns: StatementColumns): boolean {
  const cell = (at: number | null) => (at === null ? '' : (cells[at] ?? '').trim());
  const typed = cell(columns.credit ?? columns.amount);
  return typed !== '' && parseStatementAmount(typed) === null && !OUT.test(unaccented(cell(columns.direction)));
}

/** The money that a line brought in; null where it brought none. */
export function statementRow(cells: readonly string[], columns: StatementColumns, line: number): StatementRow | null {
  const cell = (at: number | null) => (at === null ? '' : (cells[at] ?? '').trim());
  const isOut = OUT.test(unaccented(cell(columns.direction)));
  const amount = parseStatementAmount(cell(columns.credit ?? columns.amount));
  if (amount === null || amount <= 0 || isOut) return null;
  return {
    line,
    date: beginningOf(oneLine(cell(columns.date)), 40),
    label: beginningOf(oneLine(columns.labels.map(cell).join(' ').replace(/\s+/g, ' ')), 300),
    amountCentimes: toCentimes(amount),
    reference: beginningOf(oneLine(cell(columns.reference).replace(/\s+/g, ' ')), 60),
  };
}

/**
 * Reads an amount in the forms that banks use, in centimes: `1 234,56`, `1.234,56`, `1,234.56 MAD`, `+399,00`, `-12,50`, `12,50 DR`, Arabic
 * digits. A single point or comma before exactly three digits separates thousands, since banks write two digits of centimes. null: no
 * amount.
 */
export function parseStatementAmount(typed: string): number | null {
  const text = toLatinDigits(typed)
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace(/(mad|dhs?|درهم|د\.م\.?)$/i, '')
    .replace(/^(mad|dhs?)/i, '')
    .replace('\u2212', '-')
    .replace(/cr$/i, '+')
    .replace(/d[br]$/i, '-');
  const match = /^([+-]?)(\d[\d.,]*)([+-]?)$/.exec(text);
  if (!match) return null;
  const [, before = '', digits = '', after = ''] = match;
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? [];
  if (!/^\d+$|^\d{1,3}(?:[.,]\d{3})+$/.test(whole)) return null;
  const value = Number(whole.replace(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0'));
  if (!Number.isSafeInteger(value)) return null;
  return before === '-' || after === '-' ? -value : value;
}

const MISREAD: Readonly<Record<string, readonly string[]>> = { '0': ['Q', 'D'], O: ['Q', 'D'], '1': ['L', 'J', '7'], I: ['L', 'J', '7'] };
const MAX_READINGS = 40;

/**
 * Every order that a text may name: `MF-7K2Q9A` anywhere in it, also in lower case, without its dash, or with spaces. Where it has one of
 * the four characters that no reference has (0 O 1 I), the look-alikes are tried.
 */
export function referencesIn(label: string): string[] {
  const text = toLatinDigits(label).toUpperCase();
  const found = new Set<string>();
  for (const match of text.matchAll(/(?=M\s?F[\s\-–_.:/]{0,3}((?:[A-Z0-9][\s\-.]?){6}))/g)) {
    const typed = (match[1] ?? '').replace(/[\s\-.]/g, '');
    for (const reading of readings(typed)) if (found.size < MAX_READINGS) found.add(`MF-${reading}`);
  }
  return [...found];
}

function readings(typed: string): string[] {
  return [...typed].reduce<string[]>(
    (all, char) => {
      const signs = REFERENCE_ALPHABET.includes(char) ? [char] : (MISREAD[char] ?? []);
      return all.flatMap((start) => signs.map((sign) => start + sign)).slice(0, MAX_READINGS);
    },
    [''],
  );
}

/** The facts of an order that the matching needs. */
export interface MatchableOrder {
  readonly id: string;
  readonly state: OrderState;
  /** An alarm of it is open. */
  readonly needsOwner: boolean;
  readonly totalCentimes: Centimes;
  readonly isPaid: boolean;
  /** The words that name each possible payer: nameWords(). */
  readonly names: readonly (readonly string[])[];
}

/** Why the owner has to look at a row. */
export type DoubtReason =
  | 'amount-differs'
  | 'several-orders'
  | 'several-rows'
  | 'paid-already'
  | 'card-under-way'
  | 'needs-attention'
  | 'name-and-amount'
  | 'amount';

/**
 * sure: reference and amount agree · doubtful: the owner chooses among the candidates · unknown: no order fits · taken: the row was used
 * before.
 */
export type Verdict =
  | { readonly kind: 'sure'; readonly orderId: string }
  | { readonly kind: 'doubtful'; readonly why: DoubtReason; readonly candidates: readonly string[] }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'taken'; readonly orderId: string };

const MAX_CANDIDATES = 5;

/** Matches a row to an order: by the orders that it names, else by its amount and the payer's name among the orders that wait for money. */
export function judgeRow(row: StatementRow, named: readonly MatchableOrder[], waiting: readonly MatchableOrder[]): Verdict {
  if (named.length > 1) return { kind: 'doubtful', why: 'several-orders', candidates: named.map((order) => order.id) };
  const [order] = named;
  if (order) {
    const why = doubtAbout(order, row);
    return why === null ? { kind: 'sure', orderId: order.id } : { kind: 'doubtful', why, candidates: [order.id] };
  }
  const same = waiting.filter((each) => !each.isPaid && !isAtProvider(each.state) && each.totalCentimes === row.amountCentimes);
  const text = new Set(plainWords(row.label));
  const byName = same.filter((each) => each.names.some((name) => isNamedIn(name, text)));
  const byAmount = same.filter((each) => each.state === 'in_review');
  const [candidates, why] = byName.length > 0 ? [byName, 'name-and-amount' as const] : [byAmount, 'amount' as const];
  if (candidates.length === 0) return { kind: 'unknown' };
  return { kind: 'doubtful', why, candidates: candidates.slice(0, MAX_CANDIDATES).map((each) => each.id) };
}

/** The words of the rows' labels: nameWords() are looked for among them. */
export const labelWords = (rows: readonly StatementRow[]): ReadonlySet<string> => new Set(rows.flatMap(({ label }) => plainWords(label)));

/** Whether judgeRow() may offer this order, which waits for money, for a row that names none. `words`: labelWords() of all rows. */
export function mayBeOffered({ state, names }: MatchableOrder, words: ReadonlySet<string>): boolean {
  return state === 'in_review' || names.some((each) => isNamedIn(each, words));
}

const isNamedIn = (name: readonly string[], words: ReadonlySet<string>) => name.length > 0 && name.every((word) => words.has(word));

function doubtAbout(order: MatchableOrder, row: StatementRow): DoubtReason | null {
  if (order.isPaid) return 'paid-already';
  if (isAtProvider(order.state)) return 'card-under-way';
  if (order.totalCentimes !== row.amountCentimes) return 'amount-differs';
  return order.needsOwner ? 'needs-attention' : null;
}

/** The longer words of a name, or the digits of a number. A text names it where it has all of them, in any order. */
export function nameWords(name: string): string[] {
  return plainWords(name).filter((word) => word.length > 2);
}

const plainWords = (text: string) => unaccented(toLatinDigits(text)).split(/[^\p{L}\p{N}]+/u);
const plainName = (text: string) => unaccented(text).replace(/[^\p{L}\p{N}]/gu, '');
const unaccented = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
