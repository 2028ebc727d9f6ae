/** What a shopper reads of a payment by card. `card-` and a standing, or how going to the provider ended. */
export const cardWords = {
  'card-paid-one': 'Payment confirmed. Your key is ready!',
  'card-paid-other': 'Payment confirmed. Your keys are ready!',
  'card-pending': 'PayPal is looking at your payment. You don’t have to do anything.',
  'card-on-its-way': 'PayPal has not answered yet. You don’t have to do anything: you are never charged twice.',
  'card-cancelled': 'You came back from PayPal without paying. Nothing was charged, and this order is still yours to pay.',
  'card-waiting': 'The payment is not approved at PayPal yet, so nothing was charged. You can go on with it there, or pay another way.',
  'card-declined': 'PayPal did not accept this card, so nothing was charged. Choose another card there, or pay another way.',
  'card-no-key':
    'Nothing was charged: not every game of this order has a key left. The order stays yours. Try again later, or start again from your cart.',
  'card-over': 'This payment at PayPal is over, and nothing was charged. You can begin a new one, or pay another way.',
  'card-unknown':
    'PayPal does not answer at the moment. If you approved the payment, it goes through by itself; you are never charged twice.',
  'card-away': 'PayPal does not answer at the moment, and nothing was charged. Please try again in a minute, or pay another way.',
  'card-refused': 'PayPal did not take this payment, and nothing was charged. Please pay another way.',
  'card-begun':
    'You began to pay at PayPal. If you approved it there, your payment is confirmed by itself within a few minutes; if not, go on with it. You are never charged twice.',
  'hold-card-one': 'Pay by card or send the proof by then, and it stays yours. Later somebody else can buy it, but this order stays open.',
  'hold-card-other':
    'Pay by card or send the proof by then, and they stay yours. Later somebody else can buy them, but this order stays open.',
  'card-step-amount': 'You pay at PayPal, in dollars:',
  'card-step-how': 'Use a card, or a PayPal account if you have one. We never see your card.',
  'card-step-back-one': 'PayPal sends you back here, and your key is ready.',
  'card-step-back-other': 'PayPal sends you back here, and your keys are ready.',
} as const;

/** What can be said on the payment page after a visit to the provider, and how. */
const NOTES: Readonly<Record<string, 'bad' | 'info'>> = {
  cancelled: 'info',
  waiting: 'info',
  declined: 'bad',
  'no-key': 'bad',
  over: 'bad',
  unknown: 'info',
};

/** The tone in which an outcome is told on the payment page; null where it is none of those. */
export function cardNoteTone(outcome: string | null): 'bad' | 'info' | null {
  return outcome !== null && Object.hasOwn(NOTES, outcome) ? (NOTES[outcome] ?? null) : null;
}
