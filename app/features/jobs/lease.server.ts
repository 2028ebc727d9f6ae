import { z } from 'zod';

import { isDue } from '~/domain/shared/deadline';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

const PATH = 'meta/jobs';
/** In ms: longer than the time between two claims of its holder. */
export const LEASE = 90_000;

const leaseDocument = z.object({
  holder: z.string().catch(''),
  until: z.number().catch(0),
});

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly holder: {
    readonly name: string;
    /** Returns whether the process with this name has ended; false also where that is unknown. */
    readonly isGone: (name: string) => boolean;
  };
}

export type JobLease = ReturnType<typeof createJobLease>;

/** Decides which process does the background work: the one that holds the lease, until it ends. */
export function createJobLease({ store, clock, holder: { name, isGone } }: Dependencies) {
  function claim(): Promise<boolean> {
    return store.transaction(async (tx) => {
      const { holder, until } = leaseDocument.parse((await tx.get(PATH))?.data ?? {});
      const isFree = holder === name || holder === '' || isDue(until, clock(), 2 * LEASE) || isGone(holder);
      if (isFree) tx.set(PATH, { holder: name, until: clock() + LEASE });
      return isFree;
    });
  }

  function release(): Promise<void> {
    return store.transaction(async (tx) => {
      const { holder } = leaseDocument.parse((await tx.get(PATH))?.data ?? {});
      if (holder === name) tx.set(PATH, { holder: '', until: 0 });
    });
  }

  return { claim, release };
}
