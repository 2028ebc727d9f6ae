import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';
import type { JobFigures } from '~/ports/metrics';

import { JOBS, type JobName } from '~/features/jobs/schedule.server';
import type { JobLease } from '~/features/jobs/lease.server';

/** Each regular job by its name in the log; null where this store has none of it. Two processes may do one at a time: a lease ends. */
export type Jobs = Readonly<Record<JobName, (() => Promise<unknown>) | null>>;

/** Jobs that each process runs, since it keeps what they find: the others are for the whole store. */
const OF_EACH_PROCESS: ReadonlySet<JobName> = new Set(['sales', 'stock-alerts']);

const LONGEST_TURN = 15 * 60_000;

/** The interval (ms) of checks for due jobs. */
export const RECONCILE_EVERY = 60_000;

interface Dependencies {
  readonly jobs: Jobs;
  readonly log: Log;
  readonly lease: JobLease;
  readonly clock: Clock;
}

/** Creates the scheduler. The process with the lease runs the jobs of the whole store. A failed job is logged, and runs again. */
export function createScheduler({ jobs, log, lease, clock }: Dependencies) {
  let beat: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isForAll = false;
  let minutes = 0;
  let ownMinutes = 0;
  let running: Promise<void> | null = null;
  let current: { readonly name: JobName; readonly since: number } | null = null;
  const doneAt = new Map<JobName, number>();

  function start(): void {
    if (isStopped || beat) return;
    beat = setInterval(() => void runDue(), RECONCILE_EVERY);
    beat.unref();
    void runDue();
  }

  /** Begins nothing more, and resolves when the running job is done. */
  async function stop(): Promise<void> {
    isStopped = true;
    clearInterval(beat);
    await running;
    if (isForAll) await lease.release().catch((error: unknown) => log.warn('job-lease-not-released', { reason: String(error) }));
  }

  /** Runs every due job, all of them the first time; waits for the current run where there is one. */
  function runDue(): Promise<void> {
    if (running) void hold();
    running ??= all().finally(() => (running = null));
    return running;
  }

  async function all(): Promise<void> {
    await hold();
    const [minute, ownMinute] = [minutes, ownMinutes++];
    if (isForAll) minutes += 1;
    for (const name of Object.keys(JOBS) as JobName[]) {
      if (isStopped) return;
      const run = jobs[name];
      const isOwn = OF_EACH_PROCESS.has(name);
      if (run === null || !(isOwn || isForAll) || (isOwn ? ownMinute : minute) % JOBS[name] !== 0) continue;
      current = { name, since: clock() };
      if (!doneAt.has(name)) doneAt.set(name, clock());
      await run().then(
        () => doneAt.set(name, clock()),
        (error: unknown) => log.error('reconciler-turn-failed', error, { runDue: name }),
      );
      current = null;
    }
  }

  /** Takes or renews the lease. A process that takes it begins with all jobs. */
  async function hold(): Promise<void> {
    const wasForAll = isForAll;
    isForAll = await lease.claim().catch((error: unknown) => {
      log.warn('job-lease-not-claimed', { reason: String(error) });
      return false;
    });
    if (!isForAll) forgetOthers();
    if (wasForAll || !isForAll) return;
    minutes = 0;
    log.info('background-work');
  }

  function forgetOthers(): void {
    for (const name of doneAt.keys()) if (!OF_EACH_PROCESS.has(name) && name !== current?.name) doneAt.delete(name);
  }

  /** Returns the state of this process's jobs; `isForAll`: it runs those for the whole store too. */
  function figures(): { readonly isForAll: boolean; readonly jobs: readonly JobFigures[] } {
    const all = [...doneAt].map(([name, at]) => {
      const runningSince = current?.name === name ? current.since : null;
      const isLate = clock() - at > LONGEST_TURN + 3 * JOBS[name] * RECONCILE_EVERY;
      return { name, doneAt: at, runningSince, isStuck: isLate || (runningSince !== null && clock() - runningSince > LONGEST_TURN) };
    });
    return { isForAll, jobs: all };
  }

  return { start, stop, runDue, figures };
}
