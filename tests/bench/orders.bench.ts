import { join } from 'node:path';

import { createCipher } from '~/adapters/node/cipher.server';
import { openJournal } from '~/adapters/node/journal.server';
import { openFirestoreStore } from '~/adapters/firestore/store.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { createLastingChange } from '~/features/restore/face.server';
import { INDEXES } from '~/features/indexes';
import type { Store } from '~/ports/store/port';

import { times } from '../support/contracts/store-case';
import { openTestShop, TEST_SECRET, type TestShop } from '../support/shop/test-shop';
import { openBare } from './engine.bench';
import { firestoreServers } from './firestore-servers';
import { type Row, type Section, time, type Times, type Tools, toRow } from './measure';
import { writingThread } from './writing-thread';

/** Orders are counted in parts, each beside writes of SQLite alone just before and after it: the machine's speed changes within seconds. */
const PARTS = 4;
const ORDERS = 2000;
const BARE_WRITES = 1000;
/** What the store is to reach of SQLite's own rate. */
const LEAST_SHARE = 0.25;
/** Before the first one that counts: a new process runs its code slowly at first, and a store runs for weeks. */
const WARM_UP = 3000;
/** How many buyers buy at the same time. In life one owner settles orders; here she is a script. */
const AT_ONCE = 8;
/** In a rush, such as the first minutes of a sale: as many as share one commit. */
const AT_ONCE_IN_A_RUSH = 32;

/** Games × keys of each: with many keys, one game has all; with few, each game sells five of six, so that none runs out. */
const FEW = { games: 20, keys: 300, atOnce: AT_ONCE };
const RUSH = { ...FEW, atOnce: AT_ONCE_IN_A_RUSH };
const MANY = { games: 1, keys: 100_000, atOnce: AT_ONCE };
const MANY_IN_A_RUSH = { ...MANY, atOnce: AT_ONCE_IN_A_RUSH };

export const section: Section = {
  title: `Orders through the shop's own features, ${AT_ONCE} at once where nothing else is said: placed (one game of a saved cart), proof sent (kept, and the order given to the owner), settled (approved: paid, its key sold, its mail waiting)`,
  run: async (tools) => {
    const rows: Row[] = [];
    for (const [nth, stock] of [FEW, RUSH, MANY, MANY_IN_A_RUSH].entries()) {
      // As in the shop itself: with the journal of what no restore may undo, and a thread that writes.
      const journalFolder = join(tools.dir, `journal-${nth}`);
      const journal = openJournal({ folder: journalFolder, clock: Date.now, keep: createLastingChange(createCipher(TEST_SECRET)) });
      const thread = writingThread(journalFolder);
      const store = openSqliteStore({ file: join(tools.dir, `orders-${nth}.db`), indexes: INDEXES, journal, thread });
      const bare = openBare(tools.dir);
      rows.push(...(await orders('SQLite', store, { stock, slowness: 1, limit: bare.write }, tools)));
      bare.close();
    }
    for await (const { name, host, slowness } of firestoreServers(tools)) {
      const store = openFirestoreStore({ emulatorHost: host, indexes: INDEXES });
      rows.push(...(await orders(name, store, { stock: FEW, slowness }, tools)));
    }
    return rows;
  },
};

interface Measured {
  readonly stock: { readonly games: number; readonly keys: number; readonly atOnce: number };
  /** So many times fewer orders are made. */
  readonly slowness: number;
  /** One write of the bare engine, which shows its limit meanwhile. */
  readonly limit?: () => unknown;
}

async function orders(engine: string, store: Store, { stock, slowness, limit }: Measured, { tell }: Tools): Promise<Row[]> {
  const { games, keys, atOnce } = stock;
  const [before, count] = [WARM_UP / slowness, ORDERS / slowness];
  // why a clock that goes: with one that stands still, every index by time would grow at random places
  const shop = openTestShop({ store, close: () => store.close() }, Date.now);
  const name = `${engine}, ${keys.toLocaleString('en')} keys a game${atOnce === AT_ONCE ? '' : `, ${atOnce} at once`}`;
  tell(`${name}: loading the keys`);
  for (let game = 0; game < games; game++) await shop.game(`game${game}`, keys);
  const carts = times(before + count, (nth) => ({
    set: `carts/buyer${nth}`,
    data: { items: [{ id: `game${nth % games}`, type: null }] },
  }));
  await shop.store.bulk(carts);
  const ids: string[] = [];
  const place = async (nth: number) => {
    ids[nth] = (await shop.orders.place(buyer(nth))).id;
  };
  const prove = (nth: number) => shop.prove(ids[nth] ?? '', `buyer${nth}`);
  const settle = (nth: number) => shop.approve(ids[nth] ?? '');
  tell(`${name}: ${before} orders to warm up, and ${count}`);
  for (const step of [place, prove, settle]) await time({ count: before, atOnce }, step);
  const limits: Times[] = [];
  const counted = async (what: string, step: (nth: number) => Promise<unknown>) => {
    const parts = await inParts({ count, atOnce, limit }, (nth) => step(before + nth));
    limits.push(...parts.limits);
    return { row: toRow(`${name}: ${what}`, parts.steps), bare: toRow('', parts.limits) };
  };
  const beside = ({ row, bare }: { readonly row: Row; readonly bare: Row }): Row =>
    limit === undefined ? row : { ...row, share: { is: row.perSecond / bare.perSecond, least: LEAST_SHARE } };
  // why not the proofs: most of their time is the making of pictures
  const rows = [
    beside(await counted('orders placed', place)),
    (await counted('proofs sent', prove)).row,
    beside(await counted('orders settled', settle)),
  ];
  await requireSold(shop, ids);
  await shop.close();
  return limit === undefined ? rows : [toRow('SQLite itself meanwhile', limits), ...rows];
}

/** Steps in parts, with writes of the bare engine before, between and after them. */
async function inParts(
  { count, atOnce, limit }: { readonly count: number; readonly atOnce: number; readonly limit: Measured['limit'] },
  step: (nth: number) => Promise<unknown>,
) {
  const [steps, limits]: [Times[], Times[]] = [[], []];
  const each = count / PARTS;
  const write = async () => void (limit && limits.push(await time({ count: BARE_WRITES }, limit)));
  await write();
  for (let part = 0; part < PARTS; part++) {
    steps.push(await time({ count: each, atOnce }, (nth) => step(part * each + nth)));
    await write();
  }
  return { steps, limits };
}

/** Every buyer has her own address: one address may have only a few unpaid orders. */
function buyer(nth: number) {
  return { accountId: `buyer${nth}`, email: `buyer${nth}@example.com`, name: `Buyer ${nth}`, address: `198.51.${nth >> 8}.${nth & 255}` };
}

/** Throws if an order was not sold: its time would mean nothing. */
async function requireSold(shop: TestShop, ids: readonly string[]): Promise<void> {
  const snaps = await shop.store.getMany(ids.map((id) => `orders/${id}`));
  const isSold = snaps.every((snap) => snap?.data['state'] === 'fulfilled');
  if (!isSold || new Set(ids).size !== ids.length) throw new Error('Not every order was settled.');
}
