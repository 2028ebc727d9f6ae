import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';
import type { Store } from '~/ports/store/port';

import type { Cards } from './payments.server';
import { readable } from '~/features/document-reader.server';
import { orderPath, toOrder } from '~/features/order/document.server';

/** How long (ms) one process keeps an order to itself: longer than all its requests to the provider take. */
const LEASE = 2 * 60_000;
const BATCH = 20;
/** After this many requests in a row without an answer, the provider is not asked until the next turn. */
const MAX_UNANSWERED = 3;

interface Needs {
  readonly store: Store;
  readonly cards: Pick<Cards, 'advance' | 'schedule'>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Checks every uncertain payment until it is certain, even if the shopper never comes back. `cardDueAt` is both the time of an order's next
 * check and the end of the lease on it, so an order becomes due again if its process is killed.
 */
export function createCardReconciliation({ store, cards, clock, log }: Needs) {
  /** Checks everything that is due, starting with what is due longest. */
  return async function turn(): Promise<void> {
    let unanswered = 0;
    for (let after: string | null | undefined; after !== null;) {
      const where = [['cardDueAt', '>', 0] as const, ['cardDueAt', '<=', clock()] as const];
      const page = await store.query({ from: 'orders', where, order: ['cardDueAt', 'asc'], limit: BATCH, ...(after ? { after } : {}) });
      // Refunds have their own turn.
      for (const { id, cardDueAt, refunds } of readable(toOrder, page.docs)) {
        if (cardDueAt === null || refunds.some((refund) => refund.state === 'sending')) continue;
        const standing = await look(id, cardDueAt);
        if (standing !== null) unanswered = standing === 'unknown' ? unanswered + 1 : 0;
        if (unanswered >= MAX_UNANSWERED) return;
      }
      after = page.next;
    }
  };

  /** null if another process checks it. */
  async function look(id: string, seen: number): Promise<string | null> {
    const leaseEnd = await claim(id, seen);
    if (leaseEnd === null) return null;
    const standing = await cards.advance(id).catch((error: unknown) => {
      log.error('card-not-advanced', error, { order: id });
      return 'unknown' as const;
    });
    log.info('card-looked-at', { order: id, standing });
    await cards.schedule(id, leaseEnd);
    return standing;
  }

  function claim(id: string, seen: number): Promise<number | null> {
    return store.transaction(async (tx) => {
      const snap = await tx.get(orderPath(id));
      if (snap?.data['cardDueAt'] !== seen) return null;
      const leaseEnd = clock() + LEASE;
      tx.update(snap.path, { cardDueAt: leaseEnd });
      return leaseEnd;
    });
  }
}
