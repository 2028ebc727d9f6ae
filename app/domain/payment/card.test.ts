import { describe, expect, it } from 'vitest';

import { CARD_STATES, cardDifference, nextCardCheck, nextCardState, type CardEvent, type CardFacts, type CardState } from './card';

const ALLOWED: readonly (readonly [CardState, CardEvent, CardState])[] = [
  ['started', 'capture', 'capturing'],
  ['started', 'end', 'ended'],
  ['capturing', 'complete', 'captured'],
  ['capturing', 'pend', 'pending'],
  ['capturing', 'reopen', 'started'],
  ['capturing', 'end', 'ended'],
  ['pending', 'complete', 'captured'],
  ['pending', 'end', 'ended'],
];
const EVENTS: readonly CardEvent[] = ['capture', 'complete', 'pend', 'reopen', 'end'];

describe('a payment by card', () => {
  it.each(CARD_STATES.flatMap((from) => EVENTS.map((event) => [from, event] as const)))('that is %s: %s', (from, event) => {
    const allowed = ALLOWED.find(([state, change]) => state === from && change === event);
    expect(nextCardState(from, event)).toBe(allowed?.[2] ?? null);
  });
});

describe('money of a payment by card', () => {
  const order: CardFacts = { orderId: 'MF-ABCDEF', payeeId: 'SHOP', currency: 'USD', cents: 1230 };

  it.each([
    [{}, null],
    [{ orderId: 'MF-ZZZZZZ' }, 'order-differs'],
    [{ orderId: null }, 'order-differs'],
    [{ payeeId: 'SOMEBODY' }, 'payee-differs'],
    [{ payeeId: null }, 'payee-differs'],
    [{ currency: 'EUR' }, 'currency-differs'],
    [{ cents: 1229 }, 'amount-differs'],
    [{ cents: null }, 'amount-differs'],
  ] as const)('with %o: %s', (change, code) => {
    expect(cardDifference(order, { ...order, ...change })).toBe(code);
  });

  it('may go to any payee where the order names none', () => {
    expect(cardDifference({ ...order, payeeId: null }, order)).toBe(null);
  });
});

describe('the next check of a payment by card', () => {
  const minute = 60_000;
  it('comes soon while money may have moved, and less and less often while the shopper has not approved it', () => {
    expect(nextCardCheck('capturing', 0, 0)).toBe(minute);
    expect([0, 10, 60, 600, 4000].map((age) => (nextCardCheck('started', 0, age * minute) ?? 0) / minute - age)).toEqual([
      1, 2.5, 15, 60, 60,
    ]);
    expect(nextCardCheck('pending', 0, 0)).toBe(10 * minute);
  });

  it('never comes once the payment is final, or when the shopper never approved it', () => {
    expect([nextCardCheck('captured', 0, 0), nextCardCheck('ended', 0, 0), nextCardCheck('started', 0, 72 * 60 * minute)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
