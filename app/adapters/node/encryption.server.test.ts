import { describe, expect, test } from 'vitest';

import { createEncryption } from './encryption.server';

const REFUSED = 'sealed with another secret, for another document, or altered';
const HERE = 'games/hades/codes/x1';
const THERE = 'games/hades/codes/x2';
const encryption = createEncryption('a secret of the tests');
/** Seals as the earlier releases did, bound to no path. */
function olderCipher(secret: string) {
  const older = createEncryption(secret);
  older.adopt({ sample: older.seal('', HERE), prints: null, isBound: false }, HERE);
  return older;
}
const older = olderCipher('a secret of the tests');

test('a sealed text opens again, and never looks the same twice', () => {
  const sealed = encryption.seal('ABCD-ÉFGH-مفتاح', HERE);
  expect(sealed).toMatch(/^enc:v1:~[\w-]{8}~[\w-]+$/);
  expect(encryption.isSealed(sealed)).toBe(true);
  expect(encryption.seal('ABCD-ÉFGH-مفتاح', HERE)).not.toBe(sealed);
  expect(encryption.open(sealed, HERE)).toBe('ABCD-ÉFGH-مفتاح');
});

test('older plain text comes back as it is', () => {
  expect(encryption.isSealed('ABCD')).toBe(false);
  expect(encryption.open('ABCD', HERE)).toBe('ABCD');
});

test('another secret opens nothing', () => {
  expect(() => createEncryption('another secret').open(encryption.seal('ABCD', HERE), HERE)).toThrow(REFUSED);
  expect(() => createEncryption('another secret').open(older.seal('ABCD', HERE), HERE)).toThrow(REFUSED);
});

test('a value that was moved to another document does not open, also without its mark', () => {
  const sealed = encryption.seal('ABCD', HERE);
  expect(() => encryption.open(sealed, THERE)).toThrow(REFUSED);
  expect(() => encryption.open(`enc:v1:${sealed.slice('enc:v1:~12345678~'.length)}`, THERE)).toThrow(REFUSED);
});

test('an altered text, a shortened tag and a cut text are refused', () => {
  const sealed = encryption.seal('ABCD', HERE);
  const head = sealed.slice(0, 'enc:v1:~12345678~'.length);
  const bytes = Buffer.from(sealed.slice(head.length), 'base64url');
  const reseal = (raw: Uint8Array) => head + Buffer.from(raw).toString('base64url');
  for (let at = 0; at < bytes.length; at++) {
    const altered = Buffer.from(bytes);
    altered[at] = (altered[at] ?? 0) ^ 1;
    expect(() => encryption.open(reseal(altered), HERE)).toThrow(REFUSED);
  }
  expect(() => encryption.open(reseal(bytes.subarray(0, 12 + 4)), HERE)).toThrow(REFUSED);
  for (const cut of ['', '~', '~1234567', '~12345678~']) expect(() => encryption.open(`enc:v1:${cut}`, HERE)).toThrow(REFUSED);
});

test('a fingerprint ignores case and white space, and depends on the secret', () => {
  const print = encryption.fingerprint('ABCD-EFGH');
  expect(print).toMatch(/^[0-9a-f]{64}$/);
  expect(encryption.fingerprint(' abcd-\tefgh\n')).toBe(print);
  expect(encryption.fingerprint('ABCD-EFGI')).not.toBe(print);
  expect(createEncryption('another secret').fingerprint('ABCD-EFGH')).not.toBe(print);
});

describe('a store that an earlier release may have to read', () => {
  test('gets values in its form, which open anywhere', () => {
    const sealed = older.seal('ABCD', HERE);
    expect(sealed).toMatch(/^enc:v1:[\w-]+$/);
    expect(encryption.open(sealed, THERE)).toBe('ABCD');
    expect([encryption.isCurrent(sealed), older.isCurrent(encryption.seal('ABCD', HERE))]).toEqual([false, true]);
  });
});

describe('while the secret changes', () => {
  const both = createEncryption('a newer secret', 'a secret of the tests');

  test('both open, and only the new one seals', () => {
    for (const one of [encryption, older]) {
      expect(both.open(one.seal('ABCD', HERE), HERE)).toBe('ABCD');
      expect(both.opener(one.seal('ABCD', HERE), HERE)).toBe('before');
      expect(both.isCurrent(one.seal('ABCD', HERE))).toBe(false);
    }
    const sealed = both.seal('ABCD', HERE);
    expect([both.opener(sealed, HERE), both.isCurrent(sealed), both.opener('plain', HERE)]).toEqual(['now', true, null]);
    expect(createEncryption('a newer secret').open(sealed, HERE)).toBe('ABCD');
    expect(() => encryption.open(sealed, HERE)).toThrow(REFUSED);
  });

  test('fingerprints stay as they were, then and afterwards', () => {
    const print = encryption.fingerprint('ABCD');
    both.adopt({ sample: older.seal('', HERE), prints: null, isBound: true }, HERE);
    expect(both.fingerprint('ABCD')).toBe(print);
    const alone = createEncryption('a newer secret');
    alone.adopt({ sample: both.seal('', HERE), prints: both.sealPrints(HERE), isBound: true }, HERE);
    expect(alone.fingerprint('ABCD')).toBe(print);
  });

  test('a note that no secret at hand opens is refused', () => {
    expect(() => both.adopt({ sample: createEncryption('a third one').seal('', HERE), prints: null, isBound: true }, HERE)).toThrow(
      'No secret',
    );
  });
});
