import type { Log } from '~/ports/log';
import type { RequestContexts } from '~/ports/request-context';
import type { Data, Patch, Query, Snapshot, Store, Transaction } from '~/ports/store';

interface Dependencies {
  readonly log: Pick<Log, 'info'>;
  readonly requestContexts: Pick<RequestContexts, 'current'>;
}

const ORDER = /^orders\/([^/]+)$/;

/** Wraps the store: each new entry of an order's timeline is logged after its commit, without its note, which may be personal. */
export function withOrderLog(store: Store, { log, requestContexts }: Dependencies): Store {
  return {
    ...store,
    async transaction(body, options) {
      let added: Added[] = [];
      const result = await store.transaction((tx) => {
        added = [];
        return body(watched(tx, added));
      }, options);
      const requestId = requestContexts.current()?.requestId;
      for (const { order, type, by } of added) log.info('order', { requestId, order, type, by });
      return result;
    },
  };
}

interface Added {
  readonly order: string;
  readonly type: string;
  readonly by: string | null;
}

function watched(tx: Transaction, added: Added[]): Transaction {
  const before = new Map<string, number>();
  const note = <Found extends Snapshot | null>(snap: Found): Found => {
    if (snap && ORDER.test(snap.path)) before.set(snap.path, entriesOf(snap.data).length);
    return snap;
  };
  const tell = (path: string, patch: Patch) => {
    const [, order] = ORDER.exec(path) ?? [];
    if (order === undefined) return;
    for (const { type, by } of entriesOf(patch).slice(before.get(path) ?? 0))
      added.push({ order, type: String(type), by: typeof by === 'string' ? by : null });
  };
  return {
    get: async <T extends Data>(path: string) => note(await tx.get<T>(path)),
    getMany: async <T extends Data>(paths: readonly string[]) => (await tx.getMany<T>(paths)).map(note),
    async query<T extends Data>(query: Query) {
      const page = await tx.query<T>(query);
      page.docs.forEach(note);
      return page;
    },
    create(path, data) {
      tell(path, data);
      tx.create(path, data);
    },
    set(path, data) {
      tell(path, data);
      tx.set(path, data);
    },
    merge(path, patch) {
      tell(path, patch);
      tx.merge(path, patch);
    },
    update(path, patch) {
      tell(path, patch);
      tx.update(path, patch);
    },
    delete: (path) => tx.delete(path),
  };
}

function entriesOf({ events }: Patch): readonly Data[] {
  if (!Array.isArray(events)) return [];
  return events.filter((entry): entry is Data => typeof entry === 'object' && entry !== null && !Array.isArray(entry));
}
