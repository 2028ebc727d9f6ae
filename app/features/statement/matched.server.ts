import { clearRow, NO_EVIDENCE, type StatementEvidence } from '~/domain/payment/evidence';

import type { Order } from '~/features/order/index.server';
import type { createPaymentEvidence } from './evidence.server';
import type { createStatementMatching, StatementOrders } from './match.server';

/** A clean proof whose money stands in one row of the statements, with its reference and its amount. */
interface MatchedPayment {
  readonly order: Order;
  readonly row: StatementEvidence;
  /** Another one says that the proof or the row is another than the owner saw. */
  readonly mark: string;
}

interface Dependencies {
  readonly orders: Pick<StatementOrders, 'concernsOf'>;
  readonly evidence: Pick<ReturnType<typeof createPaymentEvidence>, 'evidenceOf'>;
  readonly matching: Pick<ReturnType<typeof createStatementMatching>, 'decide'>;
}

/** The most proofs of one touch. */
const MOST_AT_ONCE = 50;

/** Creates the approval of many proofs at once: only of those that nothing speaks against. */
export function createMatchedApproval({ orders, evidence, matching }: Dependencies) {
  /** Returns those of the waiting proofs that a row matches, at most 50. None of an order that lacks a key: its shopper would be owed one. */
  async function listMatched(waiting: readonly Order[]): Promise<readonly MatchedPayment[]> {
    const proven = waiting.filter(({ state, lines }) => state === 'in_review' && lines.every(({ keyId }) => keyId !== null));
    const known = await evidence.evidenceOf(proven);
    const concerns = await orders.concernsOf(proven, known);
    const matched = proven.flatMap((order) => {
      const own = known.get(order.id) ?? NO_EVIDENCE;
      const row = clearRow(own);
      return row && own.isWhole && concerns.get(order.id)?.length === 0 ? [{ order, row, mark: markOf(order, row) }] : [];
    });
    return matched.slice(0, MOST_AT_ONCE);
  }

  /**
   * Approves those of the waiting proofs that a row matches at this moment and as the owner saw them: `seen` has their marks. Each is one
   * transaction, which takes its row.
   */
  async function approveMatched(waiting: readonly Order[], seen: ReadonlyMap<string, string>, by: string) {
    const wanted = waiting.filter(({ id }) => seen.has(id));
    const chosen = (await listMatched(wanted)).filter(({ order, mark }) => seen.get(order.id) === mark);
    const approved = new Set(chosen.map(({ order }) => order.id));
    for (const statementId of new Set(chosen.map(({ row }) => row.statementId))) {
      const decisions = chosen
        .filter(({ row }) => row.statementId === statementId)
        .map(({ row: { line }, order: { id: orderId, proofId } }) => ({
          line,
          orderId,
          isSamePayment: false,
          isMore: false,
          surelyFor: proofId,
          reason: '',
        }));
      const { failures } = await matching.decide(statementId, decisions, by);
      for (const { orderId } of failures) approved.delete(orderId);
    }
    return { approved: [...approved], left: [...seen.keys()].filter((id) => !approved.has(id)) };
  }

  return { listMatched, approveMatched };
}

const markOf = ({ proofId }: Order, { fingerprint }: StatementEvidence) => `${proofId ?? ''}.${fingerprint}`;
