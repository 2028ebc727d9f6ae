import { expect, test } from 'vitest';

import { toPayment } from '~/features/ledger/document.server';

import { openCards, openCardWorld, openProvider } from '../../../tests/support/shop/card-shop';
import { dying } from '../../../tests/support/shop/dying';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const { world, find, atProvider, capturesOf, sound } = openCardWorld();

const ledger = async () => (await world.shop.store.query({ from: 'payments' })).docs.map(toPayment);
const alarms = async () => (await world.shop.alarms.listOpen()).alarms;

/** The fake's own clock is the machine's: PayPal lists a payment some hours after it. */
async function compare() {
  world.shop.wait(Math.max(0, Date.now() - world.shop.clock()) + 5 * HOUR + DAY);
  await world.cards.comparison.turn();
  return world.cards.comparison.last();
}

test('where PayPal does not let the store see its list, nobody is called, and it says so once', async () => {
  expect(await compare()).toMatchObject({ deniedSince: world.shop.clock(), result: null });
  const since = world.shop.clock();
  expect(await compare()).toMatchObject({ deniedSince: since });
  expect(await alarms()).toEqual([]);
});

test('a payment of which no event came is found a day later, and what belongs to nobody calls the owner', async () => {
  await world.fake.set({ search: true });
  await compare();
  // Charged by hand, with no answer, no return and no event.
  const { id, providerOrder, approve } = await atProvider();
  await approve();
  await world.shop.orders.cancel(id, 'amal');
  await world.fake.act('captureByHand', { order: providerOrder });
  await world.fake.set({ lies: { custom_id: 'SHOP-7' } });
  const other = await atProvider('badr');
  await other.approve();
  await world.fake.act('captureByHand', { order: other.providerOrder });
  const [[mine], [strange]] = [await capturesOf(id), await capturesOf('SHOP-7')];

  const { result } = await compare();
  const named = result?.onlyThere.map((each) => each.id) ?? [];
  expect(named).toEqual(expect.arrayContaining([mine?.id, strange?.id]));
  const kinds = new Map((await ledger()).map((row) => [row.reference, [row.kind, row.orderId]]));
  expect(kinds.get(mine?.id ?? '')).toEqual(['differs', id]);
  expect(kinds.get(strange?.id ?? '')).toEqual(['orphan', null]);
  expect((await find(id)).events.some(({ type }) => type === 'attention')).toBe(true);
  expect((await alarms()).some(({ note }) => note?.includes(strange?.id ?? '-'))).toBe(true);
  await sound();
  expect((await compare()).result?.onlyThere).toEqual([]);
});

test('what the ledger has and PayPal does not know calls the owner, and refunds of the store are known to both', async () => {
  await world.fake.set({ search: true });
  const { id, approve } = await atProvider();
  await approve();
  expect(await world.cards.advance(id)).toBe('paid');
  const [capture] = await capturesOf(id);
  const row = { kind: 'surplus', direction: 'in', orderId: id, method: 'card', reference: 'CNEVER', at: Date.now() - HOUR };
  await world.shop.store.set('payments/card-CNEVER', row);
  await world.fake.act('refund', { capture: capture?.id ?? '' });
  const { result } = await compare();
  expect(result?.onlyHere.map((each) => each.id)).toEqual(['CNEVER']);
  expect((await alarms()).map(({ note }) => note)).toContain('not found at PayPal, CNEVER');
  expect((await ledger()).filter(({ kind, orderId }) => kind === 'returned' && orderId === id)).toHaveLength(1);
});

test('a comparison that is killed after any of its steps is made again an hour later, and nothing is lost or told twice', async () => {
  await world.fake.set({ search: true });
  let isWhole = false;
  for (let lives = 0; !isWhole; lives += 1) {
    // The fake's books are of the machine's time, and the shop's clock runs ahead of it.
    await world.shop.store.delete('meta/cardComparison');
    const reference = `SHOP-K${lives}`;
    await world.fake.set({ lies: { custom_id: reference } });
    const visit = await atProvider(`shopper-${lives}`);
    await visit.approve();
    await world.fake.act('captureByHand', { order: visit.providerOrder });
    await world.shop.orders.cancel(visit.id, visit.who);
    const [capture] = await capturesOf(reference);
    world.shop.wait(Math.max(0, Date.now() - world.shop.clock()) + 5 * HOUR + DAY);
    const mortal = openCards({ ...world.shop, store: dying(world.shop.store, lives).store }, openProvider(world.fake));
    isWhole = await mortal.comparison.turn().then(
      () => true,
      () => false,
    );
    world.shop.wait(HOUR);
    await world.cards.comparison.turn();
    expect((await ledger()).filter((row) => row.reference === capture?.id)).toMatchObject([{ kind: 'orphan' }]);
    expect((await alarms()).filter(({ note }) => note?.includes(capture?.id ?? '-'))).toHaveLength(1);
  }
  await sound();
});
