import { join } from 'node:path';

import { createCookieSessionStorage } from '@remix-run/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { createEmbeddedIdentity } from '~/adapters/local-identity/identity.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';
import { hashSecret } from '~/features/documents/random';
import type { Identity } from '~/ports/identity';
import type { Store } from '~/ports/store';
import { cookieSecret } from '~/http/cookies/secret.server';

import { startServer, tempDataDir, type BuiltServer } from '../support/servers/built-server';
import { signInThrough, startFake, visitProvider, type FakeProvider } from '../support/fakes/providers';
import { httpVisitor, type Answer, type HttpVisitor } from '../support/visitors/http-visitor';
import { nextOnPhone, offeredSecret, onPhone, switchOn } from '../support/visitors/second-factor';
import { PASSWORD } from '../support/visitors/sign-up';

const SESSION = '__Host-session';
const SECRET = 'a secret of these tests, long enough for it';
const PROVIDERS = ['google', 'github'] as const;
type Name = (typeof PROVIDERS)[number];

const data = tempDataDir();
const fakes = {} as Record<Name, FakeProvider>;
let server: BuiltServer;
/** The accounts of the running store, for preparations that no page can make. */
let store: Store;
let identity: Identity;
let people = 0;

beforeAll(async () => {
  for (const name of PROVIDERS) fakes[name] = await startFake(name);
  server = await startServer({
    dataDir: data.dir,
    env: { ...fakes.google.env, ...fakes.github.env, DEMO: '1', ADMIN_EMAILS: 'boss@example.com', SESSION_SECRET: SECRET },
  });
  for (const name of PROVIDERS) await fakes[name].set({ callback: `${server.origin}/auth/${name}/callback` });
  store = openSqliteStore({ file: join(data.dir, 'miftah.db'), indexes: INDEXES });
  identity = createEmbeddedIdentity({ store, clock: Date.now });
});
afterEach(() => Promise.all(PROVIDERS.map((name) => fakes[name].set({ mode: 'well' }))));
afterAll(async () => {
  await server.kill();
  await store.close();
  for (const name of PROVIDERS) fakes[name].stop();
  data.remove();
});

/** The visitor's cookies, open to changes that only a thief would make. */
const jar = (visitor: HttpVisitor) => visitor.cookies as Map<string, string>;
const newVisitor = () => httpVisitor(server.origin, { address: `198.51.100.${++people}` });

/** A person whom only this provider knows. */
async function person(name: Name, { email = `amal${++people}@example.com`, isVerified = true, called = 'Amal الإدريسي' } = {}) {
  people += 1;
  const id = name === 'google' ? `10${people}` : 7000 + people;
  const google = { id, name: called, email, email_verified: isVerified };
  const gitHub = { id, login: `amal${people}`, name: called, emails: [{ email, primary: true, verified: isVerified }] };
  await fakes[name].set({ users: [name === 'google' ? google : gitHub] });
  return { as: id, email };
}

async function signUp(visitor: HttpVisitor, email: string): Promise<void> {
  const typed = { name: 'Somebody', birthDate: '1990-07-14', phone: '+212612345678', email, password: PASSWORD, confirmPassword: PASSWORD };
  expect((await visitor.post('/signup', typed)).status).toBe(303);
}

/** A shopper who signed in with a password, and whose address is confirmed. */
async function verifiedShopper(email = `local${++people}@example.com`): Promise<{ visitor: HttpVisitor; id: string; email: string }> {
  const visitor = newVisitor();
  await signUp(visitor, email);
  const id = (await identity.findByEmail(email))?.id ?? '';
  await identity.markVerified(id);
  return { visitor, id, email };
}

/** Lets this many minutes pass since the person signed in, or confirmed the identity. */
async function grow(visitor: HttpVisitor, minutes: number): Promise<void> {
  const secret = /^[^.]*/.exec(decodeURIComponent(visitor.cookies.get(SESSION) ?? ''))?.[0] ?? '';
  const id = await hashSecret(String(JSON.parse(Buffer.from(secret, 'base64').toString())));
  const doc = await store.get(`sessions/${id}`);
  await store.update(`sessions/${id}`, { provenAt: Number(doc?.data['provenAt']) - minutes * 60_000 });
}

const isIn = async (visitor: HttpVisitor) => (await visitor.get('/orders')).status === 200;

/** The message on the page to which a failed sign-in led. */
async function complaint(visitor: HttpVisitor, answer: Answer): Promise<string> {
  expect(answer.status).toBe(303);
  const { text } = await visitor.get(answer.location ?? '');
  return /role="alert".*?<p>(.*?)<\/p>/s.exec(text)?.[1] ?? 'nothing';
}

const OOPS = 'Oops! Something went wrong. Please try again.';
const AGAIN = 'Multiple sign-in requests detected. Please try again.';

describe('a browser that keeps no cookie', () => {
  const inApp = () => httpVisitor(server.origin, { address: `198.51.100.${++people}`, keepsCookies: false });

  test.each([
    ['en', '', 'Your browser keeps no cookies'],
    ['fr-MA', '/fr', 'Votre navigateur ne garde aucun cookie'],
    ['ar', '/ar', 'متصفحك لا يحفظ ملفات الارتباط'],
  ])('is told so after the provider, and how to go on, in the language of the browser: %s', async (language, prefix, said) => {
    for (const name of PROVIDERS) {
      const visitor = inApp();
      const { as } = await person(name);
      const back = await visitProvider(visitor, name, { as });
      const answer = await visitor.get(back, { 'Accept-Language': language });
      expect([answer.status, answer.location?.split('?')[0]]).toEqual([303, `${prefix}/cookies`]);
      const shown = await visitor.get(answer.location ?? '');
      expect(shown.text).toContain(said);
      expect(shown.text).toContain(`value="${server.origin}${prefix}/login"`);
    }
  });

  test('is told nothing of the kind where it keeps them, but that of another request', async () => {
    const visitor = newVisitor();
    const { location } = await visitor.get('/auth/google/callback?state=x&code=y', { Cookie: '' });
    expect(await complaint(visitor, await visitor.get(location ?? ''))).toBe(`Google sign-in failed: ${AGAIN}`);
  });
});

describe.each([
  ['google', 'Google'],
  ['github', 'GitHub'],
] as const)('through %s', (name, title) => {
  const failed = (reason: string) => `${title} sign-in failed: ${reason}`;

  test('a new person gets an account, and arrives where she wanted to go', async () => {
    const visitor = newVisitor();
    const { as, email } = await person(name);
    expect(await signInThrough(visitor, name, { as }, { redirectTo: '/orders?page=2' })).toMatchObject({
      status: 303,
      location: '/orders?page=2',
    });
    expect(await isIn(visitor)).toBe(true);
    expect(await identity.findByEmail(email)).toMatchObject({
      displayName: 'Amal الإدريسي',
      emailVerified: true,
      hasPassword: false,
      linked: [{ provider: name, subject: String(as), email }],
    });
  });

  test('she comes back to the same account, in a new session, even if her address there has changed', async () => {
    const first = newVisitor();
    const { as, email } = await person(name);
    await signInThrough(first, name, { as });
    const account = await identity.findByEmail(email);
    const user = { id: as, login: 'a', name: 'A', email: 'new@example.org', email_verified: true };
    await fakes[name].set({ users: [{ ...user, emails: [{ email: 'new@example.org', primary: true, verified: true }] }] });
    const second = newVisitor();
    await signInThrough(second, name, { as });
    expect(second.cookies.get(SESSION)).not.toBe(first.cookies.get(SESSION));
    expect(await identity.findByProvider(name, String(as))).toEqual(account);
    expect(await identity.findByEmail('new@example.org')).toBeNull();
  });

  test('her games join those of her account', async () => {
    const visitor = newVisitor();
    const { as } = await person(name);
    await visitor.post('/cart', { intent: 'add', gameId: 'hades', back: '/products' });
    await signInThrough(visitor, name, { as });
    expect(visitor.cookies.has('__Host-cart')).toBe(false);
    expect((await visitor.get('/cart')).text).toContain('Hades');
  });

  test('the store asks only for what it needs, with its own address, and keeps a secret for itself (PKCE)', async () => {
    const { as } = await person(name);
    await signInThrough(newVisitor(), name, { as });
    const asked = (await fakes[name].seen()).at(-1);
    expect(asked).toMatchObject({
      redirect_uri: `${server.origin}/auth/${name}/callback`,
      code_challenge_method: 'S256',
      response_type: 'code',
    });
    expect(asked?.['code_challenge']).toMatch(/^[\w-]{43}$/);
    expect(asked?.['scope']).toContain('email');
  });

  test('a visitor who refuses there reads the fixed sentence, on the page where she began', async () => {
    const visitor = newVisitor();
    const sentence = 'Sign-in popup closed before completing. Please try again.';
    expect(await complaint(visitor, await signInThrough(visitor, name, { deny: 'access_denied' }))).toBe(failed(sentence));
    const answer = await signInThrough(visitor, name, { deny: 'access_denied' }, { page: 'signup', redirectTo: '/orders' });
    expect(answer.location).toMatch(/^\/signup\?.*redirectTo=%2Forders$/);
    expect(await complaint(visitor, answer)).toBe(`${title} sign-in error: ${sentence}`);
  });

  test('any other failure shows the general sentence of each page', async () => {
    const visitor = newVisitor();
    expect(await complaint(visitor, await signInThrough(visitor, name, { deny: 'server_error' }))).toBe(failed(OOPS));
    const answer = await signInThrough(visitor, name, { deny: 'server_error' }, { page: 'signup' });
    expect(await complaint(visitor, answer)).toBe(`${title} sign-in error: Something went wrong. Please try again.`);
  });

  test.each(['down', 'reset', 'garbage', 'garbage-user'] as const)('nobody is signed in while it is %s', async (mode) => {
    const visitor = newVisitor();
    const { as } = await person(name);
    await fakes[name].set({ mode });
    expect(await complaint(visitor, await signInThrough(visitor, name, { as }))).toBe(failed(OOPS));
    expect(await isIn(visitor)).toBe(false);
  });

  test('a slow provider gets time to answer', async () => {
    const { as } = await person(name);
    await fakes[name].set({ mode: 'slow' });
    expect((await signInThrough(newVisitor(), name, { as })).location).toBe('/');
  });

  test('an address that is not verified there signs nobody in, and makes no account', async () => {
    const visitor = newVisitor();
    const { as, email } = await person(name, { isVerified: false });
    expect(await complaint(visitor, await signInThrough(visitor, name, { as }))).toMatch(
      /^G.* sign-in failed: Your address is not verified there\./,
    );
    expect(await isIn(visitor)).toBe(false);
    expect(await identity.findByEmail(email)).toBeNull();
  });

  test('a verified account with her address is linked, and keeps its password', async () => {
    const { id, email } = await verifiedShopper();
    const { as } = await person(name, { email: email.toUpperCase() });
    const visitor = newVisitor();
    await signInThrough(visitor, name, { as });
    expect(await isIn(visitor)).toBe(true);
    expect(await identity.find(id)).toMatchObject({ hasPassword: true, linked: [{ provider: name, subject: String(as) }] });
    expect((await newVisitor().post('/login', { email, password: PASSWORD })).status).toBe(303);
  });

  test('a second step at login is needed here too', async () => {
    const { visitor, id } = await verifiedShopper();
    const { as } = await person(name, { email: (await identity.find(id))?.email ?? '' });
    const { secret } = await switchOn(visitor, PASSWORD);
    const phone = newVisitor();
    expect(await signInThrough(phone, name, { as }, { redirectTo: '/orders' })).toMatchObject({
      status: 303,
      location: '/login/code?redirectTo=%2Forders',
    });
    expect(await isIn(phone)).toBe(false);
    expect(await phone.post('/login/code', { code: nextOnPhone(secret), redirectTo: '/orders' })).toMatchObject({ location: '/orders' });
    expect(await isIn(phone)).toBe(true);
  });

  test('a disabled account stays out', async () => {
    const visitor = newVisitor();
    const { as, email } = await person(name);
    await signInThrough(newVisitor(), name, { as });
    await identity.setDisabled((await identity.findByEmail(email))?.id ?? '', true);
    expect(await complaint(visitor, await signInThrough(visitor, name, { as }))).toBe(failed('This user account has been disabled.'));
    expect(await isIn(visitor)).toBe(false);
  });

  describe('an answer', () => {
    test('with another state than the browser began with is refused', async () => {
      const visitor = newVisitor();
      const { as } = await person(name);
      await fakes[name].set({ mode: 'bad-state' });
      expect(await complaint(visitor, await signInThrough(visitor, name, { as }))).toBe(failed(AGAIN));
      expect(await isIn(visitor)).toBe(false);
    });

    test('counts once, even if the cookie is kept', async () => {
      const visitor = newVisitor();
      const { as } = await person(name);
      const back = await visitProvider(visitor, name, { as });
      const cookies = new Map(visitor.cookies);
      expect((await visitor.get(back)).location).toBe('/');
      const thief = newVisitor();
      for (const [key, value] of cookies) jar(thief).set(key, value);
      expect(await complaint(thief, await thief.get(back))).toBe(failed(AGAIN));
      expect(await isIn(thief)).toBe(false);
    });

    test('counts only in the browser that began', async () => {
      const { as } = await person(name);
      const back = await visitProvider(newVisitor(), name, { as });
      const victim = newVisitor();
      expect(await complaint(victim, await victim.get(back))).toBe(failed(AGAIN));
      const begun = newVisitor();
      await begun.post(`/auth/${name}`, {});
      expect(await complaint(begun, await begun.get(back))).toBe(failed(AGAIN));
      expect([await isIn(victim), await isIn(begun)]).toEqual([false, false]);
    });

    test('from outside does not end the sign-in that runs', async () => {
      const visitor = newVisitor();
      const { as } = await person(name);
      const back = await visitProvider(visitor, name, { as });
      await visitor.get(`/auth/${name}/callback?state=made-up&code=made-up`);
      expect((await visitor.get(back)).location).toBe('/');
    });

    test('of the other provider is worth nothing, even with the cookie renamed', async () => {
      const visitor = newVisitor();
      const { as } = await person(name);
      const back = await visitProvider(visitor, name, { as });
      const other = name === 'google' ? 'github' : 'google';
      jar(visitor).set(`__Host-${other}`, visitor.cookies.get(`__Host-${name}`) ?? '');
      const answer = await visitor.get(back.replace(name, other));
      expect(await complaint(visitor, answer)).toContain(AGAIN);
      expect(await isIn(visitor)).toBe(false);
    });

    test('counts for ten minutes', async () => {
      const visitor = newVisitor();
      const { as } = await person(name);
      const back = await visitProvider(visitor, name, { as });
      await age(visitor, name, 10 * 60_000);
      expect(await complaint(visitor, await visitor.get(back))).toBe(failed(AGAIN));
      const inTime = await visitProvider(visitor, name, { as });
      await age(visitor, name, 9 * 60_000);
      expect((await visitor.get(inTime)).location).toBe('/');
    });

    test('without anything is refused', async () => {
      const visitor = newVisitor();
      expect(await complaint(visitor, await visitor.get(`/auth/${name}/callback`))).toBe(failed(AGAIN));
    });

    test('with an altered cookie is refused', async () => {
      const visitor = newVisitor();
      const { as } = await person(name);
      const back = await visitProvider(visitor, name, { as });
      jar(visitor).set(`__Host-${name}`, `A${visitor.cookies.get(`__Host-${name}`)?.slice(1)}`);
      expect(await complaint(visitor, await visitor.get(back))).toBe(failed(AGAIN));
    });
  });

  describe('linking it with an account', () => {
    const link = { intent: 'link', page: 'account' };

    test('starts while signed in, gives a new session, and opens the account from then on', async () => {
      const { visitor, id } = await verifiedShopper();
      const before = visitor.cookies.get(SESSION);
      const { as } = await person(name);
      expect(await signInThrough(visitor, name, { as }, link)).toMatchObject({ status: 303, location: '/account/providers' });
      expect(visitor.cookies.get(SESSION)).not.toBe(before);
      expect(await isIn(visitor)).toBe(true);
      const old = newVisitor();
      jar(old).set(SESSION, before ?? '');
      expect(await isIn(old)).toBe(false);
      const later = newVisitor();
      await signInThrough(later, name, { as });
      expect(await isIn(later)).toBe(true);
      expect((await identity.findByProvider(name, String(as)))?.id).toBe(id);
    });

    test('takes nothing that is linked with another account', async () => {
      const { as } = await person(name);
      await signInThrough(newVisitor(), name, { as });
      const { visitor, id } = await verifiedShopper();
      expect((await signInThrough(visitor, name, { as }, link)).location).toBe(
        `/account/providers?provider=${name}&problem=linked-elsewhere`,
      );
      expect(await identity.find(id)).toMatchObject({ linked: [] });
    });

    test('needs a verified address on both sides', async () => {
      const { visitor } = await verifiedShopper();
      const unverified = await person(name, { isVerified: false });
      expect((await signInThrough(visitor, name, unverified, link)).location).toBe(
        `/account/providers?provider=${name}&problem=provider-unverified`,
      );
      const claimant = newVisitor();
      await signUp(claimant, `claimed${++people}@example.com`);
      expect((await signInThrough(claimant, name, await person(name), link)).location).toBe(
        `/account/providers?provider=${name}&problem=account-unverified`,
      );
    });

    test('asks a visitor to sign in first', async () => {
      expect(await newVisitor().post(`/auth/${name}`, link)).toMatchObject({
        status: 303,
        location: '/login?redirectTo=%2Faccount%2Fproviders',
      });
    });
  });

  test('can be undone on the same page, unless it is her only way in', async () => {
    const { visitor, id } = await verifiedShopper();
    await signInThrough(visitor, name, await person(name), { intent: 'link' });
    expect((await visitor.get('/account/providers')).text).toContain(`Unlink`);
    expect(await visitor.post('/account/providers', { intent: 'unlink', provider: name })).toMatchObject({
      location: '/account/providers',
    });
    expect(await identity.find(id)).toMatchObject({ linked: [] });
    const only = newVisitor();
    const { as } = await person(name);
    await signInThrough(only, name, { as });
    await only.post('/account/providers', { intent: 'unlink', provider: name });
    expect((await only.get('/account/providers')).text).toContain('You have no other way to sign in. Set a password first.');
    expect(await identity.findByProvider(name, String(as))).toMatchObject({ linked: [{ provider: name }] });
  });

  test('to link or unlink, a person who signed in a while ago shows that it is she', async () => {
    const { visitor, id } = await verifiedShopper();
    const { as } = await person(name);
    await grow(visitor, 6);
    expect((await visitor.post(`/auth/${name}`, { intent: 'link' })).location).toBe(
      `/account/providers?provider=${name}&problem=not-proven`,
    );
    expect((await visitor.get('/account/providers')).text).toContain('Is it you?');
    for (const [password, message] of [
      ['', 'Please enter your password.'],
      ['five keys, no door', 'Incorrect password. Please try again.'],
    ] as const)
      expect(await visitor.post('/account/providers', { intent: 'prove', password })).toMatchObject({
        status: 422,
        text: expect.stringContaining(message),
      });
    expect(await visitor.post('/account/providers', { intent: 'prove', password: PASSWORD })).toMatchObject({ status: 303 });
    await signInThrough(visitor, name, { as }, { intent: 'link' });
    expect(await identity.find(id)).toMatchObject({ linked: [{ provider: name }] });
    await grow(visitor, 6);
    expect((await visitor.post('/account/providers', { intent: 'unlink', provider: name })).status).toBe(403);
    expect(await identity.find(id)).toMatchObject({ linked: [{ provider: name }] });
  });

  test('without a password, the second step or a new sign-in shows it', async () => {
    const old = newVisitor();
    const { as, email } = await person(name);
    await signInThrough(old, name, { as });
    await grow(old, 6);
    expect((await old.get('/account/providers')).text).toContain('please log out and log in again');
    expect((await old.post('/account/providers', { intent: 'prove' })).status).toBe(403);
    const visitor = newVisitor();
    await signInThrough(visitor, name, { as });
    const { secret } = await switchOn(visitor);
    await grow(visitor, 6);
    const wrong = await visitor.post('/account/providers', { intent: 'prove', code: '000000' });
    expect([wrong.status, wrong.text.includes('This code is wrong')]).toEqual([422, true]);
    expect((await visitor.post('/account/providers', { intent: 'prove', code: nextOnPhone(secret) })).status).toBe(303);
    expect((await visitor.get('/account/providers')).text).not.toContain('Is it you?');
    expect(await identity.findByEmail(email)).not.toBeNull();
  });

  test('without a password, a session of a while ago can’t switch the second step on, and so lock her out', async () => {
    const visitor = newVisitor();
    const { as, email } = await person(name);
    await signInThrough(visitor, name, { as });
    const secret = await offeredSecret(visitor);
    await grow(visitor, 6);
    const page = '/account/second-factor';
    const { text } = await visitor.get(page);
    expect([text.includes('Please log out and log in again first'), text.includes('Key:')]).toEqual([true, false]);
    for (const typed of [{ intent: 'offer' }, { intent: 'on', code: onPhone(secret) }])
      expect(await visitor.post(page, typed)).toMatchObject({
        status: 403,
        text: expect.stringContaining('Please log out and log in again'),
      });
    const { id } = (await identity.findByEmail(email)) ?? { id: '' };
    expect((await store.get(`secondFactors/${id}`))?.data['onAt']).toBeUndefined();
    const again = newVisitor();
    await signInThrough(again, name, { as });
    expect((await again.post(page, { intent: 'on', code: onPhone(secret) })).text).toContain('Your recovery codes');
  });

  test('a signed-in person starts no second sign-in', async () => {
    const { visitor } = await verifiedShopper();
    expect(await visitor.post(`/auth/${name}`, { page: 'login' })).toMatchObject({ status: 303, location: '/' });
  });

  test('the button’s address alone starts nothing', async () => {
    expect(await newVisitor().get(`/auth/${name}`)).toMatchObject({ status: 302, location: '/login' });
  });

  test('a long address of the next page is kept', async () => {
    const redirectTo = `/products?q=${'x'.repeat(2000)}`;
    expect((await signInThrough(newVisitor(), name, await person(name), { redirectTo })).location).toBe(redirectTo);
  });
});

/** As if the sign-in had begun earlier. */
async function age(visitor: HttpVisitor, name: Name, ms: number): Promise<void> {
  const own = `__Host-${name}`;
  const cookie = { name: own, secrets: [cookieSecret(own, SECRET)], path: '/' };
  const storage = createCookieSessionStorage({ cookie });
  const memory = await storage.getSession(`${cookie.name}=${visitor.cookies.get(cookie.name)}`);
  const trip = memory.get('trip') as { startedAt: number };
  memory.set('trip', { ...trip, startedAt: trip.startedAt - ms });
  const value = (await storage.commitSession(memory)).split(';', 1)[0]?.slice(cookie.name.length + 1) ?? '';
  jar(visitor).set(cookie.name, value);
}

test('a provider that never answers is given up after ten seconds', async () => {
  const visitor = newVisitor();
  const { as } = await person('google');
  await fakes.google.set({ mode: 'hang' });
  const start = performance.now();
  expect(await complaint(visitor, await signInThrough(visitor, 'google', { as }))).toBe(`Google sign-in failed: ${OOPS}`);
  expect(performance.now() - start).toBeLessThan(60_000);
});

describe("an administrator's address", () => {
  test('gives its rights to the person whom a provider confirms, and takes them from one who only claimed it', async () => {
    const [claimant, boss] = [newVisitor(), newVisitor()];
    await signUp(claimant, 'boss@example.com');
    expect(await claimant.get('/admin')).toMatchObject({ status: 302, location: '/' });
    const { as } = await person('google', { email: 'boss@example.com' });
    await signInThrough(boss, 'google', { as }, { redirectTo: '/admin' });
    expect((await boss.get('/admin')).status).toBe(200);
    expect(await claimant.get('/admin')).toMatchObject({ status: 302, location: '/login?redirectTo=%2Fadmin' });
  });
});

test('the page lets its forms go on to the providers that are set up, and to no other', async () => {
  const policy = (await newVisitor().get('/login')).headers.get('Content-Security-Policy') ?? '';
  const origins = [fakes.google.env['GOOGLE_ORIGIN'], fakes.github.env['GITHUB_ORIGIN']];
  expect(policy).toContain(`form-action 'self' ${origins.join(' ')};`);
});

test('nothing that opens an account is in the log', async () => {
  const { as } = await person('google');
  const visitor = newVisitor();
  const back = new URLSearchParams((await visitProvider(visitor, 'google', { as })).split('?')[1]);
  await visitor.get(`/auth/google/callback?${back}`);
  for (const secret of [back.get('code'), back.get('state'), 'fake-google-secret', visitor.cookies.get(SESSION)])
    expect(server.log() + server.output()).not.toContain(secret);
});
