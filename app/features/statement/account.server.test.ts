import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { clearRow } from '~/domain/payment/evidence';
import type { PayTo } from '~/domain/payment/payee';
import { toCentimes } from '~/domain/shared/money';
import { openTestShop, PAY_TO, type TestShop } from '../../../tests/support/shop/test-shop';

/* Statements of a shop with bank accounts A and B; it had C before. */

const A = '011519000001205000534921';
const B = '007780123456789000000095';
const C = '011519000001205000000063';
const DAY = 86_400_000;
const account = (name: string, rib: string) => ({ holder: 'Shop SARL', name, rib });

let payTo: PayTo;
let shop: TestShop;
beforeEach(async () => {
  payTo = { ...PAY_TO, bank: account('A Bank', A), otherBanks: [account('B Bank', B)] };
  shop = openTestShop(undefined, undefined, { payTo: () => payTo });
  await shop.game('sold', 9);
});
afterEach(async () => {
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  expect(breaches).toEqual([]);
});

type Choice = Partial<Parameters<TestShop['statements']['keep']>[1]>;

/** Uploads a file with these rows; `rib`: the account that it names above its table. */
function upload(rows: readonly string[], { rib, ...choice }: Choice & { rib?: string } = {}) {
  shop.wait(1000);
  const above = rib === undefined ? [] : [`Compte;RIB ${rib}`, ''];
  const bytes = new TextEncoder().encode([...above, 'Date;Libellé;Référence;Débit;Crédit', ...rows].join('\n'));
  return shop.statements.keep(bytes, { name: 'releve.csv', method: 'bank', by: 'owner', ...choice });
}
async function keep(...uploaded: Parameters<typeof upload>): Promise<string> {
  const kept = await upload(...uploaded);
  if (!kept.ok) throw new Error(kept.code);
  return kept.id;
}
const paid = (words: string, reference = 'R-1') => `20/11/2026;VIR ${words};${reference};;100,00`;
const accountOf = async (id: string) => (await shop.statements.open(id))?.statement.account;
const verdictsOf = async (id: string) => (await shop.statements.match(id))?.rows.map(({ verdict }) => verdict);

async function unproven(who: string): Promise<string> {
  return (await shop.order(who, ['sold'])).id;
}
/** An order of 100.00 MAD whose proof says that it was paid to this account. */
async function proven(who: string, paidToRib: string | null): Promise<string> {
  const id = await unproven(who);
  const saved = await shop.proofs.save(shop.png(id));
  if (!saved.ok) throw new Error(saved.code);
  const proof = { accountId: who, method: 'bank', operator: null, payer: null, isPaid: true, proofId: saved.id } as const;
  await shop.orders.submitProof(id, { ...proof, paidToRib });
  return id;
}
const approve = (id: string, bankReference = '') =>
  shop.orders.approve(id, { by: 'owner', method: 'bank', bankReference, amountCentimes: toCentimes(10_000), reason: '' });

describe('the account of a statement', () => {
  const row = [paid('X')];

  it('is the one that its file names, also one that the shop has no more', async () => {
    expect(await accountOf(await keep(row, { rib: B }))).toBe(B);
    expect(await accountOf(await keep(row, { rib: C }))).toBe(C);
    expect(await accountOf(await keep(row, { rib: '011 519 0000012050005349 21' }))).toBe(A);
  });

  it('is the chosen one where the file names none, or no whole RIB', async () => {
    expect(await accountOf(await keep(row, { account: B }))).toBe(B);
    expect(await accountOf(await keep(row, { account: B, rib: '123456' }))).toBe(B);
    expect(await accountOf(await keep(row, { account: B, rib: B }))).toBe(B);
  });

  it('is asked for where neither says it, and a choice that the file contradicts is refused', async () => {
    expect(await upload(row)).toEqual({ ok: false, code: 'statement-account-required' });
    expect(await upload(row, { rib: `${A.slice(0, -1)}2` }), 'a wrong key').toMatchObject({ code: 'statement-account-required' });
    expect(await upload(row, { account: C }), 'no account of the shop').toMatchObject({ code: 'statement-account-required' });
    expect(await upload(row, { account: A, rib: B })).toEqual({ ok: false, code: 'statement-account-differs', account: B });
    expect(await shop.statements.list()).toEqual([]);
  });

  it('is the only one of the shop, unless another was chosen before that was taken away', async () => {
    payTo = { ...payTo, otherBanks: [] };
    expect(await accountOf(await keep(row))).toBe(A);
    expect(await accountOf(await keep(row, { rib: B }))).toBe(B);
    expect(await upload(row, { account: B })).toMatchObject({ code: 'statement-account-required' });
  });

  it('is none for a wallet, and for a shop without a bank', async () => {
    expect(await accountOf(await keep(row, { method: 'wallet', account: B, rib: A }))).toBeNull();
    payTo = { ...payTo, bank: null, otherBanks: [] };
    expect(await accountOf(await keep(row))).toBeNull();
  });

  it('is asked for before the columns, and each account has its own columns', async () => {
    const lines = ['Fecha;Concepto;Importe', '12/11/2026;VIR X;100,00'];
    const foreign = (choice: Choice) =>
      shop.statements.keep(new TextEncoder().encode(lines.join('\n')), { name: 'x.csv', method: 'bank', by: 'owner', ...choice });
    expect(await foreign({})).toMatchObject({ code: 'statement-account-required' });
    const waiting = await foreign({ account: B });
    if (waiting.ok || waiting.code !== 'columns-unknown') throw new Error(JSON.stringify(waiting));
    const columns = { date: 0, text: 1, amount: 2, credit: null, debit: null, reference: null };
    const read = await shop.statements.choose(waiting.id, columns, 'owner');
    expect(read?.ok && (await accountOf(read.id))).toBe(B);
    expect(await foreign({ account: B }), 'remembered').toMatchObject({ ok: true });
    expect(await foreign({ account: A })).toMatchObject({ code: 'columns-unknown' });
  });
});

it('finds the columns that a shop with one account chose, also once it has several', async () => {
  payTo = { ...payTo, otherBanks: [] };
  const foreign = (choice: Choice = {}) =>
    shop.statements.keep(new TextEncoder().encode('Fecha;Concepto;Importe\n12/11/2026;VIR X;100,00'), {
      name: 'x.csv',
      method: 'bank',
      by: 'owner',
      ...choice,
    });
  const waiting = await foreign();
  if (waiting.ok || waiting.code !== 'columns-unknown') throw new Error(JSON.stringify(waiting));
  // why: an older release kept no account on the waiting file
  await shop.store.update(`statements/${waiting.id}`, { account: null });
  const columns = { date: 0, text: 1, amount: 2, credit: null, debit: null, reference: null };
  expect(await shop.statements.choose(waiting.id, columns, 'owner')).toMatchObject({ ok: true });
  expect(await foreign()).toMatchObject({ ok: true });
  payTo = { ...payTo, otherBanks: [account('B Bank', B)] };
  expect(await foreign({ account: A })).toMatchObject({ ok: true });
});

describe('a row of a statement of account B', () => {
  it('is sure for an order that was paid to B, or to no known account, and not for one paid to A', async () => {
    const [toA, toB, unknown] = [await proven('amal', A), await proven('brahim', B), await unproven('chama')];
    const id = await keep([paid(toA, 'R-1'), paid(toB, 'R-2'), paid(unknown, 'R-3')], { rib: B });
    expect(await verdictsOf(id)).toEqual([
      { kind: 'doubtful', why: 'other-account', candidates: [toA] },
      { kind: 'sure', orderId: toB },
      { kind: 'sure', orderId: unknown },
    ]);
    const matched = await shop.statements.listMatched(await shop.orders.listProofs());
    expect(
      matched.map(({ order }) => order.id),
      'one touch approves',
    ).toEqual([toB]);
  });

  it('is taken by the owner alone for an order that was paid to A', async () => {
    const id = await proven('amal', A);
    const statement = await keep([paid(id)], { rib: B });
    const take = { line: 4, orderId: id, isSamePayment: false, isMore: false, reason: '' };
    const ticked = await shop.statements.decide(statement, [{ ...take, wasSure: true }], 'owner');
    expect(ticked.failures, 'ticked while it was sure').toMatchObject([{ code: 'row-doubtful' }]);
    expect(await shop.statements.decide(statement, [take], 'owner')).toMatchObject({ done: 1, failures: [] });
    expect(await shop.orders.find(id)).toMatchObject({ state: 'fulfilled', payment: { reference: 'R-1' } });
    expect(await verdictsOf(statement)).toEqual([{ kind: 'taken', orderId: id }]);
  });

  it('ticks nothing in the proof queue for an order that was paid to A: the owner says whether it pays', async () => {
    const id = await proven('amal', A);
    await keep([paid(id)], { rib: B });
    const order = await shop.orders.find(id);
    const evidence = order && (await shop.statements.evidenceFor(order));
    expect(evidence?.rows).toMatchObject([{ doubt: 'other-account' }]);
    expect(evidence && clearRow(evidence)).toBeNull();
    const byHand = { by: 'owner', method: 'bank', bankReference: '', amountCentimes: toCentimes(10_000), reason: '' } as const;
    const typed = { ...byHand, agreed: ['row-unclear'], row: '', isRestSecond: false };
    await expect(shop.statements.approveByHand(id, typed)).rejects.toMatchObject({ code: 'row-required' });
    await shop.statements.approveByHand(id, { ...typed, row: evidence?.rows[0]?.fingerprint ?? '' });
    expect(await shop.orders.find(id)).toMatchObject({ payment: { reference: 'R-1' } });
    expect(await shop.statements.foundOn([id])).toEqual(new Set([id]));
  });

  it('is no likely payment of an order that was paid to A', async () => {
    const likelyOf = async (id: string) => {
      const order = await shop.orders.find(id);
      return order && (await shop.statements.evidenceFor(order)).likely;
    };
    const [toA, toB] = [await proven('amal', A), await proven('brahim', B)];
    await keep([paid('AMAL'), paid('BRAHIM')], { rib: B });
    expect([await likelyOf(toA), await likelyOf(toB)]).toMatchObject([null, { by: 'name' }]);
  });

  it('is doubted by its own words first, and by what the order says', async () => {
    const [out, done] = [await proven('amal', A), await proven('brahim', A)];
    await approve(done);
    const id = await keep([`20/11/2026;RETOUR VIR ${out};R-1;;100,00`, paid(done, 'R-2')], { rib: B });
    expect(await verdictsOf(id)).toMatchObject([{ why: 'may-be-out' }, { why: 'paid-already' }]);
  });

  it('without a reference is offered orders that were paid to B first, and those paid to A last, however new', async () => {
    const ids: string[] = [];
    for (const [who, rib] of [
      ['amal', B],
      ['brahim', null],
      ['chama', A],
    ] as const) {
      ids.push(await proven(who, rib));
      shop.wait(1000);
    }
    const id = await keep([paid('QUELQU UN')], { rib: B });
    expect(await verdictsOf(id)).toMatchObject([{ why: 'amount', candidates: ids }]);
  });
});

it('is sure, for whatever account an order was paid to, on a statement of an unknown account, as in older data', async () => {
  const [toA, toB] = [await proven('amal', A), await proven('brahim', B)];
  const id = await keep([paid(toA, 'R-1'), paid(toB, 'R-2')], { account: B });
  const { account: _, ...older } = (await shop.store.get(`statements/${id}`))?.data ?? {};
  await shop.store.set(`statements/${id}`, older);
  expect(await accountOf(id)).toBeNull();
  expect(await verdictsOf(id)).toMatchObject([{ kind: 'sure' }, { kind: 'sure' }]);
});

describe('an approval without a row', () => {
  it.each([
    ['by its own reference', 'R-1'],
    ['by the order that it names', ''],
  ])('is found by a later row of its own account, not of another: %s', async (_, typed) => {
    const id = await proven('amal', A);
    await approve(id, typed);
    const other = await keep([paid(id)], { rib: B });
    expect(await shop.statements.foundOn([id])).toEqual(new Set());
    expect(await verdictsOf(other)).toMatchObject([{ why: 'paid-already' }]);
    const same = { line: 4, orderId: id, isSamePayment: true, isMore: false, reason: '' };
    await keep([paid(id), '20/11/2026;VIR X;R-2;;7,00'], { rib: A });
    expect(await shop.statements.foundOn([id])).toEqual(new Set([id]));
    expect(await shop.statements.decide(other, [same], 'owner')).toMatchObject({ failures: [{ code: 'row-taken' }] });
  });

  it('is missing only where a statement of its own account covers its day, or of an unknown one', async () => {
    const [toA, toB, unknown] = [await proven('amal', A), await proven('brahim', B), await proven('chama', null)];
    for (const id of [toA, toB, unknown]) await approve(id);
    shop.wait(2 * DAY);
    const days = ['19/11/2026;VIR X;X-1;;3,00', '21/11/2026;VIR Y;X-2;;4,00'];
    const unfound = async () => (await shop.statements.listUnfound()).flatMap(({ orders }) => orders.map(({ id }) => id)).toSorted();
    const ofA = await keep(days, { rib: A });
    expect(await unfound()).toEqual([toA, unknown].toSorted());
    await shop.store.update(`statements/${ofA}`, { account: null });
    expect(await unfound()).toEqual([toA, toB, unknown].toSorted());
    await shop.store.update(`statements/${ofA}`, { account: A });
    await keep(['19/11/2026;VIR X;Z-1;;3,00', '21/11/2026;VIR Y;Z-2;;4,00'], { rib: B });
    expect(await unfound()).toEqual([toA, toB, unknown].toSorted());
  });
});
