import { hash } from '@node-rs/argon2';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { Identity } from '~/ports/identity';

import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { createEmbeddedIdentity } from './identity.server';

const amal = { email: 'amal@example.com', password: 'four keys, one door', displayName: 'Amal Idrissi' };
const now = Date.UTC(2026, 0, 1);

let temp: TempStore;
let identity: Identity;

beforeEach(() => {
  temp = openTempStore();
  identity = createEmbeddedIdentity({ store: temp.store, clock: () => now });
});

afterEach(() => temp.close());

async function documentOf(email: string) {
  const { docs } = await temp.store.query({ from: 'users', limit: 100 });
  const doc = docs.find(({ data }) => data['email'] === email);
  if (!doc) throw new Error(`nobody has ${email}`);
  return doc;
}

describe('signing up', () => {
  test('makes an account that is not verified', async () => {
    const made = await identity.signUp(amal);
    expect(made).toMatchObject({
      ok: true,
      account: { email: 'amal@example.com', displayName: 'Amal Idrissi', emailVerified: false, disabled: false },
    });
    expect(made.ok && (await identity.find(made.account.id))).toEqual(made.ok && made.account);
  });

  test('keeps the password as argon2id of 19 MiB and two passes, and nowhere else', async () => {
    await identity.signUp(amal);
    const { data } = await documentOf(amal.email);
    expect(data['passwordHash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(Object.keys(data).sort()).toEqual(['createdAt', 'disabled', 'displayName', 'email', 'emailVerified', 'passwordHash']);
    expect(JSON.stringify(data)).not.toContain(amal.password);
  });

  test('compares addresses without case, spaces around them and ways to write an accent', async () => {
    await identity.signUp({ ...amal, email: 'José@example.com' });
    expect(await identity.signUp({ ...amal, email: ' JOSE\u0301@Example.com ' })).toEqual({ ok: false, code: 'email-in-use' });
  });

  test('of twenty sign-ups at once with one address exactly one succeeds', async () => {
    const other = openTempStore({ file: temp.file });
    const elsewhere = createEmbeddedIdentity({ store: other.store, clock: () => now });
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? identity : elsewhere).signUp({ ...amal, password: `${amal.password} ${at}` })),
    );
    await other.close();
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.code === 'email-in-use')).toHaveLength(19);
    expect(await temp.store.count({ from: 'users' })).toBe(1);
    const winner = outcomes.findIndex((outcome) => outcome.ok);
    expect(await identity.signIn(amal.email, `${amal.password} ${winner}`)).toMatchObject({ ok: true });
  });

  test.each([
    ['an address that is none', { email: 'amal' }, 'invalid-email'],
    ['a password of five characters', { password: 'k7#Tq' }, 'weak-password'],
    ['one of the commonest passwords', { password: 'azerty123' }, 'common-password'],
    ['the address as password', { password: 'amal@example.com' }, 'common-password'],
    ['a password of more than 1,024 bytes', { password: 'é'.repeat(513) }, 'weak-password'],
  ])('refuses %s', async (_, typed, code) => {
    expect(await identity.signUp({ ...amal, ...typed })).toEqual({ ok: false, code });
    expect(await temp.store.count({ from: 'users' })).toBe(0);
  });

  test('can make an account that is verified from the start', async () => {
    expect(await identity.signUp({ ...amal, emailVerified: true })).toMatchObject({ ok: true, account: { emailVerified: true } });
  });
});

describe('signing in', () => {
  test('accepts the right password, however its accents are typed', async () => {
    await identity.signUp({ ...amal, password: 'clés à vendre' });
    expect(await identity.signIn('AMAL@example.com ', 'cle\u0301s a\u0300 vendre')).toMatchObject({
      ok: true,
      account: { email: amal.email },
    });
  });

  test('passwords are compared with their case and their spaces', async () => {
    await identity.signUp(amal);
    expect(await identity.signIn(amal.email, ` ${amal.password}`)).toEqual({ ok: false, code: 'wrong-password' });
    expect(await identity.signIn(amal.email, amal.password.toUpperCase())).toEqual({ ok: false, code: 'wrong-password' });
  });

  test.each([
    ['an address that is none', 'amal', 'whatever it is', 'invalid-email'],
    ['an address that nobody has', 'nobody@example.com', 'whatever it is', 'not-found'],
    ['another password', amal.email, 'five keys, no door', 'wrong-password'],
    ['an empty password', amal.email, '', 'wrong-password'],
    ['a password of a megabyte', amal.email, 'x'.repeat(1_000_000), 'wrong-password'],
  ])('with %s is refused', async (_, email, password, code) => {
    await identity.signUp(amal);
    expect(await identity.signIn(email, password)).toEqual({ ok: false, code });
  });

  test('to a disabled account is refused, and only the right password learns why', async () => {
    await identity.signUp(amal);
    await temp.store.update((await documentOf(amal.email)).path, { disabled: true });
    expect(await identity.signIn(amal.email, amal.password)).toEqual({ ok: false, code: 'disabled' });
    expect(await identity.signIn(amal.email, 'five keys, no door')).toEqual({ ok: false, code: 'wrong-password' });
  });

  test('to an account without a password is refused', async () => {
    await identity.signUp(amal);
    await temp.store.update((await documentOf(amal.email)).path, { passwordHash: null });
    for (const password of ['', 'null', amal.password])
      expect(await identity.signIn(amal.email, password)).toEqual({ ok: false, code: 'wrong-password' });
  });

  test('hashes the password again after the parameters rose, and keeps unknown fields', async () => {
    await identity.signUp(amal);
    const { path } = await documentOf(amal.email);
    const older = await hash(amal.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await temp.store.update(path, { passwordHash: older, locale: 'fr' });
    expect(await identity.signIn(amal.email, 'five keys, no door')).toEqual({ ok: false, code: 'wrong-password' });
    expect((await documentOf(amal.email)).data['passwordHash']).toBe(older);
    expect(await identity.signIn(amal.email, amal.password)).toMatchObject({ ok: true });
    const { data } = await documentOf(amal.email);
    expect(data['passwordHash']).toMatch(/m=19456,t=2,p=1/);
    expect(data['locale']).toBe('fr');
    expect(await identity.signIn(amal.email, amal.password)).toMatchObject({ ok: true });
  });

  test('keeps a hash with today’s parameters', async () => {
    await identity.signUp(amal);
    const before = (await documentOf(amal.email)).rev;
    await identity.signIn(amal.email, amal.password);
    expect((await documentOf(amal.email)).rev).toBe(before);
  });
});

test('two passwords are hashed at a time and fifty wait: the next one is refused, and those that wait are answered', async () => {
  const outcomes = await Promise.all(Array.from({ length: 60 }, (_, at) => identity.signIn(`nobody-${at}@example.com`, 'whatever it is')));
  const codes = outcomes.map((outcome) => !outcome.ok && outcome.code);
  expect(codes.filter((code) => code === 'not-found')).toHaveLength(52);
  expect(codes.filter((code) => code === 'too-many')).toHaveLength(8);
  expect(await identity.signIn('nobody@example.com', 'whatever it is')).toEqual({ ok: false, code: 'not-found' });
});

test('an unknown address takes about as long as a known one', async () => {
  await identity.signUp(amal);
  const shortest = { known: Infinity, unknown: Infinity };
  // The processor's time, which other work on the machine doesn't make longer, and the shortest of each: the first ones load what they need.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    for (const [who, email] of [['known', amal.email] as const, ['unknown', 'nobody@example.com'] as const]) {
      const begin = process.cpuUsage();
      await identity.signIn(email, 'five keys, no door');
      const { user, system } = process.cpuUsage(begin);
      shortest[who] = Math.min(shortest[who], user + system);
    }
  }
  // Without a dummy hash, an unknown address would take a hundredth of the time.
  expect(shortest.unknown).toBeGreaterThan(shortest.known / 4);
});

describe('afterwards', () => {
  test('an account is found however the address is typed', async () => {
    const made = await identity.signUp(amal);
    expect(await identity.findByEmail(' AMAL@Example.com ')).toEqual(made.ok && made.account);
    for (const email of ['nobody@example.com', 'amal', '']) expect(await identity.findByEmail(email)).toBeNull();
  });

  test('an account becomes verified, and its other fields stay the same', async () => {
    await identity.signUp(amal);
    const { id, path, data } = await documentOf(amal.email);
    await temp.store.update(path, { locale: 'fr' });
    for (let time = 0; time < 2; time += 1)
      expect(await identity.markVerified(id)).toMatchObject({ id, email: amal.email, emailVerified: true, createdAt: now });
    expect((await documentOf(amal.email)).data).toEqual({ ...data, locale: 'fr', emailVerified: true });
  });

  test.each(['', '../emails/x', 'unknown'])('the id %j verifies no account, and makes none', async (id) => {
    expect(await identity.markVerified(id)).toBeNull();
    expect(await temp.store.count({ from: 'users' })).toBe(0);
  });
});

test.each(['', '../orders/MF-222222', 'a/b', 'unknown'])('the id %j finds no account', async (id) => {
  expect(await identity.find(id)).toBeNull();
});

test('an account whose address is lost is as if it were not there, and its address stays taken', async () => {
  const made = await identity.signUp(amal);
  const id = made.ok ? made.account.id : '';
  await temp.store.update(`users/${id}`, { email: { of: 'another release' } });
  expect([await identity.find(id), await identity.findByEmail(amal.email), await identity.markVerified(id)]).toEqual([null, null, null]);
  for (const answer of [await identity.signIn(amal.email, amal.password), await identity.setPassword(id, 'five keys, two doors')])
    expect(answer).toEqual({ ok: false, code: 'not-found' });
  expect((await identity.listUnverified(now, null)).accounts).toEqual([]);
  expect(await identity.signUp(amal)).toEqual({ ok: false, code: 'email-in-use' });
});
