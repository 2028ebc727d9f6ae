import { expect, test } from 'vitest';

import { isTooLongPassword, weaknessOf } from './password';

const COMMON: ReadonlySet<string> = new Set(['password', 'welcome', 'dragon', 'p@ssw0rd', 'monkey']);
const isCommon = (plain: string) => COMMON.has(plain);
const about = ['amal.idrissi@example.com', 'Amal Idrissi'];

test.each([
  ['one of the commonest', 'password'],
  ['the same in capitals', 'PassWord'],
  ['with a digit behind', 'welcome1'],
  ['with a year and a mark', 'Dragon2024!'],
  ['with letters swapped', 'p@ssw0rd'],
  ['a row of digits', '123456789'],
  ['a row of digits backwards', '987654321'],
  ['the alphabet', 'abcdefgh'],
  ['a row of keys', 'qwertyui'],
  ['a row of keys of a French keyboard', 'azertyui'],
  ['one character', 'zzzzzzzz'],
  ['one pair again and again', '7x7x7x7x'],
  ['the address', 'amal.idrissi@example.com'],
  ['the name before the @', 'amal.idrissi'],
  ['the name', 'amalidrissi'],
  ['the name and a year', 'AmalIdrissi1990'],
])('%s is too common', (_, password) => {
  expect(weaknessOf(password, { about, isCommon })).toBe('common-password');
});

test.each([
  ['fewer than 6 characters', 'k7#Tq'],
  ['5 characters that are 20 bytes', '🗝🗝🎲🎮🎯'],
  ['5 characters that are common too', 'qwert'],
])('%s are too weak', (_, password) => {
  expect(weaknessOf(password, { about, isCommon })).toBe('weak-password');
});

test.each([['k7#Tqz'], ['correct horse'], ['رمز سري جدا'], ['monkeys dance at 4'], ['🗝🎲🎮🎯🧩🐉'], ['      x']])(
  '%j is strong enough',
  (password) => {
    expect(weaknessOf(password, { about, isCommon })).toBeNull();
  },
);

test('an owner needs twelve characters', () => {
  expect(weaknessOf('k7#Tqz-22.9', { minimum: 12 })).toBe('weak-password');
  expect(weaknessOf('k7#Tqz-22.9a', { minimum: 12 })).toBeNull();
});

test('length is judged after accents are composed', () => {
  expect(weaknessOf('e\u0301a\u0301o\u0301')).toBe('weak-password');
});

test('1,024 bytes are the most', () => {
  expect(isTooLongPassword('x'.repeat(1024))).toBe(false);
  expect(isTooLongPassword('x'.repeat(1025))).toBe(true);
  expect(isTooLongPassword('é'.repeat(513))).toBe(true);
});

test('words of this country and of the shop count without any list', () => {
  for (const password of ['Marrakech2024', 'wydad123', 'khadija!', 'GameKeys1']) expect(weaknessOf(password)).toBe('common-password');
});
