import { UNTIL_DECIDED } from '~/domain/key';
import { MAX_REJECTIONS, takesProof } from '~/domain/order';
import type { TransferMethod } from '~/domain/payment-method';
import { ShopError } from '~/domain/shop-error';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store/port';

import { recordChange } from '~/features/audit.server';
import { cartPath } from '~/features/cart/document.server';
import { holdKey, releaseKey } from '~/features/key/document.server';
import type { KeyStock } from '~/features/key/face.server';
import { changeOrder, heldLines, removeFromCart } from './change.server';
import { createKeyAllocation } from './allocate.server';
import { cancelled, endReplaced, otherOpenOrderIn } from './open.server';
import { logged, orderPath, plain, type Order } from './stored.server';
import { enqueueMail } from '~/features/mail/document.server';
import type { Proofs } from './proof.server';
import { forgetOpenOrder, forgetReview, openOrderPaths, rememberOpenOrder, toShopper, toUnpaid } from './shopper.server';

export interface ProofSubmission {
  readonly accountId: string;
  readonly method: TransferMethod;
  readonly operator: string | null;
  /** The name on the account that pays, in the shopper's words; null where she doesn't say. */
  readonly payer: string | null;
  readonly proofId: string;
}

/**
 * What happens to an order between placing and delivery. Every command is one transaction, conditional on the state that it read (the table
 * in domain/order.ts), and can be repeated: the second time it changes nothing. ShopError 'not-found' and 'wrong-state'.
 */
export function createOrderPayments({
  store,
  stock,
  proofs,
  clock,
  holdMs,
  onStockArrived,
}: {
  store: Store;
  stock: KeyStock;
  proofs: Proofs;
  clock: Clock;
  holdMs: number;
  /** Gets a game (null: any) whose keys are free again. */
  onStockArrived: (gameId: string | null) => Promise<void>;
}) {
  const allocate = createKeyAllocation({ store, stock, clock });

  /**
   * Stores the shopper's proof of payment: the hold then lasts until the owner decides. After an expired hold, or on an order that was
   * cancelled before the money came, it takes keys again where there are any. A file that the order doesn't take isn't kept. ShopError
   * 'too-many-reviews' where too many others of hers, or of her client address, wait already.
   */
  async function submitProof(id: string, proof: ProofSubmission): Promise<Order> {
    try {
      const order = await attachProof(id, proof);
      if (order.proofId !== proof.proofId) await proofs.remove(proof.proofId);
      return order;
    } catch (error) {
      if (error instanceof ShopError && (await store.get(orderPath(id)))?.data['proofId'] !== proof.proofId)
        await proofs.remove(proof.proofId);
      throw error;
    }
  }

  async function attachProof(id: string, proof: ProofSubmission): Promise<Order> {
    const { sha256 } = await proofs.find(proof.proofId);
    const same = await store.query({ from: 'orders', where: [['proofSha256', '==', sha256]], limit: 2 });
    const sameProofAs = same.docs.find((doc) => doc.id !== id)?.id ?? null;
    return allocate(
      id,
      (order) => ({ cart: cartPath(order.accountId), ...openOrderPaths(order) }),
      (tx, { order, allocations, also: { cart, ...counted } }) => {
        if (order.accountId !== proof.accountId) throw new ShopError('not-found', [id]);
        if (order.state === 'in_review' && order.proofSha256 === sha256) return order;
        if (!takesProof(order)) throw new ShopError('wrong-state', [id]);
        const now = clock();
        for (const { key } of allocations) if (key) holdKey(tx, key, id, { at: now, until: UNTIL_DECIDED });
        removeFromCart(tx, order, cart);
        const sent = changeOrder(tx, order, 'submitProof', {
          lines: heldLines(order, allocations),
          method: proof.method,
          operator: proof.operator,
          payer: proof.payer,
          proofId: proof.proofId,
          proofSha256: sha256,
          sameProofAs,
          submittedAt: now,
          holdUntil: UNTIL_DECIDED,
          rejectionReason: null,
          events: logged(order, { at: now, type: 'proof-submitted', by: order.accountId, note: proof.method }),
        });
        // why last: an order that changed meanwhile is reported first
        forgetOpenOrder(tx, order, counted, 'in-review');
        return sent;
      },
    );
  }

  /**
   * The owner did not find the money: the shopper reads the reason, and gets a new hold where keys are free. The third rejection cancels
   * the order. Another unpaid order of hers ends: a shopper has only one, and its games are still in her cart.
   */
  async function reject(id: string, { by, reason }: { readonly by: string; readonly reason: string }): Promise<Order> {
    const rejected = await allocate(id, openOrderPaths, async (tx, { order, allocations, also: counted }) => {
      const other = await otherOpenOrderIn(tx, id, counted.shopper);
      const now = clock();
      const final = order.rejections + 1 >= MAX_REJECTIONS;
      const told = { rejections: order.rejections + 1, rejectionReason: reason, proofId: null, submittedAt: null };
      const subject = orderPath(id);
      const after = { state: final ? 'cancelled' : 'awaiting_payment', reason };
      recordChange(tx, { at: now, by, action: 'proof-rejected', subject, before: { state: order.state }, after });
      if (final) {
        forgetReview(tx, order, counted);
        for (const { key } of allocations) if (key && key.orderId === id && key.state === 'held') releaseKey(tx, key, now);
        enqueueMail(tx, { kind: 'order-cancelled', to: order.email, name: order.name, orderId: id, at: now });
        const events = logged(
          { ...order, events: logged(order, { at: now, type: 'proof-rejected', by, note: reason }) },
          { at: now, type: 'cancelled', by },
        );
        return changeOrder(tx, order, 'rejectFinally', {
          ...told,
          lines: order.lines.map((line) => ({ ...line, keyId: null })),
          holdUntil: 0,
          events,
        });
      }
      if (other) endReplaced(tx, other, allocations, { at: now, replacedBy: id });
      const holdUntil = now + holdMs;
      for (const { key } of allocations) if (key) holdKey(tx, key, id, { at: now, until: holdUntil });
      const known = { shopper: toShopper(counted.shopper), unpaid: toUnpaid(counted.limit, now), replaced: other?.order.id ?? null, now };
      rememberOpenOrder(tx, { ...order, holdUntil }, { ...known, reviewed: counted });
      const nth = order.rejections + 1;
      enqueueMail(tx, { kind: 'proof-rejected', to: order.email, name: order.name, orderId: id, reason, at: now, nth });
      return changeOrder(tx, order, 'reject', {
        ...told,
        lines: heldLines(order, allocations),
        holdUntil,
        events: logged(order, { at: now, type: 'proof-rejected', by, note: reason }),
      });
    });
    await onStockArrived(null);
    return rejected;
  }

  /** The shopper cancels her order: its keys are free. */
  async function cancel(id: string, accountId: string): Promise<Order> {
    const order = await endUnpaid(id, accountId);
    await onStockArrived(null);
    return order;
  }

  function endUnpaid(id: string, accountId: string): Promise<Order> {
    return allocate(id, openOrderPaths, (tx, { order, allocations, also: counted }) => {
      if (order.accountId !== accountId) throw new ShopError('not-found', [id]);
      if (order.state === 'cancelled') return order;
      // Only the owner ends an order that needs attention.
      if (order.state === 'needs_attention') throw new ShopError('wrong-state', [id]);
      const now = clock();
      for (const { key } of allocations) if (key && key.orderId === id && key.state === 'held') releaseKey(tx, key, now);
      forgetOpenOrder(tx, order, counted, 'cancelled');
      const patch = cancelled(order, now, null, accountId);
      tx.update(orderPath(id), plain(patch));
      return { ...order, ...patch };
    });
  }

  return { submitProof, reject, cancel };
}
