import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createOffers } from '~/features/offer/index.server';

import { TEN_PERCENT } from '../../../../tests/support/shop/coupon-terms';
import { putOffer } from '../../../../tests/support/shop/offers';
import { openRestoreShop, type RestoreShop } from '../../../../tests/support/shop/restore-shop';
import { SILENT } from '../../../../tests/support/shop/test-shop';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let shop: RestoreShop;
beforeEach(async () => {
  shop = await openRestoreShop();
  await shop.game('a', 4);
  await shop.game('b', 1);
});
afterEach(() => shop.close());

const coupon = (code: string, terms: Partial<typeof TEN_PERCENT> = {}) => shop.coupons.create(code, { ...TEN_PERCENT, ...terms }, 'owner');
const reasonFor = async ({ orders }: Pick<RestoreShop, 'orders'>, who: string, code: string) =>
  (await orders.evaluateCoupon(code, { accountId: who, email: `${who}@example.com`, isConfirmed: false })).reason;
const fieldIn = async ({ store }: Pick<RestoreShop, 'store'>, path: string, field: string) => (await store.get(path))?.data[field] ?? null;

/** Pays for a game with a code, in the living shop. */
async function paidWith(who: string, code: string) {
  await shop.carts.change(who, () => [{ gameId: 'a', type: null }]);
  await shop.carts.setCode(who, code);
  const placed = await shop.orders.place({ accountId: who, email: `${who}@example.com`, isConfirmed: false, name: who, address: who });
  return shop.approve(placed.id, `REF ${placed.id}`, placed.totalCentimes);
}

/** The events from before a backup until the disk is lost. */
async function happen() {
  for (const code of ['ENDED', 'EACH']) await coupon(code);
  await coupon('ONCE', { uses: 1 });
  const friday = { startsAt: shop.clock() - MINUTE, endsAt: shop.clock() + 9 * DAY, games: { b: { price: 50, was: 100 } } };
  await putOffer(shop.store, friday);
  const { id: amal } = await shop.signUp('amal@example.com');
  const consent = { consentAt: shop.clock(), stopId: 'stop-amal', shareId: 'shared-amal', shareName: 'Amal', sharedAt: shop.clock() };
  await shop.store.set(`wishes/${amal}`, { games: [], ...consent });
  await shop.backUp();
  shop.wait(MINUTE);
  await shop.coupons.end('ENDED', 'owner');
  await coupon('NEW', { uses: 2 });
  await createOffers({ ...shop, log: SILENT }).stop('friday', 'owner');
  await shop.store.update(`wishes/${amal}`, { consentAt: null, shareId: null, sharedAt: null });
  const once = await paidWith('x', 'ONCE');
  await paidWith('y', 'EACH');
  await shop.orders.reveal(once.id, 'a', 'x');
  const [moved, byHand] = (await shop.keys.list('a', { used: false, type: null })).filter(({ state }) => state === 'free');
  await shop.keys.move('a', [moved?.id ?? ''], 'b', 'owner');
  await shop.keys.setUsed('a', byHand?.id ?? '', true, 'owner');
  return { amal };
}

const WAYS = [
  { way: 'a restore over the database in place', isThere: true, isKnown: true },
  { way: 'a restore on a new disk, from the journal', isThere: false, isKnown: true },
  { way: 'an import into an empty place beside the journal', isThere: false, isKnown: false },
  { way: 'a copy in the place of a newer store', isThere: true, isKnown: false },
];

describe.each(WAYS)('There and back by $way:', ({ isThere, isKnown }) => {
  const restore = () => shop.restore({ isKnown, ...(isThere ? {} : { replaced: null }) });

  it('what was ended, spent, stopped, sold and moved stays so, and each is said', async () => {
    const { amal } = await happen();
    const restored = await restore();
    expect(await reasonFor(restored, 'z', 'ENDED')).toBe('over');
    expect(await reasonFor(restored, 'z', 'ONCE')).toBe('used-up');
    expect(await reasonFor(restored, 'y', 'EACH')).toBe('not-yours');
    expect([await reasonFor(restored, 'z', 'EACH'), await reasonFor(restored, 'z', 'NEW')]).toEqual([null, null]);
    expect(await fieldIn(restored, 'offers/friday', 'stoppedAt')).toBe(shop.clock());
    expect([await fieldIn(restored, `wishes/${amal}`, 'consentAt'), await fieldIn(restored, `wishes/${amal}`, 'shareId')]).toEqual([
      null,
      null,
    ]);
    // Two are with people whose orders are lost, one was used by hand; the one that was moved while free is where the backup has it.
    expect(await restored.keyStates('a')).toEqual(['burned', 'burned', 'free', 'used']);
    expect(await restored.keyStates('b')).toEqual(['free']);
    expect(restored.breaches).toEqual([]);
    expect(restored.said).toMatchObject({
      'coupons-kept': ['ENDED', 'NEW'],
      'uses-kept': ['EACH: 2', 'ONCE: 2'],
      'offers-kept': ['Black Friday'],
      'mails-stopped': ['amal@example.com'],
      'keys-burned': ['a: 3'],
    });
  });
});

it('An order that is lost is named by its reference and its shopper where the database in place is readable', async () => {
  await shop.backUp();
  const { id } = await shop.paid('x', ['a']);
  await shop.signUp('omar@example.com');
  const { said } = await shop.restore();
  expect(said).toMatchObject({ 'orders-lost': [`${id} (x@example.com)`], 'accounts-lost': ['omar@example.com'] });
});

it('A code of which the journal has less than the whole is said to be lost', async () => {
  await shop.backUp();
  await coupon('LATER');
  const { said, store } = await shop.restore({ replaced: null, journal: [['coupons/LATER', { endedAt: 5 }]] });
  expect(said).toMatchObject({ 'coupons-lost': ['LATER'] });
  expect(await store.get('coupons/LATER')).toBeNull();
});
