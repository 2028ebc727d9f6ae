import { expect, test } from 'vitest';

import { createOneTimeCodes } from './one-time-codes.server';

const codes = createOneTimeCodes();
/** The secret of RFC 6238, appendix B ('12345678901234567890'), in base32. Its codes there have eight digits; apps show the last six. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_111_111_111, '050471', 37_037_037],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
  [20_000_000_000, '353130', 666_666_666],
])('at second %i the code is the one of RFC 6238: %s', (second, code, step) => {
  expect(codes.stepOf(SECRET, code, second * 1000)).toBe(step);
});

test('codes of the half minute before and after count, and none further away', () => {
  const steps = [-60, -30, 0, 30, 60].map((away) => codes.stepOf(SECRET, '050471', (1_111_111_111 + away) * 1000));
  expect(steps).toEqual([null, 37_037_037, 37_037_037, 37_037_037, null]);
});

test('a secret has 160 bits and is new each time, and its address names the store and the account', () => {
  const secret = codes.draw();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(codes.draw()).not.toBe(secret);
  const url = new URL(codes.addressOf(secret, 'amal+keys@example.com'));
  expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual(['otpauth:', 'totp', '/Miftah:amal+keys@example.com']);
  expect(createOneTimeCodes(() => 'Clés du Sud').addressOf(secret, 'amal')).toContain('issuer=Cl%C3%A9s%20du%20Sud');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ issuer: 'Miftah', secret, digits: '6', period: '30', algorithm: 'SHA1' });
});
