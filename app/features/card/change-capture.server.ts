import { UNTIL_DECIDED } from '~/domain/key';
import { FIRST_CHECK, nextCardCheck } from '~/domain/card-payment';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store/port';

import { cartPath } from '~/features/cart/document.server';
import { holdKey } from '~/features/key/document.server';
import type { KeyStock } from '~/features/key/face.server';
import {
  changeOrder,
  createKeyAllocation,
  heldLines,
  logged,
  openOrderPaths,
  otherOpenOrderIn,
  removeFromCart,
  type Order,
} from '~/features/order/document.server';
import { changeIn, moved, needsReturn, writeFields } from './attempt.server';
import { writeReopened } from './reopen.server';

export interface CaptureNeeds {
  readonly store: Store;
  readonly stock: Pick<KeyStock, 'candidates'>;
  readonly clock: Clock;
  /** How long (ms) keys are held for an order that waits for payment again. */
  readonly holdMs: number;
}

/** Makes the changes while money is asked for: keys are held before the request, and are free again if no money comes. */
export function createCaptureChanges({ store, stock, clock, holdMs }: CaptureNeeds) {
  const allocate = createKeyAllocation({ store, stock, clock });

  /** True if there is a key for every line of the order now. */
  async function hasKeys(id: string): Promise<boolean> {
    return allocate(
      id,
      () => ({}),
      (_tx, { allocations }) => allocations.every(({ key }) => key !== null),
    );
  }

  /**
   * Holds the keys until the provider has decided; after this the money may be asked for. If a key is missing, no money is asked for, and
   * the attempt ends ('no-key'). After a decline it changes nothing unless the shopper herself came back (`isReturn`).
   */
  async function beginCapture(
    id: string,
    attempt: number,
    { payee, isReturn }: { readonly payee: string | null; readonly isReturn: boolean },
  ): Promise<Order | 'no-key' | null> {
    return allocate(
      id,
      () => ({}),
      (tx, { order, allocations }) => {
        const { card } = order;
        if (order.state === 'capturing' && card?.attempt === attempt) return order;
        if (order.state !== 'awaiting_payment' || order.method !== 'card' || card?.attempt !== attempt || card.state !== 'started')
          return null;
        // why again: it may have been declined since its caller read the order
        if (needsReturn(card) && !isReturn) return null;
        const now = clock();
        if (allocations.some(({ key }) => key === null)) {
          writeFields(tx, order, { card: moved(card, 'end'), cardDueAt: null, events: logged(order, { at: now, type: 'card-no-key' }) });
          return 'no-key';
        }
        for (const { key } of allocations) if (key) holdKey(tx, key, id, { at: now, until: UNTIL_DECIDED });
        return changeOrder(tx, order, 'beginCapture', {
          lines: heldLines(order, allocations),
          holdUntil: UNTIL_DECIDED,
          // why always a new one: it names the request, and the provider repeats its old answer to a name that it knows
          card: {
            ...moved(card, 'capture'),
            payeeId: card.payeeId ?? payee,
            askedAt: Math.max(now, (card.askedAt ?? 0) + 1),
            isDeclined: false,
          },
          cardDueAt: now + FIRST_CHECK,
        });
      },
    );
  }

  /** The provider has the money and reviews it: this can take days. */
  async function payLater(id: string, askedAt: number | null, captureId: string): Promise<Order | null> {
    return changeIn(store, id, async (tx, order) => {
      if (order.state !== 'capturing' || order.card?.askedAt !== askedAt) return null;
      const cart = await tx.get(cartPath(order.accountId));
      const now = clock();
      removeFromCart(tx, order, cart);
      return changeOrder(tx, order, 'payLater', {
        card: { ...moved(order.card, 'pend'), captureId },
        cardDueAt: nextCardCheck('pending', now, now),
        events: logged(order, { at: now, type: 'card-pending' }),
      });
    });
  }

  /**
   * The request of `askedAt` brings no money: the order waits for payment again with a new hold, unless the shopper has a newer order.
   * 'again': she may approve another card on the same page; 'over': only a new attempt can bring money. `isDeclined`: her card was
   * declined, for the `reason` in the provider's own word.
   */
  async function reopen(
    id: string,
    askedAt: number | null,
    how: { readonly way: 'again' | 'over'; readonly isDeclined: boolean; readonly reason?: string },
  ): Promise<Order | null> {
    return allocate(id, openOrderPaths, async (tx, allocated) => {
      const { order, also } = allocated;
      const isOpen = order.state === 'capturing' || order.state === 'payment_pending';
      if (!isOpen || !order.card || order.card.askedAt !== askedAt) return null;
      const other = await otherOpenOrderIn(tx, id, also.shopper);
      return writeReopened(tx, allocated, order.card, {
        ...how,
        reason: how.reason ?? null,
        newerId: other?.order.id ?? null,
        now: clock(),
        holdMs,
      });
    });
  }

  return { hasKeys, beginCapture, payLater, reopen };
}
