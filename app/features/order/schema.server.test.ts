import { expect, it } from 'vitest';

import { toCentimes } from '~/domain/shared/money';
import type { Data, Json } from '~/ports/store';

import { fromOrder, newLine, newOrder, parseOrder } from './schema.server';

const line = newLine({
  gameId: 'a',
  title: 'A',
  cover: '/a.avif',
  platform: 'PC',
  type: null,
  priceCentimes: toCentimes(9_900),
  keyId: 'k',
});
const order = newOrder('MF-AAAAAA', {
  accountId: 'amal',
  email: 'amal@example.com',
  name: 'Amal',
  addressKey: 'hash',
  lines: [line],
  totalCentimes: 9_900,
  usdCents: 990,
  createdAt: 1,
  holdUntil: 2,
  events: [],
});
const stored = (fields: Record<string, Json> = {}) => {
  const data: Data = { ...fromOrder(order), ...fields };
  return { id: order.id, path: `orders/${order.id}`, rev: '1', data };
};

it('is read as it was written', () => {
  expect(parseOrder(stored())).toEqual(order);
});

it('reads an order of older data, which froze no rate, at ten dirhams for a dollar', () => {
  const { usdRate: _none, ...data } = fromOrder(order);
  const doc = { ...stored(), data };
  expect(parseOrder(doc).usdRate).toBe(100_000);
  expect(parseOrder(stored({ usdRate: 0 })).usdRate).toBe(100_000);
  expect(parseOrder(stored({ usdRate: 98_500 })).usdRate).toBe(98_500);
});

it('keeps an entry of the timeline that only a later release has', () => {
  const events = [{ at: 1, type: 'downloaded', by: null, note: null }];
  expect(parseOrder(stored({ events })).events).toEqual(events);
});
