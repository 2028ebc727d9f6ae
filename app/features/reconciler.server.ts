import type { Log } from '~/ports/log';

/** One thing that is looked after, by its name in the log. Two processes may do it at once. */
export interface ReconcilerTurn {
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

/** How often everything is looked after, in ms. */
export const RECONCILE_EVERY = 60_000;

/**
 * Looks after what an outage, a crash or a lost answer left unfinished, in every process that serves the shop. A turn that fails is written
 * down, keeps no other from its work, and comes again.
 */
export function createReconciler({ turns, log }: { readonly turns: readonly ReconcilerTurn[]; readonly log: Log }) {
  let beat: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running: Promise<void> | null = null;

  /** Begins, and goes on until stop(). */
  function start(): void {
    if (isStopped || beat) return;
    beat = setInterval(() => void turn(), RECONCILE_EVERY);
    beat.unref();
    void turn();
  }

  /** Takes nothing on any more, and resolves when what was under way is done. */
  async function stop(): Promise<void> {
    isStopped = true;
    clearInterval(beat);
    await running;
  }

  /** Everything once; one that is under way already is waited for instead. */
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
