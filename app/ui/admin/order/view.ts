import type { MoneyActsView } from './money/view';
import type { OrderCode } from '~/domain/coupon/order';
import type { Receipt } from '~/domain/reports/currency';
import type { FormAnswer } from '~/domain/shared/form-answer';
import type { Language } from '~/domain/shared/language';
import type { Centimes, UsdCents, UsdRate } from '~/domain/shared/money';
import type { LineState, OrderState } from '~/domain/order';
import { isTransfer, type PaymentMethod, type TransferMethod } from '~/domain/payment/method';
import { ANOTHER_WALLET, bankPaidTo } from '~/domain/payment/payee';
import type { PaymentEvidence } from '~/domain/payment/evidence';
import type { ProofConcern } from '~/domain/payment/proof-concerns';
import type { Order, TimelineEntry } from '~/features/order/index.server';
import type { Payment } from '~/features/payment/index.server';

import type { LateView, Reason } from './reason-view';
import { toMoment, type Moment, type QuestionView, type RefundView } from '~/ui/components/order/view';
import { isAboutGame } from '~/ui/components/order/step';
import { alertText, type AlertView, noteText } from '~/ui/admin/alert/view';
import type { AdminTranslations } from '~/ui/translations/admin';

export interface AdminOrderRow {
  readonly reference: string;
  readonly state: OrderState;
  readonly needsOwner: boolean;
  readonly reasons: readonly Reason[];
  readonly name: string;
  readonly email: string;
  readonly totalCentimes: Centimes;
  /** '' if none is chosen yet. */
  readonly method: string;
  readonly placed: Moment;
  /** null: it waits for nothing. */
  readonly waiting: Moment | null;
  readonly sameProofAs: string | null;
}

/** A row of a list of orders. */
export interface AdminOrderListRow extends AdminOrderRow {
  /** The address of its decision. */
  readonly to: string;
  /** The first of its games; null: it has none. */
  readonly first: { readonly title: string; readonly cover: string } | null;
  /** Titles. */
  readonly games: string;
  /** The words of the shopper that wait for an answer; null: none. */
  readonly words: string | null;
  /** `4 minutes`; null: it waits for nothing. */
  readonly waits: string | null;
}

export interface ChargeView {
  readonly usdCents: UsdCents;
  readonly usdRate: UsdRate;
  readonly feeCentimes: Centimes;
  readonly receipt: Receipt | null;
}

/** 'nothing': this release can't read it. */
export type ProofShown = 'picture' | 'file' | 'nothing';

export interface AdminOrderView extends AdminOrderRow {
  readonly language: Language;
  /** null if the order waits for no money. */
  readonly heldUntil: Moment | null;
  readonly lines: readonly AdminOrderLine[];
  readonly events: readonly { readonly type: string; readonly at: Moment; readonly note: string | null }[];
  /** Set where the last proof was not rejected; its file may be gone. */
  readonly proofWasSent: boolean;
  readonly isAccountGone: boolean;
  readonly proof: { readonly id: string | null; readonly shownAs: ProofShown; readonly submitted: Moment | null } | null;
  /** null: in time, or paid. */
  readonly late: LateView | null;
  readonly code: OrderCode | null;
  readonly rejections: number;
  readonly rejectionReason: string | null;
  readonly payment: {
    readonly method: string;
    readonly reference: string;
    readonly amountCentimes: Centimes;
    readonly at: Moment;
    /** null where the provider reported it. */
    readonly by: string | null;
    readonly reason: string | null;
    /** From 1, where one transfer pays several orders. */
    readonly part: number | null;
    /** null for the other methods. */
    readonly card: ChargeView | null;
  } | null;
  /** The money that came, in all and on top of the payment; null: not paid. */
  readonly received: {
    readonly totalCentimes: Centimes;
    readonly more: readonly { readonly id: string; readonly amount: string; readonly reference: string | null; readonly at: Moment }[];
  } | null;
  /** The likely way of the money. */
  readonly arrivesBy: TransferMethod;
  readonly evidence: PaymentEvidence;
  /** The reasons to ask before an approval; empty: the proof is clean, or the order is paid. */
  readonly concerns: readonly ProofConcern[];
  /** Set where a row of a statement has the money of an approved transfer; null for all other orders. */
  readonly isOnStatement: boolean | null;
  /** null: its money is there, or the owner has chosen. */
  readonly gone: MoneyGoneView | null;
  readonly money: MoneyActsView;
  /** Without those that the choice about the keys answers. */
  readonly alerts: readonly AlertView[];
  readonly isAtProvider: boolean;
  /** Set where it was begun by card, and no provider is set up. */
  readonly isUnasked: boolean;
  readonly canApprove: boolean;
  readonly canReject: boolean;
  readonly canEnd: boolean;
}

export interface MoneyGoneView {
  /** The ids of undecided returns, for the form. */
  readonly seen: string;
  /** `$20.00`; null where it is unknown, or nothing went back. */
  readonly amount: string | null;
  readonly isUnknown: boolean;
  readonly isDisputed: boolean;
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
  readonly question: QuestionView | null;
  readonly refund: RefundView | null;
  readonly canRefund: boolean;
}

/** A refused decision; an error of the form as a whole means that another was faster. */
export interface Refusal extends FormAnswer {
  readonly usedBy: string | null;
}

/** Returns `Mobile wallet (Orange Money)`; '' if no method is chosen yet. */
export function methodText({ t }: AdminTranslations, method: PaymentMethod | null, operator: string | null = null): string {
  if (method === null) return '';
  const name = t(`method-${method}`);
  if (operator === null) return name;
  return `${name} (${operator === ANOTHER_WALLET ? t('setting-walletOther') : operator})`;
}

/**
 * Returns the way to pay that an order's shopper chose, or by which its money came, with what the shopper named for it: the wallet, or the
 * bank account that was shown.
 */
export function orderMethodText(
  i18n: AdminTranslations,
  { operator, ...order }: Pick<Order, 'method' | 'operator' | 'payTo' | 'paidToRib'>,
  method: PaymentMethod | null = order.method,
): string {
  // why not of another way: a proof that was rejected may have named one before
  if (method !== order.method) return methodText(i18n, method);
  const named: Readonly<Record<PaymentMethod, string | null>> = { bank: bankPaidTo(order), card: null, wallet: operator };
  return methodText(i18n, method, method && named[method]);
}

/** Returns a payment, with the charge of a card. */
export function toPaymentView(i18n: AdminTranslations, { method, usdCents, feeCentimes, receipt, ...payment }: Payment, usdRate: UsdRate) {
  const { language } = i18n;
  const card = !isTransfer(method) && usdCents !== null ? { usdCents, usdRate, feeCentimes, receipt } : null;
  return { ...payment, method: methodText(i18n, method), at: toMoment(payment.at, language), card };
}

/** Returns the timeline's note: a game by its title, a method by its name. */
export function eventNote(
  i18n: AdminTranslations,
  { type, note }: Pick<TimelineEntry, 'type' | 'note'>,
  order: Pick<Order, 'lines' | 'lost' | 'method' | 'operator' | 'payTo' | 'paidToRib'>,
): string | null {
  if (isAboutGame(type)) return [...order.lines, ...order.lost].find((line) => line.gameId === note)?.title ?? note;
  if (type === 'attention') return attentionText(i18n, note ?? '');
  if (type === 'proof-submitted') return orderMethodText(i18n, order);
  return note;
}

/** Reads `paid-twice {MAD 10000}, REF 1`. */
function attentionText(i18n: AdminTranslations, note: string): string {
  const [code = '', ...rest] = note.split(' ');
  return [alertText(i18n, code), noteText(i18n, rest.join(' '))].join(' ').trim();
}
