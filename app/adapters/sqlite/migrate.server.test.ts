import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { DOCUMENT_KINDS } from '~/features/data/registry.server';
import { INDEXES } from '~/features/data/indexes';

import { failureOf, times } from '../../../tests/support/contracts/store-case';
import { bundleWorker } from '../../../tests/support/workers/bundled';
import { type Database, openDatabase } from './driver.server';
import { migrate, VERSION, versionOf } from './migrate.server';
import { Schema } from './schema.server';
import { openSqliteStore } from './store.server';
import { TABLES } from './tables';

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'miftah-migrate-'));
  file = join(dir, 'store.db');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const before = () => join(dir, 'before.db');
const open = () => openSqliteStore({ file, indexes: INDEXES, beforeMigration: before() });
const schema = new Schema(INDEXES, TABLES);

function inFile<R>(work: (db: Database) => R, path = file): R {
  const db = openDatabase(path);
  try {
    return work(db);
  } finally {
    db.close();
  }
}

const PATHS = ['games/a', 'games/a/codes/1', 'games/a-b', 'orders/MF-1', 'things/x', 'games/a/notes/é'];

/** Makes a database as it was before there were tables; the revisions begin at 7. */
function makeVersion2(paths: readonly string[] = PATHS): void {
  inFile((db) => {
    db.exec(`
      pragma journal_mode = wal;
      create table docs (path text not null, parent text not null, collection text not null, data text not null, rev integer not null);
      create unique index docs_path on docs (collection, parent, path);
      create table changes (rev integer primary key autoincrement, path text not null, collection text not null);
      create index "ix_parent_orders__createdAt" on docs (parent, ifnull(json_extract(data, '$.createdAt'), 0), path) where collection = 'orders';
      create table "items_orders__owedGames__paidAt" (of_parent text, item text, sort_rank integer, sort_value, of_path text);
      create trigger "items_orders__owedGames__paidAt__added" after insert on docs begin
        insert into "items_orders__owedGames__paidAt" values (new.parent, '', 0, 0, new.path); end;
      pragma user_version = 2;
      begin;
    `);
    const put = db.prepare('insert into docs values (?, ?, ?, ?, ?)');
    const log = db.prepare('insert into changes values (?, ?, ?)');
    paths.forEach((path, n) => {
      const segments = path.split('/');
      put.run(path, segments.slice(0, -1).join('/'), segments.at(-2), JSON.stringify({ n }), n + 7);
      log.run(n + 7, path, segments.at(-2));
    });
    db.exec('commit');
  });
}

const names = (db: Database) =>
  db
    .prepare('select name from sqlite_master')
    .all()
    .map((row) => (row as { name: string }).name);

describe('a database of the version before', () => {
  it('has each document in its table, with its revision, and goes on counting', async () => {
    makeVersion2();
    const store = open();
    const docs = await store.scan({ limit: 100 });
    expect(new Map(docs.map(({ path, data, rev }) => [path, [data['n'], rev]]))).toEqual(
      new Map(PATHS.map((path, n) => [path, [n, String(n + 7)]])),
    );
    await store.update('things/x', { n: 9 }, { ifRev: '11' });
    expect((await store.get('things/x'))?.rev).toBe('13');
    await store.close();
    inFile((db) => {
      expect(db.prepare('select gameId, id from keys').all()).toEqual([{ gameId: 'a', id: '1' }]);
      expect(db.prepare('select id from orders').all()).toEqual([{ id: 'MF-1' }]);
      expect(db.prepare('select parent, id from other_documents order by id').all()).toEqual([
        { parent: 'things', id: 'x' },
        { parent: 'games/a/notes', id: 'é' },
      ]);
      expect(names(db).filter((name) => /^(docs|items_|ix_)/.test(name))).toEqual([]);
    });
  });

  it('is kept as it was in a file that only its owner can read', async () => {
    makeVersion2();
    const store = open();
    await store.ping();
    await store.close();
    expect(statSync(before()).mode & 0o777).toBe(0o600);
    inFile((db) => {
      expect(versionOf(db)).toBe(2);
      expect(db.prepare('select count(*) as n from docs').get()).toEqual({ n: PATHS.length });
    }, before());
  });

  it('is as it was where a migration fails, and the next start does all of it', async () => {
    makeVersion2();
    inFile((db) => {
      const failing = { version: 3, run: (of: Database) => (of.exec('drop table docs'), of.exec('no SQL')) };
      expect(() => migrate(db, { file, schema, before: before(), migrations: [failing] })).toThrow('syntax error');
      expect([versionOf(db), names(db).includes('docs'), names(db).includes('orders')]).toEqual([2, true, false]);
    });
    const store = open();
    expect(await store.scan({ limit: 100 })).toHaveLength(PATHS.length);
    await store.close();
  });

  it('ends whole where processes are killed in the middle and two begin at once', { timeout: 120_000 }, async () => {
    makeVersion2(times(20_000, (n) => `orders/MF-${n}`));
    const worker = await bundleWorker('migrate');
    try {
      for (const ms of [20, 60, 120]) {
        const child = worker.start(file, before());
        await new Promise((resolve) => child.once('message', resolve));
        await new Promise((resolve) => setTimeout(resolve, ms));
        child.kill('SIGKILL');
        await new Promise((resolve) => child.once('exit', resolve));
      }
      const counts = times(2, async () => {
        const child = worker.start(file, before());
        return new Promise((resolve) => child.on('message', (told) => typeof told === 'number' && resolve(told)));
      });
      expect(await Promise.all(counts)).toEqual([20_000, 20_000]);
    } finally {
      worker.remove();
    }
    expect(existsSync(before())).toBe(true);
  });
});

it('gives the orders of the version before the words by which they are found, and takes the older list away', async () => {
  const indexes = INDEXES.map((index) => (index.fields[0] === 'searchWords' ? { ...index, fields: ['searchGrams', 'createdAt'] } : index));
  const older = openSqliteStore({ file, indexes });
  const order = { name: 'Amal Él Idrissi', email: 'amal@example.com', payer: null, createdAt: 7 };
  await older.set('orders/MF-ABC123', { ...order, searchGrams: ['ama', 'mal'] });
  await older.close();
  inFile((db) => db.exec('pragma user_version = 3'));
  const store = open();
  for (const beginning of ['abc1', 'amal', 'idriss', 'exa'])
    expect((await store.query({ from: 'orders', where: [['searchWords', 'array-contains', beginning]] })).docs, beginning).toHaveLength(1);
  expect((await store.get('orders/MF-ABC123'))?.data).toEqual({ ...order, searchWords: expect.any(Array) });
  await store.close();
  inFile((db) => expect(names(db).filter((name) => name.includes('searchGrams'))).toEqual([]));
});

describe('a database of another program', () => {
  it('is refused in words where that one is newer, and not changed', async () => {
    inFile((db) => db.exec(`pragma user_version = ${VERSION + 1}`));
    const store = open();
    await expect(store.ping()).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('newer version of Miftah') });
    await store.close();
    inFile((db) => expect([versionOf(db), names(db)]).toEqual([VERSION + 1, []]));
  });

  it('takes no writes any more once a newer one has migrated it', async () => {
    const store = open();
    await store.set('things/x', { n: 1 });
    inFile((db) => db.exec(`pragma user_version = ${VERSION + 1}`));
    expect(await failureOf(store.set('things/x', { n: 2 }))).toBe('unavailable');
    await store.close();
    inFile((db) => expect(db.prepare('select data from other_documents').all()).toEqual([{ data: '{"n":1}' }]));
  });
});

describe('the tables of the shop', () => {
  it('are one for each collection that the shop stores, each with a comment', async () => {
    const collections = new Set(Object.keys(DOCUMENT_KINDS).map((kind) => kind.split('/').at(-1)));
    expect(new Set(TABLES.map(({ collection }) => collection))).toEqual(collections);
    const store = open();
    await store.ping();
    await store.close();
    const tables = inFile((db) =>
      db.prepare("select name, sql from sqlite_master where type = 'table' and name not glob 'sqlite_*'").all(),
    );
    for (const { name, sql } of tables as { name: string; sql: string }[]) expect(sql.split('\n')[0], name).toMatch(/ \( -- [A-Z]/);
  });

  it('answer each question of the page about them', async () => {
    const store = open();
    await store.ping();
    await store.close();
    const page = readFileSync('docs/asking-the-database.md', 'utf8').replaceAll('\\"', "'");
    const questions = Array.from(page.matchAll(/^ask "(select [^"]*)"/gm), ([, sql = '']) => sql);
    expect(questions.length).toBeGreaterThan(3);
    inFile((db) => {
      for (const sql of questions) expect(() => db.prepare(sql).all(), sql).not.toThrow();
    });
  });

  it('get a column, an index and a table of their own from one start to the next', async () => {
    const first = openSqliteStore({ file, indexes: [], tables: [{ collection: 'orders', about: 'Orders' }] });
    await first.bulk([
      { set: 'orders/1', data: { n: 1 } },
      { set: 'things/1', data: { n: 2 } },
      { set: 'a/b/things/1', data: { n: 3 } },
    ]);
    await first.close();
    const indexes = [
      { from: 'orders', fields: ['n'] },
      { from: 'things', group: true, fields: ['n'] },
    ] as const;
    const second = openSqliteStore({ file, indexes, tables: [{ collection: 'orders', about: 'Orders', columns: ['by'] }] });
    expect((await second.query({ from: 'things', group: true, where: [['n', '>', 1]] })).docs.map(({ path }) => path)).toEqual([
      'things/1',
      'a/b/things/1',
    ]);
    await second.close();
    inFile((db) => {
      expect(db.prepare('select id, n, "by" from orders').all()).toEqual([{ id: '1', n: 1, by: null }]);
      expect(db.prepare('select count(*) as n from other_documents').get()).toEqual({ n: 0 });
    });
  });
});
