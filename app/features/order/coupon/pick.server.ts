import { isUsing, isUsingUnconfirmed } from '~/domain/coupon';
import type { Snapshot } from '~/ports/store';

import { parseUse } from '~/features/coupon/index.server';
import { tryParse } from '~/features/documents/index.server';
import { parseOrder } from '../schema.server';

/** A document to take, with the order that has it now; null: none. */
export interface UsePick {
  readonly path: string;
  readonly orderId: string | null;
  readonly isUnconfirmed?: boolean;
}

/**
 * Returns whether the use of an order counts at `now` (ms); true for an order that this release can't read. `use`: its document, where it is
 * a person's.
 */
export function counts(snap: Snapshot | null, now: number, use: Snapshot | null = null): boolean {
  const { isSpent, isUnconfirmed } = (use && tryParse(parseUse, use)) ?? { isSpent: false, isUnconfirmed: false };
  if (isSpent) return true;
  if (snap === null) return false;
  const order = tryParse(parseOrder, snap);
  return order === null || (isUnconfirmed ? isUsingUnconfirmed(order, now) : isUsing(order, now));
}

/** Returns the order that a use or a slot names; null: none. */
export function orderOf({ data: { orderId } }: Snapshot): string | null {
  return typeof orderId === 'string' ? orderId : null;
}
