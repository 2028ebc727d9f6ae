import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import { HEAVY_BODIES } from '../support/bodies';
import { httpVisitor } from '../support/visitors/http-visitor';
import { summary, type Row, type Section } from './measure';
import { DEMO_GAMES, openPagesStore, type PagesStore } from './pages/store';

const FLOODERS = 900;
const DURATION = 6_000;
/** Between two requests of somebody who is no part of the flood, in ms. */
const REST = 50;
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
}

const add = (gameId: string): Ask => ({ method: 'POST', path: '/cart', body: `intent=add&gameId=${gameId}` });

/** What the flood asks for: nobody has asked for the same before. */
const FLOODS: Readonly<Record<string, (nth: number, gameId: string) => Ask>> = {
  searches: (nth) => ({ method: 'GET', path: `/products?q=flood+${nth}` }),
  forms: (_, gameId) => add(gameId),
};

export const section: Section = {
  title: `What others get while ${FLOODERS} clients ask without a pause; the event loop may be ${MARK} ms behind at most`,
  run: async ({ tell, dir, options }) => {
    const duration = options.seconds === null ? DURATION : options.seconds * 1_000;
    const store = await openPagesStore({ dir, games: DEMO_GAMES, shoppers: Object.keys(HEAVY_BODIES).length, catalogue: null });
    try {
      const asked = await whatOthersAsk(store);
      const rows: Row[] = [];
      for (const [what, askFor] of Object.entries(FLOODS)) {
        tell(`a flood of ${what}`);
        rows.push(...(await measureDuring(store, what, asked, (nth) => askFor(nth, store.games[1]), duration)));
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
    { who: 'whether it is well', ask: { method: 'GET', path: '/healthz' }, isOwed: true },
  ];
}

async function measureDuring(
  store: PagesStore,
  what: string,
  others: readonly Others[],
  askFor: (nth: number) => Ask,
  duration: number,
): Promise<Row[]> {
  const agent = new Agent({ keepAlive: true });
  for (const { ask } of others) await send(store, ask, agent);
  await store.delays();
  const isOver = untilAfter(duration);
  const flooding = flood(store, askFor, isOver);
  const told = await Promise.all(others.map(({ ask }) => askOften(store, ask, agent, isOver)));
  const flooded = await flooding;
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

/** `isOwed`: an answer other than 200 is an error. Of what isn't owed, one that is refused without a time to come again is one. */
function toRow(what: string, told: readonly Told[], duration: number, isOwed: boolean): Row {
  const refused = told.filter(({ status }) => status === 503);
  const wrong = isOwed
    ? told.filter(({ status }) => status !== 200)
    : told.filter(({ status, retryAfter }) => (status === 503 ? retryAfter === undefined : ![200, 303].includes(status)));
  return {
    what,
    perSecond: (told.length * 1000) / duration,
    ...summary(told.map(({ ms }) => ms)),
    note: `${told.length - refused.length} answered, ${refused.length} refused`,
    errors: wrong.map(({ status }) => String(status)),
  };
}

function untilAfter(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() >= end;
}

async function askOften(store: PagesStore, ask: Ask, agent: Agent, isOver: () => boolean): Promise<Told[]> {
  const told: Told[] = [];
  while (!isOver()) {
    told.push(await send(store, ask, agent));
    await pause(REST);
  }
  return told;
}

/** Many clients, each of which asks again as soon as it was answered. */
async function flood(store: PagesStore, askFor: (nth: number) => Ask, isOver: () => boolean): Promise<Told[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: FLOODERS });
  const told: Told[] = [];
  let nth = 0;
  const lane = async () => {
    while (!isOver()) told.push(await send(store, askFor((nth += 1)), agent));
  };
  await Promise.all(Array.from({ length: FLOODERS }, lane));
  agent.destroy();
  return told;
}

/** From an address that nobody else has: behind one may be a whole carrier's phones. */
function send({ server, port }: PagesStore, { method, path, cookie, body, type }: Ask, agent: Agent): Promise<Told> {
  const from = `198.51.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;
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
