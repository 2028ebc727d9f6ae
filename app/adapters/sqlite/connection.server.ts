import { randomInt } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

import { type Data, type IndexDefinition, type Snapshot, StoreError } from '~/ports/store';
import { idOf, parentOf } from '~/ports/store/validation';

import {
  BUSY,
  type Database,
  failureIn,
  openDatabase,
  pragma,
  type Statement,
  toSqliteError,
  type Transactions,
  transactionsOf,
} from './driver.server';
import { DOCUMENTS, indexName, indexSql } from './index.server';
import { isOfItems, itemsParts } from './items.server';

export const LAYOUT_VERSION = 2;

/**
 * docs: every document, its fields as JSON. One index finds documents, collections and groups, since each further index would cost every
 * new document one more page. changes: which document got which revision, so that watchers can ask for news. Old rows are removed, and a
 * revision never comes twice.
 */
const DOCS = `
  create table docs (path text not null, parent text not null, collection text not null, data text not null, rev integer not null);
  create unique index ${DOCUMENTS} on docs (collection, parent, path);
`;
const CHANGES = 'create table changes (rev integer primary key autoincrement, path text not null, collection text not null);';

/** Upgrades layout 1, whose index of paths can't be dropped. The declared indexes go with the old table and are made again. */
const FROM_1 = `
  alter table docs rename to docs_1;
  ${DOCS}
  insert into docs select path, parent, collection, data, rev from docs_1 order by rowid;
  drop table docs_1;
`;

export interface Row {
  readonly path: string;
  readonly data: string;
  readonly rev: number;
}

/** One open database file. Every method is synchronous and may throw SQLITE_BUSY at once: nothing here waits for a lock. */
export class Connection {
  readonly db: Database;
  /** Changes written since the change log was last cut; infinite at first, so that a process with a short life cuts it too. */
  unpruned = Number.POSITIVE_INFINITY;
  readonly #statements = new Map<string, Statement>();
  readonly #transactions: Transactions;

  constructor(file: string, indexes: readonly IndexDefinition[]) {
    makeFile(file);
    this.db = openDatabase(file, { timeout: 0 });
    try {
      this.db.exec('pragma journal_mode = wal');
      this.db.exec('pragma synchronous = full');
      // In pages. With a large log, many orders that change one after the other go into the file once, not after each 40 of them.
      this.db.exec('pragma wal_autocheckpoint = 12000');
      this.db.exec('pragma journal_size_limit = 67108864');
      this.#transactions = transactionsOf(this.db);
      this.#layOut(indexes);
      // Here SQLite keeps, as they were, the pages that a statement of several rows changes. After the indexes, which are sorted in a file.
      this.db.exec('pragma temp_store = memory');
    } catch (error) {
      this.db.close();
      throw error;
    }
  }

  all<R>(sql: string, params: readonly unknown[] = []): R[] {
    return this.#prepare(sql).all(...params) as R[];
  }

  /** Like `all`, row by row; the caller must read the last row before any other query. */
  each<R>(sql: string, params: readonly unknown[]): IterableIterator<R> {
    return this.#prepare(sql).iterate(...params) as IterableIterator<R>;
  }

  first<R>(sql: string, params: readonly unknown[] = []): R | undefined {
    return this.#prepare(sql).get(...params) as R | undefined;
  }

  /** Returns the row id of the inserted row. */
  run(sql: string, params: readonly unknown[] = []): number {
    return Number(this.#prepare(sql).run(...params).lastInsertRowid);
  }

  /** Runs `work` with the write lock from the first statement; a throw rolls everything back. */
  writing<R>(work: () => R): R {
    return this.#transactions.immediate(work);
  }

  /** Every read in `work` sees the same moment. */
  reading<R>(work: () => R): R {
    return this.#transactions.deferred(work);
  }

  row(path: string): Row | undefined {
    const found = this.#prepare(ROW, true).get(...placeOf(path)) as [data: string, rev: number] | undefined;
    return found && { path, data: found[0], rev: found[1] };
  }

  /** null where there is no document. */
  revOf(path: string): number | null {
    const found = this.#prepare(REV, true).get(...placeOf(path)) as [rev: number] | undefined;
    return found?.[0] ?? null;
  }

  /** The newest revision; 0 in an empty database. */
  lastRev(): number {
    return this.first<{ seq: number }>("select seq from sqlite_sequence where name = 'changes'")?.seq ?? 0;
  }

  /** A number of this database alone; in a write transaction. Read each time: a restore by another process gives it a new one. */
  identity(): number {
    const known = this.first<{ application_id: number }>('pragma application_id')?.application_id ?? 0;
    return known === 0 ? this.newIdentity() : known;
  }

  /** From now on it is another database than the one whose journal stands beside it; in a write transaction. */
  newIdentity(): number {
    const made = randomInt(1, 2 ** 31 - 1);
    this.db.exec(`pragma application_id = ${made}`);
    return made;
  }

  /** Changes only when another connection commits. */
  dataVersion(): number {
    return this.first<{ data_version: number }>('pragma data_version')?.data_version ?? 0;
  }

  close(): void {
    this.#statements.clear();
    this.db.close();
  }

  /** 'isList': its rows come as lists of values, which takes a fifth less time than objects. */
  #prepare(sql: string, isList = false): Statement {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      // The shop's queries have few forms. A flood of forms means a loop somewhere, which must not fill the memory.
      if (this.#statements.size >= 500) this.#statements.clear();
      statement = this.db.prepare(sql);
      if (isList) statement.setReturnArrays(true);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  /** Takes the write lock only if something is missing, so that a read-only database opens too. */
  #layOut(indexes: readonly IndexDefinition[]): void {
    const wanted = new Map(
      indexes
        .filter(({ exempt }) => !exempt)
        .flatMap((index): [string, string][] => (isOfItems(index) ? itemsParts(index) : [[indexName(index), indexSql(index)]])),
    );
    const missing = () => {
      const present = new Set(
        this.all<{ name: string }>("select name from sqlite_master where type in ('index', 'table', 'trigger')").map((row) => row.name),
      );
      return [...wanted].filter(([name]) => !present.has(name)).map(([, sql]) => sql);
    };
    const version = () => pragma(this.db, 'user_version') as number;
    if (version() > LAYOUT_VERSION) throw new StoreError('unavailable', 'the database was made by a newer version of Miftah');
    if (version() === LAYOUT_VERSION && missing().length === 0) return;
    this.writing(() => {
      if (version() === 0) this.db.exec(DOCS + CHANGES);
      if (version() === 1) this.db.exec(FROM_1);
      this.db.exec(`pragma user_version = ${LAYOUT_VERSION}`);
      for (const sql of missing()) this.db.exec(sql);
    });
    this.#statements.clear();
  }
}

/** Finds one document, with placeOf(path) as its parameters. */
export const AT_PATH = 'collection = ? and parent = ? and path = ?';
const ROW = `select data, rev from docs where ${AT_PATH}`;
const REV = `select rev from docs where ${AT_PATH}`;

/** A document's place in the order of the table. */
export function placeOf(path: string): [collection: string, parent: string, path: string] {
  const parent = parentOf(path);
  return [idOf(parent), parent, path];
}

export function toSnap<T extends Data>(row: Row): Snapshot<T> {
  return { path: row.path, id: idOf(row.path), data: JSON.parse(row.data) as T, rev: String(row.rev) };
}

/** Another process has the lock: the call has done nothing yet, and may succeed in a moment. */
export function isBusy(error: unknown): error is Error {
  return ['BUSY', 'LOCKED'].includes(failureIn(error) ?? '');
}

/** What a connection of another thread said. */
export function toBusy(message: string): Error {
  return toSqliteError(BUSY, message);
}

/** The error for callers: trouble with the file becomes StoreError 'unavailable'; a bug of ours stays as it is. */
export function toStoreError(error: unknown): unknown {
  const failure = failureIn(error);
  if (failure === 'TOOBIG') return new StoreError('too-large', 'the document is too large', { cause: error });
  if (failure !== null) return new StoreError('unavailable', `the database can't be used: SQLITE_${failure}`, { cause: error });
  if (error instanceof Error && 'syscall' in error && 'code' in error) {
    return new StoreError('unavailable', `the database's file can't be made: ${String(error.code)}`, { cause: error });
  }
  return error;
}

/**
 * Makes the file so that only its owner can read it, before SQLite would make it readable for all. Its -wal and -shm files take the same
 * mode.
 */
function makeFile(file: string): void {
  if (existsSync(file)) return;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
}
