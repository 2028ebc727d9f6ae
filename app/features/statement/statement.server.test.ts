import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { counted } from '../../../tests/support/shop/count-calls';
import { hooked } from '../../../tests/support/shop/intercept';
import { openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';

import { createStatementMatching } from './match.server';

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(async () => {
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  expect(breaches).toEqual([]);
});

const csv = (...lines: readonly string[]) =>
  Buffer.from(['Relevé du compte;007 780', '', 'Date;Libellé;Référence;Débit;Crédit', ...lines].join('\r\n'), 'latin1');

/** Stores a statement with these rows; returns its id. */
async function keep(...lines: readonly string[]) {
  const kept = await shop.statements.keep(csv(...lines), { name: 'releve.csv', method: 'bank', by: 'owner' });
  if (!kept.ok) throw new Error(kept.code);
  return kept.id;
}
const verdicts = async (id: string) => {
  const matched = await shop.statements.match(id);
  return matched?.rows.map(({ row, verdict }) => [
    row.line,
    verdict.kind,
    'why' in verdict ? verdict.why : 'orderId' in verdict ? verdict.orderId : '',
  ]);
};
const choose = (line: number, orderId: string, more: { isSamePayment?: boolean; isMore?: boolean; reason?: string } = {}) => ({
  line,
  orderId,
  isSamePayment: false,
  isMore: false,
  reason: '',
  ...more,
});
const stateOf = async (id: string) => (await shop.orders.find(id))?.state;
const two = async () => {
  await shop.game('a', 3);
  return [(await shop.order('amal', ['a'])).id, (await shop.order('omar', ['a'])).id] as const;
};

it('is read below the bank’s own lines, keeps only money received, and seals who paid', async () => {
  const [amal] = await two();
  const id = await keep(`01/11/2026;VIR ${amal};R1;;100,00`, '02/11/2026;FRAIS;R2;12,00;', '03/11/2026;VIR DE QUELQU UN;R3;;7,00');
  expect(await verdicts(id)).toEqual([
    [4, 'sure', amal],
    [6, 'unknown', ''],
  ]);
  const chunk = await shop.store.get(`statements/${id}/chunks/000`);
  expect(JSON.stringify(chunk)).not.toContain('QUELQU');
  expect((await shop.statements.list()).map(({ name, rows }) => [name, rows])).toEqual([['releve.csv', 2]]);
});

it('looks at every order that waits for this amount, however old and behind however many newer ones', async () => {
  const [amal, omar] = await two();
  await shop.orders.cancel(amal, 'amal');
  await shop.prove(omar, 'omar');
  const { data } = (await shop.store.get(`orders/${amal}`)) ?? { data: {} };
  shop.wait(100 * 24 * 60 * 60_000);
  const newer = { ...data, name: 'Karim Tazi', totalCentimes: 5000, unpaidCentimes: 5000 };
  await shop.store.bulk(
    Array.from({ length: 2100 }, (_, nth) => ({ set: `orders/MF-N${nth}`, data: { ...newer, createdAt: shop.clock() + nth } })),
  );
  const id = await keep('1/11;VIR RECU AMAL;R1;;100,00', '2/11;VERSEMENT;R2;;100,00');
  expect(await verdicts(id)).toEqual([
    [4, 'doubtful', 'name-and-amount'],
    [5, 'doubtful', 'amount'],
  ]);
  await shop.store.bulk(Array.from({ length: 2100 }, (_, nth) => ({ delete: `orders/MF-N${nth}` })));
});

/** This many unpaid orders, of 100 MAD each. */
async function unpaid(count: number, like: string) {
  const { data } = (await shop.store.get(`orders/${like}`)) ?? { data: {} };
  await shop.store.bulk(Array.from({ length: count }, (_, nth) => ({ set: `orders/MF-N${nth}`, data: { ...data, name: 'Karim Tazi' } })));
  return () => shop.store.bulk(Array.from({ length: count }, (_, nth) => ({ delete: `orders/MF-N${nth}` })));
}

it('lets others go on while it looks through many orders, and reads none of them for rows that name their order', async () => {
  const [amal, omar] = await two();
  await shop.orders.cancel(omar, 'omar');
  const forget = await unpaid(600, omar);
  const { store, reads } = counted(shop.store);
  const { match, decide } = createStatementMatching({ ...shop, store, files: shop.statements });
  const id = await keep(`01/11/2026;VIR ${amal};R1;;100,00`, '02/11/2026;VIR DE QUELQU UN;R2;;100,00');
  let turns = 0;
  const others = setInterval(() => (turns += 1), 0);
  await match(id);
  clearInterval(others);
  expect(turns).toBeGreaterThan(5);
  const before = reads.docs;
  expect(await decide(id, [choose(4, amal)], 'owner')).toEqual({ done: 1, failures: [] });
  expect(reads.docs - before).toBeLessThan(50);
  await forget();
});

it('reads the orders that its rows name a few at a time, and lets others go on', async () => {
  const [amal] = await two();
  const { data } = (await shop.store.get(`orders/${amal}`)) ?? { data: {} };
  const ids = Array.from({ length: 600 }, (_, nth) =>
    `MF-${['A', 'B', 'C', 'D', 'E', 'F'][Math.floor(nth / 100)]}${String(nth % 100).padStart(5, '22222')}`.replace(/[01]/g, '9'),
  );
  await shop.store.bulk([...new Set(ids)].map((id) => ({ set: `orders/${id}`, data })));
  const id = await keep(...[...new Set(ids)].map((each, nth) => `1/11;VIR ${each};R${nth};;100,00`));
  const sizes: number[] = [];
  const store = hooked(shop.store, {
    getMany: async (paths) => {
      sizes.push(paths.length);
      return shop.store.getMany(paths);
    },
  });
  const { match } = createStatementMatching({ ...shop, store, files: shop.statements });
  let turns = 0;
  const others = setInterval(() => (turns += 1), 0);
  const matched = await match(id);
  clearInterval(others);
  expect(matched?.rows.filter(({ verdict }) => verdict.kind === 'sure').length).toBe(new Set(ids).size);
  expect([Math.max(...sizes), sizes.length]).toEqual([100, expect.any(Number)]);
  expect(turns).toBeGreaterThan(sizes.length / 2);
  await shop.store.bulk([...new Set(ids)].map((each) => ({ delete: `orders/${each}` })));
});

it('names the lines whose amount it can’t read, and drops none without a word', async () => {
  const id = await keep('1/11;VIR A;R1;;399,00 €', '2/11;VIR B;R2;;12,00 CR', '3/11;FRAIS;R3;12,00;', '4/11;VIR C;R4;;environ 40');
  expect(await verdicts(id)).toEqual([[5, 'unknown', '']]);
  expect((await shop.statements.list())[0]).toMatchObject({ rows: 1, unread: 2, unreadLines: [4, 7] });
});

it('approves the orders that the owner chose, with the bank’s reference, and says which rows it could not take', async () => {
  const [amal, omar] = await two();
  await shop.prove(omar, 'omar');
  const id = await keep(
    `1/11;Virement ${amal.toLowerCase().replace('-', ' ')} merci;R1;;100,00`,
    '2/11;VIR RECU OMAR;R2;;100,00',
    `3/11;VIR ${omar};R3;;90,00`,
  );
  expect(await verdicts(id)).toEqual([
    [4, 'sure', amal],
    [5, 'doubtful', 'name-and-amount'],
    [6, 'doubtful', 'amount-differs'],
  ]);
  const outcome = await shop.statements.decide(id, [choose(4, amal), choose(6, omar), choose(5, amal)], 'owner');
  expect(outcome).toEqual({
    done: 1,
    failures: [
      { line: 6, orderId: omar, code: 'amount-differs' },
      { line: 5, orderId: amal, code: 'not-offered' },
    ],
  });
  expect(await shop.orders.find(amal)).toMatchObject({ state: 'fulfilled', payment: { reference: 'R1', method: 'bank', by: 'owner' } });
  expect(await shop.statements.decide(id, [choose(6, omar, { reason: 'fees' })], 'owner')).toEqual({ done: 1, failures: [] });
  expect(await shop.orders.find(omar)).toMatchObject({ state: 'fulfilled', payment: { amountCentimes: 9000, reason: 'fees' } });
  expect((await verdicts(id))?.map(([, kind]) => kind)).toEqual(['taken', 'unknown', 'taken']);
});

it('never takes a row twice: not from another file, and not by two admins at the same time', async () => {
  const [amal, omar] = await two();
  const row = `1/11;VIR ${amal};;;100,00`;
  const [first, second] = [await keep(row), await keep('0/11;FRAIS;;1,00;', row, `2/11;VIR ${omar};;;100,00`)];
  const ends = await Promise.all([
    shop.statements.decide(first, [choose(4, amal)], 'owner'),
    shop.statements.decide(second, [choose(5, amal)], 'other'),
  ]);
  expect(ends.every(({ done }) => done <= 1)).toBe(true);
  expect(await shop.store.count({ from: 'payments' })).toBe(1);
  expect(await stateOf(amal)).toBe('fulfilled');
  expect((await verdicts(second))?.map(([line, kind]) => [line, kind])).toEqual([
    [5, 'taken'],
    [6, 'sure'],
  ]);
});

it('asks the owner where two rows name one order, or where it was already paid: the same money, or more?', async () => {
  const [amal, omar] = await two();
  const id = await keep(`1/11;VIR ${amal};R1;;100,00`, `1/11;VIR ${amal};R2;;100,00`, `2/11;VIR ${omar};R3;;100,00`);
  expect((await verdicts(id))?.map(([, , why]) => why)).toEqual(['several-rows', 'several-rows', omar]);
  await shop.statements.decide(id, [choose(4, amal)], 'owner');
  await shop.approve(omar, 'typed by hand');
  expect((await verdicts(id))?.map(([, kind, why]) => (kind === 'taken' ? kind : why))).toEqual(['taken', 'paid-already', 'paid-already']);
  await shop.statements.decide(id, [choose(5, amal, { isMore: true }), choose(6, omar, { isSamePayment: true })], 'owner');
  expect(await shop.orders.find(amal)).toMatchObject({ state: 'fulfilled', alarms: [{ code: 'paid-twice' }] });
  expect(await stateOf(omar)).toBe('fulfilled');
  expect((await verdicts(id))?.map(([, kind]) => kind)).toEqual(['taken', 'taken', 'taken']);
});

it('takes no more money for an order whose payment was taken back since the owner chose that', async () => {
  const [amal] = await two();
  const id = await keep(`1/11;VIR ${amal};R1;;100,00`);
  await shop.approve(amal, 'typed by hand');
  expect(await verdicts(id)).toEqual([[4, 'doubtful', 'paid-already']]);
  await shop.orders.voidPayment(amal, { by: 'owner', reason: 'Not on the account', ending: 'wait', nth: 0, losses: '' });
  expect((await shop.statements.decide(id, [choose(4, amal, { isMore: true })], 'owner')).failures).toEqual([
    { line: 4, orderId: amal, code: 'wrong-state' },
  ]);
  expect(await stateOf(amal)).toBe('awaiting_payment');
});

it('asks about a row whose reference was booked with another amount, and books it neither over nor beside that', async () => {
  const [amal] = await two();
  await shop.approve(amal, 'R1', 100_000, 'typed by hand');
  const id = await keep(`1/11;VIR ${amal};R1;;100,00`);
  expect(await verdicts(id)).toEqual([[4, 'doubtful', 'paid-already']]);
  expect((await shop.statements.decide(id, [choose(4, amal, { isMore: true })], 'owner')).failures).toMatchObject([
    { code: 'reference-used' },
  ]);
  expect((await shop.orders.find(amal))?.payment).toMatchObject({ amountCentimes: 100_000, reference: 'R1' });
  expect((await shop.statements.decide(id, [choose(4, amal, { isSamePayment: true })], 'owner')).failures).toEqual([]);
  expect((await verdicts(id))?.map(([, kind]) => kind)).toEqual(['taken']);
});

it('records no second payment for an order that was unpaid when the owner ticked it, and writes no payer’s name to the log', async () => {
  const [amal, omar] = await two();
  const id = await keep(`1/11;VIR ${amal} AMAL IDRISSI;R1;;100,00`);
  expect(await verdicts(id)).toEqual([[4, 'sure', amal]]);
  await shop.approve(amal, 'typed by hand');
  expect(await shop.statements.decide(id, [choose(4, amal)], 'other')).toEqual({
    done: 0,
    failures: [{ line: 4, orderId: amal, code: 'wrong-state' }],
  });
  expect([await stateOf(amal), await shop.store.count({ from: 'payments' })]).toEqual(['fulfilled', 1]);
  await shop.statements.decide(id, [choose(4, amal, { isSamePayment: true })], 'other');
  await shop.statements.decide(await keep(`2/11;VIR ${omar} OMAR IDRISSI;;;100,00`), [choose(4, omar)], 'owner');
  expect((await shop.orders.find(omar))?.payment?.reference).toMatch(/^2\/11 \w{8}$/);
  expect(JSON.stringify((await shop.store.query({ from: 'audit' })).docs)).not.toContain('IDRISSI');
});

describe('a row that names several orders', () => {
  const all = (line: number, orderId: string) => ({ ...choose(line, orderId), isAll: true });
  const paymentsOf = async (...ids: readonly string[]) =>
    Promise.all(
      ids.map(async (id) => [(await shop.orders.find(id))?.payment?.reference, (await shop.orders.find(id))?.payment?.amountCentimes]),
    );

  it('and has their sum pays each with its own total, once', async () => {
    const [amal, omar] = await two();
    const row = `1/11;VIR NADIA ${amal} ${omar};VIR778899;;200,00`;
    const [id, other] = [await keep(row), await keep(`0/11;VIR X;R1;;7,00`, row)];
    expect(await verdicts(id)).toEqual([[4, 'doubtful', 'orders-together']]);
    expect(await shop.statements.decide(id, [all(4, amal)], 'owner')).toEqual({ done: 1, failures: [] });
    expect(await paymentsOf(amal, omar)).toEqual([
      ['VIR778899', 10_000],
      ['VIR778899', 10_000],
    ]);
    expect([await stateOf(amal), await stateOf(omar), await shop.store.count({ from: 'payments' })]).toEqual(['fulfilled', 'fulfilled', 2]);
    expect((await verdicts(other))?.map(([, kind]) => kind)).toEqual(['unknown', 'taken']);
    expect((await shop.statements.decide(other, [all(5, amal)], 'other')).failures).toMatchObject([{ code: 'row-taken' }]);
    expect(await shop.store.count({ from: 'payments' })).toBe(2);
    await keep('5/11;REJET VIREMENT;VIR778899;200,00;', '5/11;VIR DE X;R9;;7,00');
    for (const order of [amal, omar]) expect((await shop.orders.find(order))?.alarms).toMatchObject([{ code: 'payment-reversed' }]);
  });

  it.each(['190,00', '100,00', '300,00'])('and has another amount (%s) is not shared out', async (amount) => {
    const [amal, omar] = await two();
    const id = await keep(`1/11;VIR ${amal} ${omar};R1;;${amount}`);
    expect(await verdicts(id)).toEqual([[4, 'doubtful', 'several-orders']]);
    expect((await shop.statements.decide(id, [all(4, amal)], 'owner')).failures).toMatchObject([{ code: 'not-offered' }]);
    expect(await shop.store.count({ from: 'payments' })).toBe(0);
  });

  it('of which one was paid, or says that it may be money out, is not shared out', async () => {
    const [amal, omar] = await two();
    const out = await keep(`1/11;RETOUR VIR ${amal} ${omar};R1;;200,00`);
    expect(await verdicts(out)).toEqual([[4, 'doubtful', 'may-be-out']]);
    await shop.approve(omar, 'typed by hand');
    const id = await keep(`1/11;VIR ${amal} ${omar};R1;;200,00`);
    expect(await verdicts(id)).toEqual([[4, 'doubtful', 'several-orders']]);
    for (const each of [out, id])
      expect((await shop.statements.decide(each, [all(4, amal)], 'owner')).failures).toMatchObject([{ code: 'not-offered' }]);
    expect(await stateOf(amal)).toBe('awaiting_payment');
  });

  it('is offered again where the process died after one of them, and then pays the others', async () => {
    const [amal, omar] = await two();
    const id = await keep(`1/11;VIR ${amal} ${omar};;;200,00`);
    let approvals = 0;
    const approve: typeof shop.orders.approve = (order, approval) =>
      (approvals += 1) === 2 ? Promise.reject(new Error('the process died')) : shop.orders.approve(order, approval);
    const dying = createStatementMatching({ ...shop, files: shop.statements, orders: { ...shop.orders, approve } });
    await expect(dying.decide(id, [all(4, amal)], 'owner')).rejects.toThrow('the process died');
    expect([await stateOf(amal), await stateOf(omar)]).toEqual(['fulfilled', 'awaiting_payment']);
    expect(await verdicts(id)).toEqual([[4, 'doubtful', 'orders-together']]);
    // why: the row is begun, so that it pays no other order, nor one of them alone
    expect((await shop.statements.decide(id, [choose(4, omar, { reason: 'all of it' })], 'other')).failures).toMatchObject([
      { code: 'row-taken' },
    ]);
    expect(await shop.statements.decide(id, [all(4, amal)], 'other')).toEqual({ done: 1, failures: [] });
    expect([await stateOf(amal), await stateOf(omar), await shop.store.count({ from: 'payments' })]).toEqual(['fulfilled', 'fulfilled', 2]);
    expect((await verdicts(id))?.map(([, kind]) => kind)).toEqual(['taken']);
  });

  it('is taken once by two admins, of whom one takes it whole for one order', async () => {
    const [amal, omar] = await two();
    const id = await keep(`1/11;VIR ${amal} ${omar};R1;;200,00`);
    const ends = await Promise.all([
      shop.statements.decide(id, [all(4, amal)], 'owner'),
      shop.statements.decide(id, [choose(4, omar, { reason: 'all of it' })], 'other'),
    ]);
    expect(ends.map(({ done }) => done).toSorted((a, b) => a - b)).toEqual([0, 1]);
    const { docs } = await shop.store.query({ from: 'payments' });
    expect(docs.reduce((total, { data }) => total + Number(data['amountCentimes']), 0)).toBeLessThanOrEqual(20_000);
  });
});

it('recognizes a row of a file that was uploaded for another kind of account', async () => {
  const [amal, omar] = await two();
  await shop.prove(omar, 'omar');
  const row = '1/11;VERSEMENT;;;100,00';
  await shop.prove(amal, 'amal');
  await shop.statements.decide(await keep(row), [choose(4, amal)], 'owner');
  const again = await shop.statements.keep(csv(row), { name: 'x.csv', method: 'wallet', by: 'owner' });
  expect(again.ok && (await verdicts(again.id))).toEqual([[4, 'taken', amal]]);
});

it('counts two payments that look the same as two, and is deleted with its rows', async () => {
  const [amal, omar] = await two();
  for (const [id, account] of [
    [amal, 'amal'],
    [omar, 'omar'],
  ] as const)
    await shop.prove(id, account);
  const id = await keep('1/11;VERSEMENT;;;100,00', '1/11;VERSEMENT;;;100,00');
  expect(await shop.statements.decide(id, [choose(4, amal), choose(5, omar)], 'owner')).toEqual({ done: 2, failures: [] });
  expect(await shop.store.count({ from: 'payments' })).toBe(2);
  const [read] = (await shop.store.query({ from: 'statements' })).docs;
  expect(read && (await shop.statements.forget(read))).toBe(true);
  expect(await shop.statements.match(id)).toBeNull();
  expect(await shop.store.count({ from: 'chunks', group: true })).toBe(2);
});

it.each([
  ['no header', Buffer.from('a;b\n1;2'), 'csv-columns-missing'],
  ['no money that came in', csv('1/11;FRAIS;R;12,00;'), 'csv-no-rows'],
  ['nothing', Buffer.alloc(0), 'csv-required'],
])('with %s is refused', async (_, bytes, code) => {
  expect(await shop.statements.keep(bytes, { name: 'x', method: 'bank', by: 'owner' })).toMatchObject({ ok: false, code });
});
