import { type Batch, type Change, type Data, type IndexDefinition, StoreError } from '~/ports/store/port';
import { type CheckedQuery, matches } from '~/ports/store/query-rules';
import { type DocumentPath, idOf, parentOf } from '~/ports/store/rules';

import { type Connection, isBusy, type Row, toSnap } from './connection.server';
import { selectSql } from './query.server';

/** What is watched: one document, or a query that passed the rules. */
export type CheckedTarget = DocumentPath | CheckedQuery;

interface Watcher {
  readonly target: CheckedTarget;
  readonly onBatch: (batch: Batch) => void;
  readonly onError: ((error: Error) => void) | undefined;
  /** Paths of the documents that the watcher was told of and that are still there. */
  readonly shown: Set<string>;
  /** Newest revision looked at; null until everything was told, and again after the watcher failed. */
  seen: number | null;
  wasTold: boolean;
}

/** Gives the open connection to `work`; throws what the store would throw, and SQLITE_BUSY. */
type Access = <R>(work: (connection: Connection) => R) => R;

/**
 * The watchers of one store. Own commits wake them at once; commits of other processes are noticed by a look at SQLite's data version
 * every `pollMs`.
 */
export class Watchers {
  readonly #access: Access;
  readonly #indexes: readonly IndexDefinition[];
  readonly #pollMs: number;
  readonly #watchers = new Set<Watcher>();
  #timer: NodeJS.Timeout | undefined;
  #soon: NodeJS.Immediate | undefined;
  #lookedAt: { connection: Connection; version: number } | null = null;
  /** The last look failed: look again at the next tick, whether or not the data version moves. */
  #isBehind = false;
  #isFailing = false;

  constructor(access: Access, options: { readonly indexes: readonly IndexDefinition[]; readonly pollMs?: number }) {
    this.#access = access;
    this.#indexes = options.indexes;
    this.#pollMs = options.pollMs ?? 250;
  }

  add(target: CheckedTarget, onBatch: (batch: Batch) => void, onError?: (error: Error) => void): () => void {
    const watcher: Watcher = { target, onBatch, onError, shown: new Set(), seen: null, wasTold: false };
    this.#watchers.add(watcher);
    this.#timer ??= setInterval(() => this.#poll(), this.#pollMs).unref();
    this.wake();
    return () => {
      this.#watchers.delete(watcher);
      if (this.#watchers.size === 0) this.stop();
    };
  }

  /** Called after each commit of this store; many in a row are looked at once. */
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
    // Read first, noted and told after: a read that fails must leave no trace, and the watcher may call the store.
    const news = this.#access((connection) => connection.reading(() => readNews(connection, watcher, this.#indexes)));
    const batch = news === null ? null : takeNote(watcher, news);
    if (batch === null) return;
    try {
      watcher.onBatch(batch);
    } catch (error) {
      // It may have taken half of the batch: it gets everything again with the next change.
      watcher.seen = null;
      if (watcher.onError === undefined)
        queueMicrotask(() => {
          throw error;
        });
      else watcher.onError(asError(error));
    }
  }

  /** Told once for an outage, not at each tick of it; being locked is no outage. */
  #fail(error: unknown): void {
    this.#isBehind = true;
    if (isBusy(error) || this.#isFailing) return;
    this.#isFailing = true;
    for (const watcher of this.#watchers) watcher.onError?.(asError(error));
  }
}

/** What the store holds for a watcher: all of its target, or the documents that changed since it last looked. */
interface News {
  readonly last: number;
  readonly isWhole: boolean;
  readonly found: readonly { readonly path: string; readonly row: Row | undefined }[];
}

function readNews(connection: Connection, { target, seen }: Watcher, indexes: readonly IndexDefinition[]): News | null {
  const last = connection.lastRev();
  if (last === seen) return null;
  // Lower than before: the file was replaced by an older one.
  if (seen === null || last < seen || isPrunedPast(connection, seen)) {
    return { last, isWhole: true, found: rowsOf(connection, target, indexes).map((row) => ({ path: row.path, row })) };
  }
  const changed = connection.all<{ path: string }>(
    'select path from changes where rev > ? and collection = ? group by path order by max(rev)',
    [seen, collectionOf(target)],
  );
  const found = changed.filter(({ path }) => isInScope(target, path)).map(({ path }) => ({ path, row: connection.row(path) }));
  return { last, isWhole: false, found };
}

function takeNote(watcher: Watcher, { last, isWhole, found }: News): Batch | null {
  const initial = isWhole && !watcher.wasTold;
  const reset = isWhole && watcher.wasTold;
  if (isWhole) watcher.shown.clear();
  watcher.seen = last;
  watcher.wasTold = true;
  const changes = found.map(({ path, row }) => changeOf(watcher, path, row)).filter((change) => change !== null);
  return isWhole || changes.length > 0 ? { initial, reset, changes } : null;
}

function changeOf(watcher: Watcher, path: string, row: Row | undefined): Change | null {
  const doc = row === undefined ? null : toSnap<Data>(row);
  if (doc === null || ('where' in watcher.target && !matches(doc.data, watcher.target.where))) {
    return watcher.shown.delete(path) ? { type: 'gone', path, id: idOf(path) } : null;
  }
  watcher.shown.add(path);
  return { type: 'put', doc };
}

function rowsOf(connection: Connection, target: CheckedTarget, indexes: readonly IndexDefinition[]): Row[] {
  if ('where' in target) {
    const { sql, params } = selectSql(target, indexes);
    return connection.all<Row>(sql, params);
  }
  const row = connection.row(target.path);
  return row === undefined ? [] : [row];
}

function collectionOf(target: CheckedTarget): string {
  return 'where' in target ? target.collection : target.group;
}

function isInScope(target: CheckedTarget, path: string): boolean {
  if (!('where' in target)) return target.path === path;
  return target.group || parentOf(path) === target.from;
}

/** The log is gapless above what was pruned: revisions of a rolled back transaction are given out again. */
function isPrunedPast(connection: Connection, seen: number): boolean {
  const oldest = connection.first<{ rev: number | null }>('select min(rev) as rev from changes')?.rev ?? null;
  return oldest !== null && oldest > seen + 1;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new StoreError('unavailable', String(error));
}
