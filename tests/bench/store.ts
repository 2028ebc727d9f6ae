import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { createEncryption } from '~/adapters/node/encryption.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';

import { type BuiltServer, startServer } from '../support/servers/built-server';
import { freePort } from '../support/servers/free-port';
import { fillCatalogue, newKeys } from '../support/shop/many-games';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { joinAs } from '../support/visitors/signed-in';
import { cpuOf, type Listener } from './wire';

const SECRETS = {
  SESSION_SECRET: 'a session secret of the benchmark, long enough',
  KEY_SECRET: 'a key secret of the benchmark, long enough',
};
/** The demo, which the store itself makes. */
export const DEMO_GAMES = 48;

export interface BenchStore extends Listener {
  readonly server: BuiltServer;
  /** The time until it was open (ms). */
  readonly startMs: number;
  /** A game that has a key for each shopper, and another one. */
  readonly games: readonly [ordered: string, other: string];
  /** Signed in, each with an empty cart. */
  readonly shoppers: readonly HttpVisitor[];
}

/** Starts the built store with so many games and shoppers in an empty folder. */
export async function openBenchStore(dir: string, games: number, count = 0): Promise<BenchStore> {
  const env = { DEMO: '1', ...SECRETS };
  const isDemo = games === DEMO_GAMES;
  if (isDemo) await (await startServer({ dataDir: dir, env })).stop();
  const store = openSqliteStore({ file: join(dir, 'miftah.db'), indexes: INDEXES });
  const encryption = createEncryption(SECRETS.KEY_SECRET);
  if (!isDemo) await fillCatalogue({ store, encryption, at: Date.now() }, { games, keys: 1 });
  const ids = isDemo ? (['hades', 'celeste'] as const) : (['game-0', 'game-3'] as const);
  await store.bulk(newKeys(ids[0], { keys: count, encryption, at: Date.now() }));
  const port = await freePort();
  const shoppers = Array.from({ length: count }, () => httpVisitor(`http://localhost:${port}`));
  for (const [nth, visitor] of shoppers.entries())
    await joinAs(`shopper${nth}@example.com`, visitor, { store, sessionSecret: SECRETS.SESSION_SECRET });
  await store.close();

  const from = performance.now();
  const server = await startServer({ dataDir: dir, port, env });
  const startMs = performance.now() - from;
  const listener = { port, pid: server.pid };
  // why: the store indexes titles after its start, for a minute at most
  for (let [nth, before] = [0, 0]; nth < 120 && cpuOf(listener) - before >= 50; nth += 1) {
    before = cpuOf(listener);
    await pause(500);
  }
  return { ...listener, server, startMs, games: ids, shoppers };
}
