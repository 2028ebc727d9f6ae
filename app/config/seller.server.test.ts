import { expect, test } from 'vitest';

import { toShopSettings } from '~/domain/setting/shop-settings';
import { EnvError, readEnv } from './index.server';

const SELLER = { SELLER_NAME: 'Miftah SARL', SELLER_ICE: '001 234 567 000 089', SELLER_ADDRESS: '1 rue des Clés, Casablanca' };

function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    if (error instanceof EnvError) return error.problems;
    throw error;
  }
}

test('a store names its seller only if it knows name, ICE and address', () => {
  expect(toShopSettings(readEnv({}).envOverrides).seller).toBeNull();
  expect(toShopSettings(readEnv(SELLER).envOverrides).seller).toEqual({
    name: 'Miftah SARL',
    ice: '001234567000089',
    rc: null,
    address: '1 rue des Clés, Casablanca',
  });
  expect(toShopSettings(readEnv({ ...SELLER, SELLER_RC: 'Casablanca 12345' }).envOverrides).seller?.rc).toBe('Casablanca 12345');
  expect(problemsOf({ SELLER_RC: 'Casablanca 12345', SELLER_NAME: 'Miftah' })).toEqual([
    expect.stringMatching(/^SELLER_ICE must be set too/),
    expect.stringMatching(/^SELLER_ADDRESS must be set too/),
  ]);
});

test.each(['12345678901234', '1234567890123456', 'ABC456789012345'])('an ICE has 15 digits, not %s', (ice) => {
  expect(problemsOf({ ...SELLER, SELLER_ICE: ice })).toEqual(['SELLER_ICE must be the 15 digits of an ICE.']);
});

test('the owner confirms the legal pages by 1 alone, and nobody confirms pages without a seller', () => {
  expect(readEnv({ ...SELLER, LEGAL_CONFIRMED: '1' }).envOverrides.legalConfirmed).toBe('1');
  expect(readEnv({ ...SELLER, LEGAL_CONFIRMED: '0' }).envOverrides.legalConfirmed).toBeUndefined();
  expect(problemsOf({ LEGAL_CONFIRMED: '1' })).toEqual([expect.stringMatching(/^SELLER_NAME must be set if LEGAL_CONFIRMED is 1/)]);
  expect(problemsOf({ LEGAL_CONFIRMED: 'yes' })).toEqual(['LEGAL_CONFIRMED must be 0 or 1.']);
});

test.each([
  ['+212 6 12 34 56 78', '+212612345678'],
  ['+212 (6) 12-34.56.78', '+212612345678'],
])('the WhatsApp number %s is %s', (typed, number) => {
  expect(readEnv({ WHATSAPP_NUMBER: typed }).envOverrides.whatsapp).toBe(number);
});

test.each(['0612345678', '+0612345678', '+212', 'https://wa.me/1', '+2126/../evil'])('%s is no WhatsApp number', (typed) => {
  expect(problemsOf({ WHATSAPP_NUMBER: typed })).toEqual([expect.stringMatching(/^WHATSAPP_NUMBER must be a number with its country/)]);
});
