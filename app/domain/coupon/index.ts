import { type LineState, type OrderState } from '~/domain/order';
import type { PriceLoss } from '~/domain/order/price-loss';
import { isHolding } from '~/domain/key';
import { hasPassed } from '~/domain/shared/deadline';
import type { Centimes } from '~/domain/shared/money';
import { cleanNumber } from '~/domain/shared/typed-text';

export const COUPON_KINDS = ['percent', 'amount'] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

/** A code that lowers prices, as its owner set it: docs/rules.md, Codes. Times in ms. */
export interface Coupon {
  /** The code as it is compared: canonicalCode(). */
  readonly id: string;
  /** The code as it is shown. */
  readonly code: string;
  readonly kind: CouponKind;
  /** 1 to 90; of an amount 0. */
  readonly percent: number;
  readonly amountCentimes: Centimes;
  /** The least total of a cart before the code. */
  readonly leastCentimes: Centimes;
  /** The most that a percent takes off; null: no limit. */
  readonly mostCentimes: Centimes | null;
  /** Both empty: all games. */
  readonly gameIds: readonly string[];
  readonly genres: readonly string[];
  readonly startsAt: number;
  /** null: no end. */
  readonly endsAt: number | null;
  /** null: any number. */
  readonly uses: number | null;
  readonly usesEach: number;
  readonly firstOnly: boolean;
  /** Set where it lowers offers further; else the better of both counts. */
  readonly onOffers: boolean;
  /** The single codes made with it; null: one code for many. */
  readonly batch: string | null;
  /** Set once its slots are there. */
  readonly isReady: boolean;
  readonly endedAt: number | null;
}

export const MAX_SLOTS = 10_000;
export const MAX_USES_EACH = 20;
export const MAX_PERCENT = 90;
/** The most single codes made at once. */
export const MAX_SINGLES = 2000;

const CODE = /^[A-Z0-9-]{3,24}$/;

/** Reads a typed code: `eid 2027` → `EID2027`, also one that ends a sentence; null where no code looks like that. */
export function parseCode(typed: string): string | null {
  const code = cleanNumber(typed)
    .replace(/\s+/g, '')
    .replace(/[.,;:!?…)\]»”"'،؛؟]+$/u, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .toUpperCase();
  return CODE.test(code) ? code : null;
}

/** Returns a code as it is compared: 0 is O, and 1 is I. */
export function canonicalCode(code: string): string {
  return code.toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I');
}

/** The reasons against a code that stood in a cart. */
export const LOST_REASONS = ['unknown', 'not-begun', 'over', 'used-up', 'not-yours', 'not-first', 'unconfirmed'] as const;
export type LostReason = (typeof LOST_REASONS)[number];

/** Returns the reason as an order has it whose price this code lowered. */
export function codeLoss(reason: LostReason): PriceLoss {
  if (reason === 'not-first') return 'code-not-first';
  return reason === 'used-up' || reason === 'not-yours' ? 'code-used-up' : 'code-over';
}

/** Returns the reason by the clock (ms) alone; null: it runs. */
export function timeProblem(coupon: Pick<Coupon, 'startsAt' | 'endsAt' | 'endedAt' | 'isReady'>, now: number): LostReason | null {
  if (!coupon.isReady) return 'unknown';
  if (coupon.endedAt !== null || (coupon.endsAt !== null && coupon.endsAt <= now)) return 'over';
  return coupon.startsAt > now ? 'not-begun' : null;
}

/** The part of an order that says whether its use of a code counts. */
export interface UsingOrder {
  readonly state: OrderState;
  readonly holdUntil: number;
  readonly lines: readonly { readonly state: LineState; readonly revealedAt: number | null }[];
  /** Money that moved without the store; 'reversal': a bank took it back for the shopper. */
  readonly returns?: readonly { readonly kind: string }[];
}

/**
 * Returns whether a use counts at `now` (ms): the order is paid, its hold lives, or a proof waits. A refund of all unseen lines gives it
 * back; money that the shopper's bank took back does not.
 */
export function isUsing({ state, holdUntil, lines, returns = [] }: UsingOrder, now: number): boolean {
  if (state === 'cancelled') return false;
  if (state === 'awaiting_payment') return isHolding(holdUntil, now);
  if (state !== 'refunded') return true;
  return lines.some(({ revealedAt }) => revealedAt !== null) || returns.some(({ kind }) => kind === 'reversal');
}

/** The time (ms) for which single codes can be downloaded again: an answer may be lost. */
const SHOWN_MS = 60 * 60_000;

/** Returns whether the single codes of a batch can be downloaded at `now` (ms). */
export function isShowable({ isReady, shownAt }: { readonly isReady: boolean; readonly shownAt: number | null }, now: number): boolean {
  return isReady && (shownAt === null || !hasPassed(shownAt, SHOWN_MS, now));
}

/** Returns whether a use against an unconfirmed address counts at `now` (ms): only of an order that is paid, or whose money is looked at. */
export function isUsingUnconfirmed(order: UsingOrder, now: number): boolean {
  return order.state !== 'awaiting_payment' && isUsing(order, now);
}

/** Returns whether a code is limited for each person, beyond its uses in all. */
export function needsPerson({ firstOnly, uses, usesEach }: Pick<Coupon, 'firstOnly' | 'uses' | 'usesEach'>): boolean {
  return firstOnly || uses === null || usesEach < uses;
}

/** Returns an address without what a person can vary: `+…`, and at Gmail dots. */
export function canonicalAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const [local = ''] = email.slice(0, at).toLowerCase().split('+', 1);
  const domain = email.slice(at + 1).toLowerCase();
  return domain === 'gmail.com' || domain === 'googlemail.com' ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
