import type { Log } from '~/ports/log';

/**
 * Work that goes on after its request was answered: one piece for each id at a time in this process. `goOn` takes step after step until there is
 * none left, or `isStopped` says so; what it throws is logged as `failure`, and whoever resumes the work goes on from there.
 */
export function createBackgroundWork({
  goOn,
  log,
  failure,
}: {
  readonly goOn: (id: string, isStopped: () => boolean) => Promise<void>;
  readonly log: Log;
  readonly failure: string;
}) {
  const running = new Map<string, Promise<void>>();
  let isStopped = false;

  /** Begins, or joins what is under way for this id. */
  function run(id: string): Promise<void> {
    const known = running.get(id);
    if (known) return known;
    const work = goOn(id, () => isStopped)
      .catch((error: unknown) => log.error(failure, error, { id }))
      .finally(() => running.delete(id));
    running.set(id, work);
    return work;
  }

  /** Resolves when nothing is under way for this id any more, or after `ms`. */
  async function settled(id: string, ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([running.get(id), new Promise((resolve) => (timer = setTimeout(resolve, ms)))]);
    clearTimeout(timer);
  }

  /** Takes no further step; resolves when the last one is through. */
  async function stop(): Promise<void> {
    isStopped = true;
    await Promise.all(running.values());
  }

  return { run, settled, stop };
}
