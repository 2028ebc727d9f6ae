/** Runs work one after the other, in the order of the calls. One that takes longer than `patienceMs` lets the next one go. */
export class Mutex {
  readonly #patienceMs: number | null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(patienceMs: number | null = null) {
    this.#patienceMs = patienceMs;
  }

  async run<R>(work: () => R | Promise<R>): Promise<R> {
    const before = this.#last;
    let free = () => {};
    this.#last = new Promise<void>((resolve) => (free = resolve));
    await before;
    const timer = this.#patienceMs === null ? undefined : setTimeout(free, this.#patienceMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      free();
    }
  }
}
