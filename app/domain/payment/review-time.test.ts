import { describe, expect, it, test } from 'vitest';

import { decisionWaits, deliveryWait, reviewTime } from './review-time';

const MINUTE = 60_000;

describe('the usual wait for a decision', () => {
  it('is told by five decisions, not by four', () => {
    expect(reviewTime([1, 1, 1, 1])).toBeNull();
    expect(reviewTime([1, 1, 1, 1, 1])).toEqual({ unit: 'minutes', count: 1 });
  });

  test.each([
    [[0.01, 0.1, 0.2, 1, 600], { unit: 'minutes', count: 1 }],
    [[0.01, 0.1, 0.2, 1.1, 600], { unit: 'minutes', count: 5 }],
    [[1, 2, 3, 14, 600], { unit: 'minutes', count: 15 }],
    [[600, 14, 1, 3, 2], { unit: 'minutes', count: 15 }],
    [[1, 2, 3, 60, 600], { unit: 'minutes', count: 60 }],
    [[1, 2, 3, 61, 600], { unit: 'hours', count: 2 }],
    [[1, 2, 3, 48 * 60, 9000], { unit: 'hours', count: 48 }],
    [[1, 2, 3, 48 * 60 + 1, 9000], { unit: 'days', count: 3 }],
  ])('of %j minutes, four of five within it', (minutes, told) => {
    expect(reviewTime(minutes.map((each) => each * MINUTE))).toEqual(told);
  });

  it('counts every proof of an order until the owner decides, and nothing that the store did', () => {
    const event = (at: number, type: string, by: string | null = 'owner') => ({ at, type, by });
    const proof = (at: number) => event(at, 'proof-submitted', 'amal');
    expect(decisionWaits([proof(10), event(25, 'proof-rejected'), proof(40), event(45, 'paid'), event(60, 'paid')])).toEqual([15, 5]);
    expect(decisionWaits([event(5, 'paid'), proof(10), event(30, 'paid', null)])).toEqual([]);
    expect(decisionWaits([proof(10)])).toEqual([]);
  });
});

describe('the wait for the keys of a payment by card', () => {
  const NOW = 1000;
  const payment = { method: 'card', confirmedAt: 100 } as const;
  const delivered = { at: 130, type: 'delivered' };
  const filled = { at: 400, type: 'filled' };
  const seen = { at: 900, type: 'revealed' };

  test.each([
    ['lasts until they are there', payment, ['delivered'], [delivered, seen], 30],
    ['lasts until the last of them is there', payment, ['delivered', 'delivered'], [filled, seen], 300],
    ['goes on while one is owed', payment, ['delivered', 'owed'], [filled], 900],
    ['is none where the money went back', payment, ['refunded'], [], null],
    ['isn’t known where its beginning isn’t', { ...payment, confirmedAt: null }, ['delivered'], [delivered], null],
    ['is none of a transfer', { method: 'bank', confirmedAt: null }, ['delivered'], [delivered], null],
    ['is none without a payment', null, ['open'], [], null],
  ] as const)('%s', (_, paid, states, events, wait) => {
    expect(deliveryWait({ payment: paid, lines: states.map((state) => ({ state })), events }, NOW)).toBe(wait);
  });
});
