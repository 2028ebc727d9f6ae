import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { createEncryption } from '~/adapters/node/encryption.server';
import { recordChange } from '~/features/audit/index.server';
import { createSettings } from './index.server';
import { openTestShop, OWNER, SILENT, type TestShop } from '../../../tests/support/shop/test-shop';

const RIB = '011519000001205000534921';
const BANK = { bankHolder: 'Shop SARL', bankName: 'A Bank', bankRib: RIB };

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

const SECOND_OWNER = 'second@example.com';
const open = (envOverrides = {}) =>
  createSettings({
    store: shop.store,
    clock: shop.clock,
    encryption: shop.encryption,
    log: SILENT,
    envOverrides,
    owners: [OWNER, SECOND_OWNER],
  });

describe('a change', () => {
  test('counts at once, and in another process within two seconds', async () => {
    const [here, there] = [open(), open()];
    await Promise.all([here.start(), there.start()]);
    const before = there.version;
    expect(await here.change('payment', { values: BANK, by: 'owner', expectedVersion: 0 })).toBe('changed');
    expect(here.current().bank).toEqual({ holder: 'Shop SARL', name: 'A Bank', rib: RIB, isDemo: false });
    await vi.waitFor(() => expect(there.current().bank.rib).toBe(RIB), { timeout: 180_000 });
    expect(there.version).toBeGreaterThan(before);
    here.stop();
    there.stop();
  });

  test('stands after a new start', async () => {
    await open().change('prices', { values: { usdRate: '9.85', holdMinutes: '60' }, by: 'owner', expectedVersion: 0 });
    const later = open();
    expect(later.current().holdMinutes).toBe(30);
    await later.load();
    expect(later.current()).toMatchObject({ holdMinutes: 60, usdRate: 98_500 });
  });

  test('never wins over the environment, and keeps what stands below it', async () => {
    await open().change('payment', { values: { ...BANK, walletMt: '0600000000' }, by: 'owner', expectedVersion: 0 });
    const envOverrides = open({ walletMt: '0611111111' });
    await envOverrides.load();
    expect(envOverrides.current().wallets).toEqual([{ operator: 'MT Cash', number: '0611111111' }]);
    const { changedAt: expectedVersion } = envOverrides.view('payment');
    await envOverrides.change('payment', { values: { walletMt: '0622222222' }, by: 'owner', expectedVersion });
    const free = open();
    await free.load();
    expect(free.current().wallets).toEqual([{ operator: 'MT Cash', number: '0600000000' }]);
    expect(free.current().bank.isDemo).toBe(true);
  });

  test('of an owner who saw an older state is refused', async () => {
    const settings = open();
    await settings.change('shop', { values: { shopName: 'One' }, by: 'owner', expectedVersion: 0 });
    expect(await settings.change('shop', { values: { shopName: 'Two' }, by: 'second', expectedVersion: 0 })).toBe('conflict');
    expect(settings.current().name).toBe('One');
  });

  test('of two owners in one moment counts once', async () => {
    const settings = open();
    const outcomes = await Promise.all(
      ['One', 'Two'].map((shopName) => settings.change('shop', { values: { shopName }, by: shopName, expectedVersion: 0 })),
    );
    expect(outcomes.toSorted()).toEqual(['changed', 'conflict']);
  });

  test('that changes nothing writes nothing', async () => {
    const settings = open();
    expect(await settings.change('shop', { values: {}, by: 'owner', expectedVersion: 0 })).toBe('unchanged');
    expect(await shop.store.get('settings/shop')).toBeNull();
  });

  test('is in the log with old and new, and put back it is one more', async () => {
    const settings = open();
    await settings.change('shop', { values: { shopName: 'One' }, by: 'owner', expectedVersion: 0 });
    const { changedAt: first } = settings.view('shop');
    await settings.change('shop', { values: { shopName: 'Two' }, by: 'owner', expectedVersion: first });
    const { changedAt: expectedVersion, earlier } = settings.view('shop');
    expect(earlier.map(({ names }) => names)).toEqual([['shopName'], ['shopName']]);
    expect(await settings.revert('shop', { until: earlier[0]?.until ?? 0, by: 'owner', expectedVersion })).toBe('changed');
    expect(settings.current().name).toBe('One');
    const { docs } = await shop.store.query({ from: 'audit', order: ['at', 'desc'] });
    expect(docs.map(({ data }) => data['changes'])).toEqual([
      [{ field: 'shopName', before: 'Two', after: 'One' }],
      [{ field: 'shopName', before: 'One', after: 'Two' }],
      [{ field: 'shopName', before: null, after: 'One' }],
    ]);
  });

  test('that is not kept any more can’t be put back', async () => {
    const settings = open();
    await settings.change('shop', { values: { shopName: 'One' }, by: 'owner', expectedVersion: 0 });
    expect(await settings.revert('shop', { until: 5, by: 'owner', expectedVersion: settings.view('shop').changedAt })).toBe('conflict');
  });

  test('of the payees tells every owner by mail; one of the name tells nobody', async () => {
    const settings = open();
    await settings.change('shop', { values: { shopName: 'One' }, by: 'owner', expectedVersion: 0 });
    await settings.change('payment', { values: BANK, by: 'owner', expectedVersion: 0 });
    const { docs } = await shop.store.query({ from: 'outbox' });
    expect(docs.map(({ data }) => [data['kind'], data['to']])).toEqual([
      ['settings-changed', OWNER],
      ['settings-changed', SECOND_OWNER],
    ]);
  });
});

test('a change of the payees is told at the next three approvals', async () => {
  const settings = open();
  expect(await settings.payeesChangedLately()).toBeNull();
  await settings.change('payment', { values: BANK, by: 'owner', expectedVersion: 0 });
  for (let approvals = 0; approvals < 3; approvals += 1) {
    expect(await settings.payeesChangedLately()).toMatchObject({ by: 'owner' });
    shop.wait(1000);
    await shop.store.transaction(async (tx) => {
      await tx.get('meta/none');
      const approved = { at: shop.clock(), by: 'owner', action: 'order-approved', subject: `orders/${approvals}` } as const;
      recordChange(tx, { ...approved, before: { state: 'in_review' }, after: { state: 'delivered' } });
    });
  }
  expect(await settings.payeesChangedLately()).toBeNull();
});

describe('a secret', () => {
  const BOT = { telegramSecret: '123:abcdefghijklmnopqrstu', telegramChat: '42' };

  test('is sealed, never shown, and stays until it is typed anew', async () => {
    const settings = open();
    await settings.change('telegram', { values: BOT, by: 'owner', expectedVersion: 0 });
    const stored =
      JSON.stringify((await shop.store.query({ from: 'settings' })).docs) +
      JSON.stringify((await shop.store.query({ from: 'audit' })).docs);
    expect(stored).not.toContain(BOT.telegramSecret);
    expect(settings.services().telegram).toEqual({ token: BOT.telegramSecret, chatId: '42' });
    expect(JSON.stringify(settings.view('telegram'))).not.toContain('abcdef');
    expect([...settings.keptSecrets('telegram')]).toEqual(['telegramSecret']);
    const { changedAt: expectedVersion } = settings.view('telegram');
    await settings.change('telegram', { values: { telegramChat: '43' }, by: 'owner', expectedVersion });
    const later = open();
    await later.load();
    expect(later.services().telegram).toEqual({ token: BOT.telegramSecret, chatId: '43' });
  });

  test('that is new stands in the log without its value', async () => {
    const settings = open();
    await settings.change('telegram', { values: BOT, by: 'owner', expectedVersion: 0 });
    const { docs } = await shop.store.query({ from: 'audit' });
    expect(docs[0]?.data['changes']).toEqual([
      { field: 'telegramChat', before: null, after: '42' },
      { field: 'renewed', before: null, after: 'telegram' },
    ]);
  });

  test('goes when what it belongs to goes, and no earlier state has it', async () => {
    const settings = open();
    await settings.change('telegram', { values: BOT, by: 'owner', expectedVersion: 0 });
    await settings.change('telegram', { values: {}, by: 'owner', expectedVersion: settings.view('telegram').changedAt });
    expect(settings.services().telegram).toBeNull();
    const stored = JSON.stringify((await shop.store.get('settings/telegram'))?.data);
    expect(stored).not.toContain('enc:');
  });

  test('of another store is not set', async () => {
    await open().change('telegram', { values: BOT, by: 'owner', expectedVersion: 0 });
    const encryption = createEncryption('another secret, long enough for it');
    const other = createSettings({ store: shop.store, clock: shop.clock, encryption, log: SILENT, envOverrides: {}, owners: [] });
    await other.load();
    expect(other.services().telegram).toBeNull();
  });
});

describe('a logo', () => {
  const logo = (nth: number) => ({
    text: `${String(nth).padStart(24, '0')}-320x80`,
    files: { webp: Uint8Array.of(nth), png: Uint8Array.of(nth) },
  });
  const stored = async () =>
    (await shop.store.query({ from: 'settings/shop/logos' })).docs.map(({ id }) => Number(id)).toSorted((one, other) => one - other);

  test('is no field of the form: saving a name leaves it, and a typed one is dropped', async () => {
    const settings = open();
    expect(await settings.changePicture('logo', { picture: logo(1), by: 'owner', expectedVersion: 0 })).toBe('changed');
    const expectedVersion = () => settings.view('shop').changedAt;
    await settings.change('shop', { values: { shopName: 'One', logo: logo(2).text }, by: 'owner', expectedVersion: expectedVersion() });
    expect(settings.current()).toMatchObject({ name: 'One', logo: { digest: logo(1).text.slice(0, 24) } });
    expect(await settings.changePicture('logo', { picture: null, by: 'owner', expectedVersion: 5 })).toBe('conflict');
    expect(await settings.changePicture('logo', { picture: null, by: 'owner', expectedVersion: expectedVersion() })).toBe('changed');
    expect(settings.current()).toMatchObject({ name: 'One', logo: null });
  });

  test('stays stored as long as it can be put back', async () => {
    const settings = open();
    const expectedVersion = () => settings.view('shop').changedAt;
    for (let nth = 1; nth <= 12; nth += 1)
      await settings.changePicture('logo', { picture: logo(nth), by: 'owner', expectedVersion: expectedVersion() });
    // The one that stands, and ten earlier states.
    expect(await stored()).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    const [last] = settings.view('shop').earlier;
    await settings.revert('shop', { until: last?.until ?? 0, by: 'owner', expectedVersion: expectedVersion() });
    expect((await settings.readPicture('logo', `${logo(11).text.slice(0, 24)}.webp`))?.bytes).toEqual(Buffer.of(11));
    expect(await settings.readPicture('logo', `${logo(1).text.slice(0, 24)}.webp`)).toBeNull();
  });
});

describe("a wallet's QR code", () => {
  const qr = (nth: number) => ({ text: `${String(nth).padStart(24, '0')}-300x300`, files: { png: Uint8Array.of(nth) } });
  const NUMBER = { walletOther: '0600000001' };

  test('stands beside its number, is told to every owner, and goes with the last state that names it', async () => {
    const settings = open();
    const expectedVersion = () => settings.view('payment').changedAt;
    const change = async (picture: ReturnType<typeof qr> | null) =>
      settings.changePicture('walletQr', { picture, by: 'owner', expectedVersion: expectedVersion() });
    await settings.change('payment', { values: { ...NUMBER, walletQr: qr(9).text }, by: 'owner', expectedVersion: 0 });
    expect(settings.current().wallets, 'a typed one is dropped').toEqual([{ operator: 'Another wallet', number: '0600000001' }]);
    await change(qr(1));
    await settings.change('payment', { values: NUMBER, by: 'owner', expectedVersion: expectedVersion() });
    expect(settings.current().wallets).toEqual([{ operator: 'Another wallet', number: '0600000001', qr: qr(1).text }]);
    const { docs: told } = await shop.store.query({ from: 'outbox' });
    expect(told.map(({ data }) => data['to'])).toEqual(expect.arrayContaining([OWNER, SECOND_OWNER]));
    expect(told).toHaveLength(4);
    const name = `${qr(1).text.slice(0, 24)}.png`;
    expect((await settings.readPicture('walletQr', name))?.bytes).toEqual(Buffer.of(1));
    expect(await settings.readPicture('walletQr', name.replace('png', 'webp'))).toBeNull();
    expect(await settings.readPicture('logo', name), 'it is no logo').toBeNull();
    for (let nth = 2; nth <= 11; nth += 1) await change(qr(nth));
    expect([settings.keepsPicture('walletQr', qr(1).text), settings.keepsPicture('walletQr', qr(99).text)]).toEqual([true, false]);
    await change(null);
    await change(qr(12));
    expect(settings.keepsPicture('walletQr', qr(1).text)).toBe(false);
    expect(await settings.readPicture('walletQr', name)).toBeNull();
  });
});

describe('the mail server', () => {
  const VALUES = { smtpServer: 'smtp://smtp.example.com', mailFrom: 'shop@example.com', smtpUser: 'shop', smtpPassword: 'Word' };
  const servicesWith = (values: Partial<typeof VALUES> = {}) =>
    open().servicesWith('mail', { ...VALUES, ...values }).mailServer ?? { url: '', from: { name: '', address: '' } };

  test('is tried where a test mail was taken with these very settings, in every process and after a new start', async () => {
    const [here, there] = [open(), open()];
    await Promise.all([here.start(), there.start()]);
    await here.noteTriedServer(servicesWith({ smtpPassword: 'word' }));
    await here.change('mail', { values: VALUES, by: 'owner', expectedVersion: here.view('mail').changedAt });
    expect(here.isMailTried(), 'another password').toBe(false);
    await here.noteTriedServer(servicesWith());
    expect(here.isMailTried()).toBe(true);
    await vi.waitFor(() => expect(there.isMailTried()).toBe(true), { timeout: 180_000 });
    const { smtpUser: _, ...anonymous } = VALUES;
    await there.change('mail', { values: anonymous, by: 'owner', expectedVersion: there.view('mail').changedAt });
    expect(there.isMailTried(), 'another user').toBe(false);
    const later = open();
    await later.load();
    expect(later.isMailTried()).toBe(false);
    here.stop();
    there.stop();
  });

  test('that is another one, or has another user, gets no kept password, tried or saved', async () => {
    const settings = open();
    await settings.change('mail', { values: VALUES, by: 'owner', expectedVersion: 0 });
    const { smtpPassword: _, ...typed } = VALUES;
    expect(settings.secretsToRetype('mail', { ...typed, mailFrom: 'other@example.com' })).toEqual([]);
    for (const other of [{ smtpServer: 'smtp://evil.example' }, { smtpUser: 'other' }]) {
      const values = { ...typed, ...other };
      expect(settings.secretsToRetype('mail', values)).toEqual(['smtpPassword']);
      expect(settings.servicesWith('mail', values).mailServer?.url).not.toContain('Word');
      await settings.change('mail', { values, by: 'owner', expectedVersion: settings.view('mail').changedAt });
      expect(JSON.stringify(settings.services().mailServer)).not.toContain('Word');
      await settings.change('mail', { values: VALUES, by: 'owner', expectedVersion: settings.view('mail').changedAt });
    }
    const { smtpUser: _user, ...anonymous } = typed;
    expect(settings.secretsToRetype('mail', { ...anonymous, smtpServer: 'smtp://open.example' })).toEqual([]);
  });

  test('of the environment is tried, too, though nothing is stored of it', async () => {
    const envOverrides = open(VALUES);
    await envOverrides.noteTriedServer(servicesWith());
    expect([envOverrides.isMailTried(), envOverrides.view('mail').changedAt]).toEqual([true, 0]);
  });
});
