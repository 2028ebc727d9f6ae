import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { type Batch, type Store, StoreError } from '~/ports/store';

import { failureOf, pause, tally, times, until } from '../../../tests/support/contracts/store-case';
import { Connection, toStoreError } from './connection.server';
import { openDatabase, pragma } from './driver.server';
import { openSqliteStore, type SqliteOptions } from './store.server';
import { Schema } from './schema.server';
import { applyWrites, NO_READS } from './write.server';

let dir: string;
let file: string;
const opened: Store[] = [];

function open(options: Partial<SqliteOptions> = {}): Store {
  const store = openSqliteStore({ file, indexes: [{ from: 'things', fields: ['n'] }], pollMs: 20, ...options });
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
    const connection = new Connection(file, new Schema([], []));
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

  it('lists what is in the lists of documents that were there before, and what changes in them', async () => {
    const first = open({ indexes: [] });
    await first.bulk(times(3, (n) => ({ set: `things/x${n}`, data: { n, words: n === 1 ? ['other'] : ['key'] } })));
    await first.close();
    const second = open({ indexes: [{ from: 'things', fields: ['words', 'n'], holding: 'items' }] });
    const found = async () =>
      (await second.query({ from: 'things', where: [['words', 'array-contains', 'key']], order: ['n', 'desc'] })).docs;
    expect((await found()).map(({ id }) => id)).toEqual(['x2', 'x0']);
    await second.set('things/x1', { n: 9, words: ['key'] });
    await second.update('things/x2', { words: [] });
    await second.delete('things/x0');
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

  it('takes only declared indexes that can be made', () => {
    expect(() => open({ indexes: [{ from: "x'; drop table orders", fields: ['n'] }] })).toThrow(StoreError);
    expect(() => open({ indexes: [{ from: 'things', fields: [] }] })).toThrow(StoreError);
    expect(() => open({ indexes: [{ from: 'things', fields: ['a.b'] }] })).toThrow(StoreError);
  });
});

describe('a locked database', () => {
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

  it('keeps the order of the calls for those that wait', async () => {
    const store = open();
    await store.ping();
    const unlock = lock(file);
    const writes = times(20, (n) => store.set(`things/${n}`, {}));
    await pause(60);
    unlock();
    await Promise.all(writes);
    const docs = (await store.query({ from: 'things' })).docs.toSorted((a, b) => Number(a.rev) - Number(b.rev));
    expect(docs.map(({ id }) => id)).toEqual(times(20, String));
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

describe('a database that is away', () => {
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
    const connection = new Connection(file, new Schema([], []));
    const write = (id: string, size: number) =>
      applyWrites(connection, [
        {
          writes: [
            { set: `things/${id}`, data: {} },
            { set: `things/${id}2`, data: { text: 'y'.repeat(size) } },
          ],
          reads: NO_READS,
        },
      ]);
    write('a', 10);
    connection.db.exec(`pragma max_page_count = ${Number(pragma(connection.db, 'page_count'))}`);
    let failure: unknown;
    try {
      write('b', 900_000);
    } catch (error) {
      failure = toStoreError(error);
    }
    expect(failure).toMatchObject({ code: 'unavailable', message: expect.stringContaining('SQLITE_FULL') });
    expect(Array.from(connection.rows(), ({ path }) => path)).toEqual(['things/a', 'things/a2']);
    connection.close();
  });
});

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
