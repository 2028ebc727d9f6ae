import type { KeyType } from '~/domain/key';
import type { Centimes } from '~/domain/shared/money';
import type { LineState } from '~/domain/order';
import type { Order, OrderLine } from '~/features/order/index.server';
import type { PaymentMethod } from '~/domain/payment/method';
import { canRefund, openQuestion, type RefundableOrder } from '~/domain/payment/refund-amounts';

import type { AdminOrderLine } from './view';
import { toQuestionView, toRefundView } from '~/ui/components/order/request-view';
import type { Moment, QuestionView, RefundView } from '~/ui/components/order/view';
import type { AdminTranslations } from '~/ui/translations/admin';

export interface LineToDecide {
  readonly path: string;
  readonly reference: string;
  readonly name: string;
  readonly email: string;
  readonly gameId: string;
  readonly title: string;
  readonly cover: string;
  readonly platform: string;
  readonly type: KeyType | null;
  readonly priceCentimes: Centimes;
  readonly state: LineState;
  readonly keyId: string | null;
  readonly isSeen: boolean;
  readonly paid: { readonly amountCentimes: Centimes; readonly method: PaymentMethod; readonly at: Moment } | null;
  readonly question: QuestionView | null;
  readonly refund: RefundView | null;
  readonly canRefund: boolean;
  /** `99.00 MAD`, and whether the store sends it to the card itself. */
  readonly amount: string;
  readonly isByCard: boolean;
  readonly totalCentimes: Centimes;
  /** Set where the payment was not the total: of less, a refund is the line's share. */
  readonly isPart: boolean;
  /** The account that the owner sends it to; null: the store sends it. */
  readonly account: { readonly typed: Moment | null; readonly requested: Moment | null; readonly canAsk: boolean } | null;
  readonly canReplace: boolean;
  readonly hasSpare: boolean;
}

export function toAdminLine({ language }: AdminTranslations, order: Pick<Order, keyof RefundableOrder>, line: OrderLine): AdminOrderLine {
  const { gameId, title, cover, priceCentimes, state, keyId, revealedAt } = line;
  const question = openQuestion(order, gameId);
  const refund = order.refunds.find((each) => each.gameId === gameId);
  return {
    gameId,
    title,
    cover,
    priceCentimes,
    state,
    hasKey: keyId !== null,
    isRevealed: revealedAt !== null,
    question: question && toQuestionView(question, language),
    refund: refund ? toRefundView(refund, language) : null,
    canRefund: canRefund(order, gameId),
  };
}
