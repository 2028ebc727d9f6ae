import { afterEach, beforeEach, expect, test } from 'vitest';

import { createEncryption } from '~/adapters/node/encryption.server';
import { createEmbeddedIdentity } from '~/adapters/local-identity/identity.server';
import { createLog } from '~/adapters/node/log.server';
import { createCouponEntry } from '~/features/coupon/index.server';
import { createLimits } from '~/features/session/index.server';
import type { Identity } from '~/ports/identity';

import { accountParts } from '../support/scenarios/account-parts';
import { openTempStore, type TempStore } from '../support/shop/temp-store';
import { createSignIn } from '~/features/account/sign-in.server';
import { createPasswords } from '~/features/account/password.server';

/*
 * Guesses one account's password in bulk, and codes, and counts the live guesses: those that reach the password check. The identity gets only what the
 * limits let through, so here it just counts and knows no password: a real check costs 20 ms.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const encryption = createEncryption('a secret of the tests, long enough for anything');
const email = 'amal@example.com';

let now: number;
let live: number[];
let first: TempStore;
let second: TempStore;

beforeEach(() => {
  now = Date.UTC(2026, 0, 1);
  live = [];
  first = openTempStore();
  second = openTempStore({ file: first.file });
});
afterEach(async () => {
  await second.close();
  await first.close();
});

/** Sign-in in one process. */
function openProcess({ store }: TempStore) {
  const clock = () => now;
  const real = createEmbeddedIdentity({ store, clock });
  const identity: Identity = {
    ...real,
    signIn: (typed, password) => {
      if (typed !== email || password.startsWith('right')) return real.signIn(typed, password.replace(/^right /, ''));
      live.push(now);
      return Promise.resolve({ ok: false, code: 'wrong-password' });
    },
  };
  const parts = accountParts({ store, clock, encryption, identity: real });
  const verification = { send: () => Promise.resolve('sent' as const) };
  return {
    accounts: createSignIn({ ...parts, identity, verification, log: createLog(), adminEmails: [] }),
    passwords: createPasswords({ ...parts, identity, owners: [] }),
    tokens: parts.tokens,
    identity,
  };
}

/** The most live guesses in any 15 minutes. */
function mostInAnyQuarter(): number {
  return Math.max(0, ...live.map((from) => live.filter((at) => at >= from && at < from + 15 * MINUTE).length));
}

test.each([
  ['from one address', () => '192.0.2.7', 10],
  ['from 5,000 addresses', (at: number) => `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`, 30],
])('of 5,000 guesses in an hour %s, over two processes, at most ten in any 15 minutes are live', async (_, addressOf, atLeast) => {
  const [one, other] = [openProcess(first), openProcess(second)];
  const made = await one.identity.signUp({ email, password: 'four keys, one door', displayName: 'Amal' });
  for (let round = 0; round < 100; round += 1) {
    const batch = Array.from({ length: 50 }, (_each, nth) => round * 50 + nth);
    await Promise.all(
      batch.map((at) => (at % 2 === 0 ? one : other).accounts.signIn({ email, password: `guess ${at}`, address: addressOf(at) })),
    );
    now += 36_000;
  }
  expect(mostInAnyQuarter()).toBe(10);
  expect(live.length).toBeGreaterThanOrEqual(atLeast);
  expect(live.length).toBeLessThanOrEqual(50);

  // The guesses locked the person out; a link to set a new password opens the account at once.
  for (let at = 0; at < 20; at += 1) await one.accounts.signIn({ email, password: `more ${at}`, address: `198.51.100.${at}` });
  const knows = { email, password: 'right four keys, one door', address: '203.0.113.1' };
  expect(await one.accounts.signIn(knows)).toMatchObject({ ok: false, code: 'too-many' });
  const { secret } = await one.tokens.make('reset-password', made.ok ? made.account.id : '');
  expect(await other.passwords.reset(secret, 'another five keys')).toMatchObject({ ok: true });
  expect(await one.accounts.signIn({ ...knows, password: 'right another five keys' })).toMatchObject({ ok: true });
});

test.each([
  ['for one account from 1,000 addresses', (at: number) => ({ accountId: 'amal', address: `10.0.${at >> 8}.${at & 255}` }), 20],
  ['for 1,000 accounts from one address', (at: number) => ({ accountId: `a${at}`, address: '192.0.2.7' }), 200],
])('of 1,000 codes guessed in each of two hours %s, over two processes, the limit alone is looked for', async (_, whoOf, most) => {
  let looked = 0;
  const open = ({ store }: TempStore) =>
    createCouponEntry<{ accountId: string }>({
      limits: createLimits({ store, clock: () => now, encryption }),
      carts: { setCode: () => Promise.reject(new Error('a guess is in a cart')) },
      evaluateCoupon: (code) => {
        looked += 1;
        return Promise.resolve({ code, coupon: null, reason: 'unknown' });
      },
      find: () => Promise.resolve(null),
      clock: () => now,
    });
  const [one, other] = [open(first), open(second)];
  for (let hour = 1; hour <= 2; hour += 1) {
    for (let from = 0; from < 1_000; from += 100)
      await Promise.all(
        Array.from({ length: 100 }, (_each, nth) => {
          const { accountId, address } = whoOf(from + nth);
          return (nth % 2 === 0 ? one : other).applyCoupon({
            typed: `GUESS-${hour}-${from + nth}`,
            user: { accountId },
            address,
            isWanted: () => Promise.resolve(true),
          });
        }),
      );
    expect(looked).toBe(hour * most);
    now += HOUR;
  }
});
