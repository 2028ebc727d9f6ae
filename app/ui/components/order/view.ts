import type { OrderCode } from '~/domain/coupon/order';
import type { KeyType } from '~/domain/key';
import type { Language } from '~/domain/shared/language';
import type { Centimes, UsdCents } from '~/domain/shared/money';
import { MAX_REJECTIONS, type LineState, type OrderState } from '~/domain/order';
import type { QuestionKind, RefundState } from '~/domain/refund';
import type { UsualWaits } from '~/domain/payment/review-time';
import type { Order } from '~/features/order/index.server';

import { formatDeadline, formatTime, isoTime } from '~/domain/shared/text/date-format';

export interface Moment {
  readonly text: string;
  readonly iso: string;
}

/** A proof, or money by card, that was not accepted. */
export interface OrderRejectionView {
  readonly of: 'proof' | 'payment';
  readonly reason: string;
  readonly triesLeft: number;
}

export interface OrderRow {
  readonly reference: string;
  readonly state: OrderState;
  readonly placed: Moment;
  readonly totalCentimes: Centimes;
}

export interface MissingPaymentView {
  readonly amountCentimes: Centimes;
  readonly reason: string;
}

export interface OwnOrderRow extends OrderRow {
  /** null while nothing was paid. */
  readonly paidCentimes: Centimes | null;
  readonly refundedCentimes: Centimes;
  readonly missing: MissingPaymentView | null;
  readonly items: readonly { readonly id: string; readonly title: string; readonly cover: string; readonly priceCentimes: Centimes }[];
  /** The number of ready, unseen keys. */
  readonly toReveal: number;
}

export interface OrderLineView {
  readonly gameId: string;
  readonly title: string;
  readonly cover: string;
  readonly platform: string;
  readonly type: KeyType | null;
  readonly priceCentimes: Centimes;
  readonly state: LineState;
  /** null before the shopper asked for it. */
  readonly code: string | null;
  /** The moment in which the shopper saw the key first; null: not yet. */
  readonly seen: Moment | null;
  /** Set where the store can't open it. */
  readonly isKeyLost: boolean;
  readonly question: LineQuestionView;
}

/** The questions about one game, and the possible ones. */
export interface LineQuestionView {
  readonly canAsk: readonly QuestionKind[];
  /** null if no refund can be asked for, or always. */
  readonly until: Moment | null;
  readonly open: QuestionView | null;
  /** null if another one followed. */
  readonly declined: QuestionView | null;
  /** Set for an unseen replacement, also a future one. */
  readonly isReplaced: boolean;
  readonly refund: RefundView | null;
  /** Set while its money goes back or is disputed. */
  readonly isHeldBack: boolean;
  /** Set for a sealed key that opens with all others. */
  readonly opensWithAll: boolean;
  /** The reason against showing or giving an unseen key; null: none. */
  readonly waitsFor: 'returned' | 'disputed' | null;
}

export interface QuestionView {
  readonly id: string;
  readonly kind: QuestionKind;
  readonly text: string;
  readonly hasPicture: boolean;
  readonly asked: Moment;
  readonly answer: string | null;
}

export interface RefundView {
  readonly id: string;
  readonly state: RefundState;
  /** `99.00 MAD`, or `$9.90` for a card. */
  readonly amount: string;
  readonly reference: string | null;
  readonly failure: string | null;
  readonly done: Moment | null;
}

/** The account that a refund by hand goes to. */
export interface RefundAccountView {
  /** Its end; null: not typed. */
  readonly typed: string | null;
  /** Set where the owner asked for it. */
  readonly isOwners: boolean;
}

export interface OrderView extends OrderRow {
  /** null: none is asked for. */
  readonly refundAccount: RefundAccountView | null;
  /** The code that lowered its prices; null: none. */
  readonly couponUsed: OrderCode | null;
  readonly games: number;
  /** Changes with the order. */
  readonly mark: string;
  readonly usdCents: UsdCents;
  readonly lines: readonly OrderLineView[];
  readonly refundedCentimes: Centimes;
  readonly events: readonly { readonly type: string; readonly at: Moment; readonly note: string | null }[];
  readonly rejection: OrderRejectionView | null;
  /** The last approval that was taken back, since its money never came; null: none. */
  readonly missing: MissingPaymentView | null;
  /** Lines that are no part of the order any more: their keys were seen, and never paid. */
  readonly lost: readonly Pick<OrderLineView, 'gameId' | 'title' | 'cover' | 'platform' | 'priceCentimes'>[];
  /** Without one, an order in review has card money that does not fit. */
  readonly hasProof: boolean;
  /** The proof that waits for the owner; null: none. */
  readonly sentProof: {
    readonly id: string;
    readonly at: Moment;
    readonly isPicture: boolean;
    /** null: no other may take its place. */
    readonly maxBytes: { readonly picture: number; readonly pdf: number } | null;
  } | null;
  /** Set where the payment came after the keys were gone. */
  readonly isWithoutKey: boolean;
  /** null: not all keys are held. */
  readonly heldUntil: Moment | null;
  /** Set with an open alert. */
  readonly needsOwner: boolean;
  /** A receipt where the settings name the seller; null before payment. */
  readonly receipt: 'receipt-open' | 'receipt-open-summary' | null;
  /** null: no wait, or an unusual one. */
  readonly reviewTime: { readonly of: keyof UsualWaits; readonly waits: UsualWaits; readonly isMailed: boolean } | null;
  readonly takesProof: boolean;
  /** The game whose key this page shows for the first time; null: none. */
  readonly revealed: string | null;
}

/** Returns a time (ms) in Casablanca's zone, written on the server, so that every browser shows the same. */
export function toMoment(ms: number, language: Language): Moment {
  return { text: formatTime(ms, language), iso: isoTime(ms) };
}

/** Returns a deadline: within half a day its hour is enough. */
export function toDeadline(ms: number, now: number, language: Language): Moment {
  return { text: formatDeadline(ms, now, language), iso: isoTime(ms) };
}

/** Returns the approval that was taken back, until money comes or another proof waits. */
export function toMissingPayment({ state, voids }: Pick<Order, 'state' | 'voids'>): MissingPaymentView | null {
  const last = voids.at(-1);
  const stands = state === 'awaiting_payment' || state === 'cancelled';
  return last && stands ? { amountCentimes: last.payment.amountCentimes, reason: last.reason } : null;
}

/** Returns the rejection; null if there is none: another proof was sent, the money came, or the shopper cancelled. */
export function toRejection({
  state,
  rejections,
  rejectionReason: reason,
  isLate,
  events,
}: Pick<Order, 'state' | 'rejections' | 'rejectionReason' | 'isLate' | 'events'>): OrderRejectionView | null {
  const triesLeft = Math.max(0, MAX_REJECTIONS - rejections);
  const stands = state === 'awaiting_payment' || (state === 'cancelled' && (isLate || triesLeft === 0));
  const last = events.findLast(({ type }) => type === 'payment-refused' || type === 'proof-rejected');
  return reason !== null && stands ? { of: last?.type === 'payment-refused' ? 'payment' : 'proof', reason, triesLeft } : null;
}
