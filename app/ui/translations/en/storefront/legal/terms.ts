/** The terms of sale. */
export const terms = {
  'terms-description': 'What you and Miftah agree to when you buy a game key.',
  'terms-lead': 'What you and the store agree to when you buy a game key.',
  'terms-what-title': 'What you buy',
  'terms-what':
    'A game key is a code that adds one game to one account on a platform, such as Steam. The page of each game names the platform and, where we know it, what the game needs. The account is yours, and the rules of the platform apply to it.',
  'terms-what-once': 'Each key is sold once. It is for your own use or a present, not to be sold again.',
  'terms-price-title': 'Price',
  'terms-price': 'Prices are in Moroccan dirhams, taxes included. You pay the price that your order shows; nothing is added.',
  'terms-price-dollar': 'The dollar figure is only a help.',
  'terms-price-dollar-card': 'The dollar figure is only a help, except for a card: the payment page shows what your card pays.',
  'terms-order-title': 'Your order',
  'terms-order':
    'Before you order, the summary shows each game and the total, and you can still change them. With your order you accept these terms.',
  'terms-order-hold':
    'An order holds its keys for {minutes} minutes. If it is not paid by then, the keys may go to somebody else. An order that is not paid costs nothing.',
  'terms-delivery-title': 'Delivery',
  'terms-delivery': 'When the payment is confirmed, the keys are in your account, on the page of the order.',
  'terms-delivery-mail': 'You get a mail with a link to it, never with the key.',
  'terms-delivery-owed':
    'If you paid and no key is left, the order says so. You get the next key that arrives, or your money back if you ask for it.',
  'terms-broken-title': 'A key that does not work',
  'terms-broken':
    'Tell us on the page of the order. We check the key, and give you another one or your money back. The guarantees of the law stay yours.',
  'terms-account-title': 'Your account',
  'terms-account':
    'Keep your password to yourself: whoever has it can read your keys. We may close an account that pays with money of others or tries to get keys without paying.',
  'terms-dispute-title': 'If we disagree',
  'terms-dispute':
    'Write to us first. Moroccan law applies, law 31-08 on the protection of consumers with it, and the courts that it names decide. These terms take no right from you that the law gives you.',
} as const;
