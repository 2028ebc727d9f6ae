import type { AttentionCode } from '~/domain/payment';

/** What the owner reads of an order that no rule covers. */
const attention: Readonly<Record<`attention-${AttentionCode}`, string>> = {
  'attention-amount-differs': 'The card paid another amount than the order’s.',
  'attention-currency-differs': 'The card paid in another currency than dollars.',
  'attention-payee-differs': 'The money of the card went to another PayPal account than yours.',
  'attention-order-differs': 'PayPal names another order for this payment.',
  'attention-paid-twice': 'Money came twice for this order. Send the second payment back, then say so here.',
  'attention-refund-failed': 'A refund did not go through.',
  'attention-refunded-elsewhere': 'Money of this order was sent back at PayPal’s own site, not from here.',
  'attention-payment-reversed': 'PayPal took the payment of this order back.',
  'attention-unexpected-answer': 'PayPal gave an answer that this store does not know.',
};

/** The words of what goes beyond one payment for one order. */
export const moneyWords = {
  ...attention,
  'attention-paid-hint': 'Once you have dealt with it, say how: the order goes on where it stood.',
  'attention-unpaid-hint':
    'Nothing was approved for this order. If the money is there, approve it below. Else this cancels the order, and its keys are free again.',
  'answer-required': 'Say what you did.',
  'order-resolved': 'Order dealt with',
  'second-payment-hint': 'The order stays paid as it is. What came besides is kept as a payment of its own, until you have sent it back.',
  'second-payment-kept': 'Payment recorded',
} as const;
