/** What each payment method is called: by its name, beside it at the checkout, as the owner's account, in a sentence, and among all that the store takes. */
export const method = {
  'method-bank': 'Bank transfer',
  'method-bank-hint': 'From any Moroccan bank',
  'method-bank-account': 'Bank account',
  'method-bank-named': 'bank transfer',
  'method-bank-taken': 'bank transfers',
  'method-card': 'Card',
  'method-card-hint': 'Through PayPal, in dollars',
  'method-card-named': 'card',
  'method-card-taken': 'PayPal, credit cards',
  'method-wallet': 'Mobile wallet',
  'method-wallet-hint': 'From your phone',
  'method-wallet-account': 'Mobile wallet',
  'method-wallet-named': 'mobile wallet',
  'method-wallet-taken': 'mobile wallets',
} as const;
