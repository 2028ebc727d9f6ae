/** Lets other requests go on: an engine inside this process answers without a pause. */
export const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

const A_TURN = { most: 200, ms: 10 };

/** Returns what a loop awaits after each step: now and then a pause. */
export function createPace(): () => Promise<void> | undefined {
  let [count, since] = [0, performance.now()];
  return () => {
    count += 1;
    if (count < A_TURN.most && performance.now() - since < A_TURN.ms) return undefined;
    return pause().then(() => void ([count, since] = [0, performance.now()]));
  };
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
