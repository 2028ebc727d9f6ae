import { replacementRefusal } from '~/domain/order/proof-replacement';
import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

import { logged, type Order } from '../schema.server';
import { changeFields, ownOrderIn } from '../transition.server';
import { forgetProof, forgetSentProof, keepProof, noteSentProof, proofPath, sentProofPath } from './document.server';
import type { Proofs } from './index.server';

export interface ProofReplacement {
  readonly accountId: string;
  /** The proof that the shopper's page showed. */
  readonly replaces: string;
  readonly proofId: string;
}

interface Dependencies {
  readonly store: Store;
  readonly proofs: Proofs;
  readonly clock: Clock;
}

export function createProofReplacing({ store, proofs, clock }: Dependencies) {
  /**
   * Puts another proof in the place of the one that waits; the order keeps its place in the queue. A repeat changes nothing. ShopError
   * 'not-found', 'proof-decided' if another proof than `replaces` waits, or none, 'proof-often'.
   */
  function replaceProof(id: string, replacement: ProofReplacement): Promise<Order> {
    return proofs.attach(replacement.proofId, () => attach(id, replacement));
  }

  async function attach(id: string, { accountId, replaces, proofId }: ProofReplacement): Promise<Order> {
    const { sha256 } = await proofs.find(proofId);
    return store.transaction(async (tx) => {
      const order = await ownOrderIn(tx, id, accountId);
      if (order.state === 'in_review' && order.proofSha256 === sha256) return order;
      const refusal = replacementRefusal(order, replaces);
      if (refusal !== null) throw new ShopError(refusal, [id]);
      const [file = null, sentProof = null, former = null, formerSent = null] = await tx.getMany([
        proofPath(proofId),
        sentProofPath(sha256),
        proofPath(replaces),
        ...(order.proofSha256 === null ? [] : [sentProofPath(order.proofSha256)]),
      ]);
      if (file === null) throw new ShopError('not-found', [proofId]);
      keepProof(tx, file, id);
      forgetProof(tx, former);
      forgetSentProof(tx, formerSent, id);
      return changeFields(tx, order, {
        proofId,
        proofSha256: sha256,
        sameProofAs: noteSentProof(tx, { sha256, orderId: id, sentProofDoc: sentProof }),
        events: logged(order, { at: clock(), type: 'proof-replaced', by: accountId }),
      });
    });
  }

  return { replaceProof };
}
