/** Where this one store is. As in company.ts, its owner writes her own here. */
export const store = {
  'store-demo': 'Demo details, not real ones',
  'store-city': 'Casablanca, Morocco',
  'store-hours': 'Every day, at any hour',
} as const;
