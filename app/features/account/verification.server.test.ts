import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createEncryption } from '~/adapters/node/encryption.server';
import { createEmbeddedIdentity } from '~/adapters/local-identity/identity.server';
import type { Account, Identity } from '~/ports/identity';

import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { createLimits } from '~/features/session/rate-limit.server';
import { createSessions, type Sessions } from '~/features/session/index.server';
import { createTokens, type Tokens } from './token.server';
import { createVerification, type Verification } from './verification.server';

const encryption = createEncryption('a secret of the tests, long enough for it');

let temp: TempStore;
let identity: Identity;
let tokens: Tokens;
let sessions: Sessions;
let verification: Verification;
let amal: Account;
let now = 0;

beforeEach(async () => {
  temp = openTempStore();
  now = Date.UTC(2026, 10, 20);
  const clock = () => now;
  identity = createEmbeddedIdentity({ store: temp.store, clock });
  tokens = createTokens({ store: temp.store, clock, encryption });
  sessions = createSessions({ store: temp.store, clock });
  verification = createVerification({
    identity,
    tokens,
    sessions,
    limits: createLimits({ store: temp.store, clock, encryption }),
    adminEmails: ['owner@example.com'],
  });
  const made = await identity.signUp({ email: 'amal@example.com', password: 'four keys, one door', displayName: 'Amal' });
  if (!made.ok) throw new Error(made.code);
  amal = made.account;
});
afterEach(() => temp.close());

async function offered(email = 'amal@example.com') {
  const offer = await verification.offer(email);
  if (offer.state !== 'offered') throw new Error(offer.state);
  return offer;
}

const isVerified = async () => (await identity.find(amal.id))?.emailVerified;

test('confirming verifies an address, once; a look does not', async () => {
  const { secret, account, expiresAt } = await offered(' AMAL@example.com');
  expect(account).toEqual(amal);
  expect(expiresAt).toBe(now + 24 * 60 * 60_000);
  for (let look = 0; look < 2; look++)
    expect(await verification.look(secret, amal.id)).toEqual({ ok: true, account: amal, isInside: true });
  expect(await isVerified()).toBe(false);
  const verified = { ...amal, emailVerified: true };
  expect(await verification.confirm(secret, amal.id)).toEqual({ ok: true, account: verified, resetSecret: null });
  expect(await isVerified()).toBe(true);
  expect(await verification.confirm(secret, null)).toEqual({ ok: false, code: 'used' });
  expect(await verification.look(secret, null)).toEqual({ ok: false, code: 'used' });
});

test('there is nothing to confirm for an unknown or a verified address', async () => {
  for (const email of ['nobody@example.com', 'amal', '']) expect(await verification.offer(email)).toEqual({ state: 'no-account' });
  await verification.confirm((await offered()).secret, amal.id);
  expect(await verification.offer('amal@example.com')).toEqual({ state: 'verified', account: { ...amal, emailVerified: true } });
  expect(await temp.store.count({ from: 'tokens' })).toBe(1);
});

test('an expired link, or one for another purpose, verifies nobody', async () => {
  const { secret, expiresAt } = await offered();
  const reset = await tokens.make('reset-password', amal.id);
  expect(await verification.confirm(reset.secret, null)).toEqual({ ok: false, code: 'unknown' });
  expect(await tokens.peek('reset-password', reset.secret)).toMatchObject({ ok: true });
  now = expiresAt;
  expect(await verification.confirm(secret, null)).toEqual({ ok: false, code: 'expired' });
  expect(await verification.confirm('', null)).toEqual({ ok: false, code: 'unknown' });
  expect(await isVerified()).toBe(false);
});

test('a link of a removed account is unknown', async () => {
  const { secret } = await offered();
  await temp.store.delete(`users/${amal.id}`);
  expect(await verification.look(secret, null)).toEqual({ ok: false, code: 'unknown' });
  expect(await verification.confirm(secret, null)).toEqual({ ok: false, code: 'unknown' });
  expect(await identity.find(amal.id)).toBeNull();
});

test('isAnyVerified says whether one of several addresses is verified', async () => {
  const emails = ['nobody@example.com', 'amal@example.com'];
  expect(await verification.isAnyVerified(emails)).toBe(false);
  await identity.markVerified(amal.id);
  expect(await verification.isAnyVerified(emails)).toBe(true);
  expect(await verification.isAnyVerified(['nobody@example.com'])).toBe(false);
});

test('the link is mailed at most three times an hour, each one works, and none is mailed after the address is confirmed', async () => {
  for (let mail = 0; mail < 3; mail++) expect(await verification.send(amal, 'en')).toBe('sent');
  expect(await verification.send(amal, 'en')).toBe('too-many');
  const { docs } = await temp.store.query({ from: 'outbox' });
  expect(docs.map(({ data }) => `${String(data['kind'])} ${String(data['to'])}`)).toEqual(Array(3).fill('verify-email amal@example.com'));
  const secrets = docs.map(({ path, data }) => encryption.open(String(data['sealedToken']), path));
  for (const secret of secrets) expect(await verification.look(secret, null)).toMatchObject({ ok: true });
  now += 60 * 60_000;
  expect(await verification.send(amal, 'en')).toBe('sent');
  const confirmed = await verification.confirm(secrets[0] ?? '', amal.id);
  if (!confirmed.ok) throw new Error(confirmed.code);
  expect(await verification.send(confirmed.account, 'en')).toBe('verified');
});

describe('outside the session of its account', () => {
  const signIn = () => identity.signIn('amal@example.com', 'four keys, one door');

  test.each([
    ['signed in nowhere', null],
    ['signed in to another account', 'another'],
  ])('%s, a link ends what its maker knows: sessions and password go, and its reader sets hers', async (_, visitorId) => {
    const { secret } = await offered();
    const { secret: makers } = await sessions.start(amal.id, { isAdmin: false });
    expect(await verification.look(secret, visitorId)).toEqual({ ok: true, account: amal, isInside: false });
    expect([(await signIn()).ok, (await sessions.find(makers)) !== null], 'a look changes nothing').toEqual([true, true]);

    const outcome = await verification.confirm(secret, visitorId);
    if (!outcome.ok || outcome.resetSecret === null) throw new Error('It was confirmed.');
    expect([(await signIn()).ok, await sessions.find(makers)]).toEqual([false, null]);
    expect(await isVerified(), 'only her own password confirms the address').toBe(false);
    expect(await tokens.peek('reset-password', outcome.resetSecret)).toEqual({ ok: true, accountId: amal.id });
    expect(await verification.confirm(secret, visitorId)).toEqual({ ok: false, code: 'used' });
  });

  test('a link is good once, and ends no session that began after its use', async () => {
    const { secret } = await offered();
    await verification.confirm(secret, null);
    const { secret: hers } = await sessions.start(amal.id, { isAdmin: false });
    await verification.confirm(secret, null);
    expect(await sessions.find(hers)).not.toBeNull();
  });

  test('a link of an address that was confirmed meanwhile takes nothing away', async () => {
    const { secret } = await offered();
    await identity.markVerified(amal.id);
    expect(await verification.confirm(secret, null)).toMatchObject({ ok: true, resetSecret: null });
    expect((await signIn()).ok).toBe(true);
  });

  test('where the account service is busy, the link stays and nothing is confirmed', async () => {
    const { secret } = await offered();
    const failing = createVerification({
      identity: { ...identity, setPassword: () => Promise.resolve({ ok: false, code: 'too-many' }) },
      tokens,
      sessions,
      limits: createLimits({ store: temp.store, clock: () => now, encryption }),
      adminEmails: [],
    });
    expect(await failing.confirm(secret, null)).toEqual({ ok: false, code: 'too-many' });
    expect(await isVerified()).toBe(false);
    expect(await verification.look(secret, null), 'the link still works').toMatchObject({ ok: true });
  });
});
