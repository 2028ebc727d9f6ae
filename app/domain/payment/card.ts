import type { OrderAlertCode } from '~/domain/order/alerts';
import { CLOCK_SKEW, isAhead, LONGEST_RETRY } from '~/domain/shared/deadline';

/**
 * started: no money moved · capturing: the shop asked for the money, the answer is not certain · pending: in review at the provider ·
 * ended: it will never bring money.
 */
export const CARD_STATES = ['started', 'capturing', 'pending', 'captured', 'ended'] as const;
export type CardState = (typeof CARD_STATES)[number];

export type CardEvent = 'capture' | 'complete' | 'pend' | 'reopen' | 'end';

/** Every allowed change of a payment by card. `reopen`: the shopper may try again with the same provider order. */
export const CARD_TRANSITIONS: Readonly<Record<CardState, Readonly<Partial<Record<CardEvent, CardState>>>>> = {
  started: { capture: 'capturing', end: 'ended' },
  capturing: { complete: 'captured', pend: 'pending', reopen: 'started', end: 'ended' },
  pending: { complete: 'captured', end: 'ended' },
  captured: {},
  ended: {},
};

export function nextCardState(from: CardState, event: CardEvent): CardState | null {
  return CARD_TRANSITIONS[from][event] ?? null;
}

/** The number of declines that renew a hold: more tries don't keep the keys from other shoppers. */
export const MAX_DECLINED_HOLDS = 3;

/** The compared facts of a payment by card: the order's frozen ones, or the provider's. */
export interface CardFacts {
  readonly orderId: string | null;
  /** The receiving account, in the provider's words; null: unknown. */
  readonly payeeId: string | null;
  /** `USD` */
  readonly currency: string;
  readonly cents: number | null;
}

/** Returns the difference between the money and the order; null where all agrees. Only then may the order be settled. */
export function cardDifference(order: CardFacts, money: CardFacts): OrderAlertCode | null {
  if (money.orderId !== order.orderId) return 'order-differs';
  if (order.payeeId !== null && money.payeeId !== order.payeeId) return 'payee-differs';
  if (money.currency !== order.currency) return 'currency-differs';
  return money.cents === null || money.cents !== order.cents ? 'amount-differs' : null;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The time (ms) of checks without an approval; the provider's own pages end long before. */
const CARD_TIMEOUT = 72 * 60 * MINUTE;
/** The time (ms) for the shopper's return and the provider's events before the shop checks. */
export const FIRST_CHECK = 2 * MINUTE;

/**
 * Returns the time (ms) of the next check; null where nothing is uncertain. Checks come often while money may have moved, and once a day
 * after answerTimeout().
 */
export function nextCardCheck(state: CardState, since: number, now: number): number | null {
  const age = isAhead(since, now) ? Infinity : Math.max(0, now - since);
  if (isOverdue({ state, askedAt: since }, now)) return now + DAY;
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

/** The life (ms) of a pending payment: the provider gives the money back after 30 days. */
const PENDING_TIMEOUT = 31 * 24 * 60 * MINUTE;

/** Returns the time (ms) for the provider's answer; after it the owner is called. */
export function answerTimeout(state: CardState): number {
  return state === 'pending' ? PENDING_TIMEOUT : CARD_TIMEOUT;
}

/**
 * Returns the time (ms) of the next check on an ended order's unanswered payment: each hour, later once a day; null where the answer is
 * known. `askedAt` in ms.
 */
export function nextFollowUp(card: { readonly state: CardState; readonly askedAt: number | null }, now: number): number | null {
  if (!isUndecided(card)) return null;
  return now + (isOverdue(card, now) ? DAY : 60 * MINUTE);
}

/** Returns true where the provider must have answered by now (ms), and hasn't. */
export function isOverdue(card: { readonly state: CardState; readonly askedAt: number | null }, now: number): boolean {
  return isUndecided(card) && now - (card.askedAt ?? 0) >= answerTimeout(card.state);
}

/** The time (ms) of a review before the owner is called. */
const LONG_REVIEW = DAY;

/** Returns true where a review takes so long that the owner should look. Times in ms. */
export function isLongReview(card: { readonly state: CardState; readonly askedAt: number | null }, now: number): boolean {
  return card.state === 'pending' && now - (card.askedAt ?? 0) >= LONG_REVIEW;
}

/** Returns the longest wait (ms) between two checks, at `now`: a farther one comes from a wrong clock. */
export function longestCheck(card: { readonly state: CardState; readonly askedAt: number | null }, now: number): number {
  if (isOverdue(card, now)) return DAY + CLOCK_SKEW;
  return card.state === 'capturing' ? LONGEST_CAPTURING : LONGEST_RETRY;
}

/** The same while the money is asked for. */
export const LONGEST_CAPTURING = 10 * MINUTE + CLOCK_SKEW;

/** Returns true while it is unknown whether the asked money comes. */
export function isUndecided({ state }: { readonly state: CardState }): boolean {
  return state === 'capturing' || state === 'pending';
}
