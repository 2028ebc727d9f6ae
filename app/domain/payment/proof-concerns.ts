import { isProofOfVoided, type OrderState } from '~/domain/order';
import { isLateReview } from '~/domain/order/late-review';
import type { PriceLoss } from '~/domain/order/price-loss';
import { toPlain, type Centimes } from '~/domain/shared/money';
import { clearRow, type PaymentEvidence } from './evidence';

/** All that speaks against approving an order's money with one touch. */
export const PROOF_CONCERNS = [
  'ended',
  'no-proof',
  'taken-back',
  'late',
  'price-lost',
  'same-picture',
  'alert',
  'several-rows',
  'row-differs',
  'row-unclear',
  'row-used',
  'money-back',
] as const;
export type ProofConcernCode = (typeof PROOF_CONCERNS)[number];

/** `about`: another order, an amount, a number of rows or a reason; '' where the code says all. */
export interface ProofConcern {
  readonly code: ProofConcernCode;
  readonly about: string;
}

interface ConcernedOrder {
  readonly state: OrderState;
  readonly proofId: string | null;
  readonly events: readonly { readonly type: string }[];
  readonly isLate: boolean;
  readonly lateReason: PriceLoss | null;
  readonly alarms: readonly unknown[];
  readonly totalCentimes: Centimes;
}

/**
 * Returns what isn't clean about an unpaid order's money; empty: one touch approves it. `sameProofAs`: another order with the same picture,
 * whichever came first.
 */
export function proofConcerns(
  order: ConcernedOrder,
  { sameProofAs, evidence }: { readonly sameProofAs: string | null; readonly evidence: PaymentEvidence },
): readonly ProofConcern[] {
  return [...concernsOfOrder(order, sameProofAs, clearRow(evidence) !== null), ...concernsOfRows(order, evidence)];
}

function concernsOfOrder(order: ConcernedOrder, sameProofAs: string | null, hasRow: boolean): readonly ProofConcern[] {
  const { state, proofId, lateReason, alarms } = order;
  const isTakenBack = isProofOfVoided(order);
  const isProven = hasRow || (proofId !== null && !isTakenBack);
  return [
    ...(state === 'cancelled' ? [concern('ended')] : isProven ? [] : [concern(isTakenBack ? 'taken-back' : 'no-proof')]),
    ...(lateReason !== null ? [concern('price-lost', lateReason)] : isLateReview(order) ? [concern('late')] : []),
    ...(sameProofAs === null ? [] : [concern('same-picture', sameProofAs)]),
    ...(alarms.length > 0 ? [concern('alert')] : []),
  ];
}

function concernsOfRows({ totalCentimes }: ConcernedOrder, evidence: PaymentEvidence): readonly ProofConcern[] {
  const { rows, isTakenBack } = evidence;
  const [only] = rows;
  const back = isTakenBack ? [concern('money-back')] : [];
  if (only === undefined) return back;
  if (rows.length > 1) return [concern('several-rows', String(rows.length)), ...back];
  if (only.usedBy !== null) return [concern('row-used', only.usedBy), ...back];
  if (!isTakenBack && clearRow(evidence) === null) return [concern('row-unclear')];
  return only.amountCentimes === totalCentimes ? back : [concern('row-differs', toPlain(only.amountCentimes)), ...back];
}

const concern = (code: ProofConcernCode, about = ''): ProofConcern => ({ code, about });

/** Returns the text that names a concern in a form: agreed to once, it is asked about again where it changed. */
export const concernMark = ({ code, about }: ProofConcern): string => (about === '' ? code : `${code}:${about}`);

/** The concerns that are approved with a reason only. */
const REASONED: readonly ProofConcernCode[] = ['ended', 'late', 'price-lost', 'row-differs'];

export function needsReason(concerns: readonly ProofConcern[]): boolean {
  return concerns.some(({ code }) => REASONED.includes(code));
}
