/**
 * How far a payment by card is. started: the shopper may approve it at the provider, no money moved · capturing: the money was asked for, the
 * answer is not certain yet · pending: the provider looks at it · captured: the money is here · ended: it will never bring money.
 */
export const CARD_STATES = ['started', 'capturing', 'pending', 'captured', 'ended'] as const;
export type CardState = (typeof CARD_STATES)[number];

export type CardEvent = 'capture' | 'complete' | 'pend' | 'giveBack' | 'end';

/** Every allowed change of a payment by card. `giveBack`: it was declined or not approved, and the shopper may try again at the same place. */
export const CARD_TRANSITIONS: Readonly<Record<CardState, Readonly<Partial<Record<CardEvent, CardState>>>>> = {
  started: { capture: 'capturing', end: 'ended' },
  capturing: { complete: 'captured', pend: 'pending', giveBack: 'started', end: 'ended' },
  pending: { complete: 'captured', end: 'ended' },
  captured: {},
  ended: {},
};

/** The state after the event, or null where the table refuses it. */
export function nextCardState(from: CardState, event: CardEvent): CardState | null {
  return CARD_TRANSITIONS[from][event] ?? null;
}

/** Why an order needs attention. */
export const ATTENTION_CODES = [
  'amount-differs',
  'currency-differs',
  'payee-differs',
  'order-differs',
  'paid-twice',
  'refund-failed',
  'refunded-elsewhere',
  'payment-reversed',
  'unexpected-answer',
] as const;
export type AttentionCode = (typeof ATTENTION_CODES)[number];
