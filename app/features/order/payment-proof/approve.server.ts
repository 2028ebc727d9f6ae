import { feeOf } from '~/domain/reports/currency';
import type { Centimes } from '~/domain/shared/money';
import { isAtProvider } from '~/domain/order';
import { asksForRow, type PaymentEvidence } from '~/domain/payment/evidence';
import { methodByHand, type TransferMethod } from '~/domain/payment/method';
import { concernMark, needsReason } from '~/domain/payment/proof-concerns';
import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { Snapshot } from '~/ports/store';

import { type LedgerPayment, paymentPathOf, type Payment, paymentId, paymentPath, toPayment } from '~/features/payment/index.server';
import type { Claim, Settle } from '../settle.server';
import { concernsNow } from './concerns.server';
import { isShown } from './document.server';
import type { Order } from '../schema.server';

export interface Approval {
  readonly by: string;
  readonly method?: TransferMethod | undefined;
  /** '' where the owner saw the money and typed none: then the order's own reference stands for it. */
  readonly bankReference: string;
  readonly amountCentimes: Centimes;
  readonly reason: string;
  readonly isSure?: boolean;
  /** Set where the order was paid already: this is more money for it. */
  readonly isSecond?: boolean;
  /** The proof that the owner looked at, null for none; absent: whatever the order has. */
  readonly seen?: string | null;
  readonly claim?: Claim | undefined;
  /** From 1, where the transfer pays several orders. */
  readonly part?: number;
  /** Set where the owner approves by hand: what isn't clean is asked about first. */
  readonly look?: ApprovalLook | undefined;
}

/** The knowledge behind the owner's form: the evidence of this moment, and the concerns (concernMark()) that the owner agreed to. */
export interface ApprovalLook {
  readonly evidence: PaymentEvidence;
  readonly agreed: readonly string[];
  /** Set where the owner said which row of a statement pays, or that none does. */
  readonly isRowChosen: boolean;
}

export function createOrderApproval({ clock, settle }: { readonly clock: Clock; readonly settle: Settle }) {
  /**
   * Settles the order, also a cancelled one; a repeat changes nothing. ShopError 'amount-over', 'amount-differs' without a reason,
   * 'reference-used', 'wrong-state' if it is paid, or isn't with `isSecond`, if another proof than `seen` waits, or a card payment is on its
   * way, 'row-taken' if `claim` exists. A reference of card money means that money. ShopError 'unclean' with the marks of all concerns where one was not agreed to, 'row-required' where rows need the owner's choice, 'reason-required' where one needs it.
   */
  async function approve(id: string, approval: Approval): Promise<Order> {
    const { by, amountCentimes, reason, seen, look, isSure = false, isSecond = false } = approval;
    const bankReference = approval.bankReference === '' ? id : approval.bankReference;
    return settle(
      id,
      (order, doc) => {
        const card = cardMoney(doc);
        const isTotal = amountCentimes === order.totalCentimes;
        const payment: Payment = {
          method: card ? 'card' : (approval.method ?? methodByHand(order.method)),
          // why: the owner may type it in other letters; the provider uses its own
          reference: card?.reference ?? bankReference,
          amountCentimes,
          at: clock(),
          by,
          reason: isTotal && reason === '' ? null : reason,
          // why: the attempt of an order that a restore lost is not this one's
          attemptId: card?.orderId === id ? card.attemptId : null,
          account: card?.account ?? null,
          confirmedAt: null,
          usdCents: card?.usdCents ?? null,
          feeCentimes: feeOf(card?.receipt ?? null, order.usdRate),
          receipt: card?.receipt ?? null,
          part: card ? null : (approval.part ?? null),
        };
        // why: with an approval during a card payment the shopper could pay twice
        if (isAtProvider(order.state)) throw new ShopError('wrong-state', [id]);
        // why: its payment was taken back since the owner saw it, and this money may be all that it has
        if (order.payment === null && isSecond) throw new ShopError('wrong-state', [id]);
        if (order.payment !== null && !isSecond) {
          if (paymentPathOf(order.payment) !== paymentPathOf(payment)) throw new ShopError('wrong-state', [id]);
          return payment;
        }
        if (seen !== undefined && order.payment === null && !isShown(order, seen)) throw new ShopError('wrong-state', [id]);
        if (amountCentimes > order.totalCentimes && !isSure) throw new ShopError('amount-over', [id]);
        if (!isTotal && reason === '' && order.payment === null) throw new ShopError('amount-differs', [id]);
        return payment;
      },
      { claim: approval.claim, firstPath: paymentPath('card', bankReference), onKnown, ...(look && { guard: ask(look) }) },
    );

    function ask({ evidence, agreed, isRowChosen }: ApprovalLook) {
      return (order: Order, sentProof: Snapshot | null): void => {
        // why: money that the owner names by the bank's reference was looked at
        const concerns = concernsNow(order, sentProof, evidence).filter(({ code }) => code !== 'no-proof' || approval.bankReference === '');
        const marks = concerns.map(concernMark);
        if (marks.some((mark) => !agreed.includes(mark))) throw new ShopError('unclean', marks);
        if (asksForRow(evidence) && !isRowChosen) throw new ShopError('row-required', [id]);
        if (needsReason(concerns) && reason === '') throw new ShopError('reason-required', [id]);
      };
    }

    function onKnown(order: Order, came: LedgerPayment): void {
      const isFirst = order.payment !== null && paymentId(paymentPathOf(order.payment)) === came.id;
      if (isFirst && isSecond) throw new ShopError('reference-used', [id]);
      if (came.amountCentimes === amountCentimes) return;
      throw new ShopError(isFirst ? 'wrong-state' : 'reference-used', [id]);
    }
  }

  return { approve };
}

/** Returns card money in any currency, or null. Throws UnreadableDocument, since it may have paid an order. */
function cardMoney(doc: Snapshot | null): LedgerPayment | null {
  const came = doc && toPayment(doc);
  return came?.direction === 'in' ? came : null;
}
