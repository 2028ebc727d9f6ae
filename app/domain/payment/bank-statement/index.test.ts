import { describe, expect, it, test } from 'vitest';

import { toCentimes } from '~/domain/shared/money';
import { matchRow, nameWords, waitingOrders, type MatchableOrder } from './index';
import { statementColumns, type StatementColumns } from './columns';
import { namesOtherCurrency } from './currency';
import { referencesIn } from './reference';
import { parseStatementAmount, statementLine, type RowDoubt } from './row';

/** The row that a line of money received gives; null for any other line. */
function statementRow(cells: readonly string[], columns: StatementColumns, line: number) {
  const read = statementLine(cells, columns, line);
  return read.kind === 'in' ? read.row : null;
}

describe('an amount of a statement', () => {
  it.each([
    ['399,00', 39_900],
    ['1 234,56', 123_456],
    ['1\u202f234,56', 123_456],
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1234.5', 123_450],
    ['1,234', 123_400],
    ['1.234.567', 123_456_700],
    ['+399,00 MAD', 39_900],
    ['DH 399', 39_900],
    ['٣٩٩,٥٠', 39_950],
    ['-12,50', -1250],
    ['12,50-', -1250],
    ['', null],
    ['solde', null],
    ['1,23,4', null],
    ['12 MAD 3', null],
  ])('is read in the form that banks use: %s', (typed, centimes) => {
    expect(parseStatementAmount(typed)).toBe(centimes);
  });
});

describe('a reference in a label', () => {
  it.each([
    ['VIREMENT RECU MF-7K2Q9A AMAL', ['MF-7K2Q9A']],
    ['vir mf7k2q9a', ['MF-7K2Q9A']],
    ['VIRMF 7K2 Q9A MERCI', ['MF-7K2Q9A']],
    ['motif: m f - 7 k 2 q 9 a', ['MF-7K2Q9A']],
    ['MF_7K2Q9A', ['MF-7K2Q9A']],
    ['MF-7K2Q9A et MF-8L3R2B', ['MF-7K2Q9A', 'MF-8L3R2B']],
    ['MF-7K2O9A', ['MF-7K2Q9A', 'MF-7K2D9A']],
    ['MF-7K209A', ['MF-7K2Q9A', 'MF-7K2D9A']],
    ['MF-7K2Q91', ['MF-7K2Q9L', 'MF-7K2Q9J', 'MF-7K2Q97']],
    ['SALAIRE NOVEMBRE', []],
    ['FRAIS AX8QXM FT2677065', []],
  ])('is found: %s', (label, references) => {
    expect(referencesIn(label)).toEqual(expect.arrayContaining(references));
    if (references.length === 0) expect(referencesIn(label)).toEqual([]);
  });
});

describe('the columns of a statement', () => {
  it.each([
    [
      ['Date', 'Libellé', 'Débit', 'Crédit'],
      ['01/11/2026', 'VIR MF-7K2Q9A', '', '399,00'],
    ],
    [
      ["Date d'opération", 'Référence', 'Libellé opération', 'Montant débit (MAD)', 'Montant crédit (MAD)'],
      ['1/11', 'R1', 'VIR', '', '399'],
    ],
    [
      ['Date', 'Description', 'Amount'],
      ['2026-11-01', 'Transfer', '399.00'],
    ],
    [
      ['Date', 'Label', 'Amount', 'D/C'],
      ['2026-11-01', 'Transfer', '399.00', 'C'],
    ],
    [
      ['التاريخ', 'البيان', 'مدين', 'دائن'],
      ['2026-11-01', 'تحويل', '', '٣٩٩,٠٠'],
    ],
  ])('are found by %j', (header, cells) => {
    const columns = statementColumns(header);
    expect(columns && statementRow(cells, columns, 2)).toMatchObject({ amountCentimes: 39_900, date: cells[0] });
  });

  it('are found in a line that names one of them many times', () => {
    expect(statementColumns([...Array<string>(20_000).fill('Libellé'), 'Crédit'])).toMatchObject({ credit: 20_000, date: null });
  });

  it('have texts on one line, without characters that could fool a reader', () => {
    const columns = statementColumns(['Date', 'Libellé', 'Crédit', 'Référence']);
    expect(columns && statementRow(['1/11\u0000', 'VIR\u001b[2J\tAMAL\n\u202eX', '7,00', 'R\u0007 1'], columns, 2)).toMatchObject({
      date: '1/11',
      label: 'VIR [2J AMAL X',
      reference: 'R 1',
    });
  });

  it('are not found in a line without text or money', () => {
    expect(statementColumns(['Compte', '007 780 0001234'])).toBeNull();
    expect(statementColumns(['Date', 'Libellé', 'Solde'])).toBeNull();
  });

  it.each([
    [
      ['Date', 'Libellé', 'Débit', 'Crédit'],
      ['1/11', 'FRAIS', '12,00', ''],
    ],
    [
      ['Date', 'Libellé', 'Montant'],
      ['1/11', 'FRAIS', '-12,00'],
    ],
    [
      ['Date', 'Libellé', 'Montant', 'Sens'],
      ['1/11', 'FRAIS', '12,00', 'D'],
    ],
    [
      ['Date', 'Libellé', 'Montant', 'Sens'],
      ['1/11', 'REMBOURSEMENT', '12,00', 'Débiteur'],
    ],
    [
      ['Date', 'Label', 'Amount', 'D/C'],
      ['2026-11-01', 'Refund', '12.00', 'DR'],
    ],
    [
      ['Date', 'Libellé', 'Montant', "Type d'opération"],
      ['1/11', 'AMAL', '12,00', 'Virement ÉMIS'],
    ],
  ])('show money that went out, which gives no row: %j', (header, cells) => {
    const columns = statementColumns(header);
    expect(columns && statementRow(cells, columns, 2)).toBeNull();
  });
});

describe('a row', () => {
  const row = (label: string, amount = 39_900, doubt: RowDoubt | null = null) => ({
    line: 2,
    date: '',
    label,
    amountCentimes: toCentimes(amount),
    reference: '',
    doubt,
  });
  const none = waitingOrders([]);
  const order = (id: string, fields: Partial<MatchableOrder> = {}): MatchableOrder => ({
    id,
    state: 'in_review',
    needsOwner: false,
    isLate: false,
    hasSamePicture: false,
    totalCentimes: toCentimes(39_900),
    isPaid: false,
    names: [nameWords('Amal Idrissi')],
    ...fields,
  });
  const doubt = (why: string, ...candidates: string[]) => ({ kind: 'doubtful', why, candidates });

  it('is sure where reference and amount agree, also for a cancelled order', () => {
    expect(matchRow(row(''), [order('A')], none)).toEqual({ kind: 'sure', orderId: 'A' });
    expect(matchRow(row(''), [order('A', { state: 'cancelled' })], none)).toEqual({ kind: 'sure', orderId: 'A' });
  });

  it('is doubtful where the amount differs, the order is paid, a card payment is under way, or it names several orders', () => {
    expect(matchRow(row('', 39_800), [order('A')], none)).toEqual(doubt('amount-differs', 'A'));
    expect(matchRow(row(''), [order('A', { isPaid: true, state: 'fulfilled' })], none)).toEqual(doubt('paid-already', 'A'));
    expect(matchRow(row(''), [order('A', { state: 'capturing' })], none)).toEqual(doubt('card-under-way', 'A'));
    expect(matchRow(row(''), [order('A'), order('B')], none)).toEqual(doubt('several-orders', 'A', 'B'));
  });

  it('that names orders is told apart where it has their sum, and each of them may be paid', () => {
    const [both, all] = [row('', 2 * 39_900), row('', 6 * 39_900)];
    expect(matchRow(both, [order('A'), order('B')], none)).toEqual(doubt('orders-together', 'A', 'B'));
    for (const fields of [{ isPaid: true }, { state: 'capturing' }, { needsOwner: true }, { totalCentimes: toCentimes(1) }] as const)
      expect(matchRow(both, [order('A'), order('B', fields)], none)).toEqual(doubt('several-orders', 'A', 'B'));
    const six = ['A', 'B', 'C', 'D', 'E', 'F'];
    expect(
      matchRow(
        all,
        six.map((id) => order(id)),
        none,
      ),
    ).toEqual(doubt('several-orders', ...six));
  });

  it('without a reference is found by amount and name, else by the amounts of orders in review, and is never sure', () => {
    const waiting = waitingOrders([order('A'), order('B', { names: [nameWords('Omar Ben')] }), order('C', { state: 'awaiting_payment' })]);
    expect(matchRow(row('VIR IDRISSI AMAL'), [], waiting)).toEqual(doubt('name-and-amount', 'A', 'C'));
    expect(matchRow(row('VIR OMAR  BÉN'), [], waiting)).toEqual(doubt('name-and-amount', 'B'));
    expect(matchRow(row('VIR DE QUELQU UN'), [], waiting)).toEqual(doubt('amount', 'A', 'B'));
    expect(matchRow(row('VIR IDRISSI AMAL', 100), [], waiting)).toEqual({ kind: 'unknown' });
  });

  it('is doubtful by what it says itself, whatever order it names, and offers no order by the amount alone then', () => {
    expect(matchRow(row('', 39_900, 'may-be-out'), [order('A')], none)).toEqual(doubt('may-be-out', 'A'));
    expect(matchRow(row('', 39_900, 'sent-back'), [order('A', { isPaid: true })], none)).toEqual(doubt('sent-back', 'A'));
    const waiting = waitingOrders([order('A')]);
    expect(matchRow(row('PAIEMENT', 39_900, 'may-be-out'), [], waiting)).toEqual({ kind: 'unknown' });
    expect(matchRow(row('IDRISSI AMAL', 39_900, 'may-be-out'), [], waiting)).toEqual(doubt('may-be-out', 'A'));
  });

  it('looks at as many orders however many wait for its amount', () => {
    let looks = 0;
    const people = Array.from({ length: 2000 }, (_, nth) => {
      const name = nameWords(`Karim Name${nth}`);
      const counting = { ...order(`MF-${String(nth).padStart(6, 'A')}`, { state: 'awaiting_payment' }), names: [name] };
      return Object.defineProperty(counting, 'names', { get: () => ((looks += 1), [name]) });
    });
    const waiting = waitingOrders(people);
    for (let nth = 0; nth < 2000; nth += 1)
      expect(matchRow(row(`VIR KARIM NAME${nth}`), [], waiting)).toMatchObject({ candidates: [people[nth]?.id] });
    expect(looks).toBeLessThanOrEqual(3 * people.length);
  });
});

test.each([
  ['VIR RECU AMAL MF-2USD4K', false],
  ['VIR RECU AMAL MF 2EUR4K', false],
  ['VIR RECU 100 USD MF-7K2Q9A', true],
  ['VIR RECU 100USD', true],
])('%s names another currency: %s', (text, isOther) => {
  expect(namesOtherCurrency(text)).toBe(isOther);
});
