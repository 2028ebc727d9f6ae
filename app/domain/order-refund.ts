import type { LineState, OrderState } from './order';
import { openAlarms, type AttentionCode } from './attention';
import type { Question, QuestionKind, Refund } from './refund';

/** How long after the payment (ms) a shopper may ask for the money of a key that she has: 14 days. */
export const REFUND_WINDOW = 14 * 24 * 60 * 60_000;

/** What decides what may become of a line's money, and of its key. */
export interface RefundableOrder {
  /** null: nobody has paid. */
  readonly payment: object | null;
  /** ms */
  readonly paidAt: number | null;
  readonly lines: readonly { readonly gameId: string; readonly state: LineState; readonly revealedAt: number | null }[];
  readonly questions: readonly Question[];
  readonly refunds: readonly Refund[];
}

/** Money of this line is on its way back, or should have been: until that is certain its key stays as it is and nobody sees it. */
export function isRefunding({ refunds }: Pick<RefundableOrder, 'refunds'>, gameId: string): boolean {
  return refunds.some((refund) => refund.gameId === gameId && refund.state !== 'done');
}

/** Of whom keys may be kept back. */
export interface HeldBackOrder extends Pick<RefundableOrder, 'refunds'> {
  readonly state: OrderState;
  readonly events: readonly { readonly type: string; readonly at: number; readonly note: string | null }[];
}

/** The money of the whole order is not here any more. */
const MONEY_GONE: ReadonlySet<AttentionCode> = new Set(['refunded-elsewhere', 'payment-reversed']);

/** A key of this line that nobody saw stays unseen: its money is on its way back, or that of the order went, and the owner has not decided yet. */
export function isHeldBack(order: HeldBackOrder, gameId: string): boolean {
  const isGone = order.state === 'needs_attention' && openAlarms(order.events).some(({ code }) => MONEY_GONE.has(code));
  return isGone || isRefunding(order, gameId);
}

/** What the shopper asked about a line and nobody has answered yet. */
export function openQuestion({ questions }: Pick<RefundableOrder, 'questions'>, gameId: string): Question | null {
  return questions.find((question) => question.gameId === gameId && question.state === 'asked') ?? null;
}

/** A line that was paid and whose money did not go back, or begin to. */
function hasMoney(order: RefundableOrder, gameId: string): boolean {
  const line = order.lines.find((each) => each.gameId === gameId);
  return order.payment !== null && (line?.state === 'delivered' || line?.state === 'owed') && !isRefunding(order, gameId);
}

/** The owner may send the money of this line back. She may at any time, asked or not. */
export const canRefund = hasMoney;

/** The owner may give another key for it: only for one that was seen, since any other can't have failed. */
export function canReplaceKey(order: RefundableOrder, gameId: string): boolean {
  const line = order.lines.find((each) => each.gameId === gameId);
  return hasMoney(order, gameId) && line?.state === 'delivered' && line.revealedAt !== null;
}

/**
 * 'wrong-state': there is nothing to ask about: not paid, paid back, a key that she has not seen · 'question-open': she asked already ·
 * 'question-too-late': over 14 days since the payment · 'question-too-many': she asked MAX_QUESTIONS times.
 */
export type QuestionRefusal = 'wrong-state' | 'question-open' | 'question-too-late' | 'question-too-many';

/** How often a shopper may ask about one line: each time calls the owner, and is kept in the order. */
export const MAX_QUESTIONS = 10;

/**
 * Why the shopper can't ask this about a line at `now` (ms), or null where she can. Money for a key that she has: within REFUND_WINDOW. Money for one that is owed
 * and a problem with a key that she saw: at any time.
 */
export function questionRefusal(kind: QuestionKind, order: RefundableOrder, gameId: string, now: number): QuestionRefusal | null {
  const line = order.lines.find((each) => each.gameId === gameId);
  if (!line || !hasMoney(order, gameId)) return 'wrong-state';
  if (openQuestion(order, gameId)) return 'question-open';
  if (order.questions.filter((question) => question.gameId === gameId).length >= MAX_QUESTIONS) return 'question-too-many';
  if (kind === 'problem') return canReplaceKey(order, gameId) ? null : 'wrong-state';
  return line.state === 'owed' || now < refundableUntil(order) ? null : 'question-too-late';
}

/** Until when (ms) she may ask for the money of a key that she has. */
export function refundableUntil({ paidAt }: Pick<RefundableOrder, 'paidAt'>): number {
  return (paidAt ?? 0) + REFUND_WINDOW;
}

/**
 * Which part of what came in belongs to each line, by its price: rounded down on the sum of the lines so far, so that all parts together are exactly what came, and
 * none depends on which lines are refunded, nor in which order. Any unit, as long as `amount` is an integer of it.
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

/** What goes back for a line: its part of the money that came in, in centimes, and of the card's US cents where a card paid. */
export function refundAmount(
  order: {
    readonly lines: readonly { readonly gameId: string; readonly priceCentimes: number }[];
    readonly payment: { readonly amountCentimes: number; readonly usdCents: number | null };
  },
  gameId: string,
): { readonly amountCentimes: number; readonly usdCents: number | null } {
  const at = order.lines.findIndex((line) => line.gameId === gameId);
  const prices = order.lines.map((line) => line.priceCentimes);
  const partOf = (amount: number) => sharesOf(amount, prices)[at] ?? 0;
  const { amountCentimes, usdCents } = order.payment;
  return { amountCentimes: partOf(amountCentimes), usdCents: usdCents === null ? null : partOf(usdCents) };
}

const FIRST_CHECK = 60_000;
const LAST_CHECK = 60 * 60_000;

/** How long (ms) until a refund that is not certain is looked at again: as long as it has waited, one minute to one hour. */
export function refundDelay(waitedMs: number): number {
  return Math.min(LAST_CHECK, Math.max(FIRST_CHECK, waitedMs));
}

/** So long (ms) a refund without a certain answer is asked for again: less than the 45 days for which a provider knows that it was asked before. */
export const REFUND_TIMEOUT = 30 * 24 * 60 * 60_000;
