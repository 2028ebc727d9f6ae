import { expect, test } from 'vitest';

import { hasLoneMark, normalizeEmail, parseMailbox } from './email';

test.each([
  ['amal@example.com', 'amal@example.com'],
  ['  Amal@Example.COM ', 'amal@example.com'],
  ['owner@miftah.local', 'owner@miftah.local'],
  ['a.b+news@mail.example.co.ma', 'a.b+news@mail.example.co.ma'],
  ["o'neil@example.com", "o'neil@example.com"],
  ['Jose\u0301@example.com', 'jos\u00e9@example.com'],
  ['JOS\u00c9@example.com', 'jos\u00e9@example.com'],
  ['أمل@مثال.المغرب', 'أمل@مثال.المغرب'],
  ['amal@उदाहरण.भारत', 'amal@उदाहरण.भारत'],
  ['amal@ตัวอย่าง.ไทย', 'amal@ตัวอย่าง.ไทย'],
  ['иван@пример.рф', 'иван@пример.рф'],
  ['用户@例子.中国', '用户@例子.中国'],
  ['amal@BÜCHER.example', 'amal@bücher.example'],
  ['amal@ｅｘａｍｐｌｅ.com', 'amal@example.com'],
  ['nguyễn@example.com', 'nguyễn@example.com'],
  ['amal_b-c%d@example.com', 'amal_b-c%d@example.com'],
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
  ['am\u034fal@example.com'],
  ['amal\ufe0f@example.com'],
  ['amal\u{e0100}@example.com'],
  ['am\u200dal@example.com'],
  ['\u200eamal@example.com'],
  ['am\u202eal@example.com'],
  ['am\u061cal@example.com'],
  ['am\u00adal@example.com'],
  ['am\u2060al@example.com'],
  ['amal\u{e0061}@example.com'],
  ['\u3164@example.com'],
  ['am\u115fal@example.com'],
  ['am\uffa0al@example.com'],
  ['am\u2800al@example.com'],
  ['am\u180eal@example.com'],
  ['am\u17b4al@example.com'],
  ['x\u0302@example.com'],
  ['ama\u0332l@example.com'],
  ['أَمل@example.com'],
  ['amal@ex\u034fample.com'],
  ['amal@exam\u0332ple.com'],
  ['amal@ex\u00adample.com'],
  ['amal@\u0301example.com'],
  ['amal@مِثال.المغرب'],
  ['ａmal@example.com'],
  ['\ufb01lm@example.com'],
  ['\ufe8dmal@example.com'],
  ['\u0430mal@example.com'],
  ['amal@ex\u0430mple.com'],
  ['am\u03b1l@example.com'],
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
  for (const typed of ['JOSE\u0301@Example.com', 'amal@ｅｘａｍｐｌｅ.com', 'ΣΑΣ@example.com']) {
    const once = normalizeEmail(typed);
    expect(once).not.toBeNull();
    expect(normalizeEmail(once ?? '')).toBe(once);
  }
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

test.each([
  ['a mark before the name', '\u0301amal@example.com', true],
  ['a mark that no letter takes', 'q\u0301amal@example.com', true],
  ['a mark in the domain', 'amal@exam\u0335ple.com', true],
  ['a letter with its accent', 'andre\u0301@example.com', false],
  ['no address at all', 'a\u0301', false],
])('%s: is a lone mark named? %s %s', (_, typed, isNamed) => {
  expect(hasLoneMark(typed)).toBe(isNamed);
});
