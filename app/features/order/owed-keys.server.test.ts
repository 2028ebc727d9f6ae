import { afterEach, beforeEach, expect, it } from 'vitest';

import { keyInput, openTestShop, refusal, type TestShop } from '../../../tests/support/shop/test-shop';
import { plain } from '~/features/documents/types.server';

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(async () => {
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  expect(breaches).toEqual([]);
});

/** An order that was paid after its game's last key was sold. */
async function owed(accountId: string, gameIds: readonly string[], type: 'Steam' | 'Xbox' | null = null) {
  await shop.carts.change(accountId, () => gameIds.map((gameId) => ({ gameId, type })));
  const order = await shop.orders.place({ accountId, email: `${accountId}@example.com`, name: accountId, address: '192.0.2.1' });
  await shop.orders.cancel(order.id, accountId);
  return order.id;
}
/** Sells the game's keys to a shopper who removes the account, so that later buyers are owed. */
async function sellOut(gameId: string) {
  for (const key of await shop.keys.list(gameId, { used: false, type: null })) await shop.keys.setUsed(gameId, key.id, true, 'owner');
}
const pay = async (id: string) => {
  const order = await shop.orders.find(id);
  return (await shop.approve(id, `BANK ${id}`, order?.totalCentimes)).state;
};
const find = async (id: string) => {
  const order = await shop.orders.find(id);
  if (!order) throw new Error(`there is no order ${id}`);
  return order;
};
const stateOf = async (id: string) => (await find(id)).state;

it('gives new keys to those who wait for them, first paid first served, one each', async () => {
  await shop.game('a', 1);
  const ids = [await owed('x', ['a']), await owed('y', ['a']), await owed('z', ['a'])] as const;
  await sellOut('a');
  // Paid in another order than placed.
  for (const id of [ids[1], ids[2], ids[0]]) {
    shop.wait(1000);
    expect(await pay(id)).toBe('owed');
  }
  await shop.keys.add('a', keyInput('NEW-1'), 'owner');
  expect([await stateOf(ids[0]), await stateOf(ids[1]), await stateOf(ids[2])]).toEqual(['owed', 'fulfilled', 'owed']);
  await shop.keys.addMany('a', [keyInput('NEW-2'), keyInput('NEW-3'), keyInput('NEW-4')]);
  expect([await stateOf(ids[0]), await stateOf(ids[2])]).toEqual(['fulfilled', 'fulfilled']);
  expect(await shop.stock.countFree('a')).toBe(1);
  await shop.orders.reveal(ids[1], 'a', 'y');
  expect(await shop.orders.revealedCodes(await find(ids[1]))).toEqual(new Map([['a', 'NEW-1']]));
});

it('notes it, and tells the shopper once each time that keys came', async () => {
  await shop.game('a', 1);
  await shop.game('b', 1);
  const id = await owed('x', ['a', 'b']);
  for (const gameId of ['a', 'b']) await sellOut(gameId);
  expect(await pay(id)).toBe('owed');
  const used = (await shop.keys.list('b', { used: true, type: null }))[0]?.id ?? '';
  await shop.keys.setUsed('b', used, false, 'owner');
  expect(await shop.orders.find(id)).toMatchObject({ state: 'owed', lines: [{ state: 'owed' }, { state: 'delivered', keyId: used }] });
  await shop.keys.add('a', keyInput('NEW-A'), 'owner');
  await Promise.all([shop.orders.fillOwed('a'), shop.orders.fillOwed(null)]);
  const order = await shop.orders.find(id);
  expect(order?.state).toBe('fulfilled');
  expect(order?.events.filter(({ type }) => type === 'filled').map(({ note }) => note)).toEqual(['b', 'a']);
  const mails = (await shop.store.query({ from: 'outbox' })).docs.map((doc) => doc.id).sort();
  expect(mails).toEqual([`${id}.order-filled`, `${id}.order-filled.1`, `${id}.order-owed`, `${id}.order-placed`]);
});

it('keeps to the type that a shopper chose, and skips her for other types', async () => {
  await shop.game('a', 1, 'Xbox');
  const xbox = await owed('x', ['a'], 'Xbox');
  const any = await owed('y', ['a']);
  await sellOut('a');
  await pay(xbox);
  shop.wait(1000);
  // The shopper accepts any type; what was shown is frozen.
  await shop.store.update(`orders/${any}`, plain({ lines: (await find(any)).lines.map((line) => ({ ...line, type: null })) }));
  await pay(any);
  await shop.keys.add('a', keyInput('STEAM-1', 'Steam'), 'owner');
  expect([await stateOf(xbox), await stateOf(any)]).toEqual(['owed', 'fulfilled']);
  await shop.keys.add('a', keyInput('XBOX-1', 'Xbox'), 'owner');
  expect(await stateOf(xbox)).toBe('fulfilled');
});

it('lets no buyer take a key before it was given out: those who paid have it first', async () => {
  await shop.game('a', 1);
  const [first, second] = [await owed('x', ['a']), await owed('y', ['a'])];
  await sellOut('a');
  await pay(first);
  shop.wait(1000);
  await pay(second);
  // The process that added these died right after.
  await shop.silentKeys.addMany('a', [keyInput('NEW-1')]);
  expect(await refusal(shop.order('new', ['a']))).toBe('out-of-stock a');
  expect([await stateOf(first), await stateOf(second)]).toEqual(['fulfilled', 'owed']);
  await shop.silentKeys.addMany('a', [keyInput('NEW-2'), keyInput('NEW-3')]);
  const buyers = await Promise.all(['b1', 'b2', 'b3'].map((buyer) => refusal(shop.order(buyer, ['a']))));
  expect(buyers.filter((end) => end === 'done')).toHaveLength(1);
  expect([await stateOf(first), await stateOf(second)]).toEqual(['fulfilled', 'fulfilled']);
});

it('gives late money only what is left after those who paid before', async () => {
  await shop.game('a', 1);
  const [early, late] = [await owed('x', ['a']), await owed('y', ['a'])];
  await sellOut('a');
  await pay(early);
  await shop.silentKeys.addMany('a', [keyInput('NEW-1')]);
  expect(await pay(late)).toBe('owed');
  expect(await stateOf(early)).toBe('fulfilled');
});

it('takes a key with an expired hold, and one that somebody gives back', async () => {
  await shop.game('a', 2);
  const [first, second] = [await owed('x', ['a']), await owed('y', ['a'])];
  const lapsing = await shop.order('l', ['a']);
  const cancelling = await shop.order('c', ['a']);
  await pay(first);
  shop.wait(1);
  await pay(second);
  expect([await stateOf(first), await stateOf(second)]).toEqual(['owed', 'owed']);
  await shop.orders.cancel(cancelling.id, 'c');
  expect([await stateOf(first), await stateOf(second)]).toEqual(['fulfilled', 'owed']);
  shop.wait(lapsing.holdUntil - shop.clock());
  expect(await shop.orders.fillOwed(null)).toBe(1);
  expect(await stateOf(second)).toBe('fulfilled');
});
