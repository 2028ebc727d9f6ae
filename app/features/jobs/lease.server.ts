import { z } from 'zod';

import { CLOCK_SKEW, isDue } from '~/domain/shared/deadline';
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
  /** Called with the time (ms) by which the clock of another process is ahead of this one's, at each look at it. */
  readonly onClockAhead?: (ms: number) => void;
}

export type JobLease = ReturnType<typeof createJobLease>;

/** Decides which process does the background work: the one that holds the lease, until it ends. */
export function createJobLease({ store, clock, holder: { name, isGone }, onClockAhead = () => {} }: Dependencies) {
  async function claim(): Promise<boolean> {
    let ahead = 0;
    const isOurs = await store.transaction(async (tx) => {
      const { holder, until } = leaseDocument.parse((await tx.get(PATH))?.data ?? {});
      const isFree = holder === name || holder === '' || isDue(until, clock(), 2 * LEASE) || isGone(holder);
      const isOthers = holder !== '' && holder !== name && !isGone(holder);
      // why no look the other way: the process whose clock is behind sees the difference itself, at its next claim
      ahead = isOthers ? until - LEASE - clock() : 0;
      if (isFree) tx.set(PATH, { holder: name, until: clock() + LEASE });
      return isFree;
    });
    if (ahead > CLOCK_SKEW) onClockAhead(ahead);
    return isOurs;
  }

  function release(): Promise<void> {
    return store.transaction(async (tx) => {
      const { holder } = leaseDocument.parse((await tx.get(PATH))?.data ?? {});
      if (holder === name) tx.set(PATH, { holder: '', until: 0 });
    });
  }

  return { claim, release };
}
