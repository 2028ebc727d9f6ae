import type { KeyType } from '~/domain/key';
import type { Log } from '~/ports/log';
import { backoff } from '~/ports/store/transaction';

export interface Lookup {
  readonly game: boolean;
  readonly types: ReadonlySet<KeyType>;
}

const BATCH_SIZE = 16;
/** The pause (ms) of a game between two lookups: many sales of it cause one. */
const PAUSE_MS = 300;

/** Looks up games whose keys changed, a few at a time and each with a pause in between; repeats what fails. */
export function createLookups(look: (id: string, lookup: Lookup) => Promise<void>, log: Log) {
  const waiting = new Map<string, Lookup>();
  const resting = new Set<string>();
  const active = new Set<string>();
  /** The callers of done(), each with the number of lookups by game that they wait for. */
  const waiters = new Set<{ readonly left: Map<string, number>; readonly resolve: () => void }>();
  let failures = 0;
  let isStopped = false;

  function ask(id: string, { game, types }: Lookup): void {
    const before = waiting.get(id);
    waiting.set(id, { game: game || before?.game === true, types: new Set([...types, ...(before?.types ?? [])]) });
    pump();
  }

  function pump(): void {
    for (const [id, lookup] of waiting) {
      if (isStopped || active.size >= BATCH_SIZE) return;
      if (resting.has(id)) continue;
      waiting.delete(id);
      resting.add(id);
      active.add(id);
      void run(id, lookup);
    }
  }

  function noteLook(waiter: { readonly left: Map<string, number>; readonly resolve: () => void }, id: string): void {
    const more = (waiter.left.get(id) ?? 0) - 1;
    if (more > 0) waiter.left.set(id, more);
    else waiter.left.delete(id);
    if (waiter.left.size > 0) return;
    waiters.delete(waiter);
    waiter.resolve();
  }

  async function run(id: string, lookup: Lookup): Promise<void> {
    try {
      await look(id, lookup);
      failures = 0;
      for (const waiter of waiters) noteLook(waiter, id);
    } catch (error) {
      failures += 1;
      if (failures === 1) log.error('catalogue-lookup-failed', error, { gameId: id });
      if (!isStopped) await backoff(failures, 500, 10_000);
      // why: the next lookup is both the repetition of this one and the one asked for meanwhile
      for (const { left } of waiters) if (left.has(id)) left.set(id, 1);
      ask(id, lookup);
    }
    active.delete(id);
    setTimeout(() => {
      resting.delete(id);
      pump();
    }, PAUSE_MS).unref();
    pump();
  }

  return {
    ask,
    /** Resolves when every game asked for so far is looked up; later ones may never end. */
    async done(): Promise<void> {
      const lookupsLeft = new Map<string, number>();
      for (const id of [...waiting.keys(), ...active]) lookupsLeft.set(id, (lookupsLeft.get(id) ?? 0) + 1);
      if (lookupsLeft.size > 0) await new Promise<void>((resolve) => waiters.add({ left: lookupsLeft, resolve }));
    },
    stop(): void {
      isStopped = true;
      waiting.clear();
    },
  };
}
