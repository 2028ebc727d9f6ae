import { hasPassed } from '~/domain/shared/deadline';
import { decisionWaits, deliveryWait, reviewTime, type UsualWaits } from '~/domain/payment/review-time';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

import { parseAll } from '~/features/documents/index.server';
import { parseOrder } from '../schema.server';

const HOUR = 60 * 60_000;
/** Payments of so long (ms) count. */
const COUNTED_MS = 30 * 24 * HOUR;
/** The newest orders tell enough: no more are read, however many there are. */
const READ = 50;
const UNKNOWN: UsualWaits = { transfer: null, card: null };

/**
 * Measures how long shoppers wait after they have paid. Nothing is counted for it: a process that has a page to tell it on reads the newest paid
 * orders, at most once an hour.
 */
export function createReviewTimes({ store, clock }: { readonly store: Store; readonly clock: Clock }) {
  let known: { readonly at: number; readonly waits: Promise<UsualWaits> } | null = null;
  let last = UNKNOWN;

  /** Within what time most proofs of the last 30 days were decided, and most keys were delivered after a payment by card. */
  async function usualWaitsNow(): Promise<UsualWaits> {
    const now = clock();
    if (known === null || hasPassed(known.at, HOUR, now)) known = { at: now, waits: measure(now) };
    try {
      return await known.waits;
    } catch (error) {
      known = null;
      throw error;
    }
  }

  /** The last measure, at once: for pages that never wait for the store. Asking begins a new one where that is an hour old. */
  function lastUsualWaits(): UsualWaits {
    usualWaitsNow().then(
      (waits) => void (last = waits),
      // why nothing: the pages that wait for it say so in the log
      () => {},
    );
    return last;
  }

  async function measure(now: number): Promise<UsualWaits> {
    const { docs } = await store.query({
      from: 'orders',
      where: [
        ['paidAt', '>=', now - COUNTED_MS],
        ['paidAt', '<=', now],
      ],
      order: ['paidAt', 'desc'],
      limit: READ,
    });
    const orders = parseAll(parseOrder, docs);
    return {
      transfer: reviewTime(orders.flatMap(({ events }) => decisionWaits(events))),
      card: reviewTime(orders.flatMap((order) => deliveryWait(order, now) ?? [])),
    };
  }

  return { usualWaits: usualWaitsNow, lastUsualWaits };
}
