import { isDue } from '~/domain/shared/deadline';
import { isHolding, LONGEST_HOLD } from '~/domain/key';
import type { LineCost } from './line-cost';
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
  | 'changeLines';

/** 'paid' stands for the state that follows from the lines: see paidState. */
type Target = OrderState | 'paid';

/**
 * Every allowed change of an order. `settle` on a cancelled order: money came late. `submitProof` on one: the shopper says that money is
 * coming. `review`: money came that does not fit the order, and the owner decides about it. `cancel` is the shopper's, `end` the owner's. An
 * order at the provider can't be ended: first the provider says that no money comes, or the owner does where nobody can ask it. What calls
 * the owner changes no state: it is an alarm beside it.
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
  fulfilled: { changeLines: 'paid' },
  owed: { changeLines: 'paid' },
  refunded: {},
  cancelled: { submitProof: 'in_review', settle: 'paid' },
};

export const LINE_STATES = ['open', 'delivered', 'owed', 'refunded'] as const;
export type LineState = (typeof LINE_STATES)[number];

/** The state of a paid order, from its lines: any owed → owed; all refunded → refunded; else fulfilled. */
export function paidState(lines: readonly { readonly state: LineState }[]): 'fulfilled' | 'owed' | 'refunded' {
  if (lines.some((line) => line.state === 'owed')) return 'owed';
  return lines.every((line) => line.state === 'refunded') ? 'refunded' : 'fulfilled';
}

/** The state after the event, or null where the table refuses it. `lines`: as they are after the event. */
export function nextOrderState(
  from: OrderState,
  event: OrderEvent,
  lines: readonly { readonly state: LineState }[] = [],
): OrderState | null {
  const target = ORDER_TRANSITIONS[from][event] ?? null;
  return target === 'paid' ? paidState(lines) : target;
}

/** The order was paid, also where the money went back later. */
export function isPaid(state: OrderState): boolean {
  return state === 'fulfilled' || state === 'owed' || state === 'refunded';
}

/** The shop asked a card provider for the money, and the answer is not final. */
export function isAtProvider(state: OrderState): boolean {
  return state === 'capturing' || state === 'payment_pending';
}

/**
 * Nobody has anything left to do for this order: no decision, money or key is to come. An order that waits for payment counts as well: the
 * shopper may simply leave it.
 */
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

/** Whether the account of an order is deleted: its person is nowhere any more, and nobody can get a key. */
export const isNobodys = ({ email }: { readonly email: string }) => email === '';

/**
 * Whether an order was ended once, whatever came after: what a card still brings for it is looked after where a provider is set up, and
 * otherwise the owner has looked there.
 */
export function wasEnded({ events }: { readonly events: readonly { readonly type: string }[] }): boolean {
  return events.some(({ type }) => type === 'cancelled');
}

/** The facts of an order that decide whether it waits for the owner. */
export interface WaitingOrder {
  readonly state: OrderState;
  /** ms */
  readonly submittedAt: number | null;
  /** The open ones; `at` in ms. */
  readonly alarms: readonly { readonly at: number }[];
  readonly questions: readonly AskedQuestion[];
}

/** Since when (ms) an order waits for the owner's decision about a payment, a question or an alarm; null where it does not wait. */
export function waitingSince({ state, submittedAt, alarms, questions }: WaitingOrder): number | null {
  const since = questions.filter((question) => question.state === 'asked').map((question) => question.askedAt);
  if (state === 'in_review' && submittedAt !== null) since.push(submittedAt);
  since.push(...alarms.map(({ at }) => at));
  return since.length === 0 ? null : Math.min(...since);
}

/** The facts of an order that say when its money and keys moved after the payment. */
export interface MovedOrder {
  /** ms */
  readonly paidAt: number | null;
  readonly lines: readonly { readonly costs: readonly LineCost[] }[];
  readonly refunds: readonly LineRefund[];
  readonly returns?: readonly { readonly at: number }[];
}

/**
 * When (ms) money or a key of an order last moved, not counting the payment; null where nothing moved. The books find the orders of a day
 * by it.
 */
export function movedAt({ paidAt, lines, refunds, returns = [] }: MovedOrder): number | null {
  const costs = lines.flatMap((line) => line.costs.flatMap(({ at, returnedAt }) => (returnedAt === null ? [at] : [at, returnedAt])));
  const refunded = refunds.flatMap(({ state, doneAt }) => (state === 'done' && doneAt !== null ? [doneAt] : []));
  const moves = [...costs, ...refunded, ...returns.map(({ at }) => at)].filter((at) => at !== paidAt);
  return moves.length === 0 ? null : Math.max(...moves);
}

/** The games of the lines that wait for a key: such an order is found by each of them. */
export function owedGames(order: {
  readonly state: OrderState;
  readonly lines: readonly { readonly gameId: string; readonly state: LineState }[];
}): string[] {
  if (order.state !== 'owed') return [];
  return order.lines.filter((line) => line.state === 'owed').map((line) => line.gameId);
}

/** Whether an order may hold keys. Keys held for any other order can be taken. */
export function isLive(state: OrderState): boolean {
  return state === 'awaiting_payment' || state === 'in_review' || state === 'capturing' || state === 'payment_pending';
}

/** Whether the shopper has done her part, and the next step comes from the store: the owner's decision, a provider's answer, a new key. */
export function isWaiting(state: OrderState): boolean {
  return isAtProvider(state) || state === 'in_review' || state === 'owed';
}

/** How long (ms) after the end of its hold an unpaid order can still be paid at its own prices: 24 hours. */
export const PRICE_GRACE = 24 * 60 * 60_000;

/**
 * Whether no money may be asked for an unpaid order at `now` (ms), since its prices are no longer kept: docs/rules.md, Prices of an order.
 * Money that comes by itself is taken all the same.
 */
export function isPriceOver({ state, holdUntil }: { readonly state: OrderState; readonly holdUntil: number }, now: number): boolean {
  return state === 'awaiting_payment' && !isHolding(holdUntil, now) && isDue(holdUntil + PRICE_GRACE, now, LONGEST_HOLD + PRICE_GRACE);
}

/** Whether a proof that comes at `now` (ms) is late: nobody asks for the order's money any more, so its shopper has to say that it was sent before. */
export function isLateProof(order: { readonly state: OrderState; readonly holdUntil: number }, now: number): boolean {
  return order.state === 'cancelled' || isPriceOver(order, now);
}

/** The most rejected proofs: the third rejection cancels the order. */
export const MAX_REJECTIONS = 3;

/**
 * Whether the shopper may send a proof: while the order waits for payment, and after it was cancelled, unless the proofs were rejected
 * MAX_REJECTIONS times.
 */
export function takesProof({ state, rejections }: { readonly state: OrderState; readonly rejections: number }): boolean {
  return nextOrderState(state, 'submitProof') !== null && rejections < MAX_REJECTIONS;
}

/** The letters and digits of a reference, without those that look alike (0 O 1 I). */
export const REFERENCE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** `MF-` and 6 characters, from 6 random bytes. The reference is the order's id. */
export function makeReference(random: Uint8Array): string {
  return `MF-${Array.from(random.slice(0, 6), (byte) => REFERENCE_ALPHABET[byte % REFERENCE_ALPHABET.length]).join('')}`;
}

/** Reads a typed reference (`mf 7k2q9a`) → `MF-7K2Q9A`; null where it is none. */
export function parseReference(typed: string): string | null {
  const match = /^MF[-\s]?([2-9A-HJ-NP-Z]{6})$/.exec(cleanNumber(typed).toUpperCase());
  return match ? `MF-${match[1]}` : null;
}

/** The owner's lists of orders. */
export const ORDER_TABS = ['decide', 'proofs', 'requests', 'owed', 'all'] as const;
export type OrderTab = (typeof ORDER_TABS)[number];
