import { join } from 'node:path';

import { afterEach, expect, test } from 'vitest';

import { type Database, openDatabase } from '~/adapters/sqlite/driver.server';

import { png } from '../support/files';
import { runCommand, startServer, tempDataDir, type BuiltServer } from '../support/servers/built-server';
import { faultyServer, removeCopies } from '../support/servers/faulty-build';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { MARKUP } from '../support/visitors/malicious-input';
import { signInOwner } from '../support/visitors/owner';
import { createFuzz, explore, INHERITED, type Fuzzed } from '../support/scenarios/fuzz';
import { seeded } from '../support/scenarios/interleaving';
import { signUp } from '../support/visitors/sign-up';

/*
 * Every form and every address of the store gets values that programs stumble over, from a visitor, a shopper and the owner. Nothing may be
 * a fault of the store's (5xx), no value may become markup of a page, and a request that is refused may change nothing.
 */

const IS_LONG = process.env['FAULTS'] === 'long';
const REQUESTS = Number(process.env['REQUESTS'] ?? (IS_LONG ? 15_000 : 120));
const SEED = Number(process.env['SEED'] ?? 12);
const REFUSED: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 413, 414, 415, 422, 429]);

let data: ReturnType<typeof tempDataDir>;
let server: BuiltServer;
let database: Database;

afterEach(async () => {
  database.close();
  await server.stop();
  data.remove();
  removeCopies();
});

async function open(command?: readonly string[]): Promise<void> {
  data = tempDataDir();
  server = await startServer({ dataDir: data.dir, env: { DEMO: '1' }, ...(command && { command }) });
  database = openDatabase(join(data.dir, 'miftah.db'), { mode: 'read' });
}

const KEPT = ['games', 'keys', 'accounts', 'orders', 'payments', 'audit', 'messages', 'proofs'];

/** The number of the last change of what is worth something: games, keys, orders, accounts and what the owner did. */
function lastChange(): number {
  const lastOf = (table: string) => (database.prepare(`select coalesce(max(rev), 0) as rev from ${table}`).get() as { rev: number }).rev;
  return Math.max(...KEPT.map(lastOf));
}

function changedSince(rev: number): string {
  const rows = KEPT.flatMap((table) => database.prepare(`select '${table}/' || id as path from ${table} where rev > ?`).all(rev));
  return rows.map((row) => (row as { path: string }).path).join(', ');
}

/** A shopper with an order that the owner has to check, and another one to pay. */
async function aShopper(): Promise<HttpVisitor> {
  const shopper = httpVisitor(server.origin, { address: '198.51.100.1' });
  await signUp(shopper, 'amal@example.com');
  await order(shopper, 'alan-wake-2');
  const [first = ''] = /MF-\w{6}/.exec((await shopper.get('/checkout')).text) ?? [];
  const proof = new Blob([Uint8Array.from(png('receipt'))]);
  expect((await shopper.post('/checkout', { intent: 'proof', order: first, method: 'bank', proof })).status).toBe(303);
  await order(shopper, 'hades');
  return shopper;
}

async function order(shopper: HttpVisitor, gameId: string): Promise<void> {
  await shopper.post('/cart', { intent: 'add', gameId });
  expect((await shopper.post('/cart', { intent: 'checkout' })).status).toBe(303);
}

const PUBLIC = [
  '/',
  '/products',
  '/product/hades',
  '/about',
  '/support',
  '/cart',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
];
const OWN = ['/account', '/account/second-factor', '/account/providers', '/orders', '/checkout', '/cart', '/verify-email'];
const DESK = ['/admin', '/admin/today', '/admin/orders', '/admin/codes/hades', '/admin/messages', '/admin/sales', '/admin/statements'];

/** Sends one request as this person. The cookies stay as they are, so that the session lasts. */
async function send(
  visitor: HttpVisitor,
  { method, path, headers, body }: Fuzzed,
): Promise<{ status: number; text: string; isPage: boolean }> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${server.origin}${path}`, {
    method,
    body,
    redirect: 'manual',
    headers: { Cookie: cookie, 'X-Forwarded-For': '198.51.100.7', ...headers },
  });
  // why: a stream of events has no end
  const isStream = answer.headers.get('Content-Type')?.includes('event-stream') ?? false;
  const text = isStream ? '' : await answer.text();
  if (isStream) await answer.body?.cancel();
  return { status: answer.status, text, isPage: answer.headers.get('Content-Type')?.includes('html') ?? false };
}

interface Tally {
  readonly breaches: readonly string[];
  /** The number of answers by status. */
  readonly ends: ReadonlyMap<number, number>;
}

/** A visitor, a shopper and the owner, with what each can send. */
async function publicResource(random: () => number) {
  const people: [HttpVisitor, readonly string[]][] = [
    [httpVisitor(server.origin), PUBLIC],
    [await aShopper(), [...PUBLIC, ...OWN]],
    [await signInOwner(server), [...DESK, ...OWN]],
  ];
  return Promise.all(
    people.map(async ([visitor, starts]) => ({
      visitor,
      fuzz: createFuzz(await explore(visitor, starts), server.origin, random),
    })),
  );
}

/** Sends so many requests of everybody in turn; ends early where it found `enough` breaches. */
async function fuzz(requests: number, enough: number): Promise<Tally> {
  const fuzzes = await publicResource(seeded(SEED));
  const breaches: string[] = [];
  const ends = new Map<number, number>();
  for (let nth = 0; nth < requests && breaches.length < enough; nth += 1) {
    const person = fuzzes[nth % fuzzes.length];
    if (!person) break;
    const { visitor, fuzz } = person;
    const asked = fuzz.next();
    const before = lastChange();
    const { status, text, isPage } = await send(visitor, asked);
    ends.set(status, (ends.get(status) ?? 0) + 1);
    if (status >= 500) breaches.push(`${status}: ${asked.what}`);
    if (isPage && MARKUP.test(text)) breaches.push(`markup: ${asked.what}`);
    if (REFUSED.has(status) && lastChange() !== before) breaches.push(`changed ${changedSince(before)}: ${asked.what}`);
  }
  return { breaches, ends };
}

const examine = () => runCommand(['build/server/doctor.js'], { DATA_DIR: data.dir });

test(`${REQUESTS} requests that make no sense break nothing`, { timeout: 1_800_000 }, async () => {
  await open();
  const { breaches, ends } = await fuzz(REQUESTS, 5);
  expect(breaches, `SEED=${SEED}`).toEqual([]);
  // Of each kind there was enough: pages, forms that were taken, refused, addresses that are none.
  for (const status of [200, 303, 404, 422]) expect(ends.get(status) ?? 0, String(status)).toBeGreaterThan(REQUESTS / 100);
  const { code, output } = await examine();
  expect(output).toContain('All is well');
  expect(code).toBe(0);
});

test('no field, file or parameter stumbles over a name that every object answers to', { timeout: 1_800_000 }, async () => {
  await open();
  const random = seeded(SEED);
  const found: string[] = [];
  for (const { visitor, fuzz } of await publicResource(random)) {
    const all = fuzz.inherited(INHERITED);
    expect(all.length).toBeGreaterThan(INHERITED.length);
    // why: of the files more, since each has every field of a row
    const share = IS_LONG ? 1 : 40 / all.length;
    for (const asked of all.filter(({ body }) => random() < (body instanceof FormData ? Math.max(share, 0.25) : share))) {
      const { status } = await send(visitor, asked);
      if (status >= 500) found.push(`${status}: ${asked.what}`);
    }
  }
  expect(found).toEqual([]);
  expect((await examine()).code).toBe(0);
});

test.runIf(IS_LONG)('300 of them find what stumbles, writes markup into a page, or keeps what it refuses', async () => {
  await open(
    faultyServer([
      {
        instead: 'if ((multiline.has(name) ? CONTROL_BUT_LINES : CONTROL).test(text)) problems.set(name, "control-characters");',
        put: 'if (text.includes("\\0")) throw new Error(name); if (CONTROL.test(text)) problems.set(name, "control-characters");',
      },
      {
        instead: 'return new Response(html, {',
        put: 'return new Response(html + unescape(request.url), {',
      },
      {
        instead: 'const upload = limits.file',
        put: 'if (problems.size > 0) await globalThis.shop.store.set("messages/refused", { name: Math.random() }); const upload = limits.file',
      },
      {
        instead: 'return context.shop ??= own ??= openOwnShop();',
        put: 'return globalThis.shop = context.shop ??= own ??= openOwnShop();',
      },
    ]),
  );
  const { breaches } = await fuzz(300, Infinity);
  for (const kind of [/^500: POST/, /^markup: GET/, /^changed messages\/refused: POST/])
    expect(breaches.filter((one) => kind.test(one))).not.toEqual([]);
  const { code, output } = await examine();
  expect([code, output]).toEqual([1, expect.stringContaining('messages')]);
});
