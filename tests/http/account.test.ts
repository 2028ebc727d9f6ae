import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startServer, tempDataDir, type BuiltServer } from '../support/servers/built-server';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
const PASSWORD = 'four keys, one door';
const data = tempDataDir();
let server: BuiltServer;
let people = 0;

beforeAll(async () => {
  server = await startServer({
    dataDir: data.dir,
    env: { DEMO: '1', ADMIN_EMAILS: 'boss@example.com', BACKUP_DIR: join(data.dir, 'backups') },
  });
});

afterAll(async () => {
  await server.kill();
  data.remove();
});

/** A new person, with a new address. */
function somebody() {
  people += 1;
  const typed = {
    name: 'Amal الإدريسي',
    birthDate: '1990-07-14',
    phone: '+212612345678',
    email: `amal${people}@example.com`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  };
  return { typed, visitor: httpVisitor(server.origin, { address: `198.51.100.${people}` }) };
}

const add = (visitor: HttpVisitor, gameId: string) => visitor.post('/cart', { intent: 'add', gameId, back: '/products' });
const titlesInCart = async (visitor: HttpVisitor) => (await visitor.get('/cart')).text.match(/Hades|Celeste|Hollow Knight/g) ?? [];
const errorsOf = (html: string) => [...html.matchAll(/<p class="error"[^>]*>.*?<\/svg>(.*?)<\/p>/g)].map((match) => match[1]);

describe('signing up', () => {
  test('signs in at once, and leads where the visitor wanted to go', async () => {
    const { typed, visitor } = somebody();
    const answer = await visitor.post('/signup', { ...typed, redirectTo: '/orders?page=2' });
    expect(answer).toMatchObject({ status: 303, location: '/orders?page=2' });
    expect((await visitor.get('/orders')).status).toBe(200);
    expect(await visitor.get('/login')).toMatchObject({ status: 302, location: '/' });
    expect(await visitor.get('/signup')).toMatchObject({ status: 302, location: '/' });
  });

  test('says at each field what is wrong, and keeps what was typed, except the password', async () => {
    const { typed, visitor } = somebody();
    const { status, text } = await visitor.post('/signup', {
      ...typed,
      birthDate: '2025-01-01',
      phone: '12',
      password: 'k7#Tq',
      confirmPassword: 'k7#Tr',
    });
    expect(status).toBe(422);
    expect(text).toContain('<title>Error: Sign up - Miftah</title>');
    expect(errorsOf(text)).toEqual([
      'You must be at least 10 years old.',
      'Enter a valid phone number (7 to 15 digits)',
      'Password too weak. Use at least 6 characters.',
      'Passwords do not match.',
    ]);
    expect(text).toContain('value="Amal الإدريسي"');
    expect(text).toContain('value="2025-01-01"');
    expect(text).not.toContain('k7#T');
  });

  test('an address can be used only once', async () => {
    const { typed, visitor } = somebody();
    await visitor.post('/signup', typed);
    const { status, text } = await somebody().visitor.post('/signup', { ...typed, email: typed.email.toUpperCase() });
    expect(status).toBe(422);
    expect(errorsOf(text)).toEqual(['This email is already registered.']);
  });

  test('neither the date of birth nor the phone number nor the password is written to the disk or the log', async () => {
    const { typed, visitor } = somebody();
    await visitor.post('/signup', typed);
    // why: the first start makes a backup, whose file gets its name when it is whole, and loses the one of its draft then
    await expect.poll(() => readdirSync(join(data.dir, 'backups'))).toEqual([expect.stringMatching(/Z\.db$/)]);
    const files = readdirSync(data.dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const kept = files.map((file) => readFileSync(join(file.parentPath, file.name), 'utf8')).join('') + server.log() + server.output();
    expect(kept).toContain(typed.email);
    for (const secret of ['1990-07-14', '212612345678', PASSWORD]) expect(kept).not.toContain(secret);
  });
});

describe('signing in', () => {
  test('comes first if a page needs it, says why, and passes the next page on to the other form', async () => {
    const { visitor } = somebody();
    expect(await visitor.get('/orders')).toMatchObject({ status: 302, location: '/login?redirectTo=%2Forders' });
    const { text } = await visitor.get('/login?redirectTo=%2Forders');
    expect(text).toContain('Sign in to continue.');
    expect(text).toContain('href="/signup?redirectTo=%2Forders"');
    expect((await visitor.get('/login')).text).not.toContain('Sign in to continue.');
  });

  test('says the fixed sentence, at its field', async () => {
    const { typed, visitor } = somebody();
    await somebody().visitor.post('/signup', typed);
    const say = async (fields: Record<string, string>) => {
      const { status, text } = await visitor.post('/login', fields);
      return [status, ...errorsOf(text)];
    };
    expect(await say({ email: 'amal', password: PASSWORD })).toEqual([422, 'Please enter a valid email address.']);
    expect(await say({ email: 'nobody@example.com', password: PASSWORD })).toEqual([422, 'No account found with this email.']);
    expect(await say({ email: typed.email, password: 'another one' })).toEqual([422, 'Incorrect password. Please try again.']);
    expect(await say({})).toEqual([422, 'Please enter a valid email address.', 'Please enter your password.']);
  });
});

describe('a cart', () => {
  test('joins the account at sign-in, saved games first, and leaves with it at sign-out', async () => {
    const { typed, visitor } = somebody();
    await add(visitor, 'hades');
    await visitor.post('/signup', typed);
    expect(visitor.cookies.has('__Host-cart')).toBe(false);
    expect(new Set(await titlesInCart(visitor))).toEqual(new Set(['Hades']));

    const phone = somebody().visitor;
    await add(phone, 'celeste');
    await add(phone, 'hades');
    await phone.post('/login', { email: typed.email, password: PASSWORD });
    expect(phone.cookies.has('__Host-cart')).toBe(false);
    expect([...new Set(await titlesInCart(phone))]).toEqual(['Hades', 'Celeste']);

    const left = await phone.post('/logout', {});
    expect(left).toMatchObject({ status: 303, location: '/login' });
    expect(left.headers.get('Clear-Site-Data')).toBe('"cache", "storage"');
    expect(phone.cookies.has('__Host-cart')).toBe(true);
    expect((await phone.get('/')).text).toContain('Cart, 2 games');
    expect([...new Set(await titlesInCart(visitor))]).toEqual(['Hades', 'Celeste']);
  });
});

describe('a session', () => {
  test('does not end by an address alone', async () => {
    const { typed, visitor } = somebody();
    await visitor.post('/signup', typed);
    expect(await visitor.get('/logout')).toMatchObject({ status: 302, location: '/' });
    expect((await visitor.get('/orders')).status).toBe(200);
  });
});
