import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AuthEmulator, isAuthEmulatorInstalled, startAuthEmulator } from '../support/servers/auth-emulator';
import { type BuiltServer, runCommand, startServer, tempDataDir } from '../support/servers/built-server';
import { faultyServer, removeCopies, UNHURRIED } from '../support/servers/faulty-build';
import { type FakeProvider, signInThrough, startFake } from '../support/fakes/providers';
import { httpVisitor } from '../support/visitors/http-visitor';
import { signInOwner } from '../support/visitors/owner';

const password = 'four keys, one door';
const person = { name: 'Amal Idrissi', birthDate: '1990-07-14', phone: '+212612345678', password, confirmPassword: password };

describe.runIf(isAuthEmulatorInstalled)('the built store with the accounts in Firebase', () => {
  const data = tempDataDir();
  let emulator: AuthEmulator;
  let env: Readonly<Record<string, string>>;
  let server: BuiltServer;
  let google: FakeProvider;
  const visit = () => httpVisitor(server.origin);

  beforeAll(async () => {
    emulator = await startAuthEmulator();
    await emulator.reset({ protectsAddresses: true });
    google = await startFake('google');
    env = { ...google.env, IDENTITY: 'firebase', FIREBASE_API_KEY: 'any', FIREBASE_AUTH_EMULATOR_HOST: emulator.host, DEMO: '0' };
    server = await startServer({ dataDir: data.dir, env, command: faultyServer(UNHURRIED) });
    await google.set({ callback: `${server.origin}/auth/google/callback` });
  });
  afterAll(async () => {
    await server.stop();
    await emulator.stop();
    google.stop();
    data.remove();
    removeCopies();
  });

  it('has an owner who signs in with the password from the first start', async () => {
    const owner = await signInOwner(server, visit());
    expect((await owner.get('/admin')).status).toBe(200);
  });

  it('signs people up and in, and says what is wrong in the shop’s words', async () => {
    expect((await visit().post('/signup', { ...person, email: 'amal@example.com' })).status).toBe(303);
    const again = await visit().post('/signup', { ...person, email: 'AMAL@example.com' });
    expect([again.status, again.text.includes('This email is already registered.')]).toEqual([422, true]);
    for (const email of ['amal@example.com', 'nobody@example.com']) {
      const refused = await visit().post('/login', { email, password: 'five keys, no door' });
      expect([refused.status, refused.text.includes('Incorrect password. Please try again.')]).toEqual([422, true]);
    }
    const amal = visit();
    expect((await amal.post('/login', { email: 'amal@example.com', password })).status).toBe(303);
    expect((await amal.get('/orders')).status).toBe(200);
  });

  it('signs people in through Google by their Google id, not by their address', async () => {
    const [known, stranger] = [
      { id: '1001', name: 'Zineb', email: 'zineb@example.com', email_verified: true },
      { id: '1002', name: 'Zineb', email: 'zineb@example.com', email_verified: true },
    ];
    await google.set({ users: [known, stranger] });
    const tab = visit();
    for (const visitor of [tab, visit()]) {
      expect(await signInThrough(visitor, 'google', { as: '1001' }, { redirectTo: '/orders' })).toMatchObject({ location: '/orders' });
      expect((await visitor.get('/orders')).status).toBe(200);
    }
    const other = visit();
    await signInThrough(other, 'google', { as: '1002' });
    expect((await other.get('/orders')).status).toBe(302);
  });

  it('gives an unconfirmed account to the person whom Google confirms, and signs its maker out', async () => {
    const maker = visit();
    expect((await maker.post('/signup', { ...person, email: 'salma@example.com' })).status).toBe(303);
    await google.set({ users: [{ id: '2001', name: 'Salma', email: 'salma@example.com', email_verified: true }] });
    const salma = visit();
    await signInThrough(salma, 'google', { as: '2001' });
    expect((await salma.get('/account')).text).toContain('Salma');
    expect((await maker.get('/orders')).status).toBe(302);
    expect((await visit().post('/login', { email: 'salma@example.com', password })).status).toBe(422);
  });

  it('keeps no password and no address of a shopper in its own database', async () => {
    const { openSqliteStore } = await import('~/adapters/sqlite/store.server');
    const { INDEXES } = await import('~/features/data/indexes');
    const store = openSqliteStore({ file: `${data.dir}/miftah.db`, indexes: INDEXES });
    try {
      expect([await store.count({ from: 'users' }), await store.count({ from: 'emails' })]).toEqual([0, 0]);
    } finally {
      await store.close();
    }
  });

  it('confirms an address by the link of npm run owner', async () => {
    const settings = { DATA_DIR: data.dir, APP_ORIGIN: server.origin, ADMIN_EMAILS: 'amal@example.com', ...env };
    const { code, output } = await runCommand(['build/server/owner.js', 'amal@example.com'], settings);
    const [, token = ''] = /\/verify-email\?token=([\w-]{43})$/m.exec(output) ?? [];
    expect(code).toBe(0);
    const amal = visit();
    expect((await amal.post('/login', { email: 'amal@example.com', password })).status).toBe(303);
    expect((await amal.post('/verify-email', { token })).status).toBe(303);
    expect((await runCommand(['build/server/owner.js', 'amal@example.com'], settings)).output).toContain('is confirmed already');
  });

  it('still shows the shop while Firebase is away, and says so where an account is needed', async () => {
    await emulator.stop();
    expect((await visit().get('/products')).status).toBe(200);
    const refused = await visit().post('/login', { email: 'amal@example.com', password });
    expect([refused.status, refused.text.includes('We are offline')]).toEqual([503, true]);
  });
});

it.skipIf(isAuthEmulatorInstalled)("runs on Firebase's Authentication emulator: it could not be fetched on this machine", () => {
  expect(isAuthEmulatorInstalled).toBe(true);
});
