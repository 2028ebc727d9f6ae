import type { Snap, Transaction } from '~/ports/store';

/** How many unpaid orders of one client address hold keys at once. */
export const MAX_UNPAID_PER_ADDRESS = 20;
/** How long a lapsed hold on a scarce game isn't given to the same account again (ms). */
const REST_AFTER_HOLD = 30 * 60_000;

/** What these limits need to know of an order. */
interface CountedOrder {
  readonly id: string;
  readonly accountId: string;
  readonly addressKey: string;
  /** ms */
  readonly holdUntil: number;
  readonly lines: readonly { readonly gameId: string }[];
}

/** What the shop keeps of a shopper, so that she has one unpaid order and nobody locks the stock. */
export interface Shopper {
  readonly openOrderId: string | null;
  /** Game id → end of her last unpaid hold on it (ms). */
  readonly holds: Readonly<Record<string, number>>;
}

/** Order id → end of its hold (ms), for the unpaid orders of one client address. */
export type UnpaidOrders = Readonly<Record<string, number>>;

export const shopperPath = (accountId: string) => `shoppers/${accountId}`;
export const limitPath = (addressKey: string) => `addresses/${addressKey}`;

export function toShopper(snap: Snap | null): Shopper {
  return {
    openOrderId: (snap?.data['openOrderId'] as string | null | undefined) ?? null,
    holds: (snap?.data['holds'] as Record<string, number> | undefined) ?? {},
  };
}

/** The unpaid orders of an address that hold keys at `now`. */
export function toUnpaid(snap: Snap | null, now: number): UnpaidOrders {
  return Object.fromEntries(Object.entries((snap?.data['orders'] ?? {}) as UnpaidOrders).filter(([, until]) => until > now));
}

/** Her hold on this game ran out less than half an hour ago. */
export function isResting(shopper: Shopper, gameId: string, now: number): boolean {
  const until = shopper.holds[gameId];
  return until !== undefined && until <= now && now - until < REST_AFTER_HOLD;
}

/** When new holds end: a scarce game that she holds already keeps its end, however often she places or cancels. */
export function holdEnd(scarce: readonly string[], shopper: Shopper, now: number, end: number): number {
  return Math.min(end, ...scarce.flatMap((gameId) => ((shopper.holds[gameId] ?? 0) > now ? [shopper.holds[gameId] ?? end] : [])));
}

/** Writes down that an order is open from `now` on, in the place of the one that it replaces. */
export function rememberOpenOrder(
  tx: Transaction,
  order: CountedOrder,
  known: { readonly shopper: Shopper; readonly unpaid: UnpaidOrders; readonly replaced: string | null; readonly now: number },
): void {
  const held = Object.fromEntries(order.lines.map((line) => [line.gameId, order.holdUntil]));
  const recent = Object.entries(known.shopper.holds).filter(([, until]) => known.now - until < REST_AFTER_HOLD);
  tx.merge(shopperPath(order.accountId), { openOrderId: order.id, holds: { ...Object.fromEntries(recent), ...held } });
  const others = Object.entries(known.unpaid).filter(([id]) => id !== known.replaced);
  tx.merge(limitPath(order.addressKey), { orders: { ...Object.fromEntries(others), [order.id]: order.holdUntil } });
}

/** The documents that forgetOpenOrder needs, to be read in the transaction. */
export const openOrderPaths = (order: CountedOrder): [shopper: string, limit: string] => [
  shopperPath(order.accountId),
  limitPath(order.addressKey),
];

/** Ends an order's part in these limits. The holds of one that was cancelled still count: its games are not hers for another half hour. */
export function forgetOpenOrder(
  tx: Transaction,
  order: CountedOrder,
  { shopper, limit }: { readonly shopper: Snap | null; readonly limit: Snap | null },
  why: 'paid' | 'cancelled',
): void {
  const known = toShopper(shopper);
  const others = Object.entries(known.holds).filter(([gameId]) => !order.lines.some((line) => line.gameId === gameId));
  const holds = why === 'cancelled' ? known.holds : Object.fromEntries(others);
  if (shopper) tx.merge(shopperPath(order.accountId), { openOrderId: known.openOrderId === order.id ? null : known.openOrderId, holds });
  const left = Object.entries((limit?.data['orders'] ?? {}) as UnpaidOrders).filter(([id]) => id !== order.id);
  if (limit) tx.merge(limitPath(order.addressKey), { orders: Object.fromEntries(left) });
}
