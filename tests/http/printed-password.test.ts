import { type IncomingMessage, request } from 'node:http';

import { beforeAll, expect, test } from 'vitest';

import { runCommand } from '../support/servers/built-server';
import { builtStore } from '../support/servers/built-store';
import { httpVisitor } from '../support/visitors/http-visitor';
import { ownerAccount } from '../support/visitors/owner';
import { nextOnPhone, switchOn } from '../support/visitors/second-factor';

const SESSION = '__Host-session';
const OWN = 'five keys, two doors';
const RESET = /^\/reset-password\?token=[\w-]{43}$/;

const server = builtStore({ DEMO: '0' });
let email: string;
let password: string;
let people = 0;

beforeAll(async () => {
  ({ email, password } = ownerAccount(server.output()));
});

const command = (...words: string[]) => runCommand(['build/server/owner.js', ...words], { DATA_DIR: server.dataDir, DEMO: '0' });

/** '' is the store's own machine. */
const at = (address = `198.51.100.${++people}`) => httpVisitor(server.origin, { address });

test('the printed password opens the store only on its own machine; elsewhere it leads to her own, also after a code', async () => {
  const here = at('');
  expect(await here.post('/login', { email, password })).toMatchObject({ status: 303, location: '/admin/today' });
  expect((await here.get('/admin')).status).toBe(200);

  for (const address of ['198.51.100.200', '127.0.0.1, 198.51.100.201', '::ffff:198.51.100.202', 'unknown']) {
    const elsewhere = at(address);
    expect(await elsewhere.post('/login', { email, password })).toMatchObject({ status: 303, location: expect.stringMatching(RESET) });
    expect(elsewhere.cookies.has(SESSION)).toBe(false);
    expect((await elsewhere.get('/admin')).location).toMatch(/^\/login/);
  }

  const { secret } = await switchOn(here, password);
  const phone = at();
  expect((await phone.post('/login', { email, password })).location).toBe('/login/code?redirectTo=%2Fadmin%2Ftoday');
  const led = await phone.post('/login/code', { code: nextOnPhone(secret) });
  expect(led).toMatchObject({ status: 303, location: expect.stringMatching(RESET) });
  expect(phone.cookies.has(SESSION)).toBe(false);
  expect(await command('--reset-second-factor', email)).toMatchObject({ code: 0 });
});

test('nor under the name of another machine, though the connection is of this one', async () => {
  const { port } = new URL(server.origin);
  const body = new URLSearchParams({ email, password }).toString();
  const signIn = (headers: Record<string, string>) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const form = {
        Origin: server.origin,
        'Content-Type': 'application/x-www-form-urlencoded',
        'Content-Length': Buffer.byteLength(body),
      };
      const asking = request({ host: 'localhost', port, path: '/login', method: 'POST', agent: false, headers: { ...form, ...headers } });
      asking
        .on('response', (answer) => resolve(answer.resume()))
        .on('error', reject)
        .end(body);
    });
  for (const headers of [
    { Host: 'evil.example' },
    { Host: 'localhost.evil.example' },
    { Host: 'localhost', 'X-Forwarded-Host': 'evil.example' },
  ]) {
    const { statusCode, headers: told } = await signIn(headers);
    expect([statusCode, told.location]).toEqual([303, expect.stringMatching(RESET)]);
    expect(String(told['set-cookie'])).not.toContain(SESSION);
  }
  expect((await signIn({ Host: '127.0.0.1' })).headers.location).toBe('/cookies?to=%2Fadmin%2Ftoday');
});

test('she sets her own there without mail, which may not be the printed one, and logs in with it', async () => {
  const laptop = at();
  const form = (await laptop.post('/login', { email, password })).location ?? '';
  expect((await laptop.get(form)).text).toContain('The password that the store printed works only on its own machine.');
  const token = new URL(form, server.origin).searchParams.get('token') ?? '';
  const set = (typed: string) => laptop.post(form, { token, password: typed, confirmPassword: typed });
  const same = await set(password);
  expect(same.status).toBe(422);
  expect(same.text).toContain('This is the password that the store printed.');
  expect(await set(OWN)).toMatchObject({ status: 303, location: '/login' });
  expect(laptop.cookies.has(SESSION)).toBe(false);
  expect((await laptop.post('/login', { email, password })).status).toBe(422);
  expect(await laptop.post('/login', { email, password: OWN })).toMatchObject({ status: 303, location: '/admin/today' });
  expect((await laptop.get('/admin')).status).toBe(200);
});
