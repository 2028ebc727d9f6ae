import { expect, test } from 'vitest';

import { normalizeEmail, parseMailbox } from './email';

test.each([
  ['amal@example.com', 'amal@example.com'],
  ['  Amal@Example.COM ', 'amal@example.com'],
  ['owner@miftah.local', 'owner@miftah.local'],
  ['a.b+news@mail.example.co.ma', 'a.b+news@mail.example.co.ma'],
  ["o'neil@example.com", "o'neil@example.com"],
  ['Jose\u0301@example.com', 'jos\u00e9@example.com'],
  ['JOS\u00c9@example.com', 'jos\u00e9@example.com'],
  ['أمل@مثال.المغرب', 'أمل@مثال.المغرب'],
])('%j is stored as %j', (typed, kept) => {
  expect(normalizeEmail(typed)).toBe(kept);
});

test.each([
  [''],
  ['amal'],
  ['amal@'],
  ['@example.com'],
  ['amal@example'],
  ['amal@@example.com'],
  ['amal@example..com'],
  ['amal@.example.com'],
  ['amal@-example.com'],
  ['.amal@example.com'],
  ['am..al@example.com'],
  ['am al@example.com'],
  ['amal@exam ple.com'],
  ['amal@example.com\r\nBcc: all@example.com'],
  ['am\u200bal@example.com'],
  ['am\u0000al@example.com'],
  ['Amal <amal@example.com>'],
  ['amal@example.com, other@example.com'],
  ['"amal"@example.com'],
  [`${'a'.repeat(65)}@example.com`],
  [`amal@${'a.'.repeat(130)}com`],
])('%j is no address', (typed) => {
  expect(normalizeEmail(typed)).toBeNull();
});

test('a stored address stays the same when it is stored again', () => {
  const once = normalizeEmail('J\u0307OS\u00c9@Example.com') ?? '';
  expect(normalizeEmail(once)).toBe(once);
});

test.each([
  ['shop@Shop.example', { name: '', address: 'shop@shop.example' }],
  ['<shop@shop.example>', { name: '', address: 'shop@shop.example' }],
  [' "Miftah, keys" <shop@shop.example>', { name: 'Miftah, keys', address: 'shop@shop.example' }],
  ['Miftah', null],
  ['Miftah <shop>', null],
  ['Miftah\nBcc: all <shop@shop.example>', null],
  ['Miftah <shop@shop.example>, b@shop.example', null],
])('%j is the sender %j', (typed, mailbox) => {
  expect(parseMailbox(typed)).toEqual(mailbox);
});
