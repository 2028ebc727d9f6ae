/** Paying: by bank, wallet and card. */
export const checkout = {
  'proof-required': 'Please upload a payment proof.',
  'proof-missing': 'Please upload a payment proof.',
  'proof-type': 'Please upload a JPEG, PNG, WebP or PDF file.',
  'proof-too-large': 'This file is larger than 5 MB.',
  'proof-submitted': 'Proof submitted successfully!',
  'proofs-left-one': 'You can send one more proof.',
  'proofs-left-other': 'You can send {count} more proofs.',
  'hold-proof-one':
    'Send the proof before that, and the key stays yours while we check. After that someone else can buy it, but this order stays open.',
  'hold-proof-other':
    'Send the proof before that, and the keys stay yours while we check. After that someone else can buy them, but this order stays open.',
  'release-one': 'We check it and release your key.',
  'release-other': 'We check it and release your keys.',
  'operator-required': 'Please choose your wallet.',
  'method-not-set-up': 'Not set up on this store',
  'too-many-reviews':
    'We are still checking several payments from you or your connection. This order stays open: send its proof when we have checked one of them.',
  'order-moved': 'This order has just changed. Nothing was sent twice, and nothing was charged.',
  'card-paid-one': 'Payment confirmed. Your key is ready!',
  'card-paid-other': 'Payment confirmed. Your keys are ready!',
  'card-pending': 'PayPal is looking at your payment. You don’t have to do anything.',
  'card-on-its-way': 'PayPal has not answered yet. You don’t have to do anything: you are never charged twice.',
  'card-cancelled': 'You came back from PayPal without paying. Nothing was charged, and you can still pay this order.',
  'card-waiting': 'You have not approved the payment at PayPal yet, so nothing was charged. You can do it there, or pay another way.',
  'card-declined': 'PayPal did not accept this card, so nothing was charged. Choose another card there, or pay another way.',
  'card-no-key':
    'Nothing was charged: a game of this order has no key left. The order stays open. Try again later, or start again from your cart.',
  'card-over': 'This payment at PayPal has ended, and nothing was charged. You can start a new one, or pay another way.',
  'card-unknown':
    'PayPal does not answer at the moment. If you approved the payment, you don’t have to do anything: you are never charged twice.',
  'card-away': 'PayPal does not answer at the moment, and nothing was charged. Please try again in a minute, or pay another way.',
  'card-refused': 'PayPal did not take this payment, and nothing was charged. Please pay another way.',
  'card-begun':
    'You started to pay at PayPal. If you approved the payment there, it is confirmed here within a few minutes. If not, continue there. You are never charged twice.',
  'hold-card-one':
    'Pay by card or send the proof before that, and the key stays yours. After that someone else can buy it, but this order stays open.',
  'hold-card-other':
    'Pay by card or send the proof before that, and the keys stay yours. After that someone else can buy them, but this order stays open.',
  'card-step-amount': 'You pay at PayPal, in dollars:',
  'card-step-how': 'Use a card, or a PayPal account if you have one. We never see your card.',
  'card-step-back-one': 'PayPal sends you back here, and your key is ready.',
  'card-step-back-other': 'PayPal sends you back here, and your keys are ready.',
} as const;
