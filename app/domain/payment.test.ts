import { describe, expect, it } from 'vitest';

import { CARD_STATES, nextCardState, type CardEvent, type CardState } from './payment';

const ALLOWED: readonly (readonly [CardState, CardEvent, CardState])[] = [
  ['started', 'capture', 'capturing'],
  ['started', 'end', 'ended'],
  ['capturing', 'complete', 'captured'],
  ['capturing', 'pend', 'pending'],
  ['capturing', 'giveBack', 'started'],
  ['capturing', 'end', 'ended'],
  ['pending', 'complete', 'captured'],
  ['pending', 'end', 'ended'],
];
const EVENTS: readonly CardEvent[] = ['capture', 'complete', 'pend', 'giveBack', 'end'];

describe('a payment by card', () => {
  it.each(CARD_STATES.flatMap((from) => EVENTS.map((event) => [from, event] as const)))('that is %s: %s', (from, event) => {
    const allowed = ALLOWED.find(([state, change]) => state === from && change === event);
    expect(nextCardState(from, event)).toBe(allowed?.[2] ?? null);
  });
});
