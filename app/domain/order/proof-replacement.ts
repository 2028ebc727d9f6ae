import type { OrderState } from '.';

/** The most times that a shopper replaces the proofs of an order. */
export const MAX_REPLACEMENTS = 5;

interface ProvenOrder {
  readonly state: OrderState;
  readonly proofId: string | null;
  readonly events: readonly { readonly type: string }[];
}

/** Returns the reason against another proof in place of `shownProofId`; null: it may come. */
export function replacementRefusal({ state, proofId, events }: ProvenOrder, shownProofId: string): 'proof-decided' | 'proof-often' | null {
  if (state !== 'in_review' || proofId !== shownProofId) return 'proof-decided';
  return events.filter(({ type }) => type === 'proof-replaced').length < MAX_REPLACEMENTS ? null : 'proof-often';
}
