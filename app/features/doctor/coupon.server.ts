import type { Breach } from '~/domain/doctor/violation';
import { isUsing } from '~/domain/coupon';
import { LEAST_LINE } from '~/domain/coupon/reduction';
import type { Snapshot } from '~/ports/store';

import { parseSlot, parseUse } from '~/features/coupon/index.server';
import type { Order } from '~/features/order/index.server';

/** Compares orders with the uses of codes, orders first: a use and a slot name the order that has them. */
export function createCouponComparison() {
  const breaches: Breach[] = [];
  const orders = new Map<string, NonNullable<Order['coupon']>>();
  const unreadOrders = new Set<string>();
  /** The documents of uses that money was asked for with. */
  const takenUses = new Set<string>();
  const found = (subject: string) => void breaches.push({ code: 'coupon-differs', subject });

  return { order, unread, slot, use, finish: () => breaches };

  function order(order: Order): void {
    if (order.coupon) orders.set(order.id, order.coupon);
    if (!isSound(order) || isPaidTooOften(order)) found(order.id);
  }

  /** Notes the use of an order; returns whether money was asked for with it for another order, too. */
  function isPaidTooOften({ coupon, state, holdUntil, lines }: Order): boolean {
    if (!coupon?.isTaken || state === 'awaiting_payment' || !isUsing({ state, holdUntil, lines }, 0)) return false;
    const paths = [...(coupon.slot === null ? [] : [coupon.slot]), ...coupon.uses];
    const isTwice = paths.some((path) => takenUses.has(path));
    for (const path of paths) takenUses.add(path);
    return isTwice;
  }

  function unread(orderId: string): void {
    unreadOrders.add(orderId);
  }

  function slot(doc: Snapshot): void {
    const { orderId, until, isSpent } = parseSlot(doc);
    if (isSpent) return;
    if (orderId === null ? until !== 0 : !unreadOrders.has(orderId) && orders.get(orderId)?.slot !== doc.path) found(doc.path);
  }

  function use(doc: Snapshot): void {
    const { orderId, isSpent } = parseUse(doc);
    if (!isSpent && !unreadOrders.has(orderId) && orders.get(orderId)?.uses.includes(doc.path) !== true) found(doc.path);
  }
}

/** Returns whether an order's lines agree with its code: lowered by it, and to no less than LEAST_LINE. */
function isSound({ coupon, campaign, lines }: Order): boolean {
  const isLowered = lines.some((line) => line.code !== null);
  if ((coupon === null) === isLowered || (campaign === null) === isLowered) return false;
  return lines.every(({ code, codeCentimes, priceCentimes, listCentimes }) => {
    if (code === null) return codeCentimes === 0;
    const before = priceCentimes + codeCentimes;
    return code === coupon?.code && codeCentimes > 0 && priceCentimes >= LEAST_LINE && before <= (listCentimes ?? before);
  });
}
