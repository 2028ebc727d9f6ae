import { isDue } from '~/domain/shared/deadline';
import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';
import type { Snapshot, Store } from '~/ports/store';

import { createBackgroundWork, pause } from '~/features/jobs/index.server';
import { parseAll } from '~/features/documents/index.server';
import { succeeded } from '~/ports/store/retry';
import type { Preview } from './document.server';
import { isUnderWay } from './preview.server';

interface Dependencies<File extends Preview<string>, Item> {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly previews: { readonly find: (id: string) => Promise<File | null>; readonly sweep: () => Promise<unknown> };
  readonly from: string;
  readonly toFile: (snap: Snapshot) => File;
  readonly states: readonly File['state'][];
  readonly failure: string;
  /** The steps that its rows ask for, always in the same order: `progress` counts in it. */
  readonly itemsOf: (file: File) => Promise<readonly Item[]>;
  /** Does one step, which counts itself in its own commit, or ends the work. StoreError 'stale' where another process was faster. */
  readonly step: (file: File, items: () => Promise<readonly Item[]>) => Promise<void>;
}

/** Creates the work on staged files after the decision, in counted steps: any process can continue it, and two at once do no harm. */
export function createPreviewWork<File extends Preview<string>, Item>(needs: Dependencies<File, Item>) {
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
      const from = performance.now();
      await unlessStale(step(file, items));
      // why: the pages that the step made out of date are made meanwhile
      await pause(performance.now() - from);
    }
  }

  function run(id: string): void {
    void work.run(id);
  }

  /** Waits until no work on it runs, or for `ms`; returns its state then. */
  async function settled(id: string, ms: number): Promise<File | null> {
    await work.settled(id, ms);
    return previews.find(id);
  }

  /** Continues work that a process left when it died or met an outage; returns the number of such files. */
  async function resume(): Promise<number> {
    const { docs } = await store.query({ from, where: [['state', 'in', [...states]]] });
    const left = parseAll(toFile, docs).filter((file) => isUnderWay(file) && isDue(file.workUntil, clock()));
    for (const { id } of left) run(id);
    await previews.sweep();
    return left.length;
  }

  return { run, settled, resume, stop: work.stop };
}

/** Ignores 'stale': another process was faster, and the caller reads again. */
export async function unlessStale(write: Promise<void>): Promise<void> {
  await succeeded(write, ['stale']);
}
