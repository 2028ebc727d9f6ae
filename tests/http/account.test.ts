import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startServer, tempDataDir, type BuiltServer } from '../support/servers/built-server';
import { errorsOf, formsIn } from '../support/visitors/forms';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { PASSWORD } from '../support/visitors/sign-up';
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

  test('asks once about a mistyped domain, keeps what was typed, and takes the address of the answer', async () => {
    const ask = async (answer: Readonly<Record<string, string>>) => {
      const { typed, visitor } = somebody();
      const [typo, meant] = [typed.email.replace('example.com', 'gmial.com'), typed.email.replace('example.com', 'gmail.com')];
      const sent = { ...typed, email: typo, redirectTo: '/orders' };
      const { status, text } = await visitor.post('/signup?redirectTo=%2Forders', sent);
      expect([status, errorsOf(text)]).toEqual([422, []]);
      expect(text).toContain('Did you mean gmail.com?');
      expect(text).toContain(`name="askedEmail" value="${typo}"`);
      for (const kept of [typo, typed.birthDate, typed.phone]) expect(text).toContain(`value="${kept}"`);
      const again = await visitor.post('/signup?redirectTo=%2Forders', { ...sent, askedEmail: typo, ...answer });
      expect([again.status, again.location]).toEqual([303, '/orders']);
      const { text: account } = await visitor.get('/account');
      return [typo, meant].map((email) => account.includes(email));
    };
    expect(await ask({ emailChoice: 'meant' })).toEqual([false, true]);
    expect(await ask({ emailChoice: 'typed' })).toEqual([true, false]);
    expect(await ask({})).toEqual([true, false]);
  });

  test('asks again about another mistake, and never takes an address that was not typed or asked about', async () => {
    const { typed, visitor } = somebody();
    const asked = { askedEmail: 'amal@gmial.com', emailChoice: 'meant' };
    const { status, text } = await visitor.post('/signup', { ...typed, ...asked, email: 'amal@hotmial.com' });
    expect(status).toBe(422);
    expect(text).toContain('Did you mean hotmail.com?');
    const { location } = await visitor.post('/signup', { ...typed, ...asked });
    expect(location).toBe('/');
    expect((await visitor.get('/account')).text).toContain(typed.email);
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

  test('stands beside the sign-up for a visitor from the cart, and each form goes to its own address', async () => {
    const { typed, visitor } = somebody();
    await add(visitor, 'hades');
    const way = String((await visitor.get('/cart')).location);
    const { text } = await visitor.get(way);
    const [login, signup] = formsIn(text, way).filter(({ fields }) => fields.some(([name]) => name === 'email'));
    const names = (form: typeof login) => form?.fields.map(([name]) => name);
    expect([login?.action, names(login)]).toEqual([way, ['redirectTo', 'email', 'password']]);
    expect([signup?.action, names(signup)]).toEqual(['/signup?redirectTo=%2Fcart', ['redirectTo', ...Object.keys(typed)]]);
    expect([login, signup].map((form) => form?.fields[0])).toEqual([0, 1].map(() => ['redirectTo', '/cart']));
    for (const [name, fill] of [
      ['name', 'name'],
      ['birthDate', 'bday'],
      ['phone', 'tel'],
      ['email', 'username'],
      ['password', 'current-password'],
      ['password', 'new-password'],
    ])
      expect(text.match(new RegExp(`<input[^>]*autoComplete="${fill}"[^>]*>`, 'gi'))?.join('')).toContain(`name="${name}"`);
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
    expect((await visitor.get('/login')).text).not.toContain('name="birthDate"');

    const refused = await visitor.post(signup?.action ?? '', { ...typed, phone: 'x', redirectTo: '/cart' });
    expect([refused.status, refused.text.includes('In your cart')]).toEqual([422, true]);
    expect(await visitor.post(signup?.action ?? '', { ...typed, redirectTo: '/cart' })).toMatchObject({ status: 303, location: '/cart' });
    expect(await titlesInCart(visitor)).toContain('Hades');
  });

  test('says the fixed sentence, at its field', async () => {
    const { typed, visitor } = somebody();
    await somebody().visitor.post('/signup', typed);
    const submit = async (fields: Record<string, string>) => {
      const { status, text } = await visitor.post('/login', fields);
      return [status, ...errorsOf(text)];
    };
    expect(await submit({ email: 'amal', password: PASSWORD })).toEqual([422, 'Please enter a valid email address.']);
    expect(await submit({ email: 'nobody@example.com', password: PASSWORD })).toEqual([422, 'No account found with this email.']);
    expect(await submit({ email: typed.email, password: 'another one' })).toEqual([422, 'Incorrect password. Please try again.']);
    expect(await submit({})).toEqual([422, 'Please enter a valid email address.', 'Please enter your password.']);
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
