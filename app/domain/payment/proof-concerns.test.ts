import { expect, it } from 'vitest';

import { toCentimes } from '~/domain/shared/money';
import { clearRow, NO_EVIDENCE, shopperClaim, statementEvidence, type PaymentEvidence, type StatementEvidence } from './evidence';
import { concernMark, needsReason, proofConcerns } from './proof-concerns';

const order = {
  state: 'in_review',
  proofId: 'p1',
  events: [{ type: 'proof-submitted' }],
  isLate: false,
  lateReason: null,
  alarms: [],
  totalCentimes: toCentimes(10_000),
} as const;
const VOIDED = ['proof-submitted', 'approved', 'payment-voided'].map((type) => ({ type }));
const row = statementEvidence({
  by: 'reference',
  method: 'bank',
  reference: 'R-1',
  amountCentimes: toCentimes(10_000),
  doubt: null,
  namesOthers: false,
  usedBy: null,
  date: '21/11/2026',
  label: 'VIR NADIA',
  statementId: 's1',
  statementName: 'bank.csv',
  line: 2,
  fingerprint: 'f1',
});
const rowWith = (fields: Partial<StatementEvidence>) => statementEvidence({ ...row, ...fields });
const evidence = (fields: Partial<PaymentEvidence>): PaymentEvidence => ({ ...NO_EVIDENCE, ...fields });
const marks = (
  changed: Partial<Parameters<typeof proofConcerns>[0]>,
  money: Partial<PaymentEvidence> = {},
  sameProofAs: string | null = null,
) => proofConcerns({ ...order, ...changed }, { sameProofAs, evidence: evidence(money) }).map(concernMark);

it('is nothing for a proof in time, with one row of its amount or none', () => {
  expect(marks({})).toEqual([]);
  expect(marks({}, { rows: [row] })).toEqual([]);
  expect(marks({}, { claim: shopperClaim('NADIA'), likely: rowWith({ by: 'name' }) })).toEqual([]);
});

it.each([
  ['a cancelled order', { state: 'cancelled' }, ['ended']],
  ['a cancelled order, once, though its proof was late', { state: 'cancelled', isLate: true }, ['ended']],
  ['no proof', { proofId: null }, ['no-proof']],
  ['an approval that was taken back, and no proof since', { events: VOIDED }, ['taken-back']],
  ['a late proof', { isLate: true }, ['late']],
  ['a code that was used up since', { isLate: true, lateReason: 'code-used-up' }, ['price-lost:code-used-up']],
  ['an open alert', { alarms: [{}] }, ['alert']],
] as const)('is %s', (_, changed, expected) => {
  expect(marks(changed)).toEqual(expected);
});

it('is nothing for a proof or a row that came after an approval was taken back', () => {
  expect(marks({ events: [...VOIDED, { type: 'proof-submitted' }] })).toEqual([]);
  expect(marks({ events: VOIDED }, { rows: [row] })).toEqual([]);
});

it('is another order with the same picture, by its reference', () => {
  expect(marks({}, {}, 'MF-ABCDEF')).toEqual(['same-picture:MF-ABCDEF']);
});

it.each([
  ['two rows', { rows: [row, rowWith({ fingerprint: 'f2' })] }, ['several-rows:2']],
  ['another amount', { rows: [rowWith({ amountCentimes: toCentimes(7_700) })] }, ['row-differs:77.00']],
  ['a row that may be money out', { rows: [rowWith({ doubt: 'may-be-out' })] }, ['row-unclear']],
  ['a row that names other orders too', { rows: [rowWith({ namesOthers: true })] }, ['row-unclear']],
  ['a row whose reference paid another order', { rows: [rowWith({ usedBy: 'MF-ABCDEF' })] }, ['row-used:MF-ABCDEF']],
  ['money that went out again', { rows: [row], isTakenBack: true }, ['money-back']],
  ['money that went out again, without a row', { isTakenBack: true }, ['money-back']],
])('is what the statement says: %s', (_, money, expected) => {
  expect(marks({}, money)).toEqual(expected);
});

it('lets no doubtful row speak for an order', () => {
  for (const rows of [[row, row], [rowWith({ doubt: 'sent-back' })], [rowWith({ namesOthers: true })], [rowWith({ usedBy: 'MF-ABCDEF' })]])
    expect(clearRow(evidence({ rows }))).toBeNull();
  expect(clearRow(evidence({ rows: [row], isTakenBack: true }))).toBeNull();
  expect(clearRow(evidence({ rows: [row] }))).toBe(row);
});

it('is nothing of a missing proof where a row has the money', () => {
  expect(marks({ proofId: null, state: 'awaiting_payment' }, { rows: [row] })).toEqual([]);
});

it('needs a reason where the price was over, or another amount came', () => {
  expect(needsReason([{ code: 'late', about: '' }])).toBe(true);
  expect(needsReason([{ code: 'row-differs', about: '77.00' }])).toBe(true);
  expect(needsReason([{ code: 'same-picture', about: 'MF-ABCDEF' }])).toBe(false);
});

it('holds the shopper’s words and a row of a statement apart', () => {
  const claim = shopperClaim(' NADIA ');
  expect(claim).toEqual({ source: 'shopper', sender: 'NADIA' });
  // @ts-expect-error: what the shopper typed is no evidence
  const rows: PaymentEvidence['rows'] = [claim];
  // @ts-expect-error: nor is an object that was made by hand
  const made: StatementEvidence = { ...row, source: 'statement', reference: 'NADIA', amountCentimes: 1 };
  expect([rows, made]).toHaveLength(2);
});
