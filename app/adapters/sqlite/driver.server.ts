import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import { pathToFileURL } from 'node:url';

/** An open database with the API of `node:sqlite`, for every supported release of Node. */
export type Database = DatabaseSyncInstance;
/** A prepared statement. A text for one ends at its first NUL, so that any text goes as JSON. */
export type Statement = StatementSyncInstance;

/** In KiB: SQLite's own 2 MB are too few for the indexes of a large shop. */
const CACHE = 16_000;

interface OpenOptions {
  /** 'create': opens a missing file too. Default 'create'. */
  readonly mode?: 'create' | 'write' | 'read';
  /** The wait (ms) of a statement for a lock, which blocks the process; default 5000. */
  readonly timeout?: number;
}

/** Opens a database file. Throws an error of SQLite, also where the file is missing. */
export function openDatabase(file: string, { mode = 'create', timeout = 5000 }: OpenOptions = {}): Database {
  const place = pathToFileURL(file);
  place.searchParams.set('mode', { create: 'rwc', write: 'rw', read: 'ro' }[mode]);
  const db = new DatabaseSync(place, { timeout, readOnly: mode === 'read' });
  try {
    db.exec(`pragma cache_size = -${CACHE}`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

export function pragma(db: Database, name: string): unknown {
  const row = db.prepare(`pragma ${name}`).get() as Readonly<Record<string, unknown>> | undefined;
  return row && Object.values(row)[0];
}

export interface Transactions {
  /** Runs reads that all see the same moment. A throw rolls everything back. */
  deferred<R>(work: () => R): R;
  /** Runs `work` with the write lock from the first statement. A throw rolls everything back. */
  immediate<R>(work: () => R): R;
}

/** Creates the transactions of one connection. An inner one can be rolled back by itself. */
export function transactionsOf(db: Database): Transactions {
  const whole = { commit: db.prepare('commit'), rollback: db.prepare('rollback') };
  const part = { begin: db.prepare('savepoint part'), commit: db.prepare('release part'), rollback: db.prepare('rollback to part') };
  const [deferred, immediate] = [db.prepare('begin'), db.prepare('begin immediate')];

  function within<R>(begin: Statement, work: () => R): R {
    const isPart = db.isTransaction;
    (isPart ? part.begin : begin).run();
    try {
      const result = work();
      (isPart ? part : whole).commit.run();
      return result;
    } catch (error) {
      // why asked: SQLite itself has rolled back after some errors, such as a full disk
      if (db.isTransaction) {
        (isPart ? part : whole).rollback.run();
        if (isPart) part.commit.run();
      }
      throw error;
    }
  }

  return { deferred: (work) => within(deferred, work), immediate: (work) => within(immediate, work) };
}

/** The primary result codes that are no bugs. */
const NAMES = {
  3: 'PERM',
  5: 'BUSY',
  6: 'LOCKED',
  7: 'NOMEM',
  8: 'READONLY',
  10: 'IOERR',
  11: 'CORRUPT',
  13: 'FULL',
  14: 'CANTOPEN',
  15: 'PROTOCOL',
  18: 'TOOBIG',
  23: 'AUTH',
  26: 'NOTADB',
} as const;

export type SqliteFailure = (typeof NAMES)[keyof typeof NAMES];

/** Returns the kind of SQLite's trouble; null for every other error, which is a bug. */
export function failureIn(error: unknown): SqliteFailure | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null;
  return (NAMES as Readonly<Record<number, SqliteFailure>>)[error.errcode & 0xff] ?? null;
}

/** Makes an error of SQLite from an extended result code (https://sqlite.org/rescode.html) and a text. */
export function toSqliteError(errcode: number, message: string): Error {
  return Object.assign(new Error(message), { errcode });
}
