import { expect, test } from 'vitest';

import { readEnv } from '~/config/index.server';

import { openStandIns } from './demo.server';

const open = (source: Readonly<Record<string, string>>, owners: readonly string[] = []) =>
  openStandIns(readEnv(source), { owners, clock: () => 0 });

const WEB = { TRUST_PROXY_HOPS: '1', ADMIN_EMAILS: 'boss@shop.example' };
const LONG = 'x7Hq0rT2mV9cB4nK8sJ1wL5zP3dF6gYa';
const BANK = { BANK_HOLDER: 'Shop SARL', BANK_NAME: 'Bank', BANK_RIB: '999780000123456789012341' };

test.each([
  ['with nothing set', {}],
  ['with DEMO=1', { DEMO: '1' }],
  ['at 127.0.0.1', { APP_ORIGIN: 'http://127.0.0.1:3000', HOST: '127.0.0.1' }],
  ['at ::1', { APP_ORIGIN: 'http://[::1]:3000', HOST: '::1' }],
])('the demo has stand-ins %s', (_, source) => {
  expect(open(source)).not.toBeNull();
});

test.each([
  ['on the web', { APP_ORIGIN: 'https://shop.example', DEMO: '1', ...WEB }],
  ['on the web without DEMO', { APP_ORIGIN: 'https://shop.example', ...WEB }],
  ['at another machine’s name', { APP_ORIGIN: 'http://shop.example', DEMO: '1' }],
  ['in a home network', { APP_ORIGIN: 'http://192.168.1.20:3000', DEMO: '1' }],
  ['at a name that begins like this machine’s', { APP_ORIGIN: 'http://localhost.shop.example', DEMO: '1' }],
  ['at a name that begins like its address', { APP_ORIGIN: 'http://127.0.0.1.shop.example', DEMO: '1' }],
  ['at every address', { APP_ORIGIN: 'http://0.0.0.0:3000', DEMO: '1' }],
  ['where it listens for other machines', { HOST: '0.0.0.0', DEMO: '1' }],
  ['where it listens for other machines, by IPv6', { HOST: '::', DEMO: '1' }],
  ['without the demo', { DEMO: '0' }],
  ['with PayPal', { DEMO: '1', PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b', PAYPAL_WEBHOOK_ID: 'c', PAYPAL_ENV: 'sandbox' }],
  ['with Google', { DEMO: '1', GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' }],
  ['with GitHub', { DEMO: '1', GITHUB_CLIENT_ID: 'a', GITHUB_CLIENT_SECRET: 'b' }],
  ['with a bank account', { DEMO: '1', ...BANK }],
  ['with a wallet', { DEMO: '1', WALLET_INWI: '+212600000000' }],
  ['with Firestore', { DEMO: '1', STORE: 'firestore', SESSION_SECRET: LONG, KEY_SECRET: `${LONG}2` }],
  ['with Firebase', { DEMO: '1', IDENTITY: 'firebase', FIREBASE_API_KEY: 'k', GOOGLE_CLOUD_PROJECT: 'my-store-123' }],
])('there are none %s', (_, source) => {
  expect(open(source)).toBeNull();
});

test('the made-up people are of example.com, and none of them is an owner', () => {
  expect(open({})?.people.people.map(({ email }) => email)).toEqual(['amal@example.com', 'youssef@example.com', 'lina@example.com']);
  const people = open({}, ['amal@example.com'])?.people;
  expect(people?.people.map(({ email }) => email)).toEqual(['youssef@example.com', 'lina@example.com']);
  expect(people?.issue('google', '1', 'challenge')).toBeNull();
});
