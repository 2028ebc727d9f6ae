import { toCentimes, type Centimes } from '~/domain/money';
import { isAtProvider } from '~/domain/order';
import { methodByHand, type TransferMethod } from '~/domain/payment-method';
import { ShopError } from '~/domain/shop-error';
import type { Clock } from '~/ports/clock';

import { pathOf } from './change.server';
import type { Payment } from './payment.server';
import type { Claim, Settle } from './settle.server';
import type { Order } from './stored.server';

export interface Approval {
  readonly by: string;
  /** How the money came, if not as the shopper said. */
  readonly method?: TransferMethod | undefined;
  readonly bankReference: string;
  readonly amountCentimes: Centimes;
  /** Required where the amount is not the order's total. */
  readonly reason: string;
  /** The owner knows that this order was already paid: this is more money for it. */
  readonly isSecond?: boolean;
  readonly claim?: Claim | undefined;
}

/** Makes the owner's approval of money that she saw. */
export function createOrderApproval({ clock, settle }: { readonly clock: Clock; readonly settle: Settle }) {
  /**
   * The owner saw the money: settles the order. Also for late money, on an order that still waits or was cancelled. ShopError
   * 'amount-differs' without a reason, 'reference-used' with the other order's reference, 'wrong-state' where it was already paid without
   * `isSecond`, or a card's money is on its way, 'row-taken' where `claim` already exists.
   */
  async function approve(id: string, approval: Approval): Promise<Order> {
    const { by, bankReference, amountCentimes, reason, isSecond = false } = approval;
    return settle(
      id,
      (order) => {
        const isTotal = amountCentimes === order.totalCentimes;
        const payment: Payment = {
          method: approval.method ?? methodByHand(order.method),
          reference: bankReference,
          amountCentimes,
          at: clock(),
          by,
          reason: isTotal ? null : reason,
          usdCents: null,
          feeCentimes: toCentimes(0),
        };
        // Money of a card is on its way: approving other money now would take both.
        if (isAtProvider(order.state)) throw new ShopError('wrong-state', [id]);
        if (!isTotal && reason === '' && !(isSecond && order.payment !== null)) throw new ShopError('amount-differs', [id]);
        if (order.payment !== null && !isSecond && pathOf(order.payment) !== pathOf(payment)) throw new ShopError('wrong-state', [id]);
        return payment;
      },
      { claim: approval.claim },
    );
  }

  return { approve };
}
