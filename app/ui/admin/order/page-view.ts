import type { Listing } from '~/domain/catalogue';
import { isAtProvider, nextOrderState } from '~/domain/order';
import { methodByHand } from '~/domain/payment/method';
import { priceToday } from '~/domain/cart/priced';
import type { PaymentHint } from '~/features/payment/index.server';
import type { Order } from '~/features/order/index.server';

import { isAnsweredByChoice, toMoneyGone } from './gone-view';
import { toAdminLine } from './line-view';
import { isLateReview, reasonsOf } from './reason-view';
import { eventNote, methodText, toPaymentView, type AdminOrderRow, type AdminOrderView, type ProofShown } from './view';
import { toAlarmView } from '~/ui/admin/alert/view';
import { toMoment } from '~/ui/components/order/view';
import { t } from '~/ui/translations/admin';

/** An order in the owner's list. */
export function toAdminRow(order: Order): AdminOrderRow {
  const { id, state, name, email, totalCentimes, method, operator, payment, submittedAt, createdAt, lines } = order;
  return {
    reference: id,
    state,
    needsOwner: order.alarms.length > 0,
    reasons: reasonsOf(order),
    name,
    email,
    totalCentimes,
    games: lines.length,
    method: methodText(payment?.method ?? method, operator),
    when: toMoment(submittedAt ?? createdAt, 'en'),
    sameProofAs: order.sameProofAs,
  };
}

/** What the page of an order shows beside the order. */
interface Beside {
  readonly proof: ProofShown | null;
  readonly hint: PaymentHint | null;
  /** The address of the admin who approved the payment; '' where it is not known, null where the provider reported it. */
  readonly approver: string | null;
  /** A game as the catalogue has it today. */
  readonly find: (gameId: string) => Listing | null;
  /** A provider of cards is set up. */
  readonly hasProvider: boolean;
}

/** An order with all that the owner needs to decide about its money. */
export function toAdminOrder(order: Order, { proof, hint, approver, find, hasProvider }: Beside): AdminOrderView {
  const { state, payment } = order;
  return {
    ...toAdminRow(order),
    language: order.language,
    payer: order.payer,
    placed: toMoment(order.createdAt, 'en'),
    heldUntil: state === 'awaiting_payment' ? toMoment(order.holdUntil, 'en') : null,
    lines: order.lines.map((line) => toAdminLine(order, line)),
    events: order.events.map((event) => ({ type: event.type, at: toMoment(event.at, 'en'), note: eventNote(event, order) })),
    proof: proof === null ? null : { shownAs: proof, submitted: order.submittedAt === null ? null : toMoment(order.submittedAt, 'en') },
    late: isLateReview(order) ? { priceCentimes: priceToday(order.lines, find) } : null,
    rejections: order.rejections,
    rejectionReason: order.rejectionReason,
    payment: payment && { ...toPaymentView(payment, order.usdRate), by: approver === '' ? t('audit-unknown-admin') : approver },
    arrivesBy: hint?.method ?? methodByHand(order.method),
    hint: hint && { from: hint.from, reference: hint.reference, amountCentimes: hint.amountCentimes ?? order.totalCentimes },
    gone: toMoneyGone(order),
    alarms: order.alarms.filter((alarm) => !isAnsweredByChoice(order, alarm)).map(toAlarmView),
    isAtProvider: isAtProvider(state),
    isUnasked: !hasProvider && order.cardAttempts > 0,
    canApprove: payment === null && !isAtProvider(state) && nextOrderState(state, 'settle', order.lines) !== null,
    canReject: nextOrderState(state, 'reject') !== null,
    canEnd: isAtProvider(state) || nextOrderState(state, 'end') !== null,
  };
}
