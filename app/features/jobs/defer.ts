import type { Log } from '~/ports/log';

/** Returns a random delay in ms, longer than an answer takes to leave. */
const SOON = () => 50 + Math.random() * 100;

export type DeferredTasks = ReturnType<typeof createDeferredTasks>;

/** Creates work that begins after the answer, so that its time tells nothing. Errors are logged; a crash loses it. */
export function createDeferredTasks({ log }: { readonly log: Log }) {
  const waiting = new Map<() => Promise<void>, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  function start(work: () => Promise<void>): void {
    clearTimeout(waiting.get(work));
    waiting.delete(work);
    const run: Promise<void> = work().finally(() => running.delete(run));
    running.add(run);
  }

  function run(failure: string, work: () => Promise<void>): void {
    const logged = () => work().catch((error: unknown) => log.error(failure, error));
    waiting.set(
      logged,
      setTimeout(() => start(logged), SOON()),
    );
  }

  async function finish(): Promise<void> {
    for (const work of waiting.keys()) start(work);
    await Promise.all(running);
  }

  return { run, finish };
}
