import { AsyncLocalStorage } from 'node:async_hooks';

/** Knows, in all that a call does, what was said of it when it began. */
export interface AsyncContext<Value> {
  /** What the innermost call was given; undefined outside of all. */
  readonly current: () => Value | undefined;
  /** Does the work, and remembers `value` for it until its promise is settled. */
  readonly during: <Result>(value: Value, work: () => Result) => Result;
}

/**
 * Node's own memory of what was called from where slows every promise, timer and socket of a process, from its first call on. So it rests
 * while no call is under way: a remembered page needs none. Whatever goes on after its call was settled may find nothing.
 */
export function createAsyncContext<Value>(): AsyncContext<Value> {
  const memory = new AsyncLocalStorage<Value>();
  let underWay = 0;

  function end(): void {
    underWay -= 1;
    if (underWay === 0) memory.disable();
  }

  return {
    current: () => memory.getStore(),
    during<Result>(value: Value, work: () => Result): Result {
      underWay += 1;
      let isLasting = false;
      try {
        const result = memory.run(value, work);
        if (result instanceof Promise) {
          isLasting = true;
          void result.then(end, end);
        }
        return result;
      } finally {
        if (!isLasting) end();
      }
    },
  };
}
