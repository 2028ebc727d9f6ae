import Database from 'better-sqlite3';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';

import { openFirestoreStore } from '~/adapters/firestore/store.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/indexes';
import type { Store } from '~/ports/store/port';

import { firestoreServers } from './firestore-servers';
import { measure, type Row, type Section, type Tools } from './measure';
import { writingThread } from './writing-thread';

const WRITES = 2000;
const READS = 20_000;
/** How many calls run at the same time. */
const AT_ONCE = 8;
/** About as long as an order. */
const DOCUMENT = { state: 'free', rand: 0.5, text: 'x'.repeat(600) };

export const section: Section = {
  title: 'The bare engines: what one write that survives a power cut costs, and one read',
  run: async (tools) => {
    const rows = [...(await bareSqlite(tools)), ...(await sqliteStore(tools))];
    for await (const { name, host, slowness } of firestoreServers(tools)) {
      const store = openFirestoreStore({ emulatorHost: host, indexes: INDEXES });
      tools.tell(name);
      rows.push(...(await storeRows(name, store, slowness)));
      await store.close();
    }
    return rows;
  },
};

/** SQLite alone, without the shop: one table, one row in each transaction. Orders are compared with this limit. */
export function openBare(dir: string) {
  const db = new Database(join(mkdtempSync(join(dir, 'bare-')), 'bare.db'));
  db.pragma('journal_mode = wal');
  db.pragma('synchronous = full');
  db.exec('create table docs (path text primary key not null, data text not null)');
  const insert = db.prepare('insert into docs values (?, ?)');
  const select = db.prepare('select data from docs where path = ?');
  const text = JSON.stringify(DOCUMENT);
  let written = 0;
  return {
    write: () => insert.run(`docs/${written++}`, text),
    read: (index: number) => select.get(`docs/${index % written}`),
    close: () => db.close(),
  };
}

async function bareSqlite({ tell, dir }: Tools): Promise<Row[]> {
  tell('SQLite itself');
  const bare = openBare(dir);
  const rows = [
    await measure('SQLite itself: durable writes', { count: WRITES }, bare.write),
    await measure('SQLite itself: reads', { count: READS }, bare.read),
  ];
  bare.close();
  return rows;
}

async function sqliteStore({ tell, dir }: Tools): Promise<Row[]> {
  tell('The store on SQLite');
  const store = openSqliteStore({ file: join(dir, 'store.db'), indexes: INDEXES, thread: writingThread(null) });
  const rows = await storeRows('Store on SQLite', store, 1);
  await store.close();
  return rows;
}

async function storeRows(name: string, store: Store, slowness: number): Promise<Row[]> {
  const writes = WRITES / slowness;
  await store.set('docs/first', DOCUMENT);
  return [
    await measure(`${name}: durable writes`, { count: writes, atOnce: AT_ONCE }, (index) => store.set(`docs/${index}`, DOCUMENT)),
    await measure(`${name}: reads`, { count: READS / slowness, atOnce: AT_ONCE }, (index) => store.get(`docs/${index % writes}`)),
  ];
}
