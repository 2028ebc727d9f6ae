import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { NO_EVIDENCE } from '~/domain/payment/evidence';
import { toCentimes } from '~/domain/shared/money';
import { openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';

let shop: TestShop;
beforeEach(async () => {
  shop = openTestShop();
  await shop.game('sold', 9);
});
afterEach(async () => {
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  expect(breaches).toEqual([]);
});

async function upload(...rows: readonly string[]): Promise<string> {
  shop.wait(1000);
  const bytes = new TextEncoder().encode(['Date;Libellé;Référence;Débit;Crédit', ...rows].join('\n'));
  const kept = await shop.statements.keep(bytes, { name: 'releve.csv', method: 'bank', by: 'owner' });
  if (!kept.ok) throw new Error(kept.code);
  return kept.id;
}
const paid = (words: string, reference: string, amount = '100,00') => `20/11/2026;VIR ${words};${reference};;${amount}`;
const approve = (id: string, bankReference = '') =>
  shop.orders.approve(id, { by: 'owner', method: 'bank', bankReference, amountCentimes: toCentimes(10_000), reason: '' });
async function order(who: string): Promise<string> {
  return (await shop.order(who, ['sold'])).id;
}
const kinds = async (id: string) => (await shop.statements.match(id))?.rows.map(({ verdict }) => verdict.kind);
const entries = async () =>
  (await shop.store.query({ from: 'audit', where: [['action', '==', 'statement-row-matched']], order: ['at', 'asc'] })).docs.map(
    ({ data }) => data,
  );
const payments = async () => (await shop.store.query({ from: 'payments' })).docs.length;

describe('a row of a later statement', () => {
  it('finds the order that was approved before it, by itself and once, with an entry of the log', async () => {
    const id = await order('amal');
    await approve(id);
    const first = await upload(paid(id, 'R-1'));
    expect(await kinds(first)).toEqual(['taken']);
    expect(await entries()).toMatchObject([
      { subject: `orders/${id}`, changes: expect.arrayContaining([{ field: 'amountCentimes', before: null, after: 10_000 }]) },
    ]);
    const again = await upload(paid(id, 'R-1'), paid('NOBODY', 'R-2', '7,00'));
    expect(await kinds(again)).toEqual(['taken', 'unknown']);
    expect([(await entries()).length, await payments()]).toEqual([1, 1]);
    expect(await shop.statements.foundOn([id])).toEqual(new Set([id]));
  });

  it('finds an approval by the reference that the owner typed, although the row names no order', async () => {
    const id = await order('amal');
    await approve(id, 'R-77');
    const statement = await upload(paid('AMAL', 'R-77'));
    expect(await kinds(statement)).toEqual(['taken']);
    expect(await shop.statements.foundOn([id])).toEqual(new Set([id]));
  });

  it('finds the row with the payment’s own reference, although another row names the order too', async () => {
    const id = await order('amal');
    await approve(id, 'R-77');
    const statement = await upload(paid(id, 'R-77'), paid(id, 'R-78'));
    expect((await kinds(statement))?.[0]).toBe('taken');
    expect(await shop.statements.foundOn([id])).toEqual(new Set([id]));
    expect(await payments()).toBe(1);
  });

  it.each([
    ['another amount', (id: string) => [paid(id, 'R-1', '80,00')]],
    ['two rows', (id: string) => [paid(id, 'R-1'), paid(id, 'R-2')]],
    ['a row that names two orders', (id: string) => [paid(`${id} MF-AAAAAA`, 'R-1')]],
    ['money that went out again', (id: string) => [paid(id, 'R-1'), `21/11/2026;RETOUR VIR ${id};R-9;100,00;`]],
  ])('leaves to the owner %s', async (_, rows) => {
    const id = await order('amal');
    await approve(id);
    await upload(...rows(id));
    expect(await shop.statements.foundOn([id])).toEqual(new Set());
    expect(await entries()).toEqual([]);
    for (const alert of (await shop.orders.find(id))?.alarms ?? [])
      await shop.orders.answerAlert(id, { by: 'owner', alarm: alert.id, at: alert.at, answer: 'It came again.' });
  });

  it('is a second payment where the order stands on a statement already', async () => {
    const id = await order('amal');
    await approve(id);
    await upload(paid(id, 'R-1'));
    const second = await upload(paid(id, 'R-2'));
    expect((await shop.statements.match(second))?.rows[0]?.verdict).toMatchObject({ kind: 'doubtful', why: 'paid-already' });
  });
});

it('books one payment and takes one row where two owners approve while its statement is read and decided', async () => {
  const look = { evidence: NO_EVIDENCE, agreed: ['no-proof'], isRowChosen: false };
  const byHand = (id: string, by: string) =>
    shop.orders.approve(id, { by, method: 'bank', bankReference: '', amountCentimes: toCentimes(10_000), reason: '', look });
  for (let nth = 0; nth < 8; nth += 1) {
    const id = await order(`shopper${nth}`);
    const before = await upload(paid(id, `R-${nth}`));
    const take = { line: 2, orderId: id, isSamePayment: false, isMore: false, wasSure: true, reason: '' };
    await Promise.allSettled([
      byHand(id, 'salma'),
      shop.statements.decide(before, [take], 'tarik'),
      byHand(id, 'tarik'),
      shop.statements.confirm(before),
      upload(paid(id, `R-${nth}`), paid('NOBODY', `X-${nth}`, '7,00')),
      shop.statements.decide(before, [take], 'salma'),
    ]);
    // why: an approval that came after each look of the two statements is found by the next one
    await upload(paid(id, `R-${nth}`));
    const rows = (await shop.store.query({ from: 'statementRows', where: [['orderId', '==', id]] })).docs;
    const own = (await shop.store.query({ from: 'payments', where: [['orderId', '==', id]] })).docs;
    expect([rows.length, own.length, (await shop.orders.find(id))?.state]).toEqual([1, 1, 'fulfilled']);
  }
});

describe('the bank’s reference', () => {
  it('is claimed where a row finds an approval: it pays no other order', async () => {
    const [first, second] = [await order('amal'), await order('brahim')];
    await approve(first);
    await upload(paid(first, 'V4471'));
    await expect(approve(second, 'V4471')).rejects.toMatchObject({ code: 'reference-used', subject: [first] });
    await expect(approve(second, ' v4471 ')).rejects.toMatchObject({ code: 'reference-used' });
  });

  it('is claimed where the owner says that a row is the payment of an approved order', async () => {
    const [first, second] = [await order('amal'), await order('brahim')];
    await approve(first);
    const statement = await upload(paid(first, 'V4471'), paid(first, 'V4472'));
    const same = { line: 2, orderId: first, isSamePayment: true, isMore: false, reason: '' };
    expect(await shop.statements.decide(statement, [same], 'owner')).toMatchObject({ done: 1 });
    await expect(approve(second, 'V4471')).rejects.toMatchObject({ code: 'reference-used', subject: [first] });
  });

  it('belongs to all parts of one row, each under the bank’s own reference', async () => {
    const [first, second, third] = [await order('amal'), await order('brahim'), await order('chama')];
    const statement = await upload(paid(`${first} ${second}`, 'V4471', '200,00'));
    const all = { line: 2, orderId: first, isSamePayment: false, isMore: false, isAll: true, reason: '' };
    expect(await shop.statements.decide(statement, [all], 'owner')).toMatchObject({ done: 1, failures: [] });
    for (const [nth, id] of [first, second].entries())
      expect(await shop.orders.find(id)).toMatchObject({ state: 'fulfilled', payment: { reference: 'V4471', part: nth + 1 } });
    expect(await shop.statements.foundOn([first, second, third])).toEqual(new Set([first, second]));
    await expect(approve(third, 'V4471')).rejects.toMatchObject({ code: 'reference-used' });
    await approve(third, 'V44711');
  });

  it('that the owner typed before pays no part', async () => {
    const [first, second, third] = [await order('amal'), await order('brahim'), await order('chama')];
    await approve(third, 'V4471');
    const statement = await upload(paid(`${first} ${second}`, 'V4471', '200,00'));
    const all = { line: 2, orderId: first, isSamePayment: false, isMore: false, isAll: true, reason: '' };
    expect(await shop.statements.decide(statement, [all], 'owner')).toMatchObject({ done: 0, failures: [{ code: 'reference-used' }] });
    for (const id of [first, second]) expect(await shop.orders.find(id)).toMatchObject({ payment: null });
  });
});

it('lists what was approved and stands on no statement of its days, by method', async () => {
  const [unseen, seen, wallet, later] = [await order('amal'), await order('brahim'), await order('chama'), await order('driss')];
  await approve(unseen);
  await approve(seen);
  await shop.orders.approve(wallet, { by: 'owner', method: 'wallet', bankReference: '', amountCentimes: toCentimes(10_000), reason: '' });
  const day = (days: number) => {
    const at = new Date(shop.clock() + days * 86_400_000);
    return `${at.getUTCDate()}/${at.getUTCMonth() + 1}/${at.getUTCFullYear()}`;
  };
  const days = (...more: readonly string[]) => [`${day(-1)};VIR X;X-1;;3,00`, ...more];
  await upload(...days(`${day(0)};VIR ${seen};R-2;;100,00`));
  expect(await shop.statements.listUnfound(), 'the day is not over').toEqual([]);
  shop.wait(2 * 86_400_000);
  await approve(later);
  await upload(...days(`${day(0)};VIR Y;Y-1;;4,00`));
  expect((await shop.statements.listUnfound()).map(({ method, orders }) => [method, orders.map(({ id }) => id)])).toEqual([
    ['bank', [unseen]],
  ]);
  shop.wait(121 * 86_400_000);
  expect(await shop.statements.listUnfound(), 'too long ago').toEqual([]);
  shop.wait(-121 * 86_400_000);
  await upload(`${day(-1)};VIR ${unseen};R-8;;100,00`);
  expect(await shop.statements.listUnfound()).toEqual([]);
});
