import type { Server } from 'node:http';

import type { Shop } from '~/services/index.server';

import { takeWaiting } from './listen.server';
import type { createAdmissionControl } from './middleware/admission.server';

/**
 * After a stop signal the shop still takes requests for this long, in ms, so that those already on the way are answered. Their connections
 * then close. Meanwhile the health check says that it is closing: a proxy sends the next requests elsewhere, and none meets a closed port.
 */
const GRACE = 1_000;
/** How long requests may then take to finish, in ms. */
const LAST_CALL = 7_000;
/** After this long, in ms, the process ends whatever hangs: each job goes on at the next start, as after a kill. */
const PATIENCE = 9_500;

interface ClosingNeeds {
  readonly admission: ReturnType<typeof createAdmissionControl>;
  /** Says a line to the person at the terminal. */
  readonly tell: (line: string) => void;
}

/** The end of the process that serves the store. */
export function createGracefulShutdown({ admission, tell }: ClosingNeeds) {
  let isUnderWay = false;

  /**
   * On a stop signal: connections end with their next answer, then the server takes no new ones, then the store is closed. A second signal
   * stops at once.
   */
  function onSignal(servers: readonly Server[], shop: Shop): void {
    const stop = async (signal: NodeJS.Signals) => {
      if (isUnderWay) process.exit(1);
      isUnderWay = true;
      tell(`Closing the shop (${signal}); what is under way is finished first.`);
      setTimeout(() => {
        shop.log.error('close-hangs', new Error('something did not end'));
        process.exit(0);
      }, PATIENCE);
      shop.live.close();
      await new Promise((resolve) => setTimeout(resolve, GRACE));
      const overtime = setTimeout(() => servers.forEach((server) => server.closeAllConnections()), LAST_CALL);
      const closed = await admission.whilePaused(async () => {
        await takeWaiting(servers);
        return servers.map((server) => new Promise((resolve) => server.close(resolve)));
      });
      await Promise.all(closed);
      clearTimeout(overtime);
      await shop.close().catch((error: unknown) => shop.log.error('close-failed', error));
      process.exit(0);
    };
    process.on('SIGTERM', (signal) => void stop(signal));
    process.on('SIGINT', (signal) => void stop(signal));
  }

  return { isUnderWay: () => isUnderWay, onSignal };
}
