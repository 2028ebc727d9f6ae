import { expect, it } from 'vitest';

import { isTransfer, methodByHand, parseMethod, PAYMENT_METHODS, TRANSFER_METHODS } from './method';

it('uses a transfer for money that is sent by hand, whatever the method', () => {
  expect(PAYMENT_METHODS.map((method) => [method, methodByHand(method)])).toEqual([
    ['bank', 'bank'],
    ['card', 'bank'],
    ['wallet', 'wallet'],
  ]);
  expect(PAYMENT_METHODS.every((method) => isTransfer(methodByHand(method)))).toBe(true);
  expect(methodByHand(null)).toBe('bank');
  expect(TRANSFER_METHODS).toEqual(['bank', 'wallet']);
});

it('reads a method from an address, and nothing else', () => {
  expect(['bank', 'card', 'wallet', 'toString', '', undefined, null].map(parseMethod)).toEqual([
    'bank',
    'card',
    'wallet',
    null,
    null,
    null,
    null,
  ]);
});
