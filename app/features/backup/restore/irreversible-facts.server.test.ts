import { expect, it } from 'vitest';

import { createEncryption } from '~/adapters/node/encryption.server';
import type { Data } from '~/ports/store';

import { NO_REFUND_ACCOUNT } from '~/features/order/index.server';

import { journalEntryFor } from './irreversible-facts.server';

const keep = journalEntryFor(createEncryption('a secret of the tests, long enough for it'));
const path = 'orders/MF-1';
const ORDER: Data = {
  state: 'in_review',
  email: 'sara@example.com',
  name: 'Sara',
  payer: null,
  proofId: 'p1',
  refundAccount: 'enc:v1:sealed',
  refundAccountAt: 5,
  refundAccountAskedAt: 4,
  lines: [{ gameId: 'g1', title: 'One', state: 'open', costs: [] }],
  events: [{ type: 'placed', by: 'sara', note: 'words' }],
  questions: [],
  refunds: [],
};
/** As a write leaves it: what it didn't touch is the same value. */
const changed = (fields: Data) => keep({ path, before: ORDER, after: { ...ORDER, ...fields } });

it('keeps all of the irreversible part the first time, and then the fields that changed', () => {
  expect(keep({ path, before: null, after: ORDER })).toEqual({
    state: 'in_review',
    lines: [{ gameId: 'g1', state: 'open', costs: [] }],
    events: [{ type: 'placed', by: 'sara', note: null }],
    questions: [],
    refunds: [],
  });
  expect(changed({ state: 'fulfilled', paidAt: null })).toEqual({ state: 'fulfilled', paidAt: null });
  expect(changed({ refunds: [{ id: 'r1' }] })).toEqual({ refunds: [{ id: 'r1' }] });
  expect(keep({ path, before: ORDER, after: null })).toBeNull();
});

it('keeps nothing of a write that leaves the irreversible part as it was', () => {
  expect(changed({})).toBeUndefined();
  expect(changed({ name: 'Sarah', proofId: 'p2', refundAccount: 'enc:v1:other', refundAccountAt: 6 })).toBeUndefined();
  const lines = [{ gameId: 'g1', title: 'Another title', state: 'open', costs: [] }];
  const events = [{ type: 'placed', by: 'sara', note: 'other words' }];
  expect(changed({ lines, events, questions: [], refunds: [] })).toBeUndefined();
  expect(changed({ lines, state: 'owed' })).toEqual({ state: 'owed' });
});

it('keeps no words of the owner about money', () => {
  const note = { id: 'n1', direction: 'in', amountCentimes: 1, reason: 'Sara paid in cash' };
  const payment = { reference: 'R', amountCentimes: 1, reason: 'Sara paid less' };
  const back = { at: 1, by: 'owner', reason: 'Sara’s bank took it back', payment, gameIds: [] };
  const wordless = { ...payment, reason: null };
  expect(changed({ payment, notes: [note], voids: [back] })).toEqual({
    payment: wordless,
    notes: [{ ...note, reason: '' }],
    voids: [{ ...back, reason: '', payment: wordless }],
  });
  expect(changed({ payment: null })).toEqual({ payment: null });
  expect(keep({ path: 'payments/bank-R', before: null, after: payment })).toEqual({ reference: 'R', amountCentimes: 1 });
});

it('keeps that an order is nobody’s any more, once', () => {
  const nameless = { email: '', name: '', person: null, payer: null, proofId: null, ...NO_REFUND_ACCOUNT };
  expect(changed(nameless)).toEqual(nameless);
  const nobodys = { ...ORDER, ...nameless };
  expect(keep({ path, before: nobodys, after: { ...nobodys, state: 'cancelled' } })).toEqual({ state: 'cancelled' });
});
