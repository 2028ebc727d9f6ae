import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import type { Identity, ProviderIdentity } from '~/ports/identity';
import { StoreError } from '~/ports/store';

import { type AuthEmulator, isAuthEmulatorInstalled, startAuthEmulator } from '../../../tests/support/servers/auth-emulator';
import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { createFirebaseIdentity } from './identity.server';
import { subjectPath } from '~/adapters/shared/identity.server';

const password = 'four keys, one door';
const amal = { email: 'amal@example.com', password, displayName: 'Amal Idrissi' };
const google = (subject: string): ProviderIdentity => ({ provider: 'google', subject, email: amal.email });
const MINUTE = 60_000;
/** An address without a server. */
const NOWHERE = '127.0.0.1:1';

let temp: TempStore;
let time: number;

beforeEach(() => {
  temp = openTempStore();
  time = Date.UTC(2026, 0, 1);
});
afterEach(() => temp.close());

/** `waitMs`: two minutes, since a busy machine would miss the store's own limit. */
const open = (host: string, waitMs = 120_000): Identity =>
  createFirebaseIdentity({
    store: temp.store,
    clock: () => time,
    projectId: 'demo-miftah',
    apiKey: 'the-api-key',
    emulatorHost: host,
    waitMs,
  });

describe('what Firebase answers to a sign-in', () => {
  /** Plays Google's servers: answers each request as the test says; null: never. */
  let answer: { readonly status: number; readonly body: unknown } | null;
  let requests: { readonly url: string; readonly key: unknown }[];
  let server: Server;
  let host: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push({ url: request.url ?? '', key: request.headers['x-goog-api-key'] });
      request.resume();
      if (answer) response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    requests = [];
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const refuse = (message: string, details: unknown[] = [], status = 400) => {
    answer = { status, body: { error: { code: status, message, details } } };
  };
  const failure = (waitMs?: number): Promise<Error> =>
    open(host, waitMs)
      .signIn(amal.email, password)
      .then(
        () => expect.unreachable('it let her in'),
        (error: Error) => error,
      );

  test.each([
    ['EMAIL_NOT_FOUND', 'not-found'],
    ['INVALID_PASSWORD', 'wrong-password'],
    ['INVALID_LOGIN_CREDENTIALS', 'wrong-password'],
    ['USER_DISABLED', 'disabled'],
    ['INVALID_EMAIL', 'invalid-email'],
    ['TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled.', 'too-many'],
    ['QUOTA_EXCEEDED : Exceeded quota for verifying passwords.', 'too-many'],
  ])('%s is %s', async (message, code) => {
    refuse(message);
    expect(await open(host).signIn(amal.email, password)).toEqual({ ok: false, code });
    expect(requests).toEqual([{ url: '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', key: 'the-api-key' }]);
  });

  test.each([
    ['OPERATION_NOT_ALLOWED', [], 'sign-in by e-mail and password is switched off in the Firebase console.'],
    ['CONFIGURATION_NOT_FOUND', [], 'Authentication is not set up yet in the Firebase console.'],
    ['API key not valid. Please pass a valid API key.', [{ reason: 'API_KEY_INVALID' }], 'FIREBASE_API_KEY is not valid.'],
    ['Requests from referer <empty> are blocked.', [{ reason: 'API_KEY_HTTP_REFERRER_BLOCKED' }], 'FIREBASE_API_KEY is for web sites only'],
    ['SOMETHING_NEW', [], 'SOMETHING_NEW'],
    ['', [], 'UNKNOWN'],
  ])('%s is an error that says what the owner can do, and holds no secret', async (message, details, hint) => {
    refuse(message, details);
    const error = await failure();
    expect(error.message).toContain(hint);
    expect(error).not.toBeInstanceOf(StoreError);
    for (const secret of [password, amal.email, 'the-api-key']) expect(String(error.stack)).not.toContain(secret);
  });

  test('an answer longer than any of Firebase is no answer', async () => {
    answer = { status: 200, body: { localId: 'amal', idToken: 'x'.repeat(2 ** 20) } };
    expect(await failure()).toMatchObject({ code: 'unavailable', cause: { message: expect.stringContaining('longest answer') } });
  });

  test('a second factor that Firebase asks for is not skipped', async () => {
    answer = { status: 200, body: { localId: 'amal', mfaPendingCredential: 'x', mfaInfo: [{}] } };
    expect((await failure()).message).toContain('second factor');
  });

  test.each([
    ['an error of the server', { status: 503, body: {} }, 2, 3_600_000],
    ['no JSON', { status: 200, body: undefined }, 2, 3_600_000],
    ['silence', null, 1, 2_000],
  ])('after %s the accounts are away, and no call waits longer than its limit', async (_, given, tries, waitMs) => {
    answer = given;
    expect(await failure(waitMs)).toMatchObject({ code: 'unavailable' });
    expect(requests).toHaveLength(tries);
  });

  test('without a server the accounts are away', async () => {
    expect(
      await open(NOWHERE)
        .signIn(amal.email, password)
        .catch((error: unknown) => error),
    ).toMatchObject({ code: 'unavailable' });
  });
});

describe.runIf(isAuthEmulatorInstalled)("with Firebase's own emulator", () => {
  let emulator: AuthEmulator;
  let identity: Identity;

  beforeAll(async () => {
    emulator = await startAuthEmulator();
  });
  beforeEach(async () => {
    await emulator.reset({ protectsAddresses: true });
    identity = open(emulator.host);
  });
  afterAll(() => emulator.stop());

  async function signUp(email = amal.email): Promise<string> {
    const made = await identity.signUp({ ...amal, email });
    if (!made.ok) throw new Error(made.code);
    return made.account.id;
  }

  test('an account that is removed or disabled elsewhere is out within 30 seconds', async () => {
    const [removed, disabled] = [await signUp(), await signUp('second@example.com')];
    const console = open(emulator.host);
    for (const id of [removed, disabled]) expect(await identity.find(id)).toMatchObject({ disabled: false });
    await console.remove(removed);
    await console.setDisabled(disabled, true);
    time += 29_000;
    expect(await identity.find(removed)).toMatchObject({ id: removed });
    time += 1000;
    expect(await identity.find(removed)).toBeNull();
    expect(await identity.find(disabled)).toMatchObject({ disabled: true });
  });

  test('an account is read once in 30 seconds of requests, and again after a failure', async () => {
    const id = await signUp();
    const [one, two] = await Promise.all([identity.find(id), identity.find(id)]);
    expect(one).toBe(two);
    const hasty = open(emulator.host, 1000);
    emulator.pause();
    try {
      for (let time = 0; time < 2; time += 1) await expect(hasty.find(id)).rejects.toMatchObject({ code: 'unavailable' });
    } finally {
      emulator.resume();
    }
    // A busy machine may be late more than once.
    await expect.poll(() => hasty.find(id).catch(() => null)).toMatchObject({ id });
  });

  test('a claim by a dead process blocks other accounts for five minutes, and never its own account', async () => {
    const [one, two] = [await signUp(), await signUp('second@example.com')];
    await temp.store.create(subjectPath(google('g-1')), { accountId: one, claimedAt: time });
    time += 5 * MINUTE - 1;
    expect(await identity.link(two, google('g-1'))).toEqual({ ok: false, code: 'linked-elsewhere' });
    time += 1;
    expect(await identity.link(two, google('g-1'))).toMatchObject({ ok: true });
    expect(await identity.link(one, google('g-1'))).toEqual({ ok: false, code: 'linked-elsewhere' });
    await temp.store.create(subjectPath(google('g-2')), { accountId: one, claimedAt: time });
    expect(await identity.link(one, google('g-2'))).toMatchObject({ ok: true });
  });

  test('a link counts where only Firebase knows it, and not the store', async () => {
    const [one, two] = [await signUp(), await signUp('second@example.com')];
    await identity.link(one, google('g-1'));
    await temp.store.delete(subjectPath(google('g-1')));
    time += 10 * MINUTE;
    expect(await identity.link(two, google('g-1'))).toEqual({ ok: false, code: 'linked-elsewhere' });
    expect(await identity.takeOver(two, { identity: google('g-1'), displayName: 'x' })).toEqual({ ok: false, code: 'linked-elsewhere' });
  });

  test('nothing of a removed account stays in the store', async () => {
    const id = await signUp();
    await identity.link(id, google('g-1'));
    expect(await temp.store.count({ from: 'subjects' })).toBe(1);
    await identity.remove(id);
    expect(await temp.store.count({ from: 'subjects' })).toBe(0);
    expect(await temp.store.count({ from: 'users' })).toBe(0);
  });

  test('where Firebase is away every call says so', async () => {
    const id = await signUp();
    vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', NOWHERE);
    const away = open(NOWHERE);
    const calls = [
      () => away.isEmpty(),
      () => away.signUp({ ...amal, email: 'third@example.com' }),
      () => away.signIn(amal.email, password),
      () => away.find(id),
      () => away.findByEmail(amal.email),
      () => away.findByProvider('google', 'g-1'),
      () => away.markVerified(id),
      () => away.setPassword(id, 'five keys, no door'),
      () => away.link(id, google('g-1')),
      () => away.takeOver(id, { identity: google('g-1'), displayName: 'x' }),
      () => away.remove(id),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'unavailable' });
  });
});
