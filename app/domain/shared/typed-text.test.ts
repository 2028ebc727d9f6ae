import { expect, test } from 'vitest';

import { cleanLine, cleanNumber, cleanText, toLatinDigits } from './typed-text';

test.each([
  ['a zero-width space', 'am\u200bal', 'amal'],
  ['a byte order mark', '\ufeffamal', 'amal'],
  ['a word joiner', 'am\u2060al', 'amal'],
  ['a soft hyphen', 'am\u00adal', 'amal'],
  ['marks of direction, as a phone copies them with a number', '\u202a+212 6\u202c\u200e', '+212 6'],
  ['isolates and an Arabic letter mark', '\u2068أمل\u2069\u061c', 'أمل'],
  ['a joiner and a non-joiner', 'می\u200cخواهم\u200d', 'میخواهم'],
  ['a combining grapheme joiner, and then its accent composes', 'e\u034f\u0301t\u0301', '\u00e9t\u0301'],
  ['a variation selector behind a letter', 'am\ufe0fal', 'amal'],
  ['Hangul fillers, tags and a blank of Braille', '\u3164a\u115f\u{e0061}\u2800', 'a'],
])('a line loses %s', (_, typed, clean) => {
  expect(cleanLine(typed)).toBe(clean);
  expect(cleanLine(clean)).toBe(clean);
});

test.each([
  ['accents and Arabic', 'Zoé الإدريسي'],
  ['marks that Arabic and Hindi are written with', 'مُحَمَّد हिन्दी ไทย'],
  ['an emoji with its style', 'I ❤\ufe0f games'],
  ['spaces of every kind', 'a\u00a0b\u202fc\u3000d'],
  ['signs of trade and money', '™ © € د.م.'],
])('a line keeps %s', (_, typed) => {
  expect(cleanLine(typed)).toBe(typed.normalize('NFC'));
});

test('a text of several lines keeps what joins and parts letters, and its lines, and loses the rest', () => {
  expect(cleanText('می\u200cخواهم 👨\u200d👩\u200d👧\n\te\u0301\u200e\u202e\u200b\ufeff')).toBe(
    'می\u200cخواهم 👨\u200d👩\u200d👧\n\t\u00e9',
  );
});

test.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['١٬٢٩٩٫٥٠', '1,299.50'],
  ['MF-٧K٢', 'MF-7K2'],
  ['1,299 ½ Ⅳ', '1,299 ½ Ⅳ'],
])('the digits of %s are those of %s', (typed, latin) => {
  expect(toLatinDigits(typed)).toBe(latin);
});

test('a number loses what stands around it unseen', () => {
  expect(cleanNumber(' \u200e\u202a٤٢\u202c ')).toBe('42');
});
