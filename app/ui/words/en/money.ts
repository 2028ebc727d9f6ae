import type { AttentionCode } from '~/domain/attention';

/** What the owner reads of an order that no rule covers. */
const attention: Readonly<Record<`attention-${AttentionCode}`, string>> = {
  'attention-amount-differs': 'The card paid another amount than the order’s.',
  'attention-currency-differs': 'The card paid in another currency than dollars.',
  'attention-payee-differs': 'The money of the card went to another PayPal account than yours.',
  'attention-order-differs': 'PayPal names another order for this payment.',
  'attention-paid-twice': 'Money came twice for this order. Send the second payment back, then say so here.',
  'attention-refund-failed': 'A refund did not go through.',
  'attention-refunded-twice':
    'PayPal sent this refund after all, when it had been sent again or recorded here: the money may have gone back twice. Look at PayPal, then say here how it ended.',
  'attention-refunded-elsewhere': 'Money of this order was sent back at PayPal’s own site, not from here.',
  'attention-payment-reversed': 'PayPal took the payment of this order back.',
  'attention-disputed':
    'The buyer, or her bank, opened a dispute about this payment. Answer it at PayPal before its deadline, then say here how it ended.',
  'attention-unexpected-answer': 'PayPal gave an answer that this store does not know.',
};

/** What the owner reads of a statement of her bank. */
const statements = {
  'statement-failed': 'Failed to read the statement: {reason}',
  'statement-csv-columns-missing':
    'No line of this file names a column for the text (libellé) and one for the credit or amount. Export the movements of the account as CSV.',
  'statement-csv-no-rows': 'No money came in by any row of this file.',
  'statement-csv-too-many-rows': 'This statement is too long: it can have up to 5,000 payments. Export a shorter period.',
  'statement-csv-quotes': 'A quote in this file is never closed. Export it again.',
  'statement-rows-one': '{count} payment',
  'statement-rows-other': '{count} payments',
  'statement-unread-one': 'The amount of {count} line can’t be read, so it is not among these rows. Look at it in your file: line {lines}.',
  'statement-unread-other':
    'The amounts of {count} lines can’t be read, so they are not among these rows. Look at them in your file: lines {lines}.',
  'statement-tab-sure': 'Sure ({count})',
  'statement-tab-doubtful': 'To look at ({count})',
  'statement-tab-unknown': 'Unknown ({count})',
  'statement-tab-taken': 'Taken ({count})',
  'statement-about-sure': 'Reference and amount agree with an order. Untick what you don’t want to approve.',
  'statement-about-doubtful': 'Something doesn’t quite fit. Choose the order that the money is for, or leave the row.',
  'statement-about-unknown': 'No order that waits for money fits these rows.',
  'statement-about-taken': 'These rows belong to payments that were approved already. They can’t be taken twice.',
  'statement-amount-differs': 'The reference is of this order, but the amount is another.',
  'statement-several-orders': 'The text names several orders.',
  'statement-several-rows': 'Several rows of this statement name this order.',
  'statement-paid-already': 'This order was paid already.',
  'statement-card-under-way': 'A payment by card of this order is under way: look at it again when that is decided.',
  'statement-needs-attention': 'This order needs your attention: open it first.',
  'statement-name-and-amount': 'No reference. The amount and the name fit.',
  'statement-amount': 'No reference. Only the amount fits, and a proof waits for you.',
  'statement-none-chosen': 'Choose at least one row.',
  'statement-done-one': '{count} row taken',
  'statement-done-other': '{count} rows taken',
  'statement-some-failed': 'These rows were not taken. All others that you chose were.',
  'statement-line': 'Line {line},',
  'statement-fail-row-taken': 'This row was taken already.',
  'statement-fail-reference-used': 'This bank reference paid another order.',
  'statement-fail-wrong-state': 'This order has changed in the meantime.',
  'statement-fail-amount-differs': 'Give a reason for the difference.',
  'statement-fail-not-offered': 'This row fits another order now. Please look at it again.',
} as const;

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
  ...statements,
} as const;
