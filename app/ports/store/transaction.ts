import {
  type Data,
  type Page,
  type Patch,
  type Query,
  type Reader,
  type Snapshot,
  type Transaction,
  type Write,
  StoreError,
} from './index';
import { checkWrite, invalid, MAX_WRITES, pathOf } from './validation';

export interface Seen {
  readonly rev: string;
  readonly fields: readonly string[];
}

export interface TransactionEngine {
  readonly reader: Reader;
  /** Applies the writes atomically if every read document has its revision (null: missing); else returns false. */
  commit(writes: readonly Write[], reads: ReadonlyMap<string, Seen | null>): Promise<boolean>;
  /** Runs one attempt: `isFirst`, or after a failed one. An engine may let attempts wait for each other here. */
  attempt<R>(work: () => Promise<R>, isFirst: boolean): Promise<R>;
}

const ATTEMPTS = 10;

export async function runTransaction<R>(engine: TransactionEngine, body: (tx: Transaction) => Promise<R>, attempts = ATTEMPTS): Promise<R> {
  for (let round = 0; round < attempts; round++) {
    if (round > 0) await backoff(round, 4, 200);
    const outcome = await engine.attempt(() => attemptOnce(engine, body), round === 0);
    if (outcome.committed) return outcome.result;
  }
  throw new StoreError('contention', `the documents moved in each of ${attempts} attempts`);
}

export async function backoff(round: number, baseMs: number, maxMs: number): Promise<void> {
  const longest = Math.min(maxMs, baseMs * 2 ** Math.min(round, 20));
  await new Promise((resolve) => setTimeout(resolve, Math.random() * longest));
}

type Outcome<R> = { committed: true; result: R } | { committed: false };

async function attemptOnce<R>(engine: TransactionEngine, body: (tx: Transaction) => Promise<R>): Promise<Outcome<R>> {
  const record = new TransactionRecord(engine.reader);
  let result: R;
  try {
    result = await body(record);
  } catch (error) {
    // why: a body that read documents of different moments may throw a false error; it counts only if nothing has changed
    const isStoreUnavailable = error instanceof StoreError && error.code === 'unavailable';
    if (!isStoreUnavailable && (record.isTorn || !(await engine.commit([], record.reads)))) return { committed: false };
    throw error;
  } finally {
    record.end();
  }
  if (record.isTorn || !(await engine.commit(record.writes, record.reads))) return { committed: false };
  return { committed: true, result };
}

class TransactionRecord implements Transaction {
  readonly reads = new Map<string, Seen | null>();
  readonly writes: Write[] = [];
  /** Set where one document was read twice, and changed in between. */
  isTorn = false;
  readonly #reader: Reader;
  readonly #written = new Set<string>();
  #isOver = false;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  async get<T extends Data = Data>(path: string): Promise<Snapshot<T> | null> {
    this.#checkReading();
    return this.#noteRead(path, await this.#reader.get<T>(path));
  }

  async getMany<T extends Data = Data>(paths: readonly string[]): Promise<(Snapshot<T> | null)[]> {
    this.#checkReading();
    const docs = await this.#reader.getMany<T>(paths);
    paths.forEach((path, index) => this.#noteRead(path, docs[index] ?? null));
    return docs;
  }

  async query<T extends Data = Data>(query: Query): Promise<Page<T>> {
    this.#checkReading();
    const page = await this.#reader.query<T>(query);
    for (const doc of page.docs) this.#noteRead(doc.path, doc);
    return page;
  }

  create(path: string, data: Data): void {
    this.#buffer({ create: path, data });
  }

  set(path: string, data: Data): void {
    this.#buffer({ set: path, data });
  }

  merge(path: string, patch: Patch): void {
    this.#buffer({ merge: path, patch });
  }

  update(path: string, patch: Patch): void {
    this.#buffer({ update: path, patch });
  }

  delete(path: string): void {
    this.#buffer({ delete: path });
  }

  end(): void {
    this.#isOver = true;
  }

  #checkReading(): void {
    if (this.#isOver) throw invalid('the transaction is over');
    if (this.writes.length > 0) throw invalid('a transaction reads before it writes');
  }

  #noteRead<S extends Snapshot | null>(path: string, doc: S): S {
    const before = this.reads.get(path);
    if (before !== undefined && before?.rev !== doc?.rev) {
      this.isTorn = true;
      throw new StoreError('contention', `${path} moved while the transaction read`);
    }
    this.reads.set(path, doc === null ? null : { rev: doc.rev, fields: Object.keys(doc.data) });
    return doc;
  }

  #buffer(write: Write): void {
    if (this.#isOver) throw invalid('the transaction is over');
    checkWrite(write);
    const path = pathOf(write);
    if (this.#written.has(path)) throw invalid(`two writes to ${path} in one transaction`);
    if (this.writes.length >= MAX_WRITES) throw invalid(`more than ${MAX_WRITES} writes in one transaction`);
    this.#written.add(path);
    this.writes.push(write);
  }
}
