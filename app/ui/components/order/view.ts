import type { KeyType } from '~/domain/key';
import type { Language } from '~/domain/shared/language';
import type { Centimes, UsdCents } from '~/domain/shared/money';
import { MAX_REJECTIONS, type LineState, type OrderState } from '~/domain/order';
import type { QuestionKind, RefundState } from '~/domain/refund';
import type { UsualWaits } from '~/domain/payment/review-time';
import type { Order } from '~/features/order/index.server';

import { formatDeadline, formatTime, isoTime } from '~/ui/components/time';

/** A time for people, and for machines. */
export interface Moment {
  readonly text: string;
  readonly iso: string;
}

/** A proof, or money by card, that was not accepted: why, and how many more tries there are. */
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

/** An order in the shopper's own list. */
export interface OwnOrderRow extends OrderRow {
  /** The amount that came in; null while nothing was paid. */
  readonly paidCentimes: Centimes | null;
  readonly refundedCentimes: Centimes;
  readonly items: readonly { readonly id: string; readonly title: string; readonly cover: string; readonly priceCentimes: Centimes }[];
  /** How many keys are ready that she has not seen. */
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
  /** The plain key once the shopper asked for it; null before. */
  readonly code: string | null;
  /** She asked for it, and the store can't open it. */
  readonly isKeyLost: boolean;
  readonly question: LineQuestionView;
}

/** The questions about one game of an order, their answers, and what the shopper can ask now. */
export interface LineQuestionView {
  readonly canAsk: readonly QuestionKind[];
  /** The deadline to ask for a refund; null if she can't ask, or always can. */
  readonly until: Moment | null;
  /** The question that has no answer yet. */
  readonly open: QuestionView | null;
  /** The last question if it was declined; null if another one followed. */
  readonly declined: QuestionView | null;
  /** The key replaces, or will replace, one that did not work, and was not seen yet. */
  readonly isReplaced: boolean;
  readonly refund: RefundView | null;
  /** The key stays hidden, because its money goes back or is disputed. */
  readonly isHeldBack: boolean;
  /** Why no key that was not seen is shown or given; null where that is for no such reason, or the line needs none. */
  readonly waitsFor: 'returned' | 'disputed' | null;
}

export interface QuestionView {
  readonly id: string;
  readonly kind: QuestionKind;
  readonly text: string;
  /** Whether a file came with it. */
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

export interface OrderView extends OrderRow {
  readonly games: number;
  /** Another one after each change of the order. */
  readonly mark: string;
  /** The page does not renew itself where no script runs. */
  readonly isStill: boolean;
  readonly usdCents: UsdCents;
  readonly lines: readonly OrderLineView[];
  /** The sum of its refunds. */
  readonly refundedCentimes: Centimes;
  readonly events: readonly { readonly type: string; readonly at: Moment; readonly note: string | null }[];
  readonly rejection: OrderRejectionView | null;
  /** Without one, an order in review has money that came by card and does not fit. */
  readonly hasProof: boolean;
  /** The payment came after the keys were gone: a line of the unpaid order holds none. */
  readonly isWithoutKey: boolean;
  /** Until when its keys are held while it waits for payment; null: they aren't, or not all. */
  readonly heldUntil: Moment | null;
  /** The owner was called to it, and has not answered. */
  readonly needsOwner: boolean;
  /** What the page to print is called: a receipt where the settings name the seller; null before it is paid. */
  readonly receipt: 'receipt-open' | 'receipt-open-summary' | null;
  /** The wait that the shopper is told about; null: she waits for nothing, or her wait isn't a usual one. */
  readonly reviewTime: { readonly of: keyof UsualWaits; readonly waits: UsualWaits } | null;
  /** Whether the shopper may send a proof. */
  readonly takesProof: boolean;
}

/** A time in ms as pages show it: in Casablanca's zone, written on the server, so that every browser shows the same. */
export function toMoment(ms: number, language: Language): Moment {
  return { text: formatTime(ms, language), iso: isoTime(ms) };
}

/** The same of a deadline: within half a day its hour is enough. */
export function toDeadline(ms: number, now: number, language: Language): Moment {
  return { text: formatDeadline(ms, now, language), iso: isoTime(ms) };
}

/** What a rejection means for the shopper; null if there is none any more: another proof was sent, the money came, or she cancelled. */
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
