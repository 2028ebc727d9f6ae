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
import { Watchers } from './watch.server';
import { applyWrites, areUnchanged, NO_READS, type Reads, type WriteRequest } from './write.server';

export interface SqliteOptions {
  /** Made where it is missing, with its folder; mode 0600. */
  readonly file: string;
  readonly indexes: readonly IndexDefinition[];
  /** Its tables; default: the shop's. */
  readonly tables?: readonly TableDefinition[];
  /** The file that gets the database as it was, before it is migrated; default: none is made. */
  readonly beforeMigration?: string;
  /** How often (ms) the store looks for commits of other processes; default 250. */
  readonly pollMs?: number;
  /** How long (ms) a call waits for a locked database before it is 'unavailable'; default 10,000. */
  readonly waitMs?: number;
  /** How many changes are kept for watchers; default 50,000. */
  readonly keptChanges?: number;
  /** Gets every change before it is committed. */
  readonly journal?: Journal;
}

/** Inside a transaction: of which store, and when the call that began it stops waiting (performance.now()). */
interface Running {
  readonly store: Store;
  readonly ends: number;
}

/** A call that waits for its writes to be committed, until `ends` (performance.now()). */
interface WaitingWrite extends WriteRequest {
  readonly ends: number;
  readonly resolve: (isDone: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/** One for every store: while a transaction runs, each memory of its own would slow every promise of the process. */
const RUNNING = createAsyncContext<Running | undefined>();

/** How long (ms) a transaction that lost to another may keep others that lost waiting. */
const TURN_MS = 1000;

/**
 * The store on one SQLite file, which several processes may share. The first call opens the file, so that a file that can't be opened is an
 * outage like any other: 'unavailable', until it can be opened.
 */
export function openSqliteStore(options: SqliteOptions): Store {
  return new SqliteStore(options);
}

/**
 * SQLite answers at once, so a loop of awaited writes would leave the process no moment for sockets, timers and watchers. So every write
 * ends with `nextTurn`, in which the store's own watchers also learn of it.
 */
class SqliteStore implements Store {
  readonly #options: SqliteOptions;
  readonly #schema: Schema;
  readonly #watchers: Watchers;
  readonly #reader: SqliteReader;
  /** One commit at a time, in the order of the calls, also while another process has the lock. */
  readonly #commits = new Mutex();
  /** For the next commit. */
  readonly #waiting: WaitingWrite[] = [];
  /** Transactions that lost to another run one after the other. */
  readonly #losers = new Mutex(TURN_MS);
  #connection: Connection | null = null;
  #isClosed = false;

  constructor(options: SqliteOptions) {
    this.#options = options;
    this.#schema = new Schema(options.indexes, options.tables ?? TABLES);
    this.#reader = createReader({ schema: this.#schema, patiently: (work) => this.#patiently(work) });
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
      // Waiting for a turn counts as time of the call.
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
    // The engine knows only documents; the caller knows their form.
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

  /** Commits what came in one turn of the event loop together: the disk is waited for once. */
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
        // Another process kept the lock until the patience of some was over; or nobody can write.
        const over = group.filter((each) => each.ends <= performance.now());
        const failed = over.length > 0 ? over : group;
        for (const each of failed) each.reject(error);
        group = group.filter((each) => !failed.includes(each));
      }
    }
  }

  /**
   * Tries again while another process has the lock, without blocking this one. Mostly the answer is there at once, and no promise is made.
   * 'begun': its first try runs also once the store is closing.
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

  /** When the call, or the transaction of this store in which it is, stops waiting. */
  #ends(): number {
    return this.#transactionEnds() ?? performance.now() + (this.#options.waitMs ?? 10_000);
  }

  #transactionEnds(): number | undefined {
    const running = RUNNING.current();
    return running?.store === this ? running.ends : undefined;
  }

  /** Throws StoreError, SQLITE_BUSY, or a bug. After an outage the connection is closed, and the next call opens the file again. */
  #use<R>(work: (connection: Connection) => R): R {
    if (this.#isClosed) throw closed();
    return this.#onConnection(work);
  }

  /** The same, also for what was begun before the store was closed. */
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
