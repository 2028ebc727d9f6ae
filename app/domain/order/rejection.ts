/** The reasons for which a proof is rejected with one touch, as codes of their sentences; the shopper reads it in the order's language. */
export const REJECTION_REASONS = ['unreadable', 'amount', 'reference', 'not-arrived', 'other'] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];
