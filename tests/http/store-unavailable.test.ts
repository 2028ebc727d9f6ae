import { createRequestHandler } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Shop } from '~/services/index.server';

import { builtParts } from '../support/servers/built-app';
import { ownEnv } from '../support/shop/own-env';

/* A store that can't even be read, like a database on another machine: the built pages in this process, after their store was closed. */

const ORIGIN = 'http://localhost:3000';
let ask: (path: string, cookie?: string, form?: Readonly<Record<string, string>>) => Promise<Response>;
let session = '';
let shop: Shop;

beforeAll(async () => {
  const { build, openShop } = await builtParts();
  shop = openShop(ownEnv({ DEMO: '1' }));
  const handle = createRequestHandler(build, 'production');
  ask = (path, cookie = '', form) =>
    handle(
      new Request(`${ORIGIN}${path}`, {
        headers: { Cookie: cookie, Host: 'localhost:3000', Origin: ORIGIN },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      }),
      { shop },
    );
  // The pages of people wait two seconds for a store that is not open yet; its server lets no request in before.
  await shop.ready();
  expect((await ask('/product/hades')).status).toBe(200);
  session = await signUp();
  expect(await (await ask('/', session)).text()).toContain('Logout');
  await shop.store.close();
});
afterAll(() => shop.close());

/** Returns the cookie of a new shopper's session. */
async function signUp(): Promise<string> {
  const password = 'four keys, one door';
  const born = { name: 'Amal', birthDate: '1990-07-14', phone: '+212612345678', email: 'amal@example.com' };
  const answer = await ask('/signup', '', { ...born, password, confirmPassword: password });
  expect(answer.status).toBe(303);
  return (
    answer.headers
      .getSetCookie()
      .find((cookie) => cookie.includes('session'))
      ?.split(';', 1)[0] ?? ''
  );
}

const PUBLIC = ['/', '/products?genre=rpg', '/product/hades', '/about', '/support'];

describe('with a store that cannot be read', () => {
  test.each(['/', '/products?genre=rpg', '/product/hades', '/about', '/support', '/login', '/sitemap.xml', '/covers/hades.svg'])(
    '%s still works, from memory',
    async (path) => expect((await ask(path)).status).toBe(200),
  );

  test('a game that is not in memory shows an error, with links to go on', async () => {
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

  test.each(PUBLIC)('%s still works for a shopper, and says neither that she is signed in nor that she is signed out', async (path) => {
    const page = await ask(path, session);
    const text = await page.text();
    expect([page.status, page.headers.getSetCookie(), page.headers.get('Cache-Control')]).toEqual([200, [], 'private, no-store']);
    expect(text).toContain('We are offline. Our database does not answer');
    for (const part of ['>Register</a>', 'Logout', '>My orders</a>', 'Cart, 0 games']) expect(text).not.toContain(part);
    expect(await (await ask(path)).text()).toContain('>Register</a>');
  });

  test.each(['/cart', '/checkout', '/orders', '/admin', '/login', '/signup'])('%s needs a known visitor: 503', async (path) => {
    const page = await ask(path, session);
    expect([page.status, page.headers.getSetCookie()]).toEqual([503, []]);
    expect(await page.text()).toContain('<h1>We are offline</h1>');
  });

  test('no form of a shopper is taken as a visitor’s', async () => {
    for (const [path, form] of [
      ['/cart', { intent: 'add', gameId: 'hades' }],
      ['/cart', { intent: 'remove', gameId: 'hades' }],
      ['/logout', {}],
    ] as const) {
      const answer = await ask(path, session, form);
      expect([path, answer.status, answer.headers.getSetCookie()]).toEqual([path, 503, []]);
    }
  });

  test('a page that follows her cart is told to ask later, not that she is signed out', async () => {
    const text = await (await ask('/cart/events', session)).text();
    expect([text.includes('retry: 10000'), text.includes('signed-out')]).toEqual([true, false]);
  });

  test('the store is not ready to sell, and its process lives', async () => {
    expect((await ask('/readyz')).status).toBe(503);
    expect((await ask('/healthz')).status).toBe(200);
  });
});
