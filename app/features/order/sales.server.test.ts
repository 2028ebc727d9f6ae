import { afterEach, beforeEach, expect, test } from 'vitest';

import { openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';
import { hooked } from '../../../tests/support/shop/intercept';
import { createSales, SALES_PATH } from './sales.server';

const DAY = 24 * 60 * 60_000;

let shop: TestShop;
beforeEach(async () => {
  shop = openTestShop();
  for (const id of ['a', 'b']) await shop.game(id, 5);
});
afterEach(() => shop.close());

/** A process, with its last sales and its number of reads of orders. */
function process_() {
  const told: Record<string, number>[] = [];
  const month: Record<string, number>[] = [];
  let queries = 0;
  const query: typeof shop.store.query = (asked) => {
    queries += 1;
    return shop.store.query(asked);
  };
  const store = hooked(shop.store, { query });
  const { runDue } = createSales({
    store,
    clock: shop.clock,
    onSales(sold) {
      told.push(Object.fromEntries(sold.quarter));
      month.push(Object.fromEntries(sold.month));
    },
  });
  return { runDue, told, month, queries: () => queries };
}

async function paid(who: string, games: readonly string[]): Promise<string> {
  const { id, totalCentimes } = await shop.order(who, games);
  await shop.prove(id, who);
  await shop.approve(id, `REF ${id}`, totalCentimes);
  shop.wait(1000);
  return id;
}

test('sales are the lines of paid orders, of the last 90 days', async () => {
  await paid('amal', ['a', 'b']);
  await paid('badr', ['a']);
  await shop.order('chama', ['b']);
  const { runDue, told } = process_();
  await runDue();
  expect(told).toEqual([{ a: 2, b: 1 }]);
  shop.wait(91 * DAY);
  await runDue();
  expect(told.at(-1)).toEqual({});
});

test('of these, those of the last 30 days count for the month', async () => {
  await paid('amal', ['a', 'b']);
  shop.wait(31 * DAY);
  await paid('badr', ['b']);
  const [first, second] = [process_(), process_()];
  for (const { runDue } of [first, second]) await runDue();
  expect([first.told, first.month]).toEqual([[{ a: 1, b: 2 }], [{ b: 1 }]]);
  expect([second.told, second.month]).toEqual([first.told, first.month]);
});

test('a refunded line is no sale once the orders are counted again', async () => {
  const id = await paid('amal', ['a', 'b']);
  const { runDue, told } = process_();
  await runDue();
  const path = `orders/${id}`;
  const lines = ((await shop.store.get(path))?.data['lines'] ?? []) as { gameId: string }[];
  await shop.store.update(path, { lines: lines.map((line) => (line.gameId === 'a' ? { ...line, state: 'refunded' } : line)) });
  shop.wait(DAY);
  await runDue();
  expect(told).toEqual([{ a: 1, b: 1 }, { b: 1 }]);
});

test('a new sale counts at the next turn, and nothing is told while nothing is sold', async () => {
  const { runDue, told } = process_();
  await runDue();
  await paid('amal', ['a']);
  await runDue();
  shop.wait(1000);
  await runDue();
  expect(told).toEqual([{}, { a: 1 }]);
});

test('one process counts for the others: they read its count, and the orders since', async () => {
  await paid('amal', ['a']);
  await process_().runDue();
  await paid('badr', ['b']);
  await shop.store.update(SALES_PATH, { rows: '[["a",7]]' });
  const second = process_();
  await second.runDue();
  expect(second.told).toEqual([{ a: 7, b: 1 }]);
  expect(second.queries()).toBe(1);
});

test.each([
  ['damaged', { rows: '[["a",-1]' }],
  ['of a wrong kind', { rows: 5 }],
  ['of the release before, without a month', { month: null }],
  ['of a clock that was ahead', { countedAt: 9e15 }],
])('a stored count that is %s is made again', async (_, fields) => {
  await paid('amal', ['a']);
  await process_().runDue();
  await shop.store.update(SALES_PATH, fields);
  const { runDue, told } = process_();
  await runDue();
  expect(told).toEqual([{ a: 1 }]);
});

test('an order that can’t be read hides no other sale', async () => {
  await paid('amal', ['a']);
  await shop.store.set('orders/MF-BROKEN', { paidAt: shop.clock() - 1, lines: 'none' });
  const { runDue, told } = process_();
  await runDue();
  expect(told).toEqual([{ a: 1 }]);
});
