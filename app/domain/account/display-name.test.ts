import { expect, test } from 'vitest';

import { MAX_NAME_LENGTH, toDisplayName } from './display-name';

test.each([
  ['Amal الإدريسي', 'Amal الإدريسي'],
  ['  Amal \t Idrissi\r\nBcc: x@example.com ', 'Amal Idrissi Bcc: x@example.com'],
  ['Amal\u202eissirdI', 'AmalissirdI'],
  ['X\u0302avier', 'Xavier'],
  ['مُحَمَّد\u200f', 'مُحَمَّد'.normalize('NFC')],
  ['\u3164\u2800', ''],
  ['\u0000\u2028', ''],
  ['Zoe\u0301', 'Zo\u00e9'],
])('a name from elsewhere is made fit: %j is %j', (name, fit) => {
  expect(toDisplayName(name)).toBe(fit);
});

test('a name from elsewhere is cut between characters', () => {
  expect(toDisplayName('🔑'.repeat(MAX_NAME_LENGTH + 1))).toBe('🔑'.repeat(MAX_NAME_LENGTH));
});
