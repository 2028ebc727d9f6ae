import { createServer } from 'node:net';

/** Systems give ports from 32768 (Linux) or 49152 (the others) to any program that connects or asks for one. */
const [FIRST, COUNT] = [20_000, 12_000];
/** Test processes that run at the same time search in ranges of their own. */
const LANES = 16;
const { VITEST_POOL_ID, TEST_PARALLEL_INDEX = 0 } = process.env;
/** The browsers' lanes come after the others: both kinds may run at the same time. */
const lane = Number(VITEST_POOL_ID ?? LANES / 2 + Number(TEST_PARALLEL_INDEX)) % LANES;
let next = Math.floor(Math.random() * (COUNT / LANES));

/**
 * A port that stays free between its choice and its use, even while its server restarts: the system gives it to no connection and to no
 * other server.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < COUNT / LANES; tries += 1) {
    const port = FIRST + lane + LANES * next;
    next = (next + 1) % (COUNT / LANES);
    if ((await isFree(port, '127.0.0.1')) && (await isFree(port, '::1'))) return port;
  }
  throw new Error(`No port from ${FIRST} to ${FIRST + COUNT} is free.`);
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    // An address that this machine does not have is not in use.
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
