import { expect, test } from 'vitest';

import { toRejection } from './view';

const rejected = { rejections: 1, rejectionReason: 'Too blurred to be read.' };

test('a rejection is told while the shopper can send another proof, and with how many are left', () => {
  expect(toRejection({ ...rejected, state: 'awaiting_payment' })).toEqual({ reason: 'Too blurred to be read.', triesLeft: 2 });
  expect(toRejection({ state: 'awaiting_payment', rejections: 0, rejectionReason: null })).toBeNull();
});

test('the last one is told on the order that it cancelled', () => {
  expect(toRejection({ ...rejected, rejections: 3, state: 'cancelled' })).toEqual({ reason: 'Too blurred to be read.', triesLeft: 0 });
});

test.each(['cancelled', 'fulfilled', 'owed', 'refunded', 'in_review'] as const)('none is told of an order that went on: %s', (state) => {
  expect(toRejection({ ...rejected, state })).toBeNull();
});
