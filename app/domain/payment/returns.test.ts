import fc from 'fast-check';
import { expect, test } from 'vitest';

import { toCentimes, type UsdRate } from '~/domain/shared/money';
import { leftAtProvider, returnedAmount, type CountedOrder, type OrderReturn, type ReturnKind } from './returns';

test('the parts of a payment that go back, and come again, are all of it to the centime, and never more, at any rate', () => {
  const part = fc.record({
    kind: fc.constantFrom<ReturnKind>('refund', 'reversal', 'restored'),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 90_000 }),
      fc.integer({ min: 80_000, max: 120_000 }),
      fc.array(part, { maxLength: 8 }),
      (usdCents, rate, parts) => {
        // As an order is frozen: the dollars are those of its dirhams, rounded.
        const payment = { reference: 'C', usdCents, amountCentimes: toCentimes(Math.floor((usdCents * rate) / 10_000) + 1), receipt: null };
        let order: CountedOrder = { payment, usdRate: rate as UsdRate, refunds: [], returns: [] };
        const add = (kind: ReturnKind, cents: number) => {
          const amount = returnedAmount(order, { captureId: 'C', money: { currency: 'USD', cents }, isReversal: kind === 'reversal' });
          const each: OrderReturn = { ...amount, id: `${order.returns?.length}`, kind, captureId: 'C', at: 1, decidedAt: 1 };
          order = { ...order, returns: [...(order.returns ?? []), each] };
        };
        for (const { kind, share } of parts) {
          const last = order.returns?.at(-1);
          if (kind !== 'restored') add(kind, Math.floor((leftAtProvider(order, 'done').usdCents ?? 0) * share));
          else if (last?.kind === 'reversal') order = { ...order, returns: [...(order.returns ?? []), { ...last, id: 'again', kind }] };
          const left = leftAtProvider(order, 'done');
          expect(left.amountCentimes).toBeGreaterThanOrEqual(0);
          expect(left.amountCentimes === 0).toBe(left.usdCents === 0);
        }
        add('refund', leftAtProvider(order, 'done').usdCents ?? 0);
        expect(leftAtProvider(order, 'done')).toEqual({ amountCentimes: 0, usdCents: 0 });
      },
    ),
  );
});
