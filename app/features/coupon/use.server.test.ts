import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { toCentimes } from '~/domain/shared/money';
import { orderPath, parseOrder } from '~/features/order/index.server';
import { createRefunds } from '~/features/refund/index.server';
import { createCoupons, createCouponUses } from './index.server';

import { TEN_PERCENT } from '../../../tests/support/shop/coupon-terms';
import { dying } from '../../../tests/support/shop/crash';
import { HOLD_MS, openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';

const DAY = 24 * 60 * 60_000;

let shop: TestShop;
beforeEach(async () => {
  shop = openTestShop();
  await shop.game('a', 9);
  await shop.game('b', 9);
});
afterEach(async () => {
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  expect(breaches).toEqual([]);
});

const coupon = (code: string, terms: Partial<typeof TEN_PERCENT> = {}) => shop.coupons.create(code, { ...TEN_PERCENT, ...terms }, 'owner');

async function order(who: string, code: string | null, { games = ['a', 'b'], email = `${who}@example.com`, isConfirmed = false } = {}) {
  await shop.carts.change(who, () => games.map((gameId) => ({ gameId, type: null })));
  await shop.carts.setCode(who, code);
  return shop.orders.place({ accountId: who, email, isConfirmed, name: who, address: `at ${who}` });
}
const reasonFor = async (who: string, code: string, { email = `${who}@example.com`, isConfirmed = false } = {}) =>
  (await shop.orders.evaluateCoupon(code, { accountId: who, email, isConfirmed })).reason;

describe('an order with a code', () => {
  it('has lower lines, and the total is their sum', async () => {
    await coupon('EID2027');
    const placed = await order('x', 'EID2027');
    expect(placed).toMatchObject({ totalCentimes: 18_000, usdCents: 1_800, campaign: 'EID2O27' });
    expect(placed.lines).toMatchObject([
      { priceCentimes: 9_000, code: 'EID2027', codeCentimes: 1_000 },
      { priceCentimes: 9_000, code: 'EID2027', codeCentimes: 1_000 },
    ]);
    expect(placed.coupon).toMatchObject({ id: 'EID2O27', code: 'EID2027', slot: null, uses: [expect.any(String), expect.any(String)] });
    expect(await shop.approve(placed.id, 'BANK', 18_000)).toMatchObject({ state: 'fulfilled' });
    expect((await shop.carts.readMarked('x')).code).toBeNull();
  });

  it('is the same order again while its keys are held; another code makes a new one', async () => {
    await coupon('TEN');
    await coupon('HALF', { percent: 50 });
    const placed = await order('x', 'TEN');
    expect((await order('x', 'ten')).id).toBe(placed.id);
    const half = await order('x', 'HALF');
    expect(half).toMatchObject({ totalCentimes: 10_000, formerCentimes: null });
    expect(await order('x', null)).toMatchObject({ totalCentimes: 20_000, coupon: null, formerCentimes: null });
    expect(await reasonFor('x', 'TEN')).toBeNull();
  });

  it('keeps its price while its keys are held, though the code ends', async () => {
    const id = await coupon('TEN');
    const placed = await order('x', 'TEN');
    await shop.coupons.end(id, 'owner');
    expect((await order('x', 'TEN')).id).toBe(placed.id);
  });

  it('goes on without a code that ended, and says so', async () => {
    const id = await coupon('TEN');
    await shop.coupons.end(id, 'owner');
    expect(await order('x', 'TEN')).toMatchObject({ totalCentimes: 20_000, coupon: null, codeLost: { code: 'TEN', reason: 'over' } });
    expect((await shop.carts.readMarked('x')).code).toBeNull();
  });

  it('takes no use where the code lowers nothing', async () => {
    await coupon('BIG', { leastCentimes: toCentimes(50_000) });
    expect(await order('x', 'BIG')).toMatchObject({ totalCentimes: 20_000, coupon: null, codeLost: null });
    expect(await shop.store.count({ from: 'couponUses' })).toBe(0);
    expect((await shop.carts.readMarked('x')).code).toBe('BIG');
  });

  it('is renewed with its code, or without it where that ended', async () => {
    const id = await coupon('TEN');
    const placed = await order('x', 'TEN');
    shop.wait(HOLD_MS + DAY);
    const buyer = { accountId: 'x', email: 'x@example.com', name: 'x', address: 'at x' };
    const renewed = await shop.orders.renew(placed.id, buyer);
    expect(renewed).toMatchObject({ totalCentimes: 18_000, formerCentimes: null, coupon: { id } });
    await shop.coupons.end(id, 'owner');
    shop.wait(HOLD_MS + DAY);
    expect(await shop.orders.renew(renewed.id, buyer)).toMatchObject({ totalCentimes: 20_000, formerCentimes: 18_000, coupon: null });
  });
});

describe('a code can’t be used', () => {
  it('before its begin, after its end, once ended, or where there is none', async () => {
    await coupon('TEN', { startsAt: shop.clock() + DAY, endsAt: shop.clock() + 2 * DAY });
    expect(await reasonFor('x', 'TEN')).toBe('not-begun');
    shop.wait(DAY);
    expect(await reasonFor('x', 'TEN')).toBeNull();
    shop.wait(DAY);
    expect(await reasonFor('x', 'TEN')).toBe('over');
    expect(await reasonFor('x', 'OTHER')).toBe('unknown');
  });

  it('whose owner ended it between the look and the order', async () => {
    const found = await shop.coupons.find(await coupon('TEN'));
    if (!found) throw new Error('no code');
    const draft = { coupon: found, isConfirmed: true, slot: null, uses: [] };
    const uses = createCouponUses({ ...shop, sendsMail: () => false, orders: { pathOf: orderPath, parse: parseOrder } });
    const isFree = async () => {
      const [doc = null] = await shop.store.getMany(uses.redemptionPaths(draft));
      return uses.isRedeemable(draft, () => doc, null, shop.clock());
    };
    expect(await isFree()).toBe(true);
    await shop.coupons.end(found.id, 'owner');
    expect(await isFree()).toBe(false);
  });

  it('twice by a person: by an account, or another of the same address, confirmed or not', async () => {
    await coupon('TEN');
    await order('x', 'TEN', { email: 'a.mal@gmail.com', isConfirmed: true });
    expect(await reasonFor('x', 'TEN')).toBeNull();
    await shop.approve((await shop.orders.open('x'))?.id ?? '', 'BANK', 18_000);
    expect(await reasonFor('x', 'TEN')).toBe('not-yours');
    expect(await reasonFor('y', 'TEN', { email: 'amal+2@gmail.com', isConfirmed: true })).toBe('not-yours');
    expect(await reasonFor('y', 'TEN', { email: 'amal+2@gmail.com' })).toBe('not-yours');
    expect(await reasonFor('z', 'TEN')).toBeNull();
  });

  it('by an account with a paid order, where it is for the first one', async () => {
    await coupon('FIRST', { firstOnly: true });
    const placed = await order('x', null);
    expect(await reasonFor('x', 'FIRST')).toBeNull();
    await shop.approve(placed.id, 'BANK', 20_000);
    expect(await reasonFor('x', 'FIRST')).toBe('not-first');
  });

  it('by a person whose first order another account placed, once its money is looked at', async () => {
    await coupon('FIRST', { firstOnly: true });
    const placed = await order('x', null, { email: 'a.mal@gmail.com' });
    const other = { email: 'amal+2@gmail.com' };
    expect(await reasonFor('y', 'FIRST', other)).toBeNull();
    await shop.prove(placed.id, 'x');
    expect(await reasonFor('y', 'FIRST', other)).toBe('not-first');
    await shop.orders.reject(placed.id, { by: 'owner', reason: 'no such money' });
    expect(await reasonFor('y', 'FIRST', other)).toBeNull();
  });

  it('by a person who confirms no address, four times with four accounts: one of them pays with it', async () => {
    await coupon('HALF', { percent: 50 });
    const placed = [];
    for (const nth of [1, 2, 3, 4]) placed.push(await order(`s${nth}`, 'HALF', { email: `sami+${nth}@gmail.com`, games: ['a'] }));
    expect(placed.map(({ totalCentimes }) => totalCentimes)).toEqual([5_000, 5_000, 5_000, 5_000]);
    const ends = [];
    for (const [nth, { id }] of placed.entries()) ends.push(await shop.prove(id, `s${nth + 1}`, id));
    expect(ends.map(({ lateReason }) => lateReason)).toEqual([null, 'code-used-up', 'code-used-up', 'code-used-up']);
    expect(await reasonFor('s5', 'HALF', { email: 's.ami@gmail.com' })).toBe('not-yours');
  });

  it('by nobody less because a stranger typed an address and paid nothing', async () => {
    await coupon('TEN');
    const stranger = await order('x', 'TEN', { email: 'amal@gmail.com' });
    const amal = { email: 'amal@gmail.com', isConfirmed: true };
    const placed = await order('amal', 'TEN', amal);
    expect(placed.coupon).not.toBeNull();
    expect(await shop.prove(placed.id, 'amal')).toMatchObject({ lateReason: null });
    expect(await shop.prove(stranger.id, 'x')).toMatchObject({ isLate: true, lateReason: 'code-used-up' });
  });

  it('more often than its uses in all', async () => {
    await coupon('TWO', { uses: 2 });
    await order('x', 'TWO');
    await order('y', 'TWO');
    expect(await reasonFor('z', 'TWO')).toBe('used-up');
    expect(await order('z', 'TWO')).toMatchObject({ totalCentimes: 20_000, codeLost: { reason: 'used-up' } });
  });
});

describe('a use comes back', () => {
  it.each([
    ['when the hold ends', async () => shop.wait(HOLD_MS)],
    ['when the order is cancelled', async (id: string) => void (await shop.orders.cancel(id, 'x'))],
    ['when another order replaces it', async () => void (await order('x', null, { games: ['a'] }))],
  ])('%s', async (_, end) => {
    await coupon('ONE', { uses: 1 });
    const placed = await order('x', 'ONE');
    expect(await reasonFor('y', 'ONE')).toBe('used-up');
    await end(placed.id);
    expect(await order('y', 'ONE')).toMatchObject({ totalCentimes: 18_000 });
    expect(await reasonFor('x', 'ONE')).toBe('used-up');
  });

  it('not while a proof waits, but after its final rejection', async () => {
    await coupon('ONE', { uses: 1 });
    const placed = await order('x', 'ONE');
    await shop.prove(placed.id, 'x');
    shop.wait(HOLD_MS * 3);
    expect(await reasonFor('y', 'ONE')).toBe('used-up');
    await shop.orders.reject(placed.id, { by: 'owner', reason: 'no such money' });
    expect(await reasonFor('y', 'ONE')).toBe('used-up');
    shop.wait(HOLD_MS);
    expect(await reasonFor('y', 'ONE')).toBeNull();
  });

  it('to another shopper, and late money for the first order still counts', async () => {
    await coupon('ONE', { uses: 1 });
    const first = await order('x', 'ONE');
    shop.wait(HOLD_MS);
    const second = await order('y', 'ONE');
    await shop.approve(second.id, 'BANK Y', 18_000);
    expect(await shop.approve(first.id, 'BANK X', 18_000)).toMatchObject({ state: 'fulfilled', totalCentimes: 18_000 });
    expect(await reasonFor('z', 'ONE')).toBe('used-up');
  });
});

it('many single codes work once each, and can be downloaded for an hour', async () => {
  const id = await shop.coupons.createMany('YT', 3, { ...TEN_PERCENT, uses: 1 }, 'owner');
  const { codes } = await shop.coupons.showCodes(id, 'owner');
  expect(new Set(codes).size).toBe(3);
  shop.wait(60 * 60_000 - 1);
  expect((await shop.coupons.showCodes(id, 'owner')).codes).toEqual(codes);
  shop.wait(1);
  await expect(shop.coupons.showCodes(id, 'owner')).rejects.toMatchObject({ code: 'coupons-shown' });
  const [first = '', second = ''] = codes;
  expect(await order('x', first)).toMatchObject({ totalCentimes: 18_000, campaign: id });
  expect(await reasonFor('y', first)).toBe('used-up');
  await shop.coupons.endMany(id, 'owner');
  expect(await reasonFor('y', second)).toBe('over');
});

it('a code exists once, whatever the case, and with 0 for O', async () => {
  await coupon('HELLO', { uses: 3 });
  await expect(coupon('hell0')).rejects.toMatchObject({ code: 'coupon-exists' });
  expect(await shop.store.count({ from: 'couponSlots' })).toBe(3);
});

it('of two owners who make one code at the same moment, one does, with the uses that she set', async () => {
  const made = await Promise.allSettled([coupon('RACE', { percent: 10, uses: 30 }), coupon('RACE', { percent: 90, uses: 5 })]);
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(made.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'coupon-exists' } });
  const { uses } = (await shop.coupons.find('RACE')) ?? {};
  expect(await shop.store.count({ from: 'couponSlots' })).toBe(uses);
});

it('a code that a crash left half made is made again, with the new uses', async () => {
  await expect(
    createCoupons({ ...shop, store: dying(shop.store, 2).store }).create('HALF', { ...TEN_PERCENT, uses: 30 }, 'owner'),
  ).rejects.toThrow('killed');
  expect(await reasonFor('x', 'HALF')).toBe('unknown');
  await coupon('HALF', { uses: 5 });
  expect(await shop.store.count({ from: 'couponSlots' })).toBe(5);
});

it('of nine shoppers at the same moment, as many get the code as it has uses', async () => {
  await coupon('FIVE', { uses: 5 });
  const placed = await Promise.all(Array.from({ length: 9 }, (_, nth) => order(`s${nth}`, 'FIVE', { games: ['a'] })));
  expect(placed.filter(({ coupon: used }) => used !== null)).toHaveLength(5);
  const slots = (await shop.store.query({ from: 'couponSlots' })).docs.map(({ data }) => data['orderId']);
  expect(new Set(slots).size).toBe(5);
});

it('of two accounts with one confirmed address at the same moment, one gets the use that an ended order left', async () => {
  await coupon('TEN');
  const amal = { email: 'amal@gmail.com', isConfirmed: true };
  await order('x', 'TEN', amal);
  shop.wait(HOLD_MS);
  const placed = await Promise.all([order('y', 'TEN', amal), order('z', 'TEN', { ...amal, email: 'a.mal+2@gmail.com' })]);
  expect(placed.filter(({ coupon: used }) => used !== null)).toHaveLength(1);
});

it('a use comes back with a refund of all lines, of which none was seen; after a seen one it does not', async () => {
  const { refunds } = createRefunds({ ...shop, provider: null, ownerMail: () => null });
  await coupon('TWO', { uses: 2, usesEach: 2 });
  const orders = [await order('x', 'TWO')];
  await shop.approve(orders[0]?.id ?? '', 'BANK 1', 18_000);
  orders.push(await order('x', 'TWO'));
  await shop.approve(orders[1]?.id ?? '', 'BANK 2', 18_000);
  expect(await reasonFor('y', 'TWO')).toBe('used-up');
  await shop.orders.reveal(orders[1]?.id ?? '', 'a', 'x');
  for (const { id } of orders.toReversed())
    for (const gameId of ['a', 'b']) {
      await refunds.record(id, { by: 'owner', gameId, reference: `BACK ${id} ${gameId}` });
      expect(await reasonFor('y', 'TWO')).toBe(id === orders[0]?.id && gameId === 'b' ? null : 'used-up');
    }
  expect(await reasonFor('x', 'TWO')).toBeNull();
  expect((await order('y', 'TWO')).coupon).not.toBeNull();
  expect(await reasonFor('x', 'TWO')).toBe('used-up');
});
