const WAITING = 20;

/** Runs a client's work one after another in this process, so that none takes all places. Returns null where WAITING already wait. */
export function createPerClientQueue() {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>();

  return async function inTurn<T>(client: string, work: () => Promise<T>): Promise<T | null> {
    const line = lines.get(client) ?? { last: Promise.resolve(), length: 0 };
    if (line.length > WAITING) return null;
    lines.set(client, line);
    line.length += 1;
    const done = line.last.then(work);
    line.last = done.catch(() => undefined);
    try {
      return await done;
    } finally {
      line.length -= 1;
      if (line.length === 0) lines.delete(client);
    }
  };
}
