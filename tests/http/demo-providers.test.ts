import { connect } from 'node:net';

import { describe, expect, test } from 'vitest';

import { startServer, tempDataDir } from '../support/servers/built-server';
import { builtStore } from '../support/servers/built-store';
import { signInOwner } from '../support/visitors/owner';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';

const server = builtStore({ DEMO: '1' });

/** Somebody at the machine of the store. */
const atHome = () => httpVisitor(server.origin, { address: '' });

/** The hidden fields of the stand-in's form. */
const hidden = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );

/** Signs in through the demo's stand-in, as one of its people; '' refuses. Returns where the store leads. */
async function signIn(visitor: HttpVisitor, provider: string, person: string): Promise<string | null> {
  const { location } = await visitor.post(`/auth/${provider}`, { page: 'login', redirectTo: '/cart' });
  const page = await visitor.get(location ?? '');
  expect(page.text).toMatch(new RegExp(`Demo: not ${provider}`, 'i'));
  for (const address of ['amal@example.com', 'youssef@example.com', 'lina@example.com']) expect(page.text).toContain(address);
  const back = await visitor.post(`/demo/${provider}`, { ...hidden(page.text), person });
  return (await visitor.get(back.location ?? '')).location;
}

/** Begins to pay an order by card; returns the address of the stand-in's page. */
async function toCardPage(visitor: HttpVisitor): Promise<{ page: string; order: string }> {
  await visitor.post('/cart', { intent: 'add', gameId: 'celeste' });
  await visitor.post('/cart', { intent: 'checkout' });
  const checkout = (await visitor.get('/checkout/card')).text;
  expect(checkout).toContain('Demo: no money moves');
  const order = /MF-\w{6}/.exec(checkout)?.[0] ?? '';
  const { location } = await visitor.post('/checkout', { intent: 'card', method: 'card', order });
  return { page: location ?? '', order };
}

describe('in the demo on this machine', () => {
  test('the owner is told once that all is made up, and of nothing else that is missing', async () => {
    const owner = await signInOwner(server);
    for (const path of ['/admin/today', '/admin/health']) {
      const { text } = await owner.get(path);
      expect(text.split('This is the demo of this machine')).toHaveLength(2);
      expect(text).not.toContain('Missing for a first real sale');
      expect(text).not.toContain('All is well. Nothing waits for you.');
    }
  });

  test.each(['google', 'github'])('a newcomer signs in through %s’s stand-in, buys by card, and holds her key', async (provider) => {
    const visitor = atHome();
    const login = (await visitor.get('/login')).text;
    for (const text of ['Continue with Google', 'Continue with GitHub', 'Demo: not Google']) expect(login).toContain(text);
    expect(await signIn(visitor, provider, '1')).toBe('/cart');
    const { page, order } = await toCardPage(visitor);
    const shown = (await visitor.get(page)).text;
    for (const text of ['Demo: no money moves', order]) expect(shown).toContain(text);
    // As Lynx, which says nothing but the page of the form, and nothing of one with a query.
    expect(page).toMatch(/^\/demo\/card\/[^?]+$/);
    const paid = await visitor.post(page, { intent: 'pay' }, { Referer: server.origin + page });
    expect(paid).toMatchObject({ status: 303, location: `/checkout/card/return?order=${order}` });
    for (const path of [paid.location ?? '', paid.location ?? ''])
      expect(await visitor.get(path)).toMatchObject({ status: 303, location: `/orders/${order}` });
    expect((await visitor.get(`/orders/${order}`)).text).toContain('Delivered');
  });

  test('whoever refuses, declines or goes back reads the same sentences as at the real ones', async () => {
    const visitor = atHome();
    const refused = await signIn(visitor, 'google', '');
    expect((await visitor.get(refused ?? '')).text).toContain('Sign-in popup closed before completing. Please try again.');
    await signIn(visitor, 'google', '2');
    const { page } = await toCardPage(visitor);
    for (const [intent, sentence] of [
      ['cancel', 'You came back from PayPal without paying.'],
      ['decline', 'PayPal did not accept this card'],
    ] as const) {
      const back = await visitor.post(page, { intent });
      const { location } = await visitor.get(back.location ?? '');
      expect((await visitor.get(location ?? '')).text).toContain(sentence);
    }
  });

  test('their pages speak the language of the page that led there, and so does the way back', async () => {
    const visitor = atHome();
    const { location: page } = await visitor.post('/fr/auth/google', { page: 'login' });
    const { text } = await visitor.get(page ?? '');
    expect(text).toContain('<html lang="fr"');
    const refused = await visitor.post('/fr/demo/google', { ...hidden(text), person: '' });
    expect((await visitor.get(refused.location ?? '')).location).toContain('/fr/login?provider=google&problem=popup-closed');
  });

  test('a code is good once, for its provider and the browser that began; and nobody else’s payment can be opened', async () => {
    const [amal, lina] = [atHome(), atHome()];
    const begin = async (visitor: HttpVisitor) => (await visitor.post('/auth/google', { page: 'login' })).location ?? '';
    const page = (await amal.get(await begin(amal))).text;
    const { location } = await amal.post('/demo/google', { ...hidden(page), person: '1' });
    const code = new URL(location ?? '', server.origin).searchParams.get('code') ?? '';
    const state = new URL(await begin(lina), server.origin).searchParams.get('state') ?? '';
    const stolen = await lina.get(`/auth/google/callback?code=${code}&state=${state}`);
    expect(stolen.location).toContain('/login?provider=google&problem=other');
    await signIn(lina, 'github', '3');
    const hers = await toCardPage(lina);
    const other = atHome();
    await signIn(other, 'github', '2');
    for (const visitor of [other, atHome()]) expect((await visitor.get(hers.page)).status).toBe(404);
  });

  test('a visitor of another machine finds no stand-in, and no event of a card is taken', async () => {
    const elsewhere = httpVisitor(server.origin, { address: '198.51.100.7' });
    for (const path of ['/demo/google', '/demo/github', '/demo/card/x', '/demo/paypal'])
      expect((await elsewhere.get(path)).status).toBe(404);
    expect((await elsewhere.post('/demo/google', { person: '1', challenge: 'x', state: 'x' })).status).toBe(404);
    const tunnel = 'https://shop.tunnel.example';
    const named = { Origin: tunnel, Referer: `${tunnel}/login`, 'Sec-Fetch-Site': 'same-origin' };
    expect((await atHome().post('/demo/google', { person: '1', challenge: 'x', state: 'x' }, named)).status, 'Host rewritten').toBe(403);
    expect((await fetch(`${server.origin}/demo/google`, { headers: named })).status).toBe(404);
    const event = await fetch(`${server.origin}/webhooks/paypal`, { method: 'POST', body: '{}' });
    expect(event.status).toBe(404);
  });
});

/** The answer to a request whose lines are sent as they stand, on a connection of this machine. */
function sendRaw(lines: readonly string[], body = ''): Promise<string> {
  const socket = connect(Number(new URL(server.origin).port), 'localhost');
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.on('error', reject).on('close', () => resolve(text));
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  });
}

describe('under the name of another machine, as a tunnel passes it on', () => {
  const get = (path: string, hosts: readonly string[], headers: readonly string[] = []) =>
    sendRaw([`GET ${path} HTTP/1.1`, ...hosts.map((host) => `Host: ${host}`), ...headers, 'Accept: text/html', 'Connection: close']);
  const port = () => new URL(server.origin).port;

  test.each([
    ['evil.example'],
    ['EVIL.example:3000'],
    ['localhost.evil.example'],
    ['127.0.0.1.evil.example'],
    ['127.0.0.1.nip.io'],
    ['localhost@evil.example'],
    ['evil.example@localhost'],
    ['192.168.1.10'],
    ['0.0.0.0'],
    ['[::ffff:127.0.0.1]'],
    ['[2001:db8::1]'],
    ['localhost, evil.example'],
    [''],
    ['localhost', 'evil.example'],
    ['localhost', 'localhost'],
  ])('there is no stand-in: %s %s', async (...hosts) => {
    const named = hosts.filter((host) => host !== undefined);
    for (const path of ['/demo/google?state=x&code_challenge=x', '/demo/card/x'])
      expect(await get(path, named)).toMatch(/^HTTP\/1\.1 40[04]/);
    const login = await get('/login', named);
    expect(login).not.toContain('Continue with Google');
    if (login.startsWith('HTTP/1.1 200')) expect(login).toContain('This demo has no sign-in with Google or GitHub here');
  });

  test.each([
    ['X-Forwarded-Host: evil.example'],
    ['X-Forwarded-Host: localhost, evil.example'],
    ['X-Original-Host: evil.example'],
    ['Forwarded: proto=https;host=evil.example'],
    ['Forwarded: host="evil.example:443"'],
  ])('nor where a proxy says so beside a name of this machine: %s', async (header) => {
    expect(await get('/login', ['localhost'], [header])).not.toContain('Continue with Google');
    expect(await get('/demo/google?state=x&code_challenge=x', ['localhost'], [header])).toMatch(/^HTTP\/1\.1 404/);
  });

  test('nor for an address that names another host, nor without a Host', async () => {
    expect(await get('http://evil.example/login', ['localhost'])).toMatch(/^HTTP\/1\.1 400/);
    expect(await sendRaw(['GET /login HTTP/1.0'])).not.toContain('Continue with Google');
    expect(await sendRaw(['GET /login HTTP/1.1', 'Connection: close'])).toMatch(/^HTTP\/1\.1 400/);
  });

  test.each([
    ['localhost'],
    ['LOCALHOST:1'],
    ['localhost.'],
    ['127.0.0.1'],
    ['127.1.2.3:80'],
    ['[::1]'],
    ['[::1]:3000'],
    ['shop.localhost'],
  ])('while they stand in under each name of this machine: %s', async (host) => {
    expect(await get('/login', [host])).toContain('Continue with Google');
    expect(await get(`/demo/google?state=x&code_challenge=x`, [host])).toMatch(/^HTTP\/1\.1 200/);
    expect(await get('/login', [`localhost:${port()}`], ['X-Forwarded-Host: 127.0.0.1'])).toContain('Continue with Google');
  });
});

test('at any other origin there is no stand-in, even with DEMO=1', async () => {
  const own = tempDataDir();
  const origin = 'https://shop.example';
  const env = { APP_ORIGIN: origin, DEMO: '1', ADMIN_EMAILS: 'boss@example.com' };
  const shop = await startServer({ dataDir: own.dir, env });
  const visitor = httpVisitor(shop.origin, { pageOrigin: origin, address: '' });
  for (const path of ['/demo/google', '/demo/github', '/demo/card/x']) expect((await visitor.get(path)).status).toBe(404);
  expect((await visitor.post('/demo/google', { person: '1', challenge: 'x', state: 'x' }, { Origin: origin })).status).toBe(404);
  expect((await visitor.get('/login')).text).not.toMatch(/Continue with|\bDemo:/);
  expect((await visitor.post('/auth/google', { page: 'login' }, { Origin: origin })).location).toContain('problem=not-set-up');
  await shop.stop();
  own.remove();
});
