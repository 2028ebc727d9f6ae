import { randomBytes } from 'node:crypto';

import { expect, test } from 'vitest';

import { openShop } from '~/services/index.server';

import { ownEnv } from '../../tests/support/shop/own-env';
import { saveRefusedForm, saveShownForm, saveTypedForm, readFormState, toFormState } from './form-redisplay.server';

const shop = openShop(ownEnv());
const ORIGIN = 'http://localhost:3000';
const PATH = '/support?x=1';
const refused = {
  intent: 'send',
  errors: { from_email: 'email-invalid' },
  values: { message: 'Salam' },
  failure: null,
  more: null,
};

const posted = (path: string, headers: Readonly<Record<string, string>>, fields: Readonly<Record<string, string>> = {}) =>
  new Request(`${ORIGIN}${path}`, { method: 'POST', headers: { Origin: ORIGIN, ...headers }, body: new URLSearchParams(fields) });
const byBrowser = (path = PATH) => posted(path, { 'Sec-Fetch-Dest': 'document' });
const cookieOf = (setCookie: string | null) => setCookie?.split(';', 1)[0] ?? '';
const looks = (path: string, cookie: string) => ({
  request: new Request(`${ORIGIN}${path}`, { headers: { Cookie: cookie } }),
  context: { shop },
  params: {},
});
/** Reads the state that a page at this address finds in the browser. */
const at = async (path: string, cookie: string) => (await readFormState(looks(path, cookie)))?.answer ?? null;
const statusAt = async (path: string, cookie: string) => (await readFormState(looks(path, cookie)))?.status;
/** Saves the state after a look at this address. */
const afterLook = (path: string, cookie: string) => saveShownForm(looks(path, cookie));

test('a refused form that a browser sent leads to its own address, which has the answer', async () => {
  const answer = await toFormState(shop, refused, 422, byBrowser());
  expect([answer?.status, answer?.headers.get('Location')]).toEqual([303, PATH]);
  const cookie = answer?.headers.get('Set-Cookie') ?? '';
  expect(cookie).toMatch(/^__Host-form=.*HttpOnly; Secure; SameSite=Lax$/);
  expect(await at(PATH, cookieOf(cookie))).toEqual(refused);
});

test.each([409, 413, 422, 429])(
  'a form that is refused with %i is shown with that status, also where it names no field',
  async (status) => {
    const answer = await toFormState(shop, { ...refused, errors: {}, more: { conflict: true } }, status, byBrowser());
    const cookie = cookieOf(answer?.headers.get('Set-Cookie') ?? null);
    expect([answer?.status, await statusAt(PATH, cookie), (await at(PATH, cookie))?.more]).toEqual([303, status, { conflict: true }]);
  },
);

test.each([200, 503])('an answer of %i is shown where the form was sent', async (status) => {
  expect(await toFormState(shop, refused, status, byBrowser())).toBeNull();
});

test('what was shown opens at the same page in another language, and in its own no more', async () => {
  const waits = cookieOf((await toFormState(shop, refused, 422, byBrowser()))?.headers.get('Set-Cookie') ?? null);
  const shown = cookieOf(await afterLook(PATH, waits));
  expect([await at(PATH, shown), await at(`/ar${PATH}`, shown)]).toEqual([null, refused]);
  const again = cookieOf(await afterLook(`/ar${PATH}`, shown));
  expect([await at(PATH, again), await at(`/ar${PATH}`, again)]).toEqual([refused, null]);
});

test('a look at any other page ends what was shown, and nothing that waits', async () => {
  const waits = cookieOf((await toFormState(shop, refused, 422, byBrowser()))?.headers.get('Set-Cookie') ?? null);
  expect(await afterLook('/login', waits)).toBeNull();
  const shown = cookieOf(await afterLook(PATH, waits));
  for (const path of ['/login', '/ar/login', PATH]) expect(await afterLook(path, shown)).toContain('Max-Age=0');
  const byScript = (path: string) => saveShownForm({ ...looks(path, shown), context: { shop, isData: true } });
  expect([await byScript(PATH), await byScript('/login')]).toEqual([null, expect.stringContaining('Max-Age=0')]);
});

test('no form is shown twice at its address, also one that fits only without the language in which it was shown', async () => {
  const text = randomBytes(2000).toString('hex');
  const cookies = [];
  for (let length = text.length; cookies.length < 40; length -= 1) {
    const answer = await toFormState(shop, { ...refused, values: { message: text.slice(0, length) } }, 422, byBrowser());
    if (answer) cookies.push(cookieOf(answer.headers.get('Set-Cookie')));
  }
  const after = await Promise.all(cookies.map(async (cookie) => cookieOf(await afterLook(PATH, cookie))));
  expect(after).toContain('__Host-form=');
  expect(await Promise.all(after.map((cookie) => at(PATH, cookie)))).toEqual(after.map(() => null));
  expect(after).not.toContain('');
});

test('a refused form that a script sent is kept for the other languages alone', async () => {
  const cookie = cookieOf(await saveRefusedForm(shop, refused, 422, posted(PATH, { 'Sec-Fetch-Dest': 'empty' })));
  expect([await at(PATH, cookie), await at(`/fr${PATH}`, cookie)]).toEqual([null, refused]);
  expect(await saveRefusedForm(shop, { message: 'no' }, 422, byBrowser())).toBeNull();
});

test('a form in another language leads to its address without the language, which the router puts before it', async () => {
  expect((await toFormState(shop, refused, 422, byBrowser('/fr/support?x=1')))?.headers.get('Location')).toBe(PATH);
});

test('a script and a program get the answer itself', async () => {
  for (const headers of [{ 'Sec-Fetch-Dest': 'empty' }, {}])
    expect(await toFormState(shop, refused, 422, posted(PATH, headers))).toBeNull();
});

test('what is kept opens nowhere else, nor changed, nor can it be read in the cookie', async () => {
  const cookie = cookieOf((await toFormState(shop, refused, 422, byBrowser()))?.headers.get('Set-Cookie') ?? null);
  expect(await at('/login', cookie)).toBeNull();
  expect(await at('/support', cookie)).toBeNull();
  expect(await at(PATH, cookie.replace(/.{4}$/, 'AAAA'))).toBeNull();
  expect(await at(PATH, '')).toBeNull();
  const text = Buffer.from(decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)).split('.')[0] ?? '', 'base64').toString();
  expect(Buffer.from(text, 'base64url').toString('latin1')).not.toContain('Salam');
});

test.each(['code', 'token', 'search', 'newPassword'])('a form with the field %s is kept in no cookie', async (name) => {
  expect(await toFormState(shop, { ...refused, values: { [name]: 'AAAA-BBBB' } }, 422, byBrowser())).toBeNull();
});

test('a form that is too long for a cookie, and an answer that is no refused form, stay what they are', async () => {
  for (const message of [randomBytes(3000).toString('hex'), 'x'.repeat(70_000)])
    expect(await toFormState(shop, { ...refused, values: { message } }, 422, byBrowser())).toBeNull();
  expect(await toFormState(shop, { message: 'no' }, 422, byBrowser())).toBeNull();
});

test('what was typed by somebody who must log in is kept without an error, but no password', async () => {
  const typed = await saveTypedForm(shop, posted(PATH, {}, { intent: 'ask', text: 'Salam', password: 'secret' }));
  const kept = await at(PATH, cookieOf(typed));
  expect(kept).toEqual({ intent: 'ask', errors: {}, values: { text: 'Salam' }, failure: null, more: null });
  expect(await statusAt(PATH, cookieOf(typed))).toBe(200);
});

/** A form with this text and, in the field `picture`, this file. */
function withPicture(text: string, file: File): Request {
  const body = new FormData();
  body.append('text', text);
  body.append('picture', file);
  return new Request(`${ORIGIN}${PATH}`, { method: 'POST', headers: { Origin: ORIGIN }, body });
}

test.each([10, 100_000])(
  'what was typed is kept beside a file of %i bytes in any field, which says that the file was not',
  async (bytes) => {
    const typed = await saveTypedForm(shop, withPicture('Salam', new File([new Uint8Array(bytes)], 'a.png')));
    expect(await at(PATH, cookieOf(typed))).toMatchObject({ errors: { picture: 'file-again' }, values: { text: 'Salam' } });
  },
);

test('a file that was not chosen is not missed, and of a text that is too long itself nothing is kept', async () => {
  const none = new File([], '');
  expect(await at(PATH, cookieOf(await saveTypedForm(shop, withPicture('Salam', none))))).toMatchObject({
    errors: {},
    values: { text: 'Salam' },
  });
  expect(await saveTypedForm(shop, withPicture('x'.repeat(100_000), none))).toBeNull();
});
