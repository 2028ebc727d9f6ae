/**
 * The document store. Each engine (SQLite, Firestore) is one adapter, and both pass the same contract suite
 * (tests/support/contracts/store.ts). A document's path is `games/elden-ring` or `games/elden-ring/codes/x1`; a collection's `games` or
 * `games/elden-ring/codes`.
 */

/** Types that only Firestore has (timestamps, bytes …) have a special form: typed-values.ts. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Data = { [field: string]: Json };

export interface Snapshot<T extends Data = Data> {
  readonly path: string;
  readonly id: string;
  readonly data: T;
  readonly rev: string;
}

/** Removes a top-level field, in update() and merge(). */
export const DELETE_FIELD: unique symbol = Symbol('REMOVE');

/** Adds to a number, in update() and merge(); a missing field counts as 0. */
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
  /** Any number of '==' (also null) and 'in' (at most 30 values), one 'array-contains'; range operators on one field only. */
  readonly where?: readonly Where[];
  /** The sort field, then the path, in the same direction. Documents without the field are left out. A range must sort by its own field. */
  readonly order?: readonly [field: string, direction: 'asc' | 'desc'];
  readonly limit?: number;
  /** The `next` of the page before; valid only for the same from, where and order. */
  readonly after?: string;
}

export interface Page<T extends Data = Data> {
  readonly docs: Snapshot<T>[];
  readonly next: string | null;
}

export type Change<T extends Data = Data> =
  { readonly type: 'put'; readonly doc: Snapshot<T> } | { readonly type: 'gone'; readonly path: string; readonly id: string };

/** The first batch (`initial`) holds everything; later ones the last state of changed documents. `reset`: this batch is everything. */
export interface Batch<T extends Data = Data> {
  readonly initial: boolean;
  readonly reset: boolean;
  /** May be read lazily: what is not kept takes no memory. */
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
  getMany<T extends Data = Data>(paths: readonly string[]): Promise<(Snapshot<T> | null)[]>;
  query<T extends Data = Data>(query: Query): Promise<Page<T>>;
}

/** The reads and writes inside transaction(): all reads come before the first write. Writes are applied in one step at the end. */
export interface Transaction extends Reader {
  create(path: string, data: Data): void;
  set(path: string, data: Data): void;
  /** Writes the named top-level fields, and creates a missing document. It does not merge inside a field. */
  merge(path: string, patch: Patch): void;
  /** Does merge() for a document that exists; else StoreError 'missing' at the commit. */
  update(path: string, patch: Patch): void;
  delete(path: string): void;
}

export interface Store extends Reader {
  /**
   * Reads the whole store, at most `limit` documents (1 to 10,000) at a time, fewer where they are large, none at the end. It finds every
   * collection, also unknown ones and those below missing documents. Each engine has its own fixed order; `after` is the last path of the
   * page before.
   */
  scan(options: { readonly after?: string; readonly limit: number }): Promise<Snapshot[]>;
  create(path: string, data: Data): Promise<void>;
  set(path: string, data: Data): Promise<void>;
  merge(path: string, patch: Patch): Promise<void>;
  update(path: string, patch: Patch, options?: { readonly ifRev?: string }): Promise<void>;
  delete(path: string, options?: { readonly ifRev?: string }): Promise<void>;
  count(query: Pick<Query, 'from' | 'group' | 'where'>): Promise<number>;
  /** Writes all or nothing, at most 400 writes, one for each document. With `ifRev`: StoreError 'stale' at once if one has changed. */
  commit(writes: readonly Write[]): Promise<void>;
  /**
   * Runs `body` optimistically: if a document that it read has changed at the end, it runs again, at most `attempts` times (10), then
   * StoreError 'contention'. So `body` must have no side effects. A query protects the documents that it returned, but not against new
   * ones: a rule about a set must read and write a guard document. A nested transaction is StoreError 'invalid'; other calls inside a body
   * do not belong to it.
   */
  transaction<R>(body: (tx: Transaction) => Promise<R>, options?: { readonly attempts?: number }): Promise<R>;
  /** Writes in chunks of at most 400, each all or nothing. Repeatable, since it only sets and deletes. */
  bulk(writes: readonly ({ readonly set: string; readonly data: Data } | { readonly delete: string })[]): Promise<void>;
  /** Watches also other processes' writes; returns the function that ends it. After an error, `onBatch` gets a `reset`. */
  watch<T extends Data = Data>(target: WatchTarget, onBatch: (batch: Batch<T>) => void, onError?: (error: Error) => void): () => void;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export type StoreErrorCode = 'exists' | 'missing' | 'stale' | 'contention' | 'invalid' | 'unindexed' | 'too-large' | 'unavailable';

/** The only error that a store throws, apart from bugs. 'unavailable': locked, away or full; whether a write was kept is unknown. */
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
 * A declared index: the equality fields first, the sort or range field last. A query needs one for a sort or a range beside an equality,
 * for 'array-contains' beside anything, and for everything in a group. Each field holds values of one type, besides null: SQLite mixes up
 * true and 1, a list and a text. `exempt`: no query uses this field, so that Firestore leaves it out.
 */
export interface IndexDefinition {
  readonly from: string;
  readonly group?: boolean;
  readonly exempt?: true;
  readonly fields: readonly string[];
  /** 'values': SQLite indexes only documents with a last field. 'items': a list, then the sort, for an 'array-contains' of a text. */
  readonly holding?: 'values' | 'items';
}
