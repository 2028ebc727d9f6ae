import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';

import { createEncryption } from '~/adapters/node/encryption.server';
import { createEmbeddedIdentity } from '~/adapters/local-identity/identity.server';
import { createLog } from '~/adapters/node/log.server';
import type { Identity } from '~/ports/identity';
import { StoreError } from '~/ports/store';

import { openGuessing } from '../../../tests/support/scenarios/guessing';
import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { createAccountLanguages } from './language.server';
import { createSignIn, type SignInWays } from './sign-in.server';
import { loginForm, signupForm } from './form.server';
import { createLimits } from '~/features/session/rate-limit.server';
import { createSessions } from '~/features/session/index.server';
import { createTokens } from './token.server';
import { createVerification, type Verification } from './verification.server';

const MINUTE = 60_000;
const amal = {
  name: 'Amal Idrissi',
  email: 'amal@example.com',
  password: 'four keys, one door',
  address: '192.0.2.1',
  language: 'en' as const,
};
const encryption = createEncryption('a secret of the tests, long enough for anything');

function codesOf(schema: z.ZodType, typed: Record<string, string>): Record<string, string> {
  const issues = schema.safeParse(typed).error?.issues ?? [];
  return Object.fromEntries(issues.reverse().map(({ path, message }) => [path.join('.'), message]));
}

describe('the login form', () => {
  test.each([
    ['nothing', {}, { email: 'login-invalid-email', password: 'password-required' }],
    ['an address that is none', { email: 'amal', password: 'x' }, { email: 'login-invalid-email' }],
    ['both', { email: 'amal@example.com', password: 'x' }, {}],
  ])('with %s', (_, typed, codes) => {
    expect(codesOf(loginForm, typed)).toEqual(codes);
  });

  test('keeps the spaces of a password', () => {
    expect(loginForm.parse({ email: ' amal@example.com ', password: ' x ' })).toEqual({ email: 'amal@example.com', password: ' x ' });
  });
});

describe('the sign-up form', () => {
  const form = signupForm('2026-02-28');
  const typed = {
    name: 'Amal Idrissi',
    birthDate: '2000-05-17',
    phone: '+212612345678',
    email: 'amal@example.com',
    password: 'four keys, one door',
    confirmPassword: 'four keys, one door',
  };

  test('accepts right values', () => {
    expect(form.parse(typed)).toEqual(typed);
  });

  test('asks for every field at once', () => {
    expect(codesOf(form, {})).toEqual({
      name: 'signup-name-required',
      birthDate: 'signup-birth-required',
      phone: 'signup-phone-invalid',
      email: 'email-invalid',
      password: 'signup-password-required',
      confirmPassword: 'passwords-differ',
    });
  });

  test.each([
    ['a name of spaces', { name: '   ' }, { name: 'signup-name-required' }],
    ['a name of 100 letters outside the first plane', { name: '𝒜'.repeat(100) }, {}],
    ['a name of 101 letters', { name: 'a'.repeat(101) }, { name: 'signup-name-too-long' }],
    ['an Arabic name', { name: 'أمل الإدريسي' }, {}],
    ['a name of one letter with an apostrophe', { name: "O'" }, {}],
    ['a name that goes on in the next line', { name: 'Amal\r\nBcc: all@example.com' }, { name: 'control-characters' }],
    ['a name with a mark that would turn what follows it around, which is dropped', { name: 'Amal \u202emoc.evil' }, {}],
    ['a name of marks that can’t be seen', { name: '\u200e\u200b\u3164' }, { name: 'signup-name-required' }],
    ['a name with a mark that its letter doesn’t take', { name: 'X\u0302avier' }, { name: 'control-characters' }],
    ['a child of nine', { birthDate: '2016-03-01' }, { birthDate: 'signup-too-young' }],
    ['a child of ten', { birthDate: '2016-02-28' }, {}],
    ['a day that no calendar has', { birthDate: '2015-02-30' }, { birthDate: 'signup-birth-required' }],
    ['a birth tomorrow', { birthDate: '2026-03-01' }, { birthDate: 'signup-birth-future' }],
    ['a phone number of 7 digits', { phone: '1234567' }, {}],
    ['a phone number of 15 digits with a plus', { phone: '+123456789012345' }, {}],
    ['a phone number as people write it', { phone: '06 12-34.56 78' }, {}],
    ['a phone number of 6 digits', { phone: '123456' }, { phone: 'signup-phone-invalid' }],
    ['a phone number of 16 digits', { phone: '1234567890123456' }, { phone: 'signup-phone-invalid' }],
    ['a phone number with letters', { phone: '06CALLME99' }, { phone: 'signup-phone-invalid' }],
    ['an address that is none', { email: 'amal@home' }, { email: 'email-invalid' }],
    ['a short password', { password: 'k7#Tq', confirmPassword: 'k7#Tq' }, { password: 'weak-password' }],
    ['the name as password', { password: 'amalidrissi1', confirmPassword: 'amalidrissi1' }, { password: 'common-password' }],
    ['an endless password', { password: 'x7'.repeat(600), confirmPassword: 'x7'.repeat(600) }, { password: 'too-long' }],
    ['two passwords', { confirmPassword: 'four keys, two doors' }, { confirmPassword: 'passwords-differ' }],
    ['no second password', { confirmPassword: '' }, { confirmPassword: 'passwords-differ' }],
  ])('with %s', (_, changed, codes) => {
    expect(codesOf(form, { ...typed, ...changed })).toEqual(codes);
  });
});

describe('with a store', () => {
  let temp: TempStore;
  let now: number;
  let identity: Identity;
  let accounts: SignInWays;
  let mailing: Verification['send'];

  beforeEach(() => {
    temp = openTempStore();
    now = Date.UTC(2026, 0, 1);
    const clock = () => now;
    identity = createEmbeddedIdentity({ store: temp.store, clock });
    const limits = createLimits({ store: temp.store, clock, encryption });
    const adminEmails = ['owner@example.com'];
    const [tokens, sessions] = [createTokens({ store: temp.store, clock, encryption }), createSessions({ store: temp.store, clock })];
    const verification = createVerification({ identity, tokens, sessions, limits, adminEmails });
    mailing = verification.send;
    const { guessing } = openGuessing({ store: temp.store, clock, identity, limits });
    const mailed: Pick<Verification, 'send'> = { send: (account, language) => mailing(account, language) };
    const languages = createAccountLanguages({ store: temp.store });
    accounts = createSignIn({ identity, tokens, limits, guessing, verification: mailed, languages, log: createLog(), adminEmails });
  });

  afterEach(() => temp.close());

  const wrong = (changed: { email?: string; address?: string } = {}) =>
    accounts.signIn({ ...amal, password: 'five keys, no door', ...changed });
  const failureOf = (outcome: { ok: boolean; code?: string }) => (outcome.ok ? 'in' : outcome.code);

  test('after ten failures an account pauses for 15 minutes, for every unknown browser and for the right password too', async () => {
    await accounts.signUp(amal);
    for (let guess = 0; guess < 10; guess += 1) expect(failureOf(await wrong({ address: `192.0.2.${guess}` }))).toBe('wrong-password');
    expect(failureOf(await wrong({ address: '192.0.2.99' }))).toBe('too-many');
    now += 15 * MINUTE - 1;
    expect(failureOf(await accounts.signIn(amal))).toBe('too-many');
    now += 1;
    expect(failureOf(await accounts.signIn(amal))).toBe('in');
  });

  test('a sign-up mails one link to confirm the address; a refused one mails nothing', async () => {
    await accounts.signUp(amal);
    await accounts.signUp(amal);
    const { docs } = await temp.store.query({ from: 'outbox' });
    expect(docs.map(({ data }) => [data['kind'], data['to']])).toEqual([['verify-email', 'amal@example.com']]);
  });

  test('a sign-up counts even if its mail cannot be written', async () => {
    mailing = () => Promise.reject(new StoreError('unavailable', 'away'));
    expect(failureOf(await accounts.signUp(amal))).toBe('in');
    expect(failureOf(await accounts.signIn(amal))).toBe('in');
  });

  test('another spelling of the address is the same account', async () => {
    await accounts.signUp(amal);
    for (let guess = 0; guess < 10; guess += 1)
      await wrong({ address: `192.0.2.${guess}`, email: guess % 2 ? ' AMAL@example.com' : 'amal@EXAMPLE.com' });
    expect(failureOf(await wrong({ address: '192.0.2.99' }))).toBe('too-many');
  });

  test('of thirty guesses at one account at the same time, ten are checked', async () => {
    await accounts.signUp(amal);
    const outcomes = await Promise.all(Array.from({ length: 30 }, (_, at) => wrong({ address: `192.0.2.${at}` })));
    expect(outcomes.filter((outcome) => failureOf(outcome) === 'wrong-password')).toHaveLength(10);
  });

  test('a right sign-in is no failure, however often', async () => {
    await accounts.signUp(amal);
    for (let visit = 0; visit < 12; visit += 1) expect(failureOf(await accounts.signIn(amal))).toBe('in');
  });

  test('a client can sign up 200 times an hour', async () => {
    await accounts.signUp(amal);
    // An address that is taken counts, and costs no hash.
    for (let person = 1; person < 200; person += 1) expect(failureOf(await accounts.signUp(amal))).toBe('email-in-use');
    expect(failureOf(await accounts.signUp(amal))).toBe('too-many');
    expect(failureOf(await accounts.signUp({ ...amal, email: 'other@example.com', address: '198.51.100.1' }))).toBe('in');
    now += 60 * MINUTE;
    expect(failureOf(await accounts.signUp({ ...amal, email: 'late@example.com' }))).toBe('in');
  });

  test("an administrator's address needs twelve characters, and signing up with it verifies nothing", async () => {
    const owner = { ...amal, email: 'Owner@example.com' };
    expect(failureOf(await accounts.signUp({ ...owner, password: 'k7#Tqz-22.9' }))).toBe('weak-password');
    expect(await accounts.signUp({ ...owner, password: 'k7#Tqz-22.9a' })).toMatchObject({
      ok: true,
      account: { email: 'owner@example.com', emailVerified: false },
    });
  });
});
