import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import { HEAVY_BODIES } from '../support/bodies';
import { httpVisitor } from '../support/visitors/http-visitor';
import { summary, type Row, type Section } from './measure';
import { cpuOf } from './wire';
import { DEMO_GAMES, openPagesStore, type PagesStore } from './pages/store';

const FLOODERS = 900;
/** How many connections one client of a crowding flood holds. */
const CONNECTIONS = 300;
const DURATION = 6_000;
/** Between two requests of somebody who is no part of the flood, in ms. */
const REST = 50;
/** How long the flood may take to end, in ms. */
const PATIENCE = 20_000;
/** How far the event loop may be behind, in ms. */
const MARK = 200;
/** How far it may be behind while ten accounts send what costs most to read. */
const BODIES_MARK = 50;

interface Ask {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly cookie?: string;
  /** The fields of a form. */
  readonly body?: string | Buffer;
  /** Of the body; a form's own if it is missing. */
  readonly type?: string;
}

interface Told {
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: string | undefined;
  /** What the store's process worked from the request to its answer, in ms, whoever it worked for. */
  readonly cpu?: number;
}

const add = (gameId: string): Ask => ({ method: 'POST', path: '/cart', body: `intent=add&gameId=${gameId}` });

interface Flood {
  /** Nobody has asked for the same before. */
  readonly askFor: (nth: number, gameId: string) => Ask;
  readonly connections: number;
  /** How many addresses share the connections; null: each request has its own. */
  readonly addresses: number | null;
}

const search = (nth: number): Ask => ({ method: 'GET', path: `/products?q=flood+${nth}` });
const ofMany = { connections: FLOODERS, addresses: null };
const ofOne = { connections: CONNECTIONS, addresses: 1 };
const get = (path: string) => (): Ask => ({ method: 'GET', path });

/** What the flood asks for. */
const FLOODS: Readonly<Record<string, Flood>> = {
  searches: { askFor: search, ...ofMany },
  forms: { askFor: (_, gameId) => add(gameId), ...ofMany },
  'searches of one client': { askFor: search, ...ofOne },
  'forms of one client': { askFor: (_, gameId) => add(gameId), ...ofOne },
  'the home page for one client': { askFor: get('/'), ...ofOne },
  'whether it is well for one client': { askFor: get('/healthz'), ...ofOne },
  'searches of ten clients': { askFor: search, connections: 10 * CONNECTIONS, addresses: 10 },
};

export const section: Section = {
  title: `What others get while ${FLOODERS} clients, or one with ${CONNECTIONS} connections, ask without a pause; the event loop may be ${MARK} ms behind at most`,
  run: async ({ tell, dir, options }) => {
    const duration = options.seconds === null ? DURATION : options.seconds * 1_000;
    const store = await openPagesStore({ dir, games: DEMO_GAMES, shoppers: Object.keys(HEAVY_BODIES).length, catalogue: null });
    try {
      const asked = await whatOthersAsk(store);
      const rows: Row[] = [];
      for (const [what, flood] of Object.entries(FLOODS)) {
        tell(`a flood of ${what}`);
        rows.push(...(await measureDuring(store, what, asked, flood, duration)));
      }
      tell('ten accounts that send 15 MB each');
      return [...rows, ...(await measureBodies(store))];
    } finally {
      await store.server.stop();
    }
  },
};

/** What each of ten accounts sends at once with the others, and how far the event loop is behind meanwhile. */
async function measureBodies(store: PagesStore): Promise<Row[]> {
  const agent = new Agent();
  const asks: Ask[] = [];
  for (const [nth, { to, type, bytes }] of Object.values(HEAVY_BODIES).entries()) {
    const { cookie, order } = await withOrder(store, store.shoppers[nth] ?? '');
    const path = to === 'checkout' ? '/checkout' : `/orders/${order}/ask?about=problem&game=${store.games[0]}`;
    asks.push({ method: 'POST', path, cookie, type, body: bytes(order) });
  }
  await store.delays();
  const told = await Promise.all(asks.map((ask) => send(store, ask, agent)));
  const delays = await store.delays();
  agent.destroy();
  const rows = Object.keys(HEAVY_BODIES).map((name, nth) => {
    const { status = 0, ms = 0 } = told[nth] ?? {};
    return { what: `15 MB: ${name}`, perSecond: 0, p50: ms, p99: ms, note: String(status) };
  });
  const behind = { slowest: delays.most, most: BODIES_MARK };
  return [...rows, { what: '15 MB: the event loop is behind', perSecond: 0, p50: delays.p50, p99: delays.p99, mark: behind }];
}

/** A shopper's cookies and the order that waits for a payment. */
async function withOrder({ server, games }: PagesStore, signedIn: string): Promise<{ readonly cookie: string; readonly order: string }> {
  const payer = httpVisitor(server.origin);
  for (const pair of signedIn.split('; ')) {
    const [name = '', ...value] = pair.split('=');
    (payer.cookies as Map<string, string>).set(name, value.join('='));
  }
  await payer.post('/cart', { intent: 'add', gameId: games[0] });
  await payer.post('/cart', { intent: 'checkout' });
  const [order = ''] = /MF-\w{6}/.exec((await payer.get('/checkout')).text) ?? [];
  return { cookie: [...payer.cookies].map(([name, value]) => `${name}=${value}`).join('; '), order };
}

/** Each is asked for by somebody of her own, again and again. What must be answered although others are refused says so. */
interface Others {
  readonly who: string;
  readonly ask: Ask;
  readonly isOwed: boolean;
  /** Each request opens a connection of its own. */
  readonly isNew?: true;
}

async function whatOthersAsk({ server, shoppers, games }: PagesStore): Promise<readonly Others[]> {
  const payer = httpVisitor(server.origin);
  for (const pair of (shoppers[0] ?? '').split('; ')) {
    const [name = '', ...value] = pair.split('=');
    (payer.cookies as Map<string, string>).set(name, value.join('='));
  }
  await payer.post('/cart', { intent: 'add', gameId: games[0] });
  const { headers } = await payer.post('/cart', { intent: 'checkout' });
  const path = headers.get('Location') ?? '';
  const cookie = [...payer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return [
    { who: 'the home page, remembered', ask: { method: 'GET', path: '/' }, isOwed: true },
    { who: 'the list, remembered', ask: { method: 'GET', path: '/products' }, isOwed: true },
    { who: 'the page where she pays', ask: { method: 'GET', path, cookie }, isOwed: true },
    { who: 'a game into the cart', ask: add(games[1]), isOwed: false },
    { who: 'a search', ask: { method: 'GET', path: '/products?q=hollow' }, isOwed: false },
    { who: 'the sign-in, on a new connection', ask: { method: 'GET', path: '/login' }, isOwed: false, isNew: true },
    { who: 'whether it is well', ask: { method: 'GET', path: '/healthz' }, isOwed: true },
  ];
}

async function measureDuring(
  store: PagesStore,
  what: string,
  others: readonly Others[],
  flooding: Flood,
  duration: number,
): Promise<Row[]> {
  const agent = new Agent({ keepAlive: true });
  for (const { ask } of others) await send(store, ask, agent);
  await store.delays();
  const isOver = untilAfter(duration);
  const underWay = flood(store, flooding, isOver);
  const told = await Promise.all(others.map(({ ask, isNew }) => askOften(store, ask, isNew ? false : agent, isOver)));
  const flooded = await underWay;
  agent.destroy();
  const delays = await store.delays();
  const rest = others.map(({ who, isOwed }, nth) => toRow(`${what}: ${who}`, told[nth] ?? [], duration, isOwed));
  const behind = { slowest: delays.most, most: MARK };
  return [
    toRow(`${what}: the flood itself`, flooded, duration, false),
    ...rest,
    { what: `${what}: the event loop is behind`, perSecond: 0, p50: delays.p50, p99: delays.p99, mark: behind },
  ];
}

/** `isOwed`: an answer other than 200 is an error. Of what isn’t owed, one that is refused without a time to come again is one; 0: it was cut. */
function toRow(what: string, told: readonly Told[], duration: number, isOwed: boolean): Row {
  const refused = told.filter(({ status }) => status === 503);
  const wrong = isOwed
    ? told.filter(({ status }) => status !== 200)
    : told.filter(({ status, retryAfter }) => (status === 503 ? retryAfter === undefined : ![0, 200, 303].includes(status)));
  return {
    what,
    perSecond: (told.length * 1000) / duration,
    ...summary(told.map(({ ms }) => ms)),
    note: `${told.length - refused.length} answered, ${refused.length} refused${mostCpu(told)}`,
    errors: wrong.map(({ status }) => String(status)),
  };
}

/** Of the answer that waited for most of the store's work. */
function mostCpu(told: readonly Told[]): string {
  const each = told.flatMap(({ cpu }) => cpu ?? []);
  return each.length === 0 ? '' : `, ${Math.max(...each)} ms of CPU at most`;
}

function untilAfter(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() >= end;
}

async function askOften(store: PagesStore, ask: Ask, agent: Agent | false, isOver: () => boolean): Promise<Told[]> {
  const told: Told[] = [];
  while (!isOver()) {
    const before = cpuOf(store) ?? 0;
    const answer = await send(store, ask, agent);
    told.push({ ...answer, cpu: (cpuOf(store) ?? 0) - before });
    await pause(REST);
  }
  return told;
}

/** Many connections, each of which asks again as soon as it was answered. One that is closed, or cut, is opened anew. */
async function flood(store: PagesStore, { askFor, connections, addresses }: Flood, isOver: () => boolean): Promise<Told[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const told: Told[] = [];
  let nth = 0;
  const lane = async (at: number) => {
    const from = addresses === null ? null : `203.0.113.${at % addresses}`;
    while (!isOver()) {
      const answer = await send(store, askFor((nth += 1), store.games[1]), agent, from).catch(() => null);
      told.push(answer ?? CUT);
      if (!answer) await pause(REST);
    }
  };
  const lanes = Array.from({ length: connections }, (_, at) => lane(at));
  // why: what the store holds back is answered later than the measurement ends
  await Promise.race([Promise.all(lanes), pause(PATIENCE)]);
  agent.destroy();
  await Promise.all(lanes);
  return told;
}

const CUT: Told = { status: 0, ms: 0, retryAfter: undefined };

/** From an address that nobody else has, if none is given: behind one may be a whole carrier's phones. */
function send(
  { server, port }: PagesStore,
  { method, path, cookie, body, type }: Ask,
  agent: Agent | false,
  address: string | null = null,
): Promise<Told> {
  const from = address ?? `198.51.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;
  const form = { Origin: server.origin, 'Content-Type': type ?? 'application/x-www-form-urlencoded' };
  const headers = {
    'X-Forwarded-For': from,
    'Accept-Encoding': 'br',
    ...(cookie !== undefined && { Cookie: cookie }),
    ...(body !== undefined && { ...form, 'Content-Length': Buffer.byteLength(body) }),
  };
  const sentAt = performance.now();
  return new Promise((resolve, reject) => {
    const asking = request({ host: 'localhost', port, method, path, agent, headers }, (answer) => {
      const { statusCode: status = 0, headers: told } = answer;
      const end = () => resolve({ status, ms: performance.now() - sentAt, retryAfter: told['retry-after'] });
      answer.resume().on('end', end).on('error', reject);
    });
    asking.on('error', reject).end(body);
  });
}
