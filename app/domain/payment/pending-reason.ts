import type { OrderAlertCode } from '~/domain/order/alerts';

/**
 * What a pending payment by card waits for, if it waits for the owner. preferences: she has to accept it by hand, since her account does not
 * take this currency by itself · address: her account, or its address, is not confirmed · verification: her account is not verified ·
 * unknown: the provider says only that she should look.
 */
export const CARD_HOLDS = ['preferences', 'address', 'verification', 'unknown'] as const;
export type CardHold = (typeof CARD_HOLDS)[number];

/** The alarm for each: its sentence says what to do. */
export const HOLD_CODES = {
  preferences: 'held-preferences',
  address: 'held-address',
  verification: 'held-verification',
  unknown: 'held-unknown',
} as const satisfies Readonly<Record<CardHold, OrderAlertCode>>;

/** The alarm ends by itself when the payment is decided: it waits for the owner, or the provider reviews it for long. */
export function endsWithDecision(code: string): boolean {
  return isHoldCode(code) || code === ('card-review' satisfies OrderAlertCode);
}

/** The alarm is about a payment that waits for the owner: it ends by itself when the payment is decided. */
export function isHoldCode(code: string): boolean {
  return Object.values<string>(HOLD_CODES).includes(code);
}
