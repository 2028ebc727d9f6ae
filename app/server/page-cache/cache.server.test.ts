import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { ANONYMOUS, type VisitorState } from '~/domain/cart/visitor-state';

import { openShop } from '~/services/index.server';

import { ownEnv } from '../../../tests/support/shop/own-env';
import { type Answering, RequestShed } from '~/server/admission.server';
import { createPageCache, type PageCache } from './cache.server';
import { compress, recode } from './coding.server';
import { createKeptPages } from './kept.server';
import { toPage } from './page.server';

const shop = openShop(ownEnv());
let version = 1;
let renderedAddresses: string[] = [];
let games: string[] = [];
let make: (address: string, seen: VisitorState, client: string) => Promise<Response | null>;
let seen: VisitorState | null;
let lastAnswering: Answering | null = null;
let connections = 0;
const MOST = 20;
/** Only ends what hangs. */
const SOON = { timeout: 180_000 };
let pages: PageCache;
let server: Server;
let asked = 0;

const answerOf = (text: string, status = 200, headers: Record<string, string> = {}) =>
  new Response(text, { status, headers: { 'Content-Type': 'text/html', 'Cache-Control': 'private, no-cache', ...headers } });

beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1;
    connections += 1;
    response.once('close', () => (connections -= 1));
    const answerLeft = (error?: unknown) => void response.writeHead(error instanceof RequestShed ? 503 : 599).end();
    if (pages.answer(request, response)) return;
    pages
      .offer({ request, response, client: String(request.headers['x-client']), requestId: 'id', look: () => Promise.resolve(seen) })
      .then((isAnswered) => (isAnswered ? undefined : answerLeft()), answerLeft);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());

beforeEach(() => {
  version = 1;
  renderedAddresses = [];
  games = [];
  asked = 0;
  make = (address) => Promise.resolve(answerOf(`${address} of ${version}`));
  seen = null;
  pages = createPageCache(shop, {
    version: () => version,
    mostMaking: MOST,
    make: async ({ address, seen: shown, client, answering }) => {
      lastAnswering = answering;
      renderedAddresses.push(address);
      const response = await make(address, shown, client);
      return response && { response, games: new Set(games) };
    },
  });
});

const ask = (path: string, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    get({ host: '127.0.0.1', port, path, headers, agent: false, ...(signal ? { signal } : {}) }, (answer) => {
      let text = '';
      answer.on('data', (piece: Buffer) => (text += piece.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    }).on('error', reject);
  });

const from = (client: string) => ({ 'X-Client': client });

/** A page whose making ends when it is told to. */
function held() {
  let end: (text: string) => void = () => {};
  const response = new Promise<Response>((resolve) => (end = (text) => resolve(answerOf(text))));
  return { response, end };
}

const untilMade = async (count: number) => {
  while (renderedAddresses.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
};

test('a page is made once, however many ask for it at the same time', async () => {
  const { response, end } = held();
  make = () => response;
  const asking = Array.from({ length: 30 }, () => ask('/about'));
  await expect.poll(() => asked).toBe(30);
  end('once');
  expect(new Set((await Promise.all(asking)).map(({ text }) => text))).toEqual(new Set(['once']));
  await ask('/about');
  expect(renderedAddresses).toEqual(['/about']);
});

test('who asks after a change does not get the page that was begun before it', async () => {
  const [before, after] = [held(), held()];
  make = () => (renderedAddresses.length === 1 ? before.response : after.response);
  const first = ask('/about');
  await untilMade(1);
  version += 1;
  const second = ask('/about');
  await untilMade(2);
  after.end('after');
  expect((await second).text).toBe('after');
  before.end('before');
  expect((await first).text).toBe('before');
  expect((await ask('/about')).text).toBe('after');
});

test('a page during whose making the catalogue changed is not kept for others', async () => {
  make = () => Promise.resolve(answerOf(`${(version += 1)}`));
  expect((await ask('/about')).text).toBe('2');
  expect((await ask('/about')).text).toBe('3');
});

test.each([
  ['one that fails', () => Promise.reject(new Error('no'))],
  ['one that lacks something', () => Promise.resolve(null)],
  ['one that sets a cookie', () => Promise.resolve(answerOf('x', 200, { 'Set-Cookie': 'a=b' }))],
])('%s is left to the request itself', async (_, failing) => {
  make = failing;
  expect((await ask('/about')).status).toBe(599);
  make = () => Promise.resolve(answerOf('well'));
  expect((await ask('/about')).text).toBe('well');
});

test('what isn’t a page is answered to those who wait, and forgotten', async () => {
  make = () => Promise.resolve(answerOf('none', 404));
  expect(await ask('/about')).toEqual({ status: 404, text: 'none' });
  expect(await ask('/about')).toEqual({ status: 404, text: 'none' });
  expect((await ask('/about?x=1')).status).toBe(599);
  expect(renderedAddresses).toHaveLength(3);
});

describe('a page with somebody’s cart', () => {
  const her: VisitorState = { ...ANONYMOUS, user: { isAdmin: false }, cartCount: 2, cartIds: ['hades', 'gris'], cartVersion: 'amal 7' };
  const own = { Cookie: '__Host-session=x' };

  beforeEach(() => {
    games = ['celeste', 'hades'];
    make = (_, shown) => Promise.resolve(answerOf(JSON.stringify(shown)));
  });

  test('is made of what it shows of her, and is the page of all who have as many games, and the same of those that it shows', async () => {
    seen = her;
    const { text } = await ask('/products', own);
    expect(JSON.parse(text)).toEqual({ ...her, cartIds: ['hades'], cartVersion: '' });
    seen = { ...her, cartIds: ['hades', 'limbo'], keptIds: ['gris'], cartVersion: 'karim 3' };
    expect((await ask('/products', own)).text).toBe(text);
    expect(renderedAddresses).toEqual(['/products', '/products']);
  });

  test.each([
    ['another number of games', { ...her, cartCount: 3 }],
    ['other games of the page', { ...her, cartIds: ['celeste', 'gris'] }],
    ['a kept game of the page', { ...her, keptIds: ['celeste'] }],
    ['another type of a game', { ...her, cartTypes: { hades: 'Epic' as const } }],
    ['the code of a link', { ...her, linkedCode: { code: 'EID' } as VisitorState['linkedCode'] }],
    ['no account', { ...her, user: null, cartVersion: null }],
  ])('is another one for who has %s', async (_, other) => {
    seen = her;
    const { text } = await ask('/products', own);
    seen = other;
    expect((await ask('/products', own)).text).not.toBe(text);
    expect(renderedAddresses).toHaveLength(3);
  });

  test('is asked for by who followed the link of a code', async () => {
    seen = { ...ANONYMOUS, linkedCode: { code: 'EID' } as VisitorState['linkedCode'] };
    expect(JSON.parse((await ask('/products', { Cookie: '__Host-code=x' })).text)).toEqual(seen);
  });

  test('is the page of everybody for who turns out to be nobody, and of nobody else for an admin', async () => {
    await ask('/products');
    seen = ANONYMOUS;
    expect((await ask('/products', own)).text).toBe(JSON.stringify(ANONYMOUS));
    expect(renderedAddresses).toHaveLength(1);
    seen = null;
    expect((await ask('/products', own)).status).toBe(599);
  });

  test('is left to her request where a game of her cart came to it while it was made', async () => {
    seen = her;
    make = (_, { cartCount }) => {
      if (cartCount > 0) games = ['celeste', 'hades', 'gris'];
      return Promise.resolve(answerOf('page'));
    };
    expect((await ask('/products', own)).status).toBe(599);
  });

  test.each(['__Host-toast=x', '__Host-form=x'])('is hers alone with the cookie %s', async (once) => {
    seen = her;
    expect((await ask('/products', { Cookie: `__Host-session=x; ${once}` })).status).toBe(599);
    expect(renderedAddresses).toEqual([]);
  });
});

test('a crawl of many addresses keeps within its bytes, and the pages in use stay', async () => {
  let now = 0;
  const cachedPages = createKeptPages(
    () => 1,
    200_000,
    () => now,
  );
  const page = await toPage(Buffer.from('x'.repeat(2_000)), new Headers());
  for (let nth = 0; nth < 5_000; nth += 1) {
    cachedPages.keep(`/products?q=${nth}`, page, 1);
    cachedPages.keep('/', cachedPages.find('/') ?? page, 1);
    expect(cachedPages.bytes()).toBeLessThanOrEqual(200_000);
  }
  expect(cachedPages.find('/products?q=4999')).toBe(page);
  expect(cachedPages.find('/products?q=1')).toBeNull();
  const roomy = createKeptPages(() => 1);
  roomy.keep('/products?q=long', page, 1);
  expect(roomy.bytes()).toBe(page.bytes + 2 * '/products?q=long'.length);
  now = 60_000;
  expect(cachedPages.find('/')).toBeNull();
});

test('no more pages are made at once than may be, and those that are kept go on', async () => {
  await ask('/about');
  const { response, end } = held();
  make = async () => (await response).clone();
  const asking = Array.from({ length: MOST }, (_, nth) => ask(`/products?q=${nth}`, from(`192.0.2.${nth}`)));
  await untilMade(1 + MOST);
  expect((await ask('/products?q=more')).status).toBe(503);
  expect((await ask('/about')).text).toBe('/about of 1');
  end('made');
  expect((await Promise.all(asking)).map(({ status }) => status)).toEqual(asking.map(() => 200));
  make = () => Promise.resolve(answerOf('later'));
  expect((await ask('/products?q=more')).text).toBe('later');
});

test('one client alone keeps no other client’s page from being made, and has its share again once its own are made', async () => {
  const { response, end } = held();
  make = async () => (await response).clone();
  const flood = Array.from({ length: MOST + 5 }, (_, nth) => ask(`/products?q=${nth}`, from('192.0.2.1')));
  await expect.poll(() => asked, SOON).toBe(MOST + 5);
  const others = Array.from({ length: MOST / 2 }, (_, nth) => ask(`/products?q=other+${nth}`, from('192.0.2.2')));
  await expect.poll(() => asked, SOON).toBe(MOST + 5 + MOST / 2);
  end('made');
  expect(new Set((await Promise.all(others)).map(({ status }) => status))).toEqual(new Set([200]));
  expect((await Promise.all(flood)).filter(({ status }) => status === 503)).toHaveLength(5);
  expect((await ask('/products?q=more', from('192.0.2.1'))).status).toBe(200);
});

test('a page that is made counts for the client that asked for it first', async () => {
  const clients: string[] = [];
  make = (_, __, client) => {
    clients.push(client);
    return Promise.resolve(answerOf('page'));
  };
  seen = { ...ANONYMOUS, user: { isAdmin: false } };
  await ask('/about', from('192.0.2.1'));
  await ask('/about', { Cookie: '__Host-session=x', ...from('192.0.2.2') });
  expect(clients).toEqual(['192.0.2.1', '192.0.2.2']);
});

test('where the client who asked first had no turn left, others who wait for the page get it', async () => {
  let validateRequest: (error: RequestShed) => void = () => {};
  make = () =>
    renderedAddresses.length === 1 ? new Promise((_resolve, reject) => (validateRequest = reject)) : Promise.resolve(answerOf('made'));
  const first = ask('/about', from('192.0.2.1'));
  await untilMade(1);
  const others = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((client) => ask('/about', from(client)));
  await expect.poll(() => asked, SOON).toBe(4);
  validateRequest(new RequestShed('crowded'));
  expect((await Promise.all([first, ...others])).map(({ status }) => status)).toEqual([503, 503, 200, 200]);
  expect(renderedAddresses).toHaveLength(2);
});

test('a page is wanted as long as one of those who asked for it waits', async () => {
  const { response, end } = held();
  make = () => response;
  const leave = new AbortController();
  const leaving = ask('/about', {}, leave.signal).catch(() => 'left');
  await untilMade(1);
  const staying = ask('/about');
  await vi.waitFor(() => expect(connections).toBe(2), SOON);
  leave.abort();
  expect(await leaving).toBe('left');
  await vi.waitFor(() => expect(connections).toBe(1), SOON);
  expect(lastAnswering?.closed).toBe(false);
  end('made');
  expect((await staying).text).toBe('made');
  await vi.waitFor(() => expect(lastAnswering?.closed).toBe(true), SOON);
});

test('what is kept takes up no more than its bytes', async () => {
  const packed = await compress(Buffer.from('{"games":[]}'), 9);
  for (const bytes of [packed, await recode(packed, 'identity'), await recode(packed, 'gzip')])
    expect(bytes.buffer.byteLength).toBe(bytes.length);
});
