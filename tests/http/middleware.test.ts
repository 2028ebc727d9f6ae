import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';

import { describe, expect, test } from 'vitest';

import { runCommand, tempDataDir } from '../support/servers/built-server';
import { builtStore } from '../support/servers/built-store';

const MIB = 1024 * 1024;
const server = builtStore({ DEMO: '0' });

const ask = (path: string, init: RequestInit = {}) => fetch(`${server.origin}${path}`, { redirect: 'manual', ...init });
const post = (path: string, body: BodyInit | null, headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' }) =>
  ask(path, {
    method: 'POST',
    body,
    headers: { Origin: server.origin, ...headers },
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });

/** Sends these bytes over their own connection. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(new URL(server.origin).port), 'localhost', () => socket.write(bytes));
    socket
      .on('data', (chunk) => (text += chunk.toString('latin1')))
      .on('error', reject)
      .on('close', () => resolve(text));
  });
}

function pieces(bytes: number): ReadableStream<Uint8Array> {
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      if (left <= 0) return controller.close();
      left -= 64 * 1024;
      controller.enqueue(new Uint8Array(64 * 1024));
    },
  });
}

describe('headers', () => {
  const asset = readdirSync('build/client/assets').find((name) => name.endsWith('.js')) ?? '';
  const answers: [string, () => Promise<Response>, number][] = [
    ['a page', () => ask('/about'), 200],
    ['a page asked for by HEAD', () => ask('/about', { method: 'HEAD' }), 200],
    ['a page that is not there', () => ask('/none'), 404],
    ['the data of a page', () => ask('/about.data'), 200],
    ['the data of a page that is not there', () => ask('/none.data'), 404],
    ['the data of a page that needs a login', () => ask('/orders.data'), 401],
    ['a redirect', () => ask('/cart'), 302],
    ['an asset', () => ask(`/assets/${asset}`), 200],
    ['an asset that is not there', () => ask('/assets/none.js'), 404],
    ['a public file', () => ask('/favicon.svg'), 200],
    ['a resource', () => ask('/robots.txt'), 200],
    ['an address that makes no sense', () => ask('/%E0%A4%A'), 400],
    ['a request for one route alone', () => ask('/?_data=root'), 400],
    ['a form of another site', () => post('/login', 'a=1', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }), 403],
    ['a method that nobody needs', () => ask('/', { method: 'DELETE' }), 405],
    ['a body that is too large', () => post('/login', new Uint8Array(7 * MIB)), 413],
    ['the router’s own list of routes', () => ask('/__manifest?p=%2F&version=x'), 404],
    ['an address with too many parts', () => ask('/a'.repeat(7_900)), 414],
  ];

  test.each(answers)('%s has the headers that protect a browser', async (_, answering, status) => {
    const { status: got, headers } = await answering();
    expect(got).toBe(status);
    expect(headers.get('Content-Security-Policy')).toMatch(/default-src '(self|none)'/);
    expect(headers.get('Content-Security-Policy')).not.toContain('unsafe');
    expect(headers.get('Content-Security-Policy')?.split(',')).toHaveLength(1);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect(headers.get('Permissions-Policy')).toContain('camera=()');
    expect(headers.get('Cache-Control')).not.toBeNull();
    expect(headers.get('X-Powered-By')).toBeNull();
  });

  test.each(['/about', '/about.data', '/orders.data', '/cart/events', '/favicon.svg', '/robots.txt', '/sitemap.xml', '/none'])(
    '%s says how its text is encoded',
    async (path) => {
      const { headers, body } = await ask(path);
      await body?.cancel();
      expect(headers.get('Content-Type')).toMatch(/^(text\/|[\w/+]*xml).*; ?charset=utf-8$/i);
    },
  );

  test('a request that Node itself cannot read is answered with them too', async () => {
    const answer = await raw('GET / HTTP/1.1\r\nHost: a\r\nBad Header\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request/);
    expect(answer).toMatch(/content-security-policy: default-src 'none'/i);
  });

  test('assets may be cached for ever, public files for an hour, pages not at all', async () => {
    expect((await ask(`/assets/${asset}`)).headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    const file = await ask('/favicon.svg');
    expect(file.headers.get('Cache-Control')).toBe('public, max-age=3600');
    expect(
      await raw(`GET /favicon.svg HTTP/1.1\r\nHost: a\r\nIf-None-Match: ${file.headers.get('ETag')}\r\nConnection: close\r\n\r\n`),
    ).toMatch(/^HTTP\/1\.1 304/);
    expect((await ask('/about')).headers.get('Cache-Control')).toBe('private, no-cache');
    expect((await ask('/about', { headers: { Cookie: '__Host-session=x' } })).headers.get('Cache-Control')).toBe('private, no-store');
  });

  test('every inline script of a page is in its policy, and it has no inline style', async () => {
    for (const path of ['/', '/login', '/support', '/none']) {
      const answer = await ask(path);
      const html = await answer.text();
      const policy = answer.headers.get('Content-Security-Policy') ?? '';
      const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].filter(
        ([, attributes = '']) => !/src=|ld\+json/.test(attributes),
      );
      expect(scripts.length).toBeGreaterThan(1);
      for (const [, , script = ''] of scripts) expect(policy).toContain(createHash('sha256').update(script).digest('base64'));
      expect(html).not.toMatch(/ style="|<style|nonce=| on\w+="/);
    }
  });
});

describe('what the door refuses', () => {
  test.each([
    ['cross-site', 'https://evil.example'],
    ['same-site', 'http://localhost:1'],
    ['none', null],
    [null, 'https://evil.example'],
    [null, 'null'],
    [null, null],
    [null, null, 'https://evil.example/'],
    [null, null, 'http://localhost:1/cart'],
    [null, null, 'http://localhost@evil.example/'],
  ])('a form with Sec-Fetch-Site %s, Origin %s and Referer %s, to any address', async (site, origin, referer?: string) => {
    const headers = {
      ...(referer && { Referer: referer }),
      ...(site && { 'Sec-Fetch-Site': site }),
      ...(origin && { Origin: origin }),
      'Content-Type': 'application/x-www-form-urlencoded',
    };
    for (const path of ['/login', '/login.data', '/logout', '/cart', '/cart.data', '/none']) {
      const { status } = await ask(path, { method: 'POST', body: 'intent=add&gameId=hades', headers });
      expect(status, path).toBe(403);
    }
  });

  test('a form is accepted from a browser that names nothing but the page of ours', async () => {
    const form = new URLSearchParams({ intent: 'remove', gameId: 'none' });
    const headers = { Referer: `${server.origin}/cart/summary` };
    expect((await ask('/cart', { method: 'POST', body: form, headers })).status).toBe(303);
  });

  test('a form of a page that hides its address is accepted, if the browser says that it is ours', async () => {
    const answer = await post('/cart', new URLSearchParams({ intent: 'remove', gameId: 'none' }), {
      Origin: 'null',
      'Sec-Fetch-Site': 'same-origin',
    });
    expect(answer.status).toBe(303);
  });

  test('a body of 7 MiB, with its length or without, and one of 65 KiB for a small form', async () => {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' };
    expect((await post('/login', new Uint8Array(7 * MIB), type)).status).toBe(413);
    expect((await post('/login', pieces(7 * MIB), type)).status).toBe(413);
    expect((await post('/login', new Uint8Array(65 * 1024), type)).status).toBe(413);
    expect((await post('/login.data', pieces(65 * 1024), type)).status).toBe(413);
  });

  test('a false host leads nowhere', async () => {
    const answer = await raw('GET /cart HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 302/);
    expect(answer).not.toContain('evil.example');
    const page = await raw('GET / HTTP/1.1\r\nHost: evil.example"><script>\r\nConnection: close\r\n\r\n');
    expect(page).not.toContain('evil.example');
  });

  test.each(['GET http://evil.example/ HTTP/1.1', 'GET * HTTP/1.1', 'GET /%00 HTTP/1.1', 'TRACE / HTTP/1.1', 'OPTIONS * HTTP/1.1'])(
    '%s gets an answer, and is no error of ours',
    async (line) => {
      expect(await raw(`${line}\r\nHost: a\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 4\d\d/);
    },
  );

  test.each([
    '/../../package.json',
    '/..%2f..%2fpackage.json',
    '/assets/..%2f..%2fserver%2findex.js',
    '/.vite/manifest.json',
    '/assets/',
    '/.env',
  ])('%s reveals nothing', async (path) => {
    const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 (403|404|400)/);
    expect(answer).not.toContain('"name"');
  });
});

test('the log has one line for each request, with its id and the client’s address, and neither query nor cookies', async () => {
  await ask('/about?token=secret-token', { headers: { Cookie: '__Host-session=secret-cookie', 'X-Forwarded-For': '192.0.2.77' } });
  // The line of this request: others have asked for the page, too.
  await expect.poll(() => server.log()).toContain('192.0.2.77');
  expect(server.log()).not.toMatch(/secret-token|secret-cookie/);
  const line =
    server
      .log()
      .split('\n')
      .find((text) => text.includes('192.0.2.77')) ?? '';
  expect(JSON.parse(line)).toMatchObject({
    level: 'info',
    event: 'request',
    method: 'GET',
    path: '/about',
    address: '192.0.2.77',
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  });
});

describe('a start that fails', () => {
  const SERVER = 'build/server/server.js';

  test('says that the port is in use', async () => {
    const own = tempDataDir();
    const { code, output } = await runCommand([SERVER], { PORT: new URL(server.origin).port, DATA_DIR: own.dir, DEMO: '0' });
    own.remove();
    expect(code).toBe(1);
    expect(output).toMatch(/another program uses port \d+\. Stop it, or choose another port with PORT\./);
    expect(output).not.toMatch(/Owner sign-in| at .*\.js/);
  });

  test('names every wrong setting in a sentence, and shows no secret', async () => {
    const { code, output } = await runCommand([SERVER], {
      PORT: 'many',
      APP_ORIGIN: 'https://shop.example',
      SESSION_SECRET: 'hunter2',
      DEMO: 'x',
    });
    expect(code).toBe(1);
    expect(output).toContain('PORT must be a whole number from 1 to 65535.');
    expect(output).toContain('DEMO must be 0 or 1.');
    expect(output).not.toMatch(/hunter2|\n\s+at /);
  });
});
