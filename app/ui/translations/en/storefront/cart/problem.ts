/** Why a game is not put into the cart. */
export const cartProblem = {
  'add-gone': 'Game not found.',
  'add-out-of-stock': 'Out of stock',
  'add-type-out-of-stock': 'No key of this type is left.',
  'add-not-for-sale': 'This game cannot be bought at the moment.',
  'add-recently-held': 'We kept the last keys of this game for you a short time ago. Please try again in 30 minutes.',
  'add-held-nearby': 'Unpaid orders from your connection hold many keys of this game. Please try again in 30 minutes, or remove it.',
} as const;
