import type { Language } from '~/domain/shared/language';
import { formatMad, formatUsd, sum, type Centimes } from '~/domain/shared/money';
import { isHeldBack, openQuestion, opensWithAll, questionRefusal, refundableUntil } from '~/domain/payment/refund-amounts';
import { undecidedDisputes, undecidedReturns } from '~/domain/payment/returns';
import { QUESTION_KINDS } from '~/domain/refund';
import { asksRefundAccount, maskRefundAccount } from '~/domain/payment/refund-account';
import type { Order, Question, Refund } from '~/features/order/index.server';

import { toMoment, type LineQuestionView, type QuestionView, type RefundAccountView, type RefundView } from './view';

/** Returns the refunds and questions of one game. `now` in ms. */
export function toLineQuestion(order: Order, gameId: string, now: number, language: Language): LineQuestionView {
  const line = order.lines.find((each) => each.gameId === gameId);
  const canAsk = QUESTION_KINDS.filter((kind) => questionRefusal(kind, order, gameId, now) === null);
  const last = order.questions.findLast((question) => question.gameId === gameId);
  const open = openQuestion(order, gameId);
  const refund = order.refunds.find((each) => each.gameId === gameId);
  const isSealed = line?.state === 'delivered' && line.revealedAt === null;
  return {
    canAsk,
    until: canAsk.includes('refund') && line?.state === 'delivered' ? toMoment(refundableUntil(order), language) : null,
    open: open && toQuestionView(open, language),
    declined: last?.state === 'declined' && !refund ? toQuestionView(last, language) : null,
    isReplaced: last?.kind === 'problem' && last.state === 'accepted' && line?.revealedAt === null && !refund,
    refund: refund ? toRefundView(refund, language) : null,
    isHeldBack: isHeldBack(order, gameId),
    opensWithAll: isSealed && opensWithAll(order, gameId),
    waitsFor: line?.state === 'owed' || isSealed ? waitsFor(order) : null,
  };
}

function waitsFor(order: Order): LineQuestionView['waitsFor'] {
  if (undecidedReturns(order).length > 0) return 'returned';
  return undecidedDisputes(order).length > 0 ? 'disputed' : null;
}

export function toQuestionView({ id, kind, text, pictureId, askedAt, answer }: Question, language: Language): QuestionView {
  return { id, kind, text, hasPicture: pictureId !== null, asked: toMoment(askedAt, language), answer };
}

export function toRefundView({ id, state, reference, failure, doneAt, ...amount }: Refund, language: Language): RefundView {
  return { id, state, amount: amountText(amount, language), reference, failure, done: doneAt === null ? null : toMoment(doneAt, language) };
}

/** Returns the amount in its own currency. */
export function amountText({ amountCentimes, usdCents }: Pick<Refund, 'amountCentimes' | 'usdCents'>, language: Language): string {
  return usdCents === null ? formatMad(amountCentimes, language) : formatUsd(usdCents, language);
}

/** `account` in plain text; `isByHand`: the owner sends this order's money. */
export function toRefundAccount(order: Order, account: string | null, isByHand: boolean): RefundAccountView | null {
  const isAsked = asksRefundAccount(order, isByHand);
  if (!isAsked && account === null) return null;
  return { typed: account === null ? null : maskRefundAccount(account), isOwners: isAsked && order.refundAccountAskedAt !== null };
}

export function refundedOf({ refunds }: Pick<Order, 'refunds'>): Centimes {
  return sum(refunds.filter((refund) => refund.state === 'done').map((refund) => refund.amountCentimes));
}
