import { describe, expect, it } from 'vitest';

import type { OrderState } from '~/domain/order';
import { canonicalAddress, canonicalCode, isUsing, parseCode, timeProblem } from './index';

describe('a code', () => {
  it.each([
    ['eid2027', 'EID2027'],
    [' Eid 2027 ', 'EID2027'],
    ['رمضان', null],
    ['EID\u06f2\u06f0\u06f2\u06f7', 'EID2027'],
    ['a\u2013b\u20132', 'A-B-2'],
    ['EID2027.', 'EID2027'],
    ['EID2027!»', 'EID2027'],
    ['EID2027؟', 'EID2027'],
    ['ab', null],
    ['x'.repeat(25), null],
    ['EID_2027', null],
    ['EID/../x', null],
  ])('is read from %j as %j', (typed, code) => {
    expect(parseCode(typed)).toBe(code);
  });

  it('is the same with 0 and O, 1 and I', () => {
    expect(canonicalCode('EID2O27')).toBe(canonicalCode('E1D2027'));
    expect(canonicalCode('eid')).toBe('EID');
  });

  it.each([
    [{ startsAt: 10, endsAt: 20 }, 'not-begun', 9],
    [{ startsAt: 10, endsAt: 20 }, null, 10],
    [{ startsAt: 10, endsAt: 20 }, 'over', 20],
    [{ startsAt: 10, endsAt: null, endedAt: 12 }, 'over', 11],
    [{ startsAt: 10, endsAt: null, isReady: false }, 'unknown', 11],
  ])('%j is %j at %i', (times, problem, now) => {
    expect(timeProblem({ endedAt: null, isReady: true, ...times }, now)).toBe(problem);
  });
});

describe('a use counts', () => {
  const lines = [{ state: 'delivered', revealedAt: null }] as const;
  const order = (state: OrderState, holdUntil = 100) => ({ state, holdUntil, lines });
  it.each([
    ['while the hold lives', order('awaiting_payment'), true],
    ['not after it', order('awaiting_payment', 40), false],
    ['while a proof waits', order('in_review', 0), true],
    ['while the provider decides', order('capturing'), true],
    ['once it is paid', order('fulfilled', 0), true],
    ['while a key is owed', order('owed', 0), true],
    ['not after a cancellation', order('cancelled'), false],
    ['not after a refund of all unseen lines', order('refunded', 0), false],
    ['after a chargeback of unseen lines', { ...order('refunded', 0), returns: [{ kind: 'reversal' }] }, true],
    ['not after a refund of all unseen lines at the provider', { ...order('refunded', 0), returns: [{ kind: 'refund' }] }, false],
    ['after a refund of a seen line', { ...order('refunded', 0), lines: [{ state: 'refunded' as const, revealedAt: 1 }, ...lines] }, true],
  ])('%s', (_, each, expected) => {
    expect(isUsing(each, 50)).toBe(expected);
  });
});

it.each([
  ['amal+shop@example.com', 'amal@example.com'],
  ['A.m.al+x+y@gmail.com', 'amal@gmail.com'],
  ['amal@googlemail.com', 'amal@gmail.com'],
  ['a.mal@example.com', 'a.mal@example.com'],
])('%s belongs to the person of %s', (email, person) => {
  expect(canonicalAddress(email)).toBe(person);
});
