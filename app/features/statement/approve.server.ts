import { clearRow, NO_EVIDENCE, NO_ROW, type StatementEvidence } from '~/domain/payment/evidence';
import { ShopError } from '~/domain/shared/shop-error';
import type { Store } from '~/ports/store';

import { type Approval, type Order, orderPath, parseOrder } from '~/features/order/index.server';
import type { createApprovalConfirming } from './confirm.server';
import type { createPaymentEvidence, PaidRow } from './evidence.server';
import type { StatementOrders } from './match.server';

/** The owner's form. */
export interface ApprovalByHand extends Omit<Approval, 'look' | 'claim'> {
  /** The marks of the concerns that the owner agreed to. */
  readonly agreed: readonly string[];
  /** The fingerprint of the row that pays, NO_ROW for none; '' where the owner was not asked, or did not say. */
  readonly row: string;
  /** Set where the other rows are money on top. */
  readonly isRestSecond: boolean;
}

interface Dependencies {
  readonly store: Pick<Store, 'get'>;
  readonly orders: Pick<StatementOrders, 'approve'>;
  readonly evidence: ReturnType<typeof createPaymentEvidence>;
  readonly confirming: Pick<ReturnType<typeof createApprovalConfirming>, 'confirm'>;
}

/** Creates the approval by the owner's own form, with the rows of statements that it takes. */
export function createHandApproval({ store, orders, evidence, confirming }: Dependencies) {
  /**
   * Approves an order. ShopErrors of approve(); 'unclean' with what the form did not agree to, 'row-required' where the owner must say which
   * row pays, 'wrong-state' where that row was taken meanwhile.
   */
  async function approveByHand(id: string, { agreed, row: chosen, isRestSecond, ...approval }: ApprovalByHand): Promise<Order> {
    const doc = await store.get(orderPath(id));
    const orderBefore = doc && parseOrder(doc);
    const isChosen = chosen !== '' && chosen !== NO_ROW;
    // why also of a paid order: the process may have died between the row that pays it and the others
    const money =
      orderBefore === null
        ? NO_EVIDENCE
        : await evidence.evidenceFor(isChosen && isRestSecond ? { ...orderBefore, payment: null } : orderBefore);
    const row = isChosen ? (money.rows.find(({ fingerprint }) => fingerprint === chosen) ?? (await evidence.takenRow(chosen, id))) : null;
    if (isChosen && row === null) throw new ShopError('wrong-state', [id]);
    // why not by itself after 'none of them': where one of two rows was taken meanwhile, the other would be clear
    const found = chosen === NO_ROW ? null : evidence.rowFor(money, id, approval);
    const claimed = row === null ? found : paymentBy(row, id, approval.by);
    try {
      const order = await orders.approve(id, { ...approval, ...claimed, look: { evidence: money, agreed, isRowChosen: chosen !== '' } });
      if (row !== null && isRestSecond) {
        const others = money.rows.filter((each) => each !== row && each.usedBy === null && each.doubt === null && !each.namesOthers);
        // why: of a paid order, a statement of later may hold rows that the owner never saw
        const isSeen = (each: StatementEvidence) => orderBefore?.payment === null || each.statementId === row.statementId;
        await addRest(id, others.filter(isSeen), approval.by);
      }
      // why: the owner typed another reference than the row has
      const typed = claimed === null ? clearRow(money) : null;
      if (typed) await confirming.confirm(typed.statementId);
      return order;
    } catch (error) {
      // why: the row was taken since it was read, for this order or for another
      throw isOf(error, ['row-taken']) ? new ShopError('wrong-state', [id]) : error;
    }
  }

  /** Stores rows as money on top of a paid order. */
  async function addRest(id: string, rows: readonly StatementEvidence[], by: string): Promise<void> {
    for (const row of rows) {
      try {
        await orders.approve(id, { by, reason: '', ...paymentBy(row, id, by), isSecond: true });
      } catch (error) {
        // why: the order is paid; a row that was taken meanwhile stays on its statement for the owner
        if (!isOf(error, ['row-taken', 'reference-used', 'wrong-state'])) throw error;
      }
    }
  }

  /** Returns the payment that a row is. why sure: the amount of the statement stood beside the order's. */
  function paymentBy(row: PaidRow, id: string, by: string) {
    return { ...evidence.claimOn(row, id, by), amountCentimes: row.amountCentimes, isSure: true };
  }

  return { approveByHand };
}

const isOf = (error: unknown, codes: readonly string[]) => error instanceof ShopError && codes.includes(error.code);
