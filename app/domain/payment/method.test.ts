import { expect, it } from 'vitest';

import { isTransfer, methodByHand, METHOD_RULES, parseMethod, PAYMENT_METHODS, TRANSFER_METHODS } from './method';

it('uses a transfer for money that is sent by hand, whatever the method', () => {
  expect(PAYMENT_METHODS.map((method) => [method, methodByHand(method)])).toEqual([
    ['bank', 'bank'],
    ['card', 'bank'],
    ['wallet', 'wallet'],
  ]);
  expect(PAYMENT_METHODS.every((method) => isTransfer(methodByHand(method)))).toBe(true);
  expect(methodByHand(null)).toBe('bank');
});

it('asks for a proof where the shopper sends the money, and leaves the refund to the owner', () => {
  expect(TRANSFER_METHODS).toEqual(['bank', 'wallet']);
  for (const method of PAYMENT_METHODS) {
    const { asks, refundedBy } = METHOD_RULES[method];
    expect([asks, refundedBy]).toEqual(isTransfer(method) ? ['proof', 'owner'] : ['approval', 'provider']);
  }
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
