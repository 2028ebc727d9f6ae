import { expect, test } from 'vitest';

import { toTransactions } from './transactions.server';

/** Reads one payment of PayPal's list with this code and value. */
function read(code: string, value: string) {
  const transaction_info = {
    transaction_id: 'T1',
    transaction_event_code: code,
    transaction_status: 'S',
    transaction_initiation_date: '2026-11-20T12:00:00+0000',
    transaction_amount: { currency_code: 'USD', value },
    paypal_reference_id: 'C1',
    paypal_reference_id_type: 'TXN',
  };
  const listed = toTransactions({ kind: 'answer', body: { total_pages: 1, transaction_details: [{ transaction_info }] } }, 1);
  return listed.kind === 'done' ? (listed.transactions[0] ?? null) : listed.kind;
}

test.each([
  ['T0006', '10.00', 'in'],
  ['T1107', '-10.00', 'out'],
  ['T1113', '-10.00', 'out'],
  ['T1100', '-10.00', 'reversed'],
  ['T1106', '-10.00', 'reversed'],
  ['T1116', '-10.00', 'reversed'],
  ['T1118', '-10.00', 'reversed'],
  ['T1201', '-10.00', 'reversed'],
  ['T1207', '-10.00', 'reversed'],
] as const)('PayPal’s code %s of %s is a payment: %s', (code, value, direction) => {
  expect(read(code, value)).toMatchObject({ id: 'T1', direction, amount: { currency: 'USD', cents: 1000 }, of: 'C1' });
});

test.each([
  ['the hold for a dispute', 'T1110', '-10.00'],
  ['the end of that hold', 'T1111', '10.00'],
  ['the end of another hold', 'T1105', '10.00'],
  ['a hold that is taken back', 'T1105', '-10.00'],
  ['a fee that comes back', 'T1108', '0.74'],
  ['a fee that is taken again', 'T1108', '-0.74'],
  ['a refunded fee', 'T1109', '-0.74'],
  ['a withdrawal that came back', 'T1101', '10.00'],
  ['a correction of the account', 'T1200', '-10.00'],
  ['a chargeback that was won', 'T1202', '10.00'],
  ['a temporary hold', 'T1500', '-10.00'],
  ['a payment to somebody else', 'T0006', '-10.00'],
])('%s (%s) is neither a payment nor one that went back', (_, code, value) => {
  expect(read(code, value)).toBeNull();
});
