import { unlocalizedPath } from '~/domain/shared/language';
import { paths } from '~/domain/paths';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly client: string;
}
export interface Answering {
  readonly closed: boolean;
}

/** The most requests that may wait before one of each kind: forms still pass when pages don't, and payments when nothing else does. */
export const MOST_WAITING = { page: 200, form: 400, payment: 800 } as const;

/** The mean turn of the loop (ms) up to which all places stay. In longer turns, fewer of one client may wait, down to LEAST_WAITING. */
const USUAL_TURN = 40;
const LEAST_WAITING = 20;
/** The longest turn that counts, in ms: a single one, such as a garbage collection, says little. */
const LONGEST_TURN = 250;
const WEIGHT = 0.1;
/** The time (ms) for which answers from memory are given in one turn. */
const SLICE = 20;
/** The time (ms) for which new connections are taken before the next page is started. */
const INTAKE = 20;

/** The error of a request that was not started: too many wait, or its client has gone. */
export class RequestShed extends Error {
  constructor(readonly why: 'crowded' | 'gone') {
    super(`This request was not started: ${why}.`);
  }
}

// why made once: an error collects its stack, which costs more than the refusal
const CROWDED = new RequestShed('crowded');
const GONE = new RequestShed('gone');

interface Quota {
  readonly hasRoom: (most: number, client: string) => boolean;
  readonly holds: (client: string) => boolean;
  readonly enter: (client: string) => void;
  readonly leave: (client: string) => void;
}

/** Creates places that clients share: a busy client fills its own places only. */
export function createFairQuota(): Quota {
  const held = new Map<string, number>();
  let all = 0;
  const heldBy = (client: string) => held.get(client) ?? 0;

  return {
    hasRoom(most, client) {
      // why first: it costs nothing while few are in
      if (all < most) return true;
      const own = heldBy(client) + 1;
      let before = 0;
      for (const count of held.values()) before += Math.min(count, own);
      return before < most;
    },
    holds: (client) => held.has(client),
    enter(client) {
      held.set(client, heldBy(client) + 1);
      all += 1;
    },
    leave(client) {
      const remaining = heldBy(client) - 1;
      if (remaining > 0) held.set(client, remaining);
      else held.delete(client);
      all -= 1;
    },
  };
}

type Next = (error?: RequestShed) => void;

export interface Turns {
  /** Passes a request on in its turn, or with RequestShed. `answer` answers from memory without a turn; false where it can't. */
  readonly take: (request: Asked, response: Answering, next: Next, answer?: () => boolean) => void;
  readonly connected: () => void;
  /** Starts nothing until this work is done, and refuses nothing meanwhile unless `isLimited`. */
  readonly whilePaused: <T>(work: () => Promise<T>, how?: { readonly isLimited: boolean }) => Promise<T>;
}

interface Waiting {
  readonly client: string;
  readonly response: Answering;
  readonly next: Next;
  readonly answer: () => boolean;
}

const NOTHING = () => false;

/**
 * Creates the admission of requests: one in each turn of the event loop, round the clients, so that /healthz needn't wait for twenty at
 * once. The longer a turn takes, the fewer of one client may wait.
 */
export function createAdmissionControl(clock: () => number = () => performance.now()): Turns {
  const queues = new Map<string, Waiting[]>();
  const places = createFairQuota();
  const checked = new Set<string>();
  let holds = 0;
  let unlimitedHolds = 0;
  let isDue = false;
  let hasConnection = false;
  let intakeEnd = -Infinity;
  let turnBegan: number | null = null;
  let startedAt: number | null = null;
  let meanTurn = 0;

  function startNext(): void {
    isDue = false;
    if (holds > 0) return;
    const now = clock();
    const isIntake = hasConnection && now < intakeEnd;
    hasConnection = false;
    if (isIntake) return goOn();
    noteTurn(now);
    for (let next = nextWaiting(); next; next = nextWaiting()) {
      if (next.response.closed) next.next(GONE);
      else if (!next.answer()) return start(next);
      if (clock() - now >= SLICE) break;
    }
    goOn();
  }

  function start({ next }: Waiting): void {
    goOn();
    try {
      next();
    } finally {
      intakeEnd = clock() + INTAKE;
    }
  }

  function nextWaiting(): Waiting | undefined {
    const [head] = queues;
    if (!head) return undefined;
    const [client, queue] = head;
    const first = queue.shift();
    queues.delete(client);
    if (queue.length > 0) queues.set(client, queue);
    places.leave(client);
    return first;
  }

  function noteTurn(now: number): void {
    if (startedAt !== null) meanTurn += WEIGHT * (Math.min(now - startedAt, LONGEST_TURN) - meanTurn);
    startedAt = now;
  }

  function goOn(): void {
    if (queues.size === 0) startedAt = null;
    if (isDue || holds > 0 || queues.size === 0) return;
    isDue = true;
    setImmediate(startNext);
  }

  function enter(waiting: Waiting): void {
    const { client } = waiting;
    const queue = queues.get(client);
    if (queue) queue.push(waiting);
    else queues.set(client, [waiting]);
    places.enter(client);
    goOn();
  }

  function beginTurn(): void {
    if (turnBegan !== null) return;
    turnBegan = clock();
    setImmediate(() => {
      turnBegan = null;
      checked.clear();
    });
  }

  function mostWaiting(request: Asked): number {
    const most = MOST_WAITING[kindOf(request)];
    return meanTurn <= USUAL_TURN || !places.holds(request.client) ? most : Math.max(LEAST_WAITING, (most * USUAL_TURN) / meanTurn);
  }

  return {
    take(request, response, next, answer = NOTHING) {
      const { client, path } = request;
      beginTurn();
      // why only the first: many of one client at once would be work like any other
      if (path === paths.health && !checked.has(client)) {
        checked.add(client);
        return next();
      }
      // why not while they are held by a stop: it answers all that came before it
      if (unlimitedHolds === 0) {
        const most = mostWaiting(request);
        const hasRoom = places.hasRoom(most, client);
        if (!hasRoom && places.holds(client)) return next(CROWDED);
        // why also without time: for a client with nothing waiting, an answer costs no more than a refusal
        const hasTime = !hasRoom || clock() - (turnBegan ?? 0) < SLICE;
        if (holds === 0 && hasTime && answer()) return;
        if (!hasRoom) return next(CROWDED);
      }
      enter({ client, response, next, answer });
    },
    connected: () => void (hasConnection = true),
    async whilePaused(work, { isLimited } = { isLimited: false }) {
      holds += 1;
      if (!isLimited) unlimitedHolds += 1;
      try {
        return await work();
      } finally {
        holds -= 1;
        if (!isLimited) unlimitedHolds -= 1;
        startedAt = null;
        goOn();
      }
    },
  };
}

/** The addresses that belong to a payment, pages too: a card's way back is one. */
const PAYING = [paths.checkout(), paths.paypalWebhook];

function kindOf({ method, path }: Asked): keyof typeof MOST_WAITING {
  const plain = unlocalizedPath(path);
  if (PAYING.some((top) => isWithin(top, plain))) return 'payment';
  if (method !== 'POST') return 'page';
  return isWithin(paths.orders(), plain) ? 'payment' : 'form';
}

function isWithin(top: string, path: string): boolean {
  return path.startsWith(top) && /^(\.data)?($|[/?])/.test(path.slice(top.length));
}
