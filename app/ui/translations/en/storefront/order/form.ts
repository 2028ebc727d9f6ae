/** What is wrong with a proof, a payment or a question about an order. */
export const orderForm = {
  'proof-required': 'Please upload a payment proof.',
  'proof-missing': 'Please upload a payment proof.',
  'proof-type': 'Please upload a JPEG, PNG, WebP or PDF file.',
  'proof-other-picture': 'We can’t read pictures of this kind (HEIC, for example). Send it as JPEG, or take a screenshot.',
  'proof-broken': 'This file is damaged or not complete. Please choose it again, or take another picture.',
  'proof-too-many-dots':
    'This picture has too many megapixels: we read up to 100, and up to 25 where it loads in several passes. Take a screenshot of it, and send that.',
  'proof-too-large': 'This file is larger than 15 MB.',
  'proof-pdf-too-large': 'This PDF is larger than 5 MB. A picture can have up to 15 MB.',
  'operator-required': 'Please choose your wallet.',
  'paid-required': 'Tick this only if you have already paid. If you have not, don’t pay this order.',
  'too-many-reviews':
    'We are still checking several payments from you or your connection. This order stays open: send its proof when we have checked one of them.',
  'order-moved': 'This order has just changed, so this was not done. Please look at it again.',
  'card-away': 'PayPal does not answer at the moment, and nothing was charged. Please try again in a minute, or pay another way.',
  'card-undecided':
    'PayPal has not decided about your last card payment yet. Please wait for its answer, so that you don’t pay twice. We go on asking.',
  'card-refused': 'PayPal did not take this payment, and nothing was charged. Please pay another way.',
  'card-no-key':
    'Nothing was charged: a game of this order has no key left. The order stays open. Try again later, or start again from your cart.',
  'picture-no-room': 'This order has as many pictures as it can keep. Please send your text without one.',
  'question-no-room':
    'Your questions about this order have no room for so much more. Please write less, or write to us on the support page.',
  'refund-text-required': 'Please say why you would like your money back.',
  'problem-text-required': 'Please tell us what the platform said.',
} as const;
