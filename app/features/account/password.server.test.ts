import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createEncryption } from '~/adapters/node/encryption.server';
import { createEmbeddedIdentity } from '~/adapters/local-identity/identity.server';
import { createLog } from '~/adapters/node/log.server';
import type { Account, Identity } from '~/ports/identity';

import { afterEachStep, lived } from '../../../tests/support/flows/kills';
import { accountParts } from '../../../tests/support/scenarios/account-parts';
import { dying } from '../../../tests/support/shop/crash';
import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { createSignIn, type SignInWays } from './sign-in.server';
import { createPasswords, type Passwords } from './password.server';
import type { Sessions } from '~/features/session/index.server';
import type { Tokens } from './token.server';

const MINUTE = 60_000;
const OLD = 'four keys, one door';
const NEW = 'five keys, two doors';
const OWNER = 'owner@example.com';
const address = '192.0.2.1';
const encryption = createEncryption('a secret of the tests, long enough for it');

let temp: TempStore;
let identity: Identity;
let sessions: Sessions;
let tokens: Tokens;
let accounts: SignInWays;
let passwords: Passwords;
let amal: Account;
let parts: ReturnType<typeof accountParts>;
let now = 0;

beforeEach(async () => {
  temp = openTempStore();
  now = Date.UTC(2026, 10, 20);
  const clock = () => now;
  const { store } = temp;
  identity = createEmbeddedIdentity({ store, clock });
  parts = accountParts({ store, clock, encryption, identity });
  ({ sessions, tokens } = parts);
  const verification = { send: () => Promise.resolve('sent' as const) };
  accounts = createSignIn({ ...parts, identity, verification, log: createLog(), adminEmails: [OWNER] });
  passwords = createPasswords({ ...parts, identity, owners: [OWNER] });
  amal = await made('amal@example.com');
});
afterEach(() => temp.close());

async function made(email: string): Promise<Account> {
  const outcome = await identity.signUp({ email, password: OLD, displayName: 'Amal' });
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.account;
}

async function mails(kind = 'reset-password'): Promise<readonly { readonly to: unknown; readonly secret: string }[]> {
  await parts.deferredTasks.finish();
  const { docs } = await temp.store.query({ from: 'outbox', order: ['createdAt', 'asc'] });
  return docs
    .filter(({ data }) => data['kind'] === kind)
    .map(({ path, data }) => ({ to: data['to'], secret: encryption.open(String(data['sealedToken']), path) }));
}

const link = async (id = amal.id) => (await tokens.make('reset-password', id)).secret;
const isVerified = async (id = amal.id) => (await identity.find(id))?.emailVerified;
const failureOf = (outcome: { ok: boolean; code?: string }) => (outcome.ok ? 'in' : outcome.code);
const tries = async (email: string, password: string) => failureOf(await accounts.signIn({ email, password, address: '192.0.2.200' }));

describe('a forgotten password', () => {
  test('brings a link by mail; an unknown address gets the same answer without a mail', async () => {
    expect(await passwords.askForReset({ email: ' AMAL@example.com', address, language: 'en' })).toBe('sent');
    expect(await passwords.askForReset({ email: 'nobody@example.com', address, language: 'en' })).toBe('sent');
    expect((await mails()).map(({ to }) => to)).toEqual(['amal@example.com']);
  });

  test('is answered before anything is known of the account, so that the time of the answer tells nothing', async () => {
    const asked: string[] = [];
    const watched: Identity = { ...identity, findByEmail: (email) => (asked.push(email), identity.findByEmail(email)) };
    const held: (() => Promise<void>)[] = [];
    const deferredTasks = { ...parts.deferredTasks, run: (_: string, work: () => Promise<void>) => void held.push(work) };
    const watching = createPasswords({ ...parts, deferredTasks, identity: watched, owners: [] });
    for (const email of [amal.email, 'nobody@example.com'])
      expect(await watching.askForReset({ email, address, language: 'en' })).toBe('sent');
    expect([asked, await temp.store.count({ from: 'outbox' })]).toEqual([[], 0]);
    for (const work of held) await work();
    expect((await mails()).map(({ to }) => to)).toEqual([amal.email]);
    expect(asked).toEqual([amal.email, 'nobody@example.com']);
  });

  test('brings at most three mails an hour; their links keep working, and the answer is the same', async () => {
    for (let time = 0; time < 5; time += 1) {
      now += 1;
      expect(await passwords.askForReset({ email: amal.email, address: `192.0.2.${time}`, language: 'en' })).toBe('sent');
    }
    const sent = await mails();
    expect(sent).toHaveLength(3);
    for (const { secret } of sent) expect(await passwords.lookAtReset(secret)).toMatchObject({ ok: true, account: { id: amal.id } });
    now += 60 * MINUTE;
    await passwords.askForReset({ email: amal.email, address, language: 'en' });
    expect(await mails()).toHaveLength(4);
  });

  test('is limited to 100 requests an hour from one client, for all accounts together', async () => {
    for (let time = 0; time < 100; time += 1)
      expect(await passwords.askForReset({ email: `a${time}@example.com`, address, language: 'en' })).toBe('sent');
    expect(await passwords.askForReset({ email: amal.email, address, language: 'en' })).toBe('too-many');
    expect(await passwords.askForReset({ email: amal.email, address: '192.0.2.2', language: 'en' })).toBe('sent');
  });

  test('brings no link while the account is disabled, and an earlier link opens nothing', async () => {
    const secret = await link();
    await identity.setDisabled(amal.id, true);
    await passwords.askForReset({ email: amal.email, address, language: 'en' });
    expect(await mails()).toEqual([]);
    expect(await passwords.reset(secret, NEW)).toEqual({ ok: false, code: 'unknown' });
  });
});

describe('a link to set a password', () => {
  test('sets it once, ends every session and every other link, and confirms the address', async () => {
    const [phone, laptop] = [await sessions.start(amal.id, { isAdmin: false }), await sessions.start(amal.id, { isAdmin: false })];
    const [secret, other] = [await link(), await link()];
    expect(await passwords.reset(secret, NEW)).toMatchObject({ ok: true, account: { id: amal.id, emailVerified: true } });
    for (const session of [phone, laptop]) expect(await sessions.find(session.secret)).toBeNull();
    for (const used of [secret, other]) expect(await passwords.reset(used, 'six keys, no doors')).toEqual({ ok: false, code: 'used' });
    expect([await tries(amal.email, OLD), await tries(amal.email, NEW)]).toEqual(['wrong-password', 'in']);
  });

  test('is not used up by opening it', async () => {
    const secret = await link();
    for (let look = 0; look < 3; look += 1) expect(await passwords.lookAtReset(secret)).toMatchObject({ ok: true });
    expect(await passwords.reset(secret, NEW)).toMatchObject({ ok: true });
  });

  test('still works after the password was refused, and nothing has changed', async () => {
    const { secret: session } = await sessions.start(amal.id, { isAdmin: false });
    const secret = await link();
    for (const [password, code] of [
      ['k7#Tq', 'weak-password'],
      ['amal@example.com', 'common-password'],
      ['steam123', 'common-password'],
      ['é'.repeat(600), 'too-long'],
    ] as const)
      expect(await passwords.reset(secret, password)).toEqual({ ok: false, code });
    expect(await sessions.find(session)).not.toBeNull();
    expect(await isVerified()).toBe(false);
    expect(await passwords.reset(secret, NEW)).toMatchObject({ ok: true });
  });

  test('still works after too many passwords were being checked', async () => {
    const busy = { ...identity, setPassword: () => Promise.resolve({ ok: false, code: 'too-many' } as const) };
    const secret = await link();
    expect(await createPasswords({ ...parts, identity: busy, owners: [] }).reset(secret, NEW)).toEqual({
      ok: false,
      code: 'too-many',
    });
    expect(await passwords.reset(secret, NEW)).toMatchObject({ ok: true });
  });

  test('does not work after half an hour, for another purpose, or after the account is gone', async () => {
    const [old, gone] = [await link(), await link('nobody')];
    expect(await passwords.reset((await tokens.make('verify-email', amal.id)).secret, NEW)).toEqual({ ok: false, code: 'unknown' });
    expect(await passwords.reset(gone, NEW)).toEqual({ ok: false, code: 'unknown' });
    now += 30 * MINUTE;
    expect(await passwords.reset(old, NEW)).toEqual({ ok: false, code: 'expired' });
    expect(await tries(amal.email, OLD)).toBe('in');
  });

  test('works while the account pauses after wrong guesses, and ends the pause', async () => {
    for (let guess = 0; guess < 10; guess += 1)
      await accounts.signIn({ email: amal.email, password: 'guess', address: `192.0.2.${guess}` });
    expect(await tries(amal.email, OLD)).toBe('too-many');
    await passwords.reset(await link(), NEW);
    expect(await tries(amal.email, NEW)).toBe('in');
  });

  test('stays, whatever a thief changes at that moment by a keeper of accounts that checks and sets in two calls', async () => {
    const [checked, between] = [new EventEmitter(), new EventEmitter()];
    const isChecked = once(checked, 'now');
    const inTwoCalls: Identity = {
      ...identity,
      setPassword: async (id, password, { current = '' } = {}) => {
        const known = await identity.signIn(amal.email, current);
        if (!known.ok) return { ok: false, code: 'wrong-password' };
        checked.emit('now');
        await once(between, 'now');
        return identity.setPassword(id, password);
      },
    };
    const began = (now += 1) - 1;
    const changing = createPasswords({ ...parts, identity: inTwoCalls, owners: [] }).change(amal, {
      current: OLD,
      password: 'a thief’s',
      began,
    });
    await isChecked;
    // In another process, which shares the store alone.
    const elsewhere = accountParts({ store: temp.store, clock: () => now, encryption, identity });
    const reset = createPasswords({ ...elsewhere, identity, owners: [] }).reset(await link(), NEW);
    await Promise.race([reset, setTimeout(200)]);
    between.emit('now');
    await Promise.all([changing, reset]);
    expect([await tries(amal.email, 'a thief’s'), await tries(amal.email, NEW)]).toEqual(['wrong-password', 'in']);
    expect(await passwords.change(amal, { current: NEW, password: 'a thief’s again', began })).toEqual({ ok: false, code: 'not-found' });
  });

  test('also ends a session that began with the old password during the change', async () => {
    let secret = '';
    const slow: Identity = {
      ...identity,
      setPassword: async (...args) => {
        secret = (await sessions.start(amal.id, { isAdmin: false })).secret;
        return identity.setPassword(...args);
      },
    };
    await createPasswords({ ...parts, identity: slow, owners: [] }).reset(await link(), NEW);
    expect(await sessions.find(secret)).toBeNull();
  });

  test('unlinks what was linked since the last one, unless she says that it is hers, and tells her so', async () => {
    const link = (provider: 'google' | 'github') => identity.link(amal.id, { provider, subject: provider, email: `x@${provider}.example` });
    const linked = async () => (await identity.find(amal.id))?.linked.map(({ provider }) => provider);
    const resets = async (keep: readonly ('google' | 'github')[] = []) => passwords.reset(await newLink(), NEW, keep);
    const newLink = async () => (await tokens.make('reset-password', amal.id)).secret;
    await link('google');
    await link('github');
    expect((await passwords.lookAtReset(await newLink())) as { links: unknown }).toMatchObject({
      links: [{ provider: 'google' }, { provider: 'github' }],
    });
    await resets(['google']);
    expect(await linked()).toEqual(['google']);
    const told = (await temp.store.query({ from: 'outbox', where: [['to', '==', amal.email]] })).docs.map(({ data }) =>
      String(data['change']),
    );
    expect(told.toSorted()).toEqual(['github-unlinked', 'password']);
    await link('github');
    await resets();
    expect(await linked(), 'the one that she confirmed stays without a question').toEqual(['google']);
    await parts.confirmedLinks.forget(amal.id, { provider: 'google', subject: 'google', email: '' });
    await resets();
    expect(await linked(), 'one that was unlinked and came again counts as new').toEqual([]);
  });

  test("leaves an owner's address unconfirmed, and asks for twelve characters", async () => {
    const owner = await made(OWNER);
    const secret = await link(owner.id);
    expect([await passwords.lookAtReset(secret), await passwords.lookAtReset(await link())]).toMatchObject([
      { isOwner: true },
      { isOwner: false },
    ]);
    expect(await passwords.reset(secret, 'k7#TqZ9!w2x')).toEqual({ ok: false, code: 'weak-admin-password' });
    expect(await passwords.reset(secret, NEW)).toMatchObject({ ok: true, account: { emailVerified: false } });
    expect(await isVerified(owner.id)).toBe(false);
  });
});

describe('with the current password', () => {
  test('a new one can be set, and every session ends', async () => {
    const { secret } = await sessions.start(amal.id, { isAdmin: false });
    const changed = await passwords.change(amal, { current: OLD, password: NEW });
    expect(changed).toMatchObject({ ok: true, endedAt: now });
    const inItsPlace = () => sessions.startUnlessEnded(amal.id, { isAdmin: false, since: (changed.ok ? changed.endedAt : 0) + 1 });
    expect(await inItsPlace()).not.toBeNull();
    now += 1;
    await passwords.reset(await link(), OLD);
    expect(await inItsPlace(), 'after a reset that came between').toBeNull();
    await passwords.change(amal, { current: OLD, password: NEW });
    expect(await sessions.find(secret)).toBeNull();
    expect([await tries(amal.email, OLD), await tries(amal.email, NEW)]).toEqual(['wrong-password', 'in']);
  });

  test('a weak new one is refused, and a wrong current one changes nothing', async () => {
    const { secret } = await sessions.start(amal.id, { isAdmin: false });
    expect(await passwords.change(amal, { current: OLD, password: 'steam123' })).toEqual({ ok: false, code: 'common-password' });
    expect(await passwords.change(amal, { current: NEW, password: NEW })).toEqual({ ok: false, code: 'wrong-password' });
    expect(await sessions.find(secret)).not.toBeNull();
    expect(await tries(amal.email, OLD)).toBe('in');
  });

  test('ten guesses of somebody who is signed in are followed by a pause; those of strangers at the login are not', async () => {
    for (let guess = 0; guess < 10; guess += 1) await tries(amal.email, `guess ${guess}`);
    expect(await tries(amal.email, OLD)).toBe('too-many');
    for (let guess = 0; guess < 5; guess += 1) await passwords.change(amal, { current: `guess ${guess}`, password: NEW });
    for (let guess = 0; guess < 5; guess += 1) await accounts.checkPassword(amal, `guess ${guess}`);
    expect(await passwords.change(amal, { current: OLD, password: NEW })).toEqual({ ok: false, code: 'too-many' });
    expect(await accounts.checkPassword(amal, OLD)).toEqual({ ok: false, code: 'too-many' });
  });
});

test('a process that is killed after any step of a reset leaves no session and no link of before with the new password, and she can ask for another link', async () => {
  const clock = () => now;
  await afterEachStep('sign-in', async (lives) => {
    const person = await made(`person-${lives}@example.com`);
    const { secret: intruder } = await sessions.start(person.id, { isAdmin: false });
    const his = { provider: 'google', subject: `g-${lives}`, email: 'thief@example.org' } as const;
    await identity.link(person.id, his);
    const sent = await link(person.id);
    const { store } = dying(temp.store, lives);
    const mortal = createEmbeddedIdentity({ store, clock });
    const isWhole = await lived(
      createPasswords({ ...accountParts({ store, clock, encryption, identity: mortal }), identity: mortal, owners: [OWNER] }).reset(
        sent,
        NEW,
      ),
    );
    const isNew = failureOf(await accounts.signIn({ email: person.email, password: NEW, address })) === 'in';
    if (isNew) expect([await sessions.find(intruder), await identity.findByProvider('google', his.subject)]).toEqual([null, null]);
    // why: a process that died between the link's use and the new password used the link up
    expect(failureOf(await passwords.reset(await link(person.id), `${NEW} again`))).toBe('in');
    expect(failureOf(await accounts.signIn({ email: person.email, password: `${NEW} again`, address }))).toBe('in');
    now += 60 * MINUTE;
    return isWhole;
  });
});
