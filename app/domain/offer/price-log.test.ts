import { describe, expect, it } from 'vitest';

import { type AskedPrice, lowestBefore, lowestSoFar, afterRepricing, type PastOffer, withPastOffer, withPrice } from './price-log';
import { offerPrice, priceAt } from './index';
import { toCentimes } from '~/domain/shared/money';

const DAY = 24 * 60 * 60_000;
const BEGIN = 1000 * DAY;
const mad = (amount: number) => toCentimes(Math.round(amount * 100));

/** Prices by the number of days before the begin. */
const asked = (...entries: readonly (readonly [days: number, price: number])[]): AskedPrice[] =>
  entries.map(([days, price]) => ({ at: BEGIN - days * DAY, centimes: mad(price) }));
const offered = (from: number, to: number, price: number): PastOffer => ({
  priceCentimes: mad(price),
  startsAt: BEGIN - from * DAY,
  endsAt: BEGIN - to * DAY,
});

interface History {
  readonly name: string;
  readonly log: readonly AskedPrice[];
  readonly past?: readonly PastOffer[];
  readonly percent: number;
  /** The struck price, the price and the percent that pages show; null: nothing is struck. */
  readonly shown: readonly [was: number | null, price: number, percent: number] | null;
}

/** Each offer is of so many percent off the price that is asked at its begin. */
const HISTORIES: readonly History[] = [
  { name: 'one price for a year', log: asked([365, 399]), percent: 25, shown: [399, 299.25, 25] },
  { name: 'raised the day before', log: asked([365, 100], [1, 200]), percent: 25, shown: null },
  { name: 'raised the day before, and the offer is lower still', log: asked([365, 100], [1, 120]), percent: 50, shown: [100, 60, 40] },
  { name: 'raised 31 days before', log: asked([365, 100], [31, 200]), percent: 25, shown: [200, 150, 25] },
  { name: 'lowered a week before', log: asked([365, 200], [7, 150]), percent: 20, shown: [150, 120, 20] },
  { name: 'lowered for a day and raised again', log: asked([365, 200], [9, 90], [8, 200]), percent: 50, shown: null },
  { name: 'a game of ten days', log: asked([10, 200]), percent: 25, shown: [null, 150, 0] },
  { name: 'a game of thirty days', log: asked([30, 200]), percent: 25, shown: [200, 150, 25] },
  { name: 'two offers in a row', log: asked([365, 200]), past: [offered(20, 10, 150)], percent: 50, shown: [150, 100, 33] },
  { name: 'two offers in a row, the second as cheap', log: asked([365, 200]), past: [offered(20, 10, 100)], percent: 50, shown: null },
  { name: 'an offer that ended 31 days before', log: asked([365, 200]), past: [offered(40, 31, 100)], percent: 25, shown: [200, 150, 25] },
  { name: 'not for sale for a day', log: asked([365, 200], [12, 0], [11, 200]), percent: 25, shown: [null, 150, 0] },
  { name: 'no known price', log: [], percent: 25, shown: [null, 150, 0] },
];

describe('the struck price', () => {
  it.each(HISTORIES)('$name', ({ log, past = [], percent, shown }) => {
    const buyingPrice = log.at(-1)?.centimes ?? mad(200);
    const was = lowestBefore({ priceLog: log, pastOffers: past }, BEGIN);
    const offer = { id: 'o', priceCentimes: offerPrice(buyingPrice, percent), wasCentimes: was, startsAt: BEGIN, endsAt: BEGIN + DAY };
    const price = priceAt({ buyingPrice, offer }, BEGIN);
    expect(price.centimes).toBe(offer.priceCentimes);
    expect(price.offer && [price.offer.wasCentimes && price.offer.wasCentimes / 100, price.centimes / 100, price.offer.percent]).toEqual(
      shown,
    );
  });

  it('is computed anew when the asking price changes before the begin, and never after it', () => {
    const game = {
      priceLog: asked([365, 200]),
      pastOffers: [],
      offer: { id: 'o', priceCentimes: mad(100), wasCentimes: mad(200), startsAt: BEGIN, endsAt: BEGIN + DAY },
    };
    expect(afterRepricing(game, mad(120), BEGIN - DAY).offer?.wasCentimes).toBe(mad(120));
    expect(afterRepricing(game, mad(300), BEGIN - DAY).offer?.wasCentimes).toBe(mad(200));
    expect(afterRepricing(game, mad(120), BEGIN).offer?.wasCentimes).toBe(mad(200));
    expect(afterRepricing({ ...game, offer: null }, mad(120), BEGIN).offer).toBeNull();
  });
});

describe('the log of asking prices', () => {
  it('takes a new price, and not the same one twice', () => {
    const log = withPrice([], mad(10), 5);
    expect(withPrice(log, mad(10), 9)).toBe(log);
    expect(withPrice(log, mad(12), 9)).toEqual([
      { at: 5, centimes: 1000 },
      { at: 9, centimes: 1200 },
    ]);
  });

  it('keeps 90 days and the entry before, at most 200', () => {
    const log = withPrice(asked([300, 1], [200, 2], [95, 3], [40, 4]), mad(5), BEGIN);
    expect(log.map(({ centimes }) => centimes / 100)).toEqual([3, 4, 5]);
    const many = Array.from({ length: 500 }, (_, nth) => nth).reduce<readonly AskedPrice[]>(
      (all, nth) => withPrice(all, mad(nth), BEGIN + nth),
      [],
    );
    expect(many).toHaveLength(200);
    expect(many.at(-1)?.centimes).toBe(mad(499));
  });

  it('takes times of a clock that was years ahead as now', () => {
    const log = withPrice(asked([10, 100], [-3000, 50]), mad(80), BEGIN);
    expect(log.map(({ at }) => at <= BEGIN)).toEqual([true, true, true]);
    expect(lowestBefore({ priceLog: withPrice(asked([40, 100], [-3000, 50]), mad(80), BEGIN - DAY), pastOffers: [] }, BEGIN)).toBe(mad(50));
  });

  it('forgets offers that no struck price can depend on, and one that never ran', () => {
    const past = [offered(120, 95, 1), offered(60, 50, 2)];
    expect(withPastOffer(past, offered(20, 10, 3), BEGIN).map(({ priceCentimes }) => priceCentimes)).toEqual([200, 300]);
    expect(withPastOffer([], offered(20, 20, 3), BEGIN)).toEqual([]);
    expect(withPastOffer([], null, BEGIN)).toEqual([]);
  });

  it('knows the lowest price so far, with offers and without days on which nothing was for sale', () => {
    const history = { priceLog: asked([80, 100], [40, 0], [20, 90]), pastOffers: [offered(10, 5, 60)] };
    expect(lowestSoFar(history, mad(90))).toBe(mad(60));
    expect(lowestSoFar(history, mad(40))).toBe(mad(40));
  });
});
