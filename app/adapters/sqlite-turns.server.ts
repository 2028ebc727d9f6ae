/**
 * Lets work run one piece after the other, in the order of asking. It is a courtesy, not a lock: whoever holds his turn longer than
 * `patienceMs` no longer keeps the others waiting.
 */
export function createTurns(patienceMs: number): <R>(work: () => Promise<R>) => Promise<R> {
  let last: Promise<void> = Promise.resolve();
  return async (work) => {
    const before = last;
    let pass = () => {};
    last = new Promise((resolve) => (pass = resolve));
    await before;
    const timer = setTimeout(pass, patienceMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      pass();
    }
  };
}
