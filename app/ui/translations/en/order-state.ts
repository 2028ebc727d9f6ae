/** What became of an order and of its refunds. */
export const orderState = {
  'order-awaiting_payment': 'Waiting for payment',
  'order-in_review': 'Payment being checked',
  'order-capturing': 'Payment being checked',
  'order-payment_pending': 'Payment being checked',
  'order-fulfilled': 'Delivered',
  'order-owed': 'Key owed',
  'order-cancelled': 'Cancelled',
  'order-refunded': 'Refunded',
  'order-needs_attention': 'Needs attention',
  'refund-done': 'Refunded: {amount}, {date}.',
  'refund-done-reference': 'Reference: {reference}',
} as const;
