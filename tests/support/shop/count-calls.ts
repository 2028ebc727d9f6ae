import type { Reader, Store, Transaction } from '~/ports/store';

export interface Reads {
  calls: number;
  docs: number;
}

/** A store that counts its calls to read, also those in transactions, and the documents that they brought. */
export function counted(store: Store): { readonly store: Store; readonly reads: Reads } {
  const reads: Reads = { calls: 0, docs: 0 };
  const brought = (docs: number) => {
    reads.calls += 1;
    reads.docs += docs;
  };
  const counting = <T extends Reader>(reader: T): Reader => ({
    async get<D extends object>(path: string) {
      const doc = await reader.get<D & Record<string, never>>(path);
      brought(doc === null ? 0 : 1);
      return doc as never;
    },
    async getMany(paths) {
      const docs = await reader.getMany(paths);
      brought(docs.filter((doc) => doc !== null).length);
      return docs as never;
    },
    async query(query) {
      const page = await reader.query(query);
      brought(page.docs.length);
      return page as never;
    },
  });
  const over = <T extends Reader>(target: T, own: Partial<T>): T =>
    new Proxy(target, {
      get(_, name) {
        const call: unknown = Reflect.get(own, name) ?? Reflect.get(target, name);
        return typeof call === 'function' ? (call.bind(target) as unknown) : call;
      },
    });
  const transaction: Store['transaction'] = (body, options) =>
    store.transaction((tx) => body(over<Transaction>(tx, counting(tx))), options);
  return { store: over<Store>(store, { ...counting(store), transaction }), reads };
}
