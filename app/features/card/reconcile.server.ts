import { isUndecided, LONGEST_CAPTURING, longestCheck } from '~/domain/payment/card';
import { isDue } from '~/domain/shared/deadline';
import type { CardProvider } from '~/ports/card-provider';
import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';
import { eachPage } from '~/ports/store/paginate';
import type { Store, Where } from '~/ports/store';

import { attemptPath, CARD_ATTEMPTS, type CardAttempt, isAttemptOf, toAttempt } from '~/features/payment/index.server';
import type { Cards } from './payments.server';
import { parseAll, unlessUnreadable, whenDue } from '~/features/documents/index.server';
import { waitedFor } from './change/status-changes.server';

/** The time (ms) for which a process has an attempt to itself: longer than all its requests take. */
const LEASE = 2 * 60_000;
const BATCH = 20;
const MAX_UNANSWERED = 3;

interface Dependencies {
  readonly store: Store;
  readonly provider: Pick<CardProvider, 'account'>;
  readonly cards: Pick<Cards, 'advance' | 'schedule'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Checks every uncertain attempt until it is certain. `dueAt` is its next check and the end of the lease on it. */
export function createCardReconciliation({ store, provider, cards, clock, log }: Dependencies) {
  return async function runDue(): Promise<void> {
    let unanswered = 0;
    for (const where of mayBeDue(clock())) {
      for await (const attempt of dueAttempts(where)) {
        const standing = await look(attempt);
        if (standing !== null) unanswered = standing === 'unknown' ? unanswered + 1 : 0;
        if (unanswered >= MAX_UNANSWERED) return;
      }
    }
  };

  async function* dueAttempts(where: readonly Where[]): AsyncGenerator<CardAttempt, void, undefined> {
    for await (const docs of eachPage(store, { from: CARD_ATTEMPTS, where, order: ['dueAt', 'asc'], limit: BATCH }))
      yield* parseAll(toAttempt, docs).filter((attempt) => isDue(attempt.dueAt ?? 0, clock(), longestCheck(waitedFor(attempt), clock())));
  }

  /** null if another process checks it, another account has it, or its order can't be read. */
  async function look(attempt: CardAttempt): Promise<string | null> {
    if (isUndecided(attempt) && !isAttemptOf(provider, attempt)) {
      await unlessUnreadable(cards.schedule(attempt, attempt.dueAt, { isLeft: true }));
      return null;
    }
    const leaseEnd = await claim(attempt);
    if (leaseEnd === null) return null;
    const { orderId: order, attempt: nth } = attempt;
    const standing = await unlessUnreadable(cards.advance(order, { attempt: nth })).catch((error: unknown) => {
      log.error('card-not-advanced', error, { order });
      return 'unknown' as const;
    });
    if (standing === null) return null;
    log.info('card-looked-at', { order, attempt: nth, standing });
    await cards.schedule(attempt, leaseEnd);
    return standing;
  }

  function claim(attempt: CardAttempt): Promise<number | null> {
    return store.transaction(async (tx) => {
      const doc = await tx.get(attemptPath(attempt));
      if (doc?.data['dueAt'] !== attempt.dueAt) return null;
      const leaseEnd = clock() + LEASE;
      tx.update(doc.path, { dueAt: leaseEnd });
      return leaseEnd;
    });
  }
}

function mayBeDue(now: number): readonly (readonly Where[])[] {
  return [
    ...whenDue('dueAt', now),
    [
      ['state', '==', 'capturing'],
      ['dueAt', '>', now + LONGEST_CAPTURING],
    ],
  ];
}
