import type { OrderState } from './index';
import type { PriceLoss } from './price-loss';

interface ReviewedOrder {
  readonly state: OrderState;
  readonly isLate: boolean;
  /** The reason why its price counts no more; null: it counts, or its time is over. */
  readonly lateReason: PriceLoss | null;
}

/** Returns whether the money of an order in review came late: its price counts only as the owner decides. */
export function isLateReview({ state, isLate, lateReason }: ReviewedOrder): boolean {
  return state === 'in_review' && (isLate || lateReason !== null);
}
