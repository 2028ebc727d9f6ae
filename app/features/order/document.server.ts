/* What other rooms may know of a stored order, and do with one in their transactions. */
import type { DocumentKinds } from '~/features/documents/index.server';
import { readLimit, readShopper } from './limits.server';
import { parseOrder } from './schema.server';

export { createKeyAllocation, type AllocatedOrder } from './allocate.server';
export { alertOrder, mendAlarms, orderAlarmId, reviewPaths, takeToReview, withoutReturnAlarms } from './alerts.server';
export { changeFields, changeOrder, foundBy, linesWithHeldKeys, orderIn, ownOrderIn, pathOf, removeFromCart } from './transition.server';
export { cancelled, otherUnpaidOrder } from './unpaid.server';
export { cardFields, centimes, paymentFields, type Payment } from './payment.server';
export { forgetOpenOrder, openOrderPaths, rememberOpenOrder, shopperPath } from './limits.server';
export {
  logged,
  mustFindOrder,
  orderPath,
  parseOrder,
  type Order,
  type OrderLine,
  type Question,
  type Refund,
  type TimelineEntry,
} from './schema.server';

/** What this room stores. */
export const ORDER_DOCUMENTS = {
  addresses: { read: readLimit },
  orders: { read: parseOrder },
  shoppers: { read: readShopper },
} satisfies DocumentKinds;
