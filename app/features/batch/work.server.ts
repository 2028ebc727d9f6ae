import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';
import type { Snap, Store } from '~/ports/store/port';

import { createBackgroundWork } from '~/features/background-work';
import { isWritten } from '~/ports/store/rivals';
import type { Preview } from './document.server';
import { isUnderWay } from './previews.server';

interface Needs<File extends Preview<string>, Item> {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly previews: { readonly find: (id: string) => Promise<File | null>; readonly sweep: () => Promise<unknown> };
  /** The collection, and how its documents are read. */
  readonly from: string;
  readonly toFile: (snap: Snap) => File;
  /** Every state in which something may be to be done. */
  readonly states: readonly File['state'][];
  /** What the log calls a piece of work that threw. */
  readonly failure: string;
  /** What is to be done of its rows, in an order that is the same each time: `progress` counts it. */
  readonly itemsOf: (file: File) => Promise<readonly Item[]>;
  /** One step, which counts itself in its own commit, or ends the work. StoreError 'stale' where somebody was faster. */
  readonly step: (file: File, items: () => Promise<readonly Item[]>) => Promise<void>;
}

/**
 * Makes the work on staged files that were decided on: step after step, each counted in the file's document, so that any process goes on
 * where another one died. Two at once are harmless: one of them finds the document moved, and reads it anew.
 */
export function createPreviewWork<File extends Preview<string>, Item>(needs: Needs<File, Item>) {
  const { store, clock, log, previews, from, toFile, states, failure, itemsOf, step } = needs;
  const work = createBackgroundWork({ goOn, log, failure });

  async function goOn(id: string, isStopped: () => boolean): Promise<void> {
    let known: { readonly chunkSet: string; readonly items: readonly Item[] } | null = null;
    for (;;) {
      const file = await previews.find(id);
      if (isStopped() || !file || !isUnderWay(file)) return;
      const items = async () => {
        if (known?.chunkSet !== file.chunkSet) known = { chunkSet: file.chunkSet, items: await itemsOf(file) };
        return known.items;
      };
      await unlessStale(step(file, items));
    }
  }

  /** Begins, or joins what this process has under way for it. */
  function run(id: string): void {
    void work.run(id);
  }

  /** Resolves when nothing is under way for it any more, or after `ms`; gives what it is then. */
  async function settled(id: string, ms: number): Promise<File | null> {
    await work.settled(id, ms);
    return previews.find(id);
  }

  /** Goes on with what a process left that died, or met an outage; gives how many files that are. */
  async function resume(): Promise<number> {
    await previews.sweep();
    const { docs } = await store.query({ from, where: [['state', 'in', [...states]]] });
    const left = docs.map(toFile).filter((file) => isUnderWay(file) && file.workUntil <= clock());
    for (const { id } of left) run(id);
    return left.length;
  }

  return { run, settled, resume, stop: work.stop };
}

/** Somebody was faster: what is next is read anew. */
export async function unlessStale(write: Promise<void>): Promise<void> {
  await isWritten(write, ['stale']);
}
