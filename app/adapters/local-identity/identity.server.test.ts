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
  test('keeps the password as argon2id of 19 MiB and two passes, and nowhere else', async () => {
    await identity.signUp(amal);
    const { data } = await documentOf(amal.email);
    expect(data['passwordHash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(Object.keys(data).sort()).toEqual(['createdAt', 'disabled', 'displayName', 'email', 'emailVerified', 'passwordHash']);
    expect(JSON.stringify(data)).not.toContain(amal.password);
  });
});

describe('signing in', () => {
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
