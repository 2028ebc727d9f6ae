/** The checkout and its forms, and the pages that stand in for a card company, for Google and for GitHub in the demo. */
export const checkoutTexts = {
  // Paying: by bank, wallet and card.
  'checkout-terms': 'The <terms>terms of sale</terms> apply, and what we say of <refunds>refunds</refunds>.',
  'checkout-title': 'Checkout',
  'checkout-encrypted': 'Encrypted connection',
  'checkout-how': 'How would you like to pay?',
  'checkout-how-paid': 'How did you pay?',
  'checkout-change': 'Change your cart',
  'checkout-cancel': 'Cancel order',
  'nothing-to-pay': 'You have no order to pay for.',
  'nothing-to-pay-hint': 'An order starts from your cart. Orders that you have paid, or sent a proof for, are in “My orders”.',
  'payer-label': 'Sender name',
  'payer-hint': 'The name or number that we see with your payment. You can leave it empty, but it helps us find the payment.',
  'proof-hint': 'Take or choose a picture of the receipt (JPEG, PNG, WebP) up to 15 MB, or a PDF up to 5 MB.',
  'proof-jump': 'Paid already? Send the proof',
  'proof-send': 'Submit Proof',
  'proof-submitted': 'Proof submitted successfully!',
  'due-left-one': '{count} minute left,',
  'due-left-other': '{count} minutes left,',
  'due-until-one': 'key held until {time}',
  'due-until-other': 'keys held until {time}',
  'due-soon': 'Five minutes or less are left to pay.',
  'hold-until-one':
    'Send the proof before <fact>{deadline}</fact>, Casablanca time: after that someone else can buy your key, but this order stays open.',
  'hold-until-other':
    'Send the proof before <fact>{deadline}</fact>, Casablanca time: after that someone else can buy your keys, but this order stays open.',
  'hold-over-one':
    '<fact>Your reserved key was released on {deadline}, Casablanca time.</fact> You can still pay: a game that is in stock when your payment or its proof arrives is kept for you again. For the others we owe you a key, first paid, first served, or you get your money back.',
  'hold-over-other':
    '<fact>Your reserved keys were released on {deadline}, Casablanca time.</fact> You can still pay: a game that is in stock when your payment or its proof arrives is kept for you again. For the others we owe you a key, first paid, first served, or you get your money back.',
  'hold-over-unpaid': 'Not paid yet? <cart>Start again from your cart</cart>',
  'price-changed': 'The price has changed since: {before}, now {now}.',
  'price-over': '<fact>The price of this order was kept until {deadline}, Casablanca time.</fact> To pay now, go on at today’s price.',
  'price-lost-offer-over': '<fact>The offer on this order has ended.</fact> To pay now, go on at today’s price.',
  'price-lost-offer-stopped': '<fact>The offer on this order was stopped.</fact> To pay now, go on at today’s price.',
  'price-lost-code-over': '<fact>The code of this order has ended.</fact> To pay now, go on at today’s price.',
  'price-lost-code-used-up': '<fact>The code of this order was used up since.</fact> To pay now, go on at today’s price.',
  'price-lost-code-not-first':
    '<fact>The code of this order is for a first order, and you have another one by now.</fact> To pay now, go on at today’s price.',
  'price-over-paid': 'Already paid for it? Send us the proof below: money that arrives late still counts.',
  'renew-go': 'Continue to payment: {total}',
  'renew-gone':
    '<fact>Out of stock, or not for sale any more: {titles}.</fact> So this order can’t be paid now. <cart>Start again from your cart</cart>',
  'hold-over-price': 'The price stays as it is until {deadline}, Casablanca time.',
  'hold-over-reduced': 'Its price stays until {deadline}, Casablanca time, as long as its offer or code counts.',
  'paid-label': 'I have already paid',
  'hold-without-key':
    '<fact>No key is left at the moment for: {titles}.</fact> Pay only if you can wait: you get the key as soon as new ones arrive, or your money back.',
  'paid-late':
    '<fact>This order was cancelled. If you have paid for it, send us the proof.</fact> Money that arrives late counts: a game that is in stock when your proof arrives is kept for you. For the others we owe you a key, first paid, first served, or you get your money back.',
  'paid-late-unpaid': 'Not paid yet? Don’t pay this order. <cart>Start again from your cart</cart>',
  'bank-how-one':
    'Transfer the amount to this account with the reference as its note, and send us the receipt: we check it and release your key.',
  'bank-how-other':
    'Transfer the amount to this account with the reference as its note, and send us the receipt: we check it and release your keys.',
  'bank-holder': 'Account holder <fr>(Bénéficiaire)</fr>',
  'bank-name': 'Bank <fr>(Banque)</fr>',
  'bank-rib': 'RIB',
  'wallet-how-one':
    'Send the amount to the number of your operator, with the reference if it lets you write a message, and send us the confirmation screen: we check it and release your key.',
  'wallet-how-other':
    'Send the amount to the number of your operator, with the reference if it lets you write a message, and send us the confirmation screen: we check it and release your keys.',
  'wallet-menu-Orange Money': 'In Orange Money: Transfer, to a mobile number.',
  'wallet-menu-inwi money': 'In inwi money: Send money, to a mobile number.',
  'wallet-menu-MT Cash': 'In MT Cash: Transfer money, to another customer.',
  'transfer-amount': 'Amount <fr>(Montant)</fr>',
  'transfer-reference-french': '{reference} <fr>(Motif)</fr>',
  'transfer-demo': 'Demo values: don’t send money to them',
  copy: 'Copy',
  'copy-amount': 'Copy the amount',
  'copy-holder': 'Copy the account holder',
  'copy-bank': 'Copy the bank',
  'copy-rib': 'Copy the RIB',
  'copy-reference': 'Copy the reference',
  'copy-number': 'Copy the number: {operator}',
  'operator-label': 'Operator you paid with',
  'operator-none': 'Choose one',
  'method-none': 'This store takes no payments at the moment. Your order stays open; write to us if you need it soon.',
  'card-paid-one': 'Payment confirmed. Your key is ready!',
  'card-paid-other': 'Payment confirmed. Your keys are ready!',
  'card-pending': 'PayPal is looking at your payment. You don’t have to do anything.',
  'card-on-its-way': 'PayPal has not answered yet. You don’t have to do anything: you are never charged twice.',
  'card-cancelled': 'You came back from PayPal without paying. Nothing was charged, and you can still pay this order.',
  'card-waiting': 'You have not approved the payment at PayPal yet, so nothing was charged. You can do it there, or pay another way.',
  'card-declined': 'PayPal did not accept this card, so nothing was charged. Choose another card there, or pay another way.',
  'card-over': 'This payment at PayPal has ended, and nothing was charged. You can start a new one, or pay another way.',
  'card-unknown':
    'PayPal does not answer at the moment. If you approved the payment, you don’t have to do anything: you are never charged twice.',
  'card-begun':
    'You started to pay at PayPal. If you approved the payment there, it is confirmed here once PayPal tells us. If not, continue there. You are never charged twice.',
  'hold-card-one':
    'Pay by card or send the proof before <fact>{deadline}</fact>, Casablanca time: after that someone else can buy your key, but this order stays open.',
  'hold-card-other':
    'Pay by card or send the proof before <fact>{deadline}</fact>, Casablanca time: after that someone else can buy your keys, but this order stays open.',
  'hold-pay-one':
    'Pay before <fact>{deadline}</fact>, Casablanca time: after that someone else can buy your key, but this order stays open.',
  'hold-pay-other':
    'Pay before <fact>{deadline}</fact>, Casablanca time: after that someone else can buy your keys, but this order stays open.',
  'card-step-amount': 'You pay at PayPal, in dollars: {amount}',
  'card-step-how': 'Use a card, or a PayPal account if you have one. We never see your card.',
  'card-step-back-one': 'PayPal sends you back here. Your key is ready once the payment is confirmed.',
  'card-step-back-other': 'PayPal sends you back here. Your keys are ready once the payment is confirmed.',
  'no-money-moves': 'Demo: no money moves',
  'card-demo-elsewhere': 'This demo takes no cards here. Please choose another way to pay.',
  'card-go': 'Pay with PayPal',
  // Errors of a proof, a payment or a question about an order.
  'proof-not-sent': 'Your proof was not sent. Choose it again.',
  'proof-required': 'Please upload a payment proof.',
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
  'card-too-small': 'This order is too small for a card. Pay it by transfer or wallet.',
  'card-no-key':
    'Nothing was charged: a game of this order has no key left. The order stays open. Try again later, or start again from your cart.',
  'picture-no-room': 'This order has as many pictures as it can keep. Please send your text without one.',
  'question-no-room':
    'Your questions about this order have no room for so much more. Please write less, or write to us on the support page.',
  'refund-text-required': 'Please say why you would like your money back.',
  'problem-text-required': 'Please tell us what the platform said.',
  // The pages that stand in for a card company, for Google and for GitHub in the demo.
  'demo-card-lead': 'This page of the store stands in for PayPal. It asks for no card, and nothing is charged.',
  'demo-card-pay': 'Pay {amount}',
  'demo-card-decline': 'Decline the card',
  'demo-card-cancel': 'Go back without paying',
  'demo-provider-title': 'Demo: not {provider}',
  'demo-provider-lead': 'This page of the store stands in for {provider}. Choose one of three made-up people.',
  'demo-provider-cancel': 'Go back without signing in',
  'method-bank-hint': 'From any Moroccan bank',
  'method-card-hint': 'Through PayPal, in dollars',
  'method-wallet-hint': 'From your phone',
} as const;
