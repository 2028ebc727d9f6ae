import { describe, expect, it } from 'vitest';

import { withEvent, type SecurityEvent } from './security-event';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 22);
const event = (kind: SecurityEvent['kind'], more: Partial<SecurityEvent> = {}): SecurityEvent => ({
  kind,
  at: NOW,
  count: 1,
  address: '203.0.113.7',
  requestId: 'r1',
  about: '',
  ...more,
});
const after = (events: readonly SecurityEvent[]) =>
  events.reduce<SecurityEvent[]>((kept, each) => withEvent(kept, each, NOW - 1000 * MINUTE), []);

describe('the kept events of an account', () => {
  it('are newest first, and older ones go', () => {
    const kept = after([event('signed-in', { at: NOW - 2000 * MINUTE }), event('signed-out', { at: NOW - MINUTE }), event('signed-in')]);
    expect(kept.map(({ kind, at }) => [kind, NOW - at])).toEqual([
      ['signed-in', 0],
      ['signed-out', MINUTE],
    ]);
  });

  it('count the same wrong password again, within an hour and from one address', () => {
    const wrong = (minutes: number, address = '203.0.113.7') => event('wrong-password', { at: NOW - minutes * MINUTE, address });
    const kept = after([wrong(200), wrong(100), wrong(50), wrong(50, '198.51.100.9'), wrong(0)]);
    expect(kept.map(({ count, address }) => [count, address])).toEqual([
      [3, '203.0.113.7'],
      [1, '198.51.100.9'],
      [1, '203.0.113.7'],
    ]);
  });

  it('tell each sign-in, however many there are', () => {
    expect(after([event('signed-in'), event('signed-in')])).toHaveLength(2);
  });

  it('are few, and a thousand strangers push no sign-in out', () => {
    const strangers = Array.from({ length: 1000 }, (_, nth) => event('wrong-password', { address: `198.51.${nth}` }));
    const kept = after([event('password-changed'), ...strangers, ...Array.from({ length: 100 }, () => event('signed-in')), ...strangers]);
    expect(kept.filter(({ kind }) => kind === 'wrong-password')).toHaveLength(12);
    expect(kept.filter(({ kind }) => kind === 'signed-in')).toHaveLength(48);
    expect(after([event('password-changed'), ...strangers]).map(({ kind }) => kind)).toContain('password-changed');
  });
});
