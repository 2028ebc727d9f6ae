import type { AttentionCode } from '~/domain/attention';
import { isUndecided, nextCardCheck, nextCardState, nextFollowUp } from '~/domain/card-payment';
import { isAtProvider } from '~/domain/order';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store/port';

import { flagOrder, type Order } from '~/features/order/document.server';
import { changeIn, isAsSeen, moved, writeFields } from './attempt.server';

/** What the owner is called for; `captureId` where money moved. */
export interface CardAlarm {
  readonly code: AttentionCode;
  readonly note: string | null;
  readonly captureId?: string | null;
}

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  /** Whom alarms go to. */
  readonly ownerMail: string | null;
}

/** Makes what is written of a payment that is watched: when it is looked at next, that nothing comes of it, or that the owner has to look. */
export function createWatchChanges({ store, clock, ownerMail }: Needs) {
  /** No money comes any more of what was asked for, of an order that doesn't wait for it. Only where the order is as its caller saw it. */
  async function close(seen: Order): Promise<Order | null> {
    return changeIn(store, seen.id, (tx, order) => {
      if (!order.card || !isUndecided(order.card) || !isAsSeen(order, seen)) return null;
      return writeFields(tx, order, { card: moved(order.card, 'end'), cardDueAt: null });
    });
  }

  /** What should not happen: the owner decides. With `seen` only where the order is as its caller saw it: what looks wrong from there may be right by now. */
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

  /** Says when the order is looked at next: by what it is now, and only where it is still due as its caller saw it. */
  async function schedule(id: string, seen: number | null): Promise<void> {
    await changeIn(store, id, (tx, order) => {
      if (order.cardDueAt !== seen) return null;
      const { card } = order;
      const now = clock();
      const isOpen = (order.state === 'awaiting_payment' && order.method === 'card') || isAtProvider(order.state);
      const since = (card?.state === 'started' ? card.startedAt : card?.askedAt) ?? 0;
      if (card && isOpen) return writeFields(tx, order, { cardDueAt: nextCardCheck(card.state, since, now) });
      // What the owner decides is looked at again once she has: followUp()
      return writeFields(tx, order, { cardDueAt: order.state === 'needs_attention' ? null : nextFollowUp(card, now) });
    });
  }

  return { close, flag, schedule };
}
