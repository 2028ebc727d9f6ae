import type { Log } from '~/ports/log';

import { TURNS, type TurnName } from '~/features/flow/face.server';

/** Each piece of regular work, by its name in the log; null where this store has none of it. Two processes may do one at the same time. */
export type ReconcilerTurns = Readonly<Record<TurnName, (() => Promise<unknown>) | null>>;

/** Turns that each process does, since it keeps what they find: the others are for the whole store. */
const OF_EACH_PROCESS: ReadonlySet<TurnName> = new Set(['sales', 'stock-alerts']);

/** How often (ms) it looks which turns are due. */
export const RECONCILE_EVERY = 60_000;

/**
 * Finishes what an outage, a crash or a lost answer left undone, in every process that serves the shop, or in one of them. A turn that fails
 * is logged, does not stop the others, and runs again.
 */
export function createReconciler({ turns, log }: { readonly turns: ReconcilerTurns; readonly log: Log }) {
  let beat: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isForAll = false;
  let minutes = 0;
  let running: Promise<void> | null = null;

  /** Begins with all turns, until stop(). */
  function start(): void {
    if (isForAll) return;
    isForAll = true;
    // why after it: a run under way passed by some turns
    void Promise.resolve(running).then(() => {
      minutes = 0;
      begin();
    });
  }

  /** Begins with the turns of each process: another one does the others, until start(). */
  function startOwn(): void {
    if (!beat) begin();
  }

  function begin(): void {
    if (isStopped) return;
    clearInterval(beat);
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

  /** Runs every turn that is due, all of them the first time; waits for the current run where there is one. */
  function turn(): Promise<void> {
    running ??= all().finally(() => (running = null));
    return running;
  }

  async function all(): Promise<void> {
    const minute = minutes++;
    for (const name of Object.keys(TURNS) as TurnName[]) {
      if (isStopped) return;
      const run = turns[name];
      if (run === null || (!isForAll && !OF_EACH_PROCESS.has(name)) || minute % TURNS[name] !== 0) continue;
      await run().catch((error: unknown) => log.error('reconciler-turn-failed', error, { turn: name }));
    }
  }

  return { start, startOwn, stop, turn };
}
