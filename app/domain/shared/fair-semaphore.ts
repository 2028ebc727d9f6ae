export interface Ticket {
  /** false: given up, or pushed out by others. */
  readonly isGranted: Promise<boolean>;
  readonly end: () => void;
}

export interface FairSemaphore {
  /** `weight`: its part of the capacity. */
  take(client: string, weight?: number): Ticket;
}

interface Waiting {
  readonly weight: number;
  readonly settle: (isGranted: boolean) => void;
}

/**
 * Limits parallel work fairly: `capacity` for all, `perClient` for each. Waiting clients are served in turn; one that waits for its own
 * share lets others pass. Beyond `waiting` the client with the most tickets loses its last.
 */
export function createFairSemaphore({
  capacity,
  perClient = capacity,
  waiting: mostWaiting = Infinity,
}: {
  readonly capacity: number;
  readonly perClient?: number;
  readonly waiting?: number;
}): FairSemaphore {
  const queues = new Map<string, Waiting[]>();
  const heldByClient = new Map<string, number>();
  let heldByAll = 0;
  let waiting = 0;

  function take(client: string, weight = 1): Ticket {
    let isHeld = false;
    let settle: (isGranted: boolean) => void = () => {};
    const isGranted = new Promise<boolean>((resolve) => (settle = resolve));
    const ticket: Waiting = { weight, settle: (granted) => settle((isHeld = granted)) };
    queues.set(client, [...(queues.get(client) ?? []), ticket]);
    waiting += 1;
    grant();
    if (waiting > mostWaiting) dropLast();
    const end = () => {
      if (isHeld) hold(client, -weight);
      else leave(client, ticket);
      isHeld = false;
      grant();
    };
    return { isGranted, end };
  }

  function grant(): void {
    for (const [client, [first]] of queues) {
      if (first === undefined || (heldByClient.get(client) ?? 0) + first.weight > perClient) continue;
      if (heldByAll + first.weight > capacity) return;
      const rest = queues.get(client)?.slice(1) ?? [];
      queues.delete(client);
      // why anew: the others are served before its next one
      if (rest.length > 0) queues.set(client, rest);
      waiting -= 1;
      hold(client, first.weight);
      first.settle(true);
    }
  }

  function hold(client: string, weight: number): void {
    heldByAll += weight;
    const ofClient = (heldByClient.get(client) ?? 0) + weight;
    if (ofClient === 0) heldByClient.delete(client);
    else heldByClient.set(client, ofClient);
  }

  function leave(client: string, ticket: Waiting): void {
    const queue = queues.get(client);
    if (!queue?.includes(ticket)) return;
    const rest = queue.filter((each) => each !== ticket);
    if (rest.length === 0) queues.delete(client);
    else queues.set(client, rest);
    waiting -= 1;
    ticket.settle(false);
  }

  function dropLast(): void {
    const [client, queue] = [...queues].reduce((longest, each) => (each[1].length >= longest[1].length ? each : longest));
    const last = queue.at(-1);
    if (last) leave(client, last);
  }

  return { take };
}

/** Does the work in its turn; null where it never came. Failures go on to the caller. */
export async function inTurn<T>({ isGranted, end }: Ticket, work: () => Promise<T>): Promise<T | null> {
  try {
    return (await isGranted) ? await work() : null;
  } finally {
    end();
  }
}
