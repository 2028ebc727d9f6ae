import { randomInt } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

import { type Data, type Snapshot, StoreError } from '~/ports/store';
import { idOf, parentOf } from '~/ports/store/validation';

import { type Database, failureIn, openDatabase, type Statement, type Transactions, transactionsOf } from './driver.server';
import { migrate, VERSION } from './migrate.server';
import type { Schema } from './schema.server';
import { keyColumns, keyOf, pathSql, type Table } from './table.server';

export interface Row {
  readonly path: string;
  readonly data: string;
  readonly rev: number;
}

/** An open database file. Every method is synchronous and may throw SQLITE_BUSY at once. */
export class Connection {
  readonly db: Database;
  readonly schema: Schema;
  /** Changes since the change log was last cut; infinite at first, so that a short process cuts it too. */
  unpruned = Number.POSITIVE_INFINITY;
  readonly #statements = new Map<string, Statement>();
  readonly #transactions: Transactions;

  /** `before`: migrate(). */
  constructor(file: string, schema: Schema, before?: string) {
    makeFile(file);
    this.schema = schema;
    this.db = openDatabase(file, { timeout: 0 });
    try {
      this.db.exec('pragma journal_mode = wal');
      this.db.exec('pragma synchronous = full');
      // In pages: with a large log, changed documents go into the file once, not after each 40.
      this.db.exec('pragma wal_autocheckpoint = 12000');
      this.db.exec('pragma journal_size_limit = 67108864');
      this.#transactions = transactionsOf(this.db);
      migrate(this.db, { file, schema, before });
      // why: SQLite keeps pages that a statement of several rows changes; after the indexes, which are sorted in a file
      this.db.exec('pragma temp_store = memory');
    } catch (error) {
      this.db.close();
      throw error;
    }
  }

  all<R>(sql: string, params: readonly unknown[] = []): R[] {
    return this.#prepare(sql).all(...params) as R[];
  }

  /** Works like `all`, row by row; the caller must read the last row before any other query. */
  each<R>(sql: string, params: readonly unknown[] = []): IterableIterator<R> {
    return this.#prepare(sql).iterate(...params) as IterableIterator<R>;
  }

  first<R>(sql: string, params: readonly unknown[] = []): R | undefined {
    return this.#prepare(sql).get(...params) as R | undefined;
  }

  /** Returns the row id of the inserted row. */
  run(sql: string, params: readonly unknown[] = []): number {
    return Number(this.#prepare(sql).run(...params).lastInsertRowid);
  }

  /**
   * Runs `work` with the write lock from the first statement; a throw rolls back. StoreError 'unavailable' after a migration by a newer
   * program.
   */
  writing<R>(work: () => R): R {
    return this.#transactions.immediate(() => {
      if (this.first<{ user_version: number }>('pragma user_version')?.user_version !== VERSION)
        throw new StoreError('unavailable', 'another version of Miftah has taken the database over');
      return work();
    });
  }

  /** Runs reads that all see the same moment. */
  reading<R>(work: () => R): R {
    return this.#transactions.deferred(work);
  }

  row(path: string): Row | undefined {
    const table = this.schema.tableOf(parentOf(path));
    const row = this.#prepare(`select data, rev from ${table.name} where ${atKey(table)}`, true).get(...keyOf(table, path)) as
      [data: string, rev: number] | undefined;
    return row && { path, data: row[0], rev: row[1] };
  }

  /** Yields every document, table by table. */
  *rows(): Generator<Row> {
    for (const table of this.schema.tables) yield* this.each<Row>(`select ${pathSql(table)} as path, data, rev from ${table.name}`);
  }

  /** Puts a document, as JSON; null removes it. Returns its revision. */
  put(path: string, data: string | null): number {
    const parent = parentOf(path);
    const table = this.schema.tableOf(parent);
    const rev = this.run('insert into changes (path, collection) values (?, ?)', [path, idOf(parent)]);
    if (data === null) this.run(`delete from ${table.name} where ${atKey(table)}`, keyOf(table, path));
    else this.run(putSql(table), [...keyOf(table, path), rev, data]);
    return rev;
  }

  lastRev(): number {
    return this.first<{ seq: number }>("select seq from sqlite_sequence where name = 'changes'")?.seq ?? 0;
  }

  /** Returns the database's own number, in a write transaction. Read each time: a restore gives a new one. */
  identity(): number {
    const stored = this.first<{ application_id: number }>('pragma application_id')?.application_id ?? 0;
    return stored === 0 ? this.newIdentity() : stored;
  }

  /** Makes it another database than the one whose journal stands beside it; in a write transaction. */
  newIdentity(): number {
    const number = randomInt(1, 2 ** 31 - 1);
    this.db.exec(`pragma application_id = ${number}`);
    return number;
  }

  /** Changes only when another connection commits. */
  dataVersion(): number {
    return this.first<{ data_version: number }>('pragma data_version')?.data_version ?? 0;
  }

  close(): void {
    this.#statements.clear();
    this.db.close();
  }

  /** 'isList': rows come as lists of values, which costs less than objects. */
  #prepare(sql: string, isList = false): Statement {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      // why: the shop's queries have few forms, and a loop that makes forms must not fill the memory
      if (this.#statements.size >= 500) this.#statements.clear();
      statement = this.db.prepare(sql);
      if (isList) statement.setReturnArrays(true);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

const atKey = (table: Table) =>
  keyColumns(table)
    .map((key) => `${key} = ?`)
    .join(' and ');

function putSql(table: Table): string {
  const keys = keyColumns(table);
  return (
    `insert into ${table.name} (${keys.join(', ')}, rev, data) values (${keys.map(() => '?').join(', ')}, ?, ?) ` +
    `on conflict (${keys.join(', ')}) do update set rev = excluded.rev, data = excluded.data`
  );
}

export function toSnap<T extends Data>(row: Row): Snapshot<T> {
  return { path: row.path, id: idOf(row.path), data: JSON.parse(row.data) as T, rev: String(row.rev) };
}

/** Returns true where another process has the lock: the call has done nothing yet. */
export function isBusy(error: unknown): error is Error {
  return ['BUSY', 'LOCKED'].includes(failureIn(error) ?? '');
}

/** Returns the error for callers: trouble with the file becomes StoreError 'unavailable'; a bug stays as it is. */
export function toStoreError(error: unknown): unknown {
  const failure = failureIn(error);
  if (failure === 'TOOBIG') return new StoreError('too-large', 'the document is too large', { cause: error });
  if (failure !== null) return new StoreError('unavailable', `the database can't be used: SQLITE_${failure}`, { cause: error });
  if (error instanceof Error && 'syscall' in error && 'code' in error) {
    return new StoreError('unavailable', `the database's file can't be made: ${String(error.code)}`, { cause: error });
  }
  return error;
}

/** Makes the file for its owner alone, before SQLite would make it for all; its -wal and -shm files take the same mode. */
function makeFile(file: string): void {
  if (existsSync(file)) return;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
}
