import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import Papa from 'papaparse';

import { createCipher } from '~/adapters/node/cipher.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/indexes';

import { type BuiltServer, startServer } from '../../support/servers/built-server';
import { fillCatalogue, newKeys, type Titled } from '../../support/shop/many-games';
import { SEARCHED_TITLES } from '../../support/shop/searches';
import { httpVisitor } from '../../support/visitors/http-visitor';
import { joinAs } from '../../support/visitors/signed-in';
import { cpuOf, type Listener, memoryOf } from '../wire';

const SECRETS = {
  SESSION_SECRET: 'a session secret of the benchmark, long enough',
  KEY_SECRET: 'a key secret of the benchmark, long enough',
};
/** The demo, which the store itself makes. */
export const DEMO_GAMES = 48;
/** How exactly delays of the event loop are seen, in ms. */
const RESOLUTION = 5;

export interface PagesStore extends Listener {
  readonly server: BuiltServer;
  /** Time until it was open and CPU by then (ms), and memory (MB). */
  readonly start: { readonly ms: number; readonly cpu: number; readonly memory: number };
  /** Two games with keys. The first has one for each shopper. */
  readonly games: readonly [ordered: string, other: string];
  /** The `Cookie` of each shopper who is signed in and has an empty cart. */
  readonly shoppers: readonly string[];
  /** The delays of the event loop since this was last asked, in ms. */
  delays(): Promise<{ readonly p50: number; readonly p99: number; readonly most: number }>;
}

/** The built store with so many games, in a process that was started with all of them there. `dir`: an empty folder. */
export async function openPagesStore({
  dir,
  games,
  shoppers: count,
  catalogue,
}: {
  readonly dir: string;
  readonly games: number;
  readonly shoppers: number;
  readonly catalogue: string | null;
}): Promise<PagesStore> {
  const env = { DEMO: '1', ...SECRETS, NODE_OPTIONS: `--require ${writeWatch(dir)}` };
  const isDemo = games === DEMO_GAMES;
  if (isDemo) await (await startServer({ dataDir: dir, env })).stop();
  const store = openSqliteStore({ file: join(dir, 'miftah.db'), indexes: INDEXES });
  const cipher = createCipher(SECRETS.KEY_SECRET);
  if (!isDemo) await fillCatalogue({ store, cipher, at: Date.now() }, { games, keys: 1, titles: titlesOf(games, catalogue) });
  const ids = isDemo ? (['hades', 'celeste'] as const) : (['game-0', 'game-3'] as const);
  await store.bulk(newKeys(ids[0], { keys: count, cipher, at: Date.now() }));
  const shoppers: string[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const visitor = httpVisitor('');
    await joinAs(`shopper${nth}@example.com`, visitor, { store, sessionSecret: SECRETS.SESSION_SECRET });
    shoppers.push([...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
  }
  await store.close();

  const from = performance.now();
  const server = await startServer({ dataDir: dir, env });
  const ms = performance.now() - from;
  const listener = { port: Number(new URL(server.origin).port), pid: server.pid };
  const start = { ms, cpu: cpuOf(listener) ?? 0, memory: memoryOf(listener) ?? 0 };
  await untilCalm(listener);
  return { ...listener, server, start, games: ids, shoppers, delays: () => delaysOf(server) };
}

/** Titles of the file, or made up; further ones are put together from two. */
function titlesOf(count: number, catalogue: string | null): readonly Titled[] {
  const known = catalogue === null ? SEARCHED_TITLES.map((title, nth) => ({ title, price: 20 + (nth % 600) })) : readGames(catalogue);
  return Array.from({ length: count }, (_, nth) => {
    const [one, other] = [known[nth % known.length], known[(nth * 31 + Math.floor(nth / known.length) * 17) % known.length]];
    if (!one || !other) throw new Error('There is no game in the file.');
    return nth < known.length ? one : { ...one, title: `${one.title} ${other.title}` };
  });
}

function readGames(file: string): readonly Titled[] {
  const { data } = Papa.parse<Record<string, string>>(readFileSync(file, 'utf8'), { header: true, skipEmptyLines: true });
  return data.map(({ title = '', genre = '', originPrice }) => ({ title, genre, price: Number(originPrice) }));
}

/** A program that the store's process begins with: it tells of the delays of its event loop when it is asked by a signal. */
function writeWatch(dir: string): string {
  const file = join(dir, 'watch.cjs');
  writeFileSync(
    file,
    `const delay = require('node:perf_hooks').monitorEventLoopDelay({ resolution: ${RESOLUTION} });
    delay.enable();
    process.on('SIGUSR2', () => {
      const [p50, p99, most] = [delay.percentile(50), delay.percentile(99), delay.max].map((ns) => Math.max(0, ns / 1e6 - ${RESOLUTION}));
      process.stderr.write(JSON.stringify({ event: 'loop-delay', p50, p99, most }) + '\\n');
      delay.reset();
    });`,
  );
  return file;
}

async function delaysOf(server: BuiltServer): Promise<{ p50: number; p99: number; most: number }> {
  const told = () =>
    server
      .log()
      .split('\n')
      .filter((line) => line.includes('"loop-delay"') && line.endsWith('}'));
  const before = told().length;
  process.kill(server.pid, 'SIGUSR2');
  while (told().length === before) await new Promise((resolve) => setTimeout(resolve, 20));
  const { p50, p99, most } = JSON.parse(told().at(-1) ?? '') as { p50: number; p99: number; most: number };
  return { p50, p99, most };
}

/** Waits until the store has done what it does after its start: it indexes titles, a minute at most. */
async function untilCalm(listener: Listener): Promise<void> {
  for (let nth = 0; nth < 120; nth += 1) {
    const before = cpuOf(listener) ?? 0;
    await new Promise((resolve) => setTimeout(resolve, 500));
    if ((cpuOf(listener) ?? 0) - before < 50) return;
  }
}
