import { toCentimes, type Centimes } from '~/domain/shared/money';
import { hasItsMoney, type LineState } from '~/domain/order';
import {
  keepsKeysBack,
  leftAtProvider,
  ownReturns,
  partOfRest,
  undecidedReturns,
  type CountedOrder,
  type ReturnedAmount,
  type ReturnedOrder,
} from './returns';
import type { AskedQuestion, QuestionKind, LineRefund } from '~/domain/refund';

/** The time after the payment (ms) to ask for a refund of a delivered key: 14 days. */
export const REFUND_WINDOW = 14 * 24 * 60 * 60_000;

export interface RefundableOrder extends ReturnedOrder {
  /** ms */
  readonly paidAt: number | null;
  readonly lines: readonly { readonly gameId: string; readonly state: LineState; readonly revealedAt: number | null }[];
  readonly questions: readonly AskedQuestion[];
  readonly refunds: readonly LineRefund[];
}

/** Returns true while a refund of this line has begun and is not done: its key stays hidden. */
export function isRefunding({ refunds }: Pick<RefundableOrder, 'refunds'>, gameId: string): boolean {
  return refunds.some((refund) => refund.gameId === gameId && refund.state !== 'done');
}

export type HeldBackOrder = Pick<RefundableOrder, 'refunds'> & ReturnedOrder;

/** Returns true where an unseen key of this line stays hidden: its refund is under way, or the order's money is gone or disputed. */
export function isHeldBack(order: HeldBackOrder, gameId: string): boolean {
  return keepsKeysBack(order) || isRefunding(order, gameId);
}

export function openQuestion<Asked extends AskedQuestion>(
  { questions }: { readonly questions: readonly Asked[] },
  gameId: string,
): Asked | null {
  return questions.find((question) => question.gameId === gameId && question.state === 'asked') ?? null;
}

/** Returns whether an unseen key opens with all others of its order: not while its money is asked for. */
export function opensWithAll(order: HeldBackOrder & Pick<RefundableOrder, 'questions'>, gameId: string): boolean {
  return !isHeldBack(order, gameId) && openQuestion(order, gameId) === null;
}

/** Returns true for a paid line without a refund. */
export function hasMoney(order: RefundableOrder, gameId: string): boolean {
  const line = order.lines.find((each) => each.gameId === gameId);
  return order.payment !== null && line !== undefined && hasItsMoney(line) && !isRefunding(order, gameId);
}

/** Returns whether the owner may refund this line. Money that went back at the provider is decided first. */
export function canRefund(order: RefundableOrder, gameId: string): boolean {
  return hasMoney(order, gameId) && undecidedReturns(order).length === 0;
}

/** Returns whether the owner may replace the key. Only a key that the shopper saw can have failed. */
export function canReplaceKey(order: RefundableOrder, gameId: string): boolean {
  const line = order.lines.find((each) => each.gameId === gameId);
  return hasMoney(order, gameId) && !keepsKeysBack(order) && line?.state === 'delivered' && line.revealedAt !== null;
}

/**
 * 'wrong-state': not paid, refunded, or a problem with an unseen key · 'question-seen': a refund of a seen key · 'question-too-late': after
 * REFUND_WINDOW · 'question-too-many': MAX_QUESTIONS about the line · 'question-order-full': MAX_QUESTIONS_OF_ORDER.
 */
export type QuestionRefusal =
  'wrong-state' | 'question-open' | 'question-seen' | 'question-too-late' | 'question-too-many' | 'question-order-full';

/** Per line: each one calls the owner, and stays in the order. */
export const MAX_QUESTIONS = 10;
/** Per order: all stay far below the 1 MB of a document. */
export const MAX_QUESTIONS_OF_ORDER = 100;
/** In characters, for all questions of an order. */
export const MAX_QUESTION_TEXT = 40_000;

export const MAX_QUESTION_PICTURES = 10;

/** Returns whether one more file fits. */
export function hasRoomForPicture(questions: readonly { readonly pictureId: string | null }[]): boolean {
  return questions.filter(({ pictureId }) => pictureId !== null).length < MAX_QUESTION_PICTURES;
}

/** Returns the questions without a file that is gone. */
export function withoutPicture<Asked extends { readonly pictureId: string | null }>(
  questions: readonly Asked[],
  pictureId: string,
): Asked[] {
  return questions.map((question) => (question.pictureId === pictureId ? { ...question, pictureId: null } : question));
}

/** Returns whether a text still fits, beside the order's questions. */
export function hasRoomFor(text: string, questions: readonly { readonly text: string }[]): boolean {
  return questions.reduce((sum, question) => sum + question.text.length, text.length) <= MAX_QUESTION_TEXT;
}

/**
 * Returns the reason to refuse this question about a line at `now` (ms); null: it is allowed. A refund of a delivered key: unseen, within
 * REFUND_WINDOW.
 */
export function questionRefusal(kind: QuestionKind, order: RefundableOrder, gameId: string, now: number): QuestionRefusal | null {
  const line = order.lines.find((each) => each.gameId === gameId);
  if (!line || !hasMoney(order, gameId)) return 'wrong-state';
  if (openQuestion(order, gameId)) return 'question-open';
  if (order.questions.filter((question) => question.gameId === gameId).length >= MAX_QUESTIONS) return 'question-too-many';
  if (order.questions.length >= MAX_QUESTIONS_OF_ORDER) return 'question-order-full';
  if (undecidedReturns(order).length > 0) return 'wrong-state';
  if (kind === 'problem') return canReplaceKey(order, gameId) ? null : 'wrong-state';
  if (line.revealedAt !== null) return 'question-seen';
  return line.state === 'owed' || now < refundableUntil(order) ? null : 'question-too-late';
}

/** Returns the last time (ms) for a refund of a delivered key. */
export function refundableUntil({ paidAt }: Pick<RefundableOrder, 'paidAt'>): number {
  return (paidAt ?? 0) + REFUND_WINDOW;
}

/**
 * Splits a payment over the lines by their prices, in any unit. It rounds down the sum of the lines so far, so the parts add up exactly and
 * don't depend on refunds.
 */
export function sharesOf(amount: number, prices: readonly number[]): number[] {
  const total = BigInt(prices.reduce((sum, price) => sum + price, 0));
  let price = 0;
  let shared = 0;
  return prices.map((each) => {
    price += each;
    const due = total === 0n ? 0 : Number((BigInt(amount) * BigInt(price)) / total);
    const share = due - shared;
    shared = due;
    return share;
  });
}

/** Returns a line's part of the money that came in, in centimes, and in US cents where a card paid; at most the line's price. */
export function refundAmount(
  order: {
    /** In US cents, frozen. */
    readonly usdCents: number;
    readonly lines: readonly { readonly gameId: string; readonly priceCentimes: number }[];
    readonly payment: { readonly amountCentimes: Centimes; readonly usdCents: number | null };
  },
  gameId: string,
): { readonly amountCentimes: Centimes; readonly usdCents: number | null } {
  const at = order.lines.findIndex((line) => line.gameId === gameId);
  const prices = order.lines.map((line) => line.priceCentimes);
  const partOf = (amount: number) => sharesOf(amount, prices)[at] ?? 0;
  const total = prices.reduce((sum, price) => sum + price, 0);
  const { amountCentimes, usdCents } = order.payment;
  return {
    amountCentimes: toCentimes(partOf(Math.min(amountCentimes, total))),
    usdCents: usdCents === null ? null : partOf(Math.min(usdCents, order.usdCents)),
  };
}

/** Returns the refund of a line: its part of the payment, at most the money that is left at the provider. */
export function refundableAmount(order: CountedOrder & Parameters<typeof refundAmount>[0], gameId: string): ReturnedAmount {
  const share = refundAmount(order, gameId);
  return ownReturns(order).length === 0 ? share : partOfRest(share, leftAtProvider(order, 'begun'));
}

const FIRST_CHECK = 60_000;
const LAST_CHECK = 60 * 60_000;

/** Returns the time (ms) to the next check of an uncertain refund: as long as it has waited, from one minute to one hour. */
export function refundDelay(waitedMs: number): number {
  return Math.min(LAST_CHECK, Math.max(FIRST_CHECK, waitedMs));
}

/** The time (ms) of repeated requests without a certain answer; below the 45 days after which a provider forgets one. */
export const REFUND_TIMEOUT = 30 * 24 * 60 * 60_000;
