import type { AttentionCode } from './attention';

/**
 * How far a payment by card is. started: the shopper may approve it at the provider, no money moved · capturing: the money was asked for, the
 * answer is not certain yet · pending: the provider looks at it · captured: the money is here · ended: it will never bring money.
 */
export const CARD_STATES = ['started', 'capturing', 'pending', 'captured', 'ended'] as const;
export type CardState = (typeof CARD_STATES)[number];

export type CardEvent = 'capture' | 'complete' | 'pend' | 'reopen' | 'end';

/** Every allowed change of a payment by card. `reopen`: it was declined or not approved, and the shopper may try again at the same place. */
export const CARD_TRANSITIONS: Readonly<Record<CardState, Readonly<Partial<Record<CardEvent, CardState>>>>> = {
  started: { capture: 'capturing', end: 'ended' },
  capturing: { complete: 'captured', pend: 'pending', reopen: 'started', end: 'ended' },
  pending: { complete: 'captured', end: 'ended' },
  captured: {},
  ended: {},
};

/** The state after the event, or null where the table refuses it. */
export function nextCardState(from: CardState, event: CardEvent): CardState | null {
  return CARD_TRANSITIONS[from][event] ?? null;
}

/** How often an order whose card was declined has its keys held anew: who goes on trying keeps nothing from others. */
export const MAX_DECLINED_HOLDS = 3;

/** What a payment by card is about: what the order says, frozen, or what the provider says. */
export interface CardFacts {
  /** The shop's reference. */
  readonly orderId: string | null;
  /** To whom the money goes, in the provider's words; null where nothing tells it. */
  readonly payeeId: string | null;
  /** `USD` */
  readonly currency: string;
  readonly cents: number | null;
}

/** In what the money that came, or would come, is not the order's; null where all of it agrees. Only then is an order settled. */
export function cardDifference(order: CardFacts, money: CardFacts): AttentionCode | null {
  if (money.orderId !== order.orderId) return 'order-differs';
  if (order.payeeId !== null && money.payeeId !== order.payeeId) return 'payee-differs';
  if (money.currency !== order.currency) return 'currency-differs';
  return money.cents === null || money.cents !== order.cents ? 'amount-differs' : null;
}

const MINUTE = 60_000;
/** How long (ms) the shopper may take at the provider before nobody looks there any more. Its own pages end long before. */
const CARD_TIMEOUT = 72 * 60 * MINUTE;
/** How long (ms) a payment by card is left to the shopper's return and the provider's events, before it is looked at. */
export const FIRST_CHECK = 2 * MINUTE;

/**
 * When (ms) a payment by card is looked at next, or null where nothing is uncertain. Soon while money may have moved without our knowing;
 * ever more seldom while it is the shopper's turn, or the provider's.
 */
export function nextCardCheck(state: CardState, since: number, now: number): number | null {
  const age = Math.max(0, now - since);
  switch (state) {
    case 'capturing':
      return now + (age < 30 * MINUTE ? MINUTE : 10 * MINUTE);
    case 'pending':
      return now + (age < 60 * MINUTE ? 10 * MINUTE : 60 * MINUTE);
    case 'started':
      if (age >= CARD_TIMEOUT) return null;
      return now + Math.min(60 * MINUTE, Math.max(MINUTE, age / 4));
    case 'captured':
    case 'ended':
      return null;
  }
}

/** How long (ms) a payment that the provider looks at may still come: after 30 days it gives the money back by itself. */
const PENDING_TIMEOUT = 31 * 24 * 60 * MINUTE;

/**
 * When (ms) a payment by card is looked at next whose order ended, or was paid another way, while money was asked for and nobody knew the answer. Null where none
 * can come any more. `askedAt` in ms.
 */
export function nextFollowUp(card: { readonly state: CardState; readonly askedAt: number | null } | null, now: number): number | null {
  if (card === null || !isUndecided(card)) return null;
  const timeout = card.state === 'pending' ? PENDING_TIMEOUT : CARD_TIMEOUT;
  return now - (card.askedAt ?? 0) < timeout ? now + 60 * MINUTE : null;
}

/** Money was asked for, and nobody knows yet whether it comes. */
export function isUndecided({ state }: { readonly state: CardState }): boolean {
  return state === 'capturing' || state === 'pending';
}
