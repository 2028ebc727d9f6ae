import '../support/shop/own-data-dir';

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { createRequestHandler, type LoaderFunctionArgs, type ServerBuild } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { shop } from '~/services/index.server';
import { validateRequest, normalizeHostHeaders } from '~/server/middleware/validate-request.server';
import { isDataUrl } from '~/http/url-limits.server';
import { startSession, type Account } from '~/web/session.server';

import { SPELLINGS } from '../support/access/spellings';
import { ACCESS, type Access } from '../support/access/table';
import { untilReady } from '../support/servers/faulty-build';

/*
 * Nobody gets further by another spelling of an address. Each private route's loader and action is watched: whichever address led to it, it
 * may end for a stranger in a refusal only. The short form tries other spellings for each route, and each for a third of them.
 * tests/http/guards.test.ts has the whole table for the addresses as they are.
 */

const IS_LONG = process.env['FAULTS'] === 'long';
const ORIGIN = 'http://localhost:3000';
const PRIVATE: ReadonlySet<Access | undefined> = new Set(['requireUser', 'requireAdmin', 'download']);
const OWNERS: ReadonlySet<Access | undefined> = new Set(['requireAdmin', 'download']);
const CASES = Object.entries(ACCESS).filter(([, { loader, action }]) => PRIVATE.has(loader) || PRIVATE.has(action));

type Method = 'GET' | 'POST';
interface Seen {
  readonly route: string;
  readonly end: string;
}
let seen: Seen[] = [];
let answer: (request: Request, isData: boolean) => Promise<Response>;
const cookies = { visitor: '', shopper: '', owner: '' };

beforeAll(async () => {
  const build = (await import(pathToFileURL(join(process.cwd(), 'build/server/index.js')).href)) as ServerBuild;
  const handler = createRequestHandler({ ...build, routes: watched(build.routes) }, 'production');
  await untilReady(handler);
  answer = (request, isData) => handler(request, { requestId: 'test', socketAddress: '192.0.2.1', isData });
  cookies.shopper = await cookieOf('amal@example.com');
  cookies.owner = await cookieOf('owner@example.com');
});
afterAll(() => shop.close());

async function cookieOf(email: string): Promise<string> {
  const made = await shop.identity.signUp({ email, password: 'correct horse battery', displayName: 'Amal', emailVerified: true });
  if (!made.ok) throw new Error(made.code);
  const account: Account = made.account;
  return (await startSession({ sessionSecret: null }, account)).get('Set-Cookie')?.split(';', 1)[0] ?? '';
}

/** The same routes; each end of a loader or an action is noted. */
function watched(routes: ServerBuild['routes']): ServerBuild['routes'] {
  return Object.fromEntries(
    Object.entries(routes).map(([route, entry]) => {
      if (!entry) return [route, entry];
      const { loader, action } = entry.module;
      const watch = (handle: typeof loader) => async (args: LoaderFunctionArgs) => {
        try {
          const answered: unknown = await handle?.(args);
          seen.push({ route, end: endOf(answered) });
          return answered;
        } catch (error) {
          seen.push({ route, end: endOf(error) });
          throw error;
        }
      };
      return [
        route,
        { ...entry, module: { ...entry.module, ...(loader && { loader: watch(loader) }), ...(action && { action: watch(action) }) } },
      ];
    }),
  );
}

function endOf(answered: unknown): string {
  if (!(answered instanceof Response)) return 'answered';
  const place = answered.headers.get('Location')?.split('?', 1)[0];
  return place === undefined ? String(answered.status) : `${answered.status} ${place}`;
}

/** How the store ends a request for somebody who may not: by its guard. */
const REFUSALS = new Set(['302 /login', '302 /', '401', '403', '400']);

/** The ends of this route's own handlers; none if the door refused the request, or the address is another one. */
async function endsAt(id: string, url: string, method: Method, person: keyof typeof cookies): Promise<readonly string[]> {
  const headers = { cookie: cookies[person], origin: ORIGIN, 'sec-fetch-site': 'same-origin' };
  if (validateRequest({ method, url, headers }, ORIGIN)) return [];
  normalizeHostHeaders(headers, ORIGIN);
  seen = [];
  const form = { method, body: new URLSearchParams({ intent: 'none' }) };
  const given = await answer(new Request(`${ORIGIN}${url}`, { headers, ...(method === 'POST' && form) }), isDataUrl(url));
  expect(given.status, `${method} ${url}`).toBeLessThan(500);
  await given.body?.cancel();
  return seen.filter(({ route }) => route === id).map(({ end }) => end);
}

test('there are 21 spellings, and no two of them are the same', () => {
  expect(new Set(SPELLINGS.map(({ spell }) => spell('/admin/orders', 'routes/x')))).toHaveLength(21);
});

describe.each(CASES)('%s', (id, { path, loader, action }) => {
  const row = CASES.findIndex(([each]) => each === id);
  const spellings = SPELLINGS.filter((_, nth) => IS_LONG || (nth + row) % 8 === 0);
  const people = OWNERS.has(loader) || OWNERS.has(action) ? (['visitor', 'shopper'] as const) : (['visitor'] as const);
  const methods = [...(PRIVATE.has(loader) ? (['GET'] as const) : []), ...(PRIVATE.has(action) ? (['POST'] as const) : [])];

  test('refuses strangers in every spelling', async () => {
    let asked = 0;
    for (const { name, spell } of spellings) {
      for (const method of methods) {
        for (const person of people) {
          const ends = await endsAt(id, spell(path, id), method, person);
          const beyond = ends.filter((end) => !REFUSALS.has(end));
          // why: the action of a form refuses first, and the loaders of its page may then run for the refusal's page
          expect({ name, method, person, beyond }).toEqual({ name, method, person, beyond: [] });
          asked += ends.length;
          // Another page for one stranger is another page for each: which route answers does not depend on who asks.
          if (ends.length === 0) break;
        }
      }
    }
    expect(asked, 'the route was reached').toBeGreaterThan(IS_LONG ? 3 : 0);
  });
});

test('the watch sees what a guard lets in', async () => {
  expect(await endsAt('routes/_admin.admin._index', '/ADMIN/', 'GET', 'owner')).toEqual(['answered']);
  expect(await endsAt('routes/_admin.admin._index', '/%61dmin', 'GET', 'shopper')).toEqual(['302 /']);
});
