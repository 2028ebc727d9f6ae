import type { BreachCode } from '~/domain/breach';

/** What each broken promise means, for an owner who reads no code. */
const breaches: Readonly<Record<`breach-${BreachCode}`, string>> = {
  'breach-unreadable': 'A document can’t be read: it lacks a field, or a field has the wrong kind of value.',
  'breach-key-in-two-orders': 'One key stands in two orders.',
  'breach-delivered-without-key': 'An order says that a key was delivered, and the key says otherwise.',
  'breach-hold-lost': 'An order whose money is being looked at has no key held for it.',
  'breach-sold-without-line': 'A key is sold, and no paid order has it.',
  'breach-held-by-dead-order': 'A key is held for an order that no longer waits for anything.',
  'breach-burned-without-reason': 'A key can’t be sold any more, and no refund or replacement says why.',
  'breach-key-flags': 'A key’s state and its “used” mark disagree.',
  'breach-key-twice': 'The same key is in the store twice, or its mark of uniqueness is missing.',
  'breach-code-without-key': 'A code counts as taken, but no key of the store has it: it can’t be added.',
  'breach-key-unreadable': 'A key can’t be decrypted with this KEY_SECRET.',
  'breach-paid-line-open': 'A paid order has a game that is neither delivered nor owed.',
  'breach-line-without-payment': 'A game was delivered, owed or refunded, and nobody paid for it.',
  'breach-state-differs': 'An order’s state is not what its payment and its games say.',
  'breach-total-differs': 'An order’s total is not the sum of its prices.',
  'breach-payment-mismatch': 'A payment and its order disagree.',
  'breach-payment-in-two-orders': 'One payment stands for two orders.',
  'breach-capture-in-two-orders': 'One card payment stands in two orders.',
  'breach-paid-at-differs': 'An order’s time of payment is not that of its payment.',
  'breach-books-differ': 'What an order’s keys cost, or when, is not what its games say: the sales figures are wrong.',
  'breach-card-differs': 'An order and its card payment disagree about how far it is.',
  'breach-card-not-followed': 'Money is on its way from or to a card, and the store doesn’t ask what became of it.',
  'breach-refunds-exceed': 'More was refunded than was paid.',
  'breach-refund-differs': 'A refund and the game that it is for disagree.',
  'breach-question-differs': 'A shopper’s question is about a game that was not paid, was refunded already, or is asked twice.',
  'breach-attention-differs': 'An order needs attention and doesn’t say why, or says why and is called well.',
  'breach-waiting-differs': 'An order waits for your decision and is not in your list, or is there for nothing.',
  'breach-mail-missing': 'A paid order lacks an e-mail, sent or waiting.',
  'breach-too-many-featured': 'More than 10 games are featured.',
  'breach-pack-differs':
    'Pages show a game otherwise than it is stored: the packed catalogue is wrong. What is sold is right, it is judged by the keys. Delete the document catalogue/head-1: the catalogue is then packed anew.',
};

/** The words of the doctor, on the console and on the owner's page. */
export const doctorWords = {
  ...breaches,
  'health-well': 'All is well. Every promise of the store holds.',
  'health-broken-one': '{count} thing is wrong in the store.',
  'health-broken-other': '{count} things are wrong in the store.',
  'health-attention-one': '{count} order needs your attention. The store told you why; it is not broken.',
  'health-attention-other': '{count} orders need your attention. The store told you why; it is not broken.',
  'health-plain-one': '{count} key of older data is not encrypted yet: npm run data -- encrypt.',
  'health-plain-other': '{count} keys of older data are not encrypted yet: npm run data -- encrypt.',
  'health-cards-refused':
    'PayPal refuses the store’s name and secret, so nobody can pay by card. Compare PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_ENV with your application at developer.paypal.com, and start the store again.',
  'health-never': 'The store was not checked yet.',
  'health-running': 'The store is being checked. On a large store this takes a minute.',
  'health-goes-on': 'The check goes on. Look again in a minute.',
  'health-failed': 'Failed to check the store: {reason}',
  'health-more-one': 'and {count} more',
  'health-more-other': 'and {count} more',
} as const;
