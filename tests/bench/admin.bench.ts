import { join } from 'node:path';

import { createCipher } from '~/adapters/node/cipher.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { findManaged, type ManagedFilter } from '~/domain/managed-games';
import { pageOf } from '~/domain/page';
import { GENRES } from '~/domain/genre';
import { REFERENCE_ALPHABET } from '~/domain/order';
import { createAuditLog } from '~/features/audit.server';
import { createBooks } from '~/features/books/face.server';
import { createCatalogue } from '~/features/catalogue/face.server';
import { createGameBatchWork } from '~/features/game/batch-work.server';
import { createGameBatches } from '~/features/game/batch.server';
import { knownGames, readGameRows, priceRows } from '~/features/game/face.server';
import { INDEXES } from '~/features/indexes';
import type { Store } from '~/ports/store/port';

import { times } from '../support/contracts/store-case';
import { measure, type Row, type Section } from './measure';

const GAMES = 27_000;
const KEYS = 100_000;
const LOOKS = 40;
/** Rows of a statement, and orders that wait. */
const ROWS = 5000;
const WAITING = 2500;
/** How long (ms) a statement may keep others waiting at most. */
const HELD_MS = 50;
const ANY: ManagedFilter = { q: '', genre: '', platform: '', featured: '', stock: '', regions: '' };
const LISTS: Readonly<Record<string, ManagedFilter>> = {
  'all games': ANY,
  'a genre and a platform': { ...ANY, genre: 'RPG', platform: 'PC (Steam)' },
  'a search': { ...ANY, q: 'game 12' },
  'running low': { ...ANY, stock: 'low' },
};
const log = { info: () => {}, warn: () => {}, error: () => {} };

export const section: Section = {
  title: `The owner's lists with ${GAMES.toLocaleString('en')} games and ${KEYS.toLocaleString('en')} keys, and what she does to many games, on SQLite`,
  run: async ({ tell, dir }) => {
    const store = openSqliteStore({ file: join(dir, 'admin.db'), indexes: INDEXES });
    tell('loading games and keys');
    await store.bulk(times(GAMES, (nth) => ({ set: `games/g${nth}`, data: game(nth) })));
    await store.bulk(times(KEYS, (nth) => ({ set: `games/g${nth % 9000}/codes/k${nth}`, data: key(nth) })));
    const catalogue = createCatalogue({ store, clock: Date.now, log, packing: null });
    await catalogue.start();
    const batches = createGameBatches({ store, clock: Date.now });
    const work = createGameBatchWork({ store, clock: Date.now, log, batches, known: () => knownGames(catalogue) });
    const rows: Row[] = [];

    for (const [name, filter] of Object.entries(LISTS))
      rows.push(
        await measure(`Games: one page of ${name}`, { count: LOOKS }, () =>
          pageOf(findManaged({ listings: filter.q === '' ? catalogue.all() : catalogue.search(filter.q), archived: [] }, filter), 2, 24),
        ),
      );

    tell('20,000 games from a file');
    const bytes = new TextEncoder().encode(['title,price,genre', ...times(20_000, (nth) => `New game ${nth},100,RPG`)].join('\n'));
    let id = '';
    rows.push(
      await measure('20,000 games: preview', { count: 1 }, async () => {
        const read = await readGameRows(bytes, knownGames(catalogue));
        id = await batches.keep(read.ok ? read.rows : [], { kind: 'import', fileName: 'games.csv', coefficient: null });
      }),
      await measure('20,000 games: import', { count: 1 }, async () => {
        await work.begin(id, 'owner');
        await work.settled(id, 600_000);
      }),
    );

    tell(`new prices for ${GAMES} games`);
    const ids = times(GAMES, (nth) => `g${nth}`);
    rows.push(
      await measure(`${GAMES.toLocaleString('en')} prices: preview`, { count: 1 }, async () => {
        id = await batches.keep(await priceRows(store, ids, 20), { kind: 'coefficient', fileName: '', coefficient: 20 });
      }),
      await measure(`${GAMES.toLocaleString('en')} prices: change`, { count: 1 }, async () => {
        await work.begin(id, 'owner');
        await work.settled(id, 600_000);
      }),
    );

    const audit = createAuditLog({ store, identity: { find: async () => null, findByEmail: async () => null }, owners: [] });
    rows.push(
      await measure(`Audit log of ${GAMES.toLocaleString('en')} entries: the newest`, { count: LOOKS }, () =>
        audit.list({ by: '', action: '' }),
      ),
      await measure('Audit log: the history of one game', { count: LOOKS }, (nth) => audit.list({ about: `games/g${nth}` })),
    );
    catalogue.stop();
    tell(`${ROWS} rows of a statement, ${WAITING} orders that wait`);
    rows.push(...(await statementRows(store)));
    await store.close();
    return rows;
  },
};

/** A statement as large as one may be, beside orders that all wait for the amount of its rows. */
async function statementRows(store: Store): Promise<readonly Row[]> {
  await store.bulk(times(WAITING, (nth) => ({ set: `orders/MF-${referenceOf(nth)}`, data: order(nth) })));
  const orders = { approve: refused, flag: refused };
  const { statements } = createBooks({ store, cipher: createCipher('bench'), clock: Date.now, orders });
  const lines = times(
    ROWS,
    (nth) => `1/11;VIR RECU ${PEOPLE[nth % PEOPLE.length]} ${nth % 2 === 0 ? `MF-${referenceOf(nth)}` : nth};V${nth};100,00`,
  );
  const bytes = new TextEncoder().encode(['Date;Libellé;Référence;Crédit', ...lines].join('\n'));
  let id = '';
  const upload = await held('upload', 1, async () => {
    const kept = await statements.keep(bytes, { name: 'statement.csv', method: 'bank', by: 'owner' });
    id = kept.ok ? kept.id : '';
  });
  return [upload, await held('one look', 5, () => statements.judge(id))];
}

/** Measures work, and for how long (ms) it kept everybody else waiting at most. */
async function held(what: string, count: number, work: () => unknown): Promise<Row> {
  let [last, slowest] = [performance.now(), 0];
  const ticks = setInterval(() => {
    const now = performance.now();
    [slowest, last] = [Math.max(slowest, now - last), now];
  }, 1);
  const row = await measure(
    `A statement of ${ROWS.toLocaleString('en')} rows beside ${WAITING.toLocaleString('en')} orders that wait for their amount: ${what}`,
    { count },
    work,
  );
  clearInterval(ticks);
  return { ...row, mark: { slowest, most: HELD_MS }, note: `others waited for ${Math.round(slowest)} ms at most` };
}

const refused = () => Promise.reject(new Error('nothing is approved here'));
const PEOPLE = ['AMAL IDRISSI', 'OMAR BENNANI', 'KARIM TAZI', 'SALMA ALAOUI'];
const referenceOf = (nth: number) =>
  Array.from(
    { length: 6 },
    (_, at) => REFERENCE_ALPHABET[Math.floor(nth / REFERENCE_ALPHABET.length ** at) % REFERENCE_ALPHABET.length],
  ).join('');

function order(nth: number) {
  const line = { gameId: 'g1', title: 'Game 1', cover: '', platform: '', type: null, priceCentimes: 10_000, keyId: null };
  const fields = {
    accountId: `a${nth}`,
    email: 'amal@example.com',
    name: PEOPLE[nth % PEOPLE.length] ?? '',
    addressKey: '',
    state: 'awaiting_payment',
  };
  return {
    ...fields,
    lines: [line],
    totalCentimes: 10_000,
    unpaidCentimes: 10_000,
    usdCents: 1000,
    createdAt: nth,
    holdUntil: 0,
    events: [],
  };
}

function game(nth: number) {
  return {
    title: `Game ${nth}`,
    price: 50 + (nth % 200),
    coefficient: 1.5,
    cover: `/covers/g${nth}.svg`,
    rating: (nth % 50) / 10,
    genre: GENRES[nth % GENRES.length] ?? 'RPG',
    platform: nth % 2 === 0 ? 'PC (Steam)' : 'Xbox',
    releaseYear: '2020',
    featured: nth < 10,
    createdAt: nth,
    changedAt: 1,
  };
}

function key(nth: number) {
  return {
    code: `c${nth}`,
    type: 'Steam',
    used: false,
    originPrice: 50,
    state: 'free',
    rand: nth,
    holdUntil: 0,
    orderId: null,
    changedAt: 1,
  };
}
