import { FIRST_CHECK } from '~/domain/card-payment';
import type { CardProviderId } from '~/domain/payment-method';
import type { CardOrder } from '~/ports/card-provider';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store/port';

import { newAttempt, type Order } from '~/features/order/document.server';
import { changeIn, moved, REPEATABLE, writeFields } from './attempt.server';

/** Makes the changes to an attempt before money is asked for: it begins, it gets the page where the shopper approves it, and it ends. */
export function createAttemptChanges({ store, clock }: { readonly store: Store; readonly clock: Clock }) {
  /** Starts a new attempt after attempt `seen`. If that one still waits for the provider's first answer, it is used again. */
  async function start(id: string, seen: number, provider: CardProviderId): Promise<Order | null> {
    return changeIn(store, id, (tx, order) => {
      if (order.state !== 'awaiting_payment' || (order.card?.attempt ?? 0) !== seen) return null;
      if (order.card?.state === 'started' && order.card.providerOrderId !== null) return null;
      const now = clock();
      const isAsked = order.card?.state === 'started' && order.card.providerOrderId === null && now - order.card.startedAt < REPEATABLE;
      const card = isAsked && order.card ? order.card : newAttempt({ provider, attempt: (order.card?.attempt ?? 0) + 1, startedAt: now });
      return writeFields(tx, order, { card, method: 'card', cardDueAt: now + FIRST_CHECK });
    });
  }

  /** Stores the provider's answer to the attempt. */
  async function keepLink(
    id: string,
    attempt: number,
    { id: providerOrderId, approveUrl, payee: payeeId }: CardOrder,
  ): Promise<Order | null> {
    return changeIn(store, id, (tx, order) => {
      if (order.state !== 'awaiting_payment' || order.card?.attempt !== attempt || order.card.state !== 'started') return null;
      if (order.card.providerOrderId !== null) return order.card.providerOrderId === providerOrderId ? order : null;
      return writeFields(tx, order, { card: { ...order.card, providerOrderId, approveUrl, payeeId } });
    });
  }

  /** The shopper continues an attempt that she began before, perhaps after she tried another method. */
  async function resume(id: string, attempt: number): Promise<Order | null> {
    return changeIn(store, id, (tx, order) => {
      if (order.state !== 'awaiting_payment' || order.card?.attempt !== attempt || order.card.state !== 'started') return null;
      return writeFields(tx, order, { method: 'card', cardDueAt: clock() + FIRST_CHECK });
    });
  }

  /** Ends an attempt that will never bring money; the order waits for payment as before. */
  async function end(id: string, attempt: number): Promise<Order | null> {
    return changeIn(store, id, (tx, order) => {
      if (order.state !== 'awaiting_payment' || order.card?.attempt !== attempt || order.card.state !== 'started') return null;
      return writeFields(tx, order, { card: moved(order.card, 'end'), cardDueAt: null });
    });
  }

  return { start, keepLink, resume, end };
}
