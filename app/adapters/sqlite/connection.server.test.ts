import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { type Batch, type IndexDefinition, type Store, StoreError } from '~/ports/store';

import { failureOf, pause, tally, times, until } from '../../../tests/support/contracts/store-case';
import { writingWays } from '../../../tests/support/workers/writing-ways';
import { Connection, toStoreError } from './connection.server';
import { type Database, openDatabase, pragma } from './driver.server';
import { openSqliteStore, type SqliteOptions } from './store.server';
import { applyWrites } from './writing/write.server';

let dir: string;
let file: string;
const opened: Store[] = [];
const WAYS = writingWays();
let way: () => Partial<SqliteOptions> = () => ({});

function open(options: Partial<SqliteOptions> = {}): Store {
  const store = openSqliteStore({ file, indexes: [{ from: 'things', fields: ['n'] }], pollMs: 20, ...way(), ...options });
  opened.push(store);
  return store;
}

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'miftah-sqlite-'));
  file = join(dir, 'store.db');
});
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
  rmSync(dir, { recursive: true, force: true });
});

describe('the file', () => {
  it('is made with its folders, and only its owner can read it', async () => {
    file = join(dir, 'data', 'deep', 'store.db');
    await open().set('things/x', {});
    for (const name of [file, `${file}-wal`, `${file}-shm`]) expect(statSync(name).mode & 0o777, name).toBe(0o600);
    expect(statSync(join(dir, 'data')).mode & 0o777).toBe(0o700);
  });

  it('keeps what was acknowledged, at once and for good: WAL and full synchronisation', () => {
    const connection = new Connection(file, []);
    expect(pragma(connection.db, 'journal_mode')).toBe('wal');
    expect(pragma(connection.db, 'synchronous')).toBe(2);
    connection.close();
  });

  it('keeps its documents from one opening to the next, and takes new indexes over them', async () => {
    const first = open();
    await first.bulk(times(10, (n) => ({ set: `things/x${n}`, data: { n, even: n % 2 === 0 } })));
    await first.close();
    const second = open({ indexes: [{ from: 'things', fields: ['even', 'n'] }] });
    const { docs } = await second.query({ from: 'things', where: [['even', '==', true]], order: ['n', 'desc'] });
    expect(docs.map((doc) => doc.data['n'])).toEqual([8, 6, 4, 2, 0]);
  });

  it('lists what is in the lists of older documents, and goes on with it in a process that does not know that index', async () => {
    const first = open();
    await first.bulk(times(3, (n) => ({ set: `things/x${n}`, data: { n, words: n === 1 ? ['other'] : ['key'] } })));
    const second = open({ indexes: [{ from: 'things', fields: ['words', 'n'], holding: 'items' }] });
    const found = async () =>
      (await second.query({ from: 'things', where: [['words', 'array-contains', 'key']], order: ['n', 'desc'] })).docs;
    expect((await found()).map(({ id }) => id)).toEqual(['x2', 'x0']);
    await first.set('things/x1', { n: 9, words: ['key'] });
    await first.update('things/x2', { words: [] });
    await first.delete('things/x0');
    expect((await found()).map(({ id }) => id)).toEqual(['x1']);
  });

  it('finds an item by all of its text, also behind a NUL', async () => {
    const store = open({ indexes: [{ from: 'things', fields: ['words', 'n'], holding: 'items' }] });
    await store.bulk(['key', 'key\u0000', 'key\u0000x', ''].map((word, n) => ({ set: `things/x${n}`, data: { n, words: [word] } })));
    const found = async (word: string) =>
      (await store.query({ from: 'things', where: [['words', 'array-contains', word]], order: ['n', 'asc'] })).docs.map(({ id }) => id);
    expect([await found('key'), await found('key\u0000'), await found('key\u0000x'), await found('\u0000')]).toEqual([
      ['x0'],
      ['x1'],
      ['x2'],
      [],
    ]);
  });

  it('keeps its lists while a release takes over from another, which looked into empty ones too', async () => {
    const indexes: IndexDefinition[] = [{ from: 'things', fields: ['words', 'n'], holding: 'items' }];
    const first = open({ indexes });
    await first.bulk(times(3, (n) => ({ set: `things/x${n}`, data: { n, words: n === 1 ? [] : ['key'] } })));
    await first.close();
    const triggers = (db: Database) => namesIn(db, "type = 'trigger'");
    const older = openDatabase(file);
    const now = triggers(older);
    for (const name of now) older.exec(`drop trigger "${name}"`);
    for (const [name, event] of [
      ['new', 'insert'],
      ['old', 'delete'],
      ['both', 'update'],
    ])
      older.exec(
        `create trigger "items_things__words__n__${name}" after ${event} on docs begin select raise(abort, 'of older times'); end`,
      );
    older.close();
    const second = open({ indexes });
    await second.commit([{ update: 'things/x0', patch: { n: 9 } }, { update: 'things/x1', patch: { n: 8 } }, { delete: 'things/x2' }]);
    const found = { from: 'things', where: [['words', 'array-contains', 'key']], order: ['n', 'desc'] } as const;
    expect((await second.query(found)).docs.map(({ id }) => id)).toEqual(['x0']);
    await second.update('things/x1', { words: ['key'] });
    expect((await second.query(found)).docs.map(({ id }) => id)).toEqual(['x0', 'x1']);
    await second.close();
    const after = openDatabase(file, { mode: 'read' });
    expect(triggers(after)).toEqual(now);
    after.close();
  });

  it('of the first layout gets the new layout, with its documents, their revisions and its log of changes', async () => {
    const paths = ['games/a', 'games/a/codes/1', 'games/a-b', 'things/x'];
    layOutFirst(paths);
    const store = open({ indexes: [{ from: 'things', fields: ['n'], holding: 'values' }] });
    expect((await store.scan({ limit: 10 })).map(({ path, data, rev }) => [path, data, rev])).toEqual([
      ['games/a/codes/1', { n: 1 }, '8'],
      ['games/a', { n: 0 }, '7'],
      ['games/a-b', { n: 2 }, '9'],
      ['things/x', { n: 3 }, '10'],
    ]);
    expect((await store.query({ from: 'games' })).docs.map((doc) => doc.path)).toEqual(['games/a', 'games/a-b']);
    expect(await store.count({ from: 'things', where: [['n', '==', 3]] })).toBe(1);
    expect(await failureOf(store.create('things/x', {}))).toBe('exists');
    await store.update('things/x', { n: 4 }, { ifRev: '10' });
    expect((await store.get('things/x'))?.rev).toBe('11');
    await store.close();
    const db = openDatabase(file, { mode: 'read' });
    expect(namesIn(db, "name not like 'sqlite%'")).toEqual(['changes', 'docs', 'docs_path', 'ix_parent_things__n__of_values']);
    db.close();
  });

  it('is not changed where a newer version made it', async () => {
    const db = openDatabase(file);
    db.exec('pragma user_version = 99');
    db.close();
    await expect(open().ping()).rejects.toThrow(/newer version/);
  });

  it('takes only declared indexes that can be made', () => {
    expect(() => open({ indexes: [{ from: "x'; drop table docs", fields: ['n'] }] })).toThrow(StoreError);
    expect(() => open({ indexes: [{ from: 'things', fields: [] }] })).toThrow(StoreError);
    expect(() => open({ indexes: [{ from: 'things', fields: ['a.b'] }] })).toThrow(StoreError);
  });
});

describe.each(WAYS)('a locked database, written %s', (_, its) => {
  beforeEach(() => void (way = its));

  it('does not block the process, and the write succeeds once the lock is gone', async () => {
    const store = open();
    await store.set('things/x', { n: 1 });
    const unlock = lock(file);
    let ticks = 0;
    const ticking = setInterval(() => ticks++, 5);
    const write = store.set('things/x', { n: 2 });
    await until(() => ticks > 25, 'the event loop to turn while the file is locked');
    expect((await store.get('things/x'))?.data).toEqual({ n: 1 });
    unlock();
    await write;
    clearInterval(ticking);
    expect((await store.get('things/x'))?.data).toEqual({ n: 2 });
  });

  it("is 'unavailable' after the time to wait, and nothing is written later", async () => {
    const store = open({ waitMs: 150 });
    await store.set('things/x', { n: 1 });
    const unlock = lock(file);
    const started = performance.now();
    const writing = store.set('things/x', { n: 2 });
    const taking = store.transaction(async (tx) => tx.set('things/y', { n: (await tx.get('things/x'))?.data['n'] ?? 0 }));
    expect(await tally([writing, taking])).toEqual({ unavailable: 2 });
    const waited = performance.now() - started;
    expect(waited).toBeGreaterThan(140);
    unlock();
    await pause(50);
    expect((await store.query({ from: 'things' })).docs.map((doc) => doc.data)).toEqual([{ n: 1 }]);
    expect(await failureOf(store.set('things/x', { n: 3 }))).toBe('done');
  });

  it("is 'unavailable' within that time for all callers, however many wait", async () => {
    const store = open({ waitMs: 1000 });
    await store.set('things/x', { n: 1 });
    const unlock = lock(file);
    const started = performance.now();
    const waiting = Array.from({ length: 60 }, (_, n) => store.transaction(async (tx) => tx.set(`things/${n}`, { n })));
    expect(await tally(waiting)).toEqual({ unavailable: 60 });
    // One after the other would take 60 s.
    expect(performance.now() - started).toBeLessThan(30_000);
    unlock();
    expect(await failureOf(store.transaction(async (tx) => tx.set('things/x', { n: 2 })))).toBe('done');
  });

  it('delays neither the opening of the store nor its end', async () => {
    const unlock = lock(file, 'exclusive');
    let ticks = 0;
    const ticking = setInterval(() => ticks++, 5);
    const store = open();
    const told: Batch[] = [];
    store.watch({ from: 'things' }, (batch) => told.push(batch));
    const write = store.set('things/x', { n: 1 });
    await until(() => ticks > 15, 'the event loop to turn while the file is locked');
    unlock();
    await write;
    await until(() => told.length > 0, 'the first batch');
    clearInterval(ticking);

    const lockAgain = lock(file);
    const waiting = failureOf(store.set('things/x', { n: 2 }));
    await store.close();
    expect(await waiting).toBe('unavailable');
    lockAgain();
  });
});

describe.each(WAYS)('a database that is away, written %s', (_, its) => {
  beforeEach(() => void (way = its));

  it("is 'unavailable' while it can't be written, still read, and works again when it can", async () => {
    const maker = open();
    await maker.set('things/x', { n: 1 });
    await maker.close();
    setFormat(file, READ_ONLY);
    const store = open();
    expect((await store.get('things/x'))?.data).toEqual({ n: 1 });
    expect(await failureOf(store.set('things/x', { n: 2 }))).toBe('unavailable');
    expect(await failureOf(store.transaction(async (tx) => tx.set('things/x', { n: 2 })))).toBe('unavailable');
    expect((await store.get('things/x'))?.data).toEqual({ n: 1 });
    setFormat(file, READ_AND_WRITE);
    // Where the read opened the connection that also writes, one more write fails, and closes it.
    await failureOf(store.set('things/x', { n: 2 }));
    expect(await failureOf(store.set('things/x', { n: 3 }))).toBe('done');
    expect((await store.get('things/x'))?.data).toEqual({ n: 3 });
  });

  it("is 'unavailable' with its cause where the file can't be made, and opens once it can", async () => {
    const inTheWay = join(dir, 'data');
    writeFileSync(inTheWay, 'a file where a folder should be');
    file = join(inTheWay, 'store.db');
    const store = open();
    const errors: Error[] = [];
    const told: Batch[] = [];
    store.watch(
      { path: 'things/x' },
      (batch) => told.push(batch),
      (error) => errors.push(error),
    );
    const refusal = await store.ping().catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'unavailable', cause: { code: expect.stringMatching(/ENOTDIR|EEXIST/) } });
    await until(() => errors.length > 0, 'the first error');
    await pause(100);
    expect(errors).toMatchObject([{ code: 'unavailable' }]);
    rmSync(inTheWay);
    await store.set('things/x', { n: 1 });
    await until(() => told.length > 0, 'the first batch');
  });

  it("is 'unavailable' where the file is a folder, or no database at all", async () => {
    expect(await failureOf(open({ file: dir }).ping())).toBe('unavailable');
    writeFileSync(file, 'not a database, but long enough to look like one '.repeat(100));
    expect(await failureOf(open().ping())).toBe('unavailable');
  });

  it("is 'unavailable' when the disk is full, with nothing half written", () => {
    const connection = new Connection(file, []);
    const write = (id: string, size: number) =>
      applyWrites(
        connection,
        [
          { set: `things/${id}`, data: {} },
          { set: `things/${id}2`, data: { text: 'y'.repeat(size) } },
        ],
        10,
      );
    write('a', 10);
    connection.db.exec(`pragma max_page_count = ${Number(pragma(connection.db, 'page_count'))}`);
    let failure: unknown;
    try {
      write('b', 900_000);
    } catch (error) {
      failure = toStoreError(error);
    }
    expect(failure).toMatchObject({ code: 'unavailable', message: expect.stringContaining('SQLITE_FULL') });
    expect(connection.all('select path from docs')).toEqual([{ path: 'things/a' }, { path: 'things/a2' }]);
    connection.close();
  });
});

function namesIn(db: Database, condition: string): string[] {
  const rows = db.prepare(`select name from sqlite_master where ${condition} order by name`).all() as { name: string }[];
  return rows.map(({ name }) => name);
}

/** Makes the layout of the store's first release; the revisions begin at 7. */
function layOutFirst(paths: readonly string[]): void {
  const db = openDatabase(file);
  db.exec(`
    create table docs (
      path text primary key not null, parent text not null, collection text not null, data text not null, rev integer not null
    );
    create index docs_parent on docs (parent, path);
    create index docs_collection on docs (collection, path);
    create table changes (rev integer primary key autoincrement, path text not null, collection text not null);
    create index "ix_parent_things__n" on docs (parent, json_extract(data, '$.n'), path) where collection = 'things';
    pragma user_version = 1;
  `);
  paths.forEach((path, n) => {
    const segments = path.split('/');
    const values = [path, segments.slice(0, -1).join('/'), segments.at(-2)];
    db.prepare('insert into docs values (?, ?, ?, ?, ?)').run(...values, JSON.stringify({ n }), n + 7);
    db.prepare('insert into changes values (?, ?, ?)').run(n + 7, path, segments.at(-2));
  });
  db.close();
}

/** Holds the write lock like another process; returns the function that releases it. */
function lock(path: string, kind: 'immediate' | 'exclusive' = 'immediate'): () => void {
  const db = openDatabase(path);
  db.exec(`begin ${kind}`);
  return () => {
    db.exec('commit');
    db.close();
  };
}

const READ_AND_WRITE = 2;
/** A format of the far future: SQLite reads such a file and doesn't write it. It works for root too, whom file modes don't stop. */
const READ_ONLY = 3;

function setFormat(path: string, format: number): void {
  const handle = openSync(path, 'r+');
  writeSync(handle, Buffer.from([format]), 0, 1, 18);
  closeSync(handle);
}
