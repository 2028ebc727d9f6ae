import type { DocumentKinds } from '~/features/documents/index.server';
import { readLimit, readShopper } from './limits.server';
import { parseOrder } from './schema.server';

export const ORDER_DOCUMENTS = {
  addresses: { read: readLimit, restore: 'passing' },
  orders: { read: parseOrder, restore: 'orders' },
  shoppers: { read: readShopper, restore: 'passing' },
} satisfies DocumentKinds;
