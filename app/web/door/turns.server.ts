import { plainPath } from '~/domain/language';
import { paths } from '~/domain/paths';

interface Asked {
  readonly method: string;
  readonly path: string;
  /** Its network address; behind one may be a whole carrier's phones. null: it is for all who wait. */
  readonly client: string | null;
}
export interface Answering {
  /** Nobody waits for the answer any more. */
  readonly closed: boolean;
}

/**
 * How many requests may wait for their turn when one more of a kind comes. Each takes about 8 ms: a page that is let in opens within two
 * seconds. So forms are still taken when pages are not, and those of shoppers who pay when no others are. Those of one client address take
 * at most half of it.
 */
export const MOST_WAITING = { page: 200, form: 400, payment: 800 } as const;

/** The request was not started: too many wait, or its client has gone. */
export class NotStarted extends Error {
  constructor(readonly why: 'crowded' | 'gone') {
    super(`This request was not started: ${why}.`);
  }
}

export interface Turns {
  /** The step for each request: goes on in its turn, or with NotStarted. */
  readonly take: (request: Asked, response: Answering, next: (error?: NotStarted) => void) => void;
  /** Starts no page until this work is done. */
  readonly heldDuring: <T>(work: () => Promise<T>) => Promise<T>;
  readonly areHeld: () => boolean;
}

/**
 * Starts one page in each turn of the event loop. Twenty at once otherwise do their work in one go, and whatever is quick, such as /healthz,
 * waits for all of them. A page that waits for the database keeps nobody from starting. One whose client has gone is not started, nor one
 * that comes while too many wait.
 */
export function createTurns(): Turns {
  const waiting: { readonly client: string | null; readonly response: Answering; readonly next: (error?: NotStarted) => void }[] = [];
  let isHeld = false;
  let isDue = false;

  function startNext(): void {
    isDue = false;
    if (isHeld) return;
    const first = waiting.shift();
    goOn();
    if (first) first.next(first.response.closed ? new NotStarted('gone') : undefined);
  }

  function goOn(): void {
    if (isDue || isHeld || waiting.length === 0) return;
    isDue = true;
    setImmediate(startNext);
  }

  function hasRoom(most: number, client: string | null): boolean {
    // why first: it costs nothing while few wait
    if (waiting.length < most / 2) return true;
    return waiting.length < most && (client === null || waiting.filter((each) => each.client === client).length < most / 2);
  }

  return {
    take(request, response, next) {
      if (request.path === paths.health) return next();
      const { client } = request;
      // why not while they are held: a stop answers all that came before it
      if (!isHeld && !hasRoom(MOST_WAITING[kindOf(request)], client)) return next(new NotStarted('crowded'));
      waiting.push({ client, response, next });
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

/** What belongs to a payment, pages too: a card's way back is one. */
const PAYING = [paths.checkout(), paths.paypalWebhook];

function kindOf({ method, path }: Asked): keyof typeof MOST_WAITING {
  const plain = plainPath(path);
  if (PAYING.some((top) => isWithin(top, plain))) return 'payment';
  if (method !== 'POST') return 'page';
  return isWithin(paths.orders(), plain) ? 'payment' : 'form';
}

/** A page, its data, or what lies below it. */
function isWithin(top: string, path: string): boolean {
  return path.startsWith(top) && /^(\.data)?($|[/?])/.test(path.slice(top.length));
}
