import { UNTIL_DECIDED } from '~/domain/key';
import { FIRST_CHECK, nextCardCheck } from '~/domain/payment/card';
import { isAtProvider, isPriceOver } from '~/domain/order';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

import { cartPath } from '~/features/cart/index.server';
import { redeemOwnCoupon } from '~/features/coupon/index.server';
import { holdKey, type KeyStock } from '~/features/key/index.server';
import {
  type Allocation,
  changeOrder,
  createKeyAllocation,
  linesWithHeldKeys,
  logged,
  NO_PATHS,
  openOrderPaths,
  type Order,
  otherUnpaidOrder,
  type PriceEvaluation,
  removeFromCart,
} from '~/features/order/index.server';
import { attemptNamed, putAttempt, toAttempt } from '~/features/payment/index.server';
import { attemptPaths, changeIn, moved, writeAttempt, type Attempted } from '~/features/card/attempt.server';
import { writeReopened } from './reopen.server';

export interface CaptureNeeds {
  readonly store: Store;
  readonly stock: Pick<KeyStock, 'candidates'>;
  readonly clock: Clock;
  /** The time (ms) for which an order that waits again holds its keys. */
  readonly holdMs: () => number;
  readonly evaluatePrice: PriceEvaluation['evaluatePrice'];
}

export function createCaptureChanges({ store, stock, clock, holdMs, evaluatePrice }: CaptureNeeds) {
  const allocate = createKeyAllocation({ store, stock, clock });

  async function lacksKey(id: string): Promise<boolean> {
    const isMissing = ({ key }: Allocation) => key === null;
    return allocate(id, NO_PATHS, (_tx, { order, allocations }) => order.state === 'awaiting_payment' && allocations.some(isMissing));
  }

  /**
   * Holds the keys; only then may money be asked for. It ends without a key ('no-key') or valid prices ('over'), and waits after a decline
   * for `isReturn`.
   */
  async function beginCapture(
    id: string,
    attempt: number,
    { payee, isReturn }: { readonly payee: string | null; readonly isReturn: boolean },
  ): Promise<Attempted | 'no-key' | 'over' | null> {
    const paths = (order: Order) => attemptPaths(order);
    return allocate(id, paths, async (tx, { order, allocations, also }) => {
      const card = also.attempt && toAttempt(also.attempt);
      if (card?.attempt !== attempt) return null;
      if (order.state === 'capturing') return { order, card };
      if (order.state !== 'awaiting_payment' || order.method !== 'card' || card.state !== 'started') return null;
      // why again: it may have been declined since its caller read the order
      if (card.needsReturn && !isReturn) return null;
      const now = clock();
      const price = await evaluatePrice(order, tx);
      if (isPriceOver(order, price.loss, now)) {
        writeAttempt(tx, order, { ...moved(card, 'end'), dueAt: null });
        return 'over';
      }
      if (allocations.some(({ key }) => key === null)) {
        writeAttempt(tx, order, { ...moved(card, 'end'), dueAt: null }, { events: logged(order, { at: now, type: 'card-no-key' }) });
        return 'no-key';
      }
      for (const { key } of allocations) if (key) holdKey(tx, key, id, { at: now, until: UNTIL_DECIDED });
      const capturing = {
        ...moved(card, 'capture'),
        payeeId: card.payeeId ?? payee,
        // why always a new one: it names the request, and the provider repeats its old answer to a name that it knows
        askedAt: Math.max(now, (card.askedAt ?? 0) + 1),
        waitsSince: null,
        isDeclined: false,
        dueAt: now + FIRST_CHECK,
      };
      putAttempt(tx, capturing);
      const fields = {
        lines: linesWithHeldKeys(order, allocations),
        holdUntil: UNTIL_DECIDED,
        ...attemptNamed(order, capturing),
        ...redeemOwnCoupon(tx, order, price, now),
      };
      return { order: changeOrder(tx, order, 'beginCapture', fields), card: capturing };
    });
  }

  /** Notes that the provider has the money and reviews it, perhaps for days. */
  async function payLater(id: string, askedAt: number | null, captureId: string): Promise<Order | null> {
    return changeIn(store, { id }, async (tx, { order, card }) => {
      if (order.state !== 'capturing' || card === null || card.askedAt !== askedAt) return null;
      const cart = await tx.get(cartPath(order.accountId));
      const now = clock();
      removeFromCart(tx, order, cart);
      const pending = { ...moved(card, 'pend'), captureId, dueAt: nextCardCheck('pending', now, now) };
      putAttempt(tx, pending);
      return changeOrder(tx, order, 'payLater', {
        ...attemptNamed(order, pending),
        events: logged(order, { at: now, type: 'card-pending' }),
      });
    });
  }

  /**
   * Makes the order wait again after the request of `askedAt`, or ends it for a newer one. 'again': another card; 'over': a new attempt.
   */
  async function reopen(
    id: string,
    askedAt: number | null,
    how: { readonly way: 'again' | 'over'; readonly isDeclined: boolean; readonly reason?: string },
  ): Promise<Order | null> {
    const also = (order: Order) => ({ ...openOrderPaths(order), ...attemptPaths(order) });
    return allocate(id, also, async (tx, allocated) => {
      const { order, also: found } = allocated;
      const card = found.attempt && toAttempt(found.attempt);
      if (!isAtProvider(order.state) || card === null || card.askedAt !== askedAt) return null;
      const other = await otherUnpaidOrder(tx, id, found.shopper);
      return writeReopened(tx, allocated, card, {
        ...how,
        reason: how.reason ?? null,
        newerId: other?.order.id ?? null,
        now: clock(),
        holdMs: holdMs(),
      });
    });
  }

  return { lacksKey, beginCapture, payLater, reopen };
}
