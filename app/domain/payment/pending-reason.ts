import type { OrderAlertCode } from '~/domain/order/alerts';

/**
 * The owner's part in a pending payment. preferences: to accept it by hand, since the account does not take the currency · address: an
 * unconfirmed account or address · unknown: the provider says only to look.
 */
export const CARD_HOLDS = ['preferences', 'address', 'verification', 'unknown'] as const;
export type CardHold = (typeof CARD_HOLDS)[number];

/** The alert for each. */
export const HOLD_CODES = {
  preferences: 'held-preferences',
  address: 'held-address',
  verification: 'held-verification',
  unknown: 'held-unknown',
} as const satisfies Readonly<Record<CardHold, OrderAlertCode>>;

/** Returns true for alerts that end when the payment is decided. */
export function endsWithDecision(code: string): boolean {
  return isHoldCode(code) || code === ('card-review' satisfies OrderAlertCode);
}

/** Returns true for alerts about a payment that waits for the owner. */
export function isHoldCode(code: string): boolean {
  return Object.values<string>(HOLD_CODES).includes(code);
}
