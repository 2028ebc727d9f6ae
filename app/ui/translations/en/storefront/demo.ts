/** The pages that stand in for a card company, for Google and for GitHub in the demo. */
export const demo = {
  'demo-card-title': 'Demo: no money moves',
  'demo-card-lead': 'This page of the store stands in for PayPal. It asks for no card, and nothing is charged.',
  'demo-card-order': 'Order {reference}',
  'demo-card-pay': 'Pay {amount}',
  'demo-card-decline': 'Decline the card',
  'demo-card-cancel': 'Go back without paying',
  'demo-provider-title': 'Demo: not {provider}',
  'demo-provider-lead': 'This page of the store stands in for {provider}. Choose one of three made-up people.',
  'demo-provider-cancel': 'Go back without signing in',
} as const;
