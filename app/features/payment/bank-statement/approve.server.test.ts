import { afterEach, beforeEach, expect, it } from 'vitest';

import { toCentimes } from '~/domain/shared/money';

import { openTestShop, refusal, type TestShop } from '../../../../tests/support/shop/test-shop';

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
  expect(await payments(id)).toEqual([{ kind: 'settles', amountCentimes: 10_000, reference: first?.reference }]);
  expect(await verdicts(statement)).toEqual(['taken', 'doubtful']);
  const again = await upload(paid(id, 'VIR AMAL'), paid(id, 'VIR OTHER', '77,00'));
  expect(await verdicts(again)).toEqual(['taken', 'doubtful']);
});

it('records the other row as a second payment, where the owner says so', async () => {
  const id = await proven('amal');
  const [one, other] = [await upload(paid(id, 'VIR AMAL')), await upload(paid(id, 'VIR OTHER', '77,00'))];
  const less = (await rowsOf(id)).find(({ amountCentimes }) => amountCentimes === 7_700)?.fingerprint ?? '';
  await approve(id, less, { isRestSecond: true, reason: 'the rest came first' });
  expect((await payments(id)).map(({ kind, amountCentimes }) => [kind, amountCentimes])).toEqual([
    ['settles', 7_700],
    ['surplus', 10_000],
  ]);
  expect([await verdicts(one), await verdicts(other)]).toEqual([['taken'], ['taken']]);
  expect((await shop.orders.find(id))?.alarms.map(({ code }) => code)).toEqual(['paid-twice']);
});

it('leaves the rows on the statement where none of them pays', async () => {
  const id = await proven('amal');
  const statement = await upload(paid(id, 'VIR AMAL'), paid(id, 'VIR OTHER', '77,00'));
  await approve(id, 'none');
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
