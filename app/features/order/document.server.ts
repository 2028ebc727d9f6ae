/* What other rooms may know of a stored order, and do with one in their transactions. */
import type { DocumentKinds } from '~/features/document-kind.server';
import { readLimit, readShopper } from './shopper.server';
import { toOrder } from './stored.server';

export { createKeyAllocation, type AllocatedOrder } from './allocate.server';
export { flagOrder, mendAlarms, orderAlarmId, reviewPaths, takeToReview, withoutReturnAlarms } from './attention/call.server';
export { changeFields, changeOrder, foundBy, heldLines, orderIn, ownOrderIn, pathOf, removeFromCart } from './change.server';
export { cancelled, otherOpenOrderIn } from './open.server';
export { cardFields, centimes, paymentFields, type Payment } from './payment.server';
export { forgetOpenOrder, openOrderPaths, rememberOpenOrder, shopperPath } from './shopper.server';
export {
  logged,
  mustFindOrder,
  orderPath,
  toOrder,
  type Order,
  type OrderLine,
  type Question,
  type Refund,
  type TimelineEntry,
} from './stored.server';

/** What this room stores. */
export const ORDER_DOCUMENTS = {
  addresses: { read: readLimit },
  orders: { read: toOrder },
  shoppers: { read: readShopper },
} satisfies DocumentKinds;
