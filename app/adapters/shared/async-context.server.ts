import { AsyncLocalStorage } from 'node:async_hooks';

/** A value that all parts of a call can read. */
export interface AsyncContext<Value> {
  readonly current: () => Value | undefined;
  /** Does the work, with `value` until its promise is settled. */
  readonly during: <Result>(value: Value, work: () => Result) => Result;
}

/**
 * Creates a context that rests while no call is under way: Node's own memory slows every promise, timer and socket. After a settled call it
 * may be empty.
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
