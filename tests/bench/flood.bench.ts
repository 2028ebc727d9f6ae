import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import { type Row, type Section, summary } from './measure';
import { type BenchStore, DEMO_GAMES, openBenchStore } from './store';
import { cpuOf } from './wire';

/** The connections of one client of a flood. */
const CONNECTIONS = 300;
const SECONDS = 6;
/** The pause between two requests of another client, in ms. */
const REST = 50;

const search = (nth: number) => `/products?q=flood+${nth}`;
const FLOODS = [
  { name: 'searches of one client', path: search, clients: 1 },
  { name: 'the home page for one client', path: () => '/', clients: 1 },
  { name: 'searches of ten clients', path: search, clients: 10 },
];

/** The pages of others, each asked for from a new address, and the most that one may take: of the store's CPU, or by the clock (ms). */
const OTHERS = [
  { page: '/', what: 'CPU', most: 1000 },
  { page: '/login', what: 'CPU', most: 1000 },
  { page: '/healthz', what: 'slowest', most: 200 },
] as const;

interface Told {
  /** 0: the connection was cut. */
  readonly status: number;
  readonly ms: number;
  readonly cpu: number;
}

/** Measures others while one client with 300 connections, or ten of them, ask without a pause. */
export const section: Section = async ({ tell, dir, seconds }) => {
  const store = await openBenchStore(dir, DEMO_GAMES);
  try {
    const rows: Row[] = [];
    for (const flood of FLOODS) {
      tell(flood.name);
      rows.push(...(await measureDuring(store, flood, seconds ?? SECONDS)));
    }
    return rows;
  } finally {
    await store.server.stop();
  }
};

async function measureDuring(store: BenchStore, { name, path, clients }: (typeof FLOODS)[number], seconds: number): Promise<Row[]> {
  const end = performance.now() + seconds * 1000;
  const agent = new Agent({ keepAlive: true });
  let asked = 0;
  const lanes = Array.from({ length: clients * CONNECTIONS }, async (_, at) => {
    const told: Told[] = [];
    while (performance.now() < end) {
      told.push(await ask(store, path((asked += 1)), agent, `203.0.113.${at % clients}`));
      if (told.at(-1)?.status === 0) await pause(REST);
    }
    return told;
  });
  const others = OTHERS.map(async ({ page, what, most }, at): Promise<Row> => {
    const told: Told[] = [];
    for (let nth = 0; performance.now() < end; nth += 1) {
      told.push(await ask(store, page, false, `198.51.${100 + at}.${nth & 255}`));
      await pause(REST);
    }
    const is = Math.max(...told.map(({ ms, cpu }) => (what === 'CPU' ? cpu : ms)));
    const refused = { what: 'refused', is: told.filter(({ status }) => status !== 200).length };
    // why not the sign-in: under so much load it may be sent away for a moment
    const marks = [{ what, is, unit: 'ms', most } as const, page === '/login' ? refused : { ...refused, most: 0 }];
    return { what: `${name}: ${page}`, perSecond: told.length / seconds, ...summary(told.map(({ ms }) => ms)), marks };
  });
  const rows = await Promise.all(others);
  agent.destroy();
  const flooding = (await Promise.all(lanes)).flat();
  const note = `${flooding.filter(({ status }) => status === 200).length} answered, the others refused or cut`;
  return [{ what: `${name}: the flood`, perSecond: flooding.length / seconds, ...summary(flooding.map(({ ms }) => ms)), note }, ...rows];
}

function ask(store: BenchStore, path: string, agent: Agent | false, from: string): Promise<Told> {
  const [cpu, sentAt] = [cpuOf(store), performance.now()];
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, ms: performance.now() - sentAt, cpu: cpuOf(store) - cpu });
    request({ host: 'localhost', port: store.port, path, agent, headers: { 'X-Forwarded-For': from, 'Accept-Encoding': 'br' } }, (answer) =>
      answer.resume().on('close', () => end(answer.statusCode ?? 0)),
    )
      .on('error', () => end(0))
      .end();
  });
}
