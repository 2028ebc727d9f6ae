import { isUsing, isUsingUnconfirmed, type UsingOrder } from '~/domain/coupon';
import type { Snapshot } from '~/ports/store';

import { tryParse } from '~/features/documents/index.server';
import { type OrderCoupon, parseUse } from './document.server';

/** A document to take, with the order that has it now; null: none. */
export interface UsePick {
  readonly path: string;
  readonly orderId: string | null;
  readonly isUnconfirmed?: boolean;
}

/** An order as far as it uses a code. */
export interface CouponOrder extends UsingOrder {
  readonly id: string;
  readonly coupon: OrderCoupon | null;
}

/** The way to the orders that uses name. */
export interface CouponOrders {
  readonly pathOf: (id: string) => string;
  readonly parse: (doc: Snapshot) => CouponOrder;
}

/**
 * Returns whether the use of an order counts at `now` (ms); true for an order that this release can't read. `use`: its document, where it is
 * a person's.
 */
export function counts({ parse }: CouponOrders, doc: Snapshot | null, now: number, use: Snapshot | null = null): boolean {
  const { isSpent, isUnconfirmed } = (use && tryParse(parseUse, use)) ?? { isSpent: false, isUnconfirmed: false };
  if (isSpent) return true;
  if (doc === null) return false;
  const order = tryParse(parse, doc);
  return order === null || (isUnconfirmed ? isUsingUnconfirmed(order, now) : isUsing(order, now));
}

/** Returns the order that a use or a slot names; null: none. */
export function orderOf({ data: { orderId } }: Snapshot): string | null {
  return typeof orderId === 'string' ? orderId : null;
}
