interface Waiting {
  readonly isAlone: boolean;
  readonly start: () => void;
}

/**
 * Lets work run in the order of asking: at most `atOnce` pieces together, or one alone, with none beside it. It is a courtesy, not a lock:
 * whoever holds his turn longer than `patienceMs` no longer keeps the others waiting.
 */
export function createTurns({ atOnce, patienceMs }: { readonly atOnce: number; readonly patienceMs: number }) {
  const waiting: Waiting[] = [];
  let running = 0;
  let isOneAlone = false;

  function admit(): void {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      if (isOneAlone || running >= (next.isAlone ? 1 : atOnce)) return;
      waiting.shift();
      running += 1;
      isOneAlone = next.isAlone;
      next.start();
    }
  }

  return async function inTurn<R>(work: () => Promise<R>, { isAlone }: { readonly isAlone: boolean }): Promise<R> {
    await new Promise<void>((start) => {
      waiting.push({ isAlone, start });
      admit();
    });
    let isOver = false;
    const pass = () => {
      if (isOver) return;
      isOver = true;
      running -= 1;
      if (isAlone) isOneAlone = false;
      admit();
    };
    const timer = setTimeout(pass, patienceMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      pass();
    }
  };
}
