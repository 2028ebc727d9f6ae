import { describe, expect, test } from 'vitest';

import { readGroup, readSetting, readStored } from './read';
import { toShopSettings } from './shop-settings';

const RIB = '011519000001205000534921';

describe('a setting', () => {
  test.each([
    ['bankRib', '011 519 0000012050005349 21', RIB],
    ['bankRib', '\u0660\u0661\u0661-519-0000012050005349-21', RIB],
    ['bankRib', '011519000001205000534922', null],
    ['walletInwi', '06 12 34 56 78', '06 12 34 56 78'],
    ['walletInwi', '+212 (6) 12', null],
    ['walletInwi', '.......... 1', null],
    ['whatsapp', '+212 6 12-34.56.78', '+212612345678'],
    ['whatsapp', '0612345678', null],
    ['shopEmail', 'Shop@Example.com', 'shop@example.com'],
    ['shopEmail', 'shop', null],
    ['instagram', 'https://www.instagram.com/miftah', 'https://www.instagram.com/miftah'],
    ['instagram', 'http://www.instagram.com/miftah', null],
    ['instagram', 'https://instagram.com.evil.example/', null],
    ['instagram', 'https://user:word@instagram.com/', null],
    ['instagram', 'javascript:alert(1)', null],
    ['sellerIce', '001 234 567 000 089', '001234567000089'],
    ['sellerIce', '12345678901234', null],
    ['usdRate', '9,85', '9.85'],
    ['usdRate', '0', null],
    ['holdMinutes', '\u0663\u0660', '30'],
    ['holdMinutes', '10081', null],
    ['shopName', 'Clés\u202e du \u200bMaroc', 'Clés du Maroc'],
    ['shopName', 'x'.repeat(31), null],
    ['legalConfirmed', '1', '1'],
    ['legalConfirmed', 'yes', null],
  ] as const)('%s %j is read as %j', (name, typed, read) => {
    expect(readSetting(name, typed)).toBe(read);
  });
});

describe('a group', () => {
  const bank = { bankHolder: 'Shop SARL', bankName: 'A Bank', bankRib: RIB };

  test('has its fields in one spelling, and leaves out empty ones', () => {
    expect(readGroup('payment', { ...bank, bankRib: '011 519 0000012050005349 21', walletMt: '  ' }, {})).toEqual({ ok: true, values: bank });
    expect(readGroup('payment', {}, {})).toEqual({ ok: true, values: {} });
  });

  test('names every wrong field, and those that belong to one', () => {
    expect(readGroup('payment', { bankRib: '1', walletInwi: 'call me' }, {})).toEqual({
      ok: false,
      errors: { bankHolder: 'setting-together', bankName: 'setting-together', bankRib: 'setting-rib', walletInwi: 'setting-phone' },
    });
  });

  test('takes what the environment fixes from there alone', () => {
    expect(readGroup('payment', { ...bank, bankRib: '1', walletMt: '0600000000' }, bank)).toEqual({ ok: true, values: { walletMt: '0600000000' } });
  });

  test('confirms no legal pages without a seller', () => {
    expect(readGroup('seller', { legalConfirmed: '1' }, {})).toEqual({ ok: false, errors: { legalConfirmed: 'setting-legal-seller' } });
    expect(readGroup('seller', {}, {})).toEqual({ ok: true, values: { legalConfirmed: '0' } });
  });

  test('reads nothing that every object has', () => {
    expect(readGroup('shop', { constructor: 'x', shopName: 'Clés' }, {})).toEqual({ ok: true, values: { shopName: 'Clés' } });
  });
});

test('stored settings that nothing can read any more count as not set', () => {
  expect(readStored({ bankRib: '1', walletMt: '0600000000', ofALaterRelease: 'x' })).toEqual({ walletMt: '0600000000' });
});

describe('the store', () => {
  test('has invented details where nothing is set', () => {
    expect(toShopSettings({})).toMatchObject({ name: 'Miftah', contact: null, walletsAreDemo: true, seller: null, legalConfirmed: false, holdMinutes: 30 });
    expect(toShopSettings({}).bank.isDemo).toBe(true);
  });

  test('shows its own details where they are set', () => {
    expect(toShopSettings({ shopEmail: 'shop@example.com', shopPhone: '06 12 34 56 78', x: 'https://x.com/miftah' }).contact).toEqual({
      email: 'shop@example.com',
      phone: { dial: '0612345678', text: '06 12 34 56 78' },
      social: [{ network: 'x', href: 'https://x.com/miftah' }],
    });
  });
});
