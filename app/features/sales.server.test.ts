import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { addDays, dayInCasablanca, type Period } from '~/domain/day';
import { profitOf, SALES_GROUPS, type SalesReport } from '~/domain/sales';
import type { Json } from '~/ports/store';

import { openTestShop, type TestShop } from '../../tests/support/test-shop';

import { createSales } from './sales.server';

const DAY = 24 * 60 * 60_000;

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

const report = (period: Period) => createSales({ store: shop.store }).report(period);
const today = () => dayInCasablanca(shop.clock());
const figures = ({ total }: SalesReport) => ({ ...total, profit: profitOf(total) });

async function buy(who: string, games: readonly string[], amount?: number) {
  const order = await shop.order(who, games);
  await shop.prove(order.id, who);
  return shop.approve(order.id, `REF ${order.id}`, amount ?? order.totalCentimes, 'counted twice');
}

async function change(id: string, fields: Record<string, Json>) {
  await shop.store.update(`orders/${id}`, fields);
}

describe('the books', () => {
  it('of a store that sold nothing are empty', async () => {
    const empty = await report({ from: today(), to: today() });
    expect(empty).toMatchObject({ orders: 0, day: [], game: [], platform: [], method: [] });
    expect(figures(empty)).toMatchObject({ sold: 0, salesCentimes: 0, profit: 0 });
  });

  it('count a sale on the day on which it was paid, with what its very key cost', async () => {
    await shop.game('a', 2);
    await shop.game('b', 1, 'Epic', { platform: 'Xbox' });
    await shop.order('nobody', ['a']);
    const first = today();
    await buy('amal', ['a', 'b']);
    shop.wait(2 * DAY);
    await buy('badr', ['a'], 12_345);

    const whole = await report({ from: first, to: today() });
    expect(whole.orders).toBe(2);
    expect(figures(whole)).toEqual({
      sold: 3,
      refunded: 0,
      salesCentimes: 30_000,
      differenceCentimes: 2345,
      costCentimes: 3 * 6667,
      feeCentimes: 0,
      refundCentimes: 0,
      profit: 30_000 + 2345 - 3 * 6667,
    });
    expect(whole.day.map((row) => [row.id, row.figures.salesCentimes])).toEqual([
      [first, 20_000],
      [addDays(first, 2), 10_000],
    ]);
    expect(whole.game.map((row) => [row.name, row.figures.sold])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
    expect(whole.platform.map((row) => row.id)).toEqual(['PC', 'Xbox']);
    expect(whole.method.map((row) => row.id)).toEqual(['bank']);
    expect((await report({ from: addDays(first, 1), to: addDays(first, 1) })).orders).toBe(0);
  });

  it('ask the key itself where an older order did not note what it cost', async () => {
    await shop.game('a', 1);
    const { id, lines } = await buy('amal', ['a']);
    await change(id, { lines: lines.map(({ costs: _none, ...line }) => ({ ...line })) });
    expect(figures(await report({ from: today(), to: today() }))).toMatchObject({ costCentimes: 6667, profit: 3333 });
  });

  it('add up to the same in each table', async () => {
    for (const [id, platform] of [
      ['a', 'PC'],
      ['b', 'Xbox'],
      ['c', 'PC'],
    ] as const)
      await shop.game(id, 3, 'Steam', { platform });
    await buy('amal', ['a', 'b', 'c'], 29_999);
    await buy('badr', ['b', 'c'], 20_001);
    const whole = await report({ from: today(), to: today() });
    for (const group of SALES_GROUPS) {
      expect(whole[group].reduce((sum, row) => sum + profitOf(row.figures), 0)).toBe(profitOf(whole.total));
      expect(whole[group].reduce((sum, row) => sum + row.figures.sold, 0)).toBe(5);
    }
  });
});
