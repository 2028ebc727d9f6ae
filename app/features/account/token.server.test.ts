import { createHash } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createEncryption } from '~/adapters/node/encryption.server';

import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { createTokens, TOKEN_LIFETIMES, type Tokens } from './token.server';

const HOUR = 60 * 60_000;
const encryption = createEncryption('a secret of the tests, long enough for it');

let temp: TempStore;
let tokens: Tokens;
let now = 0;

beforeEach(() => {
  temp = openTempStore();
  now = Date.UTC(2026, 10, 20);
  tokens = createTokens({ store: temp.store, clock: () => now, encryption });
});
afterEach(() => temp.close());

test('a token is used by its secret, which the store does not hold', async () => {
  const { secret, expiresAt } = await tokens.make('verify-email', 'amal');
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(expiresAt).toBe(now + 24 * HOUR);
  const { docs } = await temp.store.query({ from: 'tokens' });
  expect(docs.map((doc) => doc.id)).toEqual([createHash('sha256').update(secret).digest('hex')]);
  expect(JSON.stringify(docs)).not.toContain(secret);
  expect(await tokens.use('verify-email', secret)).toEqual({ ok: true, accountId: 'amal' });
});

test('it can be used once, and a look does not use it up', async () => {
  const { secret } = await tokens.make('verify-email', 'amal');
  for (let look = 0; look < 3; look++) expect(await tokens.peek('verify-email', secret)).toEqual({ ok: true, accountId: 'amal' });
  expect(await tokens.use('verify-email', secret)).toEqual({ ok: true, accountId: 'amal' });
  expect(await tokens.use('verify-email', secret)).toEqual({ ok: false, code: 'used' });
  expect(await tokens.peek('verify-email', secret)).toEqual({ ok: false, code: 'used' });
});

test('of twenty uses at the same time, in two processes, one succeeds', async () => {
  const other = openTempStore({ file: temp.file });
  const elsewhere = createTokens({ store: other.store, clock: () => now, encryption });
  const { secret } = await tokens.make('verify-email', 'amal');
  const outcomes = await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 ? tokens : elsewhere).use('verify-email', secret)));
  await other.close();
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.code === 'used')).toHaveLength(19);
});

test.each([
  ['verify-email', 24 * HOUR],
  ['reset-password', HOUR / 2],
] as const)('one to %s expires', async (kind, lifetime) => {
  expect(TOKEN_LIFETIMES[kind]).toBe(lifetime);
  const { secret } = await tokens.make(kind, 'amal');
  now += lifetime - 1;
  expect(await tokens.peek(kind, secret)).toMatchObject({ ok: true });
  now += 1;
  expect(await tokens.peek(kind, secret)).toEqual({ ok: false, code: 'expired' });
  expect(await tokens.use(kind, secret)).toEqual({ ok: false, code: 'expired' });
});

test('one of another kind opens nothing, and stays unused', async () => {
  const { secret } = await tokens.make('reset-password', 'amal');
  expect(await tokens.peek('verify-email', secret)).toEqual({ ok: false, code: 'unknown' });
  expect(await tokens.use('verify-email', secret)).toEqual({ ok: false, code: 'unknown' });
  expect(await tokens.use('reset-password', secret)).toEqual({ ok: true, accountId: 'amal' });
});

test.each(['', 'x', '../users/amal', 'é'.repeat(10_000)])('%.20j is no token', async (secret) => {
  await tokens.make('verify-email', 'amal');
  expect(await tokens.peek('verify-email', secret)).toEqual({ ok: false, code: 'unknown' });
  expect(await tokens.use('verify-email', secret)).toEqual({ ok: false, code: 'unknown' });
});

test("an account's earlier token still works beside a new one", async () => {
  const first = await tokens.make('verify-email', 'amal');
  const second = await tokens.make('verify-email', 'amal');
  expect(second.secret).not.toBe(first.secret);
  expect(await tokens.use('verify-email', first.secret)).toMatchObject({ ok: true });
  expect(await tokens.use('verify-email', second.secret)).toMatchObject({ ok: true });
});

test('the reason why a token no longer works is known for thirty days; a later one removes it', async () => {
  const { secret, expiresAt } = await tokens.make('verify-email', 'amal');
  now = expiresAt + 30 * 24 * HOUR - 1;
  await tokens.make('verify-email', 'brahim');
  expect(await tokens.peek('verify-email', secret)).toEqual({ ok: false, code: 'expired' });
  now += 1;
  await tokens.make('verify-email', 'brahim');
  expect(await tokens.peek('verify-email', secret)).toEqual({ ok: false, code: 'unknown' });
  expect(await temp.store.count({ from: 'tokens' })).toBe(2);
});

test('a link that a clock years ahead made opens nothing, and the next one removes it', async () => {
  const YEARS = 10 * 365 * 24 * HOUR;
  now += YEARS;
  const { secret } = await tokens.make('account-changed', 'amal');
  now -= YEARS;
  expect(await tokens.peek('account-changed', secret)).toEqual({ ok: false, code: 'expired' });
  await tokens.make('account-changed', 'brahim');
  expect(await temp.store.count({ from: 'tokens' })).toBe(1);
});

const AMAL = { id: 'amal', email: 'amal@example.com' };

test.each(['verify-email', 'reset-password'] as const)('the mail of a token to %s waits with its link sealed', async (kind) => {
  const { expiresAt } = await tokens.send(kind, AMAL, { language: 'ar' });
  expect(expiresAt).toBe(now + TOKEN_LIFETIMES[kind]);
  const [mail] = (await temp.store.query({ from: 'outbox' })).docs;
  expect(mail?.data).toMatchObject({
    kind,
    to: AMAL.email,
    language: 'ar',
    accountId: 'amal',
    state: 'waiting',
    wipeAt: expiresAt,
    dueAt: now,
  });
  const sealed = String(mail?.data['sealedToken']);
  expect(sealed).toMatch(/^enc:v1:/);
  expect(await tokens.use(kind, encryption.open(sealed, mail?.path ?? ''))).toEqual({ ok: true, accountId: 'amal' });
});

test('a failed transaction leaves neither token nor mail; a repeated one leaves one of each', async () => {
  await expect(
    temp.store.transaction(async (tx) => {
      await tokens.mail(tx, 'verify-email', AMAL, { language: 'en' });
      throw new Error('full');
    }),
  ).rejects.toThrow('full');
  expect(await Promise.all([temp.store.count({ from: 'tokens' }), temp.store.count({ from: 'outbox' })])).toEqual([0, 0]);

  await temp.store.set('users/amal', { visits: 0 });
  let runs = 0;
  await temp.store.transaction(async (tx) => {
    await tx.get('users/amal');
    runs += 1;
    if (runs === 1) await temp.store.set('users/amal', { visits: 1 });
    await tokens.mail(tx, 'verify-email', AMAL, { language: 'en' });
  });
  expect(runs).toBe(2);
  expect(await Promise.all([temp.store.count({ from: 'tokens' }), temp.store.count({ from: 'outbox' })])).toEqual([1, 1]);
});

describe('of several links to set a password', () => {
  test('each works until one is used, which ends them all, and nothing else', async () => {
    const [first, second] = [await tokens.make('reset-password', 'amal'), await tokens.make('reset-password', 'amal')];
    const others = [await tokens.make('verify-email', 'amal'), await tokens.make('reset-password', 'brahim')] as const;
    expect(await tokens.peek('reset-password', first.secret)).toMatchObject({ ok: true });
    expect(await tokens.use('reset-password', second.secret)).toMatchObject({ ok: true });
    expect(await tokens.use('reset-password', first.secret)).toEqual({ ok: false, code: 'used' });
    expect(await tokens.use('verify-email', others[0].secret)).toMatchObject({ ok: true });
    expect(await tokens.use('reset-password', others[1].secret)).toMatchObject({ ok: true });
  });

  test('only one counts if they are used at the same time', async () => {
    const made = await Promise.all(Array.from({ length: 3 }, () => tokens.make('reset-password', 'amal')));
    const outcomes = await Promise.all(made.map(({ secret }) => tokens.use('reset-password', secret)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('one that is put back can be used again', async () => {
    const { secret } = await tokens.make('reset-password', 'amal');
    await tokens.use('reset-password', secret);
    await tokens.restore(secret);
    expect(await tokens.use('reset-password', secret)).toMatchObject({ ok: true });
  });
});
