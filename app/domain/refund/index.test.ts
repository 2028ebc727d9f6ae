import { describe, expect, it } from 'vitest';

import { nextQuestionState, nextRefundState, QUESTION_STATES, REFUND_STATES, type QuestionEvent, type RefundEvent } from './index';

const REFUND_EVENTS: readonly RefundEvent[] = ['complete', 'fail', 'retry', 'record', 'recordUnasked'];
const QUESTION_EVENTS: readonly QuestionEvent[] = ['accept', 'decline', 'withdraw'];

describe('a refund', () => {
  const allowed = {
    'sending complete': 'done',
    'sending fail': 'failed',
    'sending recordUnasked': 'done',
    'failed retry': 'sending',
    'failed record': 'done',
  };
  it.each(REFUND_STATES.flatMap((from) => REFUND_EVENTS.map((event) => [from, event] as const)))('that is %s: %s', (from, event) => {
    expect(nextRefundState(from, event)).toBe(new Map(Object.entries(allowed)).get(`${from} ${event}`) ?? null);
  });
});

describe('a question', () => {
  const allowed = { 'asked accept': 'accepted', 'asked decline': 'declined', 'asked withdraw': 'withdrawn' };
  it.each(QUESTION_STATES.flatMap((from) => QUESTION_EVENTS.map((event) => [from, event] as const)))('that is %s: %s', (from, event) => {
    expect(nextQuestionState(from, event)).toBe(new Map(Object.entries(allowed)).get(`${from} ${event}`) ?? null);
  });
});
