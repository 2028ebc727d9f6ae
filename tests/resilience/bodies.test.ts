import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { form, HEAVY_BODIES, MULTIPART, part, URLENCODED, type Body } from '../support/bodies';
import { startServer, tempDataDir, type BuiltServer } from '../support/servers/built-server';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { signUp } from '../support/visitors/sign-up';

/*
 * What accounts can send that costs most to read: ten at once, each with 15 MB, to the built store with a small heap. It lives, stays small,
 * and answers each with its reason. How long it holds others up is counted beside what reads (`app/web/multipart`, `app/adapters/sharp`).
 */

const IS_LONG = process.env['FAULTS'] === 'long';
const ACCOUNTS = 10;
const ROUNDS = IS_LONG ? 5 : 1;
const MIB = 1024 * 1024;
const GAME = 'hades';

let data: ReturnType<typeof tempDataDir>;
let server: BuiltServer;
let shoppers: readonly { readonly visitor: HttpVisitor; readonly order: string; readonly address: string }[];

beforeAll(async () => {
  data = tempDataDir();
  const command = [process.execPath, '--max-old-space-size=512', join(process.cwd(), 'build/server/server.js')];
  server = await startServer({ dataDir: data.dir, env: { DEMO: '1' }, command });
  shoppers = await Promise.all(Array.from({ length: ACCOUNTS }, (_, nth) => aShopper(nth)));
});
afterAll(async () => {
  await server.stop();
  data.remove();
});

/** A shopper with an order to pay, behind an address of its own. */
async function aShopper(nth: number) {
  const address = `198.51.100.${nth + 1}`;
  const visitor = httpVisitor(server.origin, { address });
  await signUp(visitor, `amal${nth}@example.com`);
  await visitor.post('/cart', { intent: 'add', gameId: GAME });
  await visitor.post('/cart', { intent: 'checkout' });
  const [order = ''] = /MF-\w{6}/.exec((await visitor.get('/checkout')).text) ?? [];
  return { visitor, order, address };
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Sends a body as it is. The store may answer before it has read all of it. */
function send({ visitor, address }: (typeof shoppers)[number], path: string, type: string, bytes: Buffer): Promise<Answer> {
  const headers = {
    'Content-Type': type,
    'Content-Length': bytes.length,
    Cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    Origin: server.origin,
    'X-Forwarded-For': address,
  };
  // why: a browser keeps its connection, and sends all of its form whatever the answer
  const agent = new Agent({ keepAlive: true });
  return new Promise<Answer>((resolve, reject) => {
    const sending = request(`${server.origin}${path}`, { method: 'POST', headers, agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text })).on('error', reject);
    });
    sending.on('error', reject);
    sending.end(bytes);
  }).finally(() => agent.destroy());
}

const pathOf = (to: Body['to'], order: string) => (to === 'checkout' ? '/checkout' : `/orders/${order}/ask?about=problem&game=${GAME}`);

/** The most memory that the store ever had, in MiB. */
const peak = () => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;

test('ten accounts that send 15 MB each, in the ten worst ways, are each told why not; the store lives and stays small', async () => {
  expect(Object.keys(HEAVY_BODIES)).toHaveLength(ACCOUNTS);
  const wrong: string[] = [];
  const over = new AbortController();
  let asked = 0;
  const asking = (async () => {
    for (; !over.signal.aborted; await pause(50)) if ((await fetch(`${server.origin}/healthz`)).ok) asked += 1;
  })();
  for (let round = 0; round < ROUNDS; round += 1) {
    const sent = Object.entries(HEAVY_BODIES).map(async ([name, { to, type, bytes, answer }], nth) => {
      const shopper = shoppers[(nth + round) % ACCOUNTS];
      if (!shopper) return;
      const body = bytes(shopper.order);
      const { status, text } = await send(shopper, pathOf(to, shopper.order), type, body);
      if (status !== answer.status || !answer.says.test(text)) wrong.push(`${name}: ${status} ${text.slice(0, 200)}`);
      if (text.length > body.length) wrong.push(`${name}: an answer of ${text.length} bytes`);
    });
    await Promise.all(sent);
  }
  over.abort();
  await asking;
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(0);
  expect(peak()).toBeLessThan(400);
});

test('no answer is larger than ten times its form', async () => {
  const [shopper] = shoppers;
  if (!shopper) throw new Error('there is no shopper');
  const signs = (sign: string) => sign.repeat(60 * 1024);
  const forms: readonly [path: string, type: string, bytes: Buffer][] = ['<', '&', '"', '\u0001'].flatMap((sign) => [
    [
      '/checkout',
      MULTIPART,
      form(part('order', shopper.order), part('method', 'bank'), part('payer', signs(sign)), part('intent', 'proof')),
    ],
    [pathOf('ask', shopper.order), MULTIPART, form(part('text', signs(sign)), part('x', 'y'))],
    ['/support', MULTIPART, form(part('name', 'Amal'), part('message', signs(sign)))],
    ['/support', URLENCODED, Buffer.from(`name=A&message=${signs(sign === '&' ? '%26' : sign).slice(0, 60 * 1024)}`)],
    ['/login', MULTIPART, form(part('email', signs(sign)), part('password', 'x'))],
    ['/signup', MULTIPART, form(part('name', signs(sign)), part('email', 'x'))],
  ]);
  const larger: string[] = [];
  for (const [path, type, bytes] of forms) {
    const { status, text } = await send(shopper, path, type, bytes);
    if (status >= 500 || text.length > 10 * bytes.length) larger.push(`${path}: ${status}, ${text.length} bytes for ${bytes.length}`);
  }
  expect(larger).toEqual([]);
});

test.runIf(IS_LONG)('pictures that take the most memory to make smaller, from ten accounts at once, leave the store small', async () => {
  const side = 5_000;
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const picture = sharp({ create: { width: side, height: side, channels: 3, background: '#a73', noise } });
  const bytes = await picture.jpeg({ progressive: true, quality: 80 }).toBuffer();
  const told = await Promise.all(
    shoppers.map((shopper) => {
      const parts = [part('order', shopper.order), part('method', 'bank'), part('intent', 'proof'), part('proof', bytes, 'a.jpg')];
      return send(shopper, '/checkout', MULTIPART, form(...parts));
    }),
  );
  expect(told.map(({ status }) => status)).toEqual(shoppers.map(() => 303));
  expect(peak()).toBeLessThan(400);
  expect(bytes.length).toBeGreaterThan(2 * MIB);
});
