import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';

/* Statements in the forms in which banks send them. MF-REFREF: an order of 100.00 MAD. */

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

const utf8 = (text: string) => Buffer.from(text);
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const utf16be = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
/** Windows' Arabic letters. */
function cp1256(text: string): Buffer {
  const decoder = new TextDecoder('windows-1256');
  const letters = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Buffer.from(Array.from(text, (letter) => letters.get(letter) ?? 0x3f));
}

const keep = (lines: readonly string[], encode: (text: string) => Buffer = utf8) =>
  shop.statements.keep(encode(lines.join('\r\n').replaceAll('MF-REFREF', order).replaceAll('REFREF', order.slice(3))), {
    name: 'releve.csv',
    method: 'bank',
    by: 'owner',
  });

async function read(lines: readonly string[], encode?: (text: string) => Buffer) {
  const kept = await keep(lines, encode);
  if (!kept.ok) return kept.code;
  const matched = await shop.statements.match(kept.id);
  return matched?.rows.map(({ row, verdict }) => [row.amountCentimes, verdict.kind === 'doubtful' ? verdict.why : verdict.kind]);
}
const SURE = [[10_000, 'sure']];

describe('the separator', () => {
  it.each([
    [
      'semicolons, with commas in its texts',
      [
        'Date;Libellé;Montant',
        '1/11;VIR DE M. EL AMRANI, YOUSSEF, MOTIF MF-REFREF;100,00',
        ...Array<string>(60).fill('2/11;PAIEMENT CARTE, MARJANE, CASABLANCA, MA;-350,00'),
      ],
    ],
    ['commas, with semicolons in its texts', ['Date,Libellé,Montant', '1/11,VIR; MOTIF; A; B; C; D; MF-REFREF,100.00']],
    ['commas and quoted amounts', ['Date,Libellé,Montant', '1/11,VIR MF-REFREF,"100,00"']],
    ['tabs', ['Date\tLibellé\tMontant', '1/11\tVIR, A; MF-REFREF\t100,00']],
    ['bars', ['Date|Libellé|Montant', '1/11|VIR, A; MF-REFREF|100,00']],
    ['what a note for spreadsheets says', ['sep=|', 'Date|Libellé|Montant', '1/11|VIR MF-REFREF|100,00']],
    ['more cells in all rows than names', ['Date;Libellé;Montant', '1/11;VIR MF-REFREF;100,00;x', '2/11;FRAIS;-1,00;x']],
    ['empty cells at the end', ['Date;Libellé;Crédit', '1/11;VIR MF-REFREF;100,00;;;']],
  ])('is found: %s', async (_, lines) => {
    expect(await read(lines)).toEqual(SURE);
  });

  it('within a text makes a line that can’t be read, whatever stands where the amount should', async () => {
    expect(
      await read([
        'Date;Libellé;Crédit',
        '1/11;VIR;ACHAT MF-REFREF;100,00',
        '1/11;VIR; AMAL ;100,00',
        '2/11;VIR X;7,00',
        '2/11;VIR Y;8,00',
      ]),
    ).toEqual([
      [700, 'unknown'],
      [800, 'unknown'],
    ]);
    expect((await shop.statements.list())[0]).toMatchObject({ unreadLines: [2, 3], unreadWhy: ['cells', 'cells'] });
  });

  it('that splits an amount makes a line that can’t be read', async () => {
    expect(await read(['Date,Libellé,Montant', '1/11,VIR MF-REFREF,100,00', '2/11,VIR X,7.00'])).toEqual([[700, 'unknown']]);
    expect((await shop.statements.list())[0]).toMatchObject({ unreadLines: [2], unreadWhy: ['cells'] });
  });
});

describe('the line of names', () => {
  const table = ['Date opération;Date valeur;Libellé;Débit;Crédit', '12/11/2026;13/11/2026;VIR MF-REFREF;;100,00'];
  it.each([
    ['below the bank and the account', ['Crédit Agricole du Maroc;Nom : MIFTAH SARL;;;', ...table]],
    ['below an account', ['Relevé du compte;007 780', '', ...table]],
    ['below a balance', ['Solde créditeur;Opération;12 345,00', 'Nom;MIFTAH SARL', ...table]],
    ['below a hundred lines', [...Array<string>(100).fill('Note;Crédit;Nom'), ...table]],
    ['in the first line', table],
    ['again on each page', [...table, table[0] ?? '', '13/11/2026;13/11/2026;FRAIS;1,00;']],
    ['in two lines', ['Date;;Libellé;Mouvements;', 'Opération;Valeur;;Débit;Crédit', '12/11;12/11;VIR MF-REFREF;;100,00']],
    ['over two lines in a cell', ['"Date\nopération";Libellé;"Montant\ncrédit"', '12/11;VIR MF-REFREF;100,00']],
  ])('is found %s', async (_, lines) => {
    expect(await read(lines)).toEqual(SURE);
  });

  it.each([
    ['Date;Désignation;Débit;Crédit', '1/11;VIR MF-REFREF;;100,00'],
    ['Date;Libellé;Mvt Débit;Mvt Crédit', '1/11;VIR MF-REFREF;;100,00'],
    ['Date;Libellé;Débit/Crédit', '1/11;VIR MF-REFREF;100,00'],
    ['Date;Libellé;Montant;Débit/Crédit', '1/11;VIR MF-REFREF;100,00;C'],
    ['Date;Particulars;Dr;Cr', '1/11;TRF MF-REFREF;;100.00'],
    ['Date;Description;Withdrawals;Deposits', '1/11;TRF MF-REFREF;;100.00'],
    ['Date;Description;Money out;Money in', '1/11;TRF MF-REFREF;;100.00'],
    ['Date;Objet;Sorties;Entrées', '1/11;VIR MF-REFREF;;100,00'],
    ['Date;Détail;Retraits;Versements', '1/11;VIR MF-REFREF;;100,00'],
    ['Date;Nature;Dépenses;Recettes', '1/11;VIR MF-REFREF;;100,00'],
    ['Date;Libellé;Mouvement;Solde', '1/11;VIR MF-REFREF;100,00;5 000,00'],
    ['التاريخ;البيان;مدين;دائن', '1/11;تحويل MF-REFREF;;١٠٠٫٠٠'],
    ['Date;Libell?;D?bit;Cr?dit', '1/11;VIR MF-REFREF;;100,00'],
  ])('is known: %s', async (...lines) => {
    expect(await read(lines)).toEqual(SURE);
  });

  it('is missed with a way out', async () => {
    expect(await read(['a;b', '1;2'])).toBe('csv-columns-missing');
  });
});

describe('lines that are no payments', () => {
  it('are left out: totals, balances and notes below', async () => {
    const lines = [
      'SOLDE INITIAL;;;1 000,00',
      '1/11;VIR MF-REFREF;;100,00',
      ';TOTAL;50,00;5 678,00',
      'Total;;50,00;5 678,00',
      ';Nouveau solde;;100,00',
    ];
    expect(await read(['Date;Libellé;Débit;Crédit', ...lines, 'Édité le 12/11/2026', 'Page 1/1'])).toEqual(SURE);
  });

  it('are not those of a payer of that name', async () => {
    expect(await read(['Date;Libellé;Crédit', '1/11;TOTAL ENERGIES MF-REFREF;100,00', ';SOLDE MF-REFREF;100,00'])).toEqual([
      [10_000, 'several-rows'],
      [10_000, 'several-rows'],
    ]);
  });
});

describe('a quote', () => {
  it.each([
    ['at the beginning of a text', '1/11;"LA MAISON" SARL MF-REFREF;100,00'],
    ['within a text', '1/11;ECRAN 12" MF-REFREF;100,00'],
    ['without an end', '1/11;"LA MAISON SARL MF-REFREF;100,00'],
    ['around a text with the separator', '1/11;"VIR; A; MF-REFREF";"100,00"'],
    ['around a text of two lines', '1/11;"VIR\r\nMF-REFREF";100,00'],
    ['doubled', '1/11;"LA ""MAISON"" MF-REFREF";100,00'],
  ])('spoils no other row: %s', async (_, line) => {
    expect(await read(['Date;Libellé;Crédit', '1/11;VIR A;7,00', line, '1/11;VIR B;8,00'])).toEqual([
      [700, 'unknown'],
      [10_000, 'sure'],
      [800, 'unknown'],
    ]);
  });

  it('that hides where a cell ends makes its own line unreadable, and no other', async () => {
    expect(await read(['Date;Libellé;Crédit', '1/11;"LA; MAISON" SARL;100,00', '1/11;VIR B;8,00'])).toEqual([[800, 'unknown']]);
    expect((await shop.statements.list())[0]).toMatchObject({ unreadLines: [2], unreadWhy: ['quotes'] });
  });
});

describe('letters', () => {
  const arabic = ['التاريخ;البيان;مدين;دائن', '12/11/2026;تحويل MF-REFREF;;100,00'];
  it.each([
    ['UTF-8', arabic, utf8],
    ['UTF-16', arabic, utf16],
    ['UTF-16, the other way round', arabic, utf16be],
    ['Windows’ Arabic ones', arabic, cp1256],
    ['Windows’ Western ones', ['Date;Libellé;Débit;Crédit', '1/11;VIR REÇU CRÉÉE MF-REFREF;;100,00'], latin1],
  ])('are read: %s', async (_, lines, encode) => {
    expect(await read(lines, encode)).toEqual(SURE);
  });

  it('that say in Arabic that money went out are read in all of them', async () => {
    const lines = ['Date;Label;Amount', '12/11;حوالة صادرة MF-REFREF;100,00'];
    for (const encode of [utf8, utf16, cp1256]) expect(await read(lines, encode)).toEqual([[10_000, 'may-be-out']]);
  });
});

describe('an amount', () => {
  it.each([
    '100,00',
    '100.00',
    '100',
    '+100,00',
    '100,00+',
    '100,00 MAD',
    'MAD 100,00',
    '100 DH',
    '100,00 Dhs',
    '100,00 درهم',
    '١٠٠,٠٠',
    '۱۰۰٫۰۰',
    '100,00 CR',
    '\u200e100,00\u200f',
    ' 100,00 ',
  ])('is read: %s', async (amount) => {
    expect(await read(['Date;Libellé;Montant', `1/11;VIR MF-REFREF;${amount}`])).toEqual(SURE);
  });

  it.each(['1 234,56', '1.234,56', '1,234.56', '1\u202f234,56', "1'234.56", '١٬٢٣٤٫٥٦'])('of thousands is read: %s', async (amount) => {
    expect(await read(['Date;Libellé;Montant', `1/11;VIR;${amount}`])).toEqual([[123_456, 'unknown']]);
  });

  it.each(['(100,00)', '100,00-', '−100,00', '–100,00', '-100,00 MAD', '100,00 DB', '100,00 DR'])(
    'that went out gives no row: %s',
    async (amount) => {
      expect(await read(['Date;Libellé;Montant', `1/11;VIR MF-REFREF;${amount}`, '1/11;X;7,00'])).toEqual([[700, 'unknown']]);
    },
  );
});

describe('the reference of an order', () => {
  it.each(['MF-REFREF', 'MF REFREF', 'MFREFREF', 'MF–REFREF', 'mf-REFREF', 'VIRMF-REFREF'])('is found: %s', async (written) => {
    expect(await read(['Date;Libellé;Crédit', `1/11;VIR ${written};100,00`])).toEqual(SURE);
  });

  it.each(['MF—REFREF', 'MF?REFREF', 'MF‑REFREF', 'MF*REFREF', 'REFREF', 'MOTIF REFREF MERCI'])(
    'that is written otherwise is offered: %s',
    async (written) => {
      expect(await read(['Date;Libellé;Crédit', `1/11;VIR ${written};100,00`])).toEqual([[10_000, 'reference-unclear']]);
      expect(await read(['Date;Libellé;Crédit', `2/11;VIR ${written};55,00`])).toEqual([[5500, 'unknown']]);
    },
  );

  it('with one sign too few or wrong is offered, where the amount agrees', async () => {
    const signs = order.slice(3);
    for (const typed of [signs.slice(0, 5), signs.slice(1), `${signs.slice(0, 5)}${signs.endsWith('A') ? 'B' : 'A'}`]) {
      const kept = await keep(['Date;Libellé;Crédit', `1/11;VIR MF-${typed};100,00`]);
      const matched = kept.ok ? await shop.statements.match(kept.id) : null;
      expect(matched?.rows[0]?.verdict, typed).toEqual({ kind: 'doubtful', why: 'reference-unclear', candidates: [order] });
    }
    expect(await read(['Date;Libellé;Crédit', '1/11;VIR MF-AAAAAA;100,00'])).toEqual([[10_000, 'unknown']]);
  });
});

describe('a file of another kind', () => {
  const bytes = (...start: readonly number[]) => Buffer.from([...start, ...Array<number>(600).fill(0)]);
  it.each([
    ['an old workbook', bytes(0xd0, 0xcf, 0x11, 0xe0), 'is-excel'],
    ['a workbook', bytes(0x50, 0x4b, 3, 4), 'is-excel'],
    ['a workbook as XML', utf8('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">'), 'is-excel'],
    ['a PDF', utf8('%PDF-1.7'), 'is-pdf'],
    ['a picture', bytes(0xff, 0xd8, 0xff), 'is-picture'],
    ['MT940', utf8(':20:STARTUMS\n:25:007780/1234567\n:61:2611121112C198,99NTRFNONREF\n'), 'is-mt940'],
    ['MT940 in its envelope', utf8('{1:F01BANKMAMC}{4:\n:20:X\n:25:1\n'), 'is-mt940'],
    ['OFX', utf8('OFXHEADER:100\nDATA:OFXSGML\n'), 'is-accounting'],
    ['QIF', utf8('!Type:Bank\nD1/11\nT100.00\n'), 'is-accounting'],
    ['CAMT', utf8('<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">'), 'is-accounting'],
  ])('is named: %s', async (_, file, code) => {
    expect(await shop.statements.keep(file, { name: 'x', method: 'bank', by: 'owner' })).toEqual({ ok: false, code });
  });

  it('that is a web page with a table is read', async () => {
    const cells = (...texts: readonly string[]) =>
      `<tr class=x>${texts.map((text) => `<td align="left"><b>${text}</b></td>`).join('')}</tr>`;
    const head = '<html><head><meta charset="utf-8"></head><body><table><tr><td colspan="2">Compte<td>007</table><table>';
    const rows = [cells('Date', 'Libell&eacute;', 'D&#233;bit', 'Cr&eacute;dit'), cells('1/11', 'VIR MF-REFREF', '', '100,00&nbsp;MAD')];
    expect(await read([head + rows.join('')])).toEqual(SURE);
    expect(await read(['<table><tr><td>Nothing</td></tr></table>'])).toBe('csv-columns-missing');
  });
});
