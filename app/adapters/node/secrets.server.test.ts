import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { loadSecrets, SecretsError } from './secrets.server';

const NONE = { sessionSecret: null, keySecret: null, keySecretBefore: null };
let dataDir: string;

beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'miftah-secrets-')), 'data');
});
afterEach(() => rmSync(join(dataDir, '..'), { recursive: true }));

test('the first start makes two different secrets that only this user can read; later starts find them', () => {
  const first = loadSecrets(dataDir, NONE);
  expect(first.sessionSecret).not.toBe(first.keySecret);
  expect(Buffer.from(first.keySecret, 'base64url')).toHaveLength(32);
  expect(readdirSync(dataDir).toSorted()).toEqual(['key-secret', 'session-secret']);
  for (const name of readdirSync(dataDir)) expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
  expect(loadSecrets(dataDir, NONE)).toEqual(first);
});

test('a secret from the settings is used and not stored', () => {
  expect(loadSecrets(dataDir, { ...NONE, sessionSecret: 'given' }).sessionSecret).toBe('given');
  expect(readdirSync(dataDir)).toEqual(['key-secret']);
});

test('a renamed secret is the one before, and a new one is made beside it', () => {
  const first = loadSecrets(dataDir, NONE);
  renameSync(join(dataDir, 'key-secret'), join(dataDir, 'key-secret-before'));
  const then = loadSecrets(dataDir, NONE);
  expect([first.keySecretBefore, then.keySecretBefore]).toEqual([null, first.keySecret]);
  expect(then.keySecret).not.toBe(first.keySecret);
  expect(loadSecrets(dataDir, { ...NONE, keySecretBefore: 'given' }).keySecretBefore).toBe('given');
});

test('a damaged file stops the start, and is left as it is', () => {
  loadSecrets(dataDir, NONE);
  writeFileSync(join(dataDir, 'key-secret'), '');
  expect(() => loadSecrets(dataDir, NONE)).toThrow(SecretsError);
  expect(() => loadSecrets(dataDir, NONE)).toThrow(/key-secret is damaged/);
  expect(readFileSync(join(dataDir, 'key-secret'), 'utf8')).toBe('');
});

test('a data folder that is not a folder stops the start with a sentence that names it', () => {
  loadSecrets(dataDir, NONE);
  const none = join(dataDir, 'key-secret', 'data');
  expect(() => loadSecrets(none, NONE)).toThrow(SecretsError);
  expect(() => loadSecrets(none, NONE)).toThrow(`${none}, can't be used (ENOTDIR)`);
});
