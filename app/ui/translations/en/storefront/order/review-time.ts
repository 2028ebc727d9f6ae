/** How long a person usually waits, as it was measured. */
export const reviewTime = {
  'usual-wait-minutes-one': 'Usually checked within {count} minute.',
  'usual-wait-minutes-other': 'Usually checked within {count} minutes.',
  'usual-wait-hours-one': 'Usually checked within {count} hour.',
  'usual-wait-hours-other': 'Usually checked within {count} hours.',
  'usual-wait-days-one': 'Usually checked within {count} day.',
  'usual-wait-days-other': 'Usually checked within {count} days.',
  'usual-delivery-minutes-one': 'After a card payment, keys usually arrive within {count} minute.',
  'usual-delivery-minutes-other': 'After a card payment, keys usually arrive within {count} minutes.',
  'usual-delivery-hours-one': 'After a card payment, keys usually arrive within {count} hour.',
  'usual-delivery-hours-other': 'After a card payment, keys usually arrive within {count} hours.',
  'usual-delivery-days-one': 'After a card payment, keys usually arrive within {count} day.',
  'usual-delivery-days-other': 'After a card payment, keys usually arrive within {count} days.',
} as const;
