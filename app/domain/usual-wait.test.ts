import { describe, expect, it, test } from 'vitest';

import { decisionWaits, usualWait } from './usual-wait';

const MINUTE = 60_000;

describe('the usual wait for a decision', () => {
  it('is told by five decisions, not by four', () => {
    expect(usualWait([1, 1, 1, 1])).toBeNull();
    expect(usualWait([1, 1, 1, 1, 1])).toEqual({ unit: 'minutes', count: 5 });
  });

  test.each([
    [[1, 2, 3, 14, 600], { unit: 'minutes', count: 15 }],
    [[600, 14, 1, 3, 2], { unit: 'minutes', count: 15 }],
    [[1, 2, 3, 60, 600], { unit: 'minutes', count: 60 }],
    [[1, 2, 3, 61, 600], { unit: 'hours', count: 2 }],
    [[1, 2, 3, 48 * 60, 9000], { unit: 'hours', count: 48 }],
    [[1, 2, 3, 48 * 60 + 1, 9000], { unit: 'days', count: 3 }],
  ])('of %j minutes, four of five within it', (minutes, told) => {
    expect(usualWait(minutes.map((each) => each * MINUTE))).toEqual(told);
  });

  it('counts every proof of an order until the owner decides, and nothing that the store did', () => {
    const event = (at: number, type: string, by: string | null = 'owner') => ({ at, type, by });
    const proof = (at: number) => event(at, 'proof-submitted', 'amal');
    expect(decisionWaits([proof(10), event(25, 'proof-rejected'), proof(40), event(45, 'paid'), event(60, 'paid')])).toEqual([15, 5]);
    expect(decisionWaits([event(5, 'paid'), proof(10), event(30, 'paid', null)])).toEqual([]);
    expect(decisionWaits([proof(10)])).toEqual([]);
  });
});
