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
import { checkIndex, checkQuery } from '~/ports/store/query-validation';
import { checkWrites, chunkWrites, invalid, parseDocumentPath } from '~/ports/store/validation';
import { backoff, runTransaction, type TransactionEngine } from '~/ports/store/transaction';

import { Connection, isBusy, type Row, toStoreError } from './connection.server';
import { createReader, type SqliteReader } from './read.server';
import type { WritingThread } from './thread.server';
import { createTurns } from './turns.server';
import { Watchers } from './watch.server';
import { Commits } from './writing/commits.server';
import { openWriter } from './writing/open.server';
import { areUnchanged, createRowsRead, placesOf, type Step } from './writing/step.server';
import type { Writer } from './writing/writer.server';

export interface SqliteOptions {
  /** Made where it is missing, with its folder; mode 0600. */
  readonly file: string;
  readonly indexes: readonly IndexDefinition[];
  /** How often (ms) the store looks for commits of other processes; default 250. */
  readonly pollMs?: number;
  /** How long (ms) a call waits for a locked database before it is 'unavailable'; default 10,000. */
  readonly waitMs?: number;
  /** How many changes are kept for watchers; default 50,000. */
  readonly keptChanges?: number;
  /** Gets every change before it is committed. With a thread it only says what is kept of one, which the thread writes into `journalFolder`. */
  readonly journal?: Journal;
  /** Writes in a thread of its own; without it, on the connection and in the thread that also read. */
  readonly thread?: WritingThread;
}

/** Inside a transaction: of which store, and when the call that began it stops waiting (performance.now()). */
interface Running {
  readonly store: Store;
  readonly ends: number;
}

/** One for every store: while a transaction runs, each memory of its own would slow every promise of the process. */
const RUNNING = createAsyncContext<Running | undefined>();

/** How long (ms) a transaction of this process may make others wait. */
const TURN_MS = 1000;
const TRANSACTIONS_AT_ONCE = 32;
const NO_READS: Step['reads'] = new Map();

/**
 * The store on one SQLite file, which several processes may share. The first call opens the file, so that a file that can't be opened is an
 * outage like any other: 'unavailable', until it can be opened.
 */
export function openSqliteStore(options: SqliteOptions): Store {
  options.indexes.forEach(checkIndex);
  return new SqliteStore(options);
}

/**
 * SQLite answers at once, so a loop of awaited writes would leave the process no moment for sockets, timers and watchers. So every write
 * ends with `nextTurn`, in which the store's own watchers also learn of it.
 */
class SqliteStore implements Store {
  readonly #options: SqliteOptions;
  readonly #watchers: Watchers;
  readonly #writer: Writer;
  readonly #commits: Commits;
  readonly #reader: SqliteReader;
  readonly #inTurn = createTurns({ atOnce: TRANSACTIONS_AT_ONCE, patienceMs: TURN_MS });
  #connection: Connection | null = null;
  #isClosed = false;

  constructor(options: SqliteOptions) {
    this.#options = options;
    this.#reader = this.#readerWith();
    this.#watchers = new Watchers((work) => this.#use(work), options);
    this.#writer = openWriter(options, (work) => this.#onConnection(work));
    this.#commits = new Commits(this.#writer, {
      // why outside: a watcher that hears of a transaction's writes does not belong to it, and may begin another one
      onWritten: () => RUNNING.during(undefined, () => this.#watchers.wake()),
    });
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
    const running = { store: this, ends: this.#patienceEnds() };
    const rows = createRowsRead();
    const engine: TransactionEngine = {
      reader: this.#readerWith(rows.note),
      commit: (writes, reads) => this.#write(writes, rows.asRead(reads)),
      // Transactions that run together are written to disk together; one that lost to another runs alone. Waiting for a turn counts as time
      // of the call.
      attempt: (work, isFirst) => this.#inTurn(() => RUNNING.during(running, work), { isAlone: !isFirst }),
    };
    const result = await runTransaction(engine, body, options.attempts);
    await nextTurn();
    return result;
  }

  watch<T extends Data = Data>(target: WatchTarget, onBatch: (batch: Batch<T>) => void, onError?: (error: Error) => void): () => void {
    if (this.#isClosed) throw closed();
    const checked = 'path' in target ? parseDocumentPath(target.path) : checkQuery(target, this.#options.indexes);
    // The engine knows only documents; the caller knows their form.
    return this.#watchers.add(checked, onBatch as (batch: Batch) => void, onError);
  }

  async ping(): Promise<void> {
    const since = this.#writer.waitsSince();
    // why: reads are answered from memory while a thread waits for a disk that says nothing
    if (since !== null && performance.now() - since > this.#waitMs()) throw new StoreError('unavailable', 'the disk takes no writes');
    await this.#patiently((connection) => connection.lastRev());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#watchers.stop();
    await this.#commits.stop(closed());
    this.#connection?.close();
    this.#connection = null;
  }

  #readerWith(note?: (row: Row) => void): SqliteReader {
    return createReader({ indexes: this.#options.indexes, patiently: (work) => this.#patiently(work), ...(note ? { note } : {}) });
  }

  async #write(writes: readonly Write[], reads: Step['reads']): Promise<boolean> {
    if (writes.length === 0) return this.#patiently((connection) => connection.reading(() => areUnchanged(connection, placesOf(reads))));
    if (this.#isClosed) throw closed();
    return this.#commits.add({ writes, reads }, this.#transactionEnds() ?? this.#patienceEnds());
  }

  /** Tries again while another process has the lock, without blocking this one. Mostly the answer is there at once, and no promise is made. */
  #patiently<R>(work: (connection: Connection) => R): R | Promise<R> {
    try {
      return this.#use(work);
    } catch (error) {
      if (!isBusy(error)) throw toStoreError(error);
      return this.#again(work, error, this.#transactionEnds() ?? this.#patienceEnds());
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

  /** When the transaction of this store, in which the call is, stops waiting. */
  #transactionEnds(): number | undefined {
    const running = RUNNING.current();
    return running?.store === this ? running.ends : undefined;
  }

  #patienceEnds(): number {
    return performance.now() + this.#waitMs();
  }

  #waitMs(): number {
    return this.#options.waitMs ?? 10_000;
  }

  /** Throws StoreError, SQLITE_BUSY, or a bug. After an outage the connection is closed, and the next call opens the file again. */
  #use<R>(work: (connection: Connection) => R): R {
    if (this.#isClosed) throw closed();
    return this.#onConnection(work);
  }

  /** The same, also for what was begun before the store was closed. */
  #onConnection<R>(work: (connection: Connection) => R): R {
    try {
      this.#connection ??= new Connection(this.#options.file, this.#options.indexes);
      return work(this.#connection);
    } catch (error) {
      const failure = isBusy(error) ? error : toStoreError(error);
      if (failure instanceof StoreError && failure.code === 'unavailable') {
        this.#connection?.close();
        this.#connection = null;
        this.#writer.reopen();
      }
      throw failure;
    }
  }
}

function closed(): StoreError {
  return new StoreError('unavailable', 'the store is closed');
}
