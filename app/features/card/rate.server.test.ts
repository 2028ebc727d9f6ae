import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { createPictures } from '~/adapters/sharp/pictures.server';
import { byCurrency } from '~/domain/reports/currency';
import { dayInCasablanca } from '~/domain/shared/day';
import type { UsdRate } from '~/domain/shared/money';
import { createReports } from '~/features/reports/index.server';
import { createOrderRefunds } from '~/features/refund/lines.server';
import { createCardRefunds } from '~/features/refund/card.server';
import { createDeferredTasks } from '~/features/jobs/defer';
import { createOrders } from '~/features/order/index.server';

import { startFakePaypal, type FakePaypal } from '../../../tests/support/fakes/paypal-control';
import { openCards, openProvider } from '../../../tests/support/shop/card-shop';
import { HOLD_MS, PAY_TO, openTestShop, OWNER, SILENT, type TestShop } from '../../../tests/support/shop/test-shop';

/* The price of a dollar, from the setting to the books and the refunds. */

const RATE = 98_500 as UsdRate;
let fake: FakePaypal;
let shop: TestShop;
let cards: ReturnType<typeof openCards>;
beforeAll(async () => {
  fake = await startFakePaypal();
  await fake.set({ hold: true });
});
afterAll(() => fake.stop());
beforeEach(async () => {
  shop = openTestShop(undefined, null, { usdRate: RATE });
  cards = openCards(shop, openProvider(fake));
  await shop.game('a', 2);
  await shop.game('b', 1, 'Steam', { buyingPrice: 33.33 });
});
afterEach(async () => {
  const { breaches } = await shop.doctor.examine();
  await shop.close();
  expect(breaches).toEqual([]);
});

const find = async (id: string) => {
  const order = await shop.orders.find(id);
  if (!order) throw new Error(`no order ${id}`);
  return order;
};

async function pay(id: string, who: string) {
  const begun = await cards.begin(id, who);
  if (begun.kind !== 'go') throw new Error(begun.kind);
  await fake.act('approve', { order: new URL(begun.url).searchParams.get('token') ?? '' });
  expect(await cards.advance(id, { isReturn: true })).toBe('paid');
}

test('an order freezes the rate, and the card is charged at it', async () => {
  const order = await shop.order('amal', ['a', 'b']);
  // 133.33 MAD ÷ 9.85
  expect(order).toMatchObject({ totalCentimes: 13_333, usdRate: RATE, usdCents: 1354 });
  await pay(order.id, 'amal');
  expect((await fake.books(order.id)).captures).toMatchObject([{ value: '13.54' }]);
});

test('the same cart at another rate is another order', async () => {
  const first = await shop.order('amal', ['a']);
  const { store, clock, encryption } = shop;
  const needs = {
    store,
    clock,
    encryption,
    log: SILENT,
    identity: { findByEmail: async () => null },
    pictures: createPictures(),
    holdMs: () => HOLD_MS,
    payTo: () => PAY_TO,
    ownerMail: () => null,
  };
  const { orders } = createOrders({ ...needs, deferredTasks: createDeferredTasks({ log: SILENT }), usdRate: () => 100_000 as UsdRate });
  const buyer = { accountId: 'amal', email: 'amal@example.com', name: 'amal', address: '192.0.2.1' };
  const second = await orders.place(buyer);
  expect(second).toMatchObject({ usdRate: 100_000, usdCents: 1000 });
  expect(await find(first.id)).toMatchObject({ state: 'cancelled', usdRate: RATE, usdCents: 1015 });
  expect((await orders.place(buyer)).id).toBe(second.id);
});

test('the books have the fee at the order’s rate, and what came in which currency', async () => {
  await fake.set({ creditIn: 'EUR' });
  const { id } = await shop.order('amal', ['a']);
  await pay(id, 'amal');
  await fake.set({ creditIn: null });
  const other = await shop.order('badr', ['a']);
  await shop.prove(other.id, 'badr');
  await shop.approve(other.id);
  // 4.4 % of $10.15, and 30 cents
  const receipt = { currency: 'USD', grossCents: 1015, feeCents: 75, netCents: 940, credited: { currency: 'EUR', cents: 846 } };
  expect((await find(id)).payment).toMatchObject({ usdCents: 1015, feeCentimes: 739, receipt });
  const today = dayInCasablanca(shop.clock());
  const { total, currencies } = await createReports({ store: shop.store }).report({ from: today, to: today });
  expect(total.feeCentimes).toBe(739);
  expect(currencies).toEqual(byCurrency([await paymentOf(other.id), await paymentOf(id)]));
  expect(currencies).toMatchObject([
    { currency: 'MAD', payments: 1, grossCents: 10_000 },
    { currency: 'USD', creditedIn: 'EUR', payments: 1, grossCents: 1015, feeCents: 75, netCents: 940, creditedCents: 846, withoutFee: 0 },
  ]);
});

async function paymentOf(id: string) {
  const { payment } = await find(id);
  if (!payment) throw new Error(`no payment of ${id}`);
  return { ...payment, kind: 'settles', direction: 'in', money: null } as const;
}

test('refunds give back the frozen dollars, to the cent', async () => {
  const { id } = await shop.order('amal', ['a', 'b']);
  await pay(id, 'amal');
  const { store, clock } = shop;
  const needs = { store, clock, onStockArrived: async () => {} };
  const refunds = createOrderRefunds({
    ...needs,
    cards: createCardRefunds({ ...needs, provider: openProvider(fake), ownerMail: () => OWNER }),
  });
  await refunds.send(id, { by: 'owner', gameId: 'a' });
  await refunds.send(id, { by: 'owner', gameId: 'b' });
  const [capture] = (await fake.books(id)).captures;
  const back = (await fake.books()).refunds.filter(({ captureId }) => captureId === capture?.id).map(({ value }) => value);
  expect(back).toEqual(['10.15', '3.39']);
  expect(await find(id)).toMatchObject({ state: 'refunded', usdRate: RATE });
});
