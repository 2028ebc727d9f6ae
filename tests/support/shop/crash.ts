import type { Store } from '~/ports/store';

import { hooked } from './intercept';

/** The store as a process sees it that is killed. */
export interface DyingStore {
  readonly store: Store;
  /** Returns the number of its steps: each commit, and each half of a bulk. */
  steps(): number;
}

/**
 * A store whose process is killed after `lives` writing steps: the next write, and every call after that, fails with 'killed', and nothing
 * of it is done. A bulk may die in its middle, since it is many commits.
 */
export function dying(store: Store, lives = Infinity): DyingStore {
  let steps = 0;
  const step = () => {
    if (steps >= lives) throw new Error('killed');
    steps += 1;
  };
  const writing =
    <Args extends unknown[], R>(act: (...args: Args) => Promise<R>) =>
    async (...args: Args): Promise<R> => {
      step();
      return act(...args);
    };
  const mortal = hooked<Store>(store, {
    create: writing((path, data) => store.create(path, data)),
    set: writing((path, data) => store.set(path, data)),
    merge: writing((path, patch) => store.merge(path, patch)),
    update: writing((path, patch, options) => store.update(path, patch, options)),
    delete: writing((path, options) => store.delete(path, options)),
    commit: writing((writes) => store.commit(writes)),
    transaction: (body, options) => (steps >= lives ? Promise.reject(new Error('killed')) : transaction(body, options)),
    bulk: async (writes) => {
      const half = Math.ceil(writes.length / 2);
      for (const part of [writes.slice(0, half), writes.slice(half)]) {
        step();
        await store.bulk(part);
      }
    },
  });
  const transaction: Store['transaction'] = async (body, options) => {
    const result = await store.transaction(body, options);
    steps += 1;
    return result;
  };
  return { store: mortal, steps: () => steps };
}
