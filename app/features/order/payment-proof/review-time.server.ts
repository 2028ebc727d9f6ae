import { hasPassed } from '~/domain/shared/deadline';
import { decisionWaits, deliveryWait, reviewTime, type UsualWaits } from '~/domain/payment/review-time';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

import { parseAll } from '~/features/documents/index.server';
import { parseOrder } from '../schema.server';

const HOUR = 60 * 60_000;
const COUNTED_MS = 30 * 24 * HOUR;
const READ = 50;
const UNKNOWN: UsualWaits = { transfer: null, card: null };

/** Measures the shoppers' waits after payment, from the newest paid orders, at most once an hour and only when a page asks. */
export function createReviewTimes({ store, clock }: { readonly store: Store; readonly clock: Clock }) {
  let cached: { readonly at: number; readonly waits: Promise<UsualWaits> } | null = null;
  let last = UNKNOWN;

  /** Returns the time (ms) within which most proofs of the last 30 days were decided, and most keys delivered after card payments. */
  async function usualWaitsNow(): Promise<UsualWaits> {
    const now = clock();
    if (cached === null || hasPassed(cached.at, HOUR, now)) cached = { at: now, waits: measure(now) };
    try {
      return await cached.waits;
    } catch (error) {
      cached = null;
      throw error;
    }
  }

  /** Returns the last measure without waiting, and begins a new one if that is an hour old. */
  function lastUsualWaits(): UsualWaits {
    usualWaitsNow().then(
      (waits) => void (last = waits),
      // why nothing: the pages that wait for it log the failure
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
