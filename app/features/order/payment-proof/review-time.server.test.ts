import { afterEach, beforeEach, expect, it } from 'vitest';

import { counted } from '../../../../tests/support/shop/count-calls';
import { openTempStore } from '../../../../tests/support/shop/temp-store';
import { openTestShop, type TestShop } from '../../../../tests/support/shop/test-shop';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const UNKNOWN = { transfer: null, card: null };
const WITHIN_15 = { transfer: { unit: 'minutes', count: 15 }, card: null };

let shop: TestShop;
let reads: { calls: number };
beforeEach(async () => {
  const temp = openTempStore();
  const counting = counted(temp.store);
  reads = counting.reads;
  shop = openTestShop({ store: counting.store, close: () => temp.close() });
  await shop.game('a', 20);
});
afterEach(() => shop.close());

/** Five orders, each decided so long after its proof. */
async function decide(minutes: number): Promise<void> {
  for (let nth = 0; nth < 5; nth += 1) {
    const who = `x${minutes}-${nth}`;
    const { id } = await shop.order(who, ['a'], `192.0.2.${nth}`);
    await shop.prove(id, who);
    shop.wait(minutes * MINUTE);
    await shop.approve(id, `BANK ${who}`);
  }
}

it('The usual wait is measured from the proofs of the last 30 days, at most once an hour', async () => {
  expect(await shop.orders.usualWaits()).toEqual(UNKNOWN);
  await decide(12);
  expect(await shop.orders.usualWaits()).toEqual(WITHIN_15);
  await decide(3);
  const before = reads.calls;
  expect(await shop.orders.usualWaits()).toEqual(WITHIN_15);
  expect(reads.calls).toBe(before);
  shop.wait(60 * MINUTE);
  expect((await Promise.all(Array.from({ length: 9 }, () => shop.orders.usualWaits())))[8]).toEqual(WITHIN_15);
  expect(reads.calls).toBe(before + 1);
  shop.wait(31 * DAY);
  expect(await shop.orders.usualWaits()).toEqual(UNKNOWN);
});

it('A page that doesn’t wait gets the last measure, and begins the next one', async () => {
  await decide(12);
  expect(shop.orders.lastUsualWaits()).toEqual(UNKNOWN);
  expect(await shop.orders.usualWaits()).toEqual(WITHIN_15);
  expect(shop.orders.lastUsualWaits()).toEqual(WITHIN_15);
  shop.wait(31 * DAY);
  expect(shop.orders.lastUsualWaits()).toEqual(WITHIN_15);
  expect(await shop.orders.usualWaits()).toEqual(UNKNOWN);
  expect(shop.orders.lastUsualWaits()).toEqual(UNKNOWN);
});
