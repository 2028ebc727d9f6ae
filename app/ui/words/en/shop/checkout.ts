/** Paying: by bank, wallet and card. */
export const checkout = {
  'checkout-title': 'Checkout',
  'checkout-encrypted': 'Encrypted connection',
  'checkout-how': 'How would you like to pay?',
  'checkout-how-paid': 'How did you pay?',
  'checkout-order': 'Your order',
  'checkout-change': 'Change your cart',
  'checkout-cancel': 'Cancel order',
  'nothing-to-pay': 'You have no order to pay for.',
  'nothing-to-pay-hint': 'An order starts from your cart. Orders that you have paid, or sent a proof for, are in “My orders”.',
  'nothing-to-pay-cart': 'Your Cart',
  'nothing-to-pay-orders': 'My orders',
  'payer-label': 'Sender name',
  'payer-hint': 'The name or number that we see with your payment. You can leave it empty, but it helps us find the payment.',
  'proof-label': 'Payment proof',
  'proof-hint': 'Take or choose a picture of the receipt (JPEG, PNG, WebP) up to 15 MB, or a PDF up to 5 MB.',
  'proof-send': 'Submit Proof',
  'proof-submitted': 'Proof submitted successfully!',
  'due-to-pay': 'To pay',
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
    '<fact>Your reserved key was released on {deadline}, Casablanca time.</fact> You can still pay: a game that is in stock when your proof arrives is kept for you again. For the others we owe you a key, first paid, first served, or you get your money back.',
  'hold-over-other':
    '<fact>Your reserved keys were released on {deadline}, Casablanca time.</fact> You can still pay: a game that is in stock when your proof arrives is kept for you again. For the others we owe you a key, first paid, first served, or you get your money back.',
  'hold-over-unpaid': 'Not paid yet? <cart>Start again from your cart</cart>',
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
  'transfer-reference': 'Reference',
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
    'You started to pay at PayPal. If you approved the payment there, it is confirmed here within a few minutes. If not, continue there. You are never charged twice.',
  'hold-card-one':
    'Pay by card or send the proof before <fact>{deadline}</fact>, Casablanca time: after that someone else can buy your key, but this order stays open.',
  'hold-card-other':
    'Pay by card or send the proof before <fact>{deadline}</fact>, Casablanca time: after that someone else can buy your keys, but this order stays open.',
  'card-step-amount': 'You pay at PayPal, in dollars: {amount}',
  'card-step-how': 'Use a card, or a PayPal account if you have one. We never see your card.',
  'card-step-back-one': 'PayPal sends you back here, and your key is ready.',
  'card-step-back-other': 'PayPal sends you back here, and your keys are ready.',
  'card-go': 'Pay with PayPal',
} as const;
