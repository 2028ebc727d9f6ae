import { AsyncLocalStorage } from 'node:async_hooks';

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
import { checkIndex, checkQuery, checkScan, toPage } from '~/ports/store/query-validation';
import { checkWrites, chunkWrites, invalid, parseDocumentPath, pathOf } from '~/ports/store/validation';
import { runTransaction, type Seen, type TransactionEngine } from '~/ports/store/transaction';

import { closed, Connection, type ConnectionOptions } from './connection.server';
import { toSnap } from './document.server';
import { readSome, toFilter, toScan, toSelection } from './query.server';
import { Watcher } from './watch.server';
import { toBatch, toVerifiedBatch } from './write.server';

export interface FirestoreOptions extends ConnectionOptions {
  readonly indexes: readonly IndexDefinition[];
}

/** A document that never exists, in its own collection. */
const PING_PATH = 'pings/ping';

/** The store in whose transaction the code runs. One for every store: each AsyncLocalStorage slows every promise of its process for good. */
const RUNNING = new AsyncLocalStorage<Store>();

/** Opens the store on Firestore, which any number of processes can share. It sends nothing before the first call. */
export function openFirestoreStore(options: FirestoreOptions): Store {
  options.indexes.forEach(checkIndex);
  return new FirestoreStore(options);
}

/**
 * Runs transactions without locks: reads are free, and the batch that writes checks them, so that exactly one of many rivals wins at once.
 */
class FirestoreStore implements Store {
  readonly #connection: Connection;
  readonly #indexes: readonly IndexDefinition[];
  readonly #watchers = new Set<Watcher>();
  readonly #engine: TransactionEngine = {
    reader: this,
    commit: (writes, reads) => this.#commitVerified(writes, reads),
    attempt: (work) => RUNNING.run(this, work),
  };

  constructor({ indexes, ...connection }: FirestoreOptions) {
    this.#indexes = indexes;
    this.#connection = new Connection(connection);
  }

  async get<T extends Data = Data>(path: string): Promise<Snapshot<T> | null> {
    parseDocumentPath(path);
    return toSnap<T>(await this.#connection.call('read', (db) => db.doc(path).get()));
  }

  async getMany<T extends Data = Data>(paths: readonly string[]): Promise<(Snapshot<T> | null)[]> {
    paths.forEach(parseDocumentPath);
    const uniquePaths = [...new Set(paths)];
    if (uniquePaths.length === 0) return [];
    const snapshots = await this.#connection.call('read', (db) => db.getAll(...uniquePaths.map((path) => db.doc(path))));
    const snapshotByPath = new Map(snapshots.map((snapshot) => [snapshot.ref.path, snapshot]));
    return paths.map((path) => {
      const snapshot = snapshotByPath.get(path);
      return snapshot === undefined ? null : toSnap<T>(snapshot);
    });
  }

  async query<T extends Data = Data>(query: Query): Promise<Page<T>> {
    const checked = checkQuery(query, this.#indexes);
    const { docs } = await this.#connection.call('read', (db) => toSelection(db, checked).get());
    return toPage(
      docs.map((snapshot) => toSnap<T>(snapshot)).filter((doc) => doc !== null),
      checked,
    );
  }

  async scan({ after = '', limit }: { readonly after?: string; readonly limit: number }): Promise<Snapshot[]> {
    checkScan(after, limit);
    return this.#connection.call('read', (db, cancel) => readSome(toScan(db, after, limit), cancel));
  }

  async count(query: Pick<Query, 'from' | 'group' | 'where'>): Promise<number> {
    const checked = checkQuery(query, this.#indexes);
    // why a conversion: the SDK reads integers as bigints for this store
    return Number((await this.#connection.call('read', (db) => toFilter(db, checked).count().get())).data().count);
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
    try {
      await this.#apply(writes);
    } catch (error) {
      // why: Firestore reports 'missing' both for a document with another revision and for one that is not there
      if (isCode(error, 'missing') && writes.some(isGuarded) && !(await this.#isTrue(error, writes)))
        throw new StoreError('stale', error.message, { cause: error });
      throw error;
    }
  }

  async bulk(writes: readonly ({ readonly set: string; readonly data: Data } | { readonly delete: string })[]): Promise<void> {
    for (const chunk of chunkWrites(writes)) await this.#apply(chunk);
  }

  async transaction<R>(body: (tx: Transaction) => Promise<R>, options: { readonly attempts?: number } = {}): Promise<R> {
    if (RUNNING.getStore() === this) throw invalid('a transaction inside the body of another one');
    return runTransaction(this.#engine, body, options.attempts);
  }

  watch<T extends Data = Data>(target: WatchTarget, onBatch: (batch: Batch<T>) => void, onError?: (error: Error) => void): () => void {
    if (this.#connection.isClosed) throw closed();
    const checked = 'path' in target ? parseDocumentPath(target.path) : checkQuery(target, this.#indexes);
    // why a cast: the engine knows only documents; the caller knows their form
    const watcher = new Watcher(this.#connection, checked, onBatch as (batch: Batch) => void, onError);
    this.#watchers.add(watcher);
    return () => {
      watcher.end();
      this.#watchers.delete(watcher);
    };
  }

  async ping(): Promise<void> {
    await this.get(PING_PATH);
  }

  async close(): Promise<void> {
    for (const watcher of this.#watchers) watcher.end();
    this.#watchers.clear();
    await this.#connection.close();
  }

  async #apply(writes: readonly Write[]): Promise<void> {
    await this.#connection.call('commit', (db) => toBatch(db, writes).commit());
  }

  async #commitVerified(writes: readonly Write[], reads: ReadonlyMap<string, Seen | null>): Promise<boolean> {
    if (writes.length === 0) return this.#areUnchanged(reads);
    try {
      await this.#connection.call('commit', (db) => toVerifiedBatch(db, writes, reads).commit());
      return true;
    } catch (error) {
      if (isCode(error, 'stale') || isCode(error, 'contention')) return false;
      // why: the document may have come or gone after the body read it, so the body runs again
      const isConflict = isCode(error, 'exists') || isCode(error, 'missing');
      if (isConflict && !((await this.#areUnchanged(reads)) && (await this.#isTrue(error, writes)))) return false;
      throw error;
    }
  }

  async #areUnchanged(reads: ReadonlyMap<string, Seen | null>): Promise<boolean> {
    const docs = await this.getMany([...reads.keys()]);
    return [...reads.values()].every((read, index) => read?.rev === docs[index]?.rev);
  }

  /** Returns whether the documents confirm an 'exists' or a 'missing'. */
  async #isTrue(error: StoreError, writes: readonly Write[]): Promise<boolean> {
    const isMeant = (write: Write) => (error.code === 'exists' ? 'create' in write : 'update' in write && !isGuarded(write));
    const docs = await this.getMany(writes.filter(isMeant).map(pathOf));
    return docs.some((doc) => (doc !== null) === (error.code === 'exists'));
  }
}

function isGuarded(write: Write): boolean {
  return 'ifRev' in write && write.ifRev !== undefined;
}

function isCode(error: unknown, code: StoreError['code']): error is StoreError {
  return error instanceof StoreError && error.code === code;
}
