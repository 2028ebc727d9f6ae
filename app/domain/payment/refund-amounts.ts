import { toCentimes, type Centimes } from '~/domain/shared/money';
import type { LineState } from '~/domain/order';
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

/** How long after the payment (ms) a shopper may ask for a refund of a delivered key: 14 days. */
export const REFUND_WINDOW = 14 * 24 * 60 * 60_000;

/** The facts of an order that decide about refunds and replacement keys. */
export interface RefundableOrder extends ReturnedOrder {
  /** ms */
  readonly paidAt: number | null;
  readonly lines: readonly { readonly gameId: string; readonly state: LineState; readonly revealedAt: number | null }[];
  readonly questions: readonly AskedQuestion[];
  readonly refunds: readonly LineRefund[];
}

/** A refund of this line has begun and is not done. Until it is, its key stays as it is and stays hidden. */
export function isRefunding({ refunds }: Pick<RefundableOrder, 'refunds'>, gameId: string): boolean {
  return refunds.some((refund) => refund.gameId === gameId && refund.state !== 'done');
}

/** The facts of an order that decide whether keys are kept back. */
export type HeldBackOrder = Pick<RefundableOrder, 'refunds'> & ReturnedOrder;

/**
 * A key of this line that the shopper has not seen stays hidden: its refund is under way, or the order's money is gone or disputed and
 * nothing is decided.
 */
export function isHeldBack(order: HeldBackOrder, gameId: string): boolean {
  return keepsKeysBack(order) || isRefunding(order, gameId);
}

/** The shopper's question about a line that is not answered yet. */
export function openQuestion<Asked extends AskedQuestion>(
  { questions }: { readonly questions: readonly Asked[] },
  gameId: string,
): Asked | null {
  return questions.find((question) => question.gameId === gameId && question.state === 'asked') ?? null;
}

/** A line that was paid, and of which no refund has begun. */
export function hasMoney(order: RefundableOrder, gameId: string): boolean {
  const line = order.lines.find((each) => each.gameId === gameId);
  return order.payment !== null && (line?.state === 'delivered' || line?.state === 'owed') && !isRefunding(order, gameId);
}

/**
 * Whether the owner may refund this line: at any time, also without a request. Where money went back at the provider, what becomes of the
 * lines is decided first.
 */
export function canRefund(order: RefundableOrder, gameId: string): boolean {
  return hasMoney(order, gameId) && undecidedReturns(order).length === 0;
}

/** Whether the owner may replace the key. Only a key that the shopper saw can have failed. */
export function canReplaceKey(order: RefundableOrder, gameId: string): boolean {
  const line = order.lines.find((each) => each.gameId === gameId);
  return hasMoney(order, gameId) && !keepsKeysBack(order) && line?.state === 'delivered' && line.revealedAt !== null;
}

/**
 * 'wrong-state': nothing to ask about (not paid, refunded, or the problem is about a key that was not seen) · 'question-open': one question
 * waits already · 'question-too-late': over 14 days since the payment · 'question-too-many': MAX_QUESTIONS were asked about the line ·
 * 'question-order-full': MAX_QUESTIONS_OF_ORDER in all.
 */
export type QuestionRefusal = 'wrong-state' | 'question-open' | 'question-too-late' | 'question-too-many' | 'question-order-full';

/** The most questions about one line: each one calls the owner, and stays in the order. */
export const MAX_QUESTIONS = 10;
/** The most about all lines of an order: with their answers they stay far below the 1 MB that a document may have. */
export const MAX_QUESTIONS_OF_ORDER = 100;
/** The most characters that a shopper may write in all questions of an order. */
export const MAX_QUESTION_TEXT = 40_000;

/** The most files that the questions of an order have at once. */
export const MAX_QUESTION_PICTURES = 10;

/** Whether one file more is taken, beside those of the questions that the order has. */
export function hasRoomForPicture(questions: readonly { readonly pictureId: string | null }[]): boolean {
  return questions.filter(({ pictureId }) => pictureId !== null).length < MAX_QUESTION_PICTURES;
}

/** The questions without a file that is gone. */
export function withoutPicture<Asked extends { readonly pictureId: string | null }>(
  questions: readonly Asked[],
  pictureId: string,
): Asked[] {
  return questions.map((question) => (question.pictureId === pictureId ? { ...question, pictureId: null } : question));
}

/** Whether a text still fits, beside the questions that the order has. */
export function hasRoomFor(text: string, questions: readonly { readonly text: string }[]): boolean {
  return questions.reduce((sum, question) => sum + question.text.length, text.length) <= MAX_QUESTION_TEXT;
}

/**
 * Why the shopper can't ask this about a line at `now` (ms); null where it is allowed. A refund of a delivered key: within REFUND_WINDOW. A
 * refund of an owed key, or a problem with a key that the shopper saw: at any time.
 */
export function questionRefusal(kind: QuestionKind, order: RefundableOrder, gameId: string, now: number): QuestionRefusal | null {
  const line = order.lines.find((each) => each.gameId === gameId);
  if (!line || !hasMoney(order, gameId)) return 'wrong-state';
  if (openQuestion(order, gameId)) return 'question-open';
  if (order.questions.filter((question) => question.gameId === gameId).length >= MAX_QUESTIONS) return 'question-too-many';
  if (order.questions.length >= MAX_QUESTIONS_OF_ORDER) return 'question-order-full';
  if (undecidedReturns(order).length > 0) return 'wrong-state';
  if (kind === 'problem') return canReplaceKey(order, gameId) ? null : 'wrong-state';
  return line.state === 'owed' || now < refundableUntil(order) ? null : 'question-too-late';
}

/** Until when (ms) the shopper may ask for a refund of a delivered key. */
export function refundableUntil({ paidAt }: Pick<RefundableOrder, 'paidAt'>): number {
  return (paidAt ?? 0) + REFUND_WINDOW;
}

/**
 * Splits a payment over the lines by their prices. It rounds down the sum of the lines so far, so that the parts add up to exactly the
 * payment, and no part depends on which lines are refunded, or in which order. Any unit, as long as `amount` is a whole number of it.
 */
export function sharesOf(amount: number, prices: readonly number[]): number[] {
  const total = BigInt(prices.reduce((sum, price) => sum + price, 0));
  let price = 0;
  let given = 0;
  return prices.map((each) => {
    price += each;
    const due = total === 0n ? 0 : Number((BigInt(amount) * BigInt(price)) / total);
    const share = due - given;
    given = due;
    return share;
  });
}

/**
 * The part of a line in the money that came in, in centimes, and in the US cents where a card paid. What came above the order's total belongs
 * to no line: no part is more than the line's price.
 */
export function refundAmount(
  order: {
    /** The total in US cents, frozen. */
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

/** The refund of a line: its part of the payment; where money went back at the provider, at most what is left there. */
export function refundableAmount(order: CountedOrder & Parameters<typeof refundAmount>[0], gameId: string): ReturnedAmount {
  const share = refundAmount(order, gameId);
  return ownReturns(order).length === 0 ? share : partOfRest(share, leftAtProvider(order, 'begun'));
}

const FIRST_CHECK = 60_000;
const LAST_CHECK = 60 * 60_000;

/** How long (ms) until the next check of a refund that is not certain: as long as it has waited, from one minute to one hour. */
export function refundDelay(waitedMs: number): number {
  return Math.min(LAST_CHECK, Math.max(FIRST_CHECK, waitedMs));
}

/**
 * How long (ms) the shop asks again for a refund without a certain answer. Less than 45 days, after which a provider forgets that it was
 * asked before.
 */
export const REFUND_TIMEOUT = 30 * 24 * 60 * 60_000;
