import { NO_EVIDENCE, type PaymentEvidence } from '~/domain/payment/evidence';
import { proofConcerns, type ProofConcern } from '~/domain/payment/proof-concerns';
import type { Snapshot, Store } from '~/ports/store';

import { parseAll } from '~/features/documents/index.server';
import type { Order } from '../schema.server';
import { otherWithFile, sentProofPath, toSentProof } from './document.server';

/** Evaluates the concerns about unpaid orders, for each way to approve. */
export function createProofConcerns({ store }: { readonly store: Pick<Store, 'getMany'> }) {
  async function concernsOf(
    orders: readonly Order[],
    evidence: ReadonlyMap<string, PaymentEvidence>,
  ): Promise<ReadonlyMap<string, readonly ProofConcern[]>> {
    const sentProofs = await store.getMany(orders.flatMap((order) => sentPathOf(order) ?? []));
    const byPath = new Map(sentProofs.flatMap((doc) => (doc ? [[doc.path, doc] as const] : [])));
    return new Map(
      orders.map((order) => [
        order.id,
        concernsNow(order, byPath.get(sentPathOf(order) ?? '') ?? null, evidence.get(order.id) ?? NO_EVIDENCE),
      ]),
    );
  }

  return { concernsOf };
}

export type ConcernsOf = ReturnType<typeof createProofConcerns>['concernsOf'];

/** Returns what isn't clean now. `sentProof`: the document at sentPathOf(). */
export function concernsNow(order: Order, sentProof: Snapshot | null, evidence: PaymentEvidence): readonly ProofConcern[] {
  const [file = null] = parseAll(toSentProof, sentProof === null ? [] : [sentProof]);
  return proofConcerns(order, { sameProofAs: order.sameProofAs ?? (file && otherWithFile(file, order.id)), evidence });
}

export const sentPathOf = ({ proofSha256 }: Pick<Order, 'proofSha256'>) => (proofSha256 === null ? null : sentProofPath(proofSha256));
