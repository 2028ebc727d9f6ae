import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { SECRET_NAMES } from './secrets.server';
import { VARIABLE_NAMES } from './schema.server';
import { EnvError, readEnv } from './index.server';

const SESSION = 'x7Hq0rT2mV9cB4nK8sJ1wL5zP3dF6gYa';
const KEY = 'aYg6Fd3Pz5Lw1Js8Kn4Bc9Vm2Tr0qH7x';
let folder = '';

beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'miftah-secrets-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
const read = (more: Readonly<Record<string, string>> = {}) => readEnv({ CREDENTIALS_DIRECTORY: folder, ...more });

function problems(source: Readonly<Record<string, string>>): readonly string[] {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    if (error instanceof EnvError) return error.problems;
    throw error;
  }
}

test('secrets are read from files, as they are from variables', () => {
  put('SESSION_SECRET', `${SESSION}\n`);
  put('KEY_SECRET', KEY);
  put('SMTP_URL', 'smtps://shop:geheim@mail.example');
  put('PAYPAL_CLIENT_SECRET', 'theirs');
  const paypal = { PAYPAL_CLIENT_ID: 'id', PAYPAL_WEBHOOK_ID: 'hook', PAYPAL_ENV: 'live' };
  expect(read({ ...paypal, MAIL_FROM: 'shop@example.com' })).toMatchObject({
    sessionSecret: SESSION,
    keySecret: KEY,
    envOverrides: { smtpServer: 'smtps://mail.example', smtpUser: 'shop', smtpPassword: 'geheim' },
    paypal: { clientSecret: 'theirs' },
  });
});

test('a missing or empty file counts as not set, and other files are left alone', () => {
  put('KEY_SECRET', '\n');
  put('PORT', '4000');
  expect(read()).toEqual(readEnv({}));
});

test('a secret in a file is judged like one in a variable, and never told', () => {
  put('KEY_SECRET', 'short');
  const told = problems({
    CREDENTIALS_DIRECTORY: folder,
    APP_ORIGIN: 'https://shop.example',
    TRUST_PROXY_HOPS: '1',
    ADMIN_EMAILS: 'boss@shop.example',
  });
  expect(told).toEqual(['KEY_SECRET must be at least 32 characters long if APP_ORIGIN is https.']);
});

test('the store does not start where a secret may be another than the owner means', () => {
  put('KEY_SECRET', KEY);
  expect(problems({ CREDENTIALS_DIRECTORY: folder, KEY_SECRET: SESSION })).toEqual([
    'KEY_SECRET must be set once: it is a variable, and a file in CREDENTIALS_DIRECTORY.',
  ]);
  mkdirSync(join(folder, 'SESSION_SECRET'));
  expect(problems({ CREDENTIALS_DIRECTORY: folder })).toEqual([
    "SESSION_SECRET: its file in CREDENTIALS_DIRECTORY can't be read (EISDIR).",
  ]);
  expect(problems({ CREDENTIALS_DIRECTORY: join(folder, 'none') })).toEqual(['CREDENTIALS_DIRECTORY must be a folder that is there.']);
});

test('each secret is a setting, and each setting that is called one is a secret', () => {
  expect(SECRET_NAMES.filter((name) => !VARIABLE_NAMES.includes(name))).toEqual([]);
  expect(VARIABLE_NAMES.filter((name) => /SECRET|PASSWORD|TOKEN/.test(name) && !SECRET_NAMES.some((secret) => secret === name))).toEqual(
    [],
  );
});
