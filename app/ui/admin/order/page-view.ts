import { orderCode } from '~/domain/coupon/order';
import { hasItsMoney, isAtProvider, isNobodys, nextOrderState, onlyAsked, wasProofSent } from '~/domain/order';
import { adminPaths } from '~/domain/paths/admin';
import { methodByHand } from '~/domain/payment/method';
import { clearRow, type PaymentEvidence } from '~/domain/payment/evidence';
import type { Lateness } from '~/domain/admin/lateness';
import type { ProofConcern } from '~/domain/payment/proof-concerns';
import type { Order } from '~/features/order/index.server';
import type { LedgerPayment, Payment } from '~/features/payment/index.server';

import { toMoneyActs } from './money/view';
import { toAdminLine } from './line-view';
import { reasonsOf, toLateView } from './reason-view';
import {
  type AdminOrderListRow,
  type AdminOrderRow,
  type AdminOrderView,
  type MoneyGoneView,
  type ProofShown,
  eventNote,
  orderMethodText,
  toPaymentView,
} from './view';
import { toAlertView } from '~/ui/admin/alert/view';
import { durationText } from '~/ui/admin/layout/duration';
import { toMoment } from '~/ui/components/order/view';
import type { AdminTranslations } from '~/ui/translations/admin';
import { formatMad, formatUsd, sum } from '~/domain/shared/money';
import { openQuestion, refundAmount } from '~/domain/payment/refund-amounts';
import { isNothing, restOf, undecidedDisputes, undecidedReturns } from '~/domain/payment/returns';

export function toAdminRow(i18n: AdminTranslations, order: Order): AdminOrderRow {
  const { language } = i18n;
  const { id, state, name, email, totalCentimes, payment, createdAt, waitingSince } = order;
  return {
    reference: id,
    state,
    needsOwner: order.alarms.length > 0,
    reasons: reasonsOf(i18n, order),
    name,
    email,
    totalCentimes,
    method: orderMethodText(i18n, order, payment?.method),
    placed: toMoment(createdAt, language),
    waiting: waitingSince === null ? null : toMoment(waitingSince, language),
    sameProofAs: order.sameProofAs,
  };
}

/** Returns the page on which the owner decides about an order: of one that waits for an answer alone, the page of that answer. */
export function decisionPath(order: Order): string {
  const gameId = onlyAsked(order);
  return gameId === null ? adminPaths.order(order.id) : adminPaths.orderLine(order.id, gameId);
}

/** Returns an order's row at `now` (ms). */
export function toListRow(i18n: AdminTranslations, order: Order, now: number): AdminOrderListRow {
  const { lines, waitingSince } = order;
  const [first] = lines;
  const [question] = lines.flatMap(({ gameId }) => openQuestion(order, gameId) ?? []);
  return {
    ...toAdminRow(i18n, order),
    to: decisionPath(order),
    first: first ? { title: first.title, cover: first.cover } : null,
    games: i18n.names(lines.map(({ title }) => title)),
    words: question?.text ?? null,
    waits: waitingSince === null ? null : durationText(i18n, now - waitingSince),
  };
}

interface Beside {
  readonly proof: ProofShown | null;
  readonly evidence: PaymentEvidence;
  readonly concerns: readonly ProofConcern[];
  readonly late: Lateness | null;
  readonly isOnStatement: boolean | null;
  /** The payments of a paid order, that which settles it first. */
  readonly received: readonly LedgerPayment[];
  /** '' where the admin is unknown, null where the provider reported the payment. */
  readonly approver: string | null;
  readonly hasProvider: boolean;
  readonly noteId: string;
  /** Returns the address of an admin. */
  readonly who: (by: string) => string;
}

export function toAdminOrder(i18n: AdminTranslations, order: Order, beside: Beside): AdminOrderView {
  const { t, language } = i18n;
  const { proof, evidence, concerns, late, isOnStatement, received, approver, hasProvider, noteId, who } = beside;
  const { state, payment } = order;
  return {
    ...toAdminRow(i18n, order),
    language: order.language,
    heldUntil: state === 'awaiting_payment' ? toMoment(order.holdUntil, language) : null,
    lines: order.lines.map((line) => toAdminLine(i18n, order, line)),
    events: order.events.map((event) => ({ type: event.type, at: toMoment(event.at, language), note: eventNote(i18n, event, order) })),
    isAccountGone: isNobodys(order),
    proofWasSent: wasProofSent(order),
    proof:
      proof === null
        ? null
        : { id: order.proofId, shownAs: proof, submitted: order.submittedAt === null ? null : toMoment(order.submittedAt, language) },
    late: late && toLateView(i18n, late),
    code: orderCode(order),
    rejections: order.rejections,
    rejectionReason: order.rejectionReason,
    payment: payment && { ...toPaymentView(i18n, payment, order.usdRate), by: approver === '' ? t('audit-unknown-admin') : approver },
    received: payment && toReceived(i18n, payment, received),
    arrivesBy: clearRow(evidence)?.method ?? methodByHand(order.method),
    evidence,
    concerns,
    isOnStatement,
    gone: toMoneyGone(i18n, order),
    money: toMoneyActs(i18n, order, { noteId, isOnStatement: isOnStatement === true, who }),
    alerts: order.alarms.filter((alert) => !isAnsweredByChoice(order, alert)).map((each) => toAlertView(i18n, each)),
    isAtProvider: isAtProvider(state),
    isUnasked: !hasProvider && order.cardAttempts > 0,
    canApprove: payment === null && order.lines.length > 0 && !isAtProvider(state) && nextOrderState(state, 'settle', order.lines) !== null,
    canReject: nextOrderState(state, 'reject') !== null,
    canEnd: isAtProvider(state) || nextOrderState(state, 'end') !== null,
  };
}

/** Returns what came in for a paid order. An order of older data may have no row in the ledger. */
function toReceived({ language }: AdminTranslations, { amountCentimes }: Payment, payments: readonly LedgerPayment[]) {
  const more = payments.filter(({ kind }) => kind === 'surplus');
  return {
    totalCentimes: sum([amountCentimes, ...more.map((each) => each.amountCentimes)]),
    more: more.map(({ id, amountCentimes: amount, reference, at }) => ({
      id,
      amount: formatMad(amount, language),
      reference,
      at: toMoment(at, language),
    })),
  };
}

/** Returns the owner's choice about money that is gone or disputed; null where nothing is undecided. */
function toMoneyGone(i18n: AdminTranslations, order: Order): MoneyGoneView | null {
  const [returns, disputes] = [undecidedReturns(order), undecidedDisputes(order)];
  const { payment } = order;
  if (payment === null || returns.length + disputes.length === 0) return null;
  const knownReturns = returns.filter(({ kind }) => kind !== 'unknown');
  const isAnyLeft = knownReturns.some((each) => !isNothing(restOf(order, each)));
  const isOpen = (line: Order['lines'][number]) =>
    hasItsMoney(line) && !order.refunds.some((refund) => refund.gameId === line.gameId && refund.state !== 'failed');
  return {
    seen: [...returns, ...disputes].map(({ id }) => id).join(' '),
    amount: knownReturns.length === 0 ? null : amountOf(i18n, knownReturns),
    isUnknown: returns.length > knownReturns.length,
    isDisputed: disputes.length > 0,
    lines: (isAnyLeft ? order.lines.filter(isOpen) : []).map(({ gameId, title }) => ({
      gameId,
      title,
      amount: amountOf(i18n, [refundAmount({ ...order, payment }, gameId)]),
    })),
  };
}

/** Returns whether the owner's choice answers an alert, which then gets no answer of its own. */
function isAnsweredByChoice(order: Order, { code, note }: Order['alarms'][number]): boolean {
  const isAbout = ({ captureId }: { readonly captureId: string }) => captureId === note;
  if (code === 'disputed') return undecidedDisputes(order).some(isAbout);
  return (code === 'refunded-elsewhere' || code === 'payment-reversed') && undecidedReturns(order).some(isAbout);
}

function amountOf(
  { language }: AdminTranslations,
  parts: readonly Pick<Order['returns'][number], 'amountCentimes' | 'usdCents'>[],
): string {
  const isInDollars = parts.every(({ usdCents }) => usdCents !== null);
  return isInDollars
    ? formatUsd(
        parts.reduce((total, { usdCents }) => total + (usdCents ?? 0), 0),
        language,
      )
    : formatMad(sum(parts.map(({ amountCentimes }) => amountCentimes)), language);
}

/** Returns a change of the bank account or the wallets as the page says it. */
export function toPayeesChanged({ t, language }: AdminTranslations, changed: { readonly at: number; readonly by: string } | null) {
  return changed && { moment: toMoment(changed.at, language), by: changed.by || t('audit-unknown-admin') };
}
