import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';

import { startServer, type BuiltServer } from '../support/servers/built-server';
import { summary, type Row, type Section } from './measure';

const AT_ONCE = 20;
/** In ms. */
const DURATION = 3_000;
const BETWEEN_LOOKS = 20;
/** How long /healthz may take at most, in ms. */
const MARK = 200;

interface Ask {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** With it the request is a form. */
  readonly body?: string;
}

const many = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes);
const fields = (count: number, separator: string, value: string) =>
  Array.from({ length: count }, (_, nth) => `f${nth}=${value}`).join(separator);
const login = (nth: number) => `email=amal${nth}%40example.com&password=wrong+and+long+enough`;
const signUp = (nth: number) =>
  `name=Amal&birthDate=1990-07-14&phone=%2B212612345678&email=b${nth}%40example.com&password=four+keys+one+door&confirmPassword=four+keys+one+door`;

const KINDS: Readonly<Record<string, (nth: number) => Ask>> = {
  'the home page': () => ({ path: '/' }),
  'a path of 7,900 parts': () => ({ path: '/a'.repeat(7_900) }),
  'a path of 16 parts': () => ({ path: '/a'.repeat(16) }),
  'a data request for a path of 16 parts': () => ({ path: `${'/a'.repeat(16)}.data` }),
  'the list of routes, for 90 paths': () => ({ path: `/__manifest?version=x&${many('p=/a/a/a/a/a&', 1_000)}p=/` }),
  'a query of 100 parameters': () => ({ path: `/products?${fields(100, '&', '1')}` }),
  'a search of 2 kB': () => ({ path: `/products?q=${many('%D8%A7%20', 2_000)}` }),
  'a User-Agent of 15 kB': () => ({ path: '/', headers: { 'User-Agent': many('Version/1 ', 15_000) } }),
  'cookies of 15 kB': () => ({ path: '/', headers: { Cookie: fields(1_500, '; ', '1') } }),
  'a form of 60 kB': () => ({ path: '/login', body: `email=a&password=${many('%41', 60_000)}` }),
  'a form of 200 fields': () => ({ path: '/support', body: fields(200, '&', many('a', 250)) }),
  'sign-ins with a wrong password': (nth) => ({ path: '/login', body: login(nth) }),
  'sign-ups': (nth) => ({ path: '/signup', body: signUp(nth) }),
  'streams of carts': () => ({ path: '/cart/events' }),
};

export const section: Section = {
  title: `How long /healthz takes while ${AT_ONCE} clients send hostile requests (at most ${MARK} ms)`,
  run: async ({ tell, dir }) => {
    const server = await startServer({ dataDir: dir, env: { DEMO: '1' } });
    const rows: Row[] = [];
    try {
      tell('warming up');
      await measureDuring(server, '', (isOver) => flood(server, () => ({ path: '/' }), isOver));
      for (const [what, ask] of Object.entries(KINDS)) {
        tell(what);
        rows.push(await measureDuring(server, what, (isOver) => flood(server, ask, isOver)));
      }
      for (const [what, begin, drop] of SLOW) {
        tell(what);
        rows.push(await measureDuring(server, what, (isOver) => drip(server, begin, drop, isOver)));
      }
    } finally {
      await server.stop();
    }
    return rows;
  },
};

/** Asks for /healthz again and again, while the work goes on. */
async function measureDuring(server: BuiltServer, what: string, work: (isOver: () => boolean) => Promise<number>): Promise<Row> {
  const agent = new Agent({ keepAlive: true });
  const end = performance.now() + DURATION;
  const working = work(() => performance.now() >= end);
  const times: number[] = [];
  while (performance.now() < end) {
    const startedAt = performance.now();
    await send(server, { path: '/healthz' }, agent);
    times.push(performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS));
  }
  const count = await working;
  agent.destroy();
  return { what, perSecond: (count * 1000) / DURATION, ...summary(times), mark: { slowest: Math.max(...times), most: MARK } };
}

/** Sends requests of one kind, so many at once; returns how many were answered. */
async function flood(server: BuiltServer, ask: (nth: number) => Ask, isOver: () => boolean): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  let count = 0;
  const lane = async () => {
    while (!isOver()) await send(server, ask((count += 1)), agent);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  agent.destroy();
  return count;
}

function send(server: BuiltServer, { path, headers = {}, body }: Ask, agent: Agent): Promise<void> {
  const form = { Origin: server.origin, 'Content-Type': 'application/x-www-form-urlencoded' };
  const from = `198.51.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;
  return new Promise((resolve, reject) => {
    const { port } = new URL(server.origin);
    const options = {
      host: 'localhost',
      port,
      path,
      agent,
      headers: { ...(body !== undefined && form), 'X-Forwarded-For': from, ...headers },
    };
    const asking = request({ ...options, method: body === undefined ? 'GET' : 'POST' }, (answer) => {
      answer.resume().on('end', resolve).on('error', reject);
    });
    asking.on('error', reject).end(body);
  });
}

/** What never ends: how it begins, and what comes every tenth of a second. */
const SLOW: readonly [what: string, begin: string, drop: string][] = [
  ['headers that come drop by drop', 'GET / HTTP/1.1\r\nHost: a\r\n', 'X-A: b\r\n'],
  [
    'a form that comes drop by drop',
    'POST /login HTTP/1.1\r\nHost: a\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 60000\r\n\r\n',
    'a',
  ],
  ['an answer that nobody reads', 'GET /products HTTP/1.1\r\nHost: a\r\n\r\n', 'GET /products HTTP/1.1\r\nHost: a\r\n\r\n'],
];

async function drip(server: BuiltServer, begin: string, drop: string, isOver: () => boolean): Promise<number> {
  const sockets = Array.from({ length: AT_ONCE }, (): Socket => {
    const socket = connect(Number(new URL(server.origin).port), 'localhost', () => socket.write(begin));
    return socket.on('error', () => {});
  });
  let count = 0;
  while (!isOver()) {
    for (const socket of sockets) socket.write(drop);
    count += sockets.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  for (const socket of sockets) socket.destroy();
  return count;
}
