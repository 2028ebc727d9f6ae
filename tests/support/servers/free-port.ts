import { createServer, type Server } from 'node:net';

/** Systems give ports from 32768 (Linux) or 49152 (the others) to any program that connects or asks for one. */
const [FIRST, PAIRS] = [20_000, 6_000];
let next = Math.floor(Math.random() * PAIRS);

/**
 * A port that stays free between its choice and its use, even while its server restarts: the system gives it to no connection, and other
 * processes of the tests do not choose it as long as this one lives, for it listens on the odd port behind it.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PAIRS; tries += 1) {
    const port = FIRST + 2 * next;
    next = (next + 1) % PAIRS;
    const claim = await listenOn(port + 1, '127.0.0.1');
    if (!claim) continue;
    if ((await isFree(port, '127.0.0.1')) && (await isFree(port, '::1'))) {
      claim.unref();
      return port;
    }
    claim.close();
  }
  throw new Error(`No port from ${FIRST} to ${FIRST + 2 * PAIRS} is free.`);
}

async function isFree(port: number, host: string): Promise<boolean> {
  const probe = await listenOn(port, host);
  if (!probe) return false;
  await new Promise((resolve) => probe.close(resolve));
  return true;
}

/** Null where another program has the port. An address that this machine does not have is not in use. */
function listenOn(port: number, host: string): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE' ? null : server));
    server.listen(port, host, () => resolve(server));
  });
}
