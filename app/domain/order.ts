import type { Centimes } from './money';
import type { KeyType } from './key';
import type { LineCost } from './line-cost';
import type { Question, Refund } from './refund';

export const ORDER_STATES = [
  'awaiting_payment',
  'in_review',
  'capturing',
  'payment_pending',
  'fulfilled',
  'owed',
  'refunded',
  'cancelled',
  'needs_attention',
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
  | 'settle'
  | 'changeLines'
  | 'flag'
  | 'resolve';

/** 'paid' stands for the state that the lines give: see paidState. */
type Target = OrderState | 'paid';

/**
 * Every allowed change of an order. `settle` on a cancelled order is money that came late, `submitProof` a shopper who says so. While an order needs attention its lines may change
 * all the same; the owner ends that by `resolve` where it is paid, by `settle` or `cancel` where it is not.
 */
export const ORDER_TRANSITIONS: Readonly<Record<OrderState, Readonly<Partial<Record<OrderEvent, Target>>>>> = {
  awaiting_payment: {
    submitProof: 'in_review',
    beginCapture: 'capturing',
    replace: 'cancelled',
    cancel: 'cancelled',
    settle: 'paid',
    flag: 'needs_attention',
  },
  in_review: { reject: 'awaiting_payment', rejectFinally: 'cancelled', settle: 'paid', flag: 'needs_attention' },
  capturing: { payLater: 'payment_pending', giveUpCapture: 'awaiting_payment', settle: 'paid', flag: 'needs_attention' },
  payment_pending: { giveUpCapture: 'awaiting_payment', settle: 'paid', flag: 'needs_attention' },
  fulfilled: { changeLines: 'paid', flag: 'needs_attention' },
  owed: { changeLines: 'paid', flag: 'needs_attention' },
  refunded: { flag: 'needs_attention' },
  cancelled: { submitProof: 'in_review', settle: 'paid', flag: 'needs_attention' },
  needs_attention: { settle: 'paid', resolve: 'paid', changeLines: 'needs_attention', cancel: 'cancelled', flag: 'needs_attention' },
};

export const LINE_STATES = ['open', 'delivered', 'owed', 'refunded'] as const;
export type LineState = (typeof LINE_STATES)[number];

/** The state of a paid order follows its lines: any owed → owed; all refunded → refunded; else fulfilled. */
export function paidState(lines: readonly { readonly state: LineState }[]): 'fulfilled' | 'owed' | 'refunded' {
  if (lines.some((line) => line.state === 'owed')) return 'owed';
  return lines.every((line) => line.state === 'refunded') ? 'refunded' : 'fulfilled';
}

/** The state after the event, or null where the table refuses it. `lines` are those after the event. */
export function nextOrderState(
  from: OrderState,
  event: OrderEvent,
  lines: readonly { readonly state: LineState }[] = [],
): OrderState | null {
  const target = ORDER_TRANSITIONS[from][event] ?? null;
  return target === 'paid' ? paidState(lines) : target;
}

/** Money was taken for it. */
export function isPaid(state: OrderState): boolean {
  return state === 'fulfilled' || state === 'owed' || state === 'refunded';
}

/** Money was asked for at a card's provider, and the answer is not final. */
export function isAtProvider(state: OrderState): boolean {
  return state === 'capturing' || state === 'payment_pending';
}

/** Nothing is still to come of it, from anybody: no decision, no money, no key. One that waits for payment may simply be left. */
export function isSettled({
  state,
  questions,
  refunds,
}: Pick<WaitingOrder, 'state' | 'questions'> & { readonly refunds: readonly Refund[] }): boolean {
  if (state !== 'awaiting_payment' && state !== 'cancelled' && state !== 'fulfilled' && state !== 'refunded') return false;
  return !questions.some((question) => question.state === 'asked') && !refunds.some((refund) => refund.state !== 'done');
}

/** What decides whether the owner is waited for. */
export interface WaitingOrder {
  readonly state: OrderState;
  /** ms */
  readonly submittedAt: number | null;
  readonly attention: { readonly at: number } | null;
  readonly questions: readonly Question[];
}

/** Since when (ms) something of an order waits for the owner's decision: a proof, a question, or what should not have happened. Null: nothing. */
export function waitingSince({ state, submittedAt, attention, questions }: WaitingOrder): number | null {
  const since = questions.filter((question) => question.state === 'asked').map((question) => question.askedAt);
  if (state === 'in_review' && submittedAt !== null) since.push(submittedAt);
  if (state === 'needs_attention' && attention !== null) since.push(attention.at);
  return since.length === 0 ? null : Math.min(...since);
}

/** What money and keys do to an order after it was paid. */
export interface MovedOrder {
  /** ms */
  readonly paidAt: number | null;
  readonly lines: readonly { readonly costs: readonly LineCost[] }[];
  readonly refunds: readonly Refund[];
}

/** When (ms) money or a key of an order moved last, other than by its payment; null where nothing did. By it the books of a day are found. */
export function movedAt({ paidAt, lines, refunds }: MovedOrder): number | null {
  const costs = lines.flatMap((line) => line.costs.flatMap(({ at, returnedAt }) => (returnedAt === null ? [at] : [at, returnedAt])));
  const refunded = refunds.flatMap(({ state, doneAt }) => (state === 'done' && doneAt !== null ? [doneAt] : []));
  const moves = [...costs, ...refunded].filter((at) => at !== paidAt);
  return moves.length === 0 ? null : Math.max(...moves);
}

/** It may hold keys: what is held for any other order is free for the taking. */
export function isLive(state: OrderState): boolean {
  return (
    state === 'awaiting_payment' ||
    state === 'in_review' ||
    state === 'capturing' ||
    state === 'payment_pending' ||
    state === 'needs_attention'
  );
}

/** How often a proof may be rejected: the third time cancels the order. */
export const MAX_REJECTIONS = 3;

/** The shopper may send a proof: while it waits for payment, and where it was cancelled, unless the owner said no for the last time. */
export function takesProof({ state, rejections }: { readonly state: OrderState; readonly rejections: number }): boolean {
  return nextOrderState(state, 'submitProof') !== null && rejections < MAX_REJECTIONS;
}

/** One line of an order, frozen when it was placed. A line's id is its game's. */
export interface OrderLine {
  readonly gameId: string;
  readonly title: string;
  readonly cover: string;
  readonly platform: string;
  /** Activation type of its key, where the shopper chose one or a key is attached. */
  readonly type: KeyType | null;
  readonly priceCentimes: Centimes;
  readonly state: LineState;
  /** The key held for it, or sold with it. */
  readonly keyId: string | null;
  /** When the shopper first saw the key (ms). */
  readonly revealedAt: number | null;
  /** Every key that it got, the last one last. Lines of older data have none, whatever key they have. */
  readonly costs: readonly LineCost[];
}

/** Letters and digits of a reference: none that is mistaken for another (no 0 O 1 I). */
export const REFERENCE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** `MF-` and 6 characters, from 6 random bytes. The reference is the order's id. */
export function makeReference(random: Uint8Array): string {
  return `MF-${Array.from(random.slice(0, 6), (byte) => REFERENCE_ALPHABET[byte % REFERENCE_ALPHABET.length]).join('')}`;
}

/** A reference as somebody may have typed it (`mf 7k2q9a`) → `MF-7K2Q9A`; null where it is none. */
export function parseReference(typed: string): string | null {
  const match = /^MF[-\s]?([2-9A-HJ-NP-Z]{6})$/.exec(typed.trim().toUpperCase());
  return match ? `MF-${match[1]}` : null;
}

/** The owner's lists of orders. */
export const ORDER_TABS = ['decide', 'owed', 'all'] as const;
export type OrderTab = (typeof ORDER_TABS)[number];
