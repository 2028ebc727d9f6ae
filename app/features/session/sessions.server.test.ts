import { createHash } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { createSessions, type Sessions } from './sessions.server';
import { ADMIN_SESSION, isConfirmed, isFresh, SHOPPER_SESSION } from './document.server';

const MINUTE = 60_000;

let temp: TempStore;
let sessions: Sessions;
let now = 0;

beforeEach(() => {
  temp = openTempStore();
  now = Date.UTC(2026, 10, 20);
  sessions = createSessions({ store: temp.store, clock: () => now });
});
afterEach(() => temp.close());

test('a session is found by its secret, which the store does not hold', async () => {
  const { secret, expiresAt } = await sessions.start('amal', { isAdmin: false });
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(await sessions.find(secret)).toEqual({
    accountId: 'amal',
    createdAt: now,
    expiresAt,
    passedCode: false,
    signedInAt: now,
    provenAt: now,
    confirmedAt: 0,
  });
  expect(await sessions.find(`${secret}x`)).toBeNull();
  const { docs } = await temp.store.query({ from: 'sessions' });
  expect(docs.map((doc) => doc.id)).toEqual([createHash('sha256').update(secret).digest('hex')]);
  expect(JSON.stringify(docs)).not.toContain(secret);
});

test('no two sessions have the same secret', async () => {
  const secrets = new Set<string>();
  for (let count = 0; count < 20; count++) secrets.add((await sessions.start('amal', { isAdmin: false })).secret);
  expect(secrets.size).toBe(20);
});

test.each([
  [false, SHOPPER_SESSION, 30 * 24],
  [true, ADMIN_SESSION, 8],
])('isAdmin %s: it expires', async (isAdmin, duration, hours) => {
  expect(duration).toBe(hours * 60 * 60 * 1000);
  const { secret } = await sessions.start('amal', { isAdmin });
  now += duration - 1;
  expect(await sessions.find(secret)).not.toBeNull();
  now += 1;
  expect(await sessions.find(secret)).toBeNull();
});

test('the server can end one session, or all of an account', async () => {
  const [phone, laptop, other] = [
    await sessions.start('amal', { isAdmin: false }),
    await sessions.start('amal', { isAdmin: false }),
    await sessions.start('brahim', { isAdmin: false }),
  ];
  await sessions.end(phone.secret);
  await sessions.end(phone.secret);
  expect(await sessions.find(phone.secret)).toBeNull();
  expect(await sessions.find(laptop.secret)).not.toBeNull();
  await sessions.endAll('amal');
  expect(await sessions.find(laptop.secret)).toBeNull();
  expect(await sessions.find(other.secret)).not.toBeNull();
});

test('ending all of an account ends more of them than are read at once', async () => {
  await temp.store.bulk(
    Array.from({ length: 401 }, (_, nth) => ({
      set: `sessions/${String(nth).padStart(64, '0')}`,
      data: { accountId: 'amal', createdAt: now, expiresAt: now + SHOPPER_SESSION },
    })),
  );
  await sessions.endAll('amal');
  expect(await temp.store.count({ from: 'sessions' })).toBe(0);
});

test('pages that follow a session hear of its end, also if another device ended it', async () => {
  const heard: unknown[] = [];
  const telling = createSessions({ store: temp.store, clock: () => now, onEnded: (ended) => heard.push(ended) });
  const [phone, laptop] = [await telling.start('amal', { isAdmin: false }), await telling.start('amal', { isAdmin: false })];
  const [other] = (await telling.list('amal', laptop.secret)).filter(({ isCurrent }) => !isCurrent);
  await telling.endOne('amal', other?.id ?? '', laptop.secret);
  expect(await telling.find(phone.secret)).toBeNull();
  await telling.end(laptop.secret);
  await telling.endAll('amal');
  expect(heard).toEqual([{ accountId: 'amal' }, { secret: laptop.secret }, { accountId: 'amal' }]);
});

test('later sign-ins remove expired sessions', async () => {
  for (let count = 0; count < 3; count++) await sessions.start('amal', { isAdmin: true });
  now += ADMIN_SESSION;
  await sessions.start('amal', { isAdmin: true });
  expect(await temp.store.count({ from: 'sessions' })).toBe(1);
});

test('a session that began before all were ended does not start, in whichever order the writes arrive', async () => {
  const before = now;
  now += 1;
  await sessions.endAll('amal');
  expect(await sessions.startUnlessEnded('amal', { isAdmin: false, since: before })).toBeNull();
  expect(await sessions.startUnlessEnded('amal', { isAdmin: false, since: now })).toBeNull();
  expect(await sessions.startUnlessEnded('brahim', { isAdmin: false, since: before })).not.toBeNull();
  now += 1;
  const started = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      at === 5 ? sessions.endAll('amal').then(() => null) : sessions.startUnlessEnded('amal', { isAdmin: false, since: now }),
    ),
  );
  for (const session of started) if (session) expect(await sessions.find(session.secret)).toBeNull();
});

test('an account has ten sessions at most: the eleventh sign-in ends the oldest', async () => {
  const secrets: string[] = [];
  for (let count = 0; count < 12; count += 1) {
    now += MINUTE;
    secrets.push((await sessions.start('amal', { isAdmin: false })).secret);
  }
  const found = await Promise.all(secrets.map((secret) => sessions.find(secret)));
  expect(found.map((session) => session !== null)).toEqual([false, false, ...Array<boolean>(10).fill(true)]);
  const other = await sessions.start('brahim', { isAdmin: false });
  expect(await sessions.find(other.secret)).not.toBeNull();
});

test('sign-ins at the same time leave ten, too', async () => {
  for (let count = 0; count < 8; count += 1) await sessions.start('amal', { isAdmin: false });
  await Promise.all(Array.from({ length: 8 }, () => sessions.start('amal', { isAdmin: false })));
  expect(await temp.store.count({ from: 'sessions' })).toBe(10);
});

test.each([
  [false, SHOPPER_SESSION],
  [true, ADMIN_SESSION],
])('isAdmin %s: a session in the place of another lives no longer than from the sign-in', async (isAdmin, duration) => {
  const signedInAt = now;
  now += duration - MINUTE;
  const { secret, expiresAt } = await sessions.start('amal', { isAdmin, times: { signedInAt, provenAt: signedInAt } });
  expect(expiresAt).toBe(signedInAt + duration);
  now += MINUTE;
  expect(await sessions.find(secret)).toBeNull();
});

test('a sign-in or a proof is fresh for five minutes', async () => {
  const { secret } = await sessions.start('amal', { isAdmin: false });
  const fresh = async () => isFresh((await sessions.find(secret)) ?? { provenAt: NaN }, now);
  now += 5 * MINUTE - 1;
  expect(await fresh()).toBe(true);
  now += 1;
  expect(await fresh()).toBe(false);
  expect(await sessions.prove(secret)).toBe(true);
  expect(await fresh()).toBe(true);
  now -= 60 * MINUTE;
  expect(await fresh(), 'one of a clock that was ahead').toBe(false);
  await sessions.end(secret);
  expect(await sessions.prove(secret)).toBe(false);
});

test('an answer counts for ten minutes at its session alone, and a sign-in is none', async () => {
  const [{ secret }, other] = [await sessions.start('amal', { isAdmin: true }), await sessions.start('amal', { isAdmin: true })];
  const confirmed = async (of: string) => isConfirmed((await sessions.find(of)) ?? { confirmedAt: NaN }, now);
  expect(await confirmed(secret)).toBe(false);
  await sessions.prove(secret);
  now += 10 * MINUTE - 1;
  expect([await confirmed(secret), await confirmed(other.secret)]).toEqual([true, false]);
  now += 1;
  expect(await confirmed(secret)).toBe(false);
  await sessions.prove(secret);
  now -= 60 * MINUTE;
  expect(await confirmed(secret), 'one of a clock that was ahead').toBe(false);
});

describe('the list of an account', () => {
  const firefox = { browser: 'Firefox', system: 'Linux' };

  test('shows where it is signed in, with the device, the last seen first, and which session is the visitor’s own', async () => {
    const phone = await sessions.start('amal', { isAdmin: false });
    const laptop = await sessions.start('amal', { isAdmin: false, device: firefox });
    await sessions.start('brahim', { isAdmin: false });
    const begun = now;
    now += 20 * MINUTE;
    await sessions.find(phone.secret);
    await expect
      .poll(() => sessions.list('amal', laptop.secret))
      .toMatchObject([
        { isCurrent: false, device: { browser: null, system: null }, createdAt: begun, lastSeenAt: now },
        { isCurrent: true, device: firefox, createdAt: begun, lastSeenAt: begun },
      ]);
    now = phone.expiresAt;
    expect(await sessions.list('amal')).toEqual([]);
  });

  test('says to a quarter of an hour when each was last seen, and never brings an ended one back', async () => {
    const { secret } = await sessions.start('amal', { isAdmin: false });
    now += 15 * MINUTE - 1;
    await sessions.find(secret);
    expect((await sessions.list('amal'))[0]?.lastSeenAt).toBe(now - 15 * MINUTE + 1);
    now += 1;
    const [found] = await Promise.all([sessions.find(secret), sessions.end(secret)]);
    await sessions.end(secret);
    expect(found === null || found.accountId === 'amal').toBe(true);
    expect(await temp.store.count({ from: 'sessions' })).toBe(0);
  });

  test('ends one by its id there, and never one of another account', async () => {
    const [mine, hers] = [await sessions.start('amal', { isAdmin: false }), await sessions.start('brahim', { isAdmin: false })];
    const [[own], [other]] = await Promise.all([sessions.list('amal'), sessions.list('brahim')]);
    for (const id of [other?.id ?? '', '', '../users/amal', mine.secret]) expect(await sessions.endOne('amal', id, null)).toBe('other');
    expect(await sessions.find(mine.secret)).not.toBeNull();
    expect(await sessions.find(hers.secret)).not.toBeNull();
    expect(await sessions.endOne('amal', own?.id ?? '', mine.secret)).toBe('current');
    expect(await sessions.find(mine.secret)).toBeNull();
    expect(await sessions.endOne('brahim', other?.id ?? '', null)).toBe('other');
    expect(await sessions.find(hers.secret)).toBeNull();
  });
});

test('a clock that was years ahead keeps nobody out, and leaves no session for years', async () => {
  const YEARS = 10 * 365 * 24 * 60 * MINUTE;
  now += YEARS;
  await sessions.endAll('amal');
  const { secret } = await sessions.start('amal', { isAdmin: true });
  now -= YEARS;
  expect(await sessions.find(secret)).toBeNull();
  expect(await sessions.list('amal')).toEqual([]);
  expect(await sessions.startUnlessEnded('amal', { isAdmin: false, since: now })).not.toBeNull();
  expect(await temp.store.count({ from: 'sessions' })).toBe(1);
});
