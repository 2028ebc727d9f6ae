import { join } from 'node:path';

import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { createEncryption } from '~/adapters/node/encryption.server';
import { createMessages } from '~/features/contact/messages.server';
import { INDEXES } from '~/features/data/indexes';

import { times } from '../contracts/store-case';
import { startServer } from '../servers/built-server';
import { freePort } from '../servers/free-port';
import { fillCatalogue, manyGameIds, newKeys } from '../shop/many-games';
import { openTestShop, TEST_SECRET } from '../shop/test-shop';
import { httpVisitor, type HttpVisitor } from '../visitors/http-visitor';
import { signInOwner } from '../visitors/owner';
import { joinAs } from '../visitors/signed-in';

const SESSION_SECRET = 'a session secret of the tests, long enough';
/** The number of orders of each kind: paid, with a proof in review, and without. */
const ORDERS = 150;
const MESSAGES = 200;
/** The keys of games that are sold here. */
const KEYS = 4;

export interface LargeStoreSize {
  readonly games: number;
  /** The number of one game's keys. */
  readonly keys: number;
}

export type LargeStore = Awaited<ReturnType<typeof openLargeStore>>;

/** The built store with many games, one with many keys, orders, proofs and messages. `dir`: an empty folder. */
export async function openLargeStore({
  dir,
  size: { games, keys },
  env,
}: {
  readonly dir: string;
  readonly size: LargeStoreSize;
  readonly env: Readonly<Record<string, string>>;
}) {
  const store = openSqliteStore({ file: join(dir, 'miftah.db'), indexes: INDEXES });
  const shop = openTestShop({ store, close: () => store.close() }, Date.now);
  const encryption = createEncryption(TEST_SECRET);
  await fillCatalogue({ store, encryption, at: Date.now() }, { games, keys: KEYS });
  const { all, stocked } = manyGameIds(games);
  const [large = '', ...others] = stocked;
  const soldOut = all[1] ?? '';
  await store.bulk(newKeys(large, { keys, encryption, at: Date.now() }));

  /** An order of one shopper for the game `nth` of those in stock. */
  async function order(accountId: string, nth: number): Promise<{ readonly id: string; readonly gameId: string; readonly total: number }> {
    const gameId = others[nth % others.length] ?? '';
    const { id, totalCentimes } = await shop.order(accountId, [gameId], `198.18.${nth >> 8}.${nth & 255}`);
    return { id, gameId, total: totalCentimes };
  }

  async function paid(accountId: string, nth: number) {
    const made = await order(accountId, nth);
    await shop.approve(made.id, `REF ${made.id}`, made.total);
    return made;
  }

  async function proven(accountId: string, nth: number) {
    const made = await order(accountId, nth);
    await shop.prove(made.id, accountId);
    return made;
  }

  for (let nth = 0; nth < ORDERS; nth += 1) {
    await paid(`paid-${nth}`, nth);
    await proven(`proven-${nth}`, nth);
    await order(`open-${nth}`, nth);
  }
  const messages = createMessages({ store, clock: Date.now, mailTo: () => null });
  for (const nth of times(MESSAGES, (at) => at))
    await messages.save({ name: `Amal ${nth}`, email: `amal${nth}@example.com`, message: 'Where is my key?', language: 'fr' });

  const port = await freePort();
  const open = (command?: readonly string[]) =>
    startServer({
      dataDir: dir,
      port,
      env: { DEMO: '1', SESSION_SECRET, KEY_SECRET: TEST_SECRET, ...env },
      ...(command && { command }),
    });
  let server = await open();
  // As on the demo's own machine: without a proxy.
  const owner = httpVisitor(server.origin, { address: '' });
  await signInOwner(server, owner);

  /** A shopper who came by a provider, signed in. */
  async function shopper(name: string): Promise<{ readonly visitor: HttpVisitor; readonly id: string }> {
    const visitor = httpVisitor(server.origin, { address: '' });
    const { id } = await joinAs(`${name}@example.com`, visitor, { store, sessionSecret: SESSION_SECRET });
    return { visitor, id };
  }

  /** Changes one game, after which nothing that was made from all of them counts. */
  let price = 100;
  async function touch(): Promise<void> {
    price += 1;
    const game = {
      title: 'Touched Game',
      price: String(price),
      coefficient: '1.5',
      genre: 'RPG',
      platform: 'PC',
      cover: '/covers/x.svg',
      rating: '4',
    };
    const isNew = price === 101;
    const { status } = await owner.post('/admin', isNew ? { intent: 'add', ...game } : { intent: 'update', id: 'touched-game', ...game });
    if (status !== 303) throw new Error(`The game was not changed: ${status}`);
  }

  return {
    shop,
    store,
    server,
    touch,
    /** The address of the feed for shopping services. */
    feed: async () => /(\/feeds\/[^"<\s]+\.xml)/.exec((await owner.get('/admin/offers')).text)?.[1] ?? '',
    /** Opens the store again, at the same address and by this program. */
    async restart(command: readonly string[]): Promise<void> {
      await server.stop();
      server = await open(command);
    },
    owner,
    shopper,
    order,
    paid,
    proven,
    dir,
    /** A game with many keys, one without any, those with a few, and all. */
    games: { large, soldOut, others, all },
    async close(): Promise<void> {
      await server.stop();
      await shop.close();
    },
  };
}
