import { Agent, request } from 'node:http';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { startServer, tempDataDir, type BuiltServer } from '../support/servers/built-server';
import { httpVisitor } from '../support/visitors/http-visitor';

/*
 * One client with 300 connections on each of ten addresses, which ask again as soon as they are answered. Work is counted, not timed: how many
 * answers the flood gets while another client gets one. `npm run bench -- flood` has the times.
 */

const ADDRESSES = 10;
const CONNECTIONS = 300;
/** Answers of the flood that a request of another client waits for: a round of the clients, and what is under way around it. */
const MOST_BEFORE = 12 * ADDRESSES;
const PATIENCE = { timeout: 180_000, interval: 20 };

const data = tempDataDir();
let server: BuiltServer;
const flooding = { isOver: false };
const flood = { answered: 0, refused: 0, cut: 0 };
const agent = new Agent({ keepAlive: true });
let lanes: Promise<unknown>[] = [];

beforeAll(async () => {
  server = await startServer({ dataDir: data.dir, env: { DEMO: '1' } });
});
afterAll(async () => {
  flooding.isOver = true;
  agent.destroy();
  await Promise.all(lanes);
  await server.kill();
  data.remove();
});

/** The status; 0 where the connection was cut. */
function search(from: string, nth: number): Promise<number> {
  return new Promise((resolve) => {
    const { port } = new URL(server.origin);
    request({ host: 'localhost', port, path: `/products?q=flood+${nth}`, agent, headers: { 'X-Forwarded-For': from } }, (answer) => {
      answer.resume().on('close', () => resolve(answer.statusCode ?? 0));
    })
      .on('error', () => resolve(0))
      .end();
  });
}

async function lane(at: number): Promise<void> {
  for (let nth = 0; !flooding.isOver; nth += 1) {
    const status = await search(`203.0.113.${at % ADDRESSES}`, nth * ADDRESSES * CONNECTIONS + at);
    if (status === 200) flood.answered += 1;
    else if (status === 503) flood.refused += 1;
    else flood.cut += 1;
    if (status === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test(
  'a flood of ten addresses leaves another client its pages and its purchase, each after a round of the clients',
  { timeout: 600_000 },
  async () => {
    const visitor = httpVisitor(server.origin, { address: '198.51.100.7' });
    const born = { name: 'Amal', birthDate: '1990-07-14', phone: '+212612345678', email: 'amal@example.com' };
    const password = 'four keys, one door';
    expect((await visitor.get('/login')).status).toBe(200);
    lanes = Array.from({ length: ADDRESSES * CONNECTIONS }, (_, at) => lane(at));
    await vi.waitFor(() => expect(flood.refused).toBeGreaterThan(500), PATIENCE);

    const before: Record<string, number> = {};
    const count = async (name: string, ask: () => ReturnType<typeof visitor.get>, status: number) => {
      const from = flood.answered;
      const answer = await ask();
      before[name] = flood.answered - from;
      expect([name, answer.status]).toEqual([name, status]);
      return answer;
    };
    await count('sign-in', () => visitor.get('/login'), 200);
    await count('search', () => visitor.get('/products?q=hollow'), 200);
    await count('sign-up', () => visitor.post('/signup', { ...born, password, confirmPassword: password }), 303);
    await count('cart', () => visitor.post('/cart', { intent: 'add', gameId: 'hades' }), 303);
    const { location } = await count('checkout', () => visitor.post('/cart', { intent: 'checkout' }), 303);
    expect((await count('pay', () => visitor.get(location ?? ''), 200)).text).toMatch(/MF-\w{6}/);
    expect((await visitor.get('/healthz')).status).toBe(200);
    console.log(`Pages made for ${ADDRESSES} flooding addresses before another's: ${JSON.stringify(before)}; ${JSON.stringify(flood)}`);
    for (const pages of Object.values(before)) expect(pages).toBeLessThanOrEqual(MOST_BEFORE);

    const refused = () =>
      server
        .log()
        .split('\n')
        .filter((line) => line.includes('"event":"requests-refused"'));
    await vi.waitFor(() => expect(refused().length).toBeGreaterThan(0), PATIENCE);
    // No line for each.
    expect(server.log()).not.toMatch(/"event":"request".*"status":503/);
  },
);
