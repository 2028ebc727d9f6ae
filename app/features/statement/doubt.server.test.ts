import { clearRow } from '~/domain/payment/evidence';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';

/* Which rows of a statement are never 'sure', since money may have gone out, and which go on being so. MF-REFREF: an order of 100.00 MAD. */

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

async function keep(...lines: readonly string[]): Promise<string> {
  const text = lines.join('\r\n').replaceAll('MF-REFREF', order);
  const kept = await shop.statements.keep(Buffer.from(text), { name: 'releve.csv', method: 'bank', by: 'owner' });
  if (!kept.ok) throw new Error(kept.code);
  return kept.id;
}

/** The verdict on each row: 'sure', 'unknown', or why it is doubtful. */
async function verdicts(id: string): Promise<readonly string[]> {
  const matched = await shop.statements.match(id);
  return (matched?.rows ?? []).map(({ verdict }) => (verdict.kind === 'doubtful' ? verdict.why : verdict.kind));
}
const read = async (...lines: readonly string[]) => verdicts(await keep(...lines));

describe('an amount without a sign', () => {
  it.each([
    'VIR.EMIS WEB VERS Y Z REMB MF-REFREF',
    'VIR EMIS MF-REFREF',
    'VIRT EMIS MF-REFREF',
    'VIRTEMIS MF-REFREF',
    'VIREMENT ÉMIS MF-REFREF',
    'Virement instantané émis MF-REFREF',
    'EMISSION VIREMENT MF-REFREF',
    'VIR SORTANT MF-REFREF',
    'PRLV MF-REFREF',
    'PRELEVEMENT MF-REFREF',
    'CHQ 1234567 MF-REFREF',
    'RETRAIT GAB MF-REFREF',
    'REJET VIR MF-REFREF',
    'REJ.VIR MF-REFREF',
    'RETOUR VIR MF-REFREF',
    'RET VIR RECU MF-REFREF',
    'VIR RETOURNÉ MF-REFREF',
    'IMPAYE MF-REFREF',
    'ANNUL VIR RECU MF-REFREF',
    'ANNULATION OPERATION MF-REFREF',
    'CONTREPASSATION MF-REFREF',
    'CONTREPASS VIR MF-REFREF',
    'EXTOURNE MF-REFREF',
    'OPPOSITION MF-REFREF',
    'AVIS DE DEBIT MF-REFREF',
    'DEBIT MF-REFREF',
    'DR TRF MF-REFREF',
    'TRANSFER MF-REFREF DB',
    'VIR VERS AMAL MF-REFREF',
    'صادر MF-REFREF',
    'حوالة صادرة MF-REFREF',
    'إرجاع تحويل MF-REFREF',
    'سحب MF-REFREF',
    'خصم MF-REFREF',
    'OUTGOING TRANSFER MF-REFREF',
    'TRANSFER RETURNED MF-REFREF',
    'REVERSAL MF-REFREF',
    'SENT TO AMAL MF-REFREF',
    'REFUND MF-REFREF',
    'CHARGEBACK MF-REFREF',
    'VIR WEB BENEF AMAL MF-REFREF',
    'VIREMENT FAVEUR AMAL MF-REFREF',
    'تحويل لفائدة أمل MF-REFREF',
    'تحويل مرتد MF-REFREF',
    'PENDING TRANSFER MF-REFREF',
    'VIR EN ATTENTE MF-REFREF',
    'V​IR E​MIS MF-REFREF',
  ])('is never sure beside %s', async (label) => {
    expect(await read('Date;Libellé;Montant', `1/11;${label};100,00`)).toEqual(['may-be-out']);
  });

  it.each(['Virement émis', 'RETRAIT', 'D', 'DB', 'Débit', 'صادر', 'Returned'])(
    'is never sure where another column says %s',
    async (type) => {
      expect(await read('Date;TYPE;Libellé;Montant', `1/11;${type};VIR MF-REFREF;100,00`)).toEqual(['may-be-out']);
    },
  );

  it.each([
    'VIR RECU MME RETOURNE MF-REFREF',
    'VIR RECU M. DEBIT KARIM MF-REFREF',
    'VIR RECU DEBIT KARIM MF-REFREF',
    'VIR DE DEBIT KARIM MF-REFREF',
    'VIR RECU DR ALAMI MF-REFREF',
    'VIR DR ALAMI MF-REFREF',
    'VIR RECU CAISSE DE RETRAITE MF-REFREF',
    'VIR RECU EMISSAOUI MF-REFREF',
    'VIR RECU ANN SMITH MF-REFREF',
    'VIR RECU STE RETOUR SARL MF-REFREF',
    'VIR RECU PAIEMENT ACHAT MF-REFREF',
    'VIR RECU CHEQUE CADEAU MF-REFREF',
    'VIR RECU EN FAVEUR DE LA BOUTIQUE MF-REFREF',
    'REMISE CHQ MF-REFREF',
    'VERSEMENT ESPECES MF-REFREF',
    'VIR RECU EURO TRUCK SIMULATOR MF-REFREF',
    'VIR MF-REFREF',
    'Virement MF-REFREF merci',
    'TRANSFER FROM AMAL MF-REFREF',
    'MONEY SENT FROM AMAL MF-REFREF',
    'VIREMENT EN VOTRE FAVEUR MF-REFREF',
    'حوالة واردة MF-REFREF',
    'تحويل من أمل MF-REFREF',
  ])('stays sure beside %s', async (label) => {
    expect(await read('Date;Libellé;Montant', `1/11;${label};100,00`)).toEqual(['sure']);
  });

  it('is only sure where its own words say so once another row of the file went out without a sign', async () => {
    const file = ['Date;Libellé;Montant', '1/11;VIR EMIS LOYER;3000,00', '2/11;VIREMENT AMAL MF-REFREF;100,00'] as const;
    expect(await read(...file)).toEqual(['unknown', 'direction-unclear']);
    const said = ['Date;Libellé;Montant', '1/11;VIR EMIS LOYER;3000,00', '2/11;VIR RECU AMAL MF-REFREF;100,00'] as const;
    expect(await read(...said)).toEqual(['unknown', 'sure']);
    const signed = [...file.slice(0, 1), '1/11;LOYER;-3000,00', file[2]] as const;
    expect(await read(...signed)).toEqual(['sure']);
  });
});

describe('a column of money in', () => {
  const header = 'Date;Libellé;Débit;Crédit';
  it.each(['VIR RECU MF-REFREF', 'VIR DEBIT KARIM MF-REFREF', 'CHQ MF-REFREF REMISE', 'VIR MME RETOURNE MF-REFREF'])(
    'is sure beside %s',
    async (label) => {
      if (label.startsWith('CHQ')) expect(await read(header, `1/11;REMISE ${label};;100,00`)).toEqual(['sure']);
      else expect(await read(header, `1/11;${label};;100,00`)).toEqual(['sure']);
    },
  );

  it.each(['RETOUR VIR EMIS MF-REFREF', 'ANNUL VIR MF-REFREF', 'REJET PRLV MF-REFREF', 'AVIS DE DEBIT MF-REFREF'])(
    'is not sure beside %s',
    async (label) => {
      expect(await read(header, `1/11;${label};;100,00`)).toEqual(['may-be-out']);
    },
  );

  it('is not sure where the same line has money out', async () => {
    expect(await read(header, '1/11;VIR MF-REFREF;100,00;100,00')).toEqual(['direction-unclear']);
  });

  it('gives no row for money out, however it is written', async () => {
    for (const out of ['100,00;', '-100,00;', ';-100,00', ';(100,00)', ';100,00-', ';−100,00', ';100,00 DR'])
      expect(await read(header, `1/11;VIR AMAL;${out}`, '1/11;VIR MF-REFREF;;100,00')).not.toContain('may-be-out');
  });

  it('is another one than a column that only has money out', async () => {
    await expect(keep('Date;Libellé;Montant débit', '1/11;VIR MF-REFREF;100,00')).rejects.toThrow('columns-unknown');
  });
});

describe('money that was sent back', () => {
  const header = 'Date;Libellé;Référence;Débit;Crédit';
  it.each([
    ['a debit that names the order', '2/11;VIR AMAL MF-REFREF;R778;100,00;'],
    ['a debit of another amount that names it', '2/11;REMB MF-REFREF;R778;98,00;'],
    ['a credit below zero', '2/11;VIR MF-REFREF;R778;;-100,00'],
    ['a debit with the credit’s reference', '2/11;VIR AMAL;V123456;100,00;'],
    ['a debit whose text has that reference', '2/11;RETOUR VIR V123456;R778;100,00;'],
    ['a return that says nothing but the amount', '2/11;RETOUR VIR;R778;100,00;'],
    ['a return in the column of money in', '2/11;RETOUR VIR MF-REFREF;R778;;100,00'],
  ])('makes its row doubtful: %s', async (_, back) => {
    const credit = '1/11;VIR RECU AMAL MF-REFREF;V123456;;100,00';
    const fee = '1/11;FRAIS;R1;5,00;';
    expect((await read(header, fee, credit, back))[0]).toBe('sent-back');
    expect((await read(header, fee, back, credit)).at(-1)).toBe('sent-back');
  });

  it('stays sure beside other money that went out', async () => {
    const credit = '1/11;VIR RECU AMAL MF-REFREF;V123456;;100,00';
    const others = [
      '1/11;COMMISSION VIR;V123456;1,10;',
      '2/11;LOYER;R779;100,00;',
      '2/11;RETOUR VIR;R780;55,00;',
      '2/11;REMB CARTE;R781;;100,00',
      '3/11;VIR MF-AAAAAA;R1;100,00;',
    ];
    expect((await read(header, credit, ...others))[0]).toBe('sure');
  });

  it('makes the row of an earlier statement doubtful too, and is not what an order’s page fills in', async () => {
    const first = await keep(header, '1/11;VIR RECU AMAL MF-REFREF;V123456;;100,00');
    expect(await verdicts(first)).toEqual(['sure']);
    await keep(header, '5/11;RETOUR VIR MF-REFREF;R900;100,00;', '5/11;VIR DE X;R9;;7,00');
    expect(await verdicts(first)).toEqual(['sent-back']);
    const found = await shop.orders.find(order);
    const evidence = found && (await shop.statements.evidenceFor(found));
    expect(evidence && [evidence.isTakenBack, clearRow(evidence)]).toEqual([true, null]);
    const ticked = { line: 2, orderId: order, isSamePayment: false, isMore: false, wasSure: true, reason: '' };
    expect(await shop.statements.decide(first, [ticked], 'owner')).toMatchObject({ done: 0, failures: [{ code: 'row-doubtful' }] });
    expect(await shop.statements.decide(first, [{ ...ticked, wasSure: false }], 'owner')).toMatchObject({ done: 1 });
  });

  it('is noted also from a file that shows nothing else', async () => {
    const first = await keep(header, '1/11;VIR RECU AMAL MF-REFREF;V123456;;100,00');
    await expect(keep(header, '5/11;RETOUR VIR MF-REFREF;R900;100,00;')).rejects.toThrow('csv-no-rows');
    expect(await verdicts(first)).toEqual(['sent-back']);
  });

  it('of a statement that an older release read is seen by its words', async () => {
    const id = await keep(header, '1/11;VIR MF-REFREF;V1;;100,00');
    const path = `statements/${id}/chunks/000`;
    for (const [label, verdict] of [
      [`VIR EMIS ${order}`, 'may-be-out'],
      [`VIR ${order}`, 'sure'],
    ] as const) {
      const row = { line: 2, date: '1/11', label, amountCentimes: 10_000, reference: '', fingerprint: 'f1' };
      await shop.store.merge(path, { data: shop.encryption.seal(JSON.stringify([row]), path) });
      expect(await verdicts(id)).toEqual([verdict]);
    }
  });

  it('makes the row of an earlier statement doubtful by the bank’s reference alone', async () => {
    const first = await keep(header, '1/11;VIR RECU AMAL MF-REFREF;V123456;;100,00');
    await keep(header, '5/11;REJET VIREMENT;V123456;100,00;', '5/11;VIR DE X;R9;;7,00');
    expect(await verdicts(first)).toEqual(['sent-back']);
  });

  it('calls the owner to a paid order, once for each row, and not for a refund that she recorded', async () => {
    const first = await keep(header, '1/11;VIR RECU AMAL MF-REFREF;V123456;;100,00');
    const tick = { line: 2, orderId: order, isSamePayment: false, isMore: false, reason: '' };
    await shop.statements.decide(first, [tick], 'owner');
    const back = ['5/11;RETOUR VIR;V123456;100,00;', '5/11;VIR DE X;R9;;7,00'];
    await keep(header, ...back);
    const [alert] = (await shop.orders.find(order))?.alarms ?? [];
    expect(alert).toMatchObject({ code: 'payment-reversed', note: '{MAD 10000}' });
    await shop.orders.answerAlert(order, { alarm: alert?.id ?? '', at: alert?.at ?? 0, by: 'owner', answer: 'Wrote to her' });
    await keep(header, ...back, '6/11;VIR DE Y;R10;;8,00');
    expect((await shop.orders.find(order))?.alarms).toEqual([]);
    await keep(header, '7/11;EXTOURNE MF-REFREF;R901;100,00;', '7/11;VIR DE Z;R11;;9,00');
    expect((await shop.orders.find(order))?.alarms).toHaveLength(1);
  });

  it('calls nobody to an order that waits for money, nor for one that isn’t there', async () => {
    await keep(header, '5/11;RETOUR VIR MF-REFREF;R900;100,00;', '5/11;RETOUR VIR MF-AAAAAA;R901;100,00;', '5/11;VIR DE X;R9;;7,00');
    expect((await shop.orders.find(order))?.alarms).toEqual([]);
    expect(await shop.orders.find('MF-AAAAAA')).toBeNull();
  });
});

describe('another currency', () => {
  it.each([
    ['a column of currencies', ['Date;Libellé;Montant;Devise', '1/11;VIR RECU MF-REFREF;100,00;EUR']],
    ['its number', ['Date;Libellé;Montant;Currency', '1/11;VIR RECU MF-REFREF;100,00;978']],
    ['an Arabic column', ['التاريخ;البيان;دائن;العملة', '1/11;تحويل MF-REFREF;100,00;يورو']],
    ['the name of the amount', ['Date;Libellé;Montant (EUR)', '1/11;VIR RECU MF-REFREF;100,00']],
    ['the name of the credit', ['Date;Libellé;Crédit €', '1/11;VIR RECU MF-REFREF;100,00']],
    ['a line above', ['Compte;007780;Devise;USD', 'Date;Libellé;Crédit', '1/11;VIR RECU MF-REFREF;100,00']],
    ['an account above', ['Compte en EUR 007780', 'Date;Libellé;Crédit', '1/11;VIR RECU MF-REFREF;100,00']],
    ['a line below', ['Date;Libellé;Crédit', '1/11;VIR RECU MF-REFREF;100,00', 'Devise : EUR;;']],
    ['its text', ['Date;Libellé;Crédit', '1/11;VIR RECU EUR MF-REFREF;100,00']],
    ['a sign in its text', ['Date;Libellé;Crédit', '1/11;VIR RECU 100 € MF-REFREF;100,00']],
    ['an unnamed column', ['Date;Libellé;Crédit;', '1/11;VIR RECU MF-REFREF;100,00;USD']],
    ['dirhams of elsewhere', ['Date;Libellé;Crédit;Devise', '1/11;VIR RECU MF-REFREF;100,00;AED']],
  ])('is never sure: %s', async (_, lines) => {
    expect(await read(...lines)).toEqual(['other-currency']);
  });

  it.each([
    ['a column of dirhams', ['Date;Libellé;Montant;Devise', '1/11;VIR RECU MF-REFREF;100,00;MAD']],
    ['their number', ['Date;Libellé;Montant;Devise', '1/11;VIR RECU MF-REFREF;100,00;504']],
    ['an empty cell', ['Date;Libellé;Montant;Devise', '1/11;VIR RECU MF-REFREF;100,00;']],
    ['Arabic dirhams', ['التاريخ;البيان;دائن;العملة', '1/11;تحويل MF-REFREF;100,00;درهم']],
    ['dirhams in the name', ['Date;Libellé;Montant (MAD)', '1/11;VIR RECU MF-REFREF;100,00']],
    ['dirhams above', ['Compte;007780;Devise;MAD', 'Cours;1 EUR = 10,80', 'Date;Libellé;Crédit', '1/11;VIR RECU MF-REFREF;100,00']],
    ['euros in another column', ['Date;Libellé;Montant EUR;Montant MAD', '1/11;VIR RECU MF-REFREF;9,30;100,00']],
  ])('is not %s', async (_, lines) => {
    expect(await read(...lines)).toEqual(['sure']);
  });

  it('in an amount is a line that can’t be read', async () => {
    await keep('Date;Libellé;Crédit', '1/11;VIR RECU MF-REFREF;100,00 EUR', '1/11;VIR RECU MF-REFREF;€100,00');
    expect((await shop.statements.list())[0]).toMatchObject({ rows: 0, unreadLines: [2, 3], unreadWhy: ['amount', 'amount'] });
  });
});

describe('the bank’s reference', () => {
  /** Takes the order of the next month by the same columns. */
  async function nextMonth(months: readonly (readonly string[])[]): Promise<readonly (string | undefined)[]> {
    const used: (string | undefined)[] = [];
    for (const [nth, lines] of months.entries()) {
      order = (await shop.order(`shopper ${nth}`, ['a'])).id;
      const id = await keep(...lines);
      const matched = await shop.statements.match(id);
      const row = matched?.rows.find(({ verdict }) => verdict.kind === 'sure');
      const tick = { line: row?.row.line ?? 0, orderId: order, isSamePayment: false, isMore: false, reason: '' };
      expect(await shop.statements.decide(id, [tick], 'owner')).toEqual({ done: 1, failures: [] });
      used.push((await shop.orders.find(order))?.payment?.reference);
    }
    return used;
  }

  it.each([
    [
      'a running number',
      (month: number) => ['N°;Numéro;Date;Libellé;Montant', `1;1;${month}/11;FRAIS;-5,00`, `2;2;${month}/11;VIR RECU MF-REFREF;100,00`],
    ],
    ['a running number of a single row', (month: number) => ['Numéro;Date;Libellé;Crédit', `1;${month}/11;VIR RECU MF-REFREF;100,00`]],
    [
      'a running number that goes down',
      (month: number) => ['Ref;Date;Libellé;Crédit', `2;${month}/11;VIR RECU MF-REFREF;100,00`, `1;${month}/11;VIR X;7,00`],
    ],
    [
      'the account’s number',
      (month: number) => [
        'Référence;Date;Libellé;Montant',
        `007780123;${month}/11;VIR RECU MF-REFREF;100,00`,
        `007780123;${month}/11;FRAIS;-1,00`,
      ],
    ],
    [
      'the account’s number by its name',
      (month: number) => ['Numéro de compte;Date;Libellé;Crédit', `007780123;${month}/11;VIR RECU MF-REFREF;100,00`],
    ],
    [
      'the account’s number of the line above',
      (month: number) => ['Compte : 007780123', 'Référence;Date;Libellé;Crédit', `007780123;${month}/11;VIR RECU MF-REFREF;100,00`],
    ],
    [
      'a word',
      (month: number) => ['Référence;Date;Libellé;Crédit', `VIR;${month}/11;VIR RECU MF-REFREF;100,00`, `CHQ;${month}/11;REMISE;7,00`],
    ],
  ])('is not %s: the next month is taken too', async (_, month) => {
    for (const reference of await nextMonth([month(1), month(2)])) expect(reference).toMatch(/ [0-9a-z]{8}$/i);
  });

  it('is found behind a running number', async () => {
    const lines = ['N°;Numéro;Date;Libellé;Référence;Montant', '1;1;1/11;FRAIS;F55;-5,00', '2;2;1/11;VIR RECU MF-REFREF;V123456;100,00'];
    expect(await nextMonth([lines])).toEqual(['V123456']);
  });
});
