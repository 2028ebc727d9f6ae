import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { type Database, failureIn, openDatabase, pragma, transactionsOf } from './driver.server';

let dir: string;
let file: string;
let db: Database;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'miftah-driver-'));
  // why: in an address, each of these would mean something
  file = join(dir, 'a shop #1?mode=ro&%41.db');
  db = openDatabase(file);
  db.exec('pragma journal_mode = wal; create table t (n integer primary key, text text)');
});
afterEach(() => {
  if (db.isOpen) db.close();
  rmSync(dir, { recursive: true, force: true });
});

const add = (n: number) => db.prepare('insert into t values (?, ?)').run(n, `text ${n}`);
const numbers = (of = db) => (of.prepare('select n from t order by n').all() as { n: number }[]).map(({ n }) => n);

function errorOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('a database file', () => {
  it('has its own name, whatever characters are in it', () => {
    expect(readdirSync(dir)).toContain('a shop #1?mode=ro&%41.db');
  });

  it('is made only where that was asked for', () => {
    const none = join(dir, 'none.db');
    for (const mode of ['read', 'write'] as const) expect(failureIn(errorOf(() => openDatabase(none, { mode })))).toBe('CANTOPEN');
    expect(existsSync(none)).toBe(false);
  });

  it('is not changed by a connection that only reads', () => {
    add(1);
    const reading = openDatabase(file, { mode: 'read' });
    expect(failureIn(errorOf(() => reading.exec('delete from t')))).toBe('READONLY');
    expect(numbers(reading)).toEqual([1]);
    reading.close();
  });

  it('is one file again once it is closed, also with statements that are kept and a transaction that is open', () => {
    add(1);
    const kept = db.prepare('select n from t');
    const half = kept.iterate();
    expect(half.next().value).toEqual({ n: 1 });
    db.exec('begin; insert into t values (2, null)');
    db.close();
    expect(readdirSync(dir)).toHaveLength(1);
    expect(() => kept.get()).toThrow('finalized');
    db = openDatabase(file);
    expect(numbers()).toEqual([1]);
  });
});

describe('a transaction', () => {
  const failing = (n: number) => () => {
    add(n);
    throw new Error('no');
  };

  it('is kept as a whole, or not at all', () => {
    const within = transactionsOf(db);
    expect(within.immediate(() => add(1).changes)).toBe(1);
    expect(() => within.immediate(failing(2))).toThrow('no');
    expect([numbers(), db.isTransaction]).toEqual([[1], false]);
  });

  it('inside another one is rolled back by itself, and goes with the other one', () => {
    const within = transactionsOf(db);
    within.immediate(() => {
      add(1);
      expect(() => within.deferred(failing(2))).toThrow('no');
      within.deferred(() => add(3));
    });
    expect(numbers()).toEqual([1, 3]);
    expect(() =>
      within.immediate(() => {
        within.deferred(() => add(4));
        failing(5)();
      }),
    ).toThrow('no');
    expect(numbers()).toEqual([1, 3]);
  });

  it('throws the error of a full disk, after which SQLite has rolled back by itself', () => {
    db.exec(`pragma max_page_count = ${Number(pragma(db, 'page_count'))}`);
    const within = transactionsOf(db);
    const fill = () => within.immediate(() => db.prepare('insert into t values (1, ?)').run('x'.repeat(100_000)));
    expect(failureIn(errorOf(fill))).toBe('FULL');
    expect([numbers(), db.isTransaction]).toEqual([[], false]);
  });
});

describe('an error', () => {
  it('says that another connection has the lock, at once where nothing is to be waited for', () => {
    const other = openDatabase(file, { timeout: 0 });
    db.exec('begin immediate');
    expect(failureIn(errorOf(() => other.exec('begin immediate')))).toBe('BUSY');
    other.close();
  });

  it('of a statement is a bug, and so is any other', () => {
    add(1);
    const bugs = [() => add(1), () => db.prepare('selec 1'), () => db.prepare('select ?').get(1, 2), () => JSON.parse('{')];
    for (const bug of bugs) {
      const error = errorOf(bug);
      expect(error).toBeInstanceOf(Error);
      expect(failureIn(error)).toBeNull();
    }
  });
});

it('gives back what was written: long texts, bytes, null, and integers up to the safe ones', () => {
  const values = ['é𝄞x'.repeat(50_000), new Uint8Array([0, 1, 255]), null, 1.5, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER];
  const kept = db.prepare(`select ${values.map((_, n) => `? as v${n}`).join()}`).get(...values) as Record<string, unknown>;
  expect(Object.values(kept)).toEqual(values);
  expect(() => db.prepare('select 9007199254740993 as n').get()).toThrow(RangeError);
});
