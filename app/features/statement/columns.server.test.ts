import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { ColumnChoice } from '~/domain/payment/bank-statement/chosen';

import { openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';

/* Statements whose columns the owner chooses. MF-REFREF: an order of 100.00 MAD. */

let shop: TestShop;
let order: string;
beforeEach(async () => {
  shop = openTestShop();
  await shop.game('a', 3);
  order = (await shop.order('amal', ['a'])).id;
});
afterEach(async () => {
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  expect(breaches).toEqual([]);
});

const NONE: ColumnChoice = { date: null, text: null, amount: null, credit: null, debit: null, reference: null };
const keep = (lines: readonly string[], more: { method?: 'bank' | 'wallet'; isAnew?: boolean } = {}) =>
  shop.statements.keep(Buffer.from(lines.join('\r\n').replaceAll('MF-REFREF', order)), {
    name: 'releve.csv',
    method: 'bank',
    by: 'owner',
    ...more,
  });
/** Uploads a file whose columns must be chosen; returns its id. */
async function unread(lines: readonly string[], more: { isAnew?: boolean } = {}) {
  const kept = await keep(lines, more);
  if (kept.ok || kept.code !== 'columns-unknown') throw new Error(JSON.stringify(kept));
  return kept.id;
}
async function rowsOf(kept: { readonly ok: boolean } | null) {
  if (!kept?.ok || !('id' in kept)) return kept;
  const matched = await shop.statements.match(String(kept.id));
  return matched?.rows.map(({ row, verdict }) => [row.date, row.amountCentimes, row.reference, verdict.kind]);
}

const FOREIGN = ['Fecha;Concepto;Cargo;Abono;Folio', '12/11/2026;VIR MF-REFREF;;100,00;AB12', '13/11/2026;FRAIS;3,00;;AB13'];
const CHOICE: ColumnChoice = { ...NONE, date: 0, text: 1, debit: 2, credit: 3, reference: 4 };

describe('a statement whose names are unknown', () => {
  it('waits for the owner’s choice, and is read by it', async () => {
    const id = await unread(FOREIGN);
    expect(await shop.statements.list()).toEqual([]);
    expect((await shop.statements.findUnread(id))?.table).toMatchObject({ titles: ['Fecha', 'Concepto', 'Cargo', 'Abono', 'Folio'] });
    expect(await rowsOf(await shop.statements.choose(id, CHOICE, 'owner'))).toEqual([['12/11/2026', 10_000, 'AB12', 'sure']]);
    expect(await shop.statements.findUnread(id)).toBeNull();
    expect(await shop.statements.choose(id, CHOICE, 'owner'), 'sent twice').toBeNull();
    expect(await shop.statements.list()).toHaveLength(1);
  });

  it.each([
    [
      'one column for the money',
      ['Fecha;Concepto;Importe', '12/11/2026;VIR MF-REFREF;100,00', '13/11/2026;X;-3,00'],
      { date: 0, text: 1, amount: 2 },
    ],
    ['no names', ['12/11/2026;VIR MF-REFREF;100,00', '13/11/2026;X;-3,00'], { date: 0, text: 1, amount: 2 }],
    [
      'names above an opening balance',
      ['Banco;X', 'Fecha;Concepto;Importe', ';INICIAL;5,00', '12/11/2026;VIR MF-REFREF;100,00'],
      { date: 0, text: 1, amount: 2 },
    ],
    ['commas', ['Fecha,Concepto,Importe', '2026-11-12,VIR; MF-REFREF,100.00'], { date: 0, text: 1, amount: 2 }],
    [
      'a web page',
      ['<table><tr><td>Fecha<td>Concepto<td>Importe<tr><td>12/11/2026<td>VIR MF-REFREF<td>100,00</table>'],
      { date: 0, text: 1, amount: 2 },
    ],
  ])('is read by the choice: %s', async (_, lines, choice) => {
    const kept = await shop.statements.choose(await unread(lines), { ...NONE, ...choice }, 'owner');
    expect(await rowsOf(kept)).toContainEqual([expect.stringMatching(/12/), 10_000, '', 'sure']);
  });

  it('is sealed until then, and removed after a day', async () => {
    const id = await unread(FOREIGN);
    expect(JSON.stringify(await shop.store.get(`statements/${id}/chunks/000`))).not.toContain('VIR');
    shop.wait(25 * 60 * 60_000);
    await shop.statements.wipeExpired();
    expect(await shop.store.get(`statements/${id}`)).toBeNull();
  });

  it('removes no statement that was read when it comes', async () => {
    const kept = await keep(['Date;Libellé;Crédit', '12/11/2026;VIR X;7,00']);
    await unread(FOREIGN);
    expect(kept.ok && (await shop.statements.open(kept.id))?.rows).toHaveLength(1);
  });
});

describe('a choice that can’t be read', () => {
  it.each([
    ['nothing', {}, { date: 'statement-column-required', text: 'statement-column-required', amount: 'statement-column-either' }],
    ['no day in its column', { ...CHOICE, date: 1, text: 0 }, { date: 'statement-column-no-day' }],
    ['no amount in its columns', { ...CHOICE, credit: 4, debit: null, reference: null }, { credit: 'statement-column-no-amount' }],
    ['amount and money in', { ...CHOICE, debit: null, amount: 2 }, { amount: 'statement-column-either' }],
    ['one column twice', { ...CHOICE, reference: 1 }, { reference: 'statement-column-twice' }],
    ['a column that isn’t there', { ...CHOICE, date: 99 }, { date: 'statement-column-no-day' }],
  ])('is refused at its field, and nothing is lost: %s', async (_, choice, faults) => {
    const id = await unread(FOREIGN);
    expect(await shop.statements.choose(id, { ...NONE, ...choice }, 'owner')).toEqual({ ok: false, faults });
    expect(await rowsOf(await shop.statements.choose(id, CHOICE, 'owner'))).toHaveLength(1);
  });

  it('is no choice to remember: no row with money that came in', async () => {
    const lines = ['Fecha;Concepto;Cargo', '12/11/2026;FRAIS;-3,00'];
    const choice = { ...NONE, date: 0, text: 1, amount: 2 };
    expect(await shop.statements.choose(await unread(lines), choice, 'owner')).toEqual({ ok: false, code: 'csv-no-rows' });
    await unread(lines);
  });
});

describe('the choice', () => {
  const next = [FOREIGN[0] ?? '', '14/12/2026;VIR NOUVEAU;;55,00;AB99'];
  it('counts for later files with these names', async () => {
    await shop.statements.choose(await unread(FOREIGN), CHOICE, 'owner');
    expect(await rowsOf(await keep(next))).toEqual([['14/12/2026', 5500, 'AB99', 'unknown']]);
  });

  it('counts for one account, method and form of names', async () => {
    const of = (account: string, lines = next) => [`Cuenta;RIB ${account}`, ...lines];
    const account = '007780000123456789012368';
    await shop.statements.choose(await unread(of('account 123 456', FOREIGN)), CHOICE, 'owner');
    expect((await keep(of('account 123 456'))).ok).toBe(true);
    expect(await keep(of('account 123 457'))).toMatchObject({ code: 'columns-unknown' });
    expect(await keep(of(account))).toMatchObject({ code: 'columns-unknown' });
    expect(await keep(next)).toMatchObject({ code: 'columns-unknown' });
    expect(await keep(of('account 123 456'), { method: 'wallet' })).toMatchObject({ code: 'columns-unknown' });
    expect(await keep(of('account 123 456', ['Fecha;Concepto;Abono;Cargo;Folio', ...next.slice(1)]))).toMatchObject({
      code: 'columns-unknown',
    });
    expect(JSON.stringify(await shop.store.get('settings/statement-columns'))).not.toContain('123456');
  });

  it('can be changed, also where the names are known', async () => {
    const lines = ['Date;Libellé;Crédit;Autre', '12/11/2026;VIR X;7,00;9,00'];
    expect(await rowsOf(await keep(lines))).toMatchObject([['12/11/2026', 700, '', 'unknown']]);
    const id = await unread(lines, { isAnew: true });
    const known = (await shop.statements.findUnread(id))?.choice;
    expect(known).toEqual({ ...NONE, date: 0, text: 1, credit: 2 });
    await shop.statements.choose(id, { ...NONE, date: 0, text: 1, credit: 3 }, 'owner');
    expect(await rowsOf(await keep(lines))).toMatchObject([['12/11/2026', 900, '', 'unknown']]);
    const again = await unread(lines, { isAnew: true });
    expect((await shop.statements.findUnread(again))?.choice).toMatchObject({ credit: 3 });
  });

  it('is asked for again where it can’t read a later file', async () => {
    await shop.statements.choose(await unread(FOREIGN), CHOICE, 'owner');
    expect(await unread([FOREIGN[0] ?? '', 'VIR NOUVEAU;14/12/2026;;55,00;AB99'])).not.toBe('');
  });
});

describe('a row without a day and an amount', () => {
  const head = 'Date;Libellé;Débit;Crédit';
  it.each([
    ['in the column of the text', ';MF-REFREF;;'],
    ['alone on its line', 'MOTIF MF-REFREF'],
    ['in two lines', ';DE AMAL;;\r\n;MOTIF MF-REFREF;;'],
  ])('is a part of the row above: %s', async (_, more) => {
    expect(await rowsOf(await keep([head, '12/11/2026;VIR RECU;;100,00', ...more.split('\r\n')]))).toEqual([
      ['12/11/2026', 10_000, '', 'sure'],
    ]);
  });

  it('is one of its own row alone, also below money that went out', async () => {
    const lines = ['12/11/2026;VIR A;;100,00', '12/11/2026;PAIEMENT;100,00;', ';MF-REFREF;;', '13/11/2026;VIR B;;7,00', 'Page 1/1'];
    expect(await rowsOf(await keep([head, ...lines]))).toEqual([
      ['12/11/2026', 10_000, '', 'unknown'],
      ['13/11/2026', 700, '', 'unknown'],
    ]);
  });
});
