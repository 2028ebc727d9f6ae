import { expect, it } from 'vitest';

import { noteMoney, readNote } from './alert-note';

const format = ({ currency, cents }: { readonly currency: string; readonly cents: number }) => `${cents / 100} ${currency}`;

it('writes money as data, which each reader formats', () => {
  const note = `${noteMoney({ currency: 'MAD', cents: 12_900 })}, REF 7 ${noteMoney({ currency: 'USD', cents: 5 })}`;
  expect(note).toBe('{MAD 12900}, REF 7 {USD 5}');
  expect(readNote(note, format)).toBe('129 MAD, REF 7 0.05 USD');
});

it.each(['129.00 MAD, REF 7', 'not found at PayPal, X1', '{MAD}', '{mad 5}', '{MAD -5}', ''])(
  'leaves older and other notes as they are: %j',
  (note) => {
    expect(readNote(note, format)).toBe(note);
  },
);
