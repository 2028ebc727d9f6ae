import type { Store, Transaction } from '~/ports/store';

/**
 * Runs several actors at the same time in an order that a seed decides: each waits before every call of the store or the provider, and only
 * one at a time may continue. So a failing order can be run again.
 */
export interface Interleaving {
  /** A store whose calls wait for their turn while actors run, and each read inside a transaction too. */
  readonly slowedStore: (store: Store) => Store;
  /** The same, but each of its calls waits for its turn while actors run. With `answers` its answer waits once more, as on a network. */
  readonly slowed: <T extends object>(target: T, options?: { readonly answers?: boolean }) => T;
  /** Runs the actors to their ends. Returns the error that each one threw, in their order; undefined for the others. */
  readonly run: (actors: readonly (() => Promise<unknown>)[], random: () => number) => Promise<readonly unknown[]>;
}

/** The time (ms) of a call without a step before the next one continues: it waits for one that is parked, as a transaction that runs alone. */
const PATIENCE_MS = 5;
const READS = ['get', 'getMany', 'query'];

export function createInterleaving(): Interleaving {
  let isRunning = false;
  let busy = 0;
  let continuedAt = 0;
  const parked: (() => void)[] = [];

  const runDue = () => (isRunning ? new Promise<void>((resolve) => parked.push(resolve)) : Promise.resolve());

  function slowed<T extends object>(target: T, { answers = false } = {}): T {
    return new Proxy(target, {
      get(_, name) {
        const call: unknown = Reflect.get(target, name);
        if (typeof call !== 'function') return call;
        return (...args: unknown[]) => {
          const act = () => (call as (...given: unknown[]) => unknown).apply(target, args);
          // Watching and closing need no turn.
          return !isRunning || name === 'watch' || name === 'close' ? act() : inTurn(act, answers);
        };
      },
    });
  }

  function slowedStore(store: Store): Store {
    const calls = slowed(store);
    const transaction: Store['transaction'] = (body, options) => store.transaction((tx) => body(isRunning ? slowedReads(tx) : tx), options);
    return new Proxy(calls, {
      get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)) as unknown,
    });
  }

  const slowedReads = (tx: Transaction): Transaction =>
    new Proxy(tx, {
      get(_, name) {
        const call = (Reflect.get(tx, name) as (...args: unknown[]) => unknown).bind(tx);
        return READS.includes(String(name)) ? (...args: unknown[]) => inTurn(() => call(...args), false) : call;
      },
    });

  async function inTurn(act: () => unknown, answers: boolean): Promise<unknown> {
    await runDue();
    busy += 1;
    try {
      return await act();
    } finally {
      busy -= 1;
      if (answers) await runDue();
    }
  }

  async function run(actors: readonly (() => Promise<unknown>)[], random: () => number): Promise<readonly unknown[]> {
    isRunning = true;
    const left = new Set(actors.keys());
    const ends = actors.map(async (act, index) => {
      await runDue();
      try {
        await act();
        return undefined;
      } catch (error) {
        return error;
      } finally {
        left.delete(index);
      }
    });
    while (left.size > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      if (parked.length === 0 || (busy > 0 && performance.now() < continuedAt + PATIENCE_MS)) continue;
      const [next] = parked.splice(Math.floor(random() * parked.length), 1);
      continuedAt = performance.now();
      next?.();
    }
    isRunning = false;
    for (const late of parked.splice(0)) late();
    return Promise.all(ends);
  }

  return { slowed, slowedStore, run };
}

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
