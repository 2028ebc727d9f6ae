import { hasPassed } from '~/domain/due';
import { decisionWaits, usualWait, type UsualWait } from '~/domain/usual-wait';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store/port';

import { readable } from '~/features/document-reader.server';
import { toOrder } from './stored.server';

const HOUR = 60 * 60_000;
/** Decisions of so long (ms) count. */
const COUNTED_MS = 30 * 24 * HOUR;
/** The newest orders tell enough: no more are read, however many there are. */
const READ = 50;

/**
 * Measures how long proofs wait for the owner. Nothing is stored for it: a process that has a page to tell it on reads the newest paid
 * orders, at most once an hour.
 */
export function createUsualWait({ store, clock }: { readonly store: Store; readonly clock: Clock }) {
  let known: { readonly at: number; readonly wait: Promise<UsualWait | null> } | null = null;
  let last: UsualWait | null = null;

  /** The time within which most proofs of the last 30 days were decided; null while too few were. */
  async function usualWaitNow(): Promise<UsualWait | null> {
    const now = clock();
    if (known === null || hasPassed(known.at, HOUR, now)) known = { at: now, wait: measure(now) };
    try {
      return await known.wait;
    } catch (error) {
      known = null;
      throw error;
    }
  }

  /** The last measure, at once: for pages that never wait for the store. Asking begins a new one where that is an hour old. */
  function lastUsualWait(): UsualWait | null {
    usualWaitNow().then(
      (wait) => void (last = wait),
      // why nothing: the pages that wait for it say so in the log
      () => {},
    );
    return last;
  }

  async function measure(now: number): Promise<UsualWait | null> {
    const { docs } = await store.query({
      from: 'orders',
      where: [
        ['paidAt', '>=', now - COUNTED_MS],
        ['paidAt', '<=', now],
      ],
      order: ['paidAt', 'desc'],
      limit: READ,
    });
    return usualWait(readable(toOrder, docs).flatMap(({ events }) => decisionWaits(events)));
  }

  return { usualWait: usualWaitNow, lastUsualWait };
}
