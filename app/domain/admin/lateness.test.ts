import { expect, it } from 'vitest';

import { toCentimes } from '~/domain/shared/money';
import { toTestListing } from '../../../tests/support/shop/listing';
import { lateness } from './lateness';

const order = {
  state: 'in_review',
  isLate: true,
  lateReason: null,
  createdAt: 10,
  totalCentimes: toCentimes(7_500),
  payment: null,
  lines: [{ gameId: 'a' }],
  coupon: { code: 'EID' },
  events: [{ type: 'placed', at: 10 }],
} as const;
const ends = {
  offers: [
    { endsAt: 500, stoppedAt: null },
    { endsAt: 400, stoppedAt: 300 },
  ],
  codes: [
    { endsAt: 700, endedAt: null },
    { endsAt: null, endedAt: 600 },
  ],
};
const forSale = (gameId: string) => toTestListing(gameId);
const cancelled = [...order.events, { type: 'cancelled', at: 50 }];
const reasons = (changed: Partial<Parameters<typeof lateness>[0]>, of = ends) =>
  lateness({ ...order, ...changed }, of, forSale)?.reasons.map(({ cause, at }) => [cause, at]) ?? null;

it.each([
  ['an offer that is over, by its first end', { lateReason: 'offer-over' }, [['offer-over', 300]]],
  ['an offer that was stopped', { lateReason: 'offer-stopped' }, [['offer-stopped', 300]]],
  ['a code, by its own end or its batch’s', { lateReason: 'code-over' }, [['code-over', 600]]],
  ['a code that is used up', { lateReason: 'code-used-up' }, [['code-used-up', null]]],
  ['an order that is no first one', { lateReason: 'code-not-first' }, [['code-not-first', null]]],
  ['an order that was cancelled before its proof', { events: cancelled }, [['cancelled', 50]]],
  ['an order that is too old', {}, [['lapsed', 10]]],
  [
    'a cancelled order with what it lost',
    { state: 'cancelled', lateReason: 'offer-over', events: cancelled },
    [
      ['cancelled', 50],
      ['offer-over', 300],
    ],
  ],
  ['nothing of an order in time', { isLate: false }, null],
  ['nothing of a paid order', { payment: {} }, null],
  ['nothing of an order that waits', { state: 'awaiting_payment' }, null],
] as const)('names %s', (_, changed, expected) => {
  expect(reasons(changed)).toEqual(expected);
});

it('names no time where the documents are gone', () => {
  const none = { offers: [], codes: [] };
  for (const lateReason of ['offer-over', 'offer-stopped', 'code-over'] as const)
    expect(reasons({ lateReason }, none)).toEqual([[lateReason, null]]);
});

it('has the price that was asked for, and that of today, if all is for sale', () => {
  const two = { ...order, lines: [{ gameId: 'a' }, { gameId: 'b' }] };
  expect(lateness(two, ends, forSale)).toMatchObject({ askedCentimes: 7_500, todayCentimes: 20_000 });
  expect(lateness(two, ends, (gameId) => (gameId === 'a' ? toTestListing(gameId) : null))?.todayCentimes).toBeNull();
});
