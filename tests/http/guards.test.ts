import '../support/shop/own-data-dir';

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { shop } from '~/services/index.server';
import { startSession, type Account } from '~/web/session.server';

import { ACCESS, type Access } from '../support/access/table';
import { findGuards, type Handler } from '../support/access/guard-walk';

/*
 * Every loader and every action guards itself. Two proofs: each is called alone, on the built server, for every kind of visitor; and its
 * source is read, since a guard that comes second lets something happen before it.
 */

const ORIGIN = 'http://localhost:3000';
const HANDLERS = ['loader', 'action'] as const;
const CASES = Object.entries(ACCESS).flatMap(([id, access]) =>
  HANDLERS.flatMap((handler) => (access[handler] ? [{ id, handler, access: access[handler], path: access.path }] : [])),
);

let build: ServerBuild;
type Person = 'visitor' | 'shopper' | 'claimant' | 'owner';
const accounts = new Map<Person, Account>();

beforeAll(async () => {
  build = (await import(pathToFileURL(join(process.cwd(), 'build/server/index.js')).href)) as ServerBuild;
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
  const headers = account ? await startSession({ sessionSecret: null }, account) : new Headers();
  return headers.get('Set-Cookie')?.split(';', 1)[0] ?? '';
}

interface Ask {
  readonly person: Person;
  readonly isData?: boolean;
}

/** Calls one loader or action alone. The status and place show that a guard refused; everything else is 'let in'. */
async function outcome(id: string, handler: Handler, { person, isData = false }: Ask): Promise<string> {
  const { path } = ACCESS[id] ?? { path: '/' };
  const isAction = handler === 'action';
  const headers = new Headers({
    Cookie: await cookieOf(person),
    ...(isAction && { Origin: ORIGIN, 'Content-Type': 'application/x-www-form-urlencoded' }),
  });
  const request = new Request(`${ORIGIN}${path}`, {
    method: isAction ? 'POST' : 'GET',
    headers,
    ...(isAction && { body: 'intent=none' }),
  });
  const context: AppLoadContext = { requestId: 'test', socketAddress: '192.0.2.1', isData };
  const args = { request, context, params: { id: 'MF-ABCDEF', gameId: 'none', name: 'none.svg', '*': 'none' } };
  try {
    const answer: unknown = await build.routes[id]?.module[handler]?.(args);
    return answer instanceof Response ? refusalOf(answer) : 'let in';
  } catch (error) {
    if (error instanceof Response) return refusalOf(error);
    throw error;
  }
}

function refusalOf(answer: Response): string {
  const place = answer.headers.get('Location') ?? '';
  if (answer.status === 302 && (place === '/' || place.startsWith('/login?'))) return `302 ${place.split('?', 1)[0]}`;
  return answer.status === 401 || answer.status === 403 ? String(answer.status) : 'let in';
}

/** What each guard promises, for a page and for a data request. */
function expected(access: Access, handler: Handler, person: Person, isData: boolean): string {
  const isSignedIn = person !== 'visitor';
  const isOwner = person === 'owner';
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
      if (isOwner) return 'let in';
      return access === 'requireAdmin' && handler === 'loader' && !isData ? '302 /' : '403';
  }
}

test('every route with a loader or an action is in the table, and nothing else is', () => {
  const built = Object.entries(build.routes).flatMap(([id, route]) =>
    HANDLERS.filter((handler) => route?.module[handler]).map((handler) => `${id} ${handler}`),
  );
  const listed = CASES.map(({ id, handler }) => `${id} ${handler}`);
  expect(built.toSorted()).toEqual(listed.toSorted());
});

describe.each(CASES)('$id $handler ($access)', ({ id, handler, access }) => {
  test.each(['visitor', 'shopper', 'claimant', 'owner'] as const)('%s, on a page and by data request', async (person) => {
    for (const isData of [false, true]) {
      const result = await outcome(id, handler, { person, isData });
      // A route for anyone may itself lead to the home page.
      expect(access === 'optionalUser' && result === '302 /' ? 'let in' : result).toBe(expected(access, handler, person, isData));
    }
  });
});

describe('in the source', () => {
  const files = ['app/root.tsx', ...readdirSync('app/routes', { recursive: true }).map((name) => `app/routes/${String(name)}`)].filter(
    (name) => /(?<!\.test)\.tsx?$/.test(name),
  );
  const idOf = (file: string) => file.replace(/^app\//, '').replace(/\.tsx?$/, '');

  test.each(files)('%s: the guard comes first', (file) => {
    for (const [handler, finding] of findGuards(readFileSync(file, 'utf8'), file)) {
      expect({ handler, ...finding }).toEqual({ handler, guard: ACCESS[idOf(file)]?.[handler] });
    }
  });
});
