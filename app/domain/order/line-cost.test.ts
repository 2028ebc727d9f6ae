import { describe, expect, it } from 'vitest';

import { withKeyCost, withKeyReturned, type LineCost } from './line-cost';
import { toCentimes } from '~/domain/shared/money';
import { movedAt } from './index';
import type { LineRefund } from '~/domain/refund';

const key = (id: string, cost: number) => ({ id, originPrice: toCentimes(cost) });
const refund = {
  id: 'r',
  gameId: 'a',
  amountCentimes: 1,
  usdCents: null,
  method: 'bank',
  reference: 'x',
  by: 'o',
  at: 40,
  attempt: 1,
  failure: null,
} as const;

describe('the cost of a line’s keys', () => {
  it('is recorded once per key, and again for the key that replaces it', () => {
    const first = withKeyCost([], key('k1', 500), 10);
    expect(withKeyCost(first, key('k1', 500), 20)).toBe(first);
    expect(withKeyCost(first, key('k2', 600), 20)).toEqual([
      { keyId: 'k1', costCentimes: 500, at: 10, returnedAt: null },
      { keyId: 'k2', costCentimes: 600, at: 20, returnedAt: null },
    ]);
  });

  it('ends when the key goes back to stock, and begins again when the line gets the key back', () => {
    const returned = withKeyReturned(withKeyCost([], key('k1', 500), 10), 'k1', 30);
    expect(returned).toEqual([{ keyId: 'k1', costCentimes: 500, at: 10, returnedAt: 30 }]);
    expect(withKeyCost(returned, key('k1', 500), 50)).toHaveLength(2);
  });
});

describe('when money or keys of an order moved after its payment', () => {
  const line = (...costs: Pick<LineCost, 'at' | 'returnedAt'>[]) => ({
    costs: costs.map((cost, index) => ({ keyId: `k${index}`, costCentimes: toCentimes(1), ...cost })),
  });
  const done = (doneAt: number): LineRefund => ({ ...refund, state: 'done', doneAt });

  it.each([
    ['never, where its keys came with the payment', [line({ at: 10, returnedAt: null })], [], null],
    ['when an owed key came', [line({ at: 10, returnedAt: null }), line({ at: 25, returnedAt: null })], [], 25],
    ['when a key went back', [line({ at: 10, returnedAt: 35 })], [done(34)], 35],
    ['when money went back', [line({ at: 10, returnedAt: null })], [done(50)], 50],
    ['never, while a refund is on its way', [line()], [{ ...refund, state: 'sending', doneAt: null } satisfies LineRefund], null],
  ])('%s', (_, lines, refunds, expected) => {
    expect(movedAt({ paidAt: 10, lines, refunds })).toBe(expected);
  });
});
