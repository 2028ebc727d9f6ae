import { toCentimes } from '~/domain/money';
import type { CardFacts } from '~/domain/card-payment';
import type { CardCapture, CardOrder } from '~/ports/card-provider';

import type { Order, CardAttempt, Payment } from '~/features/order/document.server';

/** The one that may have brought money, where there is one. */
export function countedCapture({ captures }: CardOrder): CardCapture | undefined {
  return captures.findLast((each) => each.state !== 'declined') ?? captures.at(-1);
}

/** What the money has to be. */
export function factsOf(order: Order, card: CardAttempt): CardFacts {
  return { orderId: order.id, payeeId: card.payeeId, currency: 'USD', cents: order.usdCents };
}

/** What the provider says that it is. */
export function factsOfProvider({ orderId, payee, amount }: CardOrder): CardFacts {
  return { orderId, payeeId: payee, ...amount };
}

/** A capture that agrees with its order, as the payment of that order at `at` (ms). */
export function paymentOf(order: Order, { id, feeCents }: CardCapture, at: number): Payment {
  return {
    method: 'card',
    reference: id,
    amountCentimes: order.totalCentimes,
    at,
    by: '',
    reason: null,
    usdCents: order.usdCents,
    // why × 10: a dollar counts as ten dirhams (docs/rules.md, Money)
    feeCentimes: toCentimes((feeCents ?? 0) * 10),
  };
}
