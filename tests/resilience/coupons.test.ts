import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { canonicalCode, isUsing } from '~/domain/coupon';
import { type GameOffer, offerInForce, offerPrice, priceAt } from '~/domain/offer';
import { type Centimes, toCentimes } from '~/domain/shared/money';
import { createCouponFigures, createReports } from '~/features/reports/index.server';
import { parseOrder } from '~/features/order/index.server';
import { createRefunds } from '~/features/refund/index.server';
import { dayInCasablanca } from '~/domain/shared/day';

import { times } from '../support/contracts/store-case';
import { TEN_PERCENT } from '../support/shop/coupon-terms';
import { putOffer } from '../support/shop/offers';
import { openTempStore } from '../support/shop/temp-store';
import { HOLD_MS, openTestShop, OWNER, type TestShop } from '../support/shop/test-shop';
import { bundleWorker, type Worker } from '../support/workers/bundled';
import type { CouponCrowd, CouponEnd } from '../support/workers/coupons';

/*
 * Many shoppers use one code at once, in several processes, some of which are killed: as many orders have it as it has uses, and one more only
 * by late money. Random carts with offers, codes and refunds add up, to the centime, in the orders, in Sales and for the doctor.
 */

const IS_LONG = process.env['FAULTS'] === 'long';
const BUYERS = IS_LONG ? 500 : 60;
const USES = IS_LONG ? 50 : 10;
const PROCESSES = IS_LONG ? 4 : 2;
const CARTS = IS_LONG ? 10_000 : 150;

let crowd: Worker;
let workers: ChildProcess[] = [];
const ends: (() => unknown)[] = [];

beforeAll(async () => void (crowd = await bundleWorker('coupons')));
afterAll(() => crowd.remove());
afterEach(async () => {
  for (const worker of workers.splice(0)) worker.kill('SIGKILL');
  for (const end of ends.splice(0).toReversed()) await end();
});

function open() {
  const temp = openTempStore();
  ends.push(() => temp.close());
  return { shop: openTestShop(temp), file: temp.file };
}

const start = (file: string) => {
  workers = times(PROCESSES, (nth) => crowd.start(file, String(nth)));
};

/** Sends all buyers at once. */
async function use(buyers: number, asked: Omit<CouponCrowd, 'buyers'>): Promise<CouponEnd[]> {
  const answers = workers.map((worker) => once(worker, 'message') as Promise<[CouponEnd[]]>);
  for (const worker of workers) worker.send({ ...asked, buyers: buyers / PROCESSES } satisfies CouponCrowd);
  return (await Promise.all(answers)).flatMap(([part]) => part);
}

async function usingOrders(shop: TestShop): Promise<number> {
  const { docs } = await shop.store.query({ from: 'orders', where: [['campaign', '==', 'CROWD']] });
  return docs.map(parseOrder).filter((order) => isUsing(order, shop.clock())).length;
}

describe(`${BUYERS} buyers, ${USES} uses of a code, ${PROCESSES} processes`, () => {
  it(`pay ${USES} orders with it, and ${USES + 1} only by late money`, async () => {
    const { shop, file } = open();
    await shop.game('a', 2 * BUYERS + USES);
    await shop.coupons.create('CROWD', { ...TEN_PERCENT, uses: USES }, 'owner');
    start(file);
    const asked = { gameId: 'a', code: 'CROWD', at: shop.clock() };
    const first = (await use(BUYERS, asked)).filter(({ isUsed }) => isUsed);
    expect(first).toHaveLength(USES);
    const [paying, leaving] = [first.slice(0, USES / 2), first.slice(USES / 2)];
    for (const { id } of paying) await shop.approve(id, `BANK ${id}`, 9_000);
    shop.wait(HOLD_MS);
    const second = (await use(BUYERS, { ...asked, at: shop.clock() })).filter(({ isUsed }) => isUsed);
    expect(second).toHaveLength(leaving.length);
    for (const { id } of second) await shop.approve(id, `BANK ${id}`, 9_000);
    const read = createCouponFigures(shop);
    const figures = async (campaign: string) => (await read([campaign]))(campaign);
    expect(await figures('CROWD')).toMatchObject({ orders: USES, uses: USES, offCentimes: USES * 1_000 });
    const late = leaving[0]?.id ?? '';
    await shop.approve(late, `BANK ${late}`, 9_000);
    expect(await figures('CROWD')).toMatchObject({ orders: USES + 1, uses: USES + 1 });
    expect((await shop.doctor.examine(0)).breaches).toEqual([]);
  });

  it('give none away twice where the processes are killed', async () => {
    const { shop, file } = open();
    await shop.game('a', 4 * BUYERS);
    await shop.coupons.create('CROWD', { ...TEN_PERCENT, uses: USES }, 'owner');
    const asked = { gameId: 'a', code: 'CROWD', buyers: BUYERS / PROCESSES };
    for (let round = 0; round < 2; round += 1) {
      start(file);
      for (const worker of workers) worker.send({ ...asked, at: shop.clock() + round } satisfies CouponCrowd);
      await expect.poll(() => shop.store.count({ from: 'orders' })).toBeGreaterThan(round * 4);
      for (const worker of workers.splice(0)) {
        worker.kill('SIGKILL');
        await once(worker, 'exit');
      }
    }
    start(file);
    await use(BUYERS, { gameId: 'a', code: 'CROWD', at: shop.clock() + 2 });
    expect(await usingOrders(shop)).toBe(USES);
    expect((await shop.doctor.examine(0)).breaches).toEqual([]);
  });
});

/** An offer of one game that begins and ends among the carts; times in ms from now. */
const anyOffer = fc.record({
  gameId: fc.constantFrom('a', 'b', 'c', 'd'),
  percent: fc.integer({ min: 5, max: 90 }),
  begin: fc.integer({ min: -2_000, max: 3_000 }),
  end: fc.integer({ min: -1_000, max: 9_000 }),
  stop: fc.oneof(fc.constant(null), fc.integer({ min: -1_000, max: 6_000 })),
  isApplied: fc.boolean(),
});

const anyCart = fc.record({
  games: fc.subarray(['a', 'b', 'c', 'd'], { minLength: 1 }),
  kind: fc.constantFrom('percent' as const, 'amount' as const),
  percent: fc.integer({ min: 1, max: 90 }),
  amountCentimes: fc.integer({ min: 1, max: 60_000 }).map(toCentimes),
  mostCentimes: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 9_999 }).map(toCentimes)),
  genres: fc.constantFrom([], ['RPG'], ['Indie']),
  onOffers: fc.boolean(),
  offer: fc.oneof(fc.constant(null), anyOffer),
  refunded: fc.shuffledSubarray(['a', 'b', 'c', 'd']),
  seen: fc.subarray(['a', 'b', 'c', 'd']),
  /** The number of carts behind it whose orders come before its refunds. */
  patience: fc.integer({ min: 0, max: 5 }),
});

it(
  `${CARTS} random carts with offers, codes and refunds in any order add up, in the orders, in Sales and for the doctor`,
  { timeout: 3_600_000 },
  async () => {
    const { shop } = open();
    const { refunds } = createRefunds({
      ...shop,
      provider: null,
      ownerMail: () => OWNER,
      onWaiting: () => undefined,
      onStockArrived: shop.onStockArrived,
    });
    const prices: Readonly<Record<string, number>> = { a: 0.5, b: 39, c: 129.99, d: 399 };
    for (const [nth, [id, buyingPrice]] of Object.entries(prices).entries())
      await shop.game(id, 10, 'Steam', { buyingPrice, genre: nth % 2 ? 'RPG' : 'Indie' });
    const asking = (id: string) => toCentimes(Math.round((prices[id] ?? 0) * 100));
    /** Game → its last offer, with the times that count. */
    const offers = new Map<string, GameOffer>();
    const offs: number[] = [];
    let [sold, given, back] = [0, 0, 0];
    const left: { readonly at: number; readonly run: () => Promise<void> }[] = [];
    const settle = async (upTo: number) => {
      for (const { run } of left.filter(({ at }) => at <= upTo)) await run();
      left.splice(0, left.length, ...left.filter(({ at }) => at > upTo));
    };
    for (const [nth, cart] of fc.sample(anyCart, CARTS).entries()) {
      const { games: chosen, refunded, seen, offer, patience, ...terms } = cart;
      if (offer) {
        const { gameId, percent, isApplied } = offer;
        const [startsAt, endsAt] = [shop.clock() + offer.begin, shop.clock() + offer.end];
        const stoppedAt = offer.stop === null ? null : shop.clock() + offer.stop;
        const price = offerPrice(asking(gameId), percent);
        const appliedAt = isApplied ? startsAt : null;
        await putOffer(
          shop.store,
          { id: `o${nth}`, startsAt, endsAt, games: { [gameId]: { price: price / 100, was: asking(gameId) / 100 } } },
          { appliedAt, stoppedAt },
        );
        const times = { startsAt, endsAt, stoppedAt, appliedAt };
        const inForce = offerInForce({ id: `o${nth}`, priceCentimes: price, wasCentimes: null, startsAt, endsAt }, times);
        if (inForce) offers.set(gameId, inForce);
        else offers.delete(gameId);
      }
      const code = `CART-${nth}`;
      await shop.coupons.create(code, { ...TEN_PERCENT, ...terms }, 'owner');
      const who = `s${nth}`;
      await shop.carts.change(who, () => chosen.map((gameId) => ({ gameId, type: null })));
      await shop.carts.setCode(who, code);
      const order = await shop.orders.place({ accountId: who, email: `${who}@example.com`, name: who, address: who });
      const now = chosen.map((id) => priceAt({ buyingPrice: asking(id), offer: offers.get(id) ?? null }, order.createdAt));
      for (const [at, { priceCentimes, codeCentimes, listCentimes, offerId }] of order.lines.entries())
        expect([priceCentimes + codeCentimes, listCentimes, offerId]).toEqual([
          now[at]?.centimes,
          asking(chosen[at] ?? ''),
          now[at]?.offerId,
        ]);
      expect(order.totalCentimes).toBe(order.lines.reduce((sum, line) => sum + line.priceCentimes, 0));
      await shop.approve(order.id, `BANK ${nth}`, order.totalCentimes);
      for (const gameId of seen.filter((id) => chosen.includes(id))) await shop.orders.reveal(order.id, gameId, who);
      const refund = async () => {
        for (const gameId of refunded.filter((id) => chosen.includes(id)))
          await refunds.record(order.id, { gameId, by: 'owner', reference: `BACK ${nth} ${gameId}` });
        const after = await shop.orders.find(order.id);
        back += after?.refunds.reduce<number>((sum, { amountCentimes }) => sum + amountCentimes, 0) ?? 0;
      };
      left.push({ at: nth + patience, run: refund });
      await settle(nth);
      sold += order.totalCentimes;
      offs.push(order.lines.reduce((sum, line) => sum + line.codeCentimes, 0));
      given += chosen.reduce((sum, id, at) => sum + asking(id) - (now[at]?.centimes ?? 0), 0);
      // why: keys that were seen are gone for good
      for (const gameId of chosen)
        await shop.keys.addMany(gameId, [{ code: `${gameId}-more-${nth}`, type: 'Steam', originPrice: 100 as Centimes, coefficient: 15 }]);
      shop.wait(1_000);
    }
    await settle(Infinity);
    const today = dayInCasablanca(shop.clock());
    const from = dayInCasablanca(shop.clock() - CARTS * 1_000);
    const { total, offers: byOffer } = await createReports(shop).report({ from, to: today });
    expect([total.salesCentimes, total.differenceCentimes, total.refundCentimes]).toEqual([sold, 0, back]);
    expect(byOffer.reduce((sum, { givenCentimes }) => sum + givenCentimes, 0)).toBe(given);
    expect(given).toBeGreaterThan(0);
    const read = createCouponFigures(shop);
    const figures = async (campaign: string) => (await read([campaign]))(campaign);
    for (const [nth, off] of offs.slice(0, 100).entries()) expect((await figures(canonicalCode(`CART-${nth}`))).offCentimes).toBe(off);
    expect((await shop.doctor.examine(0)).breaches).toEqual([]);
  },
);
