import type { LineState, OrderState } from '~/domain/order';
import { isTransfer, type PaymentMethod } from '~/domain/payment/method';
import type { OrderView } from '~/ui/components/order/view';

import type { OrderText, OrderWords } from '~/ui/translations/storefront/order/page';

/** What an order's state means for the shopper, and what happens next. `games`: how many the order has; `methods`: how this store is paid. */
export function orderStateHint(
  { sentence, countedSentence }: OrderWords,
  { state, hasProof, lines }: HintedOrder,
  games: number,
  methods: readonly PaymentMethod[],
): string {
  if (isKeptBack({ state, lines })) return sentence('order-hint-needs_attention');
  switch (state) {
    case 'awaiting_payment':
      return countedSentence(methods.some(isTransfer) ? 'order-hint-awaiting_payment' : 'order-hint-to-pay', games);
    case 'fulfilled':
      return countedSentence(`order-hint-${state}`, games);
    case 'in_review':
      return countedSentence(hasProof ? 'order-hint-in_review' : 'order-hint-on-its-way', games);
    case 'capturing':
    case 'payment_pending':
      return countedSentence('order-hint-on-its-way', games);
    case 'owed':
    case 'refunded':
    case 'cancelled':
      return sentence(`order-hint-${state}`);
  }
}

/** Tells whether keys of a delivered order stay back until the owner or the provider decides: it isn't said to be ready. */
export function isKeptBack({ state, lines }: Pick<HintedOrder, 'state' | 'lines'>): boolean {
  return state === 'fulfilled' && lines.some(({ question }) => question.waitsFor !== null && question.refund === null);
}

interface HintedOrder extends Pick<OrderView, 'state' | 'hasProof'> {
  readonly lines: readonly { readonly question: Pick<OrderView['lines'][number]['question'], 'waitsFor' | 'refund'> }[];
}

/** The code of the text shown instead of a key. */
export function missingKeyText(state: LineState, orderState: OrderState): OrderText {
  if (state === 'owed') return 'key-owed';
  if (state === 'refunded') return 'key-refunded';
  return orderState === 'cancelled' ? 'key-cancelled' : 'key-unpaid';
}
