import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';

import { times } from '../support/contracts/store-case';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { type Mark, type Row, type Section, summary, type Tools } from './measure';
import { type BenchStore, openBenchStore } from './store';
import { cpuOf, get, type Listener, memoryOf, repeat, sendAll, sendPaced, startBare } from './wire';

const AT_ONCE = 20;
const SECONDS = 4;
/** Each figure is measured in so many parts, in turn with the others of its page and with node:http: the machine's speed changes. */
const PARTS = 4;
const ORDERS_A_SECOND = 5;
const PAGES_A_SECOND = 200;

const PATHS = { home: '/', list: '/products', search: '/products?q=iron', genre: '/products?genre=RPG' };
/** The memory (MB) of stores with so many games at most. */
const MEMORY: Readonly<Record<number, number>> = { 48: 300, 27_000: 450 };
/** The longest that all but a hundredth of the pages beside orders may take (ms). */
const BESIDE_ORDERS_MS = 50;

/** The most CPU of one answer, in answers of node:http alone. A page that is made anew costs what React costs. */
const OF_BARE = { visitor: 3, 'with a cart': 20, 'signed in': 20, 'made anew': Infinity };
type Who = keyof typeof OF_BARE;

export const section: Section = async (tools) => {
  const rows: Row[] = [];
  for (const games of tools.games) rows.push(...(await measureSize(games, tools)));
  return rows;
};

async function measureSize(games: number, { tell, dir, ...tools }: Tools): Promise<Row[]> {
  const seconds = tools.seconds ?? SECONDS;
  const size = `${games.toLocaleString('en')} games`;
  tell(`${size}: making them`);
  const store = await openBenchStore(mkdtempSync(join(dir, 'pages-')), games, 1 + Math.ceil(seconds * ORDERS_A_SECOND));
  try {
    const cookies = await cookiesAt(store);
    const paths = Object.entries({ ...PATHS, game: `/product/${store.games[1]}` });
    // why: a process of a minute's age runs its code faster than a new one
    for (const cookie of Object.values(cookies)) await repeat(store.port, get('/', cookie), { atOnce: AT_ONCE, duration: seconds * 500 });
    const rows: Row[] = [];
    for (const [page, path] of paths) {
      tell(`${size}: ${page}`);
      for (const row of await measurePage(store, path, cookies, seconds)) rows.push({ ...row, what: `${page}, ${row.what}` });
    }
    const memory: Mark = { what: 'memory', is: memoryOf(store), unit: 'MB', most: MEMORY[games] ?? Infinity };
    rows.unshift({ what: 'start, and memory after the pages', p50: store.startMs, marks: [memory] });
    tell(`${size}: a page beside orders`);
    rows.push(...(await besideOrders(store, seconds)));
    return rows.map((row) => ({ ...row, what: `${size}: ${row.what}` }));
  } finally {
    await store.server.stop();
  }
}

/** The cookies of each kind of person. With that of a refused form a page is made for the request alone. */
async function cookiesAt({ server, shoppers, games }: BenchStore): Promise<Readonly<Record<Who, string>>> {
  const [guest, shopper] = [httpVisitor(server.origin), shoppers[0] ?? httpVisitor(server.origin)];
  for (const one of [guest, shopper]) {
    await one.post('/cart', { intent: 'add', gameId: games[1] });
    await one.get('/about');
  }
  return { visitor: '', 'with a cart': cookiesOf(guest), 'signed in': cookiesOf(shopper), 'made anew': 'form=none' };
}

const cookiesOf = ({ cookies }: HttpVisitor) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Measures one page: in each part first node:http alone, then each kind of person. */
async function measurePage(store: BenchStore, path: string, cookies: Readonly<Record<Who, string>>, seconds: number): Promise<Row[]> {
  await sendAll(store.port, [get(path)], 1);
  const bare = await startBare(store, path);
  const lane = (of: Listener, request: string) => ({ of, request, cpu: 0, ms: 0, times: [] as number[] });
  const people = Object.entries(cookies).map(([who, cookie]) => ({ who: who as Who, ...lane(store, get(path, cookie)) }));
  const alone = lane(bare, get(path));
  try {
    for (let part = -1; part < PARTS; part += 1)
      for (const each of [alone, ...people]) {
        const [cpu, from] = [cpuOf(each.of), performance.now()];
        const told = await repeat(each.of.port, each.request, { atOnce: AT_ONCE, duration: (seconds * 1000) / PARTS });
        // why: the first part only warms up
        if (part < 0) continue;
        each.cpu += cpuOf(each.of) - cpu;
        each.ms += performance.now() - from;
        each.times.push(...told);
      }
  } finally {
    bare.stop();
  }
  const bareCpu = alone.cpu / alone.times.length;
  return people.map(({ who, ms, times: told, ...each }) => {
    const cpu = each.cpu / told.length;
    const marks: Mark[] = [
      { what: 'CPU', is: cpu, unit: 'ms' },
      { what: 'of node:http', is: cpu / bareCpu, unit: '×', most: OF_BARE[who] },
    ];
    return { what: who, perSecond: (told.length * 1000) / ms, ...summary(told), marks };
  });
}

/** Asks for the home page without and with orders beside it; each shopper orders once. */
async function besideOrders(store: BenchStore, seconds: number): Promise<Row[]> {
  const buyers = store.shoppers.slice(1).map(cookiesOf);
  const post = (body: string) => (cookie: string, nth: number) =>
    `POST /cart HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.18.${nth >> 8}.${nth & 255}\r\nOrigin: ${store.server.origin}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\nCookie: ${cookie}\r\n\r\n${body}`;
  const pages = times(seconds * PAGES_A_SECOND, (nth) => get('/', '', `198.19.${nth >> 8}.${nth & 255}`));
  const look = () => sendPaced(store.port, pages, PAGES_A_SECOND);
  await sendAll(store.port, buyers.map(post(`intent=add&gameId=${store.games[0]}`)), AT_ONCE);
  const alone = summary(await look());
  const [told, orders] = await Promise.all([look(), sendPaced(store.port, buyers.map(post('intent=checkout')), ORDERS_A_SECOND)]);
  const beside = summary(told);
  const mark: Mark = { what: 'p99', is: beside.p99, unit: 'ms', most: BESIDE_ORDERS_MS };
  return [
    { what: 'home, alone', perSecond: PAGES_A_SECOND, ...alone },
    { what: 'home, beside the orders', perSecond: PAGES_A_SECOND, ...beside, marks: [mark] },
    { what: 'orders placed meanwhile', perSecond: ORDERS_A_SECOND, ...summary(orders) },
  ];
}
