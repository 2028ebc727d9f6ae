/** What each payment method is called: by its name, beside it at the checkout, and as the owner's account. */
export const method = {
  'method-bank': 'Bank transfer',
  'method-bank-hint': 'From any Moroccan bank',
  'method-bank-account': 'Bank account',
  'method-card': 'Card',
  'method-card-hint': 'Through PayPal, in dollars',
  'method-wallet': 'Mobile wallet',
  'method-wallet-hint': 'Orange Money, inwi money, MT Cash',
  'method-wallet-account': 'Mobile wallet',
} as const;
