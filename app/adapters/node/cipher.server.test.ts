import { expect, test } from 'vitest';

import { createCipher } from './cipher.server';

const REFUSED = 'sealed with another secret, or altered';
const cipher = createCipher('a secret of the tests');

test('a sealed text opens again, and never looks the same twice', () => {
  const sealed = cipher.seal('ABCD-ÉFGH-مفتاح');
  expect(sealed).toMatch(/^enc:v1:[\w-]+$/);
  expect(cipher.isSealed(sealed)).toBe(true);
  expect(cipher.seal('ABCD-ÉFGH-مفتاح')).not.toBe(sealed);
  expect(cipher.open(sealed)).toBe('ABCD-ÉFGH-مفتاح');
});

test('older plain text comes back as it is', () => {
  expect(cipher.isSealed('ABCD')).toBe(false);
  expect(cipher.open('ABCD')).toBe('ABCD');
});

test('another secret opens nothing', () => {
  expect(() => createCipher('another secret').open(cipher.seal('ABCD'))).toThrow(REFUSED);
});

test('an altered text, a shortened tag and a cut text are refused', () => {
  const bytes = Buffer.from(cipher.seal('ABCD').slice(7), 'base64url');
  const reseal = (raw: Uint8Array) => `enc:v1:${Buffer.from(raw).toString('base64url')}`;
  for (let at = 0; at < bytes.length; at++) {
    const altered = Buffer.from(bytes);
    altered[at] = (altered[at] ?? 0) ^ 1;
    expect(() => cipher.open(reseal(altered))).toThrow(REFUSED);
  }
  expect(() => cipher.open(reseal(bytes.subarray(0, 12 + 4)))).toThrow(REFUSED);
  expect(() => cipher.open('enc:v1:')).toThrow(REFUSED);
});

test('a fingerprint ignores case and white space, and depends on the secret', () => {
  const print = cipher.fingerprint('ABCD-EFGH');
  expect(print).toMatch(/^[0-9a-f]{64}$/);
  expect(cipher.fingerprint(' abcd-\tefgh\n')).toBe(print);
  expect(cipher.fingerprint('ABCD-EFGI')).not.toBe(print);
  expect(createCipher('another secret').fingerprint('ABCD-EFGH')).not.toBe(print);
});
