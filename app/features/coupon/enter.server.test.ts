import { expect, it } from 'vitest';

import { createCouponEntry } from './enter.server';

it('of a typed code goes on at an address whose links are too many', async () => {
  const counts = new Map<string, number>();
  const { applyCoupon, findForLink } = createCouponEntry<{ accountId: string }>({
    limits: {
      take: async (name, { max }) => {
        const count = counts.get(name) ?? 0;
        counts.set(name, count + 1);
        return count < max;
      },
      giveBack: async () => {},
    },
    carts: { setCode: () => Promise.reject(new Error('a wrong code is in a cart')) },
    evaluateCoupon: async (code) => ({ code, coupon: null, reason: 'unknown' }),
    find: async () => null,
    clock: () => 0,
  });
  const address = '192.0.2.7';
  await Promise.all(Array.from({ length: 300 }, (_, nth) => findForLink(`LINK-${nth}`, address)));
  const typed = { typed: 'GUESS', user: { accountId: 'amal' }, address, isWanted: async () => true };
  expect(await applyCoupon(typed)).toBe('not-redeemable');
});
