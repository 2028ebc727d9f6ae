import { FIRST_CHECK, isUndecided } from '~/domain/payment/card';
import { isPriceOver } from '~/domain/order';
import type { CardOrder, CardProvider } from '~/ports/card-provider';
import type { Clock } from '~/ports/clock';
import type { Reader, Store } from '~/ports/store';

import { changeIn, moved, REPEATABLE, writeAttempt, type Attempted, type Paying } from '~/features/card/attempt.server';
import type { Order, PriceEvaluation } from '~/features/order/index.server';
import { isAttemptOf, newAttempt } from '~/features/payment/index.server';

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly evaluatePrice: PriceEvaluation['evaluatePrice'];
}

export function createAttemptChanges({ store, clock, evaluatePrice }: Dependencies) {
  /** Returns whether no money may be asked for by what this reader finds. */
  async function isOver(order: Order, reader: Reader = store): Promise<boolean> {
    return isPriceOver(order, (await evaluatePrice(order, reader)).loss, clock());
  }

  /** Starts an attempt after attempt `seen`, or reuses that while it has no answer; never while one is undecided, or prices expired. */
  async function start(id: string, seen: number, by: Pick<CardProvider, 'id' | 'account'>): Promise<Attempted | null> {
    return changeIn(store, { id }, async (tx, { order, card }) => {
      if (order.state !== 'awaiting_payment' || (card?.attempt ?? 0) !== seen) return null;
      if (card && (isUndecided(card) || (card.state === 'started' && card.providerOrderId !== null))) return null;
      if (await isOver(order, tx)) return null;
      const now = clock();
      const dueAt = now + FIRST_CHECK;
      const isAsked = card?.state === 'started' && isAttemptOf(by, card) && now - card.startedAt < REPEATABLE;
      const anew = { orderId: id, provider: by.id, account: by.account, attempt: seen + 1, startedAt: now, dueAt };
      const next = isAsked ? { ...card, account: by.account, dueAt } : newAttempt(anew);
      return writeAttempt(tx, order, next, { method: 'card' });
    });
  }

  async function keepLink(
    id: string,
    attempt: number,
    { id: providerOrderId, approveUrl, payee: payeeId }: CardOrder,
  ): Promise<Attempted | null> {
    return changeIn(store, { id }, (tx, paying) => {
      if (!isStarted(paying, attempt)) return null;
      const { order, card } = paying;
      if (card.providerOrderId !== null) return card.providerOrderId === providerOrderId ? paying : null;
      return writeAttempt(tx, order, { ...card, providerOrderId, approveUrl, payeeId });
    });
  }

  async function resume(id: string, attempt: number): Promise<Attempted | null> {
    return changeIn(store, { id }, async (tx, paying) => {
      if (!isStarted(paying, attempt) || (await isOver(paying.order, tx))) return null;
      return writeAttempt(tx, paying.order, { ...paying.card, dueAt: clock() + FIRST_CHECK }, { method: 'card' });
    });
  }

  /** Ends an attempt that will never bring money; the order waits as before. */
  async function end(id: string, attempt: number): Promise<Attempted | null> {
    return changeIn(store, { id }, (tx, paying) => {
      if (!isStarted(paying, attempt)) return null;
      return writeAttempt(tx, paying.order, { ...moved(paying.card, 'end'), dueAt: null });
    });
  }

  return { isOver, start, keepLink, resume, end };
}

function isStarted(paying: Paying, attempt: number): paying is Attempted {
  return paying.order.state === 'awaiting_payment' && paying.card?.attempt === attempt && paying.card.state === 'started';
}
