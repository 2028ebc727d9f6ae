import { setImmediate as nextTurn } from 'node:timers/promises';

import { createAsyncContext } from '~/adapters/shared/async-context.server';
import type { Journal } from '~/ports/journal';
import {
  type Batch,
  type Data,
  type IndexDefinition,
  type Page,
  type Patch,
  type Query,
  type Snapshot,
  type Store,
  type Transaction,
  type WatchTarget,
  type Write,
  StoreError,
} from '~/ports/store';
import { checkQuery } from '~/ports/store/query-validation';
import { checkWrites, chunkWrites, invalid, parseDocumentPath } from '~/ports/store/validation';
import { backoff, runTransaction, type TransactionEngine } from '~/ports/store/transaction';

import { Connection, isBusy, toStoreError } from './connection.server';
import { Mutex } from './mutex';
import { createReader, type SqliteReader } from './read.server';
import { Schema } from './schema.server';
import { type TableDefinition, TABLES } from './tables';
import { untilTurn } from './turn.server';
import { Watchers } from './watch.server';
import { applyWrites, areUnchanged, NO_READS, type Reads, type WriteRequest } from './write.server';

export interface SqliteOptions {
  /** Made where it is missing, with its folder; mode 0600. */
  readonly file: string;
  readonly indexes: readonly IndexDefinition[];
  /** Default: the shop's. */
  readonly tables?: readonly TableDefinition[];
  /** The file for a copy before a migration; default: none. */
  readonly beforeMigration?: string;
  /** The interval (ms) of looks for other processes' commits; default 250. */
  readonly pollMs?: number;
  /** The wait (ms) for a locked database before 'unavailable'; default 10,000. */
  readonly waitMs?: number;
  /** The number of changes for watchers; default 50,000. */
  readonly keptChanges?: number;
  /** Gets every change before it is committed. */
  readonly journal?: Journal;
}

/** The store of a transaction, and the end of its wait (performance.now()). */
interface Running {
  readonly store: Store;
  readonly ends: number;
}

/** A write that waits for its commit, until `ends` (performance.now()). */
interface WaitingWrite extends WriteRequest {
  readonly ends: number;
  readonly resolve: (isDone: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/** Shared by every store: each memory of its own would slow every promise of the process. */
const RUNNING = createAsyncContext<Running | undefined>();

/** The time (ms) that a transaction that lost may keep other losers waiting. */
const TURN_MS = 1000;

/**
 * Opens the store on one SQLite file, which several processes may share, at the first call: a file that can't be opened is an outage,
 * 'unavailable'.
 */
export function openSqliteStore(options: SqliteOptions): Store {
  return new SqliteStore(options);
}

/** Gives turns: a loop of SQLite's immediate reads and writes would leave no moment for sockets, timers and watchers. */
class SqliteStore implements Store {
  readonly #options: SqliteOptions;
  readonly #schema: Schema;
  readonly #watchers: Watchers;
  readonly #reader: SqliteReader;
  /** Runs one commit at a time, in the order of the calls. */
  readonly #commits = new Mutex();
  readonly #waiting: WaitingWrite[] = [];
  /** Transactions that lost to another run one after the other. */
  readonly #losers = new Mutex(TURN_MS);
  #connection: Connection | null = null;
  #isClosed = false;

  constructor(options: SqliteOptions) {
    this.#options = options;
    this.#schema = new Schema(options.indexes, options.tables ?? TABLES);
    this.#reader = createReader({
      schema: this.#schema,
      patiently: (work) => this.#patiently(work),
      // why not inside a transaction: the longer it reads, the sooner it loses to another one
      untilTurn: () => (this.#transactionEnds() === undefined ? untilTurn() : undefined),
    });
    this.#watchers = new Watchers((work) => this.#use(work), this.#schema, options.pollMs);
  }

  get<T extends Data = Data>(path: string): Promise<Snapshot<T> | null> {
    return this.#reader.get<T>(path);
  }

  getMany<T extends Data = Data>(paths: readonly string[]): Promise<(Snapshot<T> | null)[]> {
    return this.#reader.getMany<T>(paths);
  }

  query<T extends Data = Data>(query: Query): Promise<Page<T>> {
    return this.#reader.query<T>(query);
  }

  count(query: Pick<Query, 'from' | 'group' | 'where'>): Promise<number> {
    return this.#reader.count(query);
  }

  scan(options: { readonly after?: string; readonly limit: number }): Promise<Snapshot[]> {
    return this.#reader.scan(options);
  }

  create(path: string, data: Data): Promise<void> {
    return this.commit([{ create: path, data }]);
  }

  set(path: string, data: Data): Promise<void> {
    return this.commit([{ set: path, data }]);
  }

  merge(path: string, patch: Patch): Promise<void> {
    return this.commit([{ merge: path, patch }]);
  }

  update(path: string, patch: Patch, options: { readonly ifRev?: string } = {}): Promise<void> {
    return this.commit([{ update: path, patch, ...options }]);
  }

  delete(path: string, options: { readonly ifRev?: string } = {}): Promise<void> {
    return this.commit([{ delete: path, ...options }]);
  }

  async commit(writes: readonly Write[]): Promise<void> {
    checkWrites(writes);
    await this.#write(writes, NO_READS);
    await nextTurn();
  }

  async bulk(writes: readonly ({ readonly set: string; readonly data: Data } | { readonly delete: string })[]): Promise<void> {
    for (const chunk of chunkWrites(writes)) {
      await this.#write(chunk, NO_READS);
      await nextTurn();
    }
  }

  async transaction<R>(body: (tx: Transaction) => Promise<R>, options: { readonly attempts?: number } = {}): Promise<R> {
    if (this.#transactionEnds() !== undefined) throw invalid('a transaction inside the body of another one');
    const running = { store: this, ends: this.#ends() };
    const engine: TransactionEngine = {
      reader: this.#reader,
      commit: (writes, reads) => this.#write(writes, reads),
      // why: waiting for a turn counts as time of the call
      attempt: (work, isFirst) => {
        const attempt = () => RUNNING.during(running, work);
        return isFirst ? attempt() : this.#losers.run(attempt);
      },
    };
    const result = await runTransaction(engine, body, options.attempts);
    await nextTurn();
    return result;
  }

  watch<T extends Data = Data>(target: WatchTarget, onBatch: (batch: Batch<T>) => void, onError?: (error: Error) => void): () => void {
    if (this.#isClosed) throw closed();
    const checked = 'path' in target ? parseDocumentPath(target.path) : checkQuery(target, this.#schema.indexes);
    // why a cast: the engine knows only documents; the caller knows their form
    return this.#watchers.add(checked, onBatch as (batch: Batch) => void, onError);
  }

  async ping(): Promise<void> {
    await this.#patiently((connection) => connection.lastRev());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#watchers.stop();
    await this.#commits.run(() => undefined);
    this.#connection?.close();
    this.#connection = null;
  }

  async #write(writes: readonly Write[], reads: Reads): Promise<boolean> {
    if (this.#isClosed) throw closed();
    if (writes.length === 0) return this.#patiently((connection) => connection.reading(() => areUnchanged(connection, reads)));
    return new Promise((resolve, reject) => {
      const isFirst = this.#waiting.push({ writes, reads, ends: this.#ends(), resolve, reject }) === 1;
      if (isFirst) void this.#commits.run(() => this.#commitWaiting());
    });
  }

  /** Commits the writes of one turn of the event loop together, with one wait for the disk. */
  async #commitWaiting(): Promise<void> {
    await nextTurn();
    let group = this.#waiting.splice(0);
    const { keptChanges, journal } = this.#options;
    while (group.length > 0) {
      const ends = Math.min(...group.map((each) => each.ends));
      try {
        const requests = group;
        const outcomes = await this.#patiently((connection) => applyWrites(connection, requests, { keptChanges, journal }), ends, 'begun');
        // why outside: a watcher that hears of a transaction's writes does not belong to it, and may begin another one
        if (outcomes.includes(true)) RUNNING.during(undefined, () => this.#watchers.wake());
        outcomes.forEach((outcome, nth) => {
          if (typeof outcome === 'boolean') requests[nth]?.resolve(outcome);
          else requests[nth]?.reject(outcome.refusal);
        });
        return;
      } catch (error) {
        // why: another process kept the lock too long, or writing is impossible
        const over = group.filter((each) => each.ends <= performance.now());
        const failed = over.length > 0 ? over : group;
        for (const each of failed) each.reject(error);
        group = group.filter((each) => !failed.includes(each));
      }
    }
  }

  /**
   * Tries again while another process has the lock, without blocking this one; mostly no promise is made. 'begun': its first try runs also
   * once the store is closing.
   */
  #patiently<R>(work: (connection: Connection) => R, ends = this.#ends(), since?: 'begun'): R | Promise<R> {
    try {
      return since === 'begun' ? this.#onConnection(work) : this.#use(work);
    } catch (error) {
      if (!isBusy(error)) throw toStoreError(error);
      return this.#again(work, error, ends);
    }
  }

  async #again<R>(work: (connection: Connection) => R, busy: unknown, ends: number): Promise<R> {
    let last = busy;
    for (let round = 0; isBusy(last) && performance.now() < ends; round++) {
      await backoff(round, 2, 40);
      try {
        return this.#use(work);
      } catch (error) {
        last = error;
      }
    }
    throw toStoreError(last);
  }

  /** Returns the end of the wait of the call, or of its transaction. */
  #ends(): number {
    return this.#transactionEnds() ?? performance.now() + (this.#options.waitMs ?? 10_000);
  }

  #transactionEnds(): number | undefined {
    const running = RUNNING.current();
    return running?.store === this ? running.ends : undefined;
  }

  /** Throws StoreError, SQLITE_BUSY, or a bug. After an outage the next call opens the file again. */
  #use<R>(work: (connection: Connection) => R): R {
    if (this.#isClosed) throw closed();
    return this.#onConnection(work);
  }

  /** Does the same, also for work that began before the store was closed. */
  #onConnection<R>(work: (connection: Connection) => R): R {
    try {
      this.#connection ??= new Connection(this.#options.file, this.#schema, this.#options.beforeMigration);
      return work(this.#connection);
    } catch (error) {
      const failure = isBusy(error) ? error : toStoreError(error);
      if (failure instanceof StoreError && failure.code === 'unavailable') {
        this.#connection?.close();
        this.#connection = null;
      }
      throw failure;
    }
  }
}

function closed(): StoreError {
  return new StoreError('unavailable', 'the store is closed');
}
