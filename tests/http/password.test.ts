import { describe, expect, test } from 'vitest';

import { builtStore } from '../support/servers/built-store';
import { errorsOf } from '../support/visitors/forms';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { MAILBOX_SECRET, mailedTokens } from '../support/visitors/mailbox';

const OLD = 'four keys, one door';
const NEW = 'five keys, two doors';
const server = builtStore({ DEMO: '0', ADMIN_EMAILS: 'boss@example.com', KEY_SECRET: MAILBOX_SECRET });
let people = 0;

const somebody = () => httpVisitor(server.origin, { address: `198.51.100.${(people += 1)}` });

/** A shopper who is signed in. */
async function shopper(email: string): Promise<HttpVisitor> {
  const visitor = somebody();
  const typed = { name: 'Amal', birthDate: '1990-07-14', phone: '+212612345678', email, password: OLD, confirmPassword: OLD };
  expect((await visitor.post('/signup', typed)).status).toBe(303);
  return visitor;
}

const ask = (email: string, visitor = somebody()) => visitor.post('/forgot-password', { email });
const linksTo = (email: string) => mailedTokens(server.dataDir, email, 'reset-password');
/** The newest of so many links: the mail is written after the answer. */
async function newest(email: string, count = 1): Promise<string> {
  await expect.poll(() => linksTo(email)).toHaveLength(count);
  return (await linksTo(email))[0] ?? '';
}
const set = (token: string, password = NEW, visitor = somebody()) =>
  visitor.post('/reset-password', { token, password, confirmPassword: password });
const login = (email: string, password: string) => somebody().post('/login', { email, password });

describe('/forgot-password', () => {
  test('answers an unknown address like a known one, and stays on the page: without a mail there is something to do', async () => {
    await shopper('known@example.com');
    for (const email of ['unknown@example.com', 'known@example.com']) {
      const visitor = somebody();
      expect(await ask(email, visitor)).toMatchObject({ status: 303, location: '/forgot-password?sent' });
      const page = await visitor.get('/forgot-password?sent');
      expect(page.text).toContain('for your link.');
      expect(page.text).not.toContain('Reset link sent');
      expect(page.headers.get('Refresh')).toBeNull();
    }
    await expect.poll(() => linksTo('known@example.com')).toHaveLength(1);
    expect(await linksTo('unknown@example.com')).toHaveLength(0);
  });

  test.each([
    ['/forgot-password', 'This shop sends no mail at the moment: what we write waits with the shop.'],
    ['/fr/forgot-password', 'Cette boutique n’envoie pas d’emails en ce moment'],
    ['/ar/forgot-password', 'هذا المتجر لا يرسل رسائل في الوقت الحالي'],
  ])('promises no mail where no mail server is set: %s', async (path, text) => {
    const page = (await somebody().get(path)).text;
    expect(page).toContain(text);
    expect(page).not.toContain('We mail you a link');
  });

  test('says what is wrong with an address, and when the limit is reached', async () => {
    const visitor = somebody();
    for (const email of ['', 'amal', 'amal@example.com\r\nBcc: x@example.com']) {
      const { status, text } = await ask(email, visitor);
      expect([status, ...errorsOf(text)]).toEqual([422, expect.stringMatching(/valid email address|line breaks/)]);
    }
    const askAgain = () => visitor.post('/forgot-password', { email: 'nobody@example.com' });
    for (let time = 0; time < 100; time += 1) await askAgain();
    expect(await askAgain()).toMatchObject({
      status: 429,
      text: expect.stringContaining('Too many attempts. Please try again in an hour.'),
    });
  });

  test('is only for visitors who are not signed in', async () => {
    expect(await (await shopper('inside@example.com')).get('/forgot-password')).toMatchObject({ status: 302, location: '/' });
  });
});

describe('/reset-password', () => {
  test('sets the password once; opening the link does not use it up; every device is signed out', async () => {
    const email = 'amal@example.com';
    const phone = await shopper(email);
    await ask(email);
    const [token, laptop] = [await newest(email), somebody()];
    await laptop.post('/login', { email, password: OLD });
    for (let look = 0; look < 2; look += 1) {
      const page = await laptop.get(`/reset-password?token=${token}`);
      expect(page).toMatchObject({ status: 200, text: expect.stringContaining('<h1>Set a new password</h1>') });
      expect(page.headers.get('Referrer-Policy')).toBe('same-origin');
      expect(page.headers.get('Cache-Control')).toBe('private, no-store');
    }
    expect(await set(token, NEW, laptop)).toMatchObject({ status: 303, location: '/login' });
    expect((await laptop.get('/login')).text).toContain('Your new password is set. Log in with it.');
    for (const visitor of [phone, laptop]) expect(await visitor.get('/orders')).toMatchObject({ status: 302 });
    expect(await set(token)).toMatchObject({ status: 410, text: expect.stringContaining('<h1>This link was already used</h1>') });
    expect([(await login(email, OLD)).status, (await login(email, NEW)).status]).toEqual([422, 303]);
  });

  test('says what is wrong with the passwords at their fields, and the link still works', async () => {
    const email = 'weak@example.com';
    await shopper(email);
    await ask(email);
    const token = await newest(email);
    const visitor = somebody();
    for (const [password, confirmPassword, ...messages] of [
      ['', '', 'Please choose a password.', 'Passwords do not match.'],
      [NEW, OLD, 'Passwords do not match.'],
      ['k7#Tq', OLD, 'Password too weak. Use at least 6 characters.', 'Passwords do not match.'],
      ['k7#Tq', 'k7#Tq', 'Password too weak. Use at least 6 characters.'],
      ['steam123', 'steam123', 'This password is too common. Choose another.'],
      ['x7'.repeat(600), 'x7'.repeat(600), 'This is too long.'],
    ] as const) {
      const answer = await visitor.post(`/reset-password?token=${token}`, { token, password, confirmPassword });
      expect(answer.status).toBe(422);
      expect(errorsOf(answer.text)).toEqual(messages);
      expect(answer.text).toContain('<title>Error: Set a new password - Miftah</title>');
      if (password !== '') expect(answer.text).not.toContain(password);
    }
    expect((await set(token)).status).toBe(303);
  });

  test('does nothing with a link that is made up, cut short or made to confirm an address', async () => {
    const email = 'other@example.com';
    await shopper(email);
    await ask(email);
    const token = await newest(email);
    const [verify = ''] = await mailedTokens(server.dataDir, email, 'verify-email');
    for (const wrong of ['', 'x'.repeat(43), token.slice(1), verify, '../users/amal', '\u0000']) {
      expect((await somebody().get(`/reset-password?token=${encodeURIComponent(wrong)}`)).status).toBe(404);
      expect((await set(wrong)).status, wrong).toBe(404);
    }
    expect((await login(email, OLD)).status).toBe(303);
  });

  test('a mail to confirm an address, opened where she is signed in nowhere, leads to a password of hers; the maker of the account is out', async () => {
    const email = 'taken@example.com';
    const maker = await shopper(email);
    const [token = ''] = await mailedTokens(server.dataDir, email, 'verify-email');
    const hers = somebody();
    const page = await hers.get(`/verify-email?token=${token}`);
    for (const text of ['Confirm, and choose a password</button>', '>Log in</a>']) expect(page.text).toContain(text);
    expect((await maker.get('/orders')).status, 'a look changes nothing').toBe(200);
    const clicked = await hers.post('/verify-email', { token });
    expect(clicked).toMatchObject({ status: 303, location: expect.stringMatching(/^\/reset-password\?token=[\w-]{43}$/) });
    expect(await maker.get('/orders')).toMatchObject({ status: 302 });
    expect((await login(email, OLD)).status).toBe(422);
    expect((await set(clicked.location?.split('=')[1] ?? '')).status).toBe(303);
    const again = somebody();
    await again.post('/login', { email, password: NEW });
    expect((await again.get('/account')).text).toContain('Your address is confirmed.');
  });

  test("a changed password is mailed to her; 'this wasn't me' signs everyone out and leads to a new one, and opening it changes nothing", async () => {
    const email = 'changed@example.com';
    const thief = await shopper(email);
    const change = { intent: 'password', currentPassword: OLD, password: NEW, confirmPassword: NEW };
    expect((await thief.post('/account', change)).status).toBe(303);
    const [token = ''] = await mailedTokens(server.dataDir, email, 'account-changed');
    const hers = somebody();
    const page = await hers.get(`/not-me?token=${token}`);
    expect(page.text).toContain('sign everyone out</button>');
    expect(page.headers.get('Referrer-Policy')).toBe('same-origin');
    expect((await thief.get('/orders')).status).toBe(200);
    const clicked = await hers.post('/not-me', { token });
    expect(clicked).toMatchObject({ status: 303, location: expect.stringMatching(/^\/reset-password\?token=[\w-]{43}$/) });
    expect((await thief.get('/orders')).status).toBe(302);
    expect((await set(clicked.location?.split('=')[1] ?? '', `${NEW}, three walls`)).status).toBe(303);
    expect((await login(email, NEW)).status).toBe(422);
    for (const again of [await hers.get(`/not-me?token=${token}`), await hers.post('/not-me', { token })]) {
      expect(again.status).toBe(410);
      expect(again.text).toContain('This link was already used');
    }
    expect((await hers.post('/not-me', { token: 'made up' })).status).toBe(404);
  });

  test('no link is in the log', async () => {
    await expect.poll(() => server.log()).toContain('"/reset-password"');
    expect(server.log()).not.toMatch(/token=|[\w-]{43}/);
  });
});
