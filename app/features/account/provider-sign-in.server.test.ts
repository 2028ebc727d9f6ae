import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createEncryption } from '~/adapters/node/encryption.server';
import { createEmbeddedIdentity } from '~/adapters/local-identity/identity.server';
import type { Account, Identity, Outcome } from '~/ports/identity';

import { IS_WHOLE } from '../../../tests/support/extent';
import { accountParts } from '../../../tests/support/scenarios/account-parts';
import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { createProviderSignIn, type ProviderProfile, type ProviderSignIn } from './provider-sign-in.server';
import type { Sessions } from '~/features/session/index.server';

const PASSWORD = 'four keys, one door';
const EMAIL = 'amal@example.com';
const profile: ProviderProfile = { provider: 'google', subject: 'g-1', verifiedEmail: EMAIL, name: 'Amal' };

let temp: TempStore;
let identity: Identity;
let sessions: Sessions;
let parts: ReturnType<typeof accountParts>;
let signIns: ProviderSignIn;

/** The feature, with an identity that first does something else, as another process might. */
function withRival(method: 'link' | 'takeOver' | 'signUpByProvider' | 'unlink', rival: () => Promise<unknown>): ProviderSignIn {
  let isDone = false;
  const before = identity[method].bind(identity) as (...args: unknown[]) => Promise<unknown>;
  const late = async (...args: unknown[]) => {
    if (!isDone) await rival();
    isDone = true;
    return before(...args);
  };
  return make({ ...identity, [method]: late });
}

function make(own: Identity): ProviderSignIn {
  return createProviderSignIn({ ...parts, identity: own });
}

beforeEach(() => {
  temp = openTempStore();
  identity = createEmbeddedIdentity({ store: temp.store, clock: Date.now });
  parts = accountParts({
    store: temp.store,
    clock: Date.now,
    encryption: createEncryption('a secret of the tests, long enough for it'),
    identity,
  });
  ({ sessions } = parts);
  signIns = make(identity);
});
afterEach(() => temp.close());

const local = async (email = EMAIL, emailVerified = false): Promise<Account> =>
  accountOf(await identity.signUp({ email, password: PASSWORD, displayName: 'Local', emailVerified }));

describe('signing in', () => {
  test('makes an account for a new person, with a name that can be shown', async () => {
    const outcome = await signIns.signIn({ ...profile, name: 'Amal\r\nBcc: x@example.com \u202e' });
    expect(outcome).toMatchObject({ ok: true, account: { email: EMAIL, displayName: 'Amal Bcc: x@example.com', emailVerified: true } });
    expect(await signIns.signIn({ ...profile, subject: 'g-2', verifiedEmail: 'badr@example.com', name: ' \u0000' })).toMatchObject({
      account: { displayName: 'badr' },
    });
  });

  test.each([
    [null, 'provider-unverified'],
    ['amal@localhost', 'invalid-email'],
    ['amal@example.com\nBcc: x@example.com', 'invalid-email'],
  ])('with the address %j is refused, even if the subject is linked', async (verifiedEmail, code) => {
    await signIns.signIn(profile);
    expect(await signIns.signIn({ ...profile, verifiedEmail })).toEqual({ ok: false, code });
  });

  test('takes over an account that nobody verified, and ends its sessions', async () => {
    const { id } = await local();
    const { secret } = await sessions.start(id, { isAdmin: false });
    expect(await signIns.signIn(profile)).toMatchObject({ ok: true, account: { id, hasPassword: false, displayName: 'Amal' } });
    expect(await sessions.find(secret)).toBeNull();
    expect(await identity.signIn(EMAIL, PASSWORD)).toEqual({ ok: false, code: 'wrong-password' });
  });

  test('also ends a session that began during the takeover', async () => {
    const { id } = await local();
    let secret = '';
    const raced = withRival('takeOver', async () => {
      secret = (await sessions.start(id, { isAdmin: false })).secret;
    });
    expect(await raced.signIn(profile)).toMatchObject({ ok: true });
    expect(await sessions.find(secret)).toBeNull();
  });

  test('links, and takes nothing over, if the address was verified meanwhile', async () => {
    const { id } = await local();
    const raced = withRival('takeOver', () => identity.markVerified(id));
    expect(await raced.signIn(profile)).toMatchObject({ ok: true, account: { id, hasPassword: true, linked: [{ subject: 'g-1' }] } });
  });

  test('finds an account that was made meanwhile', async () => {
    const raced = withRival('signUpByProvider', () => local());
    expect(await raced.signIn(profile)).toMatchObject({ ok: true, account: { hasPassword: false, emailVerified: true } });
    expect(await identity.signIn(EMAIL, PASSWORD)).toEqual({ ok: false, code: 'wrong-password' });
  });

  test('signs in to the account that the same person linked meanwhile', async () => {
    const raced = withRival('signUpByProvider', () => signIns.signIn(profile));
    expect(await raced.signIn(profile)).toMatchObject({ ok: true, account: { linked: [{ subject: 'g-1' }] } });
  });

  test('does not link a second one of the same provider by its address', async () => {
    await signIns.signIn(profile);
    expect(await signIns.signIn({ ...profile, subject: 'g-2' })).toEqual({ ok: false, code: 'other-linked' });
  });

  test.runIf(IS_WHOLE)('is limited to 600 answers of one client in 15 minutes', async () => {
    for (let count = 0; count < 600; count += 1) expect(await signIns.admit('192.0.2.1')).toBe(true);
    expect([await signIns.admit('192.0.2.1'), await signIns.admit('192.0.2.2')]).toEqual([false, true]);
  });
});

describe('linking', () => {
  test('is refused to a second account, and for an account that is gone', async () => {
    const [one, two] = [await local('one@example.com', true), await local('two@example.com', true)];
    expect(await signIns.link(one.id, profile, Date.now())).toMatchObject({ ok: true });
    expect(await signIns.link(two.id, profile, Date.now())).toEqual({ ok: false, code: 'linked-elsewhere' });
    expect(await signIns.link(one.id, { ...profile, subject: 'g-2' }, Date.now())).toEqual({ ok: false, code: 'other-linked' });
    expect(await signIns.link('gone', profile, Date.now())).toEqual({ ok: false, code: 'other' });
  });

  test('can be undone, unless it is the only way in', async () => {
    const { id } = await local(EMAIL, true);
    await signIns.link(id, profile, Date.now());
    expect(await signIns.unlink(id, 'google')).toMatchObject({ ok: true, account: { linked: [] } });
    const only = accountOf(
      await identity.signUpByProvider({ identity: { provider: 'github', subject: '7', email: 'x@example.com' }, displayName: 'X' }),
    );
    expect(await signIns.unlink(only.id, 'github')).toEqual({ ok: false, code: 'only-way-in' });
    expect(await signIns.unlink('gone', 'github')).toEqual({ ok: false, code: 'not-found' });
  });
});

function accountOf(outcome: Outcome<string>): Account {
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.account;
}
