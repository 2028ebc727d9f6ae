import type { Log } from '~/ports/log';

/**
 * Creates work that goes on after its request, one piece for each id. `goOn` does steps until `isStopped`; errors are logged as `failure`.
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

  function run(id: string): Promise<void> {
    const active = running.get(id);
    if (active) return active;
    const work = goOn(id, () => isStopped)
      .catch((error: unknown) => log.error(failure, error, { id }))
      .finally(() => running.delete(id));
    running.set(id, work);
    return work;
  }

  /** Resolves when no work for this id runs, or after `ms`. */
  async function settled(id: string, ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([running.get(id), new Promise((resolve) => (timer = setTimeout(resolve, ms)))]);
    clearTimeout(timer);
  }

  /** Begins no further step; resolves when the last one is done. */
  async function stop(): Promise<void> {
    isStopped = true;
    await Promise.all(running.values());
  }

  return { run, settled, stop };
}
