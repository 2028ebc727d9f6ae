import { describe, expect, it } from 'vitest';

import { cleanCode, codeDoubt, codeIdentity, oddSigns } from './code';
import type { KeyType } from './index';

const KEY = 'ABCDE-FGHJK-LMNPQ';

describe('a code', () => {
  it.each([
    ['ABCDE\u2013FGHJK\u2013LMNPQ', 'en dashes'],
    ['ABCDE\u2011FGHJK\u2011LMNPQ', 'non-breaking hyphens'],
    ['ABCDE\u2014FGHJK\u2212LMNPQ', 'an em dash and a minus'],
    ['ABCDE\uff0dFGHJK\ufe63LMNPQ', 'dashes of East Asia'],
    ['\u200bABCDE-FGHJK-LMNPQ', 'a zero-width space'],
    ['ABCDE-FGHJK-LMNPQ\u200e', 'a direction mark'],
    ['\ufeffABCDE-\u00adFGHJK-\u2060LMNPQ', 'a BOM, a soft hyphen and a joiner'],
    ['\u202aABCDE-FGHJK-LMNPQ\u202c', 'marks of an embedding'],
    ['ABCDE-FGHJK-LMNPQ\ufe0f\u034f\u2800', 'a variation selector, a joiner and a blank'],
    ['\u00a0 ABCDE-FGHJK-LMNPQ\t\u3000', 'spaces of other kinds at its ends'],
  ])('%j is kept as a person sees it: %s', (typed) => {
    expect(cleanCode(typed)).toBe(KEY);
  });

  it.each(['abcde-fghjk-lmnpq', 'ABCDEFGHJKLMNPQ', 'ABCDE FGHJK LMNPQ', 'ＡＢＣＤＥ-FGHJK-LMNPQ', 'ABCDE\u2013FGHJK\u00a0LMNPQ'])(
    '%j is one code with ABCDE-FGHJK-LMNPQ, and shown as typed',
    (typed) => {
      expect(codeIdentity(typed)).toBe(codeIdentity(KEY));
      expect(cleanCode(typed)).toHaveLength(typed.length);
    },
  );

  it.each([`${KEY}.`, 'ABCDE-FGHJK-LMNPR', 'ABCDE_FGHJK_LMNPQ'])('%j is another one', (typed) => {
    expect(codeIdentity(typed)).not.toBe(codeIdentity(KEY));
  });

  it.each(['', '-', ' \u200b\u2013 '])('%j is none', (typed) => {
    expect(codeIdentity(typed)).toBe('');
  });
});

describe('a code that a spreadsheet changed', () => {
  it.each([
    '1,23457E+14',
    '1.23E+14',
    '4,56E+24',
    '1.23457E14',
    '1E+24',
    '1.23456789012346E+024',
    '-1,2E-5',
    '١٫٢٣E+١٤',
    '123456789012,00',
    '1 234 567,5',
    '12.5',
    '12%',
    '1234567890123450',
    '1234567890123450000000000',
    '#NOM?',
    '#NAME?',
    '#NOM ?',
    '#REF!',
    '#VALEUR!',
    '#DIV/0!',
    '#N/A',
    '#NUL!',
    '#اسم؟',
    'Err:508',
    'Err :502',
    '########',
    '#',
    'mars-24',
    'Mar-24',
    '24-mars',
    '24-Mar-2024',
    'févr-24',
    'févr.-24',
    'août-24',
    'juil.-24',
    'mars 2024',
    'Mar. 24',
    '3 mars 2024',
    'lundi 4 mars 2024',
    'ماي-24',
    '01/03/2024',
    '1/3/24',
    '2024-03-01',
    '01.03.2024',
    '01-mars',
    '31/12/2024 00:00',
    '12/2024',
    '12:30:00',
    '12:30',
    '1:30 PM',
    '2024-03-01T00:00:00',
    'VRAI',
    'FAUX',
    'TRUE',
    'False',
    'vrai',
    '=1+1',
    '=NEW-1',
    "'=A1",
    '@SUM(A1)',
  ])('%j is one', (code) => {
    expect(codeDoubt(code, 'Steam')).toBe('code-spreadsheet');
  });

  it.each<readonly [string, KeyType]>([
    [KEY, 'Steam'],
    ['MARSA-TRUEX-DECEM', 'Steam'],
    ['ABCDEFGHJKLMNPQ', 'Steam'],
    ['12345-67890-12345', 'Steam'],
    ['12E45-67890-12345', 'Steam'],
    ['123456789012345', 'Steam'],
    ['1234567890123456789012345', 'Steam'],
    ['ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ2', 'Steam'],
    ['ABCDE-FGHJK-LMNPQ-RSTUV', 'Epic'],
    ['1234-5678-9012', 'PlayStation'],
    ['123456789012', 'PlayStation'],
    ['1234 5678 9012', 'PlayStation'],
    ['2024-0301-1230', 'PlayStation'],
    ['ABCDE FGHJK LMNPQ RSTUV WXYZ2', 'Xbox'],
    ['https://store.steampowered.com/account/ackgift/0123456789ABCDEF?redeemer=a%40b.c', 'Steam'],
  ])('%j is none', (code, type) => {
    expect(codeDoubt(code, type)).toBeNull();
  });
});

describe('a field with two codes', () => {
  it.each([
    `${KEY} ABCDE-FGHJK-LMNPR`,
    `${KEY},ABCDE-FGHJK-LMNPR`,
    `${KEY} ; ABCDE-FGHJK-LMNPR`,
    `${KEY}/ABCDE-FGHJK-LMNPR`,
    `${KEY} et ABCDE-FGHJK-LMNPR`,
    'ABCDE FGHJK LMNPQ, ABCDE FGHJK LMNPR',
    '1234-5678-9012 1234-5678-9013',
    cleanCode(`${KEY}\nABCDE-FGHJK-LMNPR`),
  ])('%j is seen', (code) => {
    expect(codeDoubt(code, 'Steam')).toBe('codes-two');
  });
});

describe('signs that no key has', () => {
  it.each([
    [`${KEY}.`, '.'],
    ['ABCDE_FGHJK_LMNPQ', '_'],
    ['ABCDÉ-FGHJK-LMNPQ', 'É'],
    ['АBCDE-FGHJK-LMNPQ', 'А'],
    ['ABCDE-FGHJK-LMNP٣', '٣'],
    ['"ABCDE-FGHJK-LMNPQ"', '"'],
    ['key: ABCDE-FGHJK!', ': !'],
    ['ABCDE-FGHJK-LMNPQ\u{1f511}', '\u{1f511}'],
  ])('%j: %s', (code, signs) => {
    expect([codeDoubt(code, 'Steam'), oddSigns(code)]).toEqual(['code-signs', signs]);
  });
});

it.each<readonly [string, KeyType]>([
  ['ONE', 'Steam'],
  ['ABCDE-FGHJK-LMNPQ-RSTUV', 'Steam'],
  [KEY, 'Epic'],
  [KEY, 'Xbox'],
  ['12345678901', 'PlayStation'],
  ['ABCDE FGHJK', 'Steam'],
])('%j has not the usual length of a %s key', (code, type) => {
  expect(codeDoubt(code, type)).toBe('length-unusual');
});
