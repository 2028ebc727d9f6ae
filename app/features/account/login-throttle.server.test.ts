import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createEncryption } from '~/adapters/node/encryption.server';
import { createEmbeddedIdentity } from '~/adapters/local-identity/identity.server';
import type { Account, Identity } from '~/ports/identity';

import { IS_WHOLE } from '../../../tests/support/extent';
import { openGuessing } from '../../../tests/support/scenarios/guessing';
import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { createLimits } from '~/features/session/rate-limit.server';
import type { Client, LoginThrottle } from './login-throttle.server';
import { createSessions, KNOWN_FOR, rememberAccount, type KnownBrowser } from '~/features/session/index.server';

const MINUTE = 60_000;
const encryption = createEncryption('a secret of the tests, long enough for anything');
const email = 'owner@example.com';

let temp: TempStore;
let now: number;
let identity: Identity;
let guessing: LoginThrottle;
let owner: Account;

beforeEach(async () => {
  temp = openTempStore();
  now = Date.UTC(2026, 0, 1);
  const clock = () => now;
  const { store } = temp;
  identity = createEmbeddedIdentity({ store, clock });
  ({ guessing } = openGuessing({ store, clock, identity, limits: createLimits({ store, clock, encryption }) }));
  owner = await made(email);
});
afterEach(() => temp.close());

/** As from a provider: a password's hash would take longer than all the rest. */
async function made(address: string): Promise<Account> {
  const outcome = await identity.signUpByProvider({
    identity: { provider: 'google', subject: address, email: address },
    displayName: 'Amal',
  });
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.account;
}

const right = () => Promise.resolve({ ok: true } as const);
const wrong = () => Promise.resolve({ ok: false, code: 'wrong-password' } as const);
const nobody = () => Promise.resolve({ ok: false, code: 'not-found' } as const);
type Check = typeof right | typeof wrong | typeof nobody;

/** Signs in; returns the code of the answer. */
async function login(client: Client, check: Check, at = email): Promise<string> {
  const outcome = await guessing.atLogin<string, { ok: true } | { ok: false; code: string }>(at, client, check);
  return outcome.ok ? 'in' : outcome.code;
}

const addressOf = (at: number) => `10.0.${at >> 8}.${at & 255}`;
const browserOf = (...accounts: Account[]) =>
  accounts.reduce<KnownBrowser | null>((browser, { id }) => rememberAccount(browser, id, now), null);
const home = '192.0.2.1';

describe('while 1,000 addresses guess at her password', () => {
  const attack = async () => {
    for (let at = 0; at < 1000; at += 50)
      await Promise.all(Array.from({ length: 50 }, (_, nth) => login({ address: addressOf(at + nth) }, wrong)));
  };

  test('the owner gets in from a browser where she signed in before, and a stranger with the right password does not', async () => {
    const browser = browserOf(owner);
    await attack();
    expect(await login({ address: home }, right)).toBe('too-many');
    for (let visit = 0; visit < 12; visit += 1) expect(await login({ address: home, browser }, right)).toBe('in');
  });

  test('she gets in from an address that pauses too', async () => {
    for (let at = 0; at < 300; at += 1) await login({ address: home }, wrong, `person${at}@example.com`);
    expect(await login({ address: home }, right)).toBe('too-many');
    expect(await login({ address: home, browser: browserOf(owner) }, right)).toBe('in');
  });

  test('her password is checked where she is signed in', async () => {
    await attack();
    expect(await guessing.ofSignedIn(owner.id, right)).toEqual({ ok: true });
  });

  test('whoever runs the store can end the pause', async () => {
    await attack();
    await guessing.unlock(' Owner@Example.com');
    expect(await login({ address: home }, right)).toBe('in');
  });
});

describe('a known browser', () => {
  test('has ten failures of its own, and then pauses by itself', async () => {
    const [mine, others] = [browserOf(owner), browserOf(owner)];
    for (let guess = 0; guess < 10; guess += 1)
      expect(await login({ address: addressOf(guess), browser: mine }, wrong)).toBe('wrong-password');
    expect(await login({ address: home, browser: mine }, right)).toBe('too-many');
    expect([await login({ address: home, browser: others }, right), await login({ address: home }, right)]).toEqual(['in', 'in']);
    now += 15 * MINUTE;
    expect(await login({ address: home, browser: mine }, right)).toBe('in');
  });

  test("is known to its own accounts: an attacker's own sign-in gives him no more guesses at another", async () => {
    const browser = browserOf(await made('attacker@example.com'));
    for (let guess = 0; guess < 10; guess += 1) await login({ address: addressOf(guess) }, wrong);
    expect(await login({ address: home, browser }, wrong)).toBe('too-many');
  });

  test('keeps its name with another account, so that a crowd of copies shares its ten guesses', () => {
    const one = browserOf(owner);
    const two = rememberAccount(one, 'another', now);
    expect([two.id, two.accounts.map(([id]) => id)]).toEqual([one?.id, ['another', owner.id]]);
    const many = Array.from({ length: 9 }, (_, at) => `person${at}`).reduce<KnownBrowser>(
      (known, id) => rememberAccount(known, id, now),
      two,
    );
    expect(many.accounts).toHaveLength(5);
  });

  test('is a stranger after half a year, and after all sessions of the account were ended', async () => {
    for (let guess = 0; guess < 10; guess += 1) await login({ address: addressOf(guess) }, wrong);
    const before = browserOf(owner);
    now += 1;
    await createSessions({ store: temp.store, clock: () => now }).endAll(owner.id);
    expect(await login({ address: home, browser: before }, right)).toBe('too-many');
    expect(await login({ address: home, browser: browserOf(owner) }, right)).toBe('in');
    const old = browserOf(owner);
    now += KNOWN_FOR;
    for (let guess = 0; guess < 10; guess += 1) await login({ address: addressOf(guess) }, wrong);
    expect(await login({ address: home, browser: old }, right)).toBe('too-many');
  });
});

describe('one address with thousands of phones behind it', () => {
  test('is not shut by five wrong logins, nor by people who mistype their address', async () => {
    for (let at = 0; at < 5; at += 1) expect(await login({ address: home }, wrong, `person${at}@example.com`)).toBe('wrong-password');
    for (let at = 0; at < 20; at += 1) expect(await login({ address: home }, nobody, `nobody${at}@example.com`)).toBe('not-found');
    // The list of addresses without an account ends here; no person is kept out.
    expect(await login({ address: home }, nobody, 'nobody@example.com')).toBe('wrong-password');
    expect(await login({ address: home }, right)).toBe('in');
  });

  test('pauses after 300 failures, whichever accounts they were at', async () => {
    for (let at = 0; at < 300; at += 1) expect(await login({ address: home }, wrong, `person${at}@example.com`)).toBe('wrong-password');
    expect([await login({ address: home }, right), await login({ address: '198.51.100.1' }, right)]).toEqual(['too-many', 'in']);
    now += 15 * MINUTE;
    expect(await login({ address: home }, right)).toBe('in');
  });

  test.runIf(IS_WHOLE)('can sign in 600 times in 15 minutes', async () => {
    for (let at = 0; at < 600; at += 1) expect(await guessing.bySomethingElse(`person${at}@example.com`, { address: home })).toBe(true);
    expect(await login({ address: home }, right)).toBe('too-many');
    expect(await login({ address: home, browser: browserOf(owner) }, right)).toBe('in');
    now += 15 * MINUTE;
    expect(await login({ address: home }, right)).toBe('in');
  });
});

test('an account signs in 60 times an hour from browsers that it does not know, with the right password', async () => {
  for (let at = 0; at < 60; at += 1) expect(await login({ address: addressOf(at) }, right)).toBe('in');
  expect([await login({ address: home }, right), await login({ address: home }, wrong)]).toEqual(['too-many', 'too-many']);
  expect(await login({ address: home, browser: browserOf(owner) }, right)).toBe('in');
  now += 60 * MINUTE;
  expect(await login({ address: home }, right)).toBe('in');
});

test('ten wrong passwords of somebody who is signed in pause only that', async () => {
  for (let guess = 0; guess < 10; guess += 1) await guessing.ofSignedIn(owner.id, wrong);
  expect(await guessing.ofSignedIn(owner.id, right)).toMatchObject({ code: 'too-many' });
  expect(await login({ address: home }, right)).toBe('in');
});

test('of one client, one password is checked at a time, and of many at once, the last are refused', async () => {
  let [running, most, over] = [0, 0, 0];
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const slow = async () => {
    most = Math.max(most, (running += 1));
    await gate;
    running -= 1;
    return { ok: true } as const;
  };
  const many = Array.from({ length: 50 }, async (_, at) => {
    const told = await login({ address: home }, slow, `person${at}@example.com`);
    over += 1;
    if (over === 29) open();
    return told;
  });
  expect(await login({ address: '198.51.100.1' }, right)).toBe('in');
  expect([most, over < 50]).toEqual([1, true]);
  expect((await Promise.all(many)).filter((told) => told === 'in')).toHaveLength(21);
  expect(most).toBe(1);
});
