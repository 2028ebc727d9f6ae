import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import { toCentimes } from '~/domain/shared/money';
import type { LineState } from '~/domain/order';
import {
  canRefund,
  canReplaceKey,
  MAX_QUESTIONS,
  MAX_QUESTIONS_OF_ORDER,
  questionRefusal,
  REFUND_WINDOW,
  refundAmount,
  refundDelay,
  sharesOf,
} from './refund-amounts';
import type { QuestionState, RefundState } from '~/domain/refund';

const PAID_AT = 1_000_000;

interface Case {
  readonly state?: LineState;
  readonly seen?: boolean;
  readonly paid?: boolean;
  readonly question?: QuestionState;
  readonly refund?: RefundState;
}

function order({ state = 'delivered', seen = false, paid = true, question, refund }: Case) {
  const asked = { id: 'q', gameId: 'a', kind: 'refund', askedAt: 1, text: 'why', decidedAt: null, answer: null } as const;
  const sent = { id: 'r', gameId: 'a', amountCentimes: 1, usdCents: null, method: 'bank', reference: null, by: 'o', at: 1 } as const;
  return {
    payment: paid ? {} : null,
    paidAt: paid ? PAID_AT : null,
    lines: [
      { gameId: 'a', state, revealedAt: seen ? PAID_AT : null },
      { gameId: 'b', state: 'delivered', revealedAt: null },
    ],
    questions: question ? [{ ...asked, state: question }] : [],
    refunds: refund ? [{ ...sent, attempt: 1, failure: null, state: refund, doneAt: null }] : [],
  } as const;
}

const FIRST_DAYS = PAID_AT + REFUND_WINDOW - 1;

describe('a shopper’s request for a refund of a line that is', () => {
  test.each<[string, Case, number, ReturnType<typeof questionRefusal>]>([
    ['delivered, within 14 days', {}, FIRST_DAYS, null],
    ['delivered and seen, within 14 days', { seen: true }, FIRST_DAYS, 'question-seen'],
    ['delivered, on the 15th day', {}, PAID_AT + REFUND_WINDOW, 'question-too-late'],
    ['owed, after a year', { state: 'owed' }, PAID_AT + 26 * REFUND_WINDOW, null],
    ['not paid', { state: 'open', paid: false }, FIRST_DAYS, 'wrong-state'],
    ['refunded', { state: 'refunded', refund: 'done' }, FIRST_DAYS, 'wrong-state'],
    ['being refunded', { refund: 'sending' }, FIRST_DAYS, 'wrong-state'],
    ['to be refunded, which failed', { refund: 'failed' }, FIRST_DAYS, 'wrong-state'],
    ['asked about already', { question: 'asked' }, FIRST_DAYS, 'question-open'],
    ['asked about and declined', { question: 'declined' }, FIRST_DAYS, null],
    ['asked about and withdrawn', { question: 'withdrawn' }, FIRST_DAYS, null],
  ])('%s', (_, given, now, refusal) => {
    expect(questionRefusal('refund', order(given), 'a', now)).toBe(refusal);
  });

  it('asked about MAX_QUESTIONS times', () => {
    const [asked] = order({ question: 'withdrawn' }).questions;
    const often = (times: number) => ({
      ...order({}),
      questions: Array.from({ length: times }, () => asked).filter((each) => each !== undefined),
    });
    const refusals = [MAX_QUESTIONS - 1, MAX_QUESTIONS].map((times) => questionRefusal('refund', often(times), 'a', FIRST_DAYS));
    expect(refusals).toEqual([null, 'question-too-many']);
  });

  it('one of an order about which MAX_QUESTIONS_OF_ORDER were asked', () => {
    const about = (nth: number) => ({ gameId: `other${nth}`, kind: 'refund', state: 'withdrawn', askedAt: 1 }) as const;
    const often = (times: number) => ({ ...order({}), questions: Array.from({ length: times }, (_, nth) => about(nth)) });
    const refusals = [MAX_QUESTIONS_OF_ORDER - 1, MAX_QUESTIONS_OF_ORDER].map((times) =>
      questionRefusal('refund', often(times), 'a', FIRST_DAYS),
    );
    expect(refusals).toEqual([null, 'question-order-full']);
  });

  it('not in the order at all', () => {
    expect(questionRefusal('refund', order({}), 'c', FIRST_DAYS)).toBe('wrong-state');
  });

  it('still allowed while another line has an open question', () => {
    expect(questionRefusal('refund', order({ question: 'asked', refund: 'sending' }), 'b', FIRST_DAYS)).toBeNull();
  });
});

describe('a shopper’s problem with a key that is', () => {
  const LATER = PAID_AT + 26 * REFUND_WINDOW;
  test.each<[string, Case, ReturnType<typeof questionRefusal>]>([
    ['seen, after a year', { seen: true }, null],
    ['not seen', {}, 'wrong-state'],
    ['owed', { state: 'owed' }, 'wrong-state'],
    ['seen and being refunded', { seen: true, refund: 'sending' }, 'wrong-state'],
    ['seen and asked about already', { seen: true, question: 'asked' }, 'question-open'],
  ])('%s', (_, given, refusal) => {
    expect(questionRefusal('problem', order(given), 'a', LATER)).toBe(refusal);
  });
});

describe('the owner', () => {
  test.each<[string, Case, boolean, boolean]>([
    ['delivered', {}, true, false],
    ['delivered and seen', { seen: true }, true, true],
    ['owed', { state: 'owed' }, true, false],
    ['open', { state: 'open', paid: false }, false, false],
    ['refunded', { state: 'refunded', refund: 'done' }, false, false],
    ['seen and being refunded', { seen: true, refund: 'sending' }, false, false],
    ['seen, its refund failed', { seen: true, refund: 'failed' }, false, false],
  ])('may refund, and replace the key of, a line that is %s', (_, given, refund, replace) => {
    expect([canRefund(order(given), 'a'), canReplaceKey(order(given), 'a')]).toEqual([refund, replace]);
  });
});

describe('the parts of a payment', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 100_000_000 }), { minLength: 1, maxLength: 50 });

  it('add up to exactly the payment, and are never below 0', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 0, max: 5_000_000_000 }), (each, amount) => {
        const parts = sharesOf(amount, each);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('are the prices where the shopper paid the total, and right to about a unit for any other amount', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 0, max: 5_000_000_000 }), (each, amount) => {
        const total = each.reduce((sum, price) => sum + price, 0);
        expect(sharesOf(total, each)).toEqual(each);
        sharesOf(amount, each).forEach((part, at) => expect(Math.abs(part - (amount * (each[at] ?? 0)) / total)).toBeLessThan(1.001));
      }),
    );
  });

  it('are also exact in a card’s US cents', () => {
    const lines = [9_995, 9_995, 9_995].map((priceCentimes, at) => ({ gameId: `g${at}`, priceCentimes }));
    const paid = { lines, usdCents: 2_999, payment: { amountCentimes: toCentimes(29_985), usdCents: 2_999 } };
    const parts = lines.map(({ gameId }) => refundAmount(paid, gameId));
    expect(parts.map((part) => part.amountCentimes)).toEqual([9_995, 9_995, 9_995]);
    expect(parts.map((part) => part.usdCents)).toEqual([999, 1_000, 1_000]);
    expect(refundAmount({ ...paid, payment: { ...paid.payment, usdCents: null } }, 'g0').usdCents).toBeNull();
  });

  it('are never more than the prices, also where more came in than the total', () => {
    const lines = [10_000, 3_333].map((priceCentimes, at) => ({ gameId: `g${at}`, priceCentimes }));
    const partsOf = (amount: number, usdCents: number) =>
      lines.map(({ gameId }) =>
        refundAmount({ lines, usdCents: 1_333, payment: { amountCentimes: toCentimes(amount), usdCents } }, gameId),
      );
    expect(partsOf(100_000, 10_000)).toEqual([
      { amountCentimes: 10_000, usdCents: 999 },
      { amountCentimes: 3_333, usdCents: 334 },
    ]);
    expect(partsOf(6_666, 666).map(({ amountCentimes }) => amountCentimes)).toEqual([4_999, 1_667]);
  });
});

test('a refund without an answer is checked after a minute, then less often, at least once an hour', () => {
  expect([0, 60_000, 10 * 60_000, 5 * 60 * 60_000].map(refundDelay)).toEqual([60_000, 60_000, 10 * 60_000, 60 * 60_000]);
});
