import { ownValue } from '~/domain/shared/own-value';
import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';
import {
  StoreError,
  type Batch,
  type Change,
  type Data,
  type Patch,
  type Snapshot,
  type Store,
  type Transaction,
  type Write,
} from '~/ports/store';

import { kindPathOf, type DocumentKinds } from './collection.server';
import { type DocumentReader, SCHEMA_FIELD, schemaOf, UnreadableDocument } from './reader.server';
import { createQuarantine, type QuarantinedDocument } from './quarantine';

interface Dependencies {
  readonly store: Store;
  readonly kinds: DocumentKinds;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Wraps the store for all features. Each written document gets its schema number, never a lower one. It refuses to change or remove a
 * document of a later release (UnreadableDocument) where the transaction has read it; a `set` outside one reads first, but in a commit or
 * in bulk it replaces unread, for new documents. It remembers unreadable documents. StoreError 'invalid' for a collection that isn't in
 * `kinds`.
 */
export function createNumberedStore({ store, kinds, clock, log }: Dependencies) {
  const asides = createQuarantine({ clock, log });
  const kindOf = (path: string) => ownValue(kinds, kindPathOf(path));

  const documents: Store = {
    ...readerOf(store),
    scan: (options) => store.scan(options),
    count: (query) => store.count(query),
    create: async (path, data) => store.create(path, numbered(path, data)),
    set: async (path, data) => (kindOf(path)?.isReplaceable ? store.set(path, numbered(path, data)) : setAsRead(path, data)),
    merge: (path, patch) => store.merge(path, patch),
    update: (path, patch, options) => store.update(path, patch, options),
    delete: (path, options) => store.delete(path, options),
    commit: async (writes) => store.commit(writes.map(numberedWrite)),
    bulk: async (writes) => store.bulk(writes.map(numberedWrite)),
    transaction: (body, options) => store.transaction((tx) => body(transactionOf(tx)), options),
    watch: <T extends Data>(...[target, onBatch, onError]: Parameters<typeof store.watch<T>>) =>
      store.watch<T>(target, (batch) => onBatch(judgedBatch(batch)), onError),
    ping: () => store.ping(),
    close: () => store.close(),
  };

  function setAsRead(path: string, data: Data): Promise<void> {
    return documents.transaction(async (tx) => {
      await tx.get(path);
      tx.set(path, data);
    });
  }

  async function putAside(): Promise<readonly QuarantinedDocument[]> {
    const paths = asides.all().map(({ path }) => path);
    if (paths.length > 0) await documents.getMany(paths);
    return asides.all();
  }

  return { documents, putAside };

  function readerOf(reader: Pick<Store, 'get' | 'getMany' | 'query'>): Pick<Store, 'get' | 'getMany' | 'query'> {
    return {
      get: async <T extends Data>(path: string) => judged(path, await reader.get<T>(path)),
      getMany: async <T extends Data>(paths: readonly string[]) =>
        (await reader.getMany<T>(paths)).map((doc, index) => judged(paths[index] ?? '', doc)),
      query: async <T extends Data>(query: Parameters<Store['query']>[0]) => {
        const page = await reader.query<T>(query);
        for (const doc of page.docs) judged(doc.path, doc);
        return page;
      },
    };
  }

  function judgedBatch<T extends Data>(batch: Batch<T>): Batch<T> {
    return { ...batch, changes: { [Symbol.iterator]: () => judgedChanges(batch.changes) } };
  }

  function* judgedChanges<T extends Data>(changes: Iterable<Change<T>>): Generator<Change<T>> {
    for (const change of changes) {
      if (change.type === 'put') judged(change.doc.path, change.doc, 'in turn');
      else judged(change.path, null);
      yield change;
    }
  }

  /** Notes whether it can be read. 'in turn': its reader reads it at once or never, as a change of a stream. */
  function judged<Found extends Snapshot | null>(path: string, doc: Found, runDue: 'in turn' | null = null): Found {
    try {
      if (doc) readOnce(doc, kindOf(path)?.read, runDue);
      asides.forget(path);
    } catch (error) {
      if (!(error instanceof UnreadableDocument)) throw error;
      asides.note(error);
    }
    return doc;
  }

  function readOnce(doc: Snapshot, read: DocumentReader<unknown> | undefined, runDue: 'in turn' | null): void {
    if (runDue === null) read?.(doc);
    else read?.inTurn(doc);
  }

  function transactionOf(tx: Transaction): Transaction {
    const reader = readerOf(tx);
    /** Path → its number; null where there is no document. */
    const seen = new Map<string, number | null>();
    const note = <Found extends Snapshot | null>(path: string, doc: Found): Found => {
      seen.set(path, doc && schemaOf(doc));
      return doc;
    };
    return {
      get: async <T extends Data>(path: string) => note(path, await reader.get<T>(path)),
      getMany: async <T extends Data>(paths: readonly string[]) =>
        (await reader.getMany<T>(paths)).map((doc, index) => note(paths[index] ?? '', doc)),
      query: async <T extends Data>(query: Parameters<Store['query']>[0]) => {
        const page = await reader.query<T>(query);
        for (const doc of page.docs) note(doc.path, doc);
        return page;
      },
      create: (path, data) => tx.create(path, numbered(path, data)),
      set: (path, data) => tx.set(ours(path), numbered(path, data)),
      merge: (path, patch) => tx.merge(ours(path), numberedPatch(path, patch, seen.get(path))),
      update: (path, patch) => tx.update(ours(path), numberedPatch(path, patch, seen.get(path))),
      delete: (path) => tx.delete(ours(path)),
    };

    function ours(path: string): string {
      const kind = kindOf(path);
      if (kind && !kind.isReplaceable && (seen.get(path) ?? 0) > kind.read.schema)
        throw new UnreadableDocument(path, 'newer', SCHEMA_FIELD);
      return path;
    }
  }

  function numberedWrite<W extends Write>(write: W): W {
    if ('create' in write) return { ...write, data: numbered(write.create, write.data) };
    return 'set' in write ? { ...write, data: numbered(write.set, write.data) } : write;
  }

  function numbered(path: string, data: Data): Data {
    const kind = kindOf(path);
    if (!kind) throw new StoreError('invalid', `${kindPathOf(path)} is no kind of documents`);
    return { ...data, [SCHEMA_FIELD]: kind.read.schema };
  }

  /** `before`: the number that the transaction read; undefined where it read nothing. */
  function numberedPatch(path: string, patch: Patch, before: number | null | undefined): Patch {
    const schema = kindOf(path)?.read.schema;
    return schema === undefined || before === undefined || (before ?? 0) >= schema ? patch : { ...patch, [SCHEMA_FIELD]: schema };
  }
}
