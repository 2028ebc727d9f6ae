const catalogue = {
  'no-games': 'No games found.',
  'no-featured': 'No featured games available.',
  'game-not-found': 'Game not found.',
  'game-load-failed': 'Failed to load game data.',
  'price-invalid': 'Enter a price such as 199 or 199.50.',
  'max-below-min': 'The highest price is below the lowest.',
  'loading-games': 'Loading games...',
  'loading-game': 'Loading game details...',
  'in-stock': 'In stock',
  'only-left': 'Only {count} left',
  'out-of-stock': 'Out of stock',
} as const;

const cart = {
  'games-one': '{count} game',
  'games-other': '{count} games',
  'cart-label-one': 'Cart, {count} game',
  'cart-label-other': 'Cart, {count} games',
  'cart-added': 'Added to your cart: {title}',
  'cart-removed': 'Removed from your cart: {title}',
  'cart-removed-unknown': 'Removed from your cart',
  'cart-known': 'Already in your cart: {title}',
  'cart-empty': '🛒 Your cart is empty.',
  'cart-full': 'Your cart is full: it holds 50 games.',
  'cart-failed': 'Failed to save cart',
  'line-out-of-stock': 'Out of stock. Remove it to go on.',
  'line-type-out-of-stock': 'No key of this type is left. Choose another or remove it.',
  'line-not-for-sale': 'This game cannot be bought at the moment. Remove it to go on.',
  'line-recently-held': 'This game was held for you and the time ran out. You can order it again in 30 minutes.',
  'line-gone': 'This game is no longer in the store. Remove it to go on.',
  'type-out-of-stock': 'No key of this type is left.',
  'cart-out-of-stock': 'Out of stock: {titles}. Nothing was charged. Remove it to go on.',
  'not-for-sale': 'This game cannot be bought at the moment.',
  'recently-held': 'You held the last keys of this game a short while ago. Please try again in 30 minutes.',
  'too-many-orders': 'Too many unpaid orders come from your connection. Please pay or cancel one of them first.',
} as const;

const checkout = {
  'proof-required': 'Please upload a payment proof.',
  'proof-missing': 'Please upload a payment proof.',
  'proof-empty': 'This file is empty. Please upload a payment proof.',
  'proof-type': 'Please upload a JPEG, PNG, WebP or PDF file.',
  'proof-too-large': 'This file is larger than 5 MB.',
  'file-too-large': 'This file is too large.',
  'proof-submitted': 'Proof submitted successfully!',
  'proofs-left-one': 'You can send one more proof.',
  'proofs-left-other': 'You can send {count} more proofs.',
  'hold-proof-one':
    'Send the proof by then, and it stays yours while we check it. Later somebody else can buy it, but this order stays open.',
  'hold-proof-other':
    'Send the proof by then, and they stay yours while we check it. Later somebody else can buy them, but this order stays open.',
  'release-one': 'We check it and release your key.',
  'release-other': 'We check it and release your keys.',
  'method-unknown': 'Please choose how you would like to pay.',
  'operator-required': 'Please choose your wallet.',
  'method-not-set-up': 'Not set up on this store',
  'too-many-reviews':
    'Several payments of yours, or from your connection, are still being checked. Send this proof once one of them is decided: this order stays open.',
  'order-moved': 'This order has changed in the meantime. Nothing was sent twice and nothing was charged.',
} as const;

const orders = {
  'order-awaiting_payment': 'Waiting for payment',
  'order-in_review': 'Payment being checked',
  'order-capturing': 'Payment being checked',
  'order-payment_pending': 'Payment being checked',
  'order-fulfilled': 'Delivered',
  'order-owed': 'Key owed',
  'order-cancelled': 'Cancelled',
  'order-refunded': 'Refunded',
  'order-needs_attention': 'Needs attention',
  'order-cancelled-done': 'Order cancelled',
  'order-hint-awaiting_payment-one': 'Pay by the method you prefer and send us the proof. Your key appears here once we have checked it.',
  'order-hint-awaiting_payment-other': 'Pay by the method you prefer and send us the proof. Your keys appear here once we have checked it.',
  'order-hint-in_review-one': 'We have your proof and are checking it. Your key appears here as soon as the payment is confirmed.',
  'order-hint-in_review-other': 'We have your proof and are checking it. Your keys appear here as soon as the payment is confirmed.',
  'order-hint-on-its-way-one': 'Your payment is on its way. Your key appears here as soon as it is confirmed.',
  'order-hint-on-its-way-other': 'Your payment is on its way. Your keys appear here as soon as it is confirmed.',
  'order-hint-fulfilled-one': 'Your payment is confirmed and your key is ready.',
  'order-hint-fulfilled-other': 'Your payment is confirmed and your keys are ready.',
} as const;

/** What shoppers are told of games, carts and orders. */
export const shopWords = {
  ...catalogue,
  ...cart,
  ...checkout,
  ...orders,
} as const;
