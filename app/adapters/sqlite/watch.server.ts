import { type Batch, type Change, type Data, StoreError } from '~/ports/store';
import { type CheckedQuery, matches } from '~/ports/store/query-validation';
import { type DocumentPath, idOf, parentOf } from '~/ports/store/validation';

import { type Connection, isBusy, type Row, toSnap } from './connection.server';
import { selectSql } from './query.server';
import type { Schema } from './schema.server';

const BATCH_SIZE = 1000;

/** A document, or a query that passed the rules. */
export type CheckedTarget = DocumentPath | CheckedQuery;

interface Watcher {
  readonly target: CheckedTarget;
  readonly onBatch: (batch: Batch) => void;
  readonly onError: ((error: Error) => void) | undefined;
  /** The paths of the given documents that still exist, as far as needed. */
  readonly shown: Shown;
  /** The newest read revision; null until the watcher got everything, and after a failure. */
  seen: number | null;
  wasTold: boolean;
}

interface Shown {
  add(path: string): unknown;
  /** Returns whether it was there. */
  delete(path: string): boolean;
  clear(): void;
}

/** Gives the open connection to `work`; throws the store's errors, and SQLITE_BUSY. */
type Access = <R>(work: (connection: Connection) => R) => R;

/**
 * The watchers of one store. Its own commits wake them at once; for those of other processes it checks SQLite's data version every
 * `pollMs`.
 */
export class Watchers {
  readonly #access: Access;
  readonly #schema: Schema;
  readonly #pollMs: number;
  readonly #watchers = new Set<Watcher>();
  #timer: NodeJS.Timeout | undefined;
  #soon: NodeJS.Immediate | undefined;
  #lookedAt: { connection: Connection; version: number } | null = null;
  /** Set after a failed read: the next tick reads again. */
  #isBehind = false;
  #isFailing = false;

  constructor(access: Access, schema: Schema, pollMs = 250) {
    this.#access = access;
    this.#schema = schema;
    this.#pollMs = pollMs;
  }

  add(target: CheckedTarget, onBatch: (batch: Batch) => void, onError?: (error: Error) => void): () => void {
    const watcher: Watcher = { target, onBatch, onError, shown: shownOf(target), seen: null, wasTold: false };
    this.#watchers.add(watcher);
    this.#timer ??= setInterval(() => this.#poll(), this.#pollMs).unref();
    this.wake();
    return () => {
      this.#watchers.delete(watcher);
      if (this.#watchers.size === 0) this.stop();
    };
  }

  /** Wakes them after a commit of this store; several in a row are read together. */
  wake(): void {
    if (this.#watchers.size > 0) this.#soon ??= setImmediate(() => this.#look());
  }

  stop(): void {
    clearInterval(this.#timer);
    clearImmediate(this.#soon);
    this.#timer = undefined;
    this.#soon = undefined;
    this.#watchers.clear();
  }

  #poll(): void {
    try {
      const moved = this.#access((connection) => {
        const version = connection.dataVersion();
        const same = this.#lookedAt?.connection === connection && this.#lookedAt.version === version;
        this.#lookedAt = { connection, version };
        return !same;
      });
      if (moved || this.#isBehind) this.#look();
    } catch (error) {
      this.#fail(error);
    }
  }

  #look(): void {
    clearImmediate(this.#soon);
    this.#soon = undefined;
    try {
      this.#isBehind = false;
      for (const watcher of this.#watchers) this.#tell(watcher);
      this.#isFailing = false;
    } catch (error) {
      this.#fail(error);
    }
  }

  #tell(watcher: Watcher): void {
    // why first: a read that fails must leave no trace, and the callback may call the store
    const readRows: ReadRows = (target, after) => this.#access((connection) => rowsOf(connection, target, after, this.#schema));
    const news = this.#access((connection) => connection.reading(() => readNews(connection, watcher, readRows)));
    const batch = news === null ? null : takeNote(watcher, news);
    if (batch === null) return;
    try {
      watcher.onBatch(batch);
    } catch (error) {
      // why: the callback may have handled half of the batch, so it gets everything again
      watcher.seen = null;
      if (watcher.onError === undefined)
        queueMicrotask(() => {
          throw error;
        });
      else watcher.onError(asError(error));
    }
  }

  /** Reports an outage once, not at each tick. A locked database is not an outage. */
  #fail(error: unknown): void {
    this.#isBehind = true;
    if (isBusy(error) || this.#isFailing) return;
    this.#isFailing = true;
    for (const watcher of this.#watchers) watcher.onError?.(asError(error));
  }
}

/** Returns null for a whole collection: each of its documents was given. */
function shownOf(target: CheckedTarget): Shown {
  return 'where' in target && target.where.length === 0 ? EVERY : new Set();
}

const EVERY: Shown = { add: () => {}, delete: () => true, clear: () => {} };

/** The news for a watcher: its whole target, or the changed documents. */
interface News {
  readonly last: number;
  readonly isWhole: boolean;
  readonly found: Iterable<{ readonly path: string; readonly row: Row | undefined }>;
}

function readNews(connection: Connection, { target, seen: seenRev }: Watcher, readRows: ReadRows): News | null {
  const last = connection.lastRev();
  if (last === seenRev) return null;
  // why: a lower revision means that an older file has replaced this one
  if (seenRev === null || last < seenRev || isPrunedPast(connection, seenRev)) {
    return { last, isWhole: true, found: allRows(target, readRows) };
  }
  const changed = connection.all<{ path: string }>(
    'select path from changes where rev > ? and collection = ? group by path order by max(rev)',
    [seenRev, collectionOf(target)],
  );
  const rows = changed.filter(({ path }) => isInScope(target, path)).map(({ path }) => ({ path, row: connection.row(path) }));
  return { last, isWhole: false, found: rows };
}

function takeNote(watcher: Watcher, { last, isWhole, found: rows }: News): Batch | null {
  const initial = isWhole && !watcher.wasTold;
  const reset = isWhole && watcher.wasTold;
  if (isWhole) watcher.shown.clear();
  watcher.seen = last;
  watcher.wasTold = true;
  if (isWhole) return { initial, reset, changes: allOf(watcher, rows) };
  const changes = [...rows].map(({ path, row }) => changeOf(watcher, path, row)).filter((change) => change !== null);
  return changes.length > 0 ? { initial, reset, changes } : null;
}

/** Yields each document as it is read: together they would take too much memory. */
function allOf(watcher: Watcher, rows: News['found']): Iterable<Change> {
  return {
    *[Symbol.iterator]() {
      for (const { path, row } of rows) {
        watcher.shown.add(path);
        if (row) yield { type: 'put', doc: toSnap<Data>(row) };
      }
    },
  };
}

/**
 * Returns all documents of a target, the first ones at once, so that an unreadable store fails before any report. Those that change in
 * between come once more.
 */
function allRows(target: CheckedTarget, readRows: ReadRows): News['found'] {
  const first = readRows(target, null);
  return {
    *[Symbol.iterator]() {
      for (let { rows, next } = first; ; { rows, next } = readRows(target, next)) {
        for (const row of rows) yield { path: row.path, row };
        if (next === null) return;
      }
    },
  };
}

function changeOf(watcher: Watcher, path: string, row: Row | undefined): Change | null {
  const doc = row === undefined ? null : toSnap<Data>(row);
  if (doc === null || ('where' in watcher.target && !matches(doc.data, watcher.target.where))) {
    return watcher.shown.delete(path) ? { type: 'gone', path, id: idOf(path) } : null;
  }
  watcher.shown.add(path);
  return { type: 'put', doc };
}

/** Returns some rows of a target after a path; `next`: null at the end. */
type ReadRows = (target: CheckedTarget, after: string | null) => { readonly rows: readonly Row[]; readonly next: string | null };

function rowsOf(connection: Connection, target: CheckedTarget, after: string | null, schema: Schema): ReturnType<ReadRows> {
  if (!('where' in target)) {
    const row = connection.row(target.path);
    return { rows: row === undefined ? [] : [row], next: null };
  }
  // why all of a range: its pages go by the values of its field
  const limit = target.sort === null ? BATCH_SIZE : null;
  const { sql, params } = selectSql({ ...target, limit, after: after === null ? null : { path: after } }, schema);
  const rows = connection.all<Row>(sql, params);
  if (limit === null || rows.length <= limit) return { rows, next: null };
  const some = rows.slice(0, limit);
  return { rows: some, next: some.at(-1)?.path ?? null };
}

function collectionOf(target: CheckedTarget): string {
  return 'where' in target ? target.collection : target.group;
}

function isInScope(target: CheckedTarget, path: string): boolean {
  if (!('where' in target)) return target.path === path;
  return target.group || parentOf(path) === target.from;
}

/** why: after a rollback, revisions are used again, so the log has no gaps above the removed part */
function isPrunedPast(connection: Connection, seenRev: number): boolean {
  const oldest = connection.first<{ rev: number | null }>('select min(rev) as rev from changes')?.rev ?? null;
  return oldest !== null && oldest > seenRev + 1;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new StoreError('unavailable', String(error));
}
