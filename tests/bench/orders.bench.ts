import { join } from 'node:path';

import { createEncryption } from '~/adapters/node/encryption.server';
import { openJournal } from '~/adapters/node/journal.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { journalEntryFor } from '~/features/backup/restore/index.server';
import { INDEXES } from '~/features/data/indexes';

import { times } from '../support/contracts/store-case';
import { openTestShop, TEST_SECRET } from '../support/shop/test-shop';
import { measure, type Row, type Section, type Tools } from './measure';

const ORDERS = 2000;
/** Orders before the first one that counts: a new process runs its code slowly at first, and a store runs for weeks. */
const WARM_UP = 1000;
/** Orders a second with eight at once. */
const LEAST = 300;

/** Games, and keys of each: with few, each sells five of six, so that none runs out. */
const STOCKS = [
  { games: 20, keys: 180, atOnce: 8 },
  { games: 20, keys: 180, atOnce: 32 },
  { games: 1, keys: 100_000, atOnce: 8 },
];

/** Orders through the shop's own features: placed (one game of a saved cart), proof sent, settled (paid, its key sold, its mail waiting). */
export const section: Section = async (tools) => {
  const rows: Row[] = [];
  for (const [nth, stock] of STOCKS.entries()) rows.push(...(await orders(stock, join(tools.dir, `orders-${nth}`), tools)));
  return rows;
};

async function orders({ games, keys, atOnce }: (typeof STOCKS)[number], dir: string, { tell }: Tools): Promise<Row[]> {
  // As in the shop itself: with the journal of what no restore may undo.
  const journal = openJournal({ folder: dir, clock: Date.now, keep: journalEntryFor(createEncryption(TEST_SECRET)) });
  const store = openSqliteStore({ file: `${dir}.db`, indexes: INDEXES, journal });
  // why a clock that goes: with one that stands still, every index by time would grow at random places
  const shop = openTestShop({ store, close: () => store.close() }, Date.now);
  const name = `${keys.toLocaleString('en')} keys a game, ${atOnce} at once`;
  tell(`${name}: loading the keys`);
  for (let game = 0; game < games; game++) await shop.game(`game${game}`, keys);
  const cartOf = (nth: number) => ({ items: [{ id: `game${nth % games}`, type: null }] });
  await store.bulk(times(WARM_UP + ORDERS, (nth) => ({ set: `carts/buyer${nth}`, data: cartOf(nth) })));
  const ids: string[] = [];
  const steps: Readonly<Record<string, (nth: number) => Promise<unknown>>> = {
    placed: async (nth) => (ids[nth] = (await shop.orders.place(buyer(nth))).id),
    'proof sent': (nth) => shop.prove(ids[nth] ?? '', `buyer${nth}`),
    settled: (nth) => shop.approve(ids[nth] ?? ''),
  };
  const rows: Row[] = [];
  for (const step of Object.values(steps)) await measure('', { count: WARM_UP, atOnce }, step);
  for (const [what, step] of Object.entries(steps)) {
    tell(`${name}: ${what}`);
    const row = await measure(`${name}: ${what}`, { count: ORDERS, atOnce }, (nth) => step(WARM_UP + nth));
    const isMarked = atOnce === 8 && what !== 'proof sent';
    rows.push({ ...row, ...(isMarked && { marks: [{ what: 'rate', is: row.perSecond ?? 0, unit: '/s', least: LEAST }] }) });
  }
  const sold = await store.getMany(ids.map((id) => `orders/${id}`));
  if (new Set(ids).size !== ids.length || sold.some((order) => order?.data['state'] !== 'fulfilled'))
    throw new Error('Not every order was settled.');
  await shop.close();
  return rows;
}

/** Every buyer has an address of their own: one address may have only a few unpaid orders. */
function buyer(nth: number) {
  return { accountId: `buyer${nth}`, email: `buyer${nth}@example.com`, name: `Buyer ${nth}`, address: `198.51.${nth >> 8}.${nth & 255}` };
}
