import type { store as english } from '../../en/storefront/store';
import type { Translation } from '../../format';

export const store: Translation<typeof english> = {
  'store-demo': 'معطيات تجريبية وليست حقيقية',
  'store-city': 'الدار البيضاء، المغرب',
  'store-hours': 'كل يوم وفي أي ساعة',
};
