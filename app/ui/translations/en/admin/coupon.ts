/** Codes that lower prices. */
export const coupon = {
  'coupon-code-invalid': 'A code has 3 to 24 letters, digits or hyphens: A–Z, 0–9, -.',
  'coupon-exists': 'This code exists already. 0 and O are the same, and so are 1 and I.',
  'coupon-prefix-invalid': 'A prefix has 2 to 10 letters or digits: A–Z, 0–9.',
  'coupon-count-invalid': 'Type a number from 1 to 2,000.',
  'coupon-percent-invalid': 'Type a whole number from 1 to 90.',
  'coupon-amount-invalid': 'Type an amount in dirhams: 50 or 49.90.',
  'coupon-uses-invalid': 'Type a whole number: up to 10,000 uses in all, up to 20 a person.',
  'coupon-games-too-many': 'Name at most 200 games, or choose genres.',
  'coupon-game-unknown': 'One of these games is not in the store. Write each title on a line of its own.',
  'coupon-made': 'The code {code} was made.',
  'coupons-made-one': '{count} code was made. Download it now: it is shown once.',
  'coupons-made-other': '{count} codes were made. Download them now: they are shown once.',
  'coupon-ended': 'Ended.',
  'coupon-failed': 'The code was not saved: {reason}.',
  'coupons-shown': 'These codes were shown already.',
} as const;
