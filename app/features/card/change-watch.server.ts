import type { AttentionCode } from '~/domain/attention';
import { isUndecided, nextCardCheck, nextCardState, nextFollowUp } from '~/domain/card-payment';
import { isAtProvider } from '~/domain/order';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store/port';

import { flagOrder, type Order } from '~/features/order/document.server';
import { changeIn, isAsSeen, isNewest, moved, writeAttempt, type Attempted, type Paying } from './attempt.server';
import { named, putAttempt, type AttemptName, type CardAttempt } from './document.server';

/** Why the owner is called; `captureId` if money moved. */
export interface CardAlarm {
  readonly code: AttentionCode;
  readonly note: string | null;
  readonly captureId?: string | null;
}

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  /** The recipient of alarms. */
  readonly ownerMail: string | null;
}

/** Makes the changes to a payment that is watched: its next check, its end without money, and the call to the owner. */
export function createWatchChanges({ store, clock, ownerMail }: Needs) {
  /**
   * Ends an attempt that brings no money any more, on an order that no longer waits for it. Changes nothing if it is not as its caller saw
   * it.
   */
  async function close(seen: Attempted): Promise<Attempted | null> {
    const { order, card } = seen;
    return changeIn(
      store,
      order.id,
      (tx, now) => {
        if (!now.card || !isUndecided(now.card) || !isAsSeen(now, seen)) return null;
        return writeAttempt(tx, now.order, { ...moved(now.card, 'end'), dueAt: null });
      },
      card.attempt,
    );
  }

  /**
   * Something happened that should not: the owner decides. With `seen`, it changes nothing if the order and the attempt are not as its
   * caller saw them: they may be right by now.
   */
  async function flag(id: string, { code, note, captureId = null }: CardAlarm, seen: Paying | null = null): Promise<Order | null> {
    return changeIn(
      store,
      id,
      (tx, now) => {
        if (seen && !isAsSeen(now, seen)) return null;
        const { order, card } = now;
        if (order.state === 'needs_attention' && order.attention?.code === code && order.attention.note === note) return order;
        const captured = card && captureId !== null ? withCapture(card, captureId) : null;
        if (captured) putAttempt(tx, captured);
        return flagOrder(tx, order, { code, note, at: clock(), ownerMail }, captured ? named(order, captured) : {});
      },
      seen?.card?.attempt,
    );
  }

  /** Sets the next check of an attempt by its present state. Changes nothing if the check was already moved since the caller saw it. */
  async function schedule(name: AttemptName, seen: number | null): Promise<void> {
    await changeIn(
      store,
      name.orderId,
      (tx, { order, card }) => {
        if (!card || card.dueAt !== seen) return null;
        return writeAttempt(tx, order, { ...card, dueAt: nextCheck({ order, card }, clock()) });
      },
      name.attempt,
    );
  }

  return { close, flag, schedule };
}

/** When (ms) the attempt is checked next: soon while its order waits for it, later where only its money is looked for. */
function nextCheck({ order, card }: Attempted, now: number): number | null {
  const isAwaited =
    isNewest({ order, card }) && ((order.state === 'awaiting_payment' && order.method === 'card') || isAtProvider(order.state));
  const since = (card.state === 'started' ? card.startedAt : card.askedAt) ?? 0;
  return isAwaited && !(order.state === 'awaiting_payment' && isUndecided(card))
    ? nextCardCheck(card.state, since, now)
    : nextFollowUp(card, now);
}

/** The attempt with the capture that brought its money; null where it is decided, or is known to wait for another capture. */
function withCapture(card: CardAttempt, captureId: string): CardAttempt | null {
  const state = nextCardState(card.state, 'complete');
  if (state === null || (card.captureId !== null && card.captureId !== captureId)) return null;
  return { ...card, state, captureId, dueAt: null };
}
