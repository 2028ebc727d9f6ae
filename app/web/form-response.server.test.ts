import { expect, test } from 'vitest';

import { invalid } from './form-response.server';
import { toSendBack } from './sent-back.server';

const KIB = 1024;
/** Renders values as a page has them: as HTML, and as data in a script. */
const inPage = (values: Readonly<Record<string, string>>) =>
  Object.values(values)
    .map((text) => text.replace(/[<>&"']/g, '&quot;') + JSON.stringify(text).replace(/[<>&]/g, '\\u0026'))
    .join('').length;

test.each(['<', '&', '"', "'", '\\', '\u0001', '<&'])('a form of nothing but %j comes back cut', (sign) => {
  const sent = { first: sign.repeat(20 * KIB), second: sign.repeat(20 * KIB), last: 'short' };
  const values = toSendBack(sent);
  expect(inPage(values)).toBeLessThan(150 * KIB);
  expect(sent.first.startsWith(values['first'] ?? 'gone')).toBe(true);
  expect(invalid({ intent: sign.repeat(KIB), values: sent }, {}).data).toMatchObject({ values, intent: sign.repeat(100).slice(0, 100) });
});

test.each([
  ['English', 'What was typed stays. It’s <all> of it. '],
  ['French', 'Ce qui a été tapé reste, même très long. '],
  ['Arabic', 'ما كتبته يبقى كما هو. '],
])('the longest %s that a form takes comes back whole', (_, text) => {
  const typed = text.repeat(Math.floor((40 * KIB) / Buffer.byteLength(text)));
  expect(toSendBack({ text: typed, name: 'Amal' })).toEqual({ text: typed, name: 'Amal' });
});

test('many fields with long names come back cut as well', () => {
  const sent = Object.fromEntries(Array.from({ length: 200 }, (_, nth) => [`${'&'.repeat(300)}${nth}`, '&']));
  expect(Object.keys(toSendBack(sent)).join('').length * 11).toBeLessThan(150 * KIB);
});
