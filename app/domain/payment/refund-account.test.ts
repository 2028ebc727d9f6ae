import { expect, test } from 'vitest';

import { formatRefundAccount, maskRefundAccount, needsRefundAccount, parseRefundAccount, refundAccountDoneAt } from './refund-account';

const RIB = '230780123456789012345649';

test.each([
  '230 780 1234567890123456 49',
  'RIB : 230 780 1234567890123456 49',
  'R.I.B. n° 230.780.1234567890123456.49',
  'MA64 2307 8012 3456 7890 1234 5649',
  'IBAN: ma64 2307 8012 3456 7890 1234 5649',
  '230 | 780 | 1234567890123456 | 49',
  '230-780-1234567890123456–49',
  '٢٣٠ ٧٨٠ ١٢٣٤٥٦٧٨٩٠١٢٣٤٥٦ ٤٩',
  '\u200e230\u00a0780\u202f1234567890123456 49 ',
])('reads a RIB as a bank prints it: %s', (typed) => {
  expect(parseRefundAccount(typed)).toEqual({ account: RIB });
});

test.each(['0612345678', '06 12 34 56 78', '+212 6 12 34 56 78', '00212612345678', '+212 (0) 6-12-34-56-78', '٠٦١٢٣٤٥٦٧٨'])(
  'reads the number of a wallet: %s',
  (typed) => {
    expect(parseRefundAccount(typed)).toEqual({ account: '0612345678' });
  },
);

test.each([
  ['230 780 1234567890123456 48', 'refund-account-rib'],
  ['230 780 123456789012345 49', 'refund-account-rib'],
  ['', 'refund-account-unknown'],
  ['0812345678', 'refund-account-unknown'],
  ['06123456', 'refund-account-unknown'],
  ['to my card', 'refund-account-unknown'],
  ['amal@example.com', 'refund-account-unknown'],
  ['<script>', 'refund-account-unknown'],
  ['1'.repeat(300), 'refund-account-unknown'],
])('refuses %j as %s', (typed, error) => {
  expect(parseRefundAccount(typed)).toEqual({ error });
});

test('is shown whole in groups, or by its end', () => {
  expect([RIB, '0612345678'].map(formatRefundAccount)).toEqual(['230 780 1234567890123456 49', '06 12 34 56 78']);
  expect(maskRefundAccount(RIB)).toBe('5649');
});

const facts = { refundAccount: 'sealed', refundAccountAt: 10, refundAccountAskedAt: null, questions: [], refunds: [] };
const question = { gameId: 'a', kind: 'refund', askedAt: 1 } as const;

test.each([
  ['an open question', { questions: [{ ...question, state: 'asked', decidedAt: null }] }, true],
  ['a declined one', { questions: [{ ...question, state: 'declined', decidedAt: 20 }] }, false],
  ['a refund under way', { refunds: [{ gameId: 'a', state: 'failed', doneAt: null }] }, true],
  ['a refund that is done', { refunds: [{ gameId: 'a', state: 'done', doneAt: 30 }] }, false],
  ['the owner’s question', { refundAccount: null, refundAccountAskedAt: 5 }, true],
  ['the owner’s question with its answer', { refundAccountAskedAt: 5 }, false],
] as const)('money may go there with %s', (_, more, isNeeded) => {
  expect(needsRefundAccount({ ...facts, ...more })).toBe(isNeeded);
});

test('its days count from the last refund or answer', () => {
  expect(refundAccountDoneAt(facts)).toBe(10);
  const questions = [{ ...question, state: 'declined', decidedAt: 20 }] as const;
  const refunds = [{ gameId: 'a', state: 'done', doneAt: 30 }] as const;
  expect([refundAccountDoneAt({ ...facts, questions }), refundAccountDoneAt({ ...facts, questions, refunds })]).toEqual([20, 30]);
});
