import { feeOf } from '~/domain/reports/currency';
import type { Centimes } from '~/domain/shared/money';
import { isAtProvider } from '~/domain/order';
import { methodByHand, type TransferMethod } from '~/domain/payment/method';
import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { Snapshot } from '~/ports/store';

import { type LedgerPayment, paymentId, paymentPath, toPayment } from '../ledger.server';
import { pathOf } from '../transition.server';
import type { Payment } from '../payment.server';
import type { Claim, Settle } from '../settle.server';
import type { Order } from '../schema.server';

export interface Approval {
  readonly by: string;
  /** The way in which the money came, if it is not the one that the shopper named. */
  readonly method?: TransferMethod | undefined;
  readonly bankReference: string;
  readonly amountCentimes: Centimes;
  /** Required if the amount is not the order's total. */
  readonly reason: string;
  /** The owner saw that the amount is over the order's total, and said that it is right. */
  readonly isSure?: boolean;
  /** The owner knows that this order was already paid: this is more money for it. */
  readonly isSecond?: boolean;
  readonly claim?: Claim | undefined;
}

/** Makes the owner's approval of money that she saw. */
export function createOrderApproval({ clock, settle }: { readonly clock: Clock; readonly settle: Settle }) {
  /**
   * Settles the order after the owner saw the money. It also takes late money, on an order that still waits or was cancelled. ShopError
   * 'amount-over' for more than the total unless `isSure`, 'amount-differs' without a reason, 'reference-used' with the order that has the
   * reference, 'wrong-state' if it was already paid without `isSecond`, or a card payment is on its way, 'row-taken' if `claim` already exists.
   * The same reference and amount again change nothing. A reference that money of a card has means that money, whatever became of it: as money
   * of a bank it would count twice.
   */
  async function approve(id: string, approval: Approval): Promise<Order> {
    const { by, bankReference, amountCentimes, reason, isSure = false, isSecond = false } = approval;
    return settle(
      id,
      (order, snap) => {
        const card = cardMoney(snap);
        const isTotal = amountCentimes === order.totalCentimes;
        const payment: Payment = {
          method: card ? 'card' : (approval.method ?? methodByHand(order.method)),
          // why: she may have typed it in other letters, and the provider names it by its own
          reference: card?.reference ?? bankReference,
          amountCentimes,
          at: clock(),
          by,
          reason: isTotal ? null : reason,
          // why: the attempt of an order that a restore lost is not this one's
          attemptId: card?.orderId === id ? card.attemptId : null,
          account: card?.account ?? null,
          confirmedAt: null,
          usdCents: card?.usdCents ?? null,
          feeCentimes: feeOf(card?.receipt ?? null, order.usdRate),
          receipt: card?.receipt ?? null,
        };
        // A card payment is on its way: with an approval now, the shopper could pay twice.
        if (isAtProvider(order.state)) throw new ShopError('wrong-state', [id]);
        if (order.payment !== null && !isSecond) {
          if (pathOf(order.payment) !== pathOf(payment)) throw new ShopError('wrong-state', [id]);
          return payment;
        }
        if (amountCentimes > order.totalCentimes && !isSure) throw new ShopError('amount-over', [id]);
        if (!isTotal && reason === '' && order.payment === null) throw new ShopError('amount-differs', [id]);
        return payment;
      },
      { claim: approval.claim, firstPath: paymentPath('card', bankReference), onKnown },
    );

    /** Refuses what is booked already with another amount, or as the payment of which the owner says that it is a second one. */
    function onKnown(order: Order, came: LedgerPayment): void {
      const isFirst = order.payment !== null && paymentId(pathOf(order.payment)) === came.id;
      if (isFirst && isSecond) throw new ShopError('reference-used', [id]);
      if (came.amountCentimes === amountCentimes) return;
      throw new ShopError(isFirst ? 'wrong-state' : 'reference-used', [id]);
    }
  }

  return { approve };
}

/** What came by card, at this document, in any currency; null where nothing did. UnreadableDocument: nobody knows then what it paid. */
function cardMoney(snap: Snapshot | null): LedgerPayment | null {
  const came = snap && toPayment(snap);
  return came?.direction === 'in' ? came : null;
}
