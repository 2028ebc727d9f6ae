/** Why a proof or a payment was not accepted, and how many tries are left. */
export const rejection = {
  'rejection-title-proof': 'Your payment proof was rejected.',
  'rejection-title-payment': 'Your payment was not accepted.',
  'rejection-reason': 'Reason: {reason}',
  'rejection-last': 'This was the last try: the order is cancelled.',
  'tries-left-proof-one': 'You can send one more proof.',
  'tries-left-proof-other': 'You can send {count} more proofs.',
  'tries-left-payment-one': 'You can pay again. One more try is left.',
  'tries-left-payment-other': 'You can pay again. {count} tries are left.',
} as const;
