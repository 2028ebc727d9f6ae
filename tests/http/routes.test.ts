import { readdirSync, readFileSync } from 'node:fs';

import { createRequestHandler, type LoaderFunctionArgs, type ServerBuild } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { isDataUrl } from '~/http/url-limits.server';
import { normalizeHostHeaders, validateRequest } from '~/server/validate-request.server';
import type { Shop } from '~/services/index.server';
import { startSession, type Account } from '~/web/session.server';

import { SPELLINGS } from '../support/access/spellings';
import { ACCESS, type Access } from '../support/access/table';
import { builtParts } from '../support/servers/built-app';
import { ownEnv } from '../support/shop/own-env';

/*
 * One walk over all routes. Every loader and action of the built store is watched: for every person, by a page or for data, and by whichever
 * spelling of its address, it ends as its guard promises. The source is read too, since a guard that comes second lets something happen
 * before it. The short form tries other spellings for each route, and each for some of them.
 */

const IS_LONG = process.env['FAULTS'] === 'long';
const ORIGIN = 'http://localhost:3000';
const HANDLERS = ['loader', 'action'] as const;
type Handler = (typeof HANDLERS)[number];
type Person = 'visitor' | 'shopper' | 'claimant' | 'owner';
const ROUTES = Object.entries(ACCESS);
const PRIVATE: ReadonlySet<Access | undefined> = new Set(['requireUser', 'requireAdmin', 'download']);

let build: ServerBuild;
let shop: Shop;
let answer: (request: Request, isData: boolean) => Promise<Response>;
const accounts = new Map<Person, Account>();
/** The ends of the handlers that the last request reached. */
let seen: { readonly route: string; readonly handler: Handler; readonly end: string }[] = [];

beforeAll(async () => {
  const parts = await builtParts();
  ({ build } = parts);
  shop = parts.openShop(ownEnv());
  await shop.ready();
  const handle = createRequestHandler({ ...build, routes: watched(build.routes) }, 'production');
  answer = (request, isData) => handle(request, { shop, requestId: 'test', socketAddress: '192.0.2.1', isData });
  await signUp('shopper', 'amal@example.com', true);
  // An unverified address from the owner's list.
  await signUp('claimant', 'owner@example.com', false);
  await signUp('owner', 'second-owner@example.com', true);
});
afterAll(() => shop.close());

async function signUp(person: Person, email: string, emailVerified: boolean): Promise<void> {
  const made = await shop.identity.signUp({ email, password: 'correct horse battery', displayName: email, emailVerified });
  if (!made.ok) throw new Error(made.code);
  accounts.set(person, made.account);
}

/** A new session each time, since some actions end it. */
async function cookieOf(person: Person): Promise<string> {
  const account = accounts.get(person);
  const headers = account ? await startSession({ shop, sessionSecret: null }, account) : new Headers();
  return headers.get('Set-Cookie')?.split(';', 1)[0] ?? '';
}

/** The same routes; each end of a loader or an action is noted. */
function watched(routes: ServerBuild['routes']): ServerBuild['routes'] {
  const watch = (route: string, handler: Handler, handle: unknown) => ({
    [handler]: async (args: LoaderFunctionArgs): Promise<unknown> => {
      const note = (end: unknown) => void seen.push({ route, handler, end: refusalOf(end) });
      try {
        const answered = await (handle as (args: LoaderFunctionArgs) => unknown)(args);
        note(answered);
        return answered;
      } catch (error) {
        note(error);
        throw error;
      }
    },
  });
  return Object.fromEntries(
    Object.entries(routes).map(([route, entry]) => {
      const handlers = HANDLERS.filter((handler) => entry?.module[handler]).map((handler) => watch(route, handler, entry?.module[handler]));
      return [route, entry && { ...entry, module: Object.assign({}, entry.module, ...handlers) as typeof entry.module }];
    }),
  );
}

/** The status and place show that a guard refused; everything else is 'let in'. */
function refusalOf(end: unknown): string {
  if (!(end instanceof Response)) return 'let in';
  const place = end.headers.get('Location') ?? '';
  if (end.status === 302 && (place === '/' || place.startsWith('/login?'))) return `302 ${place.split('?', 1)[0]}`;
  return end.status === 400 || end.status === 401 || end.status === 403 ? String(end.status) : 'let in';
}

/** Returns each guard's promise, for a page and for a data request. */
function expected(access: Access, handler: Handler, person: Person, isData: boolean): string {
  const isSignedIn = person !== 'visitor';
  switch (access) {
    case 'publicResource':
    case 'optionalUser':
      return 'let in';
    case 'requireAnonymous':
      return isSignedIn ? '302 /' : 'let in';
    case 'requireUser':
      return isSignedIn ? 'let in' : isData ? '401' : '302 /login';
    case 'requireAdmin':
    case 'download':
      if (!isSignedIn) return isData ? '401' : '302 /login';
      if (person === 'owner') return 'let in';
      return access === 'requireAdmin' && handler === 'loader' && !isData ? '302 /' : '403';
  }
}

/** Returns the end of this route's own handler for this address; none if the request was refused before, or the address is another one. */
async function endsAt(route: string, url: string, handler: Handler, person: Person): Promise<readonly string[]> {
  const method = handler === 'action' ? 'POST' : 'GET';
  const headers = { cookie: await cookieOf(person), origin: ORIGIN, 'sec-fetch-site': 'same-origin' };
  if (validateRequest({ method, url, headers }, ORIGIN)) return [];
  normalizeHostHeaders(headers, ORIGIN);
  seen = [];
  const form = method === 'POST' && { body: new URLSearchParams({ intent: 'none' }) };
  const given = await answer(new Request(`${ORIGIN}${url}`, { method, headers, ...form }), isDataUrl(url));
  expect(given.status, `${method} ${url}`).toBeLessThan(500);
  await given.body?.cancel();
  return seen.filter((each) => each.route === route && each.handler === handler).map(({ end }) => end);
}

/** As a form is sent to the route of an index. */
const addressOf = (id: string, path: string, handler: Handler) =>
  handler === 'action' && id.endsWith('_index') ? `${path}${path.includes('?') ? '&' : '?'}index` : path;
const asData = (path: string) => path.replace(/^([^?]*)/, (at) => (at === '/' ? '/_root.data' : `${at}.data`));

test('every route with a loader or an action is in the table, and nothing else is', () => {
  const built = Object.entries(build.routes).flatMap(([id, route]) =>
    HANDLERS.flatMap((each) => (route?.module[each] ? `${id} ${each}` : [])),
  );
  const listed = ROUTES.flatMap(([id, access]) => HANDLERS.flatMap((each) => (access[each] ? `${id} ${each}` : [])));
  expect(built.toSorted()).toEqual(listed.toSorted());
});

/** The answers of the owner's pages to a stranger's browser: never an error page of the program, and nothing of the page. */
describe.each(ROUTES.filter(([id]) => id.startsWith('routes/_admin.')))('%s', (id, { path, action, loader }) => {
  test.each(['visitor', 'shopper'] as const)('answers a %s, by a link and by a form, with a refusal', async (person) => {
    const ask = async (handler: Handler) => {
      const url = addressOf(id, path, handler);
      const headers = { cookie: await cookieOf(person), origin: ORIGIN, host: new URL(ORIGIN).host, 'sec-fetch-site': 'same-origin' };
      const form = handler === 'action' ? { method: 'POST', body: new URLSearchParams({ intent: 'none' }) } : {};
      const given = await answer(new Request(`${ORIGIN}${url}`, { headers, ...form }), false);
      const text = await given.text();
      // why: a file's address refuses a form with Remix's own words
      if (handler === 'loader' || action) expect(text, url).not.toContain('Unexpected Server Error');
      return `${given.status} ${(given.headers.get('Location') ?? '').split('?', 1)[0]}`.trim();
    };
    const toLogin = '302 /login';
    const isFile = loader === 'download';
    expect(await ask('loader')).toBe(person === 'visitor' ? toLogin : isFile ? '403' : '302 /');
    if (action) expect(await ask('action')).toBe(person === 'visitor' ? toLogin : '403');
    else expect(['405', '403', toLogin, '302 /']).toContain(await ask('action'));
  });
});

test('there are 21 spellings, and no two of them are the same', () => {
  expect(new Set(SPELLINGS.map(({ spell }) => spell('/admin/orders', 'routes/x')))).toHaveLength(21);
});

describe.each(ROUTES)('%s', (id, route) => {
  const handlers = HANDLERS.flatMap((handler) => (route[handler] ? [[handler, route[handler]] as const] : []));

  test.each(handlers)('%s (%s) lets in whom its guard lets in, on a page and by data request', async (handler, access) => {
    for (const person of ['visitor', 'shopper', 'claimant', 'owner'] as const)
      // why: a stream of events asked for as data is read to its end, a minute later
      for (const path of route.path.endsWith('/events') ? [route.path] : [route.path, asData(route.path)]) {
        const url = addressOf(id, path, handler);
        const ends = await endsAt(id, url, handler, person);
        const wanted = expected(access, handler, person, isDataUrl(url));
        // A route for anyone may itself lead to the home page, and any may find no sense in the form.
        const own = access === 'optionalUser' || access === 'publicResource' ? ['400', '302 /', '403'] : ['400'];
        const judged = ends.map((end) => (wanted === 'let in' && own.includes(end) ? 'let in' : end));
        expect({ person, url, ends: [...new Set(judged)] }).toEqual({ person, url, ends: [wanted] });
      }
  });

  test.runIf(handlers.some(([, access]) => PRIVATE.has(access)))('refuses strangers in every spelling', async () => {
    const row = ROUTES.findIndex(([each]) => each === id);
    const spellings = SPELLINGS.filter((_, nth) => IS_LONG || (nth + row) % 8 === 0);
    let asked = 0;
    for (const { name, spell } of spellings)
      for (const [handler, access] of handlers.filter(([, each]) => PRIVATE.has(each)))
        for (const person of access === 'requireUser' ? (['visitor'] as const) : (['visitor', 'shopper'] as const)) {
          const ends = await endsAt(id, spell(route.path, id), handler, person);
          expect({ name, handler, person, beyond: ends.filter((end) => end === 'let in') }).toEqual({ name, handler, person, beyond: [] });
          asked += ends.length;
          // Another page for one stranger is another page for each: which route answers does not depend on who asks.
          if (ends.length === 0) break;
        }
    expect(asked, 'the route was reached').toBeGreaterThan(IS_LONG ? 3 : 0);
  });
});

describe('in the source', () => {
  const files = ['root.tsx', ...readdirSync('app/routes').map((name) => `routes/${name}`)].filter((name) => /\.tsx?$/.test(name));

  test.each(files)('%s: the guard comes first, and gives the shop', (file) => {
    const source = readFileSync(`app/${file}`, 'utf8');
    const [, imported = ''] = /import \{([^}]*)\} from '~\/web\/guards\.server'/.exec(source) ?? [];
    const guards = [...source.matchAll(/^export async function (loader|action)\((\w+): \w+\)[^\n]*\{\n([^\n]*)/gm)].map(
      ([, handler = '', args = '', first = '']) => {
        const [, guard = '', asked, kind] = /^ {2}(?:const [\w{}, :]+ = )?await (\w+)\((\w+)(?:, '(\w+)')?\);$/.exec(first) ?? [];
        return [handler, asked === args && imported.split(/\W+/).includes(guard) ? (kind ?? guard) : `no guard: ${first}`];
      },
    );
    const { loader, action } = ACCESS[file.replace(/\.tsx?$/, '')] ?? {};
    expect(Object.fromEntries(guards)).toEqual({ ...(loader && { loader }), ...(action && { action }) });
  });
});
