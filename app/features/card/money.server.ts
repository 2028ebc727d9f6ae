import { feeOf } from '~/domain/reports/currency';
import type { CardFacts } from '~/domain/payment/card';
import type { CardCapture, CardOrder } from '~/ports/card-provider';

import type { Order } from '~/features/order/index.server';
import { attemptId, type CardAttempt, type Payment } from '~/features/payment/index.server';

export function countedCapture({ captures }: CardOrder): CardCapture | undefined {
  return captures.findLast((each) => each.state !== 'declined') ?? captures.at(-1);
}

export function factsOf(order: Order, card: CardAttempt): CardFacts {
  return { orderId: order.id, payeeId: card.payeeId, currency: 'USD', cents: order.usdCents };
}

export function factsOfProvider({ orderId, payee, amount }: CardOrder): CardFacts {
  return { orderId, payeeId: payee, ...amount };
}

/** Returns the payment of an order at `at` (ms), from a capture that agrees with it. */
export function paymentOf(
  order: Order,
  { id, receipt }: CardCapture,
  { card, at }: { readonly card: CardAttempt; readonly at: number },
): Payment {
  return {
    method: 'card',
    reference: id,
    attemptId: attemptId(card),
    part: null,
    account: card.account,
    confirmedAt: card.askedAt,
    amountCentimes: order.totalCentimes,
    at,
    by: '',
    reason: null,
    usdCents: order.usdCents,
    feeCentimes: feeOf(receipt, order.usdRate),
    receipt,
  };
}
