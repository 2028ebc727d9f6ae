import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startServer, tempDataDir, type BuiltServer } from '../support/servers/built-server';
import { freePort } from '../support/servers/free-port';
import { makeUnwritable } from '../support/servers/unwritable';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { signInOwner } from '../support/visitors/owner';
import { signUp } from '../support/visitors/sign-up';

/* What an operator's programs read of a store. */

const data = tempDataDir();
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
let server: BuiltServer;
let owner: HttpVisitor;
let port = 0;

beforeAll(async () => {
  port = await freePort();
  server = await startServer({ dataDir: data.dir, env: { DEMO: '0', METRICS_PORT: String(port) } });
  owner = await signInOwner(server, httpVisitor(server.origin, { address: '198.51.100.1' }));
  const money = { price: '60', coefficient: '1.5' };
  await owner.post('/admin', { intent: 'add', title: 'north', genre: 'Puzzle', platform: 'PC', cover: '/covers/n.svg', ...money });
  await owner.post('/admin/codes/north', { intent: 'add', code: 'NORTH-1', type: 'Steam', originPrice: '60', coefficient: '1.5' });
});
afterAll(async () => {
  await server.kill();
  data.remove();
});

/** The lines of the log with this event. */
const lines = (event: string, of = server) =>
  of
    .log()
    .split('\n')
    .filter((line) => line.includes(`"event":"${event}"`))
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);

const figures = async (of = port) => (await fetch(`http://127.0.0.1:${of}/metrics`)).text();
/** The sum of all series of a metric whose labels contain this. */
const valueOf = (text: string, name: string, label = '') =>
  text
    .split('\n')
    .filter((line) => line.startsWith(name) && /[{ ]/.test(line[name.length] ?? '') && line.includes(label))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);

/** A shopper with an unpaid order; returns its reference. */
async function placeOrder(): Promise<string> {
  const shopper = httpVisitor(server.origin, { address: '198.51.100.7' });
  await signUp(shopper, 'amal@example.com');
  await shopper.post('/cart', { intent: 'add', gameId: 'north' });
  await shopper.post('/cart', { intent: 'checkout' });
  return /MF-\w{6}/.exec((await shopper.get('/checkout')).text)?.[0] ?? '';
}

test('every answer has the id by which the log knows it: of a page, one from memory, a file, an error, a redirect', async () => {
  const seen = new Set<string>();
  for (const [path, status] of [
    ['/about', 200],
    ['/about', 200],
    ['/robots.txt', 200],
    ['/none', 404],
    ['/orders', 302],
  ] as const) {
    const answer = await fetch(`${server.origin}${path}`, { redirect: 'manual' });
    await answer.text();
    const id = answer.headers.get('X-Request-Id') ?? '';
    expect([path, answer.status, id]).toEqual([path, status, expect.stringMatching(ID)]);
    await expect.poll(() => lines('request').find(({ requestId }) => requestId === id)).toMatchObject({ path, status });
    seen.add(id);
  }
  expect(seen.size).toBe(5);
});

test('the release is in /healthz, in /readyz and in the log', async () => {
  const [opened] = lines('opened');
  expect(opened).toMatchObject({ release: expect.stringMatching(/^\d+\.\d+\.\d+/) as string, node: process.version });
  for (const path of ['/healthz', '/readyz']) {
    const answer = await fetch(`${server.origin}${path}`);
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(await answer.json()).toEqual({ ok: true, release: opened?.['release'] });
  }
  // A proxy asks several times a second.
  await expect.poll(() => lines('request').some(({ path }) => path === '/readyz')).toBe(true);
  expect(lines('request').some(({ path }) => path === '/healthz')).toBe(false);
});

test('what happens to an order is in the log and in the figures, with the request that did it, and never with a note', async () => {
  const order = await placeOrder();
  await expect.poll(() => lines('order')).toMatchObject([{ order, type: 'placed' }]);
  await owner.post(`/admin/orders/${order}`, { intent: 'approve', bankReference: 'BANK-77', amountReceived: '90.00', reason: '' });
  await expect.poll(() => lines('order').map(({ type }) => type)).toEqual(['placed', 'paid', 'delivered']);
  for (const { requestId, order: of } of lines('order')) {
    expect(of).toBe(order);
    expect(lines('request').filter((line) => line['requestId'] === requestId)).toMatchObject([{ method: 'POST' }]);
  }
  expect(server.log()).not.toContain('BANK-77');
  const text = await figures();
  for (const type of ['placed', 'paid', 'delivered']) expect(valueOf(text, 'miftah_order_events_total', `type="${type}"`)).toBe(1);
  expect(valueOf(text, 'miftah_orders', 'state="fulfilled"')).toBe(1);
});

describe('the figures', () => {
  test('count each request of this process once, under a few names, whatever addresses clients think of', async () => {
    const unknown = async () => valueOf(await figures(), 'miftah_requests_total', 'area="other",method="GET",status="404"');
    const before = await unknown();
    for (let nth = 0; nth < 20; nth += 1) await (await fetch(`${server.origin}/made-up-${nth}/${nth}`)).text();
    await (await fetch(`${server.origin}/fr/cart`, { redirect: 'manual' })).text();
    await expect.poll(unknown).toBe(before + 20);
    const text = await figures();
    expect(valueOf(text, 'miftah_requests_total', 'area="cart",method="GET",status="302"')).toBe(1);
    expect(text).not.toContain('made-up');
  });

  test('tell of the store, of its jobs and of the process', async () => {
    await expect.poll(figures).toContain('miftah_job_last_success_timestamp_seconds{name="sales"}');
    const text = await figures();
    expect([valueOf(text, 'miftah_store_up'), valueOf(text, 'miftah_ready')]).toEqual([1, 1]);
    expect(valueOf(text, 'miftah_disk_free_bytes', `place="${data.dir}"`)).toBeGreaterThan(0);
    for (const name of ['miftah_mails_waiting', 'miftah_alarms_open', 'nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
      expect(text).toContain(`\n${name} `);
  });

  test('are not at the address of the store, and nowhere where no port is set', async () => {
    expect((await fetch(`${server.origin}/metrics`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    const own = tempDataDir();
    const other = await startServer({ dataDir: own.dir, env: { DEMO: '0' } });
    expect((await fetch(`${other.origin}/metrics`)).status).toBe(404);
    await other.stop();
    own.remove();
  });

  test('of a second process on the same store are its own; a port that is taken keeps no store from opening', async () => {
    const other = await startServer({ dataDir: data.dir, env: { METRICS_PORT: String(port) } });
    expect(lines('metrics-not-served', other)).toMatchObject([{ level: 'error' }]);
    await other.stop();
    const ownPort = await freePort();
    const second = await startServer({ dataDir: data.dir, env: { METRICS_PORT: String(ownPort) } });
    await (await fetch(`${second.origin}/support`)).text();
    await expect.poll(async () => valueOf(await figures(ownPort), 'miftah_requests_total', 'area="other"')).toBe(1);
    expect(valueOf(await figures(ownPort), 'miftah_order_events_total')).toBe(0);
    await second.stop();
  });
});

test('a database that takes no writes: the store is not ready, the process lives, and the figures go on', async () => {
  const take = () => makeUnwritable(`${data.dir}/miftah.db`);
  let end = take();
  const ready = async () => {
    const answer = await fetch(`${server.origin}/readyz`);
    return [answer.status, await answer.json()] as const;
  };
  const notice = async () => {
    const answer = await ready();
    // The store has not noticed: makeUnwritable() says why.
    if (answer[0] === 200) {
      end();
      end = take();
    }
    return answer;
  };
  // why so rarely: an answer is kept for two seconds
  await expect
    .poll(notice, { timeout: 180_000, interval: 2_100 })
    .toEqual([503, expect.objectContaining({ ok: false, missing: 'database' })]);
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  expect(valueOf(await figures(), 'miftah_ready')).toBe(0);
  expect(valueOf(await figures(), 'miftah_log_lines_total', 'event="not-ready"')).toBeGreaterThan(0);
  end();
  await expect.poll(async () => (await ready())[0], { timeout: 180_000, interval: 300 }).toBe(200);
});
