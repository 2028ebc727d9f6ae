/** The codes of every foreseen refusal. */
export type ShopErrorCode =
  | 'not-found'
  | 'out-of-stock'
  | 'recently-held'
  | 'cart-empty'
  | 'cart-full'
  | 'not-for-sale'
  | 'too-many-orders'
  | 'too-many-placed'
  | 'held-nearby'
  | 'too-many-reviews'
  | 'wrong-state'
  | 'proof-decided'
  | 'proof-often'
  | 'order-open'
  | 'reference-used'
  | 'amount-differs'
  | 'amount-over'
  | 'unclean'
  | 'reason-required'
  | 'row-required'
  | 'paid-unsaid'
  | 'row-taken'
  | 'alarm-answered'
  | 'card-undecided'
  | 'money-came'
  | 'question-open'
  | 'question-seen'
  | 'question-too-late'
  | 'question-too-many'
  | 'question-order-full'
  | 'question-no-room'
  | 'picture-no-room'
  | 'refund-begun'
  | 'account-too-many'
  | 'featured-full'
  | 'pictures-full'
  | 'code-exists'
  | 'code-in-order'
  | 'import-in-use'
  | 'change-running'
  | 'mail-link-gone'
  | 'coupon-exists'
  | 'coupons-shown'
  | 'conflict';

/** A foreseen refusal. `subject`: game ids, or an order's reference. Any other error is a bug or an outage. */
export class ShopError extends Error {
  constructor(
    readonly code: ShopErrorCode,
    readonly subject: readonly string[] = [],
  ) {
    super(`${code}${subject.length > 0 ? `: ${subject.join(', ')}` : ''}`);
    this.name = 'ShopError';
  }
}
