/** Lets other requests go on, for `ms` or a turn: an engine inside this process answers without a pause. */
export const pause = (ms = 0) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The time (ms) after which others get a turn. */
const LONGEST_MS = 10;

/** Returns what a loop awaits after each step: now and then a pause. */
export function createPace(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => (performance.now() - since < LONGEST_MS ? undefined : pause().then(() => void (since = performance.now())));
}

/** Does `work` for each, in small portions with other requests in between. */
export async function inSteps<From, To>(all: Iterable<From>, work: (each: From) => To): Promise<To[]> {
  const done: To[] = [];
  const pace = createPace();
  for (const each of all) {
    done.push(work(each));
    await pace();
  }
  return done;
}
