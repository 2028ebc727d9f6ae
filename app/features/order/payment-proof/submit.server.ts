import { UNTIL_DECIDED } from '~/domain/key';
import { isLateProof, takesProof } from '~/domain/order';
import type { TransferMethod } from '~/domain/payment/method';
import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

import { cartPath } from '~/features/cart/index.server';
import { redeemOwnCoupon } from '~/features/coupon/index.server';
import { holdKey, type KeyStock } from '~/features/key/index.server';
import { enqueueMail } from '~/features/mail/index.server';
import { forgetProof, keepProof, noteSentProof, proofPath, sentProofPath } from '~/features/order/payment-proof/document.server';
import type { Proofs } from '~/features/order/payment-proof/index.server';
import { createKeyAllocation } from '../allocate.server';
import { changeOrder, linesWithHeldKeys, removeFromCart } from '../transition.server';
import { forgetOpenOrder, openOrderPaths } from '../limits.server';
import type { PriceEvaluation } from '../price/loss.server';
import { addressee, logged, type Order } from '../schema.server';

export interface ProofSubmission {
  readonly accountId: string;
  readonly method: TransferMethod;
  readonly operator: string | null;
  /** The RIB of the bank account that was paid; null for a wallet. */
  readonly paidToRib?: string | null;
  /** null if the shopper gives none. */
  readonly payer: string | null;
  readonly isPaid?: boolean;
  readonly proofId: string;
}

interface Dependencies {
  readonly store: Store;
  readonly stock: Pick<KeyStock, 'candidates'>;
  readonly proofs: Proofs;
  readonly clock: Clock;
  readonly ownerMail: () => string | null;
  readonly onWaiting: () => void;
  readonly evaluatePrice: PriceEvaluation['evaluatePrice'];
}

/** Creates the sending of proofs. ShopError 'not-found' and 'wrong-state'; a repeat changes nothing. */
export function createProofSubmission({ store, stock, proofs, clock, ownerMail, onWaiting, evaluatePrice }: Dependencies) {
  const allocate = createKeyAllocation({ store, stock, clock });

  /** Stores the proof and holds the keys. ShopError 'too-many-reviews'; 'paid-unsaid' for a late proof (isLateProof) without `isPaid`. */
  async function submitProof(id: string, proof: ProofSubmission): Promise<Order> {
    const order = await proofs.attach(proof.proofId, () => attachProof(id, proof));
    if (order.proofId === proof.proofId) onWaiting();
    return order;
  }

  async function attachProof(id: string, proof: ProofSubmission): Promise<Order> {
    const { sha256 } = await proofs.find(proof.proofId);
    return allocate(
      id,
      (order) => ({
        cart: cartPath(order.accountId),
        file: proofPath(proof.proofId),
        sentProof: sentProofPath(sha256),
        former: order.proofId === null || order.proofId === proof.proofId ? null : proofPath(order.proofId),
        ...openOrderPaths(order),
      }),
      async (tx, { order, allocations, also: { cart, file, sentProof, former, ...counted } }) => {
        if (order.accountId !== proof.accountId) throw new ShopError('not-found', [id]);
        if (order.state === 'in_review' && order.proofSha256 === sha256) return order;
        if (!takesProof(order)) throw new ShopError('wrong-state', [id]);
        if (file === null) throw new ShopError('not-found', [proof.proofId]);
        const now = clock();
        const price = await evaluatePrice(order, tx);
        const isLate = isLateProof(order, price.loss, now);
        if (isLate && !proof.isPaid) throw new ShopError('paid-unsaid', [id]);
        keepProof(tx, file, id);
        forgetProof(tx, former);
        for (const { key } of allocations) if (key) holdKey(tx, key, id, { at: now, until: UNTIL_DECIDED });
        removeFromCart(tx, order, cart);
        const events = logged(order, { at: now, type: 'proof-submitted', by: order.accountId, note: proof.method });
        const nth = events.filter(({ type }) => type === 'proof-submitted').length;
        enqueueMail(tx, { kind: 'proof-received', ...addressee(order), at: now, nth });
        // why not for others: the mail on waiting orders covers them
        const to = ownerMail();
        if (to !== null && order.waitingSince !== null) enqueueMail(tx, { kind: 'owner-news', to, orders: [id], alarms: 0, at: now });
        const submitted = changeOrder(tx, order, 'submitProof', {
          lines: linesWithHeldKeys(order, allocations),
          method: proof.method,
          operator: proof.operator,
          paidToRib: proof.paidToRib ?? null,
          payer: proof.payer,
          proofId: proof.proofId,
          proofSha256: sha256,
          sameProofAs: noteSentProof(tx, { sha256, orderId: id, sentProofDoc: sentProof }),
          isLate,
          lateReason: price.loss,
          ...redeemOwnCoupon(tx, order, price, now),
          submittedAt: now,
          holdUntil: UNTIL_DECIDED,
          rejectionReason: null,
          events,
        });
        // why last: an order that changed meanwhile is reported first
        forgetOpenOrder(tx, order, counted, 'in-review');
        return submitted;
      },
    );
  }

  return { submitProof };
}
