import { expect, test } from 'vitest';

import { MAIL_STATES, mailRetryDelay, nextMailState, type MailEvent } from './index';

const EVENTS: readonly MailEvent[] = ['deliver', 'giveUp', 'expire', 'again', 'pause', 'drop'];

test.each([
  ['waiting', { deliver: 'sent', giveUp: 'failed', expire: 'expired', again: 'waiting', pause: 'paused', drop: 'dropped' }],
  ['paused', { expire: 'expired', again: 'waiting', drop: 'dropped' }],
  ['sent', { again: 'waiting' }],
  ['failed', { expire: 'expired', again: 'waiting' }],
  ['expired', {}],
  ['dropped', { again: 'waiting' }],
] as const)('a mail that is %s allows %j', (state, allowed) => {
  expect(MAIL_STATES).toContain(state);
  const found = EVENTS.map((event) => [event, nextMailState(state, event)] as const).filter(([, to]) => to !== null);
  expect(Object.fromEntries(found)).toEqual(allowed);
});

test.each([
  [1, 5_000, 10_000],
  [2, 10_000, 20_000],
  [5, 80_000, 160_000],
  [6, 150_000, 300_000],
  [1000, 150_000, 300_000],
])('after %d failed attempts the next comes %d to %d ms later, by chance', (attempts, shortest, longest) => {
  expect(mailRetryDelay(attempts, 0)).toBe(shortest);
  expect(mailRetryDelay(attempts, 1)).toBe(longest);
});
