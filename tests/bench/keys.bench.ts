import { join } from 'node:path';

import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/indexes';

import { times } from '../support/contracts/store-case';
import { keyInput, openTestShop, type TestShop } from '../support/shop/test-shop';
import { measure, type Row, type Section, type Tools } from './measure';

const IMPORTED = 20_000;
const LISTED = 100_000;
const LOOKS = 20;

export const section: Section = {
  title: `Keys through the shop's own features on SQLite: a file of ${IMPORTED.toLocaleString('en')}, and lists of ${LISTED.toLocaleString('en')} keys of one game`,
  run: async (tools) => [...(await imports(tools)), ...(await lists(tools))],
};

async function imports({ dir, tell }: Tools): Promise<Row[]> {
  const shop = openShop(dir, 'imports.db');
  await shop.game('game', 0);
  const text = `code,originPrice,type\n${times(IMPORTED, (nth) => `${code(nth)},${10 + (nth % 90)}.50,Steam\n`).join('')}`;
  const file = { bytes: new TextEncoder().encode(text), name: 'keys.csv' };
  let id = '';
  const memory = watchMemory();
  tell('reading the file');
  const previewed = await measure('20,000 rows previewed', { count: 1 }, async () => {
    const preview = await shop.keyImports.preview('game', file, 15);
    if (preview.ok) id = preview.id;
  });
  tell('importing');
  const applied = await measure('20,000 keys imported', { count: 1 }, () => take(shop, id, 'begin'));
  const peak = memory.stop();
  const free = await shop.stock.countFree('game');
  if (free !== IMPORTED) throw new Error(`${free} keys are there.`);
  const again = await measure('the same 20,000 rows previewed again', { count: 1 }, () => shop.keyImports.preview('game', file, 15));
  tell('undoing');
  const undone = await measure('20,000 keys taken out again', { count: 1 }, () => take(shop, id, 'undo'));
  await shop.close();
  return [{ ...previewed, what: `${previewed.what} (the process has at most ${peak} MB until they are imported)` }, applied, again, undone];
}

async function take(shop: TestShop, id: string, command: 'begin' | 'undo'): Promise<void> {
  await shop.keyImports[command]('game', id, 'owner');
  if (!(await shop.keyImports.settled(id, 120_000))) throw new Error(`${command} did not end.`);
}

async function lists({ dir, tell }: Tools): Promise<Row[]> {
  const shop = openShop(dir, 'lists.db');
  await shop.game('game', 0);
  await shop.game('small', 2000);
  tell(`loading ${LISTED} keys`);
  await shop.keys.addMany(
    'game',
    times(LISTED, (nth) => keyInput(code(nth), nth % 3 === 0 ? 'Epic' : 'Steam')),
  );
  const [first] = (await shop.keys.page('game', ALL, FIRST)).items;
  for (let nth = 0; nth < 50; nth += 1) {
    const key = await shop.keys.search(code(nth * 1000));
    await shop.keys.setUsed('game', key?.keyId ?? '', true, 'owner');
  }
  const look = (what: string, view: () => Promise<unknown>) => measure(what, { count: LOOKS }, view);
  const rows = [
    await look('a page of 2,000 keys, by code', () => shop.keys.page('small', ALL, FIRST)),
    await look('a page of 100,000 keys', () => shop.keys.page('game', ALL, FIRST)),
    await look('a page of those of a type', () => shop.keys.page('game', { used: null, type: 'Epic' }, FIRST)),
    await look('a page of the 50 used ones', () => shop.keys.page('game', { used: true, type: null }, FIRST)),
    await look('a key found by its code', () => shop.keys.search(first?.code ?? '')),
    await measure('100,000 keys read for their export', { count: 1 }, () => shop.keys.list('game', ALL)),
  ];
  await shop.close();
  return rows;
}

const ALL = { used: null, type: null };
const FIRST = { page: 1, after: null };

function openShop(dir: string, name: string): TestShop {
  const store = openSqliteStore({ file: join(dir, name), indexes: INDEXES });
  return openTestShop({ store, close: () => store.close() });
}

/** Keys that look like real ones, all different. */
function code(nth: number): string {
  const digits = String(nth).padStart(6, '0');
  return `${digits.slice(0, 3)}AB-CDEF${digits.slice(3)}-GHJKL`;
}

/** Measures the most memory of this process until stop(), in MB. */
function watchMemory(): { stop(): number } {
  let peak = 0;
  const look = () => (peak = Math.max(peak, process.memoryUsage.rss()));
  const timer = setInterval(look, 20);
  look();
  return {
    stop() {
      clearInterval(timer);
      look();
      return Math.round(peak / 1024 / 1024);
    },
  };
}
