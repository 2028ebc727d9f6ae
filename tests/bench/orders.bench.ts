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
import { bareWrites } from './engine.bench';
import { firestoreServers } from './firestore-servers';
import { measure, type Row, type Section, type Tools } from './measure';
import { writingThread } from './writing-thread';

const ORDERS = 1000;
const WARM_UP = 3;
/** How many buyers buy at the same time. In life one owner settles orders; here she is a script. */
const AT_ONCE = 8;
/** In a rush, such as the first minutes of a sale: as many as share one commit. */
const AT_ONCE_IN_A_RUSH = 32;

/** Games × keys of each: with many keys, one game has all; with few, each game sells two thirds, so that none runs out. */
const FEW = { games: 20, keys: 300, atOnce: AT_ONCE };
const RUSH = { ...FEW, atOnce: AT_ONCE_IN_A_RUSH };
const MANY = { games: 1, keys: 100_000, atOnce: AT_ONCE };
const MANY_IN_A_RUSH = { ...MANY, atOnce: AT_ONCE_IN_A_RUSH };

export const section: Section = {
  title: `Orders through the shop's own features, ${AT_ONCE} at once where nothing else is said: placed (one game of a saved cart), proof sent (kept, and the order given to the owner), settled (approved: paid, its key sold, its mail waiting)`,
  run: async (tools) => {
    // Before, between and after: on a busy machine the limit itself changes.
    const rows = await bareWrites(tools);
    for (const [nth, stock] of [FEW, RUSH, MANY, MANY_IN_A_RUSH].entries()) {
      // As in the shop itself: with the journal of what no restore may undo, and a thread that writes.
      const journalFolder = join(tools.dir, `journal-${nth}`);
      const journal = openJournal({ folder: journalFolder, clock: Date.now, keep: createLastingChange(createCipher(TEST_SECRET)) });
      const thread = writingThread(journalFolder);
      const store = openSqliteStore({ file: join(tools.dir, `orders-${nth}.db`), indexes: INDEXES, journal, thread });
      rows.push(...(await orders('SQLite', store, stock, ORDERS, tools)), ...(await bareWrites(tools)));
    }
    for await (const { name, host, slowness } of firestoreServers(tools)) {
      const store = openFirestoreStore({ emulatorHost: host, indexes: INDEXES });
      rows.push(...(await orders(name, store, FEW, ORDERS / slowness, tools)));
    }
    return rows;
  },
};

async function orders(
  engine: string,
  store: Store,
  { games, keys, atOnce }: { readonly games: number; readonly keys: number; readonly atOnce: number },
  count: number,
  { tell }: Tools,
): Promise<Row[]> {
  // why a clock that goes: with one that stands still, every index by time would grow at random places
  const shop = openTestShop({ store, close: () => store.close() }, Date.now);
  const name = `${engine}, ${keys.toLocaleString('en')} keys a game${atOnce === AT_ONCE ? '' : `, ${atOnce} at once`}`;
  tell(`${name}: loading the keys`);
  for (let game = 0; game < games; game++) await shop.game(`game${game}`, keys);
  // Three times as many orders before the first one that counts: a new process runs its code slowly at first, and a store runs for weeks.
  const before = WARM_UP * count;
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
  for (const step of [place, prove, settle]) await measure('', { count: before, atOnce }, step);
  const counted = (what: string, step: (nth: number) => Promise<unknown>) =>
    measure(`${name}: ${what}`, { count, atOnce }, (nth) => step(before + nth));
  const placed = await counted('orders placed', place);
  const proven = await counted('proofs sent', prove);
  const settled = await counted('orders settled', settle);
  await requireSold(shop, ids);
  await shop.close();
  return [placed, proven, settled];
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
