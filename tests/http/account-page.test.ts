import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createEmbeddedIdentity } from '~/adapters/local-identity/identity.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';
import type { Store } from '~/ports/store';

import { png } from '../support/files';
import { builtStore } from '../support/servers/built-store';
import { errorsOf } from '../support/visitors/forms';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { MAILBOX_SECRET, mailedTokens } from '../support/visitors/mailbox';
import { growOld } from '../support/visitors/signed-in';
const OLD = 'four keys, one door';
const NEW = 'five keys, two doors';
const server = builtStore({ DEMO: '1', ADMIN_EMAILS: 'boss@example.com', KEY_SECRET: MAILBOX_SECRET });
/** For preparations that no page can make. */
let store: Store;
let people = 0;

beforeAll(async () => {
  store = openSqliteStore({ file: join(server.dataDir, 'miftah.db'), indexes: INDEXES });
});
afterAll(async () => {
  await store.close();
});

const somebody = () => httpVisitor(server.origin, { address: `198.51.100.${(people += 1)}` });

async function shopper(email = `amal${people + 1}@example.com`): Promise<{ readonly email: string; readonly visitor: HttpVisitor }> {
  const visitor = somebody();
  const typed = { name: 'Amal', birthDate: '1990-07-14', phone: '+212612345678', email, password: OLD, confirmPassword: OLD };
  expect((await visitor.post('/signup', typed)).status).toBe(303);
  return { email, visitor };
}

async function requireUser(email: string, password = OLD): Promise<HttpVisitor> {
  const visitor = somebody();
  expect((await visitor.post('/login', { email, password })).status).toBe(303);
  return visitor;
}

const isIn = async (visitor: HttpVisitor) => (await visitor.get('/orders')).status === 200;
const change = (visitor: HttpVisitor, currentPassword: string, password: string, confirmPassword = password) =>
  visitor.post('/account', { intent: 'password', currentPassword, password, confirmPassword });

test('who was signed out meanwhile finds what she typed after the login, once; a refused form of a browser is a page of its own', async () => {
  const { email, visitor } = await shopper();
  await visitor.post('/logout', {});
  expect(await visitor.post('/account', { intent: 'name', name: 'Amal Idrissi' })).toMatchObject({
    status: 302,
    location: '/login?redirectTo=%2Faccount',
  });
  expect((await visitor.get('/signup')).text).not.toContain('Idrissi');
  const byBrowser = { Origin: server.origin, 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'document' };
  expect((await visitor.post('/login', { email, password: OLD, redirectTo: '/account' })).location).toBe('/account');
  const page = await visitor.get('/account');
  expect([page.status, page.text.includes('value="Amal Idrissi"')]).toEqual([200, true]);
  expect((await visitor.get('/account')).text).not.toContain('Idrissi');

  const long = 'A'.repeat(201);
  expect(await visitor.post('/account', { intent: 'name', name: long }, byBrowser)).toMatchObject({ status: 303, location: '/account' });
  const refused = await visitor.get('/account');
  expect([refused.status, refused.text.includes(long), errorsOf(refused.text).length]).toEqual([422, true, 1]);
  expect((await visitor.get('/account')).status).toBe(200);
});

test('a refused form is there again in another language, also one that a script sent, until another page or form', async () => {
  const { visitor } = await shopper();
  const [long, from] = ['A'.repeat(201), { Origin: server.origin, 'Sec-Fetch-Site': 'same-origin' }];
  const rename = (name: string, path = '/account', dest = 'document') =>
    visitor.post(path, { intent: 'name', name }, { ...from, 'Sec-Fetch-Dest': dest });
  const look = async (path: string) => {
    const { status, text } = await visitor.get(path);
    return [status, text.includes(long)];
  };
  await rename(long);
  for (const path of ['/account', '/fr/account', '/ar/account', '/account']) expect(await look(path)).toEqual([422, true]);
  expect(await look('/account')).toEqual([200, false]);
  expect(await look('/fr/account')).toEqual([200, false]);

  expect((await rename(long, '/account.data', 'empty')).status).toBe(422);
  expect(await look('/ar/account')).toEqual([422, true]);
  await visitor.get('/about');
  expect(await look('/fr/account')).toEqual([200, false]);
  await rename(long, '/account.data', 'empty');
  expect((await rename('Amal Idrissi', '/account.data', 'empty')).status).toBeLessThan(400);
  expect(await look('/fr/account')).toEqual([200, false]);
});

test('no cache keeps a page of an account, and nobody else sees it', async () => {
  const { visitor } = await shopper();
  for (const path of ['/account', '/account/delete', '/account/data', '/account/providers']) {
    expect((await visitor.get(path)).headers.get('Cache-Control'), path).toBe('private, no-store');
    expect(await somebody().get(path)).toMatchObject({ status: 302, location: `/login?redirectTo=${encodeURIComponent(path)}` });
  }
});

describe('the address', () => {
  test('is shown as unconfirmed until the mailed link is used; the link can be sent again three times an hour', async () => {
    const { email, visitor } = await shopper();
    expect((await visitor.get('/account')).text).toContain('Not confirmed yet.');
    for (let time = 0; time < 2; time += 1)
      expect(await visitor.post('/account', { intent: 'verify' })).toMatchObject({ status: 303, location: '/account' });
    const refused = await visitor.post('/account', { intent: 'verify' });
    expect(refused).toMatchObject({ status: 429, text: expect.stringContaining('You have asked for several mails already.') });
    const byBrowser = { Origin: server.origin, 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'document' };
    expect(await visitor.post('/account', { intent: 'verify' }, byBrowser)).toMatchObject({ status: 303, location: '/account' });
    expect(await visitor.get('/account')).toMatchObject({
      status: 429,
      text: expect.stringContaining('You have asked for several mails already.'),
    });
    const sent = await mailedTokens(server.dataDir, email, 'verify-email');
    expect(sent).toHaveLength(3);
    expect((await visitor.post('/verify-email', { token: sent.at(-1) ?? '' })).status).toBe(303);
    const { text } = await visitor.get('/account');
    expect(text).toContain('Your address is confirmed.');
    expect(text).not.toContain('Send the link again');
  });

  test('with a link that does not work leads to the form for a new one', async () => {
    expect((await somebody().get('/verify-email?token=made-up')).text).toContain('href="/account"');
  });
});

describe('the name', () => {
  test.each([
    ['nothing', '  ', 'Please enter your full name.'],
    ['a mail header', 'Amal\r\nBcc: all@example.com', 'Please remove the line breaks and special characters.'],
    ['a mark that its letter doesn’t take', 'X\u0302avier', 'Please remove the line breaks and special characters.'],
    ['marks that can’t be seen', '\u202e\u200b', 'Please enter your full name.'],
    ['101 characters', 'é'.repeat(101), 'Your name can have up to 100 characters.'],
  ])('of %s is refused at its field', async (_, name, message) => {
    const { status, text } = await (await shopper()).visitor.post('/account', { intent: 'name', name });
    expect([status, ...errorsOf(text)]).toEqual([422, message]);
    expect(text).toContain('<title>Error: Account - Miftah</title>');
  });
});

describe('the password', () => {
  test('has its errors in the order of its fields', async () => {
    const { visitor } = await shopper();
    const { status, text } = await change(visitor, '', '', 'x');
    const fields = [...text.matchAll(/<a href="#p-(\w+)"/g)].map(([, field]) => field);
    expect([status, ...fields]).toEqual([422, 'currentPassword', 'password', 'confirmPassword']);
  });

  test('is refused with the reason at its field, and no password is sent back', async () => {
    const { visitor } = await shopper();
    for (const [current, password, repeated, message] of [
      ['', '', '', 'Please enter your password.'],
      ['wrong one', NEW, NEW, 'Incorrect password. Please try again.'],
      [OLD, 'k7#Tq', 'k7#Tq', 'Password too weak. Use at least 6 characters.'],
      [OLD, NEW, OLD, 'Passwords do not match.'],
      [OLD, 'steam123', 'steam123', 'This password is too common. Choose another.'],
      [OLD, 'k7#Tq', NEW, 'Password too weak. Use at least 6 characters.'],
      [OLD, 'x7'.repeat(600), 'x7'.repeat(600), 'This is too long.'],
    ] as const) {
      const { status, text } = await change(visitor, current, password, repeated);
      expect([status, errorsOf(text)[0]]).toEqual([422, message]);
      for (const typed of [current, password].filter(Boolean)) expect(text).not.toContain(typed);
    }
  });
});

describe('a device', () => {
  test('is named, and can be signed out from another device, but not by a stranger', async () => {
    const { email, visitor } = await shopper();
    const phone = await requireUser(email);
    const page = (await visitor.get('/account')).text;
    expect(page).toContain('This device');
    const ids = [...page.matchAll(/name="session" value="([0-9a-f]{64})"/g)].map(([, id = '']) => id);
    expect(ids).toHaveLength(2);
    const stranger = (await shopper()).visitor;
    for (const session of ids) await stranger.post('/account', { intent: 'end', session });
    expect([await isIn(visitor), await isIn(phone)]).toEqual([true, true]);
    const own = /This device[\s\S]*?value="([0-9a-f]{64})"/.exec(page)?.[1] ?? '';
    const other = ids.find((id) => id !== own) ?? '';
    expect(await visitor.post('/account', { intent: 'end', session: other })).toMatchObject({ status: 303, location: '/account' });
    expect([await isIn(visitor), await isIn(phone)]).toEqual([true, false]);
    expect(await visitor.post('/account', { intent: 'end', session: own })).toMatchObject({ status: 303, location: '/login' });
    expect(await isIn(visitor)).toBe(false);
  });

  test('is signed out only by a person who showed a moment ago that it is she, but for her own', async () => {
    const { email, visitor } = await shopper();
    const phone = await requireUser(email);
    const account = await createEmbeddedIdentity({ store, clock: Date.now }).findByEmail(email);
    await growOld(store, account?.id ?? '', 6);
    const page = (await visitor.get('/account')).text;
    expect(page).toContain('To sign out other devices, show first that it is still you.');
    expect(page).not.toContain('Sign out everywhere');
    const own = /This device[\s\S]*?value="([0-9a-f]{64})"/.exec(page)?.[1] ?? '';
    const other = (await store.query({ from: 'sessions', where: [['accountId', '==', account?.id ?? '']], limit: 9 })).docs;
    for (const form of [{ intent: 'end-all' }, ...other.filter(({ id }) => id !== own).map(({ id }) => ({ intent: 'end', session: id }))]) {
      const refused = await visitor.post('/account', form);
      expect(refused).toMatchObject({ status: 403, text: expect.stringContaining('Show first that it is you.') });
    }
    expect([await isIn(visitor), await isIn(phone)]).toEqual([true, true]);
    for (const [password, message] of [
      ['', 'Please enter your password.'],
      ['not hers', 'Incorrect password. Please try again.'],
    ] as const) {
      const { status, text } = await visitor.post('/account', { intent: 'prove', password });
      expect([status, ...errorsOf(text)]).toEqual([422, message]);
    }
    expect((await visitor.post('/account', { intent: 'prove', password: OLD })).location).toBe('/account#account-devices');
    expect((await visitor.post('/account', { intent: 'end-all' })).status).toBe(303);
    expect([await isIn(visitor), await isIn(phone)]).toEqual([false, false]);
    const again = await requireUser(email);
    await growOld(store, account?.id ?? '', 6);
    const here = /This device[\s\S]*?value="([0-9a-f]{64})"/.exec((await again.get('/account')).text)?.[1] ?? '';
    expect(await again.post('/account', { intent: 'end', session: here })).toMatchObject({ status: 303, location: '/login' });
    expect(await isIn(again)).toBe(false);
  });
});

test('the contact form knows the signed-in shopper, and nobody else', async () => {
  const { email, visitor } = await shopper();
  expect((await visitor.get('/support')).text).toMatch(new RegExp(`name="from_email"[^>]*value="${email}"`));
  expect((await somebody().get('/support')).text).toMatch(/name="from_email"(?![^>]*value=)/);
});

describe('leaving', () => {
  test('needs the password; then nothing of her is left, and her address is free', async () => {
    const { email, visitor } = await shopper();
    await visitor.post('/cart', { intent: 'add', gameId: 'hades' });
    await visitor.post('/cart', { intent: 'checkout' });
    const question = (await visitor.get('/account/delete')).text;
    expect(question).toContain('Are you sure you want to delete your account?');
    expect(question).toContain('The messages that you sent by the contact form stay');
    const wrong = await visitor.post('/account/delete', { password: 'not hers' });
    expect([wrong.status, ...errorsOf(wrong.text)]).toEqual([422, 'Incorrect password. Please try again.']);
    expect(await visitor.post('/account/delete', { password: OLD })).toMatchObject({ status: 303, location: '/' });
    expect(await isIn(visitor)).toBe(false);
    const gone = await somebody().post('/login', { email, password: OLD });
    expect([gone.status, ...errorsOf(gone.text)]).toEqual([422, 'No account found with this email.']);
    const { visitor: again } = await shopper(email);
    const file = JSON.parse((await again.get('/account/data')).text) as { orders: unknown[]; cart: unknown };
    expect([file.orders, file.cart]).toEqual([[], { games: [], code: null }]);
  });

  test('waits for an order that is in review, and names it', async () => {
    const { visitor } = await shopper();
    await visitor.post('/cart', { intent: 'add', gameId: 'celeste' });
    await visitor.post('/cart', { intent: 'checkout' });
    const [reference = ''] = /MF-[2-9A-Z]{6}/.exec((await visitor.get('/checkout')).text) ?? [];
    const proof = new Blob([Uint8Array.from(png('proof of hers'))]);
    expect((await visitor.post('/checkout', { intent: 'proof', order: reference, method: 'bank', proof })).status).toBe(303);
    expect((await visitor.get('/account/delete')).text).toContain(`href="/orders/${reference}"`);
    expect((await visitor.post('/account/delete', { password: OLD })).status).toBe(409);
    expect(await isIn(visitor)).toBe(true);
  });

  test('is refused to an administrator of the store', async () => {
    const { email, visitor } = await shopper('boss@example.com');
    const [token = ''] = await mailedTokens(server.dataDir, email, 'verify-email');
    await visitor.post('/verify-email', { token });
    expect((await visitor.get('/admin')).status).toBe(200);
    expect((await visitor.post('/account/delete', { password: OLD })).status).toBe(403);
    expect((await visitor.get('/admin')).status).toBe(200);
  });
});

test('the header leads everybody to the kept games, and a shopper to the account; a visitor logs in first', async () => {
  for (const visitor of [somebody(), (await shopper()).visitor])
    expect((await visitor.get('/')).text).toContain('aria-label="Kept games" href="/account/wishes"');
  expect(await somebody().get('/account/wishes')).toMatchObject({ status: 302, location: '/login?redirectTo=%2Faccount%2Fwishes' });
  expect((await (await shopper()).visitor.get('/')).text).toContain('href="/account"');
  expect((await somebody().get('/')).text).not.toContain('href="/account"');
});
