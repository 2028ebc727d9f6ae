import { mkdirSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';

import { startServer } from '../support/servers/built-server';
import { summary, type Row, type Section, type Tools } from './measure';
import { type PageFigure, type PhoneFigures, type PhonePage, type SizeFigures, WHO, type Who } from './pages/figures';
import { fetchWhole, weightsOf } from './pages/fetched';
import { cookiesAt, get, measureCpu, type Measured } from './pages/asking';
import { onPhone } from './pages/phone';
import { openPagesStore, type PagesStore } from './pages/store';
import { withFigures } from './pages/report';
import { type Answered, type Listener, memoryOf, repeat, sendAll, startBare } from './wire';

const AT_ONCE = 20;
const SIZES = [48, 26_409, 100_000];
const SECONDS = 4;
/** Each figure is measured in so many parts, in turn with the others of its page and with node:http: the machine may have other work. */
const PARTS = 4;
/** How many shoppers order in each second that a figure is measured. */
const ORDERS = 60;

export const section: Section = {
  title: 'Pages of the built store, each in turn with node:http alone, which sends the same bytes',
  run: async (tools) => {
    const { games, isPhoneOnly, isWritten } = tools.options;
    const sizes: SizeFigures[] = [];
    for (const count of isPhoneOnly ? [] : (games ?? SIZES)) sizes.push(await measureSize(count, tools));
    // why not then: whoever names sizes wants these alone
    const phone = games === null || isPhoneOnly ? await measurePhone(tools) : null;
    if (isWritten) await withFigures(sizes, phone);
    return [...sizes.flatMap(rowsOf), ...(phone?.pages.map(phoneRow) ?? [])];
  },
};

async function measurePhone({ tell, dir }: Tools): Promise<PhoneFigures> {
  const dataDir = join(dir, 'phone');
  mkdirSync(dataDir);
  const machine = watchMachine();
  const server = await startServer({ dataDir, env: { DEMO: '1' } });
  try {
    return { pages: await onPhone(server.origin, tell), measured: machine() };
  } finally {
    await server.stop();
  }
}

async function measureSize(games: number, { tell, dir, options }: Tools): Promise<SizeFigures> {
  const seconds = options.seconds ?? SECONDS;
  const name = `${games.toLocaleString('en')} games`;
  const machine = watchMachine();
  const dataDir = join(dir, String(games));
  mkdirSync(dataDir);
  tell(`${name}: making them`);
  const store = await openPagesStore({ dir: dataDir, games, shoppers: Math.ceil(seconds * ORDERS), catalogue: options.catalogue });
  try {
    const [ordered, other] = store.games;
    const cookies = await cookiesAt(store, other);
    const paths = { home: '/', list: '/products', search: '/products?q=star', genre: '/products?genre=RPG', game: `/product/${other}` };
    // why: a process of a minute's age runs its code faster than a new one
    for (const who of WHO) await repeat(store.port, get('/', cookies[who]), { atOnce: AT_ONCE, duration: seconds * 500 });
    await store.delays();
    const pages: PageFigure[] = [];
    for (const [page, path] of Object.entries(paths)) {
      tell(`${name}: ${page}`);
      pages.push(
        ...(await measureInTurn(
          store,
          page,
          WHO.map((who) => [who, get(path, cookies[who])]),
          seconds,
        )),
      );
    }
    tell(`${name}: sign-in page, cart, orders`);
    pages.push(...(await measureInTurn(store, 'sign-in page', [['visitor', get('/login', '')]], seconds)));
    const add = (cookie: string, from?: string) => post(store, '/cart', `intent=add&gameId=${ordered}`, cookie, from);
    const visitors = (['visitor', 'with a cart'] as const).map((who) => [who, add(cookies[who])] as const);
    pages.push(...(await measureInTurn(store, 'add to the cart', visitors, seconds)));
    const delays = await store.delays();
    pages.push(...(await measureOrders(store, add)));
    const weights = await weightsOf(store.port, paths);
    return {
      games,
      measured: machine(),
      seconds,
      start: store.start,
      memory: { after: memoryOf(store) ?? 0, most: memoryOf(store, 'VmHWM') ?? 0 },
      delays,
      pages,
      weights,
    };
  } finally {
    await store.server.stop();
  }
}

/** Tells at the end what was measured on: the load is of the last 15 minutes, from this call on. */
function watchMachine(): () => string {
  const load = () => loadavg().at(-1)?.toFixed(1) ?? '';
  const before = load();
  return () => `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} cores, load ${before} to ${load()}`;
}

/** `from`: the client's address. */
function post({ server }: PagesStore, path: string, body: string, cookie: string, from = '192.0.2.1'): string {
  const form = `Origin: ${server.origin}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n`;
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\n${form}${cookie === '' ? '' : `Cookie: ${cookie}\r\n`}\r\n${body}`;
}

/** One page: in each part first node:http alone, then each kind of person. */
async function measureInTurn(
  store: PagesStore,
  page: string,
  asked: readonly (readonly [who: Who, request: string])[],
  seconds: number,
): Promise<PageFigure[]> {
  const [, first = ''] = asked[0] ?? [];
  const answer = await fetchWhole(store.port, first);
  const bare = await startBare(answer);
  try {
    const bareMeasured: Measured = { cpu: 0, ms: 0, times: [] };
    const measured = asked.map(([who, request]) => ({ who, request, cpu: 0, ms: 0, times: [] as number[] }));
    const each = [
      { of: bare as Listener, request: first, into: bareMeasured },
      ...measured.map((into) => ({ of: store as Listener, request: into.request, into })),
    ];
    for (const { of, request } of each) await repeat(of.port, request, { atOnce: AT_ONCE, duration: (seconds * 1000) / PARTS });
    for (let part = 0; part < PARTS; part += 1)
      for (const { of, request, into } of each)
        await measureCpu(of, into, () => repeat(of.port, request, { atOnce: AT_ONCE, duration: (seconds * 1000) / PARTS }));
    return measured.map((one) => toFigure(page, one.who, one, answer, bareMeasured.cpu / bareMeasured.times.length));
  } finally {
    bare.stop();
  }
}

/** Each shopper puts the game into her cart, and orders it. The first quarter only warms up. */
async function measureOrders(store: PagesStore, add: (cookie: string, from: string) => string): Promise<PageFigure[]> {
  const from = (nth: number) => `198.18.${nth >> 8}.${nth & 255}`;
  const shoppers = store.shoppers.slice(1);
  const warm = Math.ceil(shoppers.length / 4);
  const steps = [
    ['add to the cart', shoppers.map((cookie, nth) => add(cookie, from(nth)))],
    ['place an order', shoppers.map((cookie, nth) => post(store, '/cart', 'intent=checkout', cookie, from(nth)))],
  ] as const;
  const figures: PageFigure[] = [];
  for (const [page, requests] of steps) {
    await sendAll(store.port, requests.slice(0, warm), AT_ONCE);
    const measured: Measured = { cpu: 0, ms: 0, times: [] };
    await measureCpu(store, measured, () => sendAll(store.port, requests.slice(warm), AT_ONCE));
    figures.push(toFigure(page, 'signed in', measured, { body: Buffer.alloc(0) }, 0));
  }
  return figures;
}

function toFigure(page: string, who: Who, { cpu, ms, times }: Measured, { body }: Pick<Answered, 'body'>, bare: number): PageFigure {
  return { page, who, bytes: body.length, perSecond: (times.length * 1000) / ms, cpu: cpu / times.length, ...summary(times), bare };
}

function rowsOf({ games, start, memory, delays, pages }: SizeFigures): Row[] {
  const size = games.toLocaleString('en');
  const whole = [
    `start ${start.ms.toFixed(0)} ms, CPU ${start.cpu.toFixed(0)} ms, ${start.memory.toFixed(0)} MB`,
    `after the pages ${memory.after.toFixed(0)} MB, at most ${memory.most.toFixed(0)}`,
    `event loop behind: ${[delays.p50, delays.p99, delays.most].map((value) => value.toFixed(1)).join(', ')} ms (p50, p99, most)`,
  ];
  return [
    ...pages.map(({ page, who, perSecond, p50, p99, cpu, bare, bytes }) => ({
      what: `${size}: ${page}, ${who}`,
      perSecond,
      p50,
      p99,
      note: `CPU ${cpu.toFixed(3)} ms${bare === 0 ? '' : `, ${(cpu / bare).toFixed(1)} × node:http (${bare.toFixed(3)})`}; ${bytes} bytes`,
    })),
    { what: `${size}: the whole`, perSecond: 0, p50: 0, p99: 0, note: whole.join('; ') },
  ];
}

function phoneRow({ page, fcp, lcp, tbt, cls, lighthouse }: PhonePage): Row {
  const seen = `FCP ${fcp.toFixed(0)} ms, LCP ${lcp.toFixed(0)} ms, TBT ${tbt.toFixed(0)} ms, CLS ${cls.toFixed(3)}`;
  if (lighthouse === null) return { what: `phone: ${page}`, perSecond: 0, p50: 0, p99: 0, note: seen };
  const { performance, accessibility, bestPractices, seo, failed } = lighthouse;
  const scores = `Lighthouse ${[performance, accessibility, bestPractices, seo].join(', ')}${failed.length === 0 ? '' : ` (${failed.join(', ')})`}`;
  return { what: `phone: ${page}`, perSecond: 0, p50: 0, p99: 0, note: `${seen}; ${scores}` };
}
