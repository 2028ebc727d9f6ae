import { expect, test } from 'vitest';

import { MAX_HOLDS, nextEnd, availableAt, toDisplayStock, withHolds } from './availability';
import { LONGEST_HOLD, UNTIL_DECIDED } from '~/domain/key';

const NOW = 1_000_000;

test('the stock to show counts the keys that can be sold, by type, and a hold that ends adds to it by itself', () => {
  const stock = toDisplayStock(
    [
      { type: 'Epic', state: 'free', holdUntil: 0 },
      { type: 'Steam', state: 'held', holdUntil: NOW },
      { type: 'Steam', state: 'held', holdUntil: NOW + 20 },
      { type: 'Xbox', state: 'held', holdUntil: NOW + 10 },
      { type: 'Xbox', state: 'sold', holdUntil: 0 },
    ],
    NOW,
  );
  expect(availableAt(stock, NOW)).toEqual({ Epic: 1, Steam: 1 });
  expect(nextEnd(stock, NOW)).toBe(NOW + 10);
  expect(availableAt(stock, NOW + 10)).toEqual({ Epic: 1, Steam: 1, Xbox: 1 });
  expect(availableAt(stock, NOW + 20)).toEqual({ Epic: 1, Steam: 2, Xbox: 1 });
  expect([nextEnd(stock, NOW + 20), stock.goodUntil]).toEqual([null, null]);
});

test('of many holds the stock keeps those that end first, and says until when the list is enough', () => {
  const holds = Array.from(
    { length: MAX_HOLDS + 1 },
    (_, index) => ({ type: 'Epic', state: 'held', holdUntil: NOW + 100 - index }) as const,
  );
  const stock = toDisplayStock(holds, NOW);
  expect([stock.holds.length, stock.holds[0]?.until, stock.goodUntil]).toEqual([MAX_HOLDS, NOW + 50, NOW + 99]);
});

test('a hold that ends later than any does is none: a clock that was years ahead wrote it', () => {
  const held = (holdUntil: number) => ({ type: 'Xbox', state: 'held', holdUntil }) as const;
  const stock = toDisplayStock([held(NOW + LONGEST_HOLD + 1), held(NOW + LONGEST_HOLD), held(UNTIL_DECIDED)], NOW);
  expect([availableAt(stock, NOW), nextEnd(stock, NOW)]).toEqual([{ Xbox: 1 }, NOW + LONGEST_HOLD]);
  const counted = withHolds({}, [{ type: 'Xbox', until: NOW + LONGEST_HOLD + 1 }]);
  expect([availableAt(counted, NOW), nextEnd(counted, NOW)]).toEqual([{ Xbox: 1 }, null]);
});
