import '../support/own-data-dir';

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Shop } from '~/services.server';

/*
 * A store that doesn't even let itself be read, as a database on another machine can be: the built pages in this process, with their store
 * closed under them.
 */

const ORIGIN = 'http://localhost:3000';
const built = (name: string): Promise<unknown> => import(pathToFileURL(join(process.cwd(), 'build/server', name)).href);
let ask: (path: string, cookie?: string) => Promise<Response>;
let shop: Shop;

beforeAll(async () => {
  process.env['DEMO'] = '1';
  const build = (await built('index.js')) as ServerBuild;
  const chunk = readdirSync('build/server/chunks').find((name) => name.startsWith('services.server-')) ?? '';
  const exported = Object.values((await built(`chunks/${chunk}`)) as object) as unknown[];
  shop = exported.find(
    (value): value is Shop => typeof value === 'object' && value !== null && 'catalogue' in value && 'store' in value,
  ) as Shop;
  const handle = createRequestHandler(build, 'production');
  ask = (path, cookie = '') => handle(new Request(`${ORIGIN}${path}`, { headers: { Cookie: cookie } }));
  expect((await ask('/product/hades')).status).toBe(200);
  await shop.store.close();
});
afterAll(() => shop.close());

describe('with a store that cannot be read', () => {
  test.each(['/', '/products?genre=rpg', '/product/hades', '/about', '/support', '/login', '/sitemap.xml', '/covers/hades.svg'])(
    '%s goes on, from memory',
    async (path) => expect((await ask(path)).status).toBe(200),
  );

  test('a game that is not in memory is said to have failed, with ways on', async () => {
    const page = await ask('/product/brand-new');
    const text = await page.text();
    expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '10']);
    for (const part of [
      '<h1>Failed to load game data.</h1>',
      'Try again</a>',
      'Go Back</a>',
      '<title>Failed to load game data - Miftah</title>',
    ])
      expect(text).toContain(part);
  });

  test('whoever watches the server is told', async () => expect((await ask('/healthz')).status).toBe(503));
});
