import type { Receipt } from '~/domain/reports/currency';
import type { FormAnswer } from '~/domain/shared/form-answer';
import type { Language } from '~/domain/shared/language';
import type { Centimes, UsdCents, UsdRate } from '~/domain/shared/money';
import type { LineState, OrderState } from '~/domain/order';
import { METHOD_RULES, type PaymentMethod, type TransferMethod } from '~/domain/payment/method';
import type { PaymentHint } from '~/features/payment/index.server';
import type { Order, Payment, TimelineEntry } from '~/features/order/index.server';

import type { Reason } from './reason-view';
import { toMoment, type Moment, type QuestionView, type RefundView } from '~/ui/components/order/view';
import { isAboutGame } from '~/ui/components/order/step';
import { alarmText, type AlarmView } from '~/ui/admin/alert/view';
import { t } from '~/ui/translations/admin';

/** An order in the owner's list. */
export interface AdminOrderRow {
  readonly reference: string;
  readonly state: OrderState;
  /** An alarm of it is open. */
  readonly needsOwner: boolean;
  /** Why it waits for the owner. */
  readonly reasons: readonly Reason[];
  readonly name: string;
  readonly email: string;
  readonly totalCentimes: Centimes;
  /** How many. */
  readonly games: number;
  /** The payment method; '' if none is chosen yet. */
  readonly method: string;
  /** When the proof came; without one, when the order was placed. */
  readonly when: Moment;
  /** An earlier order with the same proof. */
  readonly sameProofAs: string | null;
}

/** What a card was charged at which rate, and what the provider did with it. */
export interface ChargeView {
  readonly usdCents: UsdCents;
  readonly usdRate: UsdRate;
  readonly feeCentimes: Centimes;
  readonly receipt: Receipt | null;
}

/** How browsers show a proof: a picture, or a file to download; 'nothing' where this release can't read it. */
export type ProofShown = 'picture' | 'file' | 'nothing';

export interface AdminOrderView extends AdminOrderRow {
  readonly language: Language;
  /** The sender's name, as the shopper typed it. */
  readonly payer: string | null;
  readonly placed: Moment;
  /** null if the order waits for no money. */
  readonly heldUntil: Moment | null;
  readonly lines: readonly AdminOrderLine[];
  readonly events: readonly { readonly type: string; readonly at: Moment; readonly note: string | null }[];
  readonly proof: { readonly shownAs: ProofShown; readonly submitted: Moment | null } | null;
  /** It came when the order's prices were no longer kept: what the same games cost today, null where they can't be bought. null in time. */
  readonly late: { readonly priceCentimes: Centimes | null } | null;
  readonly rejections: number;
  readonly rejectionReason: string | null;
  readonly payment: {
    readonly method: string;
    readonly reference: string;
    readonly amountCentimes: Centimes;
    readonly at: Moment;
    /** The admin who approved it; null where the provider reported it. */
    readonly by: string | null;
    readonly reason: string | null;
    /** null for the other methods. */
    readonly card: ChargeView | null;
  } | null;
  /** The likely way of the money. */
  readonly arrivesBy: TransferMethod;
  /** What the form of the approval is filled with, and from where; null: nothing is known. */
  readonly hint: (Pick<PaymentHint, 'from' | 'reference'> & { readonly amountCentimes: Centimes }) | null;
  /** Its money is gone or disputed, and the owner has not chosen what becomes of the keys. */
  readonly gone: MoneyGoneView | null;
  /** What the owner was called for, and has not answered; without what that choice answers. */
  readonly alarms: readonly AlarmView[];
  /** The provider has the order's card, and its answer is not final. */
  readonly isAtProvider: boolean;
  /** It was begun to be paid by card, and no provider is set up that could be asked. */
  readonly isUnasked: boolean;
  readonly canApprove: boolean;
  readonly canReject: boolean;
  readonly canEnd: boolean;
}

export interface MoneyGoneView {
  /** The ids of what is undecided, for the form. */
  readonly seen: string;
  /** `$20.00`; null where nobody says how much, or nothing went back. */
  readonly amount: string | null;
  readonly isUnknown: boolean;
  readonly isDisputed: boolean;
  /** The lines that can be closed, each with its part. */
  readonly lines: readonly { readonly gameId: string; readonly title: string; readonly amount: string }[];
}

export interface AdminOrderLine {
  readonly gameId: string;
  readonly title: string;
  readonly cover: string;
  readonly priceCentimes: Centimes;
  readonly state: LineState;
  readonly hasKey: boolean;
  readonly isRevealed: boolean;
  /** The shopper's question without an answer. */
  readonly question: QuestionView | null;
  readonly refund: RefundView | null;
  readonly canRefund: boolean;
}

/** A decision that was refused; an error of the form as a whole means that somebody was faster. */
export interface Refusal extends FormAnswer {
  /** The order that the bank's reference belongs to. */
  readonly usedBy: string | null;
}

/** `Bank transfer`, `Mobile wallet (Orange Money)`; '' if none is chosen yet. */
export function methodText(method: PaymentMethod | null, operator: string | null = null): string {
  if (method === null) return '';
  const name = t(METHOD_RULES[method].name);
  return operator === null ? name : `${name} (${operator})`;
}

/** A payment as the owner sees it; with the charge of the card if it was one. */
export function toPaymentView({ method, usdCents, feeCentimes, receipt, ...payment }: Payment, usdRate: UsdRate) {
  const card = METHOD_RULES[method].kind === 'provider' && usdCents !== null ? { usdCents, usdRate, feeCentimes, receipt } : null;
  return { ...payment, method: methodText(method), at: toMoment(payment.at, 'en'), card };
}

/** What the timeline adds to an entry: a game by its title, a method by its name. */
export function eventNote(
  { type, note }: Pick<TimelineEntry, 'type' | 'note'>,
  order: Pick<Order, 'lines' | 'method' | 'operator'>,
): string | null {
  if (isAboutGame(type)) return order.lines.find((line) => line.gameId === note)?.title ?? note;
  if (type === 'attention') return attentionText(note ?? '');
  if (type === 'proof-submitted') return methodText(order.method, order.operator);
  return note;
}

/** `paid-twice 100.00 MAD, REF 1`: what happened, and what is known of it. */
function attentionText(note: string): string {
  const [code = '', ...rest] = note.split(' ');
  return [alarmText(code), ...rest].join(' ');
}
