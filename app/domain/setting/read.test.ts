import { describe, expect, test } from 'vitest';

import { addresseesOf, keepsSecret, SETTING_NAMES, settingRule } from './index';
import { ALL_LANGUAGES } from './languages';
import { readGroup, readSetting, readStored } from './read';
import { toShopServices } from './services';
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
    ['whatsapp', '+212 (0) 6 12 34 56 78', '+212612345678'],
    ['whatsapp', '+212 0612345678', '+212612345678'],
    ['whatsapp', '+33 (0)6 12 34 56 78', '+33612345678'],
    ['whatsapp', '0612345678', '+212612345678'],
    ['whatsapp', '00212 6 12 34 56 78', '+212612345678'],
    ['whatsapp', '212612345678', '+212612345678'],
    ['whatsapp', 'https://wa.me/212612345678', '+212612345678'],
    ['whatsapp', '\u0660\u0666\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668', '+212612345678'],
    ['whatsapp', '061234567', null],
    ['whatsapp', '0112345678', null],
    ['shopEmail', 'Shop@Example.com', 'shop@example.com'],
    ['shopEmail', 'shop', null],
    ['instagram', 'https://www.instagram.com/miftah', 'https://www.instagram.com/miftah'],
    ['instagram', 'http://www.instagram.com/miftah', 'https://www.instagram.com/miftah'],
    ['instagram', 'instagram.com/miftah', 'https://instagram.com/miftah'],
    ['instagram', 'www.instagram.com/miftah', 'https://www.instagram.com/miftah'],
    ['instagram', '@miftah.ma', 'https://www.instagram.com/miftah.ma'],
    ['instagram', '@miftah/../x', null],
    ['instagram', 'miftah', null],
    ['instagram', 'evil.example/instagram.com', null],
    ['facebook', '@miftah', 'https://www.facebook.com/miftah'],
    ['x', '@miftah', 'https://x.com/miftah'],
    ['tiktok', '@miftah', 'https://www.tiktok.com/@miftah'],
    ['tiktok', 'tiktok.com/@miftah', 'https://tiktok.com/@miftah'],
    ['youtube', '@miftah', 'https://www.youtube.com/@miftah'],
    ['discord', 'discord.gg/abc', 'https://discord.gg/abc'],
    ['discord', '@miftah', null],
    ['instagram', 'https://instagram.com.evil.example/', null],
    ['instagram', 'https://user:word@instagram.com/', null],
    ['instagram', 'javascript:alert(1)', null],
    ['tiktok', 'https://www.tiktok.com/@miftah', 'https://www.tiktok.com/@miftah'],
    ['tiktok', 'https://instagram.com/miftah', null],
    ['youtube', 'https://youtu.be/abc', 'https://youtu.be/abc'],
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
    ['paypalPlace', 'live', 'live'],
    ['paypalPlace', 'LIVE', null],
  ] as const)('%s %j is read as %j', (name, typed, read) => {
    expect(readSetting(name, typed)).toBe(read);
  });
});

describe('a group', () => {
  const bank = { bankHolder: 'Shop SARL', bankName: 'A Bank', bankRib: RIB };

  test('has its fields in one spelling, and leaves out empty ones', () => {
    expect(readGroup('payment', { ...bank, bankRib: '011 519 0000012050005349 21', walletMt: '  ' }, {})).toEqual({
      ok: true,
      values: bank,
    });
    expect(readGroup('payment', {}, {})).toEqual({ ok: true, values: {} });
  });

  test('names every wrong field, and those that belong to one', () => {
    expect(readGroup('payment', { bankRib: '1', walletInwi: 'call me' }, {})).toEqual({
      ok: false,
      errors: { bankHolder: 'setting-together', bankName: 'setting-together', bankRib: 'setting-rib', walletInwi: 'setting-phone' },
    });
  });

  test('takes what the environment fixes from there alone', () => {
    expect(readGroup('payment', { ...bank, bankRib: '1', walletMt: '0600000000' }, bank)).toEqual({
      ok: true,
      values: { walletMt: '0600000000' },
    });
  });

  test('confirms no legal pages without a seller', () => {
    expect(readGroup('seller', { legalConfirmed: '1' }, {})).toEqual({ ok: false, errors: { legalConfirmed: 'setting-legal-seller' } });
    expect(readGroup('seller', {}, {})).toEqual({ ok: true, values: { legalConfirmed: '0' } });
  });

  test('reads nothing that every object has', () => {
    expect(readGroup('shop', { constructor: 'x', shopName: 'Clés' }, {})).toEqual({ ok: true, values: { shopName: 'Clés' } });
  });
});

describe('the languages of the shop', () => {
  const all = { languageEn: '1', languageFr: '1', languageAr: '1' };

  test.each([
    [{}, ['en', 'fr', 'ar']],
    [ALL_LANGUAGES, ['en', 'fr', 'ar']],
    [{ ...all, mainLanguage: 'ar' }, ['ar', 'en', 'fr']],
    [{ ...all, languageEn: '0', mainLanguage: 'en' }, ['fr', 'ar']],
    [{ languageEn: '0', languageFr: '0', languageAr: '0' }, ['en', 'fr', 'ar']],
  ] as const)('of %j are %j', (values, languages) => {
    expect(toShopSettings(values).languages).toEqual(languages);
  });

  test.each([
    [{}, { languageEn: 'setting-language-none' }],
    [{ mainLanguage: 'fr' }, { languageEn: 'setting-language-none' }],
    [{ languageEn: '1', mainLanguage: 'fr' }, { mainLanguage: 'setting-language-main' }],
    [{ languageEn: '1', mainLanguage: 'de' }, { mainLanguage: 'something-wrong' }],
  ])('can’t be %j', (typed, errors) => {
    expect(readGroup('languages', typed, {})).toEqual({ ok: false, errors });
  });

  test('that are not ticked are written down as such', () => {
    const values = { languageEn: '0', languageFr: '1', languageAr: '0', mainLanguage: 'fr' };
    expect(readGroup('languages', { languageFr: '1', mainLanguage: 'fr' }, {})).toEqual({ ok: true, values });
  });
});

test('stored settings that nothing can read any more count as not set', () => {
  expect(readStored({ bankRib: '1', walletMt: '0600000000', ofALaterRelease: 'x' })).toEqual({ walletMt: '0600000000' });
});

describe('the store', () => {
  test('has invented details where nothing is set', () => {
    expect(toShopSettings({})).toMatchObject({
      name: 'Miftah',
      contact: null,
      walletsAreDemo: true,
      seller: null,
      legalConfirmed: false,
      holdMinutes: 30,
    });
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

describe('a mail server', () => {
  test.each([
    ['smtp.example.com', 'smtp://smtp.example.com'],
    ['SMTP.example.com:587', 'smtp://smtp.example.com:587'],
    ['smtp.example.com:465', 'smtps://smtp.example.com:465'],
    ['smtps://smtp.example.com', 'smtps://smtp.example.com'],
    ['smtp://user:word@smtp.example.com', null],
    ['https://smtp.example.com', null],
    ['smtp.example.com:99999', null],
    ['smtp.example.com/path', null],
  ])('%j is read as %j', (typed, read) => {
    expect(readSetting('smtpServer', typed)).toBe(read);
  });

  test('is reached with user and password, in the form of an address', () => {
    const values = {
      smtpServer: 'smtps://smtp.example.com:465',
      smtpUser: 'a@b.example',
      smtpPassword: 'p@ss:/%',
      mailFrom: 'Shop <shop@example.com>',
    };
    expect(toShopServices(values).mailServer).toEqual({
      url: 'smtps://a%40b.example:p%40ss%3A%2F%25@smtp.example.com:465',
      from: { name: 'Shop', address: 'shop@example.com' },
    });
    expect(toShopServices({ smtpServer: 'smtp://smtp.example.com' }).mailServer).toBeNull();
  });
});

describe('a secret', () => {
  const chat = { telegramChat: '123' };

  test('that is set needs not be typed again', () => {
    expect(readGroup('telegram', chat, {}).ok).toBe(false);
    expect(readGroup('telegram', chat, {}, new Set(['telegramSecret']))).toEqual({ ok: true, values: chat });
  });

  test('goes with what it belongs to', () => {
    expect(keepsSecret('telegramSecret', chat, {})).toBe(true);
    expect(keepsSecret('telegramSecret', {}, chat)).toBe(false);
    expect(keepsSecret('githubSecret', { googleId: 'id' }, {})).toBe(false);
  });

  test('stays only while it is sent to the same server and user', () => {
    const before = { smtpServer: 'smtp://smtp.example.com', smtpUser: 'shop' };
    expect(keepsSecret('smtpPassword', { ...before, mailFrom: 'shop@example.com' }, before)).toBe(true);
    expect(keepsSecret('smtpPassword', { ...before, smtpServer: 'smtp://other.example.com' }, before)).toBe(false);
    expect(keepsSecret('smtpPassword', { ...before, smtpUser: 'other' }, before)).toBe(false);
  });

  test('belongs to a group whose address may be typed only where its settings are named', () => {
    // why by hand: a new address of the owner's must not get an older secret
    const typedAddresses = SETTING_NAMES.filter((name) => settingRule(name).kind === 'server');
    expect(typedAddresses).toEqual(['smtpServer']);
    expect(addresseesOf('smtpPassword')).toEqual(['smtpServer', 'smtpUser']);
  });
});
