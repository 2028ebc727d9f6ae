/** The owner's acts with a page of their own that asks for the password or the second step first. */
export const CONFIRMED_ACTS = ['keys', 'coupons'] as const;
export type ConfirmedAct = (typeof CONFIRMED_ACTS)[number];
