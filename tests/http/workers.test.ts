import { request } from 'node:http';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { type BuiltServer, startServer, tempDataDir } from '../support/servers/built-server';
import { faultyServer, removeCopies } from '../support/servers/faulty-build';
import { httpVisitor } from '../support/visitors/http-visitor';
import { signInOwner } from '../support/visitors/owner';

const PATIENCE = { timeout: 180_000, interval: 50 };
/** The processes take turns with new connections: so many in a row meet each of them. */
const MEETS_ALL = 8;
/** How long the store takes connections before its port closes, and each process waits for the others: on a busy machine all of it takes longer. */
const PATIENT = [
  { instead: /const LAST_TAKEN = (1e3|1_?000);/, put: 'const LAST_TAKEN = 120000;' },
  { instead: /const OTHERS_CLOSE = (3e3|3_?000);/, put: 'const OTHERS_CLOSE = 120000;' },
  { instead: /const LAST_CALL = (7e3|7_?000);/, put: 'const LAST_CALL = 300000;' },
];

describe('two processes on one port, by WORKERS=2', () => {
  const data = tempDataDir();
  let server: BuiltServer;

  beforeAll(async () => {
    server = await startServer({ dataDir: data.dir, env: { DEMO: '1', WORKERS: '2' }, command: faultyServer(PATIENT, 'door.js') });
  });
  afterAll(async () => {
    await server.kill();
    data.remove();
    removeCopies();
  });

  /** The processes of these log lines, in the order of the lines. */
  const pidsOf = (event: string) =>
    server
      .log()
      .split('\n')
      .filter((line) => line.includes(`"event":"${event}"`))
      .map((line) => (JSON.parse(line) as { pid: number }).pid);

  test('say so in one line, and what a first start says once', async () => {
    expect(server.output()).toContain(`Miftah is open at ${server.origin}, with 2 processes\n`);
    for (const once of ['Opening the database', 'Owner sign-in:', 'Miftah is open at']) expect(server.output().split(once)).toHaveLength(2);
    await vi.waitFor(() => expect(pidsOf('process-open')).toHaveLength(2), PATIENCE);
    expect(new Set([server.pid, ...pidsOf('process-open')]).size).toBe(3);
  });

  test('let one of them do the work of the background', async () => {
    await expect.poll(() => pidsOf('background-work')).toEqual(pidsOf('process-open').slice(0, 1));
  });

  test('show a price that was changed in one of them in each', async () => {
    const owner = await signInOwner(server);
    const fields = { title: 'Two Doors', genre: 'RPG', platform: 'PC (Steam)', rating: '4', cover: '/covers/two.svg', coefficient: '1.5' };
    expect((await owner.post('/admin', { intent: 'add', ...fields, price: '60' })).status).toBe(303);
    for (const price of ['80', '90']) {
      const edited = { intent: 'update', id: 'two-doors', ...fields, price };
      expect((await owner.post('/admin?edit=two-doors', edited)).status).toBe(303);
      const shown = `${Number(price) * 1.5}.00`;
      await vi.waitFor(async () => {
        for (let nth = 0; nth < MEETS_ALL; nth += 1) expect((await ask(server, '/product/two-doors')).text).toContain(shown);
      }, PATIENCE);
    }
  });

  test('go on when one is killed, and are two again', async () => {
    const visitor = httpVisitor(server.origin);
    const born = { name: 'Amal', birthDate: '1990-07-14', phone: '+212612345678', email: 'amal@example.com' };
    const password = 'four keys, one door';
    expect((await visitor.post('/signup', { ...born, password, confirmPassword: password })).status).toBe(303);
    expect((await visitor.post('/cart', { intent: 'add', gameId: 'hades' })).status).toBe(303);
    const [first = 0, second = 0] = pidsOf('process-open');
    process.kill(first, 'SIGKILL');
    await vi.waitFor(() => expect(pidsOf('process-ended')).toEqual([first]), PATIENCE);
    for (let nth = 0; nth < MEETS_ALL; nth += 1) expect((await ask(server, '/products')).status).toBe(200);
    await vi.waitFor(() => expect(pidsOf('process-open')).toHaveLength(3), PATIENCE);
    // The other one took over what the first did in the background.
    await vi.waitFor(() => expect(pidsOf('background-work')).toEqual([first, second]), PATIENCE);
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (let nth = 0; nth < MEETS_ALL; nth += 1) expect((await ask(server, '/cart', { cookie })).text).toContain('Hades');
    expect(server.output().split('Owner sign-in:')).toHaveLength(2);
  });

  test('lose no answer under load when all are told to stop, as systemd tells them', async () => {
    const statuses: number[] = [];
    let isTold = false;
    const paths = ['/', '/products', '/products?q=a', '/about', '/login', '/product/hades'];
    const lanes = Array.from({ length: 6 }, async (_, lane) => {
      for (let nth = lane; ; nth += 1) {
        const wasTold = isTold;
        const outcome = await ask(server, paths[nth % paths.length] ?? '/', nth % 2 === 0 ? { cookie: 'cart=none' } : {});
        // Who still comes at the moment in which the port closes is refused or cut off by the system; nobody who came before.
        if (wasTold && (outcome.status === REFUSED || outcome.status === CUT_OFF)) return;
        statuses.push(outcome.status);
      }
    });
    await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(30), PATIENCE);
    const before = statuses.length;
    isTold = true;
    const ended = server.stop();
    for (const pid of pidsOf('process-open').slice(1)) process.kill(pid, 'SIGTERM');
    expect(await ended).toBe(0);
    await Promise.all(lanes);
    expect(statuses.length).toBeGreaterThan(before);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });
});

test('a store of several processes that cannot start says why, as one alone does, and ends', async () => {
  const [own, other] = [tempDataDir(), tempDataDir()];
  const taken = await startServer({ dataDir: own.dir, env: { DEMO: '0' } });
  const port = Number(new URL(taken.origin).port);
  const start = startServer({ dataDir: other.dir, port, env: { DEMO: '0', WORKERS: '2' } });
  await expect(start).rejects.toThrow(`another program uses port ${port}. Stop it, or choose another port with PORT.`);
  await taken.stop();
  for (const data of [own, other]) data.remove();
});

/** Nobody listens any more. */
const REFUSED = -1;
/** The connection was lost. */
const CUT_OFF = -2;

/** Asks on a connection of its own. */
async function ask({ origin }: BuiltServer, path: string, headers: Readonly<Record<string, string>> = {}) {
  return new Promise<{ readonly status: number; readonly text: string }>((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => resolve({ status: isRefused(error) ? REFUSED : CUT_OFF, text: '' });
    request(`${origin}${path}`, { agent: false, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.once('error', fail).once('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    })
      .once('error', fail)
      .end();
  });
}

/** localhost has two addresses, and Node tells of both. */
function isRefused(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ECONNREFUSED' || (error instanceof AggregateError && error.errors.every((each: Error) => isRefused(each)));
}
