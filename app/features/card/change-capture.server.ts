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
import { changeIn, moved, writeFields } from './attempt.server';
import { writeReopened } from './reopen.server';

export interface CaptureNeeds {
  readonly store: Store;
  readonly stock: Pick<KeyStock, 'candidates'>;
  readonly clock: Clock;
  /** How long (ms) keys are held for an order that comes back to wait for payment. */
  readonly holdMs: number;
}

/** Makes what is written while money is asked for: the keys are held before it is, and free again where none comes. */
export function createCaptureChanges({ store, stock, clock, holdMs }: CaptureNeeds) {
  const allocate = createKeyAllocation({ store, stock, clock });

  /** Whether every line of the order could have a key now. */
  async function hasKeys(id: string): Promise<boolean> {
    return allocate(
      id,
      () => ({}),
      (_tx, { allocations }) => allocations.every(({ key }) => key !== null),
    );
  }

  /**
   * Takes the keys in hand, until the provider has decided: from here on the money may be asked for. Where a key is missing it never is,
   * and the attempt ends ('no-key').
   */
  async function beginCapture(id: string, attempt: number, payee: string | null): Promise<Order | 'no-key' | null> {
    return allocate(
      id,
      () => ({}),
      (tx, { order, allocations }) => {
        const { card } = order;
        if (order.state === 'capturing' && card?.attempt === attempt) return order;
        if (order.state !== 'awaiting_payment' || order.method !== 'card' || card?.attempt !== attempt || card.state !== 'started')
          return null;
        const now = clock();
        if (allocations.some(({ key }) => key === null)) {
          writeFields(tx, order, { card: moved(card, 'end'), cardDueAt: null, events: logged(order, { at: now, type: 'card-no-key' }) });
          return 'no-key';
        }
        for (const { key } of allocations) if (key) holdKey(tx, key, id, { at: now, until: UNTIL_DECIDED });
        return changeOrder(tx, order, 'beginCapture', {
          lines: heldLines(order, allocations),
          holdUntil: UNTIL_DECIDED,
          // why never the same twice: it names what is asked of the provider, who answers a name that it knows as before
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

  /** The provider has the money and looks at it: days may pass. */
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
   * No money comes of what was asked at `askedAt`: the order waits for payment again with a new hold, unless the shopper has a newer one.
   * 'again': she may approve another card at the same place; 'over': only a new attempt can bring money. `isDeclined`: it was her card.
   */
  async function reopen(
    id: string,
    askedAt: number | null,
    how: { readonly way: 'again' | 'over'; readonly isDeclined: boolean },
  ): Promise<Order | null> {
    return allocate(id, openOrderPaths, async (tx, allocated) => {
      const { order, also } = allocated;
      const isOpen = order.state === 'capturing' || order.state === 'payment_pending';
      if (!isOpen || !order.card || order.card.askedAt !== askedAt) return null;
      const other = await otherOpenOrderIn(tx, id, also.shopper);
      return writeReopened(tx, allocated, order.card, { ...how, newerId: other?.order.id ?? null, now: clock(), holdMs });
    });
  }

  return { hasKeys, beginCapture, payLater, reopen };
}
