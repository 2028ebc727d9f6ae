/**
 * The document store, as the shop needs it. Each engine (SQLite, Firestore) is one adapter, and both pass the same
 * contract suite (tests/support/contracts/store.ts).
 *
 * Paths: a document is `games/elden-ring` or `games/elden-ring/codes/x1`; a collection is `games` or `games/elden-ring/codes`.
 */

/** Firestore's own types (timestamps, bytes …) have a form of their own in it: values.ts. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Data = { [field: string]: Json };

/** One document as it was read. `rev` is opaque; it changes exactly when the document's content changes. */
export interface Snap<T extends Data = Data> {
  readonly path: string;
  readonly id: string;
  readonly data: T;
  readonly rev: string;
}

/** In update() and merge(): removes a top-level field. */
export const REMOVE: unique symbol = Symbol('REMOVE');

/** In update() and merge(): adds to a number; a missing field counts as 0. */
export class Increment {
  constructor(readonly by: number) {}
}

export type Patch = { [field: string]: Json | typeof REMOVE | Increment };
export type Operator = '==' | 'in' | '<' | '<=' | '>' | '>=' | 'array-contains';
export type Where = readonly [field: string, operator: Operator, value: Json];

export interface Query {
  /** A collection; with `group` the last segment only ('codes'), across all parents, where conditions and sort need a declared index. */
  readonly from: string;
  readonly group?: boolean;
  /** Any number of '==' and 'in' (at most 30 values), one 'array-contains'; range operators on one field only. Null goes with '==' alone. */
  readonly where?: readonly Where[];
  /** One sort field, then the path, in the same direction. Documents without the field are left out. A range forces its field. */
  readonly order?: readonly [field: string, direction: 'asc' | 'desc'];
  /** 1 to 10,000 documents. */
  readonly limit?: number;
  /** `next` of the page before; valid for the same from, where and order only. */
  readonly after?: string;
}

export interface Page<T extends Data = Data> {
  readonly docs: Snap<T>[];
  /** Cursor of the next page, or null at the end. */
  readonly next: string | null;
}

export type Change<T extends Data = Data> =
  { readonly type: 'put'; readonly doc: Snap<T> } | { readonly type: 'gone'; readonly path: string; readonly id: string };

/**
 * The first batch has `initial: true` and holds everything. Later ones are coalesced: the last state of each document wins,
 * and one may come twice. `reset: true` means: forget what was seen, this batch is everything.
 */
export interface Batch<T extends Data = Data> {
  readonly initial: boolean;
  readonly reset: boolean;
  readonly changes: readonly Change<T>[];
}

export type WatchTarget = { readonly path: string } | Pick<Query, 'from' | 'group' | 'where'>;

export type Write =
  | { readonly create: string; readonly data: Data }
  | { readonly set: string; readonly data: Data }
  | { readonly merge: string; readonly patch: Patch }
  | { readonly update: string; readonly patch: Patch; readonly ifRev?: string }
  | { readonly delete: string; readonly ifRev?: string };

export interface Reader {
  get<T extends Data = Data>(path: string): Promise<Snap<T> | null>;
  /** In the order of the paths; null where nothing is. */
  getMany<T extends Data = Data>(paths: readonly string[]): Promise<(Snap<T> | null)[]>;
  query<T extends Data = Data>(query: Query): Promise<Page<T>>;
}

/** Inside transaction(): every read comes before the first write; writes are buffered and applied in one step at the end. */
export interface Transaction extends Reader {
  /** At commit: StoreError 'exists'. */
  create(path: string, data: Data): void;
  /** Replaces the whole document. */
  set(path: string, data: Data): void;
  /** Writes the named top-level fields; makes the document where it is missing. Shallow. */
  merge(path: string, patch: Patch): void;
  /** As merge, on a document that exists; at commit: StoreError 'missing'. */
  update(path: string, patch: Patch): void;
  /** Nothing happens where the document is missing. */
  delete(path: string): void;
}

export interface Store extends Reader {
  /**
   * Documents of the whole store, at most `limit` (1 to 10,000), fewer where they are large, none at the end: of every collection and
   * sub-collection, known to the shop or not, also below documents that don't exist. In an order of the engine's own, which is the same
   * each time; `after` is the last path seen.
   */
  scan(options: { readonly after?: string; readonly limit: number }): Promise<Snap[]>;
  create(path: string, data: Data): Promise<void>;
  set(path: string, data: Data): Promise<void>;
  merge(path: string, patch: Patch): Promise<void>;
  /** StoreError 'missing'; 'stale' where `ifRev` is not the document's. */
  update(path: string, patch: Patch, options?: { readonly ifRev?: string }): Promise<void>;
  delete(path: string, options?: { readonly ifRev?: string }): Promise<void>;
  count(query: Pick<Query, 'from' | 'group' | 'where'>): Promise<number>;
  /**
   * All or nothing, at most 400 writes, at most one a document. With `ifRev` a compare-and-set: if any document moved, nothing is
   * written and StoreError 'stale' comes back at once; nobody waits for a lock.
   */
  commit(writes: readonly Write[]): Promise<void>;
  /**
   * Optimistic: `body` reads, its writes are buffered; at the end every document it read (found or not) must be unchanged, or it runs
   * again, at most `attempts` times (10), then StoreError 'contention'. So `body` has no side effects. A query protects the documents
   * it returned, not against new ones: a rule about a set ('at most 10 featured') reads and writes a guard document. A transaction inside
   * another one's body is StoreError 'invalid'; other calls of the store there are no part of it.
   */
  transaction<R>(body: (tx: Transaction) => Promise<R>, options?: { readonly attempts?: number }): Promise<R>;
  /** In chunks of at most 400, each all or nothing; repeatable, since it only sets and deletes. */
  bulk(writes: readonly ({ readonly set: string; readonly data: Data } | { readonly delete: string })[]): Promise<void>;
  /**
   * Also sees the writes of other processes. Returns the function that ends it. The first batch comes after the return. An outage is told
   * to `onError` once and mends itself; so is an error that `onBatch` throws, after which it gets everything again (`reset`).
   */
  watch<T extends Data = Data>(target: WatchTarget, onBatch: (batch: Batch<T>) => void, onError?: (error: Error) => void): () => void;
  /** Resolves where the engine answers; StoreError 'unavailable' otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export type StoreErrorCode = 'exists' | 'missing' | 'stale' | 'contention' | 'invalid' | 'unindexed' | 'too-large' | 'unavailable';

/** The only error that a store throws, bugs apart. 'unavailable': locked, away or full; whether a write was kept is then not known. */
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
 * One declared index: equality fields first, the sort or range field last. Needed for a sort or range beside an equality, for
 * 'array-contains' beside anything, and for everything in a group. One of a single field is never needed in a collection; there it only
 * spares SQLite from going through all of its documents.
 *
 * With `exempt` it is the opposite: a single field that nothing asks for, and that Firestore, which indexes each field by itself, shall
 * leave out. A query by it is refused.
 */
export interface IndexDefinition {
  readonly from: string;
  readonly group?: boolean;
  readonly exempt?: true;
  readonly fields: readonly string[];
  /**
   * Which documents SQLite keeps in it, where not all: those with this value of a field, or with 'values' those in which its last field is
   * neither missing nor null. A query goes by it only where its conditions say as much. Firestore has no such thing, and keeps them all.
   */
  readonly holding?: readonly [field: string, value: string | number | boolean] | 'values';
}
