import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createEmbeddedIdentity } from '~/adapters/local-identity/identity.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';
import type { Identity } from '~/ports/identity';
import type { Store } from '~/ports/store';

import { ACCESS } from '../support/access/table';
import { signInThrough, startFake, type FakeProvider } from '../support/fakes/providers';
import { runCommand, startServer, tempDataDir, type BuiltServer } from '../support/servers/built-server';
import { httpVisitor, type Answer, type HttpVisitor } from '../support/visitors/http-visitor';
import { nextOnPhone, onPhone, switchOn } from '../support/visitors/second-factor';
import { saveSettings } from '../support/visitors/settings';
import { PASSWORD } from '../support/visitors/sign-up';
import { signIn } from '../support/visitors/signed-in';

/*
 * A store on the web: its admins need the second step at login. A browser reaches it through a proxy that speaks https; the tests speak for
 * the proxy.
 */
const ORIGIN = 'https://shop.example';
const SECRET = 'x7Hq0rT2mV9cB4nK8sJ1wL5zP3dF6gYa';
const PAGE_SIZE = '/account/second-factor';
const OWNERS = ['first', 'second', 'third'].map((name) => `${name}@example.com`);
const [FIRST = '', SECOND = '', THIRD = ''] = OWNERS;

const data = tempDataDir();
const settings = { DATA_DIR: data.dir, APP_ORIGIN: ORIGIN, TRUST_PROXY_HOPS: '1', ADMIN_EMAILS: OWNERS.join(','), SESSION_SECRET: SECRET };
let google: FakeProvider;
let server: BuiltServer;
/** The running store's accounts, for preparations that no page can make. */
let store: Store;
let identity: Identity;
let people = 0;

beforeAll(async () => {
  google = await startFake('google');
  await google.set({ callback: `${ORIGIN}/auth/google/callback` });
  server = await startServer({ dataDir: data.dir, env: { ...settings, ...google.env } });
  store = openSqliteStore({ file: join(data.dir, 'miftah.db'), indexes: INDEXES });
  identity = createEmbeddedIdentity({ store, clock: Date.now });
  for (const email of [...OWNERS, 'amal@example.com'])
    await identity.signUp({ email, password: PASSWORD, displayName: 'Amal', emailVerified: true });
});
afterAll(async () => {
  await server.kill();
  await store.close();
  google.stop();
  data.remove();
});

const newVisitor = (at = server) => httpVisitor(at.origin, { address: `198.51.100.${++people}`, pageOrigin: ORIGIN });

/** A login whose password was right: without a second step it is done. */
async function afterPassword(email: string, redirectTo = '/', at = server): Promise<{ visitor: HttpVisitor; answer: Answer }> {
  const visitor = newVisitor(at);
  return { visitor, answer: await visitor.post('/login', { email, password: PASSWORD, redirectTo }) };
}

/** Returns an admin's answers of this route: for its page, for its data, and for a form. */
async function answersOf({ visitor }: { visitor: HttpVisitor }, path: string): Promise<readonly string[]> {
  const [page, news] = [await visitor.get(path), await visitor.get(path.replace(/(?=\?)|$/, '.data'))];
  const form = await visitor.post(path, { intent: 'none' });
  return [
    [page.status, page.location].filter(Boolean).join(' '),
    [news.status, news.text.includes('"redirect",') && news.text.includes(PAGE_SIZE) ? 'redirect' : ''].filter(Boolean).join(' '),
    String(form.status),
  ];
}

describe('an admin without the second step', () => {
  test('is led from the login to set it up, without a script, and goes on to where she wanted', async () => {
    const { visitor, answer } = await afterPassword(FIRST, '/admin/orders?status=owed');
    const led = `${PAGE_SIZE}?redirectTo=%2Fadmin%2Forders%3Fstatus%3Dowed`;
    expect(answer).toMatchObject({ status: 303, location: led });
    expect((await visitor.get(led)).text).toContain('Admins of this store need the second step.');
    expect(await visitor.post(led, { intent: 'offer' })).toMatchObject({ status: 303, location: led });
    const secret = /Key: <code[^>]*>([A-Z2-7 ]+)<\/code>/.exec((await visitor.get(led)).text)?.[1]?.replaceAll(' ', '') ?? '';
    const done = await visitor.post(led, { intent: 'on', password: PASSWORD, code: onPhone(secret) });
    expect(done.status).toBe(200);
    expect(done.text).toMatch(/<a [^>]*href="\/admin\/orders\?status=owed"[^>]*>I have written them down: go on/);
    expect((await visitor.get('/admin/orders?status=owed')).status).toBe(200);

    const device = await afterPassword(FIRST, '/admin');
    expect(device.answer.location).toMatch(/^\/login\/code\?/);
    const code = { code: nextOnPhone(secret), redirectTo: '/admin' };
    expect(await device.visitor.post('/login/code', code)).toMatchObject({ status: 303, location: '/admin' });
    expect((await device.visitor.get('/admin')).status).toBe(200);
  });

  test('opens no page, no download and no action of the owner’s', async () => {
    const session = await afterPassword(SECOND);
    expect(session.answer.location).toBe(`${PAGE_SIZE}?redirectTo=%2Fadmin%2Ftoday`);
    expect((await session.visitor.get('/orders')).status).toBe(200);
    // The layout has no address of its own.
    const { 'routes/_admin': _, ...pages } = ACCESS;
    const routes = Object.values(pages).filter(({ loader }) => loader === 'requireAdmin' || loader === 'download');
    expect(routes.length).toBeGreaterThan(20);
    for (const { path, loader, action } of routes) {
      const led = [`302 ${PAGE_SIZE}?redirectTo=${encodeURIComponent(path)}`, '202 redirect'];
      const read = loader === 'download' ? ['403', led[1]] : led;
      const sent = action ? expect.stringMatching(/^(403|302)$/) : '405';
      expect([path, ...(await answersOf(session, path))]).toEqual([path, ...read, sent]);
    }
  });

  test('is led there after a sign-in at Google too', async () => {
    const made = await identity.findByEmail(THIRD);
    await identity.link(made?.id ?? '', { provider: 'google', subject: '1', email: THIRD });
    await google.set({ users: [{ id: '1', name: 'Amal', email: THIRD, email_verified: true }] });
    const visitor = newVisitor();
    const answer = await signInThrough(visitor, 'google', { as: '1' }, { redirectTo: '/admin/today' });
    expect(answer).toMatchObject({ status: 303, location: `${PAGE_SIZE}?redirectTo=%2Fadmin%2Ftoday` });
    expect((await visitor.get('/admin/today')).status).toBe(302);
  });

  test('has no way in by a session that began with a code, once the step is off', async () => {
    const account = await identity.findByEmail(THIRD);
    const visitor = newVisitor();
    await signIn(visitor, account ?? { id: '' }, { store, sessionSecret: SECRET, isAdmin: true, passedCode: true });
    expect(await visitor.get('/admin')).toMatchObject({ status: 302, location: `${PAGE_SIZE}?redirectTo=%2Fadmin` });
  });
});

test('an admin can’t switch it off, and reads why; if she lost her phone, the server does, and she sets it up anew', async () => {
  const { visitor } = await afterPassword(SECOND);
  const { secret } = await switchOn(visitor, PASSWORD);
  expect((await visitor.get('/admin')).status).toBe(200);
  const { text } = await visitor.get(PAGE_SIZE);
  expect(text).toContain('Admins of this store need the second step, so it can’t be switched off here.');
  expect(text).not.toContain('value="off"');
  const off = await visitor.post(PAGE_SIZE, { intent: 'off', password: PASSWORD, code: nextOnPhone(secret) });
  expect(off.status).toBe(403);
  expect((await visitor.get('/admin')).status).toBe(200);

  const { code, output } = await runCommand(['build/server/owner.js', '--reset-second-factor', SECOND], settings);
  expect(code).toBe(0);
  expect(output).toContain('after the login she is led to set it up again');
  expect((await visitor.get('/admin')).location).toMatch(/^\/login/);
  expect((await afterPassword(SECOND)).answer.location).toBe(`${PAGE_SIZE}?redirectTo=%2Fadmin%2Ftoday`);
});

test('a shopper needs none', async () => {
  const { visitor, answer } = await afterPassword('amal@example.com', '/orders');
  expect(answer.location).toBe('/orders');
  const { secret } = await switchOn(visitor, PASSWORD);
  expect((await visitor.get(PAGE_SIZE)).text).toContain('value="off"');
  expect((await visitor.post(PAGE_SIZE, { intent: 'off', password: PASSWORD, code: nextOnPhone(secret) })).status).toBe(303);
});

test('it is left out and asked for again on a page, with the password, for every admin from the next request on', async () => {
  const strict = (await afterPassword(SECOND)).visitor;
  await switchOn(strict, PASSWORD);
  const lax = (await afterPassword(THIRD)).visitor;
  const isLed = async (visitor: HttpVisitor) => (await visitor.get('/admin')).location?.startsWith(PAGE_SIZE) ?? false;
  expect((await strict.get('/admin/settings')).text).toContain('Admins need the second step.');
  expect([await isLed(strict), await isLed(lax)]).toEqual([false, true]);
  expect((await saveSettings(strict, 'access', {})).status).toBe(422);
  expect(await isLed(lax)).toBe(true);
  expect((await saveSettings(strict, 'access', { password: PASSWORD })).status).toBe(303);
  expect([await isLed(strict), await isLed(lax)]).toEqual([false, false]);
  expect((await lax.get('/admin/health')).text).toContain('Admins may sign in with a password alone');
  expect((await lax.get('/admin/settings')).text).toContain('A password alone opens the owner’s pages.');
  expect((await saveSettings(lax, 'access', { adminSecondStep: '1', password: PASSWORD })).status).toBe(303);
  expect([await isLed(strict), await isLed(lax)]).toEqual([false, true]);
});

test('where it is left out, the start and ‘Health’ say so, and the password alone opens the owner’s pages', async () => {
  const lax = await startServer({ dataDir: data.dir, env: { ...settings, ADMIN_SECOND_STEP: '0' } });
  try {
    expect(lax.output()).toContain('Note: admins may sign in with a password alone, since the settings need no second step of them.');
    const { visitor, answer } = await afterPassword(THIRD, '/admin/health', lax);
    expect(answer.location).toBe('/admin/health');
    expect((await visitor.get('/admin/health')).text).toContain('Admins may sign in with a password alone');
  } finally {
    await lax.stop();
  }
});
