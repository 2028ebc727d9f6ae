import { describe, expect, test } from 'vitest';

import { isRib } from '~/domain/payment/rib';
import { toShopServices } from '~/domain/setting/services';
import { toShopSettings } from '~/domain/setting/shop-settings';
import { KEPT_DAYS } from '~/domain/account/retention';
import { EnvError, readEnv } from './index.server';

const LONG = 'x7Hq0rT2mV9cB4nK8sJ1wL5zP3dF6gYa';

/** The least that a store on the web must say. */
const PRODUCTION = { APP_ORIGIN: 'https://shop.example', TRUST_PROXY_HOPS: '1', ADMIN_EMAILS: 'boss@shop.example' };

function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.problems;
    throw error;
  }
  return [];
}

describe('with nothing set', () => {
  const env = readEnv({});

  test('the shop opens on this machine, with demo games and payees marked as invented', () => {
    expect(env).toMatchObject({
      port: 3000,
      host: 'localhost',
      origin: 'http://localhost:3000',
      isProduction: false,
      demo: true,
      keptDays: KEPT_DAYS,
      trustProxyHops: 0,
    });
    const { bank, wallets, walletsAreDemo, usdRate, holdMinutes } = toShopSettings(env.envOverrides);
    expect({ usdRate, holdMinutes }).toEqual({ usdRate: 100_000, holdMinutes: 30 });
    expect(bank.isDemo).toBe(true);
    expect(isRib(bank.rib)).toBe(true);
    expect(walletsAreDemo).toBe(true);
    expect(wallets.map((wallet) => wallet.operator)).toEqual(['Orange Money', 'inwi money', 'MT Cash']);
  });

  test('the origin follows the port', () => {
    expect(readEnv({ PORT: '4100' }).origin).toBe('http://localhost:4100');
  });

  test('an empty variable counts as not set', () => {
    expect(readEnv({ PORT: '', APP_ORIGIN: '  ', BANK_RIB: '' })).toEqual(env);
  });
});

test('PayPal is fixed by its four variables; a flag of an older example of .env is not', () => {
  const paypal = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'hook', PAYPAL_ENV: 'live' };
  const envOverrides = { paypalId: 'id', paypalSecret: 'secret', paypalWebhook: 'hook', paypalPlace: 'live' };
  expect(readEnv({ ...paypal, PAYPAL_RECEIVING_CHECKED: '0' }).envOverrides).toEqual(envOverrides);
  expect(readEnv({ ...paypal, PAYPAL_RECEIVING_CHECKED: '1' }).envOverrides).toEqual({ ...envOverrides, paypalReceiving: '1' });
});

test('production means an https origin, and has no demo catalogue by default', () => {
  expect(readEnv({ ...PRODUCTION, APP_ORIGIN: 'https://shop.example/' })).toMatchObject({
    origin: 'https://shop.example',
    isProduction: true,
    demo: false,
  });
  expect(readEnv({ ...PRODUCTION, DEMO: '1' }).demo).toBe(true);
  expect(readEnv({ APP_ORIGIN: 'http://192.168.1.5:3000' }).isProduction).toBe(false);
});

test('Firestore opens at its address, and gets the demo catalogue only when asked', () => {
  expect(readEnv({ STORE: 'firestore', FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080' })).toMatchObject({
    store: 'firestore',
    firestore: { projectId: null, emulatorHost: '127.0.0.1:8080' },
    demo: false,
  });
  expect(readEnv({ STORE: 'firestore', GOOGLE_CLOUD_PROJECT: 'my-store-123', DEMO: '1' })).toMatchObject({
    firestore: { projectId: 'my-store-123', emulatorHost: null },
    demo: true,
  });
});

test('Firebase Authentication keeps the accounts when asked, on its own servers or on an emulator of this machine', () => {
  expect(readEnv({ FIREBASE_API_KEY: 'AIza', GOOGLE_CLOUD_PROJECT: 'my-store-123' }).firebase).toBeNull();
  const asked = { IDENTITY: 'firebase', FIREBASE_API_KEY: 'AIza' };
  expect(readEnv({ ...asked, GOOGLE_CLOUD_PROJECT: 'my-store-123' }).firebase).toEqual({
    apiKey: 'AIza',
    projectId: 'my-store-123',
    emulatorHost: null,
  });
  expect(readEnv({ ...asked, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }).firebase).toEqual({
    apiKey: 'AIza',
    projectId: 'demo-miftah',
    emulatorHost: '127.0.0.1:9099',
  });
});

test('admin addresses are compared in lower case, up to three', () => {
  expect(readEnv({ ADMIN_EMAILS: 'Owner@Shop.example, owner@shop.example,second@shop.example' }).adminEmails).toEqual([
    'owner@shop.example',
    'second@shop.example',
  ]);
  expect(problemsOf({ ADMIN_EMAILS: 'a@b.example,b@b.example,c@b.example,d@b.example' })).toHaveLength(1);
  expect(problemsOf({ ADMIN_EMAILS: 'owner' })).toHaveLength(1);
});

test('an admin address is read as a sign-up reads it', () => {
  expect(readEnv({ ADMIN_EMAILS: 'amal@مثال.المغرب, Jose\u0301@shop.example' }).adminEmails).toEqual([
    'amal@مثال.المغرب',
    'jos\u00e9@shop.example',
  ]);
  for (const email of ['own\u034fer@shop.example', 'owner\ufe0f@shop.example', '\u200eowner@shop.example', '\u043ewner@shop.example'])
    expect(problemsOf({ ADMIN_EMAILS: email }), email).toHaveLength(1);
});

test('wallets that are set replace the demo ones, all of them', () => {
  expect(toShopSettings(readEnv({ WALLET_INWI: '+212 600 00 00 00' }).envOverrides)).toMatchObject({
    wallets: [{ operator: 'inwi money', number: '+212 600 00 00 00' }],
    walletsAreDemo: false,
  });
});

test('a provider is asked at its own address, or in tests at a fake on this machine', () => {
  const source = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  expect(toShopServices(readEnv({}).envOverrides)).toMatchObject({ google: null, github: null });
  expect(toShopServices(readEnv(source).envOverrides).google).toEqual({ clientId: 'id', clientSecret: 'secret' });
  expect(readEnv({ ...source, GOOGLE_ORIGIN: 'http://127.0.0.1:4000/' }).providerOrigins).toEqual({
    google: 'http://127.0.0.1:4000',
    github: null,
  });
});

test.each([
  [{ PORT: '0' }, 'PORT must be'],
  [{ PORT: '3000x' }, 'PORT must be'],
  [{ PORT: '65536' }, 'PORT must be'],
  [{ HOST: 'local host' }, 'HOST must be'],
  [{ APP_ORIGIN: 'shop.example' }, 'APP_ORIGIN must be'],
  [{ APP_ORIGIN: 'ftp://shop.example' }, 'APP_ORIGIN must be'],
  [{ APP_ORIGIN: 'https://shop.example/path' }, 'APP_ORIGIN must be'],
  [{ APP_ORIGIN: 'https://user:pass@shop.example' }, 'APP_ORIGIN must be'],
  [{ DEMO: 'yes' }, 'DEMO must be'],
  [{ STORE: 'mongodb' }, 'STORE must be'],
  [{ GOOGLE_CLOUD_PROJECT: 'My Store' }, 'GOOGLE_CLOUD_PROJECT must be'],
  [{ GOOGLE_APPLICATION_CREDENTIALS: './no-such-key.json' }, 'GOOGLE_APPLICATION_CREDENTIALS must name'],
  [{ FIRESTORE_EMULATOR_HOST: 'http://127.0.0.1:8080' }, 'FIRESTORE_EMULATOR_HOST must be'],
  [{ IDENTITY: 'ldap' }, 'IDENTITY must be'],
  [{ IDENTITY: 'firebase', GOOGLE_CLOUD_PROJECT: 'my-store-123' }, 'FIREBASE_API_KEY must be set'],
  [{ IDENTITY: 'firebase', FIREBASE_API_KEY: 'AIza' }, 'GOOGLE_CLOUD_PROJECT must be set'],
  [{ FIREBASE_AUTH_EMULATOR_HOST: 'emulator.example:9099' }, 'FIREBASE_AUTH_EMULATOR_HOST must be'],
  [{ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1' }, 'FIREBASE_AUTH_EMULATOR_HOST must be'],
  [{ FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099@evil.example:80' }, 'FIREBASE_AUTH_EMULATOR_HOST must be'],
  [{ HOLD_MINUTES: '1.5' }, 'HOLD_MINUTES must be'],
  [{ KEEP_PROOFS_DAYS: '29' }, 'KEEP_PROOFS_DAYS must be a whole number from 30 to 3660.'],
  [{ KEEP_AUDIT_DAYS: 'ever' }, 'KEEP_AUDIT_DAYS must be'],
  [{ USD_RATE: '0' }, 'USD_RATE must be'],
  [{ USD_RATE: 'ten' }, 'USD_RATE must be'],
  [{ TRUST_PROXY_HOPS: '-1' }, 'TRUST_PROXY_HOPS must be'],
  [{ ADMIN_SECOND_STEP: 'no' }, 'ADMIN_SECOND_STEP must be 0 or 1.'],
  [{ SMTP_URL: 'http://mail.example', MAIL_FROM: 'shop@shop.example' }, 'SMTP_URL must'],
  [{ SMTP_URL: 'smtp://', MAIL_FROM: 'shop@shop.example' }, 'SMTP_URL must'],
  [{ SMTP_URL: 'smtp://mail.example/path', MAIL_FROM: 'shop@shop.example' }, 'SMTP_URL must'],
  [{ SMTP_URL: 'smtp://mail.example?logger=true', MAIL_FROM: 'shop@shop.example' }, 'SMTP_URL must'],
  [{ SMTP_URL: 'smtp://a:100%@mail.example', MAIL_FROM: 'shop@shop.example' }, 'SMTP_URL must'],
  [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM must be set too'],
  [{ MAIL_FROM: 'Miftah' }, 'MAIL_FROM must be'],
  [{ MAIL_FROM: 'Miftah <shop@shop.example> , second@shop.example' }, 'MAIL_FROM must be'],
  [{ CONTACT_TO: 'owner' }, 'CONTACT_TO must be'],
  [{ PAYPAL_ENV: 'test' }, 'PAYPAL_ENV must be'],
  [{ PAYPAL_RECEIVING_CHECKED: 'yes' }, 'PAYPAL_RECEIVING_CHECKED must be 0 or 1'],
  [{ PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_ENV: 'live' }, 'PAYPAL_WEBHOOK_ID must be set too'],
  [{ PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'hook' }, 'PAYPAL_ENV must be set too'],
  [{ PAYPAL_ORIGIN: 'https://paypal.example' }, 'PAYPAL_ORIGIN is for tests'],
  [{ GOOGLE_ORIGIN: 'https://google.example' }, 'GOOGLE_ORIGIN is for tests'],
  [{ GITHUB_ORIGIN: 'http://127.0.0.1.evil.example' }, 'GITHUB_ORIGIN is for tests'],
  [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET must be set too'],
  [{ BANK_HOLDER: 'Shop', BANK_NAME: 'Bank' }, 'BANK_RIB must be set too'],
  [{ BANK_HOLDER: 'Shop', BANK_NAME: 'Bank', BANK_RIB: '011519000001205000534922' }, 'BANK_RIB must be a Moroccan RIB'],
  [{ WALLET_MT: 'call me' }, 'WALLET_MT must be'],
])('%o is refused in one clear sentence', (source, start) => {
  const problems = problemsOf(source);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^[A-Z].*\.$/s);
  expect(problems[0]).toContain(start);
});

test.each([
  ['shop@Shop.example', { name: '', address: 'shop@shop.example' }],
  ['Miftah <shop@shop.example>', { name: 'Miftah', address: 'shop@shop.example' }],
  ['"Miftah, keys" <shop@shop.example>', { name: 'Miftah, keys', address: 'shop@shop.example' }],
  ['مفتاح <shop@shop.example>', { name: 'مفتاح', address: 'shop@shop.example' }],
])('mail comes from %s', (MAIL_FROM, mailFrom) => {
  const { envOverrides } = readEnv({ MAIL_FROM, SMTP_URL: 'smtps://user:p%40ss@mail.shop.example:465' });
  expect(toShopServices(envOverrides).mailServer).toEqual({ url: 'smtps://user:p%40ss@mail.shop.example:465', from: mailFrom });
});

test('every wrong variable is named at once', () => {
  expect(problemsOf({ PORT: 'x', DEMO: 'x', HOLD_MINUTES: 'x' })).toHaveLength(3);
});

test('in production the number of proxies must be said, also if it is 0', () => {
  expect(problemsOf({ ...PRODUCTION, TRUST_PROXY_HOPS: '' })).toEqual([
    expect.stringMatching(/^TRUST_PROXY_HOPS must be set if APP_ORIGIN is https/),
  ]);
  expect(readEnv({ ...PRODUCTION, TRUST_PROXY_HOPS: '0' }).trustProxyHops).toBe(0);
  expect(readEnv({ ...PRODUCTION, TRUST_PROXY_HOPS: '2' }).trustProxyHops).toBe(2);
  expect(readEnv({}).trustProxyHops).toBe(0);
});

test('in production the owner is named: the account with a printed password is only for a trial', () => {
  expect(problemsOf({ ...PRODUCTION, ADMIN_EMAILS: '' })).toEqual([
    expect.stringMatching(/^ADMIN_EMAILS must be set if APP_ORIGIN is https: the address with which you sign up/),
  ]);
  expect(readEnv({ ...PRODUCTION, ADMIN_EMAILS: 'owner@miftah.local' }).adminEmails).toEqual(['owner@miftah.local']);
  expect(readEnv({ APP_ORIGIN: 'http://192.168.1.5:3000' }).adminEmails).toEqual([]);
});

test('the second step of admins is fixed by its variable, off too', () => {
  expect(readEnv({}).envOverrides).toEqual({});
  expect(readEnv({ ADMIN_SECOND_STEP: '0' }).envOverrides).toEqual({ adminSecondStep: '0' });
  expect(readEnv({ ADMIN_SECOND_STEP: '1' }).envOverrides).toEqual({ adminSecondStep: '1' });
});

describe('secrets', () => {
  test('may be any text on this machine', () => {
    expect(problemsOf({ SESSION_SECRET: 'short', KEY_SECRET: 'short' })).toEqual([]);
  });

  test.each([
    ['short', { SESSION_SECRET: 'short' }, 'SESSION_SECRET must be at least 32 characters'],
    ['well known', { KEY_SECRET: 'changeme-changeme-changeme-changeme' }, 'KEY_SECRET must be a random text'],
    ['one letter', { KEY_SECRET: 'a'.repeat(40) }, 'KEY_SECRET must be a random text'],
    ['equal', { SESSION_SECRET: LONG, KEY_SECRET: LONG }, 'SESSION_SECRET and KEY_SECRET must differ'],
  ])('that are %s stop the start in production', (_, source, sentence) => {
    expect(problemsOf({ ...PRODUCTION, ...source }).join()).toContain(sentence);
  });

  test('are never repeated in a message', () => {
    expect(problemsOf({ ...PRODUCTION, SESSION_SECRET: 'hunter2' }).join()).not.toContain('hunter2');
  });

  test('must be set on Firestore in production, where several servers need the same', () => {
    expect(problemsOf({ ...PRODUCTION, STORE: 'firestore' })).toEqual([
      'SESSION_SECRET must be set if STORE is firestore and APP_ORIGIN is https.',
      'KEY_SECRET must be set if STORE is firestore and APP_ORIGIN is https.',
    ]);
    expect(problemsOf({ STORE: 'firestore' })).toEqual([]);
  });

  test('are accepted where they are long and differ', () => {
    expect(problemsOf({ ...PRODUCTION, SESSION_SECRET: LONG, KEY_SECRET: `${LONG}k` })).toEqual([]);
  });
});

test('a RIB is 22 digits and their key', () => {
  // A printed example of a Moroccan bank.
  const rib = '011519000001205000534921';
  expect(isRib(rib)).toBe(true);
  for (let at = 0; at < rib.length; at++) {
    const altered = rib.slice(0, at) + ((Number(rib[at]) + 1) % 10) + rib.slice(at + 1);
    expect(isRib(altered)).toBe(false);
  }
  expect(isRib(rib.slice(0, 23))).toBe(false);
  expect(isRib(`${rib}0`)).toBe(false);
  expect(isRib(`${rib.slice(0, 23)}x`)).toBe(false);
});

test('a RIB may be written in groups', () => {
  const source = { BANK_HOLDER: 'Shop', BANK_NAME: 'Bank', BANK_RIB: '011 519 0000012050005349 21' };
  expect(toShopSettings(readEnv(source).envOverrides).bank).toEqual({
    holder: 'Shop',
    name: 'Bank',
    rib: '011519000001205000534921',
    isDemo: false,
  });
});
