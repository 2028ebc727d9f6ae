import { describe, expect, it } from 'vitest';

import {
  isLive,
  isPaid,
  makeReference,
  nextOrderState,
  onlyAsked,
  ORDER_STATES,
  ORDER_TRANSITIONS,
  paidState,
  parseReference,
  REFERENCE_ALPHABET,
  type LineState,
  type OrderEvent,
} from './index';

const OF_PAID: ReadonlySet<string> = new Set<OrderEvent>(['changeLines', 'voidPayment', 'voidFinally']);
const lines = (...states: LineState[]) => states.map((state) => ({ state }));

describe('the state of a paid order', () => {
  it.each([
    [['delivered', 'delivered'], 'fulfilled'],
    [['delivered', 'owed'], 'owed'],
    [['owed', 'refunded'], 'owed'],
    [['refunded', 'refunded'], 'refunded'],
    [['delivered', 'refunded'], 'fulfilled'],
  ] as const)('with lines %j is %s', (states, expected) => {
    expect(paidState(lines(...states))).toBe(expected);
  });
});

describe('the table of order states', () => {
  it('allows exactly these changes', () => {
    const allowed = ORDER_STATES.map(
      (from) =>
        `${from}: ${Object.entries(ORDER_TRANSITIONS[from])
          .map((change) => change.join(' → '))
          .join(', ')}`,
    );
    expect(allowed).toEqual([
      'awaiting_payment: submitProof → in_review, beginCapture → capturing, replace → cancelled, cancel → cancelled, end → cancelled, review → in_review, settle → paid',
      'in_review: reject → awaiting_payment, rejectFinally → cancelled, end → cancelled, settle → paid',
      'capturing: payLater → payment_pending, giveUpCapture → awaiting_payment, review → in_review, settle → paid',
      'payment_pending: giveUpCapture → awaiting_payment, review → in_review, settle → paid',
      'fulfilled: changeLines → paid, voidPayment → awaiting_payment, voidFinally → cancelled',
      'owed: changeLines → paid, voidPayment → awaiting_payment, voidFinally → cancelled',
      'refunded: ',
      'cancelled: submitProof → in_review, settle → paid',
    ]);
  });

  it('lets late money settle a cancelled order', () => {
    expect(nextOrderState('cancelled', 'settle', lines('delivered'))).toBe('fulfilled');
    expect(nextOrderState('cancelled', 'settle', lines('owed'))).toBe('owed');
  });

  it('never settles twice, and never replaces an order that is in review or at the provider', () => {
    const refused: [Parameters<typeof nextOrderState>[0], OrderEvent][] = [
      ['fulfilled', 'settle'],
      ['owed', 'settle'],
      ['refunded', 'settle'],
      ['in_review', 'replace'],
      ['capturing', 'replace'],
      ['payment_pending', 'replace'],
      ['fulfilled', 'reject'],
      ['cancelled', 'reject'],
      ['cancelled', 'beginCapture'],
      ['in_review', 'submitProof'],
      ['fulfilled', 'cancel'],
      ['capturing', 'end'],
      ['payment_pending', 'end'],
      ['payment_pending', 'cancel'],
    ];
    expect(refused.map(([from, event]) => nextOrderState(from, event, lines('delivered')))).toEqual(refused.map(() => null));
  });

  it('leads to known states only, and changes a paid order only by its lines, or where its money never came', () => {
    for (const from of ORDER_STATES) {
      for (const target of Object.values(ORDER_TRANSITIONS[from])) expect([...ORDER_STATES, 'paid']).toContain(target);
      if (isPaid(from)) expect(Object.keys(ORDER_TRANSITIONS[from]).filter((event) => !OF_PAID.has(event))).toEqual([]);
    }
  });

  it('calls an order live while it may hold keys', () => {
    expect(ORDER_STATES.filter(isLive)).toEqual(['awaiting_payment', 'in_review', 'capturing', 'payment_pending']);
  });
});

describe('an order that waits for one answer alone', () => {
  const question = { kind: 'refund', gameId: 'hades', state: 'asked', askedAt: 5 } as const;
  const order = { state: 'fulfilled', submittedAt: 1, alarms: [], questions: [question] } as const;

  it('leads to its game, and no other does', () => {
    expect(onlyAsked(order)).toBe('hades');
    expect(onlyAsked({ ...order, questions: [{ ...question, state: 'declined' }, question] })).toBe('hades');
    const others = [
      { ...order, questions: [] },
      { ...order, questions: [question, { ...question, gameId: 'celeste' }] },
      { ...order, alarms: [{ at: 1 }] },
      { ...order, state: 'in_review' as const },
    ];
    expect(others.map(onlyAsked)).toEqual([null, null, null, null]);
  });
});

describe('a reference', () => {
  it('is MF- and six characters that nobody mistakes for others', () => {
    expect(makeReference(Uint8Array.of(0, 31, 32, 255, 7, 8))).toBe('MF-2Z2Z9A');
    expect(REFERENCE_ALPHABET).not.toMatch(/[01OI]/);
    expect(REFERENCE_ALPHABET).toHaveLength(32);
  });

  it.each([
    ['MF-7K2Q9A', 'MF-7K2Q9A'],
    [' mf 7k2q9a ', 'MF-7K2Q9A'],
    ['mf7k2q9a', 'MF-7K2Q9A'],
    ['MF-7K2Q9', null],
    ['MF-0K2Q9A', null],
    ['', null],
  ])('typed as %j reads as %j', (typed, expected) => {
    expect(parseReference(typed)).toBe(expected);
  });
});
