import { afterEach, beforeEach, expect, it } from 'vitest';

import { openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';

let shop: TestShop;
beforeEach(async () => {
  shop = openTestShop();
  await shop.game('sold', 9);
});
afterEach(() => shop.close());

/** An order of 100.00 MAD whose proof waits. */
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

const paid = (id: string, words = 'VIR', amount = '100,00') => `${words} ${id};;${amount}`;
const listed = async () => shop.statements.listMatched(await shop.orders.listProofs());
const sure = async () => (await listed()).map(({ order }) => order.id).toSorted();
const marks = async () => new Map((await listed()).map(({ order, mark }) => [order.id, mark]));
const approve = async (seen: ReadonlyMap<string, string>, by = 'owner') =>
  shop.statements.approveMatched(await shop.orders.listProofs(), seen, by);
const paymentsOf = async (orderId: string) =>
  (await shop.store.query({ from: 'payments', where: [['orderId', '==', orderId]] })).docs.length;

it('lists the proofs that a statement confirms in every point, and approves those that are chosen', async () => {
  const [first, second, less, unseen] = [await proven('amal'), await proven('brahim'), await proven('chama'), await proven('driss')];
  const { id: unproven } = await shop.order('eman', ['sold']);
  await upload(paid(first), paid(second), paid(less, 'VIR', '99,00'), paid(unproven));
  expect(await sure()).toEqual([first, second].toSorted());
  const mark = (await marks()).get(first) ?? '';
  const typed = [first, less, unseen, unproven].map((id) => [id, mark] as const);
  expect(await approve(new Map(typed))).toEqual({ approved: [first], left: [less, unseen, unproven] });
  expect(await shop.orders.find(first)).toMatchObject({ state: 'fulfilled', payment: { amountCentimes: 10_000, by: 'owner' } });
  expect(await sure()).toEqual([second]);
  for (const id of [second, less, unseen, unproven]) expect(await shop.orders.find(id)).toMatchObject({ payment: null });
  expect(await approve(new Map([[first, mark]])), 'it is approved').toEqual({ approved: [], left: [first] });
});

it('leaves to the owner a picture that was sent before, and an order without its key', async () => {
  const [copied, keyless, other] = [await proven('amal'), await proven('brahim'), await proven('chama')];
  await shop.store.update(`orders/${copied}`, { sameProofAs: 'MF-AAAAAA' });
  const lines = (await shop.orders.find(keyless))?.lines.map((line) => ({ ...line, keyId: null })) ?? [];
  await shop.store.update(`orders/${keyless}`, { lines: JSON.parse(JSON.stringify(lines)) as never });
  await upload(paid(copied), paid(keyless), paid(other));
  expect(await sure()).toEqual([other]);
});

it('leaves to the owner both orders of one picture, in the queue and in the statement', async () => {
  const [{ id: first }, { id: second }] = [await shop.order('amal', ['sold']), await shop.order('brahim', ['sold'])];
  await shop.prove(first, 'amal', 'one picture');
  await shop.prove(second, 'brahim', 'one picture');
  const id = await upload(paid(first), paid(second));
  expect(await sure()).toEqual([]);
  const statement = await shop.statements.match(id);
  expect(statement?.rows.map(({ verdict }) => verdict.kind)).toEqual(['doubtful', 'doubtful']);
});

it('leaves to the owner two rows for one order: in one file, in a longer file of the same days, and in two equal rows', async () => {
  const [one, longer, equal, alone] = [await proven('amal'), await proven('brahim'), await proven('chama'), await proven('driss')];
  await upload(paid(one), paid(longer), paid(equal), paid(alone));
  expect(await sure()).toEqual([one, longer, equal, alone].toSorted());
  await upload(paid(alone));
  expect(await sure(), 'the same row in another file is one payment').toContain(alone);
  await upload(paid(one, 'AGAIN'));
  expect(await sure()).not.toContain(one);
  const seen = new Map((await listed()).filter(({ order }) => order.id === longer).map(({ mark }) => [longer, mark]));
  await upload(paid(longer), paid(longer, 'VIR 2', '50,00'));
  expect(await sure()).not.toContain(longer);
  expect(await approve(seen), 'also where it was sure at the look').toEqual({ approved: [], left: [longer] });
  await upload(paid(equal), paid(equal));
  expect(await sure()).toEqual([alone]);
});

it('is sure of no row in a statement where another row names its order too, whatever its amount', async () => {
  const [twice, split, alone] = [await proven('amal'), await proven('brahim'), await proven('chama')];
  const id = await upload(
    paid(twice),
    paid(twice, 'VIR 2', '50,00'),
    paid(split),
    paid(`${split} ${twice}`, 'VIR 3', '20,00'),
    paid(alone),
  );
  const rows = (await shop.statements.match(id))?.rows ?? [];
  expect(rows.map(({ verdict }) => (verdict.kind === 'doubtful' ? verdict.why : verdict.kind))).toEqual([
    'several-rows',
    'amount-differs',
    'several-rows',
    'several-orders',
    'sure',
  ]);
  expect(await sure(), 'the queue asks about the same').toEqual([alone]);
});

it('leaves to the owner a row that names two orders, one that was taken, and money that went out again', async () => {
  const [two, of, taken, back, sent] = [
    await proven('amal'),
    await proven('brahim'),
    await proven('chama'),
    await proven('driss'),
    await proven('eman'),
  ];
  const file = await upload(paid(`${two} ${of}`), paid(taken), paid(back), paid(sent));
  expect(await sure()).toEqual([taken, back, sent].toSorted());
  await shop.store.set(`statementRows/${(await listed()).find(({ order }) => order.id === taken)?.row.fingerprint}`, {
    statementId: file,
    orderId: two,
    by: 'owner',
    at: shop.clock(),
  });
  await upload(`VIR ${back};100,00;`, paid('NOBODY'));
  expect(await sure()).toEqual([sent]);
});

it('approves nothing for another proof or another row than the owner saw', async () => {
  const id = await proven('amal');
  await upload(paid(id));
  const seen = await marks();
  const { proofId } = (await shop.orders.find(id)) ?? {};
  await shop.orders.reject(id, { by: 'owner', seen: proofId ?? null, reason: 'It shows another day.' });
  await shop.prove(id, 'amal', 'another picture');
  expect(await sure()).toEqual([id]);
  expect(await approve(seen)).toEqual({ approved: [], left: [id] });
  expect(await shop.orders.find(id)).toMatchObject({ state: 'in_review', payment: null });
});

it('books nothing twice where two owners press it at once', async () => {
  const ids = [await proven('amal'), await proven('brahim'), await proven('chama')];
  await upload(...ids.map((id) => paid(id)));
  const seen = await marks();
  const done = await Promise.all([approve(seen, 'first'), approve(seen, 'second')]);
  expect(done.flatMap(({ approved }) => approved).toSorted()).toEqual(ids.toSorted());
  for (const id of ids) expect(await paymentsOf(id)).toBe(1);
});

it('leaves to the owner an order from before more statements than it reads', async () => {
  const id = await proven('amal');
  await upload(paid(id));
  for (let nth = 0; nth < 9; nth += 1) await upload(paid('NOBODY', `VIR ${nth}`));
  expect(await sure()).toEqual([id]);
  await upload(paid('NOBODY', 'VIR 10'));
  expect(await sure()).toEqual([]);
});
