import { z } from 'zod';

import { isDue } from '~/domain/shared/deadline';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

const PATH = 'meta/jobs';
/** In ms: longer than the time between two claims of its holder. */
export const LEASE = 90_000;

const leaseDocument = z.object({
  /** The name of the process; '' where it gave the lease back. */
  holder: z.string().catch(''),
  /** ms */
  until: z.number().catch(0),
});

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly holder: {
    /** No other process ever has it. */
    readonly name: string;
    /** Whether the process with this name has ended; false also where that isn't known. */
    readonly isGone: (name: string) => boolean;
  };
}

export type JobLease = ReturnType<typeof createJobLease>;

/** Decides which of the processes that serve the shop does the work of the background: the one that holds the lease, until it ends. */
export function createJobLease({ store, clock, holder: { name, isGone } }: Dependencies) {
  /** Takes the lease, or renews it; false where another process holds it. */
  function claim(): Promise<boolean> {
    return store.transaction(async (tx) => {
      const { holder, until } = leaseDocument.parse((await tx.get(PATH))?.data ?? {});
      const isFree = holder === name || holder === '' || isDue(until, clock(), 2 * LEASE) || isGone(holder);
      if (isFree) tx.set(PATH, { holder: name, until: clock() + LEASE });
      return isFree;
    });
  }

  /** Gives it back, so that another process need not wait for its end. */
  function release(): Promise<void> {
    return store.transaction(async (tx) => {
      const { holder } = leaseDocument.parse((await tx.get(PATH))?.data ?? {});
      if (holder === name) tx.set(PATH, { holder: '', until: 0 });
    });
  }

  return { claim, release };
}
