import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createEncryption } from '~/adapters/node/encryption.server';
import { createEmbeddedIdentity } from '~/adapters/local-identity/identity.server';
import { createOneTimeCodes } from '~/adapters/otpauth/one-time-codes.server';
import type { Account } from '~/ports/identity';

import { accountParts } from '../../../../tests/support/scenarios/account-parts';
import { openTempStore, type TempStore } from '../../../../tests/support/shop/temp-store';
import { createSecondFactors, OFFER_LIFETIME, type SecondFactors } from './enrolment.server';
import { createSessions, type Sessions } from '~/features/session/index.server';

const MINUTE = 60_000;
const STEP = 30_000;
const encryption = createEncryption('a secret of the tests, long enough for anything');

let temp: TempStore;
let now: number;
let sessions: Sessions;
let factors: SecondFactors;
let amal: Account;

beforeEach(async () => {
  temp = openTempStore();
  now = Date.UTC(2026, 0, 1);
  const clock = () => now;
  sessions = createSessions({ store: temp.store, clock });
  factors = openFactors();
  const identity = createEmbeddedIdentity({ store: temp.store, clock });
  const made = await identity.signUp({
    email: 'amal@example.com',
    password: 'four keys, one door',
    displayName: 'Amal',
    emailVerified: true,
  });
  if (!made.ok) throw new Error(made.code);
  amal = made.account;
});

afterEach(() => temp.close());

function openFactors(store = temp.store): SecondFactors {
  const clock = () => now;
  const identity = createEmbeddedIdentity({ store, clock });
  return createSecondFactors({
    ...accountParts({ store, clock, encryption, identity }),
    store,
    clock,
    encryption,
    codes: createOneTimeCodes(),
  });
}

/** Returns the code on the phone, `away` steps from the present. */
const onPhone = (secret: string, away = 0) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + away * STEP });
const failureOf = (outcome: { ok: true } | { ok: false; code: string }) => (outcome.ok ? 'ok' : outcome.code);
const check = async (typed: string) => failureOf(await factors.check(amal.id, typed));

async function offered(): Promise<string> {
  await factors.offer(amal);
  const view = await factors.view(amal);
  if (view.state !== 'offered') throw new Error(view.state);
  return view.secret;
}

/** Switched on, and half a minute later, so that the phone shows a new code. */
async function switchedOn(): Promise<{ secret: string; recoveryCodes: readonly string[] }> {
  const secret = await offered();
  const outcome = await factors.turnOn(amal, onPhone(secret));
  if (!outcome.ok) throw new Error(outcome.code);
  now += STEP;
  return { secret, recoveryCodes: outcome.recoveryCodes };
}

describe('switching it on', () => {
  test('needs a code of the offered secret: before that no sign-in asks for one', async () => {
    const secret = await offered();
    expect(await factors.isOn(amal.id)).toBe(false);
    expect(failureOf(await factors.turnOn(amal, '000000'))).toBe('wrong-code');
    expect(await factors.isOn(amal.id)).toBe(false);
    expect(failureOf(await factors.turnOn(amal, ` ${onPhone(secret).slice(0, 3)} ${onPhone(secret).slice(3)} `))).toBe('ok');
    expect(await factors.isOn(amal.id)).toBe(true);
  });

  test('gives ten recovery codes, and ends every session', async () => {
    const { secret: session } = await sessions.start(amal.id, { isAdmin: false });
    const { recoveryCodes } = await switchedOn();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){6}$/);
    // 28 signs of 32: 140 bits. Each sign comes up, none much more often.
    const signs = [...recoveryCodes.join('').replaceAll('-', '')];
    expect(new Set(signs).size).toBeGreaterThan(28);
    expect(await sessions.find(session)).toBeNull();
  });

  test('is not offered to an account with an unconfirmed address: it could lock out the address’s true owner', async () => {
    expect(await factors.offer({ ...amal, emailVerified: false })).toBe('unverified');
    expect(await factors.view(amal)).toEqual({ state: 'off' });
  });

  test('begins again after half an hour', async () => {
    const secret = await offered();
    now += OFFER_LIFETIME;
    expect(failureOf(await factors.turnOn(amal, onPhone(secret)))).toBe('off');
    expect(await factors.view(amal)).toEqual({ state: 'off' });
  });

  test('happens once: a later offer does not change it', async () => {
    const { secret } = await switchedOn();
    expect(await factors.offer(amal)).toBe('on');
    expect(failureOf(await factors.turnOn(amal, onPhone(secret)))).toBe('off');
    expect(await check(onPhone(secret))).toBe('ok');
  });
});

describe('a code', () => {
  test('counts once, also the one that switched it on, and only once of many at the same time', async () => {
    const secret = await offered();
    const first = onPhone(secret);
    await factors.turnOn(amal, first);
    expect(await check(first)).toBe('wrong-code');
    now += STEP;
    const second = onPhone(secret);
    const others = openFactors();
    const answers = await Promise.all([0, 1, 2, 3].map(async (at) => failureOf(await (at % 2 ? others : factors).check(amal.id, second))));
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
  });

  test('older than one that counted does not count', async () => {
    const { secret } = await switchedOn();
    expect(await check(onPhone(secret, 1))).toBe('ok');
    expect(await check(onPhone(secret))).toBe('wrong-code');
  });

  test('of another account, or none at all, is wrong', async () => {
    await switchedOn();
    const other = new Secret({ size: 20 }).base32;
    for (const typed of [onPhone(other), '', '12345', 'abcdef', '0'.repeat(12), '١٢٣٤٥٦']) {
      expect(await check(typed)).toBe('wrong-code');
      now += 16 * MINUTE;
    }
  });

  test('can be guessed five times in 15 minutes; after that even the right one is refused, in any process', async () => {
    const { secret, recoveryCodes } = await switchedOn();
    const others = openFactors();
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => failureOf(await (at % 2 ? others : factors).check(amal.id, `${at}`.padStart(6, '0')))),
    );
    expect(answers.filter((answer) => answer === 'wrong-code')).toHaveLength(5);
    expect(answers.filter((answer) => answer === 'too-many')).toHaveLength(35);
    expect(await check(onPhone(secret))).toBe('too-many');
    expect(await check(recoveryCodes[0] ?? '')).toBe('too-many');
    now += 15 * MINUTE;
    expect(await check(onPhone(secret))).toBe('ok');
  });

  test('can be guessed fifty times a day in all browsers that the account knows, however many', async () => {
    const { secret } = await switchedOn();
    const guessIn = async (browser: string, typed: string) =>
      failureOf(await factors.check(amal.id, typed, { id: browser, accounts: [[amal.id, now]] }));
    for (let guess = 0; guess < 50; guess += 1) expect(await guessIn(`new password ${guess}`, '000000')).toBe('wrong-code');
    expect([await guessIn('one more', '000000'), await guessIn('hers', onPhone(secret))]).toEqual(['too-many', 'too-many']);
    await factors.unlock(amal.id);
    expect(await guessIn('hers', onPhone(secret))).toBe('ok');
  });

  test('that is right does not count as a guess', async () => {
    const { secret } = await switchedOn();
    for (let sign = 0; sign < 8; sign += 1) {
      expect(await check(onPhone(secret))).toBe('ok');
      now += STEP;
    }
  });
});

describe('a recovery code', () => {
  test('lets her in once, however it is typed', async () => {
    const { recoveryCodes } = await switchedOn();
    const [first = '', second = ''] = recoveryCodes;
    expect(await check(first.toUpperCase().replaceAll('-', ' '))).toBe('ok');
    expect(await check(first)).toBe('wrong-code');
    expect(await check(second.replaceAll('0', 'O').replaceAll('1', 'l').replaceAll('v', 'u').slice(0, -1))).toBe('wrong-code');
    expect(await factors.view(amal)).toMatchObject({ state: 'on', recoveryLeft: 9 });
    const answers = await Promise.all([check(second), check(second), check(second)]);
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
  });

  test('that is read wrong at a sign that looks like another lets her in', async () => {
    const { recoveryCodes } = await switchedOn();
    for (const code of recoveryCodes) expect(await check(code.replaceAll('0', 'O').replaceAll('1', 'l').replaceAll('v', 'U'))).toBe('ok');
  });

  test('ends when new ones are made, which needs a code', async () => {
    const { secret, recoveryCodes } = await switchedOn();
    expect(failureOf(await factors.renewRecovery(amal.id, '000000'))).toBe('wrong-code');
    const renewed = await factors.renewRecovery(amal.id, onPhone(secret));
    expect(await check(recoveryCodes[3] ?? '')).toBe('wrong-code');
    expect(await check(renewed.ok ? (renewed.recoveryCodes[3] ?? '') : '')).toBe('ok');
  });

  test('of one account does not work for another with the same hash in its document', async () => {
    const { recoveryCodes } = await switchedOn();
    const doc = await temp.store.get(`secondFactors/${amal.id}`);
    await temp.store.set('secondFactors/other', doc?.data ?? {});
    expect(failureOf(await factors.check('other', recoveryCodes[0] ?? ''))).toBe('wrong-code');
  });
});

test('a code switches it off, and nothing else does', async () => {
  const { secret } = await switchedOn();
  expect(failureOf(await factors.turnOff(amal, '000000'))).toBe('wrong-code');
  expect(await factors.isOn(amal.id)).toBe(true);
  expect(failureOf(await factors.turnOff(amal, onPhone(secret)))).toBe('ok');
  expect(await factors.isOn(amal.id)).toBe(false);
  expect(await check(onPhone(secret))).toBe('off');
});

test('the store holds neither the secret nor a recovery code', async () => {
  const { secret, recoveryCodes } = await switchedOn();
  const kept = JSON.stringify(await temp.store.scan({ limit: 1000 }));
  expect(kept).toContain('secondFactors/');
  for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    expect(kept).not.toContain(hidden);
});

test('a code used while the clock was years ahead does not refuse those after it was right again', async () => {
  const [YEARS, recoveryless] = [10 * 365 * 24 * 60 * MINUTE, '000000'];
  now += YEARS;
  const { secret } = await switchedOn();
  expect(await check(onPhone(secret))).toBe('ok');
  now -= YEARS;
  expect(await check(recoveryless)).toBe('wrong-code');
  expect(await check(onPhone(secret))).toBe('ok');
  expect(await check(onPhone(secret))).toBe('wrong-code');
});
