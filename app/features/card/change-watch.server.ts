import type { AttentionCode } from '~/domain/attention';
import { isUndecided, nextCardCheck, nextCardState, nextFollowUp } from '~/domain/card-payment';
import { isAtProvider } from '~/domain/order';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store/port';

import { flagOrder, type Order } from '~/features/order/document.server';
import { changeIn, isAsSeen, moved, writeFields } from './attempt.server';

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
   * Closes a payment that brings no money any more, on an order that no longer waits for it. Changes nothing if the order is not as its
   * caller saw it.
   */
  async function close(seen: Order): Promise<Order | null> {
    return changeIn(store, seen.id, (tx, order) => {
      if (!order.card || !isUndecided(order.card) || !isAsSeen(order, seen)) return null;
      return writeFields(tx, order, { card: moved(order.card, 'end'), cardDueAt: null });
    });
  }

  /**
   * Something happened that should not: the owner decides. With `seen`, it changes nothing if the order is not as its caller saw it: it may
   * be right by now.
   */
  async function flag(id: string, { code, note, captureId = null }: CardAlarm, seen: Order | null = null): Promise<Order | null> {
    return changeIn(store, id, (tx, order) => {
      if (seen && !isAsSeen(order, seen)) return null;
      const { card, attention } = order;
      if (order.state === 'needs_attention' && attention?.code === code && attention.note === note) return order;
      const state = card && captureId !== null ? nextCardState(card.state, 'complete') : null;
      const fields = card && state !== null ? { card: { ...card, state, captureId }, cardDueAt: null } : {};
      return flagOrder(tx, order, { code, note, at: clock(), ownerMail }, fields);
    });
  }

  /** Sets the next check of the order by its present state. Changes nothing if the check was already moved since the caller saw it. */
  async function schedule(id: string, seen: number | null): Promise<void> {
    await changeIn(store, id, (tx, order) => {
      if (order.cardDueAt !== seen) return null;
      const { card } = order;
      const now = clock();
      const isOpen = (order.state === 'awaiting_payment' && order.method === 'card') || isAtProvider(order.state);
      const since = (card?.state === 'started' ? card.startedAt : card?.askedAt) ?? 0;
      if (card && isOpen) return writeFields(tx, order, { cardDueAt: nextCardCheck(card.state, since, now) });
      // After the owner has decided, followUp() checks the payment again
      return writeFields(tx, order, { cardDueAt: order.state === 'needs_attention' ? null : nextFollowUp(card, now) });
    });
  }

  return { close, flag, schedule };
}
