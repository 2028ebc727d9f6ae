import { expect, it } from 'vitest';

import { toCentimes } from '~/domain/shared/money';

import { priceNews } from './reasons';

const DAY = 24 * 60 * 60_000;
const NOW = 1000 * DAY;
const mad = (amount: number) => toCentimes(amount * 100);
/** Asking prices by the number of days before now. */
const history = (...entries: readonly (readonly [days: number, price: number])[]) => ({
  priceLog: entries.map(([days, price]) => ({ at: NOW - days * DAY, centimes: mad(price) })),
  pastOffers: [],
});
const told = (days: number, price: number) => ({ toldAt: NOW - days * DAY, toldCentimes: mad(price) });
const NEVER = { toldAt: null, toldCentimes: null };
const below = (price: number) => ({ alert: 'below', belowCentimes: mad(price), ...NEVER }) as const;
const LOWEST = { alert: 'lowest', belowCentimes: null, ...NEVER } as const;
const costs = (price: number, free = 1) => ({ priceCentimes: mad(price), free });

it('tells a price at the sum that was asked for, and below it', () => {
  const past = history([50, 400]);
  expect([401, 400, 399].map((price) => priceNews(below(400), costs(price), past, NOW))).toEqual([null, 'below', 'below']);
});

it('tells the lowest price since the log begins, with offers', () => {
  const past = {
    ...history([80, 400], [20, 500]),
    pastOffers: [{ priceCentimes: mad(300), startsAt: NOW - 60 * DAY, endsAt: NOW - 50 * DAY }],
  };
  expect([400, 301, 300, 299].map((price) => priceNews(LOWEST, costs(price), past, NOW))).toEqual([null, null, 'lowest', 'lowest']);
});

it('says nothing of a sold-out game, of one that is not for sale, and without an alert', () => {
  const past = history([50, 400]);
  expect(priceNews(below(400), costs(100, 0), past, NOW)).toBeNull();
  expect(priceNews(below(400), costs(0), past, NOW)).toBeNull();
  expect(priceNews({ ...below(400), alert: 'none' }, costs(100), past, NOW)).toBeNull();
});

it.each([
  ['the same again', told(20, 300), 300, [[20, 300]], null],
  ['dearer than told', told(20, 300), 320, [[20, 300]], null],
  ['lower than told', told(20, 300), 299, [[20, 300]], 'below'],
  [
    'after a week of 10 % more',
    told(20, 300),
    300,
    [
      [20, 300],
      [15, 330],
      [8, 300],
    ],
    'below',
  ],
  [
    'after a week of a little less than that',
    told(20, 300),
    300,
    [
      [20, 300],
      [15, 329],
      [8, 300],
    ],
    null,
  ],
  [
    'after six days of more',
    told(20, 300),
    300,
    [
      [20, 300],
      [15, 400],
      [9, 300],
    ],
    null,
  ],
  [
    'after two times four days of more',
    told(20, 300),
    300,
    [
      [20, 300],
      [19, 400],
      [15, 300],
      [10, 400],
      [6, 300],
    ],
    null,
  ],
  [
    'after a week of more in two prices',
    told(20, 300),
    300,
    [
      [20, 300],
      [15, 400],
      [11, 340],
      [8, 300],
    ],
    'below',
  ],
  [
    'after a week of more, before it was told',
    told(5, 300),
    300,
    [
      [20, 400],
      [5, 300],
    ],
    null,
  ],
] as const)('tells a price once: %s', (_, before, price, entries, expected) => {
  expect(priceNews({ ...below(350), ...before }, costs(price), history(...entries), NOW)).toBe(expected);
});
