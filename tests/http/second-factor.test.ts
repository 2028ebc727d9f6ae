import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createEmbeddedIdentity } from '~/adapters/local-identity/identity.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';
import type { Identity } from '~/ports/identity';
import type { Store } from '~/ports/store';

import { runCommand } from '../support/servers/built-server';
import { builtStore } from '../support/servers/built-store';
import { errorsOf } from '../support/visitors/forms';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { nextOnPhone, offeredSecret, onPhone, switchOn } from '../support/visitors/second-factor';
import { PASSWORD } from '../support/visitors/sign-up';

const SESSION = '__Host-session';
const SECRET = 'a secret of these tests, long enough for it';
const PAGE_SIZE = '/account/second-factor';
const OWNERS = ['first', 'second', 'third'].map((name) => `${name}@example.com`);

const settings = { DEMO: '0', ADMIN_EMAILS: OWNERS.join(','), SESSION_SECRET: SECRET };
const server = builtStore(settings);
/** The running store's accounts and sessions, for preparations that no page can make. */
let store: Store;
let identity: Identity;
let people = 0;

beforeAll(async () => {
  store = openSqliteStore({ file: join(server.dataDir, 'miftah.db'), indexes: INDEXES });
  identity = createEmbeddedIdentity({ store, clock: Date.now });
});
afterAll(async () => {
  await store.close();
});

const newVisitor = () => httpVisitor(server.origin, { address: `198.51.100.${++people}` });
const isIn = async (visitor: HttpVisitor) => (await visitor.get('/orders')).status === 200;

/** A signed-in shopper with a confirmed address. */
async function person(email = `amal${++people}@example.com`): Promise<{ visitor: HttpVisitor; email: string; id: string }> {
  const visitor = newVisitor();
  const typed = { name: 'Amal', birthDate: '1990-07-14', phone: '+212612345678', email, password: PASSWORD, confirmPassword: PASSWORD };
  expect((await visitor.post('/signup', typed)).status).toBe(303);
  const id = (await identity.findByEmail(email))?.id ?? '';
  await identity.markVerified(id);
  return { visitor, email, id };
}

/** A login whose password was right: the store asks for a code. */
async function halfway(email: string, redirectTo = '/'): Promise<HttpVisitor> {
  const visitor = newVisitor();
  const answer = await visitor.post('/login', { email, password: PASSWORD, redirectTo });
  expect(answer.location).toMatch(/^\/login\/code(\?|$)/);
  return visitor;
}

describe('switching it on', () => {
  test('shows the key as a picture and as text, needs password and code, and shows the recovery codes once', async () => {
    const { visitor, email } = await person();
    const other = newVisitor();
    await other.post('/login', { email, password: PASSWORD });
    const before = visitor.cookies.get(SESSION);
    const secret = await offeredSecret(visitor);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect((await visitor.get(PAGE_SIZE)).text).toMatch(/<svg class="qr" viewBox="0 0 \d+ \d+" role="img"/);
    const submit = async (fields: Record<string, string>) => {
      const { status, text } = await visitor.post(PAGE_SIZE, { intent: 'on', ...fields });
      return [status, ...errorsOf(text)];
    };
    expect(await submit({})).toEqual([422, 'Please enter your password.', 'Please enter a code.']);
    expect(await submit({ password: 'another one', code: onPhone(secret) })).toEqual([422, 'Incorrect password. Please try again.']);
    const wrong = 'This code is wrong, or it was already used. Please enter a new one.';
    expect(await submit({ password: PASSWORD, code: '000000' })).toEqual([422, wrong]);
    const { recoveryCodes } = await switchOn(visitor, PASSWORD);
    expect(visitor.cookies.get(SESSION)).not.toBe(before);
    const { text } = await visitor.get(PAGE_SIZE);
    expect(text).toContain('You have 10 recovery codes left.');
    for (const hidden of [secret, ...recoveryCodes]) expect(text).not.toContain(hidden);
    expect([await isIn(visitor), await isIn(other)]).toEqual([true, false]);
  });

  test('is only for confirmed addresses', async () => {
    const visitor = newVisitor();
    const email = `amal${++people}@example.com`;
    const typed = { name: 'Amal', birthDate: '1990-07-14', phone: '+212612345678', email, password: PASSWORD, confirmPassword: PASSWORD };
    await visitor.post('/signup', typed);
    expect((await visitor.get(PAGE_SIZE)).text).toContain('Confirm your address here first.');
    expect(await offeredSecret(visitor)).toBe('');
  });
});

describe('at login', () => {
  test('a code is asked for after the password, and then she arrives where she wanted to go', async () => {
    const { visitor, email } = await person();
    const { secret, recoveryCodes } = await switchOn(visitor, PASSWORD);
    const phone = await halfway(email, '/orders?page=2');
    expect(phone.cookies.has(SESSION)).toBe(false);
    expect((await phone.get('/login/code?redirectTo=%2Forders%3Fpage%3D2')).text).toContain('name="redirectTo" value="/orders?page=2"');
    expect(await phone.post('/login/code', { code: '', redirectTo: '/orders?page=2' })).toMatchObject({ status: 422 });
    const code = nextOnPhone(secret);
    expect(await phone.post('/login/code', { code, redirectTo: '/orders?page=2' })).toMatchObject({
      status: 303,
      location: '/orders?page=2',
    });
    expect([phone.cookies.has('__Host-code'), await isIn(phone)]).toEqual([false, true]);
    const again = await halfway(email);
    expect((await again.post('/login/code', { code })).status).toBe(422);
    expect(await again.post('/login/code', { code: recoveryCodes[0] ?? '' })).toMatchObject({ status: 303, location: '/' });
    expect((await again.get(PAGE_SIZE)).text).toContain('You have 9 recovery codes left.');
  });

  test('the page asks for a code only after the right password', async () => {
    const visitor = newVisitor();
    expect(await visitor.get('/login/code?redirectTo=%2Forders')).toMatchObject({ status: 302, location: '/login?redirectTo=%2Forders' });
    expect(await visitor.post('/login/code', { code: '123456' })).toMatchObject({ status: 303, location: '/login' });
  });
});

test('it is switched off by password and code', async () => {
  const { visitor, email } = await person();
  const { secret } = await switchOn(visitor, PASSWORD);
  expect((await visitor.post(PAGE_SIZE, { intent: 'off', code: nextOnPhone(secret), password: 'another one' })).status).toBe(422);
  expect((await visitor.post(PAGE_SIZE, { intent: 'off', code: '000000', password: PASSWORD })).status).toBe(422);
  await halfway(email);
  expect((await visitor.post(PAGE_SIZE, { intent: 'off', code: nextOnPhone(secret), password: PASSWORD })).status).toBe(303);
  expect((await newVisitor().post('/login', { email, password: PASSWORD })).location).toBe('/');
});

describe('an owner of the store', () => {
  test('an owner who lost her phone has the second step switched off on the server', async () => {
    const { visitor } = await person(OWNERS[1]);
    await visitor.post('/login', { email: OWNERS[1] ?? '', password: PASSWORD });
    await switchOn(visitor, PASSWORD);
    const command = (...words: string[]) => runCommand(['build/server/owner.js', ...words], { ...settings, DATA_DIR: server.dataDir });
    const done = await command('--reset-second-factor', OWNERS[1] ?? '');
    expect(done).toMatchObject({ code: 0, output: expect.stringContaining('has no second step at login any more') as string });
    expect(await isIn(visitor)).toBe(false);
    expect((await newVisitor().post('/login', { email: OWNERS[1] ?? '', password: PASSWORD })).location).toBe('/admin/today');
    expect((await command('--reset-second-factor', OWNERS[1] ?? '')).code).toBe(1);
  });
});
