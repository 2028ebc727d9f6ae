import { plainPath } from '~/domain/language';
import { paths } from '~/domain/paths';

interface Asked {
  readonly method: string;
  readonly path: string;
  /** Its network address; behind one may be a whole carrier's phones. Of a page for many, that of who asked first. */
  readonly client: string;
}
export interface Answering {
  /** Nobody waits for the answer any more. */
  readonly closed: boolean;
}

/**
 * How many requests may wait for their turn when one more of a kind comes, as `createPlaces` counts them: one client, whatever it sends,
 * leaves every other client's page, form and payment admitted. Forms are still taken when pages are not, and those of shoppers who pay when
 * no others are. Each takes about 8 ms: a page that is let in opens within two seconds, or four while one client sends all it may.
 */
export const MOST_WAITING = { page: 200, form: 400, payment: 800 } as const;

/** The request was not started: too many wait, or its client has gone. */
export class NotStarted extends Error {
  constructor(readonly why: 'crowded' | 'gone') {
    super(`This request was not started: ${why}.`);
  }
}

/** Who is in, counted by client. */
interface Places {
  /** Whether one more of this client may come in, where there are so many places for its kind. */
  readonly hasRoom: (most: number, client: string) => boolean;
  readonly enter: (client: string) => void;
  readonly leave: (client: string) => void;
}

/**
 * Places that clients share. Each client may hold half of them, and of any other no more than half counts as taken, since it may hold more
 * by what has more places. So one client alone makes nobody else be refused; two can.
 */
export function createPlaces(): Places {
  const held = new Map<string, number>();
  let all = 0;
  const heldBy = (client: string) => held.get(client) ?? 0;

  function taken(mostOfEach: number): number {
    let sum = 0;
    for (const count of held.values()) sum += Math.min(count, mostOfEach);
    return sum;
  }

  return {
    hasRoom(most, client) {
      const half = most / 2;
      // why first: it costs nothing while few are in
      if (all < half) return true;
      return heldBy(client) < half && (all < most || taken(half) < most);
    },
    enter(client) {
      held.set(client, heldBy(client) + 1);
      all += 1;
    },
    leave(client) {
      const left = heldBy(client) - 1;
      if (left > 0) held.set(client, left);
      else held.delete(client);
      all -= 1;
    },
  };
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
  const waiting: { readonly client: string; readonly response: Answering; readonly next: (error?: NotStarted) => void }[] = [];
  const places = createPlaces();
  let isHeld = false;
  let isDue = false;

  function startNext(): void {
    isDue = false;
    if (isHeld) return;
    const first = waiting.shift();
    goOn();
    if (!first) return;
    places.leave(first.client);
    first.next(first.response.closed ? new NotStarted('gone') : undefined);
  }

  function goOn(): void {
    if (isDue || isHeld || waiting.length === 0) return;
    isDue = true;
    setImmediate(startNext);
  }

  return {
    take(request, response, next) {
      if (request.path === paths.health) return next();
      const { client } = request;
      // why not while they are held: a stop answers all that came before it
      if (!isHeld && !places.hasRoom(MOST_WAITING[kindOf(request)], client)) return next(new NotStarted('crowded'));
      places.enter(client);
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
