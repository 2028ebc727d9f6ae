import { join } from 'node:path';

import Database from 'better-sqlite3';

import { runCommand, startServer, tempDataDir } from '../support/servers/built-server';
import { collect } from './findings';
import { tryPassage, tryPlain } from './caddy/passage';
import { startProxy } from './caddy/proxy';
import { tryUpdate } from './caddy/update';
import { stockGame } from './people';
import { versionOf } from './program';
import type { Tool } from './report';

/** What a store on https has to say: its owner, and payees that are not the demo's. */
const OWNED = { ADMIN_EMAILS: 'owner@miftah.local', BANK_HOLDER: 'Shop SARL', BANK_NAME: 'Banque', BANK_RIB: '011519000001205000534921' };

/** The store on https behind Caddy, with the Caddyfile of deploy/: one shopper's way, plain http, and a change of release under load. */
export const tool: Tool = async ({ dir, tell }) => {
  const version = versionOf('caddy', ['version'], 'caddy');
  const found = collect();
  const data = tempDataDir();
  tell('filling a store');
  await stockGame(data.dir, 120);
  const proxy = await startProxy(dir);
  const env = { APP_ORIGIN: proxy.origin, HOST: '127.0.0.1', ...OWNED };
  const open = (port: number) => startServer({ dataDir: data.dir, port, env });
  let store = await open(proxy.places[0]);
  try {
    tell('one shopper, from her sign-up to a proof');
    await tryPassage(proxy, store, found);
    await tryPlain(proxy, found);
    tell('another release and back, while shoppers order');
    store = await tryUpdate(proxy, { running: store, open, stored: () => ordersIn(data.dir) }, found);
  } finally {
    await store.stop();
    await proxy.stop();
  }
  const doctor = await runCommand(['build/server/doctor.js'], { DATA_DIR: data.dir, ...env, TRUST_PROXY_HOPS: '1' });
  found.look('the doctor finds nothing afterwards', doctor.code === 0, doctor.output);
  data.remove();
  return { facts: [`Caddy ${version.split(' ', 1)[0]}`, ...found.facts], findings: found.findings };
};

/** The references of all orders in the database. */
function ordersIn(dataDir: string): string[] {
  const database = new Database(join(dataDir, 'miftah.db'), { readonly: true });
  const rows = database.prepare("SELECT path FROM docs WHERE path LIKE 'orders/%'").all() as { readonly path: string }[];
  database.close();
  return rows.map(({ path }) => path.split('/')[1] ?? '');
}
