interface Turn {
  readonly isAlone: boolean;
  readonly start: () => void;
}

/**
 * Runs work in the order of its requests: at most `atOnce` pieces together, or one alone. This is not a lock: a piece that runs longer than
 * `patienceMs` while others wait no longer blocks them.
 */
export function createTurns({ atOnce, patienceMs }: { readonly atOnce: number; readonly patienceMs: number }) {
  const waiting: Turn[] = [];
  const running = new Set<Turn>();
  let patience: NodeJS.Timeout | undefined;

  function admit(): void {
    for (let next = waiting[0]; next !== undefined && hasRoomFor(next); next = waiting[0]) {
      waiting.shift();
      running.add(next);
      clearTimeout(patience);
      patience = undefined;
      next.start();
    }
    // Only while others wait: most turns end before a timer would help.
    if (waiting.length > 0) patience ??= setTimeout(passAll, patienceMs);
  }

  const hasRoomFor = (next: Turn) => running.size === 0 || (!next.isAlone && running.size < atOnce && ![...running].some(isAlone));

  function passAll(): void {
    patience = undefined;
    running.clear();
    admit();
  }

  return async function inTurn<R>(work: () => Promise<R>, kind: { readonly isAlone: boolean }): Promise<R> {
    let turn: Turn | undefined;
    await new Promise<void>((start) => {
      turn = { ...kind, start };
      waiting.push(turn);
      admit();
    });
    try {
      return await work();
    } finally {
      if (turn && running.delete(turn)) admit();
    }
  };
}

const isAlone = (turn: Turn) => turn.isAlone;
