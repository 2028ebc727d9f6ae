import { afterEach, beforeEach, expect, it } from 'vitest';

import { NO_ROW } from '~/domain/payment/evidence';
import { toCentimes } from '~/domain/shared/money';

import { openTestShop, refusal, type TestShop } from '../../../tests/support/shop/test-shop';

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

async function proven(name: string): Promise<string> {
  const { id } = await shop.order(name, ['sold']);
  await shop.prove(id, name);
  return id;
}

async function upload(...rows: readonly string[]): Promise<string> {
  shop.wait(1000);
  const csv = ['Date;Libellé;Débit;Crédit', ...rows.map((row) => `21/11;${row}`)].join('\n');
  const kept = await shop.statements.keep(new TextEncoder().encode(csv), { name: 'bank.csv', method: 'bank', by: 'owner' });
  if (!kept.ok) throw new Error(kept.code);
  return kept.id;
}

const paid = (id: string, words: string, amount = '100,00') => `${words} ${id};;${amount}`;
const rowsOf = async (id: string) => {
  const order = await shop.orders.find(id);
  return order === null ? [] : (await shop.statements.evidenceFor(order)).rows;
};
const approve = (
  id: string,
  row: string,
  more: { readonly isRestSecond?: boolean; readonly reason?: string; readonly agreed?: string[] } = {},
) =>
  shop.statements.approveByHand(id, {
    by: 'owner',
    bankReference: '',
    amountCentimes: toCentimes(10_000),
    reason: '',
    agreed: ['several-rows:2'],
    isRestSecond: false,
    row,
    ...more,
  });
const verdicts = async (statement: string) => (await shop.statements.match(statement))?.rows.map(({ verdict }) => verdict.kind);
const payments = async (id: string) =>
  (await shop.orders.paymentsFor(id)).map(({ kind, amountCentimes, reference }) => ({ kind, amountCentimes, reference }));

it('asks which of two rows pays an order, and takes that one: no statement offers it again', async () => {
  const id = await proven('amal');
  const statement = await upload(paid(id, 'VIR AMAL'), paid(id, 'VIR OTHER', '77,00'));
  const [first, second] = await rowsOf(id);
  expect(second).toMatchObject({ date: '21/11', label: `VIR OTHER ${id}`, amountCentimes: 7_700, statementName: 'bank.csv', line: 3 });
  expect(await refusal(approve(id, '', { agreed: [] }))).toBe('unclean several-rows:2');
  expect(await refusal(approve(id, ''))).toBe(`row-required ${id}`);
  expect(await refusal(approve(id, 'another row'))).toBe(`wrong-state ${id}`);
  expect(await refusal(approve(id, second?.fingerprint ?? '')), 'its amount is another one').toBe(`amount-differs ${id}`);
  expect(await payments(id)).toEqual([]);
  await approve(id, first?.fingerprint ?? '');
  expect(await approve(id, first?.fingerprint ?? ''), 'the same again changes nothing').toMatchObject({ id, state: 'fulfilled' });
  expect(await refusal(approve(id, second?.fingerprint ?? '', { reason: 'less' })), 'another row is another act').toBe(`wrong-state ${id}`);
  expect(await payments(id)).toEqual([{ kind: 'settles', amountCentimes: 10_000, reference: first?.reference }]);
  expect(await verdicts(statement)).toEqual(['taken', 'doubtful']);
  const again = await upload(paid(id, 'VIR AMAL'), paid(id, 'VIR OTHER', '77,00'));
  expect(await verdicts(again)).toEqual(['taken', 'doubtful']);
});

it('records the other row as a second payment, where the owner says so', async () => {
  const id = await proven('amal');
  const [one, other] = [await upload(paid(id, 'VIR AMAL')), await upload(paid(id, 'VIR OTHER', '77,00'))];
  const rowOf = (amount: number) => rows.find(({ amountCentimes }) => amountCentimes === amount)?.fingerprint ?? '';
  const rows = await rowsOf(id);
  const [less, more] = [rowOf(7_700), rowOf(10_000)];
  await approve(id, less, { isRestSecond: true, reason: 'the rest came first' });
  expect((await payments(id)).map(({ kind, amountCentimes }) => [kind, amountCentimes])).toEqual([
    ['settles', 7_700],
    ['surplus', 10_000],
  ]);
  await approve(id, less, { isRestSecond: true, reason: 'the rest came first' });
  expect(await refusal(approve(id, more, { isRestSecond: true })), 'the row on top didn’t settle it').toBe(`wrong-state ${id}`);
  expect(await payments(id), 'the same again changes nothing').toHaveLength(2);
  expect([await verdicts(one), await verdicts(other)]).toEqual([['taken'], ['taken']]);
  expect((await shop.orders.find(id))?.alarms.map(({ code }) => code)).toEqual(['paid-twice']);
});

it('records the other row where the process died between the two', async () => {
  const id = await proven('amal');
  const statement = await upload(paid(id, 'VIR AMAL'), paid(id, 'VIR OTHER', '77,00'));
  const [first] = await rowsOf(id);
  await approve(id, first?.fingerprint ?? '');
  for (let nth = 0; nth < 2; nth += 1) await approve(id, first?.fingerprint ?? '', { isRestSecond: true });
  expect((await payments(id)).map(({ kind, amountCentimes }) => [kind, amountCentimes])).toEqual([
    ['settles', 10_000],
    ['surplus', 7_700],
  ]);
  expect(await verdicts(statement)).toEqual(['taken', 'taken']);
});

it('leaves a row that was uploaded after the approval on its statement, where the approval is repeated', async () => {
  const id = await proven('amal');
  await upload(paid(id, 'VIR AMAL'), paid(id, 'VIR OTHER', '77,00'));
  const [first] = await rowsOf(id);
  await approve(id, first?.fingerprint ?? '', { isRestSecond: true });
  const later = await upload(paid(id, 'VIR LATER', '55,00'));
  await approve(id, first?.fingerprint ?? '', { isRestSecond: true });
  expect((await payments(id)).map(({ amountCentimes }) => amountCentimes)).toEqual([10_000, 7_700]);
  expect(await verdicts(later)).toEqual(['doubtful']);
});

it('leaves on the statement, beside the rest, a row that names another order too or that has a doubt', async () => {
  const [id, other] = [await proven('amal'), await proven('brahim')];
  const statement = await upload(
    paid(id, 'VIR AMAL'),
    paid(id, 'VIR REST', '77,00'),
    paid(`${id} ${other}`, 'VIR BOTH', '55,00'),
    paid(id, 'VIR 4 EUR', '44,00'),
  );
  const [first] = await rowsOf(id);
  await approve(id, first?.fingerprint ?? '', { isRestSecond: true, agreed: ['several-rows:4'] });
  expect((await payments(id)).map(({ kind, amountCentimes }) => [kind, amountCentimes])).toEqual([
    ['settles', 10_000],
    ['surplus', 7_700],
  ]);
  expect(await verdicts(statement)).toEqual(['taken', 'taken', 'doubtful', 'doubtful']);
  expect(
    (await rowsOf(other)).map(({ amountCentimes }) => amountCentimes),
    'it may pay the other',
  ).toEqual([5_500]);
});

it('leaves the rows on the statement where none of them pays', async () => {
  const id = await proven('amal');
  const statement = await upload(paid(id, 'VIR AMAL'), paid(id, 'VIR OTHER', '77,00'));
  await approve(id, NO_ROW);
  expect(await shop.orders.find(id)).toMatchObject({ state: 'fulfilled', payment: { reference: id } });
  expect(await verdicts(statement)).not.toContain('taken');
});

it('takes a row that isn’t clear where the owner chooses it', async () => {
  const [first, second] = [await proven('amal'), await proven('brahim')];
  const both = await upload(`VIR ${first} ${second};;100,00`);
  const row = (await rowsOf(first))[0]?.fingerprint ?? '';
  await approve(first, row, { agreed: ['row-unclear'] });
  expect(await verdicts(both)).toEqual(['taken']);
});
