import type { AppLoadContext } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openShop } from '~/services/index.server';

import { ownEnv } from '../../tests/support/shop/own-env';
import { requireAdmin, optionalUser, publicResource, requireUser, requireAnonymous } from './guards.server';
import { endSession, isAdmin, startSession, type Account } from './session.server';

const ORIGIN = 'http://localhost:3000';
const shop = openShop(ownEnv());
const ANONYMOUS = { shop, sessionSecret: null };

let owner: Account;
let shopper: Account;
let claimant: Account;

beforeAll(async () => {
  await shop.ready();
  owner = await make('owner@example.com', true);
  shopper = await make('amal@example.com', true);
  await shop.identity.signUp({ email: 'brahim@example.com', password: 'correct horse battery', displayName: 'Brahim' });
  // Signed up with an address on the owner's list, and never confirmed it.
  claimant = { ...owner, emailVerified: false };
});
afterAll(() => shop.close());

async function make(email: string, emailVerified: boolean): Promise<Account> {
  const made = await shop.identity.signUp({ email, password: 'correct horse battery', displayName: email, emailVerified });
  if (!made.ok) throw new Error(made.code);
  return made.account;
}

/** The Cookie header of a browser that signed in. */
async function cookieOf(account: Account): Promise<string> {
  return (await startSession(ANONYMOUS, account)).get('Set-Cookie')?.split(';', 1)[0] ?? '';
}

interface Ask {
  readonly path?: string;
  readonly method?: string;
  readonly cookie?: string;
  readonly headers?: Record<string, string>;
  readonly context?: Partial<AppLoadContext>;
}

function ask({ path = '/orders?page=2', method = 'GET', cookie = '', headers = {}, context = {} }: Ask = {}) {
  const origin = method === 'GET' || method === 'HEAD' ? {} : { Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin' };
  const request = new Request(`${ORIGIN}${path}`, { method, headers: { Cookie: cookie, ...origin, ...headers } });
  return { request, params: {}, context: Object.assign(context, { shop }) };
}

/** 'let in', or the status and the place of the redirect. */
async function outcome(guarding: Promise<unknown>): Promise<string> {
  try {
    await guarding;
    return 'let in';
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    return [error.status, error.headers.get('Location')].filter(Boolean).join(' ');
  }
}

describe('a guard lets in', () => {
  const toLogin = '302 /login?redirectTo=%2Forders%3Fpage%3D2';

  test('everybody, on public pages', async () => {
    expect(await outcome(optionalUser(ask()))).toBe('let in');
    expect(await outcome(optionalUser(ask({ cookie: await cookieOf(shopper) })))).toBe('let in');
  });

  test('only visitors, on login and sign-up', async () => {
    expect(await outcome(requireAnonymous(ask()))).toBe('let in');
    expect(await outcome(requireAnonymous(ask({ cookie: await cookieOf(shopper) })))).toBe('302 /');
  });

  test('only signed-in people, on their own pages; others come back after the login', async () => {
    expect(await outcome(requireUser(ask()))).toBe(toLogin);
    expect(await outcome(requireUser(ask({ method: 'POST' })))).toBe(toLogin);
    expect(await outcome(requireUser(ask({ context: { isData: true } })))).toBe('401');
    expect(await outcome(requireUser(ask({ headers: { 'Sec-Fetch-Dest': 'empty' } })))).toBe('401');
    expect(await outcome(requireUser(ask({ path: '//evil.example/x' })))).toBe('302 /login');
    expect((await requireUser(ask({ cookie: await cookieOf(shopper) }))).account.id).toBe(shopper.id);
  });

  test('only admins, on the owner’s pages', async () => {
    const cookie = await cookieOf(shopper);
    expect(await outcome(requireAdmin(ask()))).toBe(toLogin);
    expect(await outcome(requireAdmin(ask({ context: { isData: true } })))).toBe('401');
    expect(await outcome(requireAdmin(ask({ cookie })))).toBe('302 /');
    expect(await outcome(requireAdmin(ask({ cookie, method: 'HEAD' })))).toBe('302 /');
    expect(await outcome(requireAdmin(ask({ cookie }), 'download'))).toBe('403');
    expect(await outcome(requireAdmin(ask({ cookie, context: { isData: true } })))).toBe('403');
    expect(await outcome(requireAdmin(ask({ cookie, method: 'POST' })))).toBe('403');
    expect(await outcome(requireAdmin(ask({ cookie: await cookieOf(owner) })))).toBe('let in');
  });
});

describe('a session', () => {
  test('is in a cookie that only this host sets and only the server reads', async () => {
    const cookie = (await startSession(ANONYMOUS, shopper)).get('Set-Cookie') ?? '';
    expect(cookie).toMatch(/^__Host-session=/);
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/', 'Max-Age=2592000']) expect(cookie).toContain(attribute);
    expect(cookie).not.toContain('Domain');
    expect((await startSession(ANONYMOUS, owner)).get('Set-Cookie')).toContain('Max-Age=28800');
  });

  test('is new at each sign-in, which ends the one before', async () => {
    const before = await cookieOf(shopper);
    const user = await requireUser(ask({ cookie: before }));
    const now = (await startSession(user, shopper)).get('Set-Cookie')?.split(';', 1)[0] ?? '';
    expect(now).not.toBe(before);
    expect(await outcome(requireUser(ask({ cookie: before })))).toMatch(/^302/);
    expect(await outcome(requireUser(ask({ cookie: now })))).toBe('let in');
  });

  test('ends on the server too', async () => {
    const cookie = await cookieOf(shopper);
    const headers = await endSession(await requireUser(ask({ cookie })));
    expect(headers.get('Set-Cookie')).toContain('Max-Age=0');
    expect(await outcome(requireUser(ask({ cookie })))).toMatch(/^302/);
  });

  test("of a shopper who becomes an admin lasts no longer than an admin's", async () => {
    const HOUR = 60 * 60 * 1000;
    for (const [account, hours, expected] of [
      [owner, 7.9, 'let in'],
      [owner, 8, '302 /login?redirectTo=%2Forders%3Fpage%3D2'],
      [shopper, 8, 'let in'],
    ] as const) {
      const cookie = await cookieOf(account);
      const { docs } = await shop.store.query({ from: 'sessions', where: [['accountId', '==', account.id]] });
      const now = shop.clock();
      for (const { path } of docs)
        await shop.store.update(path, {
          createdAt: now - hours * HOUR,
          expiresAt: now + 20 * 24 * HOUR,
          signedInAt: now - hours * HOUR,
        });
      expect(await outcome(requireUser(ask({ cookie })))).toBe(expected);
    }
  });

  test('cannot be made up', async () => {
    const cookie = await cookieOf(shopper);
    for (const forged of [
      `${cookie}x`,
      cookie.replace(/=./, '=Z'),
      '__Host-session=abc',
      '__Host-session=',
      `session=${cookie.split('=', 2)[1]}`,
    ]) {
      expect(await outcome(requireUser(ask({ cookie: forged })))).toMatch(/^302/);
    }
  });
});

describe('an admin', () => {
  test('is a verified address on the list', () => {
    expect(isAdmin(shop, owner)).toBe(true);
    expect(isAdmin(shop, shopper)).toBe(false);
    expect(isAdmin(shop, claimant)).toBe(false);
    expect(isAdmin(shop, { ...owner, disabled: true })).toBe(false);
  });
});

test('the loaders of one page look up their visitor once', async () => {
  const context = {};
  const cookie = await cookieOf(shopper);
  const [first, second] = await Promise.all([optionalUser(ask({ cookie, context })), optionalUser(ask({ cookie, context }))]);
  expect(first).toBe(second);
  expect(first.requestId).toBe((await optionalUser(ask({ cookie, context }))).requestId);
  expect(first.requestId).not.toBe((await optionalUser(ask({ cookie }))).requestId);
});

describe('a request comes in once', () => {
  test('the loaders after an action share its visitor, whoever of them asks', async () => {
    const context = {};
    const cookie = await cookieOf(owner);
    const sent = await optionalUser(ask({ method: 'POST', cookie, context }));
    expect(await optionalUser(ask({ cookie, context }))).toBe(sent);
    expect((await requireAdmin(ask({ cookie, context }))).account).toBe(sent.account);
  });

  test('each guard still asks for what it asks', async () => {
    const context = {};
    const cookie = await cookieOf(shopper);
    expect(await outcome(optionalUser(ask({ cookie, context })))).toBe('let in');
    expect(await outcome(requireAnonymous(ask({ cookie, context })))).toBe('302 /');
    expect(await outcome(requireAdmin(ask({ cookie, context }), 'download'))).toBe('403');
  });
});

test('the client’s address comes from the trusted proxy', async () => {
  const headers = { 'X-Forwarded-For': '1.1.1.1, 198.51.100.7' };
  expect((await optionalUser(ask({ headers, context: { socketAddress: '127.0.0.1' } }))).address).toBe('198.51.100.7');
  expect((await optionalUser(ask())).address).toBe('unknown');
});

describe('a store that is away', () => {
  test('changes nothing for visitors; with a session a person may look at pages as a visitor, and do nothing else', async () => {
    const cookie = await cookieOf(owner);
    await shop.store.close();
    expect(await optionalUser(ask())).toMatchObject({ account: null, isUnknown: false });
    expect(await optionalUser(ask({ cookie }))).toMatchObject({ account: null, isAdmin: false, isUnknown: true, sessionSecret: null });
    expect(await outcome(publicResource(ask({ cookie })))).toBe('let in');
    const guards = [requireAnonymous, requireUser, requireAdmin];
    await expect(optionalUser(ask({ cookie, method: 'POST' }))).rejects.toMatchObject({ code: 'unavailable' });
    for (const guard of guards) await expect(guard(ask({ cookie }))).rejects.toMatchObject({ code: 'unavailable' });
  });
});
