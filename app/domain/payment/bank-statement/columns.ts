import { namesOtherCurrency } from './currency';
import { plainText } from './text';

export interface StatementColumns {
  readonly date: number | null;
  readonly labels: readonly number[];
  /** The labels that hold nothing but the other side's name. */
  readonly senders: readonly number[];
  readonly credit: number | null;
  /** Money out, with or without a sign. */
  readonly debit: number | null;
  /** Money in or out, by its sign or by `direction`. */
  readonly amount: number | null;
  readonly direction: number | null;
  /** The columns for the bank's own reference, the likeliest first. */
  readonly references: readonly number[];
  readonly currency: number | null;
  /** Set where the name of a column of money names another currency. */
  readonly isForeign: boolean;
  readonly width: number;
}

/** The beginnings of column names, folded, in French, English and Arabic exports. A name that ends in `$` is the whole one. */
const NAMES = {
  date: ['dateoperation', 'datedoperation', 'datecomptable', 'date', 'bookingdate', 'transactiondate', 'تاريخ', 'التاريخ'],
  direction: ['sens', 'dc$', 'creditdebit', 'debitcredit', 'debitoucredit', 'creditoudebit', 'typedoperation', 'الاتجاه'],
  credit: [
    ...(['credit', 'crdit', 'montantcredit', 'montantaucredit', 'mtcredit', 'mvtscredit', 'mvtcredit'] as const),
    ...(['mouvementcredit', 'mouvementscredit'] as const),
    ...(['moneyin', 'paidin', 'amountin', 'deposit', 'recu', 'recette', 'encaissement', 'entree', 'versement', 'cr$', 'c$'] as const),
    ...(['دائن', 'الدائن', 'ايداع', 'الايداع', 'وارد', 'الوارد'] as const),
  ],
  debit: [
    ...([
      'debit',
      'dbit',
      'montantdebit',
      'montantaudebit',
      'mtdebit',
      'mvtsdebit',
      'mvtdebit',
      'mouvementdebit',
      'mouvementsdebit',
    ] as const),
    ...(['moneyout', 'paidout', 'amountout', 'withdrawal', 'retrait', 'depense', 'decaissement', 'sortie', 'dr$', 'db$', 'd$'] as const),
    ...(['مدين', 'المدين', 'سحب', 'السحب', 'صادر', 'الصادر'] as const),
  ],
  amount: ['montant', 'amount', 'mouvement$', 'mouvements$', 'mvt$', 'mvts$', 'somme', 'valeurmad', 'المبلغ', 'مبلغ'],
  reference: [
    ...(['reference', 'ref', 'transactionid', 'numerooperation', 'numerodoperation', 'noperation', 'ndoperation'] as const),
    ...(['transaction', 'المرجع', 'مرجع', 'numero', 'رقم'] as const),
  ],
  label: [
    ...([
      'libell',
      'label',
      'description',
      'detail',
      'motif',
      'communication',
      'narrative',
      'nature',
      'intitule',
      'operation',
      'message',
    ] as const),
  ],
  /** Read where a statement has none of the labels. */
  otherLabel: ['designation', 'dsignation', 'objet', 'particular', 'remark', 'memo', 'texte', 'transactions'],
  sender: ['donneurdordre', 'emetteur', 'expediteur', 'sender', 'from', 'nom', 'name', 'counterparty', 'tiers', 'المرسل'],
  arabic: ['البيان', 'بيان', 'الوصف', 'وصف', 'تفاصيل', 'التفاصيل', 'العملية', 'عملية'],
  currency: ['devise', 'currency', 'monnaie', 'ccy', 'cur$', 'dev$', 'عملة', 'العملة'],
} as const;
type Kind = keyof typeof NAMES;

const STARTS = new Map(
  Object.entries(NAMES).map(([kind, names]) => [kind, new RegExp(`^(?:${names.map(plainName).join('|')})`, 'u')] as const),
);
const REFERENCES = NAMES.reference.map(plainName);
const isKind = (kind: Kind, name: string) => STARTS.get(kind)?.test(name) ?? false;

/** Names that begin like a reference and are none: an account, a day, an amount, a text. */
const NO_REFERENCE = /compte|account|rib|iban|agence|client|carte|page|ligne|ordre$|date|type|amount|montant|descri|detail|libelle|حساب/u;
const NO_MOVEMENT = /solde|balance|frais|commission|debit|رصيد/u;

const MAX_LABELS = 20;
const MAX_NAME = 60;

/** Finds the content of each column; null where the line is no header: no text column, or no money column. */
export function statementColumns(header: readonly string[]): StatementColumns | null {
  const names = header.map(plainName);
  const takenColumns = new Set<number>();
  const take = (at: number): number | null => {
    if (at < 0) return null;
    takenColumns.add(at);
    return at;
  };
  const find = (kind: Kind, isWanted: (name: string, at: number) => boolean = () => true): number | null =>
    take(names.findIndex((name, at) => !takenColumns.has(at) && isKind(kind, name) && isWanted(name, at)));
  const all = (kinds: readonly Kind[]): number[] =>
    names.flatMap((name, at) => (!takenColumns.has(at) && kinds.some((kind) => isKind(kind, name)) ? [at] : []));
  const isOurs = (_: string, at: number) => !namesOtherCurrency(header[at] ?? '');
  const isAmount = (name: string) => !NO_MOVEMENT.test(name);

  const both = find('direction');
  const date = find('date');
  const debit = find('debit', isOurs) ?? find('debit');
  const credit = find('credit', isOurs) ?? find('credit');
  const written = find('amount', (name, at) => isAmount(name) && isOurs(name, at)) ?? find('amount', isAmount);
  // why: 'Débit/Crédit' is the name of a direction beside an amount, and of the amount itself where there is no other
  const isBoth = both !== null && credit === null && written === null && /debit|credit/.test(names[both] ?? '');
  const amount = isBoth ? both : written;
  const currency = find('currency');
  const references = referenceColumns(names, takenColumns);
  for (const at of references) takenColumns.add(at);
  const hasLabel = all(['label', 'arabic']).length > 0;
  const labels = all(hasLabel ? ['label', 'sender', 'arabic'] : ['otherLabel', 'sender']).slice(0, MAX_LABELS);
  if (labels.length === 0 || (credit === null && amount === null)) return null;
  const texts = labels.filter((at) => !isKind('sender', names[at] ?? ''));
  return {
    date,
    labels,
    senders: texts.length === 0 ? [] : labels.filter((at) => !texts.includes(at)),
    credit,
    debit,
    amount,
    direction: isBoth ? null : both,
    references,
    currency,
    isForeign: namesOtherCurrency(header[credit ?? amount ?? -1] ?? ''),
    width: header.length,
  };
}

function referenceColumns(names: readonly string[], takenColumns: ReadonlySet<number>): number[] {
  const columns = names.flatMap((name, at) => {
    const rank = takenColumns.has(at) ? -1 : REFERENCES.findIndex((start) => name.startsWith(start));
    return rank < 0 || NO_REFERENCE.test(name) ? [] : [{ at, rank }];
  });
  return columns.sort((a, b) => a.rank - b.rank).map(({ at }) => at);
}

/** Returns the number of known column names in a line; 0 for a line that is no header. */
export function countNames(cells: readonly string[]): number {
  const names = cells.map((cell) => (cell.length > MAX_NAME || /\d{3}/.test(cell) ? '' : plainName(cell)));
  const count = names.filter((name) => name !== '' && [...STARTS.values()].some((starts) => starts.test(name))).length;
  return count > 1 && statementColumns(cells) !== null ? count : 0;
}

function plainName(name: string): string {
  return plainText(name).replace(/[^\p{L}\p{N}$]/gu, '');
}

/**
 * Returns the columns with the one that holds the bank's own references, or none: a running number comes again next month, and an account's
 * stands in every row. `values`: the cells of a column in the rows of money; `above`: the lines above the names.
 */
export function withReference(
  columns: StatementColumns,
  values: (at: number) => readonly string[],
  above: readonly (readonly string[])[],
): StatementColumns {
  const textAbove = plainText(above.flat().join(' ')).replace(/[^\p{L}\p{N}]/gu, '');
  return { ...columns, references: columns.references.filter((at) => areReferences(values(at).map(plainName), textAbove)).slice(0, 1) };
}

/** The most digits of a row counter. */
const MAX_COUNTER = 4;

function areReferences(cells: readonly string[], textAbove: string): boolean {
  const values = cells.filter((value) => value !== '');
  const [first = '', ...others] = values;
  if (!values.some((value) => /\d/.test(value))) return values.length === 0 || others.some((value) => value !== first);
  if (others.length === 0) return !/^\d+$/.test(first) || (first.length > MAX_COUNTER && !textAbove.includes(first));
  if (others.every((value) => value === first)) return false;
  const numbers = values.map((value) => (/^\d+$/.test(value) ? Number(value) : Number.NaN));
  const steps = numbers.slice(1).map((value, at) => value - (numbers[at] ?? 0));
  const counted = steps.filter((step) => Math.abs(step) === 1).length;
  if (counted === steps.length) return false;
  return !numbers.every((value) => value < 10 ** MAX_COUNTER) || counted < steps.length / 2;
}
