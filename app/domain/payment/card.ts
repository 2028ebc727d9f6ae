import type { OrderAlertCode } from '~/domain/order/alerts';
import { CLOCK_SKEW, isAhead, LONGEST_RETRY } from '~/domain/shared/deadline';

/**
 * The state of a payment by card. started: the shopper may approve it at the provider, no money moved · capturing: the shop asked for the
 * money, the answer is not certain yet · pending: the provider reviews it · captured: the money is here · ended: it will never bring money.
 */
export const CARD_STATES = ['started', 'capturing', 'pending', 'captured', 'ended'] as const;
export type CardState = (typeof CARD_STATES)[number];

export type CardEvent = 'capture' | 'complete' | 'pend' | 'reopen' | 'end';

/**
 * Every allowed change of a payment by card. `reopen`: it was declined or not approved, and the shopper may try again with the same
 * provider order.
 */
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

/** How often a declined card renews the hold on an order's keys. After that, more tries don't keep the keys from other shoppers. */
export const MAX_DECLINED_HOLDS = 3;

/** The facts of a payment by card that are compared: as the order froze them, or as the provider tells them. */
export interface CardFacts {
  /** The shop's reference. */
  readonly orderId: string | null;
  /** The account that gets the money, in the provider's words; null where it is not known. */
  readonly payeeId: string | null;
  /** `USD` */
  readonly currency: string;
  readonly cents: number | null;
}

/** How the money that came, or would come, differs from the order; null where all agrees. Only then may the order be settled. */
export function cardDifference(order: CardFacts, money: CardFacts): OrderAlertCode | null {
  if (money.orderId !== order.orderId) return 'order-differs';
  if (order.payeeId !== null && money.payeeId !== order.payeeId) return 'payee-differs';
  if (money.currency !== order.currency) return 'currency-differs';
  return money.cents === null || money.cents !== order.cents ? 'amount-differs' : null;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How long (ms) the shop goes on checking while the shopper has not approved. The provider's own pages end long before. */
const CARD_TIMEOUT = 72 * 60 * MINUTE;
/** How long (ms) the shop waits for the shopper's return and the provider's events before it checks a payment by card itself. */
export const FIRST_CHECK = 2 * MINUTE;

/**
 * When (ms) to check a payment by card next; null where nothing is uncertain. Soon while money may have moved without our knowing; less and
 * less often while the shopper or the provider has to act; once a day after answerTimeout().
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

/** How long (ms) a pending payment may still come: after 30 days the provider gives the money back by itself. */
const PENDING_TIMEOUT = 31 * 24 * 60 * MINUTE;

/** How long (ms) after the request the provider's answer must be certain; after that the owner is called, to ask the provider herself. */
export function answerTimeout(state: CardState): number {
  return state === 'pending' ? PENDING_TIMEOUT : CARD_TIMEOUT;
}

/**
 * When (ms) to check next on the money of an order that ended or was paid another way, while the answer of its card payment is not known:
 * each hour, and once a day after answerTimeout(), without an end. Null where the answer is known. `askedAt` in ms.
 */
export function nextFollowUp(card: { readonly state: CardState; readonly askedAt: number | null }, now: number): number | null {
  if (!isUndecided(card)) return null;
  return now + (isOverdue(card, now) ? DAY : 60 * MINUTE);
}

/** The shop asked for the money so long ago that the provider must have said by now (ms) whether it comes, and it hasn't. */
export function isOverdue(card: { readonly state: CardState; readonly askedAt: number | null }, now: number): boolean {
  return isUndecided(card) && now - (card.askedAt ?? 0) >= answerTimeout(card.state);
}

/** How long (ms) the provider may review a payment before the owner is called. */
const LONG_REVIEW = DAY;

/** The provider reviews it for so long that the owner should look there. Times in ms. */
export function isLongReview(card: { readonly state: CardState; readonly askedAt: number | null }, now: number): boolean {
  return card.state === 'pending' && now - (card.askedAt ?? 0) >= LONG_REVIEW;
}

/** The longest (ms) that anything waits between two checks, at `now`: one farther ahead was set by a clock that was wrong. */
export function longestCheck(card: { readonly state: CardState; readonly askedAt: number | null }, now: number): number {
  if (isOverdue(card, now)) return DAY + CLOCK_SKEW;
  return card.state === 'capturing' ? LONGEST_CAPTURING : LONGEST_RETRY;
}

/** The same while the money is asked for, and its order waits for it. */
export const LONGEST_CAPTURING = 10 * MINUTE + CLOCK_SKEW;

/** The shop asked for the money, and does not know yet whether it comes. */
export function isUndecided({ state }: { readonly state: CardState }): boolean {
  return state === 'capturing' || state === 'pending';
}
