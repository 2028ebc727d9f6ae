import { paths } from '~/domain/paths';

interface Asked {
  readonly path: string;
}
interface Answering {
  readonly closed: boolean;
}

export interface Turns {
  /** The step for each request. */
  readonly take: (request: Asked, response: Answering, next: () => void) => void;
  /** Starts no page until this work is done. */
  readonly heldDuring: <T>(work: () => Promise<T>) => Promise<T>;
  readonly areHeld: () => boolean;
}

/**
 * Starts one page in each turn of the event loop. Twenty at once otherwise do their work in one go, and whatever is quick, such as /healthz,
 * waits for all of them. It limits no number: a page that waits for the database keeps nobody from starting. One whose client has gone
 * is not started.
 */
export function createTurns(): Turns {
  const waiting: { readonly response: Answering; readonly next: () => void }[] = [];
  let isHeld = false;
  let isDue = false;

  function startNext(): void {
    isDue = false;
    if (isHeld) return;
    const first = waiting.shift();
    goOn();
    if (first && !first.response.closed) first.next();
  }

  function goOn(): void {
    if (isDue || isHeld || waiting.length === 0) return;
    isDue = true;
    setImmediate(startNext);
  }

  return {
    take(request, response, next) {
      if (request.path === paths.health) return next();
      waiting.push({ response, next });
      goOn();
    },
    async heldDuring(work) {
      isHeld = true;
      try {
        return await work();
      } finally {
        isHeld = false;
        goOn();
      }
    },
    areHeld: () => isHeld,
  };
}
