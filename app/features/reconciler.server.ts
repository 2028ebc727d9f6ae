import type { Log } from '~/ports/log';

/** One piece of regular work, by its name in the log. Two processes may do it at the same time. */
export interface ReconcilerTurn {
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

/** How often all turns run, in ms. */
export const RECONCILE_EVERY = 60_000;

/**
 * Finishes what an outage, a crash or a lost answer left undone, in every process that serves the shop. A turn that fails is logged, does
 * not stop the others, and runs again.
 */
export function createReconciler({ turns, log }: { readonly turns: readonly ReconcilerTurn[]; readonly log: Log }) {
  let beat: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running: Promise<void> | null = null;

  /** Begins, until stop(). */
  function start(): void {
    if (isStopped || beat) return;
    beat = setInterval(() => void turn(), RECONCILE_EVERY);
    beat.unref();
    void turn();
  }

  /** Begins nothing more, and resolves when the running turn is done. */
  async function stop(): Promise<void> {
    isStopped = true;
    clearInterval(beat);
    await running;
  }

  /** Runs every turn once; waits for the current run where there is one. */
  function turn(): Promise<void> {
    running ??= all().finally(() => (running = null));
    return running;
  }

  async function all(): Promise<void> {
    for (const { name, run } of turns) {
      if (isStopped) return;
      await run().catch((error: unknown) => log.error('reconciler-turn-failed', error, { turn: name }));
    }
  }

  return { start, stop, turn };
}
