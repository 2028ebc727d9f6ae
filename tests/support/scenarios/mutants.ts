import type { CardProvider } from '~/ports/card-provider';
import type { Data, Patch, Snapshot, Store, Transaction } from '~/ports/store';

import { hooked } from '../shop/intercept';

/** A fault of similar shops, planted between the features and their store. */
export interface Mutant {
  readonly name: string;
  readonly mutate: (store: Store) => Store;
}

const UNTIL_DECIDED = Number.MAX_SAFE_INTEGER;
const isKey = (path: string) => /^games\/[^/]+\/codes\//.test(path);

export const MUTANTS: readonly Mutant[] = [
  { name: 'reads a free key, then marks it as taken, whatever happened in between', mutate: naive },
  {
    name: 'takes a key that is held for somebody else',
    mutate: seeing((doc) => (isKey(doc.path) ? withData(doc, { holdUntil: 0 }) : doc)),
  },
  { name: 'forgets the document of the payment', mutate: writing({ create: (path) => !path.startsWith('payments/') }) },
  { name: 'forgets to release a key', mutate: writing({ update: (path, patch) => !(isKey(path) && patch['state'] === 'free') }) },
  { name: 'forgets the mail', mutate: writing({ set: (path) => !path.startsWith('outbox/') }) },
  { name: 'forgets to mark a sold key', mutate: writing({ update: (path, patch) => !(isKey(path) && patch['state'] === 'sold') }) },
  {
    name: 'lets the hold of a proof lapse like any other',
    mutate: writing({}, (path, patch) =>
      isKey(path) && patch['holdUntil'] === UNTIL_DECIDED ? { ...patch, holdUntil: Number(patch['changedAt']) + 60_000 } : patch,
    ),
  },
  {
    name: 'forgets that a key was seen',
    mutate: writing({}, (_, patch) =>
      Array.isArray(patch['lines']) ? { ...patch, lines: patch['lines'].map((line) => ({ ...(line as Data), revealedAt: null })) } : patch,
    ),
  },
  { name: 'never finds the payment that is there already', mutate: seeing((doc) => (doc.path.startsWith('payments/') ? null : doc)) },
];

/** Transactions without their promise: a document may change between its read and its write. */
export function naive(store: Store): Store {
  return hooked<Store>(store, {
    transaction: async (body) => {
      const writes: (() => Promise<void>)[] = [];
      const result = await body({
        get: (path) => store.get(path),
        getMany: (paths) => store.getMany(paths),
        query: (query) => store.query(query),
        create: (path, data) => void writes.push(() => store.set(path, data)),
        set: (path, data) => void writes.push(() => store.set(path, data)),
        merge: (path, patch) => void writes.push(() => store.merge(path, patch)),
        update: (path, patch) => void writes.push(() => store.merge(path, patch)),
        delete: (path) => void writes.push(() => store.delete(path)),
      });
      for (const write of writes) await write();
      return result;
    },
  });
}

/** Money is taken as soon as the shopper approved it, before the keys are held again. */
export function eager(provider: CardProvider): CardProvider {
  return hooked(provider, {
    find: async (id) => {
      const found = await provider.find(id);
      if (found.kind !== 'done' || found.order.state !== 'approved') return found;
      await provider.capture(id, { requestId: `eager ${id}` });
      return provider.find(id);
    },
  });
}

/** Reads return changed documents. */
function seeing(see: (doc: Snapshot) => Snapshot | null): Mutant['mutate'] {
  return throughTransactions((tx) => ({
    get: async <T extends Data>(path: string) => seen(await tx.get<T>(path)),
    getMany: async <T extends Data>(paths: readonly string[]) => (await tx.getMany<T>(paths)).map(seen),
  }));
  function seen<T extends Data>(doc: Snapshot<T> | null): Snapshot<T> | null {
    return doc && (see(doc) as Snapshot<T> | null);
  }
}

/** Loses the writes that `passes` refuses, and changes others. */
function writing(
  passes: {
    readonly create?: (path: string) => boolean;
    readonly set?: (path: string) => boolean;
    readonly update?: (path: string, patch: Patch) => boolean;
  },
  change: (path: string, patch: Patch) => Patch = (_, patch) => patch,
): Mutant['mutate'] {
  return throughTransactions((tx) => ({
    create: (path, data) => void ((passes.create?.(path) ?? true) && tx.create(path, data)),
    set: (path, data) => void ((passes.set?.(path) ?? true) && tx.set(path, data)),
    update: (path, patch) => void ((passes.update?.(path, patch) ?? true) && tx.update(path, change(path, patch))),
  }));
}

function throughTransactions(wrap: (tx: Transaction) => Partial<Transaction>): Mutant['mutate'] {
  return (store) => hooked(store, { transaction: (body, options) => store.transaction((tx) => body(hooked(tx, wrap(tx))), options) });
}

const withData = (doc: Snapshot, data: Data): Snapshot => ({ ...doc, data: { ...doc.data, ...data } });
