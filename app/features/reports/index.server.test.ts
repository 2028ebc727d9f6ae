import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';

import { addDays, dayInCasablanca, daysOf, type Period } from '~/domain/shared/day';
import { toCentimes } from '~/domain/shared/money';
import { addFigures, NO_FIGURES, profitOf, REPORT_GROUPS, type SalesReport } from '~/domain/reports/sales';

import { keyInput, openTestShop, refusal, type TestShop } from '../../../tests/support/shop/test-shop';

import { createPaymentRecorder } from '~/features/card/record.server';
import { parseKey } from '~/features/key/document.server';
import { createOrderRefunds } from '~/features/refund/lines.server';
import { createOrderReplacement } from '~/features/refund/replacement.server';
import { parseOrder, type Order } from '~/features/order/schema.server';
import { createReports } from './index.server';

const DAY = 24 * 60 * 60_000;

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

const report = (period: Period) => createReports({ store: shop.store }).report(period);
const today = () => dayInCasablanca(shop.clock());
const figures = ({ total }: SalesReport) => ({ ...total, profit: profitOf(total) });

async function buy(who: string, games: readonly string[], amount?: number) {
  const order = await shop.order(who, games);
  await shop.prove(order.id, who);
  return shop.approve(order.id, `REF ${order.id}`, amount ?? order.totalCentimes, 'counted twice');
}

describe('the books', () => {
  it('of a store without sales are empty', async () => {
    const empty = await report({ from: today(), to: today() });
    expect(empty).toMatchObject({ orders: 0, day: [], game: [], platform: [], method: [] });
    expect(figures(empty)).toMatchObject({ sold: 0, salesCentimes: 0, profit: 0 });
  });

  it('count a sale on the day of its payment, with the cost of its own key', async () => {
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
      lossCentimes: 0,
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

  it('have the same sums in each table', async () => {
    for (const [id, platform] of [
      ['a', 'PC'],
      ['b', 'Xbox'],
      ['c', 'PC'],
    ] as const)
      await shop.game(id, 3, 'Steam', { platform });
    await buy('amal', ['a', 'b', 'c'], 29_999);
    await buy('badr', ['b', 'c'], 20_001);
    const whole = await report({ from: today(), to: today() });
    for (const group of REPORT_GROUPS) {
      expect(whole[group].reduce((sum, row) => sum + profitOf(row.figures), 0)).toBe(profitOf(whole.total));
      expect(whole[group].reduce((sum, row) => sum + row.figures.sold, 0)).toBe(5);
    }
  });
});

const GAMES = ['a', 'b', 'c'];
const HOUR = 60 * 60_000;
/** Over gRPC to another process each command takes ten times as long. */
const RUNS = inject('firestoreHost') === undefined ? 15 : 2;

/** An event in a shop; the numbers choose among the games and orders there. */
const step = fc.record({
  what: fc.constantFrom('buy', 'buy', 'buy', 'late', 'key', 'key', 'reveal', 'refund', 'replace', 'fee', 'wait', 'wait'),
  games: fc.subarray(GAMES, { minLength: 1 }),
  order: fc.nat(),
  line: fc.nat(),
  centimes: fc.integer({ min: 1, max: 9_999 }),
  isExact: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

describe('the money by currency', () => {
  const receipt = { currency: 'USD', grossCents: 1000, feeCents: 74, netCents: 926, credited: null };
  const inDollars = { currency: 'USD', cents: 1000 } as const;
  const kindsOf = ({ currencies }: SalesReport) => currencies.map(({ currency, kinds }) => [currency, kinds]);
  const none = { settles: 0, surplus: 0, differs: 0, orphan: 0, returned: 0, void: 0, note: 0 };

  it('is all that the ledger has of these days: for orders, twice, not as asked for, for no order, and sent back', async () => {
    await shop.game('a', 2);
    const { id } = await buy('amal', ['a']);
    await shop.orders.approve(id, { by: 'owner', bankReference: 'TWICE', amountCentimes: toCentimes(10_000), reason: '', isSecond: true });
    await createOrderRefunds({ ...shop, cards: null, onStockArrived: async () => {} }).record(id, {
      by: 'owner',
      gameId: 'a',
      reference: 'BACK',
    });
    const book = createPaymentRecorder({ store: shop.store, clock: shop.clock, ownerMail: () => null });
    await book.orphan({ id: 'ORPHAN', amount: inDollars, receipt });
    const order = await shop.order('badr', ['a']);
    await book.write(order, [
      book.arrival({ id: 'OTHER', amount: inDollars, receipt: null }, null),
      book.returned({ how: 'refund', reference: 'R1', captureId: 'ORPHAN', amount: inDollars }),
    ]);
    const first = today();
    const now = await report({ from: first, to: first });
    expect(kindsOf(now)).toEqual([
      ['MAD', { ...none, settles: 10_000, surplus: 10_000, returned: 10_000 }],
      ['USD', { ...none, differs: 1000, orphan: 1000, returned: 1000 }],
    ]);
    expect(now.currencies).toMatchObject([
      { payments: 2, grossCents: 20_000 },
      { payments: 2, grossCents: 2000, feeCents: 74, netCents: 926, withoutFee: 1 },
    ]);
    expect(now.orders).toBe(1);
    shop.wait(2 * DAY);
    expect(kindsOf(await report({ from: today(), to: today() }))).toEqual([]);
  });
});

describe('after any history', () => {
  it('agree to the centime with the payments, the refunds and the sold keys, for each day and in total', async () => {
    const history = fc.array(step, { minLength: 15, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        await using temp = await played(steps);
        await expectAgreement(temp.shop);
      }),
      { numRuns: RUNS, seed: 20_261_120 },
    );
  });
});

async function played(steps: readonly Step[]) {
  const own = openTestShop();
  for (const id of GAMES)
    await own.game(id, 2, 'Steam', { platform: id === 'c' ? 'Xbox' : 'PC', buyingPrice: 100 + id.charCodeAt(0) / 100 });
  const paid: string[] = [];
  for (const [nth, each] of steps.entries()) {
    // A step that the rules refuse does not count in the history.
    const end = await refusal(play(own, each, { nth, paid }));
    if (end.startsWith('undefined')) throw new Error(`${each.what} ended with ${end}`);
  }
  return { shop: own, [Symbol.asyncDispose]: () => own.close() };
}

async function play(own: TestShop, { what, games, order, line, centimes, isExact }: Step, { nth, paid }: { nth: number; paid: string[] }) {
  const id = paid[order % Math.max(1, paid.length)] ?? '';
  const chosen = id === '' ? null : await own.orders.find(id);
  const gameId = chosen?.lines[line % chosen.lines.length]?.gameId ?? '';
  const game = games[0] ?? 'a';
  const onStockArrived = async (filled: string) => void (await own.orders.fillOwed(filled));
  switch (what) {
    case 'buy':
    case 'late':
    case 'fee': {
      const placed = await own.order(`buyer${nth}`, games, `192.0.2.${nth}`);
      if (what === 'late') {
        await own.orders.cancel(placed.id, `buyer${nth}`);
        for (const key of await own.keys.list(game, { used: false, type: null })) await own.keys.setUsed(game, key.id, true, 'owner');
      }
      const amountCentimes = isExact ? placed.totalCentimes : toCentimes(centimes);
      const payment = { method: what === 'fee' ? 'card' : 'bank', reference: placed.id, amountCentimes, by: 'owner' } as const;
      const rest = {
        at: own.clock(),
        reason: null,
        attemptId: null,
        part: null,
        account: null,
        confirmedAt: null,
        usdCents: null,
        receipt: null,
        feeCentimes: toCentimes(what === 'fee' ? centimes % 500 : 0),
      };
      await own.orders.settle(placed.id, () => ({ ...payment, ...rest }));
      paid.push(placed.id);
      return;
    }
    case 'key':
      return own.keys.add(game, { ...keyInput(`NEW-${nth}`), originPrice: toCentimes(centimes) }, 'owner');
    case 'reveal':
      return chosen && own.orders.reveal(id, gameId, chosen.accountId);
    case 'refund':
      return createOrderRefunds({ ...own, cards: null, onStockArrived }).record(id, { by: 'owner', gameId, reference: `BACK ${nth}` });
    case 'replace': {
      const keyId = chosen?.lines.find((each) => each.gameId === gameId)?.keyId ?? '';
      return createOrderReplacement(own).replaceKey(id, { by: 'owner', gameId, keyId });
    }
    case 'wait':
      return own.wait(centimes * 60_000 * 0.6);
  }
}

/** Compares the books with sums over the documents, made without the books' code. */
async function expectAgreement(own: TestShop) {
  const reports = createReports({ store: own.store });
  const first = dayInCasablanca(Date.UTC(2026, 10, 20, 12));
  const last = dayInCasablanca(own.clock() + HOUR);
  const whole = await reports.report({ from: first, to: last });

  const orders = (await own.store.query({ from: 'orders', limit: 1000 })).docs.map(parseOrder).filter(({ payment }) => payment !== null);
  const payments = (await own.store.query({ from: 'payments', where: [['direction', '==', 'in']], limit: 1000 })).docs.map(
    (doc) => doc.data,
  );
  const keys = (await Promise.all(GAMES.map((id) => own.store.query({ from: `games/${id}/codes`, limit: 1000 }))))
    .flatMap((page) => page.docs.map(parseKey))
    .filter(({ state }) => state === 'sold' || state === 'burned');
  const sum = (amounts: readonly unknown[]) => amounts.reduce<number>((total, amount) => total + Number(amount), 0);
  const back = orders.flatMap(({ refunds }) => refunds.filter(({ state }) => state === 'done'));
  const came = sum(payments.map((each) => each['amountCentimes']));
  const prices = sum(orders.flatMap(({ lines }: Order) => lines.map((each) => each.priceCentimes)));
  const expected = {
    salesCentimes: prices,
    differenceCentimes: came - prices,
    feeCentimes: sum(payments.map((each) => each['feeCentimes'])),
    costCentimes: sum(keys.map((key) => key.originPrice)),
    refundCentimes: sum(back.map((each) => each.amountCentimes)),
    refunded: back.length,
  };
  expect(whole.total).toMatchObject(expected);
  const { feeCentimes, costCentimes, refundCentimes } = expected;
  expect(profitOf(whole.total)).toBe(came - feeCentimes - costCentimes - refundCentimes);

  const days = await Promise.all(daysOf(whole.period).map((day) => reports.report({ from: day, to: day })));
  expect(days.map(({ total }) => total).reduce(addFigures, NO_FIGURES)).toEqual(whole.total);
  for (const { period, total, orders: count } of days) {
    const isThen = (at: unknown) => dayInCasablanca(Number(at)) === period.from;
    const cameThen = payments.filter((each) => isThen(each['at']));
    expect(total.salesCentimes + total.differenceCentimes).toBe(sum(cameThen.map((each) => each['amountCentimes'])));
    expect(total.refundCentimes).toBe(sum(back.filter(({ doneAt }) => isThen(doneAt)).map((each) => each.amountCentimes)));
    expect(count).toBe(cameThen.length);
  }
  for (const group of REPORT_GROUPS)
    expect(whole[group].map(({ figures: each }) => each).reduce(addFigures, NO_FIGURES)).toEqual(whole.total);
}
