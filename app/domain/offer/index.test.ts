import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { endedLately, endOf, type GameOffer, offerInForce, offerPrice, offerState, percentOff, priceAt, steadyAround } from './index';
import { type Centimes, ROUNDINGS, toCentimes } from '~/domain/shared/money';

const offer: GameOffer = {
  id: 'friday',
  priceCentimes: toCentimes(7500),
  wasCentimes: toCentimes(10_000),
  startsAt: 100,
  endsAt: 200,
};
const game = { buyingPrice: toCentimes(10_000), offer };
const paidAt = (now: number, of: { readonly buyingPrice?: Centimes; readonly offer?: null } = {}) =>
  priceAt({ ...game, ...of }, now).centimes;

describe('the price at a moment', () => {
  it('is the offer’s from its begin until its end', () => {
    expect([99, 100, 199, 200].map((now) => paidAt(now))).toEqual([10_000, 7500, 7500, 10_000]);
    expect(priceAt(game, 150)).toEqual({
      centimes: 7500,
      offer: { wasCentimes: 10_000, percent: 25, endsAt: 200 },
      offerId: 'friday',
    });
    expect(priceAt(game, 200)).toEqual({ centimes: 10_000, offer: null, offerId: null });
  });

  it('is the asking price where that is lower by now, or there is none', () => {
    expect(paidAt(150, { buyingPrice: toCentimes(7000) })).toBe(7000);
    expect(priceAt({ ...game, buyingPrice: toCentimes(7500) }, 150).offer).toBeNull();
    expect(priceAt({ ...game, buyingPrice: toCentimes(0) }, 150)).toEqual({ centimes: 0, offer: null, offerId: null });
    expect(paidAt(150, { offer: null })).toBe(10_000);
  });

  it('shows no offer where it was as cheap before: nothing is reduced', () => {
    for (const wasCentimes of [toCentimes(7500), toCentimes(7000)]) {
      expect(priceAt({ ...game, offer: { ...offer, wasCentimes } }, 150)).toEqual({ centimes: 7500, offer: null, offerId: 'friday' });
    }
  });

  it('shows the end, but strikes nothing, where it was not for sale long enough', () => {
    expect(priceAt({ ...game, offer: { ...offer, wasCentimes: null } }, 150)).toEqual({
      centimes: 7500,
      offer: { wasCentimes: null, percent: 0, endsAt: 200 },
      offerId: 'friday',
    });
  });

  it('went up lately for a day after the end of an offer that lowered it', () => {
    const day = 24 * 60 * 60_000;
    expect([199, 200, 199 + day, 200 + day].map((now) => endedLately(game, now))).toEqual([false, true, true, false]);
    expect(endedLately({ ...game, buyingPrice: toCentimes(7500) }, 200)).toBe(false);
    expect(endedLately({ ...game, offer: { ...offer, endsAt: 50 } }, 200)).toBe(false);
    expect(endedLately({ ...game, offer: null }, 200)).toBe(false);
  });

  it('stays the same between the times that are told', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }), (now, then) => {
        const { from, until } = steadyAround(offer, now);
        expect(now >= from && now < until).toBe(true);
        if (then >= from && then < until) expect(paidAt(then)).toBe(paidAt(now));
      }),
    );
  });
});

describe('an offer', () => {
  it.each([
    [10_000, 25, 7500],
    [9999, 33, 6699],
    [199, 50, 100],
    [1, 90, 1],
    [100_000_000, 5, 95_000_000],
  ])('of %i centimes at %i percent costs %i', (price, percent, costs) => {
    expect(offerPrice(toCentimes(price), percent)).toBe(costs);
  });

  it.each([
    [10_000, 25, '00', 7500],
    [10_000, 25, '90', 7490],
    [10_000, 25, '99', 7499],
    [9999, 33, '90', 6690],
    [9999, 33, '99', 6699],
    [9999, 33, '00', 6600],
    [150, 50, '90', 75],
    [1000, 90, '99', 100],
    [10_000, 90, '99', 1000],
  ] as const)('of %i centimes at %i percent with the end .%s costs %i', (price, percent, round, costs) => {
    expect(offerPrice(toCentimes(price), percent, round)).toBe(costs);
  });

  it('is rounded down alone, to its end where that takes off 90 percent at most', () => {
    const cases = { price: fc.integer({ min: 1, max: 100_000_000 }), percent: fc.integer({ min: 5, max: 90 }) };
    fc.assert(
      fc.property(fc.record({ ...cases, round: fc.constantFrom(...ROUNDINGS) }), ({ price, percent, round }) => {
        const [exact, rounded] = [offerPrice(toCentimes(price), percent), offerPrice(toCentimes(price), percent, round)];
        expect(rounded).toBeLessThanOrEqual(exact);
        expect(rounded).toBeGreaterThanOrEqual(offerPrice(toCentimes(price), 90));
        expect(exact - rounded).toBeLessThan(100);
        if (rounded !== exact) expect(rounded % 100).toBe(Number(round));
      }),
    );
  });

  it('never shows more percent than it gives', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), fc.integer({ min: 5, max: 90 }), (price, percent) => {
        const was = toCentimes(price);
        const lowered = offerPrice(was, percent);
        expect(percentOff(was, lowered)).toBeLessThanOrEqual(((was - lowered) * 100) / was);
      }),
    );
    expect(percentOff(toCentimes(300), toCentimes(298))).toBe(0);
  });

  it('counts for all of its games at once, and until the owner stops it', () => {
    const times = { startsAt: 100, endsAt: 300, stoppedAt: null, appliedAt: 50 };
    expect(offerInForce(offer, times)?.endsAt).toBe(300);
    expect(offerInForce(offer, { ...times, stoppedAt: 180 })?.endsAt).toBe(180);
    expect(offerInForce(offer, { ...times, appliedAt: null })).toBeNull();
    expect(offerInForce(offer, null)).toBeNull();
    expect(endOf({ endsAt: 300, stoppedAt: 400 })).toBe(300);
  });

  it('is planned, running, or over', () => {
    const times = { startsAt: 100, endsAt: 300, stoppedAt: null, appliedAt: 50 };
    expect([99, 100, 299, 300].map((now) => offerState(times, now))).toEqual(['planned', 'running', 'running', 'over']);
    expect(offerState({ ...times, stoppedAt: 90 }, 95)).toBe('over');
  });
});
