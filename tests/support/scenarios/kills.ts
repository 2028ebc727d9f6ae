import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { createPaypal } from '~/adapters/paypal/provider.server';
import { createEncryption } from '~/adapters/node/encryption.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { createCards } from '~/features/card/index.server';
import { createExamination } from '~/features/doctor/index.server';
import { INDEXES } from '~/features/data/indexes';
import { allKeys, type Key } from '~/features/key/document.server';
import { createKeys } from '~/features/key/index.server';
import { createRefunds } from '~/features/refund/index.server';
import { parseOrder, type Order } from '~/features/order/schema.server';

import { runCommand, startServer, tempDataDir, type BuiltServer } from '../servers/built-server';
import { startFakePaypal } from '../fakes/paypal-control';
import { freePort } from '../servers/free-port';
import { httpVisitor, type Answer, type HttpVisitor } from '../visitors/http-visitor';
import { signInOwner } from '../visitors/owner';
import { HOLD_MS, keyInput, openTestShop, SILENT } from '../shop/test-shop';

const KEY_SECRET = 'a key secret of the tests, long enough too';
const SECRETS = { SESSION_SECRET: 'a session secret of the tests, long enough', KEY_SECRET };
const PASSWORD = 'four keys, one door';
/** Percent of the provider's answers to writes that are lost after the work is done. */
const LOST = 3;
/** The lead (ms) of the recovery at the end over the real time: four minutes of the reconciler. */
const AHEAD = 4 * 60_000;

export type KillWorld = Awaited<ReturnType<typeof openKillWorld>>;

/**
 * Two processes of the built store on one database, with a fake of PayPal that loses answers and sends its events to either process. All of
 * them can be killed. `command`: another build of the store's server; `dataProgram`: of its command that moves data.
 */
export async function openKillWorld({
  games,
  keys,
  command,
  dataProgram = resolve('build/server/data.js'),
}: {
  readonly games: number;
  readonly keys: number;
  readonly command?: readonly string[];
  readonly dataProgram?: string;
}) {
  const data = tempDataDir();
  const ports = [await freePort(), await freePort()] as const;
  const origins = ports.map((port) => `http://localhost:${port}`);
  const pageOrigin = origins[0] ?? '';
  const fake = await startFakePaypal();
  const encryption = createEncryption(KEY_SECRET);
  let { store, doctor } = openDatabase();
  const gameIds = Array.from({ length: games }, (_, nth) => `game-${nth}`);
  await stockUp();
  const env = { ...SECRETS, ...fake.env, APP_ORIGIN: pageOrigin, DEMO: '0' };
  const program = command ? { command } : {};
  const open = (at: 0 | 1) => startServer({ dataDir: data.dir, port: ports[at], env, ...program });
  const servers: [BuiltServer, BuiltServer] = [await open(0), await open(1)];
  await hearOf(0);
  const printed = servers[0].output();
  const owner = await signInOwner(servers[0], httpVisitor(pageOrigin, { address: '198.51.100.1', pageOrigin }));
  let people = 0;
  let restores = 0;
  let unrest = 0;

  function openDatabase() {
    const opened = openSqliteStore({ file: `${data.dir}/miftah.db`, indexes: INDEXES });
    return { store: opened, doctor: createExamination({ store: opened, encryption }) };
  }

  async function stockUp(): Promise<void> {
    const { keys: stock } = createKeys({ store, encryption, clock: Date.now, log: SILENT, onStockArrived: async () => {} });
    for (const id of gameIds) {
      const about = {
        title: id,
        cover: `/covers/${id}.svg`,
        rating: 4,
        genre: 'RPG',
        platform: 'PC',
        releaseYear: '2020',
        featured: false,
      };
      await store.set(`games/${id}`, { ...about, price: 60, buyingPrice: 90 });
      await stock.addMany(
        id,
        Array.from({ length: keys }, (_, nth) => keyInput(`${id}-${nth}`)),
      );
    }
  }

  async function hearOf(at: 0 | 1): Promise<void> {
    await fake.set({ lose: LOST, webhook: `${origins[at]}/webhooks/paypal` });
  }

  /** Kills a process; events go to the other one until the next kill. */
  async function kill(at: 0 | 1): Promise<void> {
    await hearOf(at === 0 ? 1 : 0);
    await servers[at].kill();
    servers[at] = await open(at);
  }

  async function shopper(): Promise<HttpVisitor> {
    people += 1;
    const visitor = httpVisitor(pageOrigin, { address: `198.18.${people >> 8}.${people & 255}`, pageOrigin });
    const born = { name: 'Amal Idrissi', birthDate: '1990-07-14', phone: '+212612345678', email: `buyer${people}@example.com` };
    const form = { ...born, password: PASSWORD, confirmPassword: PASSWORD };
    const { status } = await persist(visitor, () => visitor.post('/signup', form));
    // The process that answered the first try may have been killed in between: then the account exists already.
    if (status !== 303) await persist(visitor, () => visitor.post('/login', { email: born.email, password: PASSWORD }));
    return visitor;
  }

  /** Asks one process after the other until one answers: after a kill a visitor may get no answer, but never a false one. */
  async function persist(visitor: HttpVisitor, ask: () => Promise<Answer>): Promise<Answer> {
    const first = Math.random() < 0.5 ? 0 : 1;
    for (let attempt = first; attempt < 10_000; attempt += 1) {
      visitor.moveTo(origins[attempt % 2] ?? '');
      const answer = await ask().catch(() => null);
      if (answer && answer.status !== 503) return answer;
      await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 60));
    }
    throw new Error('Nobody answered for a long time.');
  }

  const dataCommand = (args: readonly string[]) => runCommand([dataProgram, ...args], { ...env, DATA_DIR: data.dir });

  async function backUp(): Promise<string> {
    const file = join(data.dir, `backup-${restores}-${Date.now()}.db`);
    const { code, output } = await dataCommand(['backup', file]);
    if (code !== 0) throw new Error(output);
    return file;
  }

  /**
   * Kills all processes while people buy, and restores a backup; the first try is killed (-9) midway. `isGone`: the database is taken away,
   * and the journal alone tells what happened since. Returns what the restore printed.
   */
  async function restore(backup: string, { isGone }: { readonly isGone: boolean }): Promise<string> {
    unrest += 1;
    await Promise.all(servers.map((server) => server.kill()));
    await store.close();
    if (isGone) for (const rest of ['', '-wal', '-shm']) rmSync(`${data.dir}/miftah.db${rest}`, { force: true });
    await killMidway(['restore', backup, '--yes']);
    const { code, output } = await dataCommand(['restore', backup, '--yes']);
    restores += 1;
    ({ store, doctor } = openDatabase());
    await Promise.all(([0, 1] as const).map(async (at) => (servers[at] = await open(at))));
    if (code !== 0) throw new Error(output);
    owner.moveTo(pageOrigin);
    await signInOwner({ origin: pageOrigin, output: () => printed }, owner);
    unrest += 1;
    return output;
  }

  async function killMidway(args: readonly string[]): Promise<void> {
    const child = spawn(process.execPath, [dataProgram, ...args], {
      stdio: 'ignore',
      env: { ...process.env, ...env, DATA_DIR: data.dir, NODE_ENV: 'production' },
    });
    const ended = once(child, 'exit');
    await new Promise((wait) => setTimeout(wait, 300 + Math.random() * 1500));
    child.kill('SIGKILL');
    await ended;
  }

  /** Runs the first four minutes of a process's reconciler, with a PayPal that answers. */
  async function heal(): Promise<void> {
    await fake.set({ lose: 0 });
    const clock = () => Date.now() + AHEAD;
    const { orders, stock } = openTestShop({ store, close: async () => {} }, clock);
    const account = { clientId: fake.env['PAYPAL_CLIENT_ID'] ?? '', clientSecret: fake.env['PAYPAL_CLIENT_SECRET'] ?? '' };
    const provider = createPaypal({ ...account, origin: fake.origin, webhookId: fake.env['PAYPAL_WEBHOOK_ID'] ?? '' });
    const needs = { store, stock, clock, provider, log: SILENT, ownerMail: () => null, onStockArrived: async () => {} };
    await createCards({
      ...needs,
      origin: pageOrigin,
      holdMs: () => HOLD_MS,
      settle: orders.settle,
      evaluatePrice: orders.evaluatePrice,
    }).reconcile();
    await createRefunds(needs).cardRefunds?.runDue();
    await orders.fillOwed(null);
  }

  async function allOrders(): Promise<Order[]> {
    const orders: Order[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const page = await store.query({ from: 'orders', limit: 2000, ...(after ? { after } : {}) });
      orders.push(...page.docs.map(parseOrder));
      after = page.next;
    }
    return orders;
  }

  async function close(): Promise<void> {
    await Promise.all(servers.map((server) => server.kill()));
    fake.stop();
    await store.close();
    data.remove();
  }

  /** The notes of all alerts that concern no order. */
  async function alarmNotes(): Promise<string[]> {
    const { docs } = await store.query({ from: 'alarms', limit: 5000 });
    return docs.map(({ data: alert }) => String(alert['note']));
  }

  /** Every key of the store: its code, its state, and the order that has it. */
  async function keysOfAll(): Promise<Pick<Key, 'code' | 'state' | 'orderId'>[]> {
    const keys = [];
    for (const gameId of gameIds)
      for await (const { state, code, orderId, path } of allKeys(store, gameId))
        keys.push({ code: encryption.open(code, path), state, orderId });
    return keys;
  }

  return {
    gameIds,
    fake,
    owner,
    shopper,
    persist,
    kill,
    backUp,
    restore,
    heal,
    allOrders,
    alarmNotes,
    keysOfAll,
    close,
    get doctor() {
      return doctor;
    },
    get restores() {
      return restores;
    },
    /** Changes when a restore begins and when it is over, and is odd in between: it ends all sessions, and loses orders. */
    get unrest() {
      return unrest;
    },
  };
}
