import { describe, expect, test } from 'vitest';

import { createEncryption } from '~/adapters/node/encryption.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';
import { createTokens } from '~/features/account/token.server';

import { runCommand } from '../support/servers/built-server';
import { builtStore } from '../support/servers/built-store';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { IS_WHOLE } from '../support/extent';

const SESSION = '__Host-session';
const HOUR = 60 * 60_000;
const person = {
  name: 'Amal Idrissi',
  birthDate: '1990-07-14',
  phone: '+212612345678',
  password: 'four keys, one door',
  confirmPassword: 'four keys, one door',
};

const settings = { DEMO: '0', ADMIN_EMAILS: 'first@example.com,second@example.com,third@example.com' };
const server = builtStore(settings);
let visitors = 0;

function somebody(): HttpVisitor {
  visitors += 1;
  return httpVisitor(server.origin, { address: `198.51.100.${visitors}` });
}

async function signedUp(email: string): Promise<HttpVisitor> {
  const visitor = somebody();
  expect((await visitor.post('/signup', { ...person, email })).status).toBe(303);
  return visitor;
}

/** `npm run owner`, without its set-up, while the store is open. */
const owner = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runCommand(['build/server/owner.js', ...args], { ...settings, DATA_DIR: server.dataDir, APP_ORIGIN: server.origin, ...env });

/** The path of the link that the command printed; it starts with the store's own origin. */
function linkIn(output: string): string {
  const [link] = /\S+\/verify-email\?token=[\w-]{43}$/m.exec(output) ?? [];
  if (link === undefined) throw new Error(`no link:\n${output}`);
  expect(link.startsWith(`${server.origin}/`)).toBe(true);
  return link.slice(server.origin.length);
}

const tokenIn = (link: string) => new URLSearchParams(link.split('?')[1]).get('token') ?? '';
const confirm = (visitor: HttpVisitor, link: string) => visitor.post('/verify-email', { token: tokenIn(link) });
const ADMIN_CLOSED = { status: 302, location: '/' };

describe('the owner of a store without mail', () => {
  test('is told at the start how to become the owner', () => {
    expect(server.output()).toContain(
      `To own the store: sign up at ${server.origin}/signup with first@example.com, then run npm run owner -- first@example.com (under systemd:`,
    );
  });

  test('signs up, asks for a link, opens it as often as she likes, and confirms once', async () => {
    const she = await signedUp('first@example.com');
    expect(await she.get('/admin')).toMatchObject(ADMIN_CLOSED);
    const { code, output } = await owner([' First@Example.com ']);
    expect(code).toBe(0);
    expect(output).toContain('Amal Idrissi signed up with first@example.com on ');
    expect(output).toContain('It works once, for 24 hours: until ');
    expect(output).not.toContain('ADMIN_EMAILS');
    const link = linkIn(output);

    for (let look = 0; look < 2; look += 1) {
      const page = await she.get(link);
      expect(page.status).toBe(200);
      expect(page.text).toContain('Confirm my address</button>');
      expect(page.text).toContain('first@example.com');
      expect(page.headers.get('Referrer-Policy')).toBe('same-origin');
      expect(page.headers.get('Cache-Control')).toBe('private, no-store');
      expect(await she.get('/admin')).toMatchObject(ADMIN_CLOSED);
    }

    expect(await confirm(she, link)).toMatchObject({ status: 303, location: '/' });
    expect((await she.get('/admin')).text).toContain('Your address is confirmed.');
    expect((await she.get('/admin')).status).toBe(200);

    const again = await confirm(she, link);
    expect(again.status).toBe(410);
    expect(again.text).toContain('This link was already used');
    expect((await she.get(link)).status).toBe(410);
  });

  test('gets a new session where she was signed in: a shopper’s session lasts longer than an admin’s', async () => {
    const she = await signedUp('second@example.com');
    const before = she.cookies.get(SESSION);
    const elsewhere = somebody();
    await elsewhere.post('/login', { email: 'second@example.com', password: person.password });
    expect((await elsewhere.get('/orders')).status).toBe(200);

    await confirm(she, linkIn((await owner(['second@example.com'])).output));
    expect(she.cookies.get(SESSION)).not.toBe(before);
    expect((await she.get('/admin')).status).toBe(200);
    expect(await elsewhere.get('/orders')).toMatchObject({ status: 302, location: '/login?redirectTo=%2Forders' });
  });
});

describe('a link', () => {
  test('of an address on no list confirms it, and gives no rights and no new session', async () => {
    const she = await signedUp('shopper@example.com');
    const before = she.cookies.get(SESSION);
    const { code, output } = await owner(['shopper@example.com']);
    expect(code).toBe(0);
    expect(output).toContain('shopper@example.com is not in ADMIN_EMAILS, so it will be no admin');
    expect(await confirm(she, linkIn(output))).toMatchObject({ status: 303, location: '/' });
    expect(she.cookies.get(SESSION)).toBe(before);
    expect(await she.get('/admin')).toMatchObject(ADMIN_CLOSED);
    expect((await owner(['shopper@example.com'])).output).toContain('shopper@example.com is confirmed already');
  });

  test('that is incomplete, made up, for another purpose or expired says so, and confirms nothing', async () => {
    const she = await signedUp('late@example.com');
    const store = openSqliteStore({ file: `${server.dataDir}/miftah.db`, indexes: INDEXES });
    const { docs } = await store.query({ from: 'users', where: [['email', '==', 'late@example.com']] });
    const id = docs[0]?.id ?? '';
    const encryption = createEncryption('a secret of the tests, long enough for it');
    const made = (kind: 'verify-email' | 'reset-password', age: number) =>
      createTokens({ store, encryption, clock: () => Date.now() - age }).make(kind, id);
    const old = await made('verify-email', 24 * HOUR);
    const reset = await made('reset-password', 0);
    const young = await made('verify-email', 23 * HOUR);
    await store.close();

    for (const [token, status, title] of [
      ['', 404, 'This link does not work'],
      [young.secret.slice(1), 404, 'This link does not work'],
      [reset.secret, 404, 'This link does not work'],
      [old.secret, 410, 'This link is too old'],
    ] as const) {
      const answers = [await she.get(`/verify-email?token=${token}`), await she.post('/verify-email', { token })];
      for (const answer of answers) {
        expect(answer).toMatchObject({ status, text: expect.stringContaining(`<h1>${title}</h1>`) });
        expect(answer.text, 'a shopper has no command').not.toContain('npm');
        expect(answer.headers.get('Referrer-Policy')).toBe('same-origin');
        expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
      }
    }
    expect((await owner(['late@example.com'])).output).not.toContain('already');
    expect(await she.post('/verify-email', { token: young.secret })).toMatchObject({ status: 303 });
    expect((await owner(['late@example.com'])).output).toContain('already');
  });

  test('is in no log', async () => {
    await expect.poll(() => server.log()).toContain('"/verify-email"');
    expect(server.log()).not.toMatch(/token=|[\w-]{43}/);
  });
});

describe('the command', () => {
  test.runIf(IS_WHOLE)('ends the pause after many wrong passwords', async () => {
    const email = 'kept-out@example.com';
    await signedUp(email);
    const enter = () => somebody().post('/login', { email, password: person.password });
    for (let guess = 0; guess < 10; guess += 1) await somebody().post('/login', { email, password: `guess ${guess}` });
    expect((await enter()).status).toBe(429);
    expect(await owner(['--unlock', email])).toMatchObject({ code: 0, output: expect.stringContaining(`${email} can sign in now`) });
    expect((await enter()).status).toBe(303);
    expect(await owner(['--unlock', 'nobody@example.com'])).toMatchObject({ code: 1 });
  });

  test('signs one person out everywhere, which she sees, and nobody else', async () => {
    const [thief, other] = [await signedUp('robbed@example.com'), await signedUp('unharmed@example.com')];
    expect(await owner(['--end-sessions', 'robbed@example.com'])).toMatchObject({
      code: 0,
      output: expect.stringContaining('robbed@example.com is signed out everywhere'),
    });
    expect((await thief.get('/orders')).location).toBe('/login?redirectTo=%2Forders');
    expect((await other.get('/orders')).status).toBe(200);
    await thief.post('/login', { email: 'robbed@example.com', password: person.password });
    expect((await thief.get('/account')).text).toContain('Signed out everywhere');
    expect(await owner(['--end-sessions', 'nobody@example.com'])).toMatchObject({ code: 1 });
  });

  test('tells a person without an account to sign up first', async () => {
    const { code, output } = await owner(['nobody@example.com'], { ADMIN_EMAILS: 'nobody@example.com' });
    expect(output).toBe(`No account has the address nobody@example.com yet: sign up with it first at ${server.origin}/signup\n`);
    expect(code).toBe(1);
  });

  test('links to the address that visitors type', async () => {
    await signedUp('far@example.com');
    const production = { APP_ORIGIN: 'https://shop.example', TRUST_PROXY_HOPS: '1', ADMIN_EMAILS: 'far@example.com' };
    const { output } = await owner(['far@example.com'], production);
    expect(output).toMatch(/^ {2}https:\/\/shop\.example\/verify-email\?token=[\w-]{43}$/m);
  });

  test.each([
    ['nothing', [], 1, 'npm run owner -- ADDRESS'],
    ['two addresses', ['a@example.com', 'b@example.com'], 1, 'npm run owner -- ADDRESS'],
    ['what is no address', ['amal'], 1, 'amal is not an e-mail address.'],
    ['--help', ['--help'], 0, 'npm run owner -- ADDRESS'],
  ] as const)('with %s says what it needs', async (_, args, code, text) => {
    const result = await owner(args);
    expect(result.code).toBe(code);
    expect(result.output).toContain(text);
  });
});
