import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';
import type { DiskSpace } from '~/ports/metrics';
import type { Store } from '~/ports/store';

const KEPT = 2_000;
/** Space (bytes) for one large proof and the database's own work. */
const LEAST_FREE = 64 * 1024 * 1024;

/** The reason why the store can't sell; null: it can. */
export type NotReady = 'database' | 'disk';

interface Dependencies {
  readonly store: Pick<Store, 'merge'>;
  readonly clock: Clock;
  readonly log: Log;
  /** The disk of the database, where there is one. A full disk of backups stops no sale: it is an alert. */
  readonly ownDisk: () => Promise<readonly DiskSpace[]>;
}

/** Creates the check whether the store can sell. It writes, since a full or read-only database answers every question. */
export function createReadiness({ store, clock, log, ownDisk }: Dependencies): () => Promise<NotReady | null> {
  let cache: { readonly at: number; readonly answer: Promise<NotReady | null> } | null = null;

  async function look(): Promise<NotReady | null> {
    try {
      await store.merge('meta/ready', { at: clock() });
    } catch (error) {
      log.error('not-ready', error);
      return 'database';
    }
    return (await ownDisk()).some(({ free }) => free < LEAST_FREE) ? 'disk' : null;
  }

  return () => {
    if (cache === null || Math.abs(clock() - cache.at) >= KEPT) cache = { at: clock(), answer: look() };
    return cache.answer;
  };
}
