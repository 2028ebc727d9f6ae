import type { Server } from 'node:http';

import type { Shop } from '~/services/index.server';

import { takeWaiting } from './listen.server';
import type { createAdmissionControl } from './admission.server';

/** The time (ms) after a stop signal in which requests are still taken, while the failing health check sends a proxy elsewhere. */
const GRACE = 1_000;
/** The time (ms) that requests may then take to finish. */
const LAST_CALL = 7_000;
/** The time (ms) after which the process ends whatever hangs: each job goes on at the next start. */
const PATIENCE = 9_500;

interface ClosingNeeds {
  readonly admission: ReturnType<typeof createAdmissionControl>;
  readonly tell: (line: string) => void;
}

export function createGracefulShutdown({ admission, tell }: ClosingNeeds) {
  let isUnderWay = false;

  /** Handles a stop signal: connections end with their next answer, then servers and store close. A second signal stops at once. */
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
