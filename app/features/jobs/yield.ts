/** Lets other requests go on: an engine inside this process answers without a pause. */
export const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

const A_TURN = { most: 200, ms: 10 };

/** Does `work` for each, in small portions with other requests in between. */
export async function inSteps<From, To>(all: readonly From[], work: (each: From) => To): Promise<To[]> {
  const done: To[] = [];
  let [count, since] = [0, performance.now()];
  for (const each of all) {
    done.push(work(each));
    count += 1;
    if (count < A_TURN.most && performance.now() - since < A_TURN.ms) continue;
    await pause();
    [count, since] = [0, performance.now()];
  }
  return done;
}
