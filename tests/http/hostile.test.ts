import { Session } from 'node:inspector/promises';

import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Shop } from '~/services/index.server';
import { MOST } from '~/http/url-limits.server';
import { validateRequest } from '~/server/validate-request.server';
import { byAddress, toBuilds, toScript } from '~/server/builds.server';

import { builtParts } from '../support/servers/built-app';
import { ownEnv } from '../support/shop/own-env';

/*
 * What one request may cost. The work is counted, not timed: how often any function is called, as V8 itself counts. So the figure is the
 * same on a busy machine.
 */

const ORIGIN = 'http://localhost:3000';
const inspector = new Session();
let build: ServerBuild;
let shop: Shop;
let answer: (request: Request) => Promise<Response>;

beforeAll(async () => {
  const parts = await builtParts();
  ({ build } = parts);
  shop = parts.openShop(ownEnv());
  const handler = createRequestHandler(build, 'production');
  answer = (request) => handler(request, { shop, requestId: 'test', socketAddress: '192.0.2.1', isData: /\.data(\?|$)/.test(request.url) });
  await shop.ready();
  inspector.connect();
  await inspector.post('Profiler.enable');
  await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
});
afterAll(async () => {
  inspector.disconnect();
  await shop.close();
});

/** Returns the calls of functions that a GET makes until its answer is complete; `refused` before anything runs: 0. */
async function callsOf(url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  if (validateRequest({ method: 'GET', url, headers }, ORIGIN)) return 0;
  return callsBehindDoor(url, headers);
}

async function callsBehindDoor(url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  await inspector.post('Profiler.takePreciseCoverage');
  await (await answer(new Request(`${ORIGIN}${url}`, { headers }))).text();
  const { result } = await inspector.post('Profiler.takePreciseCoverage');
  return result.flatMap(({ functions }) => functions).reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
}

const many = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes);
const parameters = (count: number, name = 'p') => Array.from({ length: count }, (_, nth) => `${name}${nth}=1`).join('&');

/** The worst that the door lets in, and what it refuses. */
const HOSTILE: readonly [name: string, url: string, headers?: Readonly<Record<string, string>>][] = [
  ['a path of 7,900 parts', '/a'.repeat(7_900)],
  ['a path of as many parts as the door lets in', '/a'.repeat(MOST.parts)],
  ['empty parts', '/'.repeat(MOST.parts)],
  ['dots', '/..'.repeat(MOST.parts)],
  ['a path as long as the door lets in', `/${many('a', MOST.pathBytes - 1)}`],
  ['a path of signs in code', `/${many('%F0%9F%8E%AE', MOST.pathBytes - 4)}`],
  ['a data request for a deep path', `${'/a'.repeat(MOST.parts)}.data`],
  ['a data request that names routes', `/none.data?_routes=${many('root,', MOST.queryBytes - 20)}`],
  ['the list of routes', `/__manifest?version=x&${Array.from({ length: 90 }, () => `p=${many('/a', 14)}`).join('&')}`],
  ['parameters', `/products?${parameters(MOST.parameters)}`],
  ['one parameter again and again', `/products?${many('q=a&', 4 * MOST.parameters - 1)}`],
  ['a long search', `/products?q=${many('a ', MOST.queryBytes - 10)}`],
  ['a search of signs in code', `/products?q=${many('%D8%A7', MOST.queryBytes - 10)}`],
  ['a long User-Agent', '/', { 'User-Agent': many('Version/1 ', 15_000) }],
  ['many cookies', '/', { Cookie: parameters(1_500, 'c').replaceAll('&', '; ') }],
  ['a cookie of ours without end', '/', { Cookie: `__Host-session=${many('a.', 15_000)}` }],
  ['many languages', '/', { 'Accept-Language': many('fr;q=0.1,', 15_000) }],
];

describe('a hostile request makes at most twice the work of a visit to the home page', () => {
  let home = 0;
  beforeAll(async () => {
    // The first request also loads and prepares.
    await callsOf('/');
    home = await callsOf('/');
  });

  test.each(HOSTILE)('%s', async (_, url, headers = {}) => {
    await callsOf(url, headers);
    expect(home).toBeGreaterThan(1_000);
    expect(await callsOf(url, headers)).toBeLessThan(2 * home);
  });

  test('also the deepest path, if the door let it in', async () => {
    expect(await callsBehindDoor('/a'.repeat(1_000))).toBeLessThan(10 * home);
  });
});

describe('the list of routes', () => {
  test('is not answered to anybody', async () => {
    expect((await answer(new Request(`${ORIGIN}/__manifest?version=${build.assets.version}&p=/admin`))).status).toBe(404);
  });

  test('of a shopper’s page has none of the owner’s, and a page of the owner has all', () => {
    const { store, admin } = toBuilds(build);
    expect(Object.keys(build.routes)).toContain('routes/_admin.admin._index');
    for (const { routes, assets } of Object.values(store)) {
      const script = toScript(assets);
      expect([Object.keys(routes).join().match(/admin/), script.match(/"admin|_admin/)]).toEqual([null, null]);
      expect(script.includes('"routes/products"')).toBe(true);
    }
    for (const { routes, assets } of Object.values(admin))
      expect([routes, Object.keys(assets.routes)]).toEqual([build.routes, Object.keys(build.assets.routes)]);
  });

  test.each([
    ['/admin', true],
    ['/admin.data?index', true],
    ['/Admin/orders.data', true],
    ['/%61dmin', true],
    ['/fr/admin', true],
    ['/administer', false],
    ['/products.data?q=/admin', false],
  ])('%s is answered by a build that has the owner’s: %s', (url, isAdmin) => {
    expect('routes/_admin' in byAddress(toBuilds(build), ({ routes }) => routes)(url)).toBe(isAdmin);
  });

  test('has another address when its content changes', () => {
    const { assets } = build;
    const other = toBuilds({ ...build, assets: { ...assets, entry: { ...assets.entry, module: '/assets/other.js' } } });
    const [ours, theirs] = [toBuilds(build).store.en.assets.url, other.store.en.assets.url];
    expect(new Set([assets.url, ours, theirs]).size).toBe(3);
  });
});
