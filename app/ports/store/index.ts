/**
 * The document store, as the shop needs it. Each engine (SQLite, Firestore) is one adapter, and both pass the same
 * contract suite (tests/support/contracts/store.ts).
 *
 * Paths: a document is `games/elden-ring` or `games/elden-ring/codes/x1`; a collection is `games` or `games/elden-ring/codes`.
 */

/** Types that only Firestore has (timestamps, bytes …) are written in a special form: values.ts. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Data = { [field: string]: Json };

/** One document as it was read. `rev` is opaque; it changes only when the document's content changes. */
export interface Snapshot<T extends Data = Data> {
  readonly path: string;
  readonly id: string;
  readonly data: T;
  readonly rev: string;
}

/** In update() and merge(): removes a top-level field. */
export const DELETE_FIELD: unique symbol = Symbol('REMOVE');

/** In update() and merge(): adds to a number; a missing field counts as 0. */
export class Increment {
  constructor(readonly by: number) {}
}

export type Patch = { [field: string]: Json | typeof DELETE_FIELD | Increment };
export type Operator = '==' | 'in' | '<' | '<=' | '>' | '>=' | 'array-contains';
export type Where = readonly [field: string, operator: Operator, value: Json];

export interface Query {
  /** A collection; with `group` the last segment only ('codes'), across all parents, where conditions and sort need a declared index. */
  readonly from: string;
  readonly group?: boolean;
  /**
   * Any number of '==' and 'in' (at most 30 values), one 'array-contains'; range operators on one field only. Null works with '==' alone.
   */
  readonly where?: readonly Where[];
  /** One sort field, then the path, in the same direction. Documents without the field are left out. A range must sort by its own field. */
  readonly order?: readonly [field: string, direction: 'asc' | 'desc'];
  /** 1 to 10,000 documents. */
  readonly limit?: number;
  /** The `next` of the page before; valid only for the same from, where and order. */
  readonly after?: string;
}

export interface Page<T extends Data = Data> {
  readonly docs: Snapshot<T>[];
  /** Cursor of the next page, or null at the end. */
  readonly next: string | null;
}

export type Change<T extends Data = Data> =
  { readonly type: 'put'; readonly doc: Snapshot<T> } | { readonly type: 'gone'; readonly path: string; readonly id: string };

/**
 * The first batch has `initial: true` and holds everything. Later ones hold changes, put together: the last state of each document wins,
 * and a document may come twice. `reset: true` means: forget all you saw, this batch is everything.
 */
export interface Batch<T extends Data = Data> {
  readonly initial: boolean;
  readonly reset: boolean;
  /** May be read when it is gone through: what is not kept takes no memory, also where the store has many documents. */
  readonly changes: Iterable<Change<T>>;
}

export type WatchTarget = { readonly path: string } | Pick<Query, 'from' | 'group' | 'where'>;

export type Write =
  | { readonly create: string; readonly data: Data }
  | { readonly set: string; readonly data: Data }
  | { readonly merge: string; readonly patch: Patch }
  | { readonly update: string; readonly patch: Patch; readonly ifRev?: string }
  | { readonly delete: string; readonly ifRev?: string };

export interface Reader {
  get<T extends Data = Data>(path: string): Promise<Snapshot<T> | null>;
  /** In the order of the paths; null for a path without a document. */
  getMany<T extends Data = Data>(paths: readonly string[]): Promise<(Snapshot<T> | null)[]>;
  query<T extends Data = Data>(query: Query): Promise<Page<T>>;
}

/** Inside transaction(): all reads come before the first write. Writes wait and are applied in one step at the end. */
export interface Transaction extends Reader {
  /** StoreError 'exists' at the commit. */
  create(path: string, data: Data): void;
  /** Replaces the whole document. */
  set(path: string, data: Data): void;
  /** Writes the named top-level fields, and makes the document where it is missing. It does not merge inside a field. */
  merge(path: string, patch: Patch): void;
  /** Like merge, for a document that exists; else StoreError 'missing' at the commit. */
  update(path: string, patch: Patch): void;
  /** Nothing happens where the document is missing. */
  delete(path: string): void;
}

export interface Store extends Reader {
  /**
   * Reads the whole store, at most `limit` documents (1 to 10,000) at a time, fewer where they are large, none at the end. It finds every
   * collection and sub-collection, also those that the shop does not know, and those below documents that don't exist. Each engine has its
   * own order, which is the same each time; `after` is the last path of the page before.
   */
  scan(options: { readonly after?: string; readonly limit: number }): Promise<Snapshot[]>;
  create(path: string, data: Data): Promise<void>;
  set(path: string, data: Data): Promise<void>;
  merge(path: string, patch: Patch): Promise<void>;
  /** StoreError 'missing'; 'stale' where the document has another revision than `ifRev`. */
  update(path: string, patch: Patch, options?: { readonly ifRev?: string }): Promise<void>;
  delete(path: string, options?: { readonly ifRev?: string }): Promise<void>;
  count(query: Pick<Query, 'from' | 'group' | 'where'>): Promise<number>;
  /**
   * All or nothing, at most 400 writes, at most one for each document. With `ifRev` it compares and sets: if any document has changed, it
   * writes nothing and throws StoreError 'stale' at once; it never waits for a lock.
   */
  commit(writes: readonly Write[]): Promise<void>;
  /**
   * Optimistic: `body` reads, and its writes wait. At the end, every document that it read (found or not) must be unchanged; else `body`
   * runs again, at most `attempts` times (10), then StoreError 'contention'. So `body` must have no side effects. A query protects the
   * documents that it returned, but not against new ones: a rule about a set ('at most 10 featured') must read and write a guard document.
   * A transaction inside another one's body is StoreError 'invalid'; other calls of the store inside a body do not belong to the
   * transaction.
   */
  transaction<R>(body: (tx: Transaction) => Promise<R>, options?: { readonly attempts?: number }): Promise<R>;
  /** Writes in chunks of at most 400, each all or nothing. It can be repeated, since it only sets and deletes. */
  bulk(writes: readonly ({ readonly set: string; readonly data: Data } | { readonly delete: string })[]): Promise<void>;
  /**
   * Sees the writes of other processes too. Returns the function that ends it. The first batch comes after the return. `onError` hears of
   * an outage once, and the watch recovers by itself. It also hears of an error that `onBatch` throws; after that, `onBatch` gets
   * everything again (`reset`).
   */
  watch<T extends Data = Data>(target: WatchTarget, onBatch: (batch: Batch<T>) => void, onError?: (error: Error) => void): () => void;
  /** Resolves where the engine answers; else StoreError 'unavailable'. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export type StoreErrorCode = 'exists' | 'missing' | 'stale' | 'contention' | 'invalid' | 'unindexed' | 'too-large' | 'unavailable';

/**
 * The only error that a store throws, apart from bugs. 'unavailable': locked, away or full; it is then not known whether a write was kept.
 */
export class StoreError extends Error {
  constructor(
    readonly code: StoreErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'StoreError';
  }
}

/**
 * One declared index: the equality fields first, the sort or range field last. A query needs one for a sort or a range beside an equality,
 * for 'array-contains' beside anything, and for everything in a group. An index of one field of a collection is never needed; it only saves
 * SQLite from reading all documents.
 *
 * Each field of an index holds values of one type, besides null: SQLite tells neither true from 1 there, nor a list from a text.
 *
 * With `exempt` it is the opposite: no query uses this single field, so Firestore, which indexes each field by itself, shall leave it out.
 * The store refuses a query by such a field.
 */
export interface IndexDefinition {
  readonly from: string;
  readonly group?: boolean;
  readonly exempt?: true;
  readonly fields: readonly string[];
  /**
   * With 'values' SQLite keeps only those documents in the index whose last field is neither missing nor null, and uses it only for queries with
   * such a condition; Firestore can't do this. With 'items' the first field is a list, the second the sort: the index is for an
   * 'array-contains' of a text, on both engines.
   */
  readonly holding?: 'values' | 'items';
}
