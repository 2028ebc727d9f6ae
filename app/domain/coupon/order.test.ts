import fc from 'fast-check';
import { expect, it } from 'vitest';

import { sum, toCentimes } from '~/domain/shared/money';
import { orderCode, priceBeforeCode } from './order';

const line = (price: number, off: number) => ({
  code: off > 0 ? 'EID2027' : null,
  priceCentimes: toCentimes(price),
  codeCentimes: toCentimes(off),
});

it('shows a line at its price before the code, and one without a code at its own', () => {
  expect([priceBeforeCode(line(7_110, 790)), priceBeforeCode(line(5_000, 0))]).toEqual([7_900, 5_000]);
});

it('adds up as it is shown: the lines are the subtotal, and that less the code is what is paid', () => {
  const lines = fc.array(fc.tuple(fc.integer({ min: 100, max: 99_999 }), fc.nat(50_000)), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(lines, (pairs) => {
      const all = pairs.map(([price, off]) => line(price, off));
      const code = orderCode({ lines: all });
      const paid = sum(all.map(({ priceCentimes }) => priceCentimes));
      if (code === null) return all.every(({ codeCentimes }) => codeCentimes === 0);
      expect(code.subtotalCentimes).toBe(sum(all.map(priceBeforeCode)));
      expect(code.subtotalCentimes - code.offCentimes).toBe(paid);
      return true;
    }),
  );
});
