import { expect, test } from 'vitest';

import { toRejection } from './view';

const entry = (type: string) => ({ at: 0, type, by: null, note: null });
const rejected = {
  isLate: false,
  rejections: 1,
  rejectionReason: 'Too blurred to be read.',
  events: [entry('placed'), entry('proof-rejected')],
};

test('a rejection is told while the shopper can send another proof, and with how many are left', () => {
  expect(toRejection({ ...rejected, state: 'awaiting_payment' })).toEqual({
    of: 'proof',
    reason: 'Too blurred to be read.',
    triesLeft: 2,
  });
  expect(toRejection({ state: 'awaiting_payment', isLate: false, rejections: 0, rejectionReason: null, events: [] })).toBeNull();
});

test('the last one is told on the order that it cancelled', () => {
  expect(toRejection({ ...rejected, rejections: 3, state: 'cancelled' })).toMatchObject({ triesLeft: 0 });
  expect(toRejection({ ...rejected, isLate: true, state: 'cancelled' })).toMatchObject({ triesLeft: 2 });
});

test('money that was refused is no proof, and the last of both is told', () => {
  const events = [...rejected.events, entry('payment-refused')];
  expect(toRejection({ ...rejected, events, state: 'awaiting_payment' })).toMatchObject({ of: 'payment' });
  expect(toRejection({ ...rejected, events: events.toReversed(), state: 'awaiting_payment' })).toMatchObject({ of: 'proof' });
});

test.each(['cancelled', 'fulfilled', 'owed', 'refunded', 'in_review'] as const)('none is told of an order that went on: %s', (state) => {
  expect(toRejection({ ...rejected, state })).toBeNull();
});
