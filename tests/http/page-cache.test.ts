import { createHash } from 'node:crypto';
import { request as ask, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { faultyServer, removeCopies } from '../support/servers/faulty-build';
import { startSeveral, type Starts } from '../support/servers/starts';
import type { HttpVisitor } from '../support/visitors/http-visitor';
import { PASSWORD } from '../support/visitors/sign-up';

/** The store's own promise is two seconds; a machine busy with other tests gets more. */
const PATIENCE = { timeout: 180_000, interval: 20 };

const IS_LONG = process.env['FAULTS'] === 'long';
/** The size of a crowd, and how often each of them looks at four games. */
const [PEOPLE, ROUNDS] = IS_LONG ? [200, 125] : [12, 2];
/** A fault shows in fewer. */
const ROUNDS_OF_A_FAULT = 5;

let starts: Starts;
let origin: string;

beforeAll(async () => {
  starts = await startSeveral(1);
  origin = starts.servers[0]?.origin ?? '';
});
afterAll(async () => {
  expect(await starts.stop()).toEqual([0]);
});

interface Got {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

/** Sends a request as it is, without the additions of fetch(). */
function get(path: string, headers: Readonly<Record<string, string>> = {}, { method = 'GET', body = '' } = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const asking = ask(`${origin}/`, { path, method, headers, agent: false }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece)).on('error', reject);
      answer.on('end', () => {
        const bytes = Buffer.concat(pieces);
        const coding = answer.headers['content-encoding'];
        const plain =
          bytes.length === 0 || coding === undefined ? bytes : coding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes, text: plain.toString('utf8') });
      });
    });
    asking.on('error', reject).end(body);
  });
}

/** Asks twice: the second answer comes from memory, if any does. */
async function again(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Got> {
  await get(path, headers);
  return get(path, headers);
}

const isRemembered = ({ headers }: Got) => headers.etag !== undefined;

const BROTLI = { 'Accept-Encoding': 'gzip, deflate, br' };

describe('a public page', () => {
  test.each([
    '/',
    '/products',
    '/products?genre=RPG',
    '/products?q=hades&sort=price',
    '/product/hades',
    '/about',
    '/terms',
    '/legal',
    '/fr',
    '/ar/products?genre=RPG',
    '/fr/product/hades',
  ])('%s is made once, and the browser that has it gets no second copy', async (path) => {
    const first = await get(path, BROTLI);
    const second = await get(path, BROTLI);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect({ ...first.headers, date: '', 'x-request-id': '' }).toEqual({ ...second.headers, date: '', 'x-request-id': '' });
    expect(second.bytes.equals(first.bytes)).toBe(true);
    expect(second.headers['content-length']).toBe(String(second.bytes.length));
    const { etag = '' } = second.headers;
    expect(etag).toMatch(/^"[\w-]+-br"$/);
    for (const named of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const known = await get(path, { ...BROTLI, 'If-None-Match': named });
      expect([known.status, known.bytes.length, known.headers.etag]).toEqual([304, 0, etag]);
      expect(known.headers['content-security-policy']).toBe(second.headers['content-security-policy']);
    }
    expect((await get(path, { ...BROTLI, 'If-None-Match': '"x"' })).status).toBe(200);
  });

  test('has the headers of a page that is made anew, and the hashes of its own scripts', async () => {
    const kept = await again('/products', BROTLI);
    const fresh = await get('/products', { ...BROTLI, Cookie: 'x=1; __Host-cart=none' });
    expect([isRemembered(kept), isRemembered(fresh)]).toEqual([true, false]);
    const names = ({ headers }: Got) =>
      Object.keys(headers).filter((name) => !['etag', 'content-length', 'transfer-encoding'].includes(name));
    expect(names(kept).toSorted()).toEqual(names(fresh).toSorted());
    for (const name of ['cache-control', 'vary', 'content-type', 'permissions-policy', 'referrer-policy'])
      expect([name, kept.headers[name]]).toEqual([name, fresh.headers[name]]);
    expect(kept.headers['cache-control']).toBe('private, no-cache');
    const scripts = [...kept.text.matchAll(/<script(?![^>]*src=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);
    expect(scripts.length).toBeGreaterThan(1);
    for (const script of scripts)
      expect(kept.headers['content-security-policy']).toContain(createHash('sha256').update(script).digest('base64'));
    expect(kept.text).toBe(fresh.text);
  });

  test.each([
    ['br', 'br'],
    ['BR;q=1', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0', undefined],
    ['br;q=0.0,*;q=0', undefined],
    ['*', 'br'],
    ['identity', undefined],
    ['', undefined],
    ['nonsense;q', undefined],
  ])('comes in a coding that the browser reads: %s', async (accepted, coding) => {
    const got = await again('/about', { 'Accept-Encoding': accepted });
    expect([got.status, got.headers['content-encoding'], isRemembered(got)]).toEqual([200, coding, true]);
    expect(got.text).toContain('</body></html>');
    const other = await get('/about', { 'Accept-Encoding': coding === 'br' ? 'gzip' : 'br', 'If-None-Match': got.headers.etag ?? '' });
    expect([other.status, other.text]).toEqual([200, got.text]);
  });

  test('answers HEAD with the same headers and nothing else, and sends no part of itself', async () => {
    const whole = await again('/products', BROTLI);
    const head = await get('/products', BROTLI, { method: 'HEAD' });
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect({ ...head.headers, date: '', 'x-request-id': '' }).toEqual({ ...whole.headers, date: '', 'x-request-id': '' });
    expect((await get('/products', { ...BROTLI, Range: 'bytes=0-9' })).bytes.equals(whole.bytes)).toBe(true);
  });

  test('has one copy, however its query is written', async () => {
    const { etag } = (await again('/products?genre=RPG&sort=price', BROTLI)).headers;
    for (const path of [
      '/products?sort=price&genre=RPG',
      '/products?genre=RPG&genre=Puzzle&utm_source=x&sort=price',
      '/products?genre=%52PG&sort=price&q=',
    ])
      expect((await get(path, BROTLI)).headers.etag).toBe(etag);
    expect((await get('/products?genre=Puzzle&genre=RPG&sort=price', BROTLI)).headers.etag).not.toBe(etag);
  });

  test('leads back to the list from which the visitor came', async () => {
    const from = (query: string) => ({ Referer: `${origin}/products${query}` });
    const rpg = await again('/product/hades', from('?genre=RPG'));
    const price = await again('/product/hades', from('?sort=price'));
    const alone = await again('/product/hades', { Referer: 'https://elsewhere.example/products?genre=RPG' });
    expect([rpg, price, alone].map(({ text }) => /href="\/products(\?[^"#]*)?#g-hades"/.exec(text)?.[1] ?? '')).toEqual([
      '?genre=RPG',
      '?sort=price',
      '',
    ]);
  });

  test('writes its line in the log, with an id of its own', async () => {
    await again('/terms');
    await get('/terms?utm_source=x', { 'X-Forwarded-For': '192.0.2.77' });
    const lines = () => (starts.servers[0]?.log() ?? '').split('\n').filter((line) => line.includes('"path":"/terms"'));
    await vi.waitFor(() => expect(lines().some((line) => line.includes('192.0.2.77'))).toBe(true), PATIENCE);
    const written = lines().map((line) => JSON.parse(line) as { requestId: string; address: string });
    expect(new Set(written.map(({ requestId }) => requestId)).size).toBe(written.length);
    expect(written.find(({ address }) => address === '192.0.2.77')).toMatchObject({ account: null, method: 'GET', status: 200 });
  });
});

describe('what is the same for everybody', () => {
  test.each([
    ['a cover of the demo', '/covers/hades.svg', 'public, max-age=86400', 'image/svg+xml; charset=utf-8'],
    ['what a search field suggests', '/products/suggestions?q=elden', 'public, max-age=2', 'application/json'],
  ])('%s is made once, also for who is signed in', async (_, path, cache, type) => {
    const got = await again(path, BROTLI);
    const requireUser = await get(path, { ...BROTLI, Cookie: '__Host-session=x; __Host-cart=y' });
    expect(requireUser.bytes.equals(got.bytes)).toBe(true);
    expect([got.status, got.headers['cache-control'], got.headers['content-type'], got.headers.etag]).toEqual([
      200,
      cache,
      type,
      requireUser.headers.etag,
    ]);
    expect(got.headers.etag).toMatch(/-br"$/);
    expect(got.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await get(path, { ...BROTLI, 'If-None-Match': got.headers.etag ?? '' })).status).toBe(304);
  });
});

describe('scripts and styles', () => {
  test('come compressed once, for good, also the list of routes', async () => {
    const { text } = await get('/');
    const addresses = [...new Set([...text.matchAll(/"(\/assets\/[\w.-]+\.(?:js|css))"/g)].map(([, address = '']) => address))];
    expect(addresses.some((address) => address.endsWith('.css'))).toBe(true);
    expect(addresses.some((address) => address.includes('/routes-'))).toBe(true);
    for (const address of addresses) {
      const [first, got, zipped, plain] = [
        await get(address, BROTLI),
        await get(address, BROTLI),
        await get(address, { 'Accept-Encoding': 'gzip' }),
        await get(address),
      ];
      expect({ ...first.headers, date: '', 'x-request-id': '' }).toEqual({ ...got.headers, date: '', 'x-request-id': '' });
      expect([got.status, got.headers['cache-control'], got.headers.vary]).toEqual([
        200,
        'public, max-age=31536000, immutable',
        'Accept-Encoding',
      ]);
      expect(got.headers['content-type']).toMatch(/^text\/(javascript|css); charset=utf-8$/);
      expect([got, zipped, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
      expect([zipped.text === plain.text, got.text === plain.text]).toEqual([true, true]);
      expect((await get(address, { ...BROTLI, 'If-None-Match': got.headers.etag ?? '' })).status).toBe(304);
    }
  });

  test('and nothing else is there: no way out of the folder, no file that only looks like one', async () => {
    for (const path of ['/assets/none.js', '/assets/../server/server.js', '/assets/%2e%2e/server/server.js', '/assets/', '/assets'])
      expect([path, (await again(path, BROTLI)).status]).toEqual([path, 404]);
  });
});

describe('a public page for who has a cart or an account', () => {
  const IN_CART = 'celeste';
  /** Without what a script starts from: there the order of the cart's games differs. */
  const shown = ({ text }: { readonly text: string }) => text.replace(/<script>[\s\S]*?<\/script>/g, '');
  const cookieOf = ({ cookies }: HttpVisitor) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  /** A page from memory is compressed already, so its length is known. */
  const isFromMemory = ({ headers }: Got) => headers['content-length'] !== undefined;

  let people: Record<'visitor' | 'shopper' | 'other', HttpVisitor>;

  beforeAll(async () => {
    const [{ visitor: shopper }, { visitor: other }] = [await starts.shopper(0), await starts.shopper(0)];
    people = { visitor: starts.visitor(0), shopper, other };
    for (const [one, second] of [
      [people.visitor, 'hades'],
      [shopper, 'hollow-knight'],
      [other, 'stardew-valley'],
    ] as const) {
      for (const gameId of [second, IN_CART]) await one.post('/cart', { intent: 'add', gameId });
      await one.get('/about');
      expect([...one.cookies.keys()].filter((name) => /toast|form/.test(name))).toEqual([]);
    }
  });

  test.each(['/', '/products?q=celeste', '/products?genre=Indie', '/product/celeste', '/about', '/terms', '/ar/products?q=celeste'])(
    '%s from memory is the page that is made for each of them alone',
    async (path) => {
      for (const who of ['visitor', 'shopper'] as const) {
        const Cookie = cookieOf(people[who]);
        const [kept, anew] = [await again(path, { ...BROTLI, Cookie }), await get(path, { ...BROTLI, Cookie: `${Cookie}; form=x` })];
        expect([kept, anew].map((got) => [who, got.status, isFromMemory(got)])).toEqual([
          [who, 200, true],
          [who, 200, false],
        ]);
        expect(shown(kept)).toBe(shown(anew));
        expect([kept.headers['cache-control'], kept.headers.etag, kept.headers['content-security-policy']?.slice(0, 18)]).toEqual([
          // why also there: it notes the look at a game
          who === 'visitor' && path !== '/product/celeste' ? 'private, no-cache' : 'private, no-store',
          undefined,
          "default-src 'self'",
        ]);
        expect((await get(path, { ...BROTLI, Cookie, 'If-None-Match': '*' })).status).toBe(200);
      }
    },
  );

  test('is the same for two shoppers where it shows the same of their carts, and names neither', async () => {
    const [one, other] = [people.shopper, people.other].map(cookieOf);
    const path = '/products?q=celeste';
    const [hers, his] = [await again(path, { Cookie: one ?? '' }), await again(path, { Cookie: other ?? '' })];
    expect(hers.text).toBe(his.text);
    expect(hers.text).not.toMatch(/Amal|shopper\d|hollow-knight|stardew-valley/);
    expect(hers.headers['server-timing']).toMatch(/^cart;desc="[\w%-]+"$/);
    expect(hers.headers['server-timing']).not.toBe(his.headers['server-timing']);
    const games = (await again('/products', { Cookie: one ?? '' })).text.match(/round--in/g) ?? [];
    expect(games).toHaveLength(2);
  });

  test('follows the cart and the account, wherever they change', async () => {
    const { visitor, email } = await starts.shopper(0);
    const elsewhere = starts.visitor(0);
    await elsewhere.post('/login', { email, password: PASSWORD });
    await elsewhere.get('/');
    const look = async () => {
      const got = await get('/product/celeste', { ...BROTLI, Cookie: cookieOf(visitor) });
      return [isFromMemory(got), got.text.includes('In cart'), got.text.includes('Logout')];
    };
    await visitor.get('/');
    expect(await look()).toEqual([true, false, true]);
    await elsewhere.post('/cart', { intent: 'add', gameId: IN_CART });
    expect(await look()).toEqual([true, true, true]);
    await elsewhere.post('/cart', { intent: 'remove', gameId: IN_CART });
    expect(await look()).toEqual([true, false, true]);
    const Cookie = cookieOf(visitor);
    await visitor.post('/logout', {});
    const got = await get('/product/celeste', { ...BROTLI, Cookie });
    expect([isFromMemory(got), got.text.includes('Logout'), got.headers['cache-control']]).toEqual([true, false, 'private, no-store']);
  });

  test('is made anew for the owner', async () => {
    const Cookie = cookieOf(await starts.owner(0));
    const got = await again('/products', { ...BROTLI, Cookie });
    expect([isFromMemory(got), got.text.includes('href="/admin/today"')]).toEqual([false, true]);
  });
});

describe('a page that is made for one request', () => {
  const anew = { Cookie: 'form=none' };

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', undefined],
  ])('goes out compressed for a browser that accepts %s', async (accepted, coding) => {
    const plain = await get('/products', anew);
    const got = await get('/products', { ...anew, 'Accept-Encoding': accepted });
    expect([got.status, got.headers['content-encoding'], got.headers.etag]).toEqual([200, coding, undefined]);
    expect(got.headers.vary).toContain('Accept-Encoding');
    expect(got.text).toBe(plain.text);
  });

  test('has the same headers for HEAD, and no body', async () => {
    const [whole, head] = [await get('/about', { ...BROTLI, ...anew }), await get('/about', { ...BROTLI, ...anew }, { method: 'HEAD' })];
    const named = ({ headers }: Got) => ['content-type', 'content-security-policy', 'cache-control', 'vary'].map((name) => headers[name]);
    expect([head.status, head.bytes.length, whole.bytes.length > 0]).toEqual([200, 0, true]);
    expect(named(head)).toEqual(named(whole));
  });
});

describe('what is never answered from memory', () => {
  beforeAll(async () => {
    for (const path of ['/', '/products', '/product/hades', '/about']) await again(path, BROTLI);
  });

  test.each([
    '__Host-session=x',
    '__Host-session =x',
    'a=b;__Host-session=x',
    'a=b;\t__Host-session=x',
    '__Host-cart=x',
    'cart=x',
    '__Host-toast=x',
    '__Host-form=x',
    'toast="x"',
  ])('a request with the cookie %s', async (cookie) => {
    const got = await get('/products', { ...BROTLI, Cookie: cookie });
    expect([got.status, isRemembered(got)]).toEqual([200, false]);
  });

  test('a page for a session is kept nowhere else either, however its cookie is spelled', async () => {
    for (const cookie of ['__Host-session=x', '__Host-session =x'])
      expect((await get('/products', { ...BROTLI, Cookie: cookie })).headers['cache-control'], cookie).toBe('private, no-store');
  });

  test('a form, whatever it says of its method', async () => {
    const form = { ...BROTLI, Origin: origin, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' };
    for (const path of ['/', '/products', '/product/hades', '/about']) {
      const got = await get(path, { ...form, 'X-HTTP-Method-Override': 'GET' }, { method: 'POST', body: '_method=GET' });
      expect([path, got.status, isRemembered(got)]).toEqual([path, 405, false]);
    }
    expect(
      (await get('/products', { ...form, Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }, { method: 'POST' })).status,
    ).toBe(403);
  });

  test.each([
    ['the data of a page', '/products.data', 200],
    ['the data of the home page', '/_root.data', 200],
    ['the data of a game', '/product/hades.data', 200],
    ['a page that is not there', '/none', 404],
    ['a game that is not there', '/product/none', 404],
    ['another spelling of a game', '/product/%68ades', 200],
    ['a way out of the games', '/product/..', 200],
    ['a game with a slash', '/product/hades/', 200],
    ['the list with a slash', '/products/', 200],
    ['the list with two slashes', '//products', 400],
    ['a form', '/login', 200],
    ['a question', '/support', 200],
    ['a redirect', '/cart', 302],
    ['one route alone', '/products?_data=root', 400],
    ['one route alone, in other letters', '/products?%5fdata=root', 400],
    ['a query that is too long', `/products?q=${'x'.repeat(3_000)}`, 414],
    ['too many parameters', `/products?${'a&'.repeat(200)}`, 414],
  ])('%s', async (_, path, status) => {
    const got = await again(path, BROTLI);
    expect([got.status, isRemembered(got)]).toEqual([status, false]);
  });

  test('the page of a form that came with a message: it shows once', async () => {
    const visitor = starts.visitor(0);
    await visitor.get('/product/hades');
    await visitor.post('/cart', { intent: 'add', gameId: 'hades' });
    const shown = await visitor.get('/product/hades');
    expect(shown.text).toContain('In cart');
    expect((await again('/product/hades')).text).not.toContain('In cart');
  });

  test('a question that takes one answer', async () => {
    const token = (got: Got) => /name="captcha_token" value="([^"]+)"/.exec(got.text)?.[1];
    expect(token(await get('/support'))).not.toBe(token(await get('/support')));
  });
});

describe('the games looked at last', () => {
  const row = (html: string) =>
    [...(html.split('Looked at last</h2>')[1]?.split('</ul>')[0] ?? '').matchAll(/href="\/product\/([^"]+)"/g)].map(([, id]) => id);
  const GAMES = ['hades', 'celeste', 'elden-ring', 'hollow-knight', 'stardew-valley', 'cyberpunk-2077', 'balatro', 'baldurs-gate-3'];

  test('stand on the page of a game, newest first, six at most, without itself', async () => {
    const visitor = starts.visitor(0);
    const seen: unknown[] = [];
    for (const id of [...GAMES, 'hades']) seen.push(row((await visitor.get(`/product/${id}`)).text));
    expect(seen).toEqual([...GAMES.map((_, nth) => GAMES.slice(Math.max(0, nth - 6), nth).toReversed()), GAMES.slice(-6).toReversed()]);
    expect(row((await visitor.get('/fr/product/none')).text)).toEqual([]);
    expect(row((await visitor.get('/product/celeste')).text)[0]).toBe('hades');
  });

  test('are a page of one person: whoever comes without the cookie gets the one for all, whoever has it a page of her own', async () => {
    const first = await again('/product/hades', BROTLI);
    expect(first.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-looked=[\w-]+\.[\w-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    ]);
    expect((await get('/product/hades', { ...BROTLI, 'If-None-Match': first.headers.etag ?? '' })).headers['set-cookie']).toHaveLength(1);
    const [cookie = ''] = first.headers['set-cookie']?.[0]?.split(';') ?? [];
    const own = await get('/product/celeste', { ...BROTLI, Cookie: cookie });
    expect([isRemembered(own), row(own.text), isRemembered(await again('/products', { ...BROTLI, Cookie: cookie }))]).toEqual([
      false,
      ['hades'],
      true,
    ]);
    expect(row((await again('/product/celeste', BROTLI)).text)).toEqual([]);
    expect((await get('/product/hades', { ...BROTLI, Cookie: cookie })).headers['set-cookie']).toBeUndefined();
    expect((await get('/product/celeste.data', { Cookie: cookie })).headers['set-cookie']).toHaveLength(1);
    for (const path of ['/product/none', '/product/%', '/products', '/'])
      expect([path, (await get(path)).headers['set-cookie']]).toEqual([path, undefined]);
  });

  test('are none where the cookie was changed, and are forgotten at the sign-out', async () => {
    const forged = Buffer.from('["hades"]').toString('base64url');
    for (const cookie of [forged, `${forged}.`, `${forged}.AAAA`, '.', '%', 'x'.repeat(4_000), `${forged}.${'A'.repeat(43)}`]) {
      const got = await get('/product/celeste', { Cookie: `__Host-looked=${cookie}` });
      expect([cookie, got.status, row(got.text)]).toEqual([cookie, 200, []]);
    }
    const { visitor } = await starts.shopper(0);
    await visitor.get('/product/hades');
    expect(row((await visitor.get('/product/celeste')).text)).toEqual(['hades']);
    await visitor.post('/logout', {});
    expect(row((await visitor.get('/product/celeste')).text)).toEqual([]);
  });

  test('drop out when they are deleted', async () => {
    const owner = await starts.owner(0);
    const game = { genre: 'RPG', platform: 'PC (Steam)', rating: '4', cover: '/covers/one-game.svg', coefficient: '1.5', price: '60' };
    await owner.post('/admin', { intent: 'add', title: 'Brightwell', ...game });
    const visitor = starts.visitor(0);
    await vi.waitFor(async () => expect((await visitor.get('/product/brightwell')).status).toBe(200), PATIENCE);
    await visitor.get('/product/brightwell');
    expect(row((await visitor.get('/product/hades')).text)).toEqual(['brightwell']);
    await owner.post('/admin', { intent: 'delete', id: 'brightwell' });
    await vi.waitFor(async () => expect(row((await visitor.get('/product/hades')).text)).toEqual([]), PATIENCE);
  });
});

describe('a change', () => {
  const fields = { genre: 'RPG', platform: 'PC (Steam)', rating: '4', cover: '/covers/one-game.svg', coefficient: '1.5' };

  test('of title, price, stock, or a deletion is on every page, and no page that was known before counts as known', async () => {
    const owner = await starts.owner(0);
    const shows = (path: string, text: string, isShown = true) =>
      vi.waitFor(async () => expect([path, text, (await again(path)).text.includes(text)]).toEqual([path, text, isShown]), PATIENCE);
    await again('/products?q=moonwell', BROTLI);
    expect((await owner.post('/admin', { intent: 'add', title: 'Moonwell', price: '60', ...fields })).status).toBe(303);
    await shows('/products?q=moonwell', 'Moonwell</');
    const { etag = '' } = (await again('/product/moonwell', BROTLI)).headers;
    await owner.post('/admin?edit=moonwell', { intent: 'update', id: 'moonwell', title: 'Moonwell Deep', price: '80', ...fields });
    for (const path of ['/product/moonwell', '/products?q=moonwell', '/products?genre=RPG&q=moonwell']) await shows(path, 'Moonwell Deep');
    await shows('/product/moonwell', '120.00');
    expect((await get('/product/moonwell', { ...BROTLI, 'If-None-Match': etag })).status).toBe(200);
    await owner.post('/admin/codes/moonwell', { intent: 'add', code: 'MOON-1', type: 'Steam', originPrice: '60', coefficient: '1.5' });
    await shows('/product/moonwell', 'Only 1 left');
    await owner.post('/admin', { intent: 'delete', id: 'moonwell' });
    await shows('/products?q=moonwell', 'Moonwell Deep', false);
    await vi.waitFor(async () => expect((await again('/product/moonwell')).status).toBe(404), PATIENCE);
  });
});

/** A crowd with accounts and carts looks at games while the owner adds keys; returns what was not each one's own. */
async function crowdOf(store: Starts, rounds: number): Promise<unknown[]> {
  const owner = await store.owner(0);
  const games = ['hades', 'celeste', 'stardew-valley', 'hollow-knight'];
  const shoppers = await Promise.all(games.map(() => store.shopper(0)));
  const guests = Array.from({ length: PEOPLE - games.length }, (_, nth) => store.visitor(nth));
  const crowd = [...shoppers.map(({ visitor }) => visitor), ...guests];
  // why not the last: they stay visitors without anything
  const filling = crowd.slice(0, 2 * games.length).map((one, nth) => one.post('/cart', { intent: 'add', gameId: games[nth % 4] ?? '' }));
  expect((await Promise.all(filling)).map(({ status }) => status)).toEqual(filling.map(() => 303));
  const keptBy = (nth: number) => games[(nth + 1) % games.length] ?? '';
  await Promise.all(shoppers.map(({ visitor }, nth) => visitor.post('/account/wishes', { intent: 'keep', gameId: keptBy(nth) })));
  const wrong: unknown[] = [];
  const look = async (visitor: HttpVisitor, nth: number) => {
    for (let round = 0; round < rounds * games.length && wrong.length === 0; round += 1) {
      const game = games[round % 4] ?? '';
      // why not its own page: one who has looked at games gets a page of one's own
      const { status, text } = await visitor.get(`/products?q=${game.replaceAll('-', '+')}`);
      const [, card = ''] = text.split(` id="g-${game}"`);
      const isShopper = nth < games.length;
      const isOwn = nth < 2 * games.length && games[nth % 4] === game;
      const expected = { nth, game, status: 200, isOwn, isKept: isShopper && keptBy(nth) === game, isSignedIn: isShopper };
      const own = card.split('</article>')[0] ?? '';
      const isKept = own.includes('aria-pressed="true"');
      const got = { nth, game, status, isOwn: own.includes('round--in'), isKept, isSignedIn: text.includes('Logout') };
      if (JSON.stringify(got) !== JSON.stringify(expected)) wrong.push(got);
    }
  };
  const change = (nth: number) =>
    owner.post('/admin/codes/hades', { intent: 'add', code: `CROWD-${nth}`, type: 'Steam', originPrice: '60', coefficient: '1.5' });
  await Promise.all([...crowd.map(look), ...Array.from({ length: 5 }, (_, nth) => change(nth))]);
  return wrong;
}

test('a crowd with accounts, carts and messages gets nobody else’s page, while the catalogue changes', async () => {
  expect(await crowdOf(starts, ROUNDS)).toEqual([]);
});

test.runIf(IS_LONG).each([
  ['forgets whose page it kept', { instead: 'facts === PLAIN ? address : `${address} ${facts}`', put: 'address' }],
  ['looks at nobody', { instead: 'const SHOWN = /session|cart|toast|form|code/;', put: 'const SHOWN = /form/;' }],
])('a store that %s is found', async (_, fault) => {
  const faulty = await startSeveral(1, undefined, faultyServer([fault], 'server.js'));
  const wrong = await crowdOf(faulty, ROUNDS_OF_A_FAULT).finally(() => faulty.stop().then(removeCopies));
  expect(wrong).not.toEqual([]);
});
