import { isDue } from '~/domain/shared/deadline';
import { isHolding, LONGEST_HOLD } from '~/domain/key';
import type { LineCost } from './line-cost';
import type { PriceLoss } from './price-loss';
import type { AskedQuestion, LineRefund } from '~/domain/refund';
import { cleanNumber } from '~/domain/shared/typed-text';

export const ORDER_STATES = [
  'awaiting_payment',
  'in_review',
  'capturing',
  'payment_pending',
  'fulfilled',
  'owed',
  'refunded',
  'cancelled',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export type OrderEvent =
  | 'submitProof'
  | 'reject'
  | 'rejectFinally'
  | 'beginCapture'
  | 'payLater'
  | 'giveUpCapture'
  | 'replace'
  | 'cancel'
  | 'end'
  | 'review'
  | 'settle'
  | 'changeLines'
  | 'voidPayment'
  | 'voidFinally';

/** 'paid' stands for the state that paidState() returns. */
type Target = OrderState | 'paid';

/**
 * Every allowed change of an order. `settle` and `submitProof` on a cancelled one: late money. `cancel` is the shopper's, `end` the
 * owner's. An order at the provider can't be ended before the provider, or the owner, says that no money comes. `voidPayment`,
 * `voidFinally`: the money of an approval never came.
 */
export const ORDER_TRANSITIONS: Readonly<Record<OrderState, Readonly<Partial<Record<OrderEvent, Target>>>>> = {
  awaiting_payment: {
    submitProof: 'in_review',
    beginCapture: 'capturing',
    replace: 'cancelled',
    cancel: 'cancelled',
    end: 'cancelled',
    review: 'in_review',
    settle: 'paid',
  },
  in_review: { reject: 'awaiting_payment', rejectFinally: 'cancelled', end: 'cancelled', settle: 'paid' },
  capturing: { payLater: 'payment_pending', giveUpCapture: 'awaiting_payment', review: 'in_review', settle: 'paid' },
  payment_pending: { giveUpCapture: 'awaiting_payment', review: 'in_review', settle: 'paid' },
  fulfilled: { changeLines: 'paid', voidPayment: 'awaiting_payment', voidFinally: 'cancelled' },
  owed: { changeLines: 'paid', voidPayment: 'awaiting_payment', voidFinally: 'cancelled' },
  refunded: {},
  cancelled: { submitProof: 'in_review', settle: 'paid' },
};

/** given-up: paid, its key never seen, and its account deleted. */
export const LINE_STATES = ['open', 'delivered', 'owed', 'refunded', 'given-up'] as const;
export type LineState = (typeof LINE_STATES)[number];

/** Returns whether the money of a paid line is still the shop's. */
export function hasItsMoney({ state }: { readonly state: LineState }): boolean {
  return state === 'delivered' || state === 'owed' || state === 'given-up';
}

/** Returns the state of a paid order: any line owed → owed; all refunded → refunded; else fulfilled. */
export function paidState(lines: readonly { readonly state: LineState }[]): 'fulfilled' | 'owed' | 'refunded' {
  if (lines.some((line) => line.state === 'owed')) return 'owed';
  return lines.every((line) => line.state === 'refunded') ? 'refunded' : 'fulfilled';
}

export function nextOrderState(
  from: OrderState,
  event: OrderEvent,
  lines: readonly { readonly state: LineState }[] = [],
): OrderState | null {
  const target = ORDER_TRANSITIONS[from][event] ?? null;
  return target === 'paid' ? paidState(lines) : target;
}

/** Returns true for paid orders, also where the money went back later. */
export function isPaid(state: OrderState): boolean {
  return state === 'fulfilled' || state === 'owed' || state === 'refunded';
}

/** Returns true while a card provider's answer is not final. */
export function isAtProvider(state: OrderState): boolean {
  return state === 'capturing' || state === 'payment_pending';
}

/** Returns true where no decision, money or key is to come; also while the order waits for payment. */
export function isSettled({
  state,
  questions,
  refunds,
  alarms,
}: Pick<WaitingOrder, 'state' | 'questions' | 'alarms'> & { readonly refunds: readonly LineRefund[] }): boolean {
  if (alarms.length > 0) return false;
  if (state !== 'awaiting_payment' && state !== 'cancelled' && state !== 'fulfilled' && state !== 'refunded') return false;
  return !questions.some((question) => question.state === 'asked') && !refunds.some((refund) => refund.state !== 'done');
}

/** Returns whether the account of an order is deleted. */
export const isNobodys = ({ email }: { readonly email: string }) => email === '';

/** Returns whether the last word on a proof is that it came: not its rejection. */
export function wasProofSent({ events }: { readonly events: readonly { readonly type: string }[] }): boolean {
  return events.findLast(({ type }) => type === 'proof-submitted' || type === 'proof-rejected')?.type === 'proof-submitted';
}

/** Returns whether an approval was taken back after the last proof. */
export function isProofOfVoided({ events }: { readonly events: readonly { readonly type: string }[] }): boolean {
  return events.findLast(({ type }) => type === 'proof-submitted' || type === 'payment-voided')?.type === 'payment-voided';
}

/** Returns whether an order was ended once, whatever came after. */
export function wasEnded({ events }: { readonly events: readonly { readonly type: string }[] }): boolean {
  return events.some(({ type }) => type === 'cancelled');
}

export interface WaitingOrder {
  readonly state: OrderState;
  readonly submittedAt: number | null;
  /** The open ones; `at` in ms. */
  readonly alarms: readonly { readonly at: number }[];
  readonly questions: readonly AskedQuestion[];
}

/** Returns the time (ms) since which an order waits for the owner; null: it does not. */
export function waitingSince({ state, submittedAt, alarms, questions }: WaitingOrder): number | null {
  const since = questions.filter((question) => question.state === 'asked').map((question) => question.askedAt);
  if (state === 'in_review' && submittedAt !== null) since.push(submittedAt);
  since.push(...alarms.map(({ at }) => at));
  return since.length === 0 ? null : Math.min(...since);
}

/** Returns the game of the only question that an order waits for; null where it waits for more, or for something else. */
export function onlyAsked({ state, alarms, questions }: WaitingOrder): string | null {
  const [first, ...others] = questions.filter((question) => question.state === 'asked');
  return first && others.length + alarms.length === 0 && state !== 'in_review' ? first.gameId : null;
}

export interface MovedOrder {
  readonly paidAt: number | null;
  readonly lines: readonly { readonly costs: readonly LineCost[] }[];
  readonly refunds: readonly LineRefund[];
  readonly returns?: readonly { readonly at: number }[];
  readonly lost?: MovedOrder['lines'];
  readonly voids?: readonly { readonly at: number }[];
}

/** Returns the last time (ms) that money or a key moved after the payment; null: none. The books find orders by it. */
export function movedAt({ paidAt, lines, refunds, returns = [], lost = [], voids = [] }: MovedOrder): number | null {
  const costs = [...lines, ...lost].flatMap((line) =>
    line.costs.flatMap(({ at, returnedAt }) => (returnedAt === null ? [at] : [at, returnedAt])),
  );
  const refunded = refunds.flatMap(({ state, doneAt }) => (state === 'done' && doneAt !== null ? [doneAt] : []));
  const moves = [...costs, ...refunded, ...[...returns, ...voids].map(({ at }) => at)].filter((at) => at !== paidAt);
  return moves.length === 0 ? null : Math.max(...moves);
}

/** Returns the games of lines that wait for a key. */
export function owedGames(order: {
  readonly state: OrderState;
  readonly lines: readonly { readonly gameId: string; readonly state: LineState }[];
}): string[] {
  if (order.state !== 'owed') return [];
  return order.lines.filter((line) => line.state === 'owed').map((line) => line.gameId);
}

/** Returns whether an order may hold keys. Keys held for any other order can be taken. */
export function isLive(state: OrderState): boolean {
  return state === 'awaiting_payment' || state === 'in_review' || state === 'capturing' || state === 'payment_pending';
}

/** Returns whether the next step is the store's: the owner's decision, a provider's answer, a new key. */
export function isWaiting(state: OrderState): boolean {
  return isAtProvider(state) || state === 'in_review' || state === 'owed';
}

/** The time (ms) after the end of its hold in which an unpaid order keeps its prices: 24 hours. */
export const PRICE_GRACE = 24 * 60 * 60_000;

interface PricedOrder {
  readonly state: OrderState;
  readonly holdUntil: number;
}

/**
 * Returns whether no money may be asked for an unpaid order at `now` (ms): docs/rules.md, Prices of an order. `loss`: the reason why the
 * price counts no more. Money that comes by itself is taken.
 */
export function isPriceOver({ state, holdUntil }: PricedOrder, loss: PriceLoss | null, now: number): boolean {
  if (state !== 'awaiting_payment') return false;
  if (loss !== null) return true;
  return !isHolding(holdUntil, now) && isDue(holdUntil + PRICE_GRACE, now, LONGEST_HOLD + PRICE_GRACE);
}

/** Returns the time (ms) from which no money may be asked for an unpaid order. `reducedUntil` (ms): the end of what lowers its price; null: none. */
export function pricesUntil({ holdUntil }: Pick<PricedOrder, 'holdUntil'>, reducedUntil: number | null): number {
  return Math.min(holdUntil + PRICE_GRACE, Math.max(holdUntil, reducedUntil ?? Number.POSITIVE_INFINITY));
}

/** Returns whether a proof at `now` (ms) is late: its shopper must say that the money was sent before. */
export function isLateProof(order: PricedOrder, loss: PriceLoss | null, now: number): boolean {
  return order.state === 'cancelled' || isPriceOver(order, loss, now);
}

/** The third rejection cancels the order. */
export const MAX_REJECTIONS = 3;

/** Returns whether the shopper may send a proof: before payment, and after a cancellation, up to MAX_REJECTIONS. */
export function takesProof({
  state,
  rejections,
  lines,
}: {
  readonly state: OrderState;
  readonly rejections: number;
  readonly lines: readonly unknown[];
}): boolean {
  return nextOrderState(state, 'submitProof') !== null && rejections < MAX_REJECTIONS && lines.length > 0;
}

/** The letters and digits of a reference, without those that look alike (0 O 1 I). */
export const REFERENCE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Makes `MF-` and 6 characters from 6 random bytes: the order's id. */
export function makeReference(random: Uint8Array): string {
  return `MF-${Array.from(random.slice(0, 6), (byte) => REFERENCE_ALPHABET[byte % REFERENCE_ALPHABET.length]).join('')}`;
}

/** Reads a typed reference (`mf 7k2q9a`) → `MF-7K2Q9A`; null: none. */
export function parseReference(typed: string): string | null {
  const match = /^MF[-\s]?([2-9A-HJ-NP-Z]{6})$/.exec(cleanNumber(typed).toUpperCase());
  return match ? `MF-${match[1]}` : null;
}

/** The owner's lists of orders. */
export const ORDER_TABS = ['decide', 'proofs', 'requests', 'owed', 'all'] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

/** The orders of these lists beside each one's own; `-`: downwards. */
export const ORDER_SORTS = ['date', '-date', 'amount', '-amount', 'state', '-state', 'waiting', '-waiting'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];
