import type { LineCost } from '~/domain/order/line-cost';
import { sum, type Centimes } from '~/domain/shared/money';
import { METHOD_RULES, type PaymentMethod } from './method';

/** The choices for an order whose money never came, where no key of it was seen. */
export const VOID_ENDINGS = ['wait', 'cancel'] as const;
export type VoidEnding = (typeof VOID_ENDINGS)[number];

/** unpaid · provider: a provider took the money · statement: a row of a statement has it · sent-back: money went back already. */
export type VoidRefusal = 'unpaid' | 'provider' | 'statement' | 'sent-back';

interface ApprovedLine {
  readonly gameId: string;
  readonly keyId: string | null;
  readonly revealedAt: number | null;
  readonly costs: readonly LineCost[];
}

interface ApprovedOrder {
  readonly payment: { readonly method: PaymentMethod } | null;
  readonly refunds: readonly unknown[];
}

/** Returns the reason against taking back an approval; null: none. `isOnStatement`: a row of a statement was taken for the order. */
export function voidRefusal({ payment, refunds }: ApprovedOrder, isOnStatement: boolean): VoidRefusal | null {
  if (payment === null) return 'unpaid';
  if (METHOD_RULES[payment.method].kind === 'provider') return 'provider';
  if (isOnStatement) return 'statement';
  return refunds.length > 0 ? 'sent-back' : null;
}

/** Returns whether a line is a loss without its money: the shopper saw a key of it. An unseen key goes back. */
export function isLoss(line: ApprovedLine): boolean {
  return lostCosts(line).length > 0;
}

/** Returns the cost of a line's keys that stay with the shopper. */
export function lossOf(line: ApprovedLine): Centimes {
  return sum(lostCosts(line).map(({ costCentimes }) => costCentimes));
}

/** Returns the costs of keys that stay: without those that go, or went, back to stock. */
function lostCosts({ keyId, revealedAt, costs }: ApprovedLine): readonly LineCost[] {
  return costs.filter((cost) => cost.returnedAt === null && (cost.keyId !== keyId || revealedAt !== null));
}

/** Returns the ids of the games whose lines are a loss, as a form names them. */
export function lossesOf(lines: readonly ApprovedLine[]): string {
  return lines
    .filter(isLoss)
    .map(({ gameId }) => gameId)
    .join(' ');
}

/** Returns whether the owner chooses the ending: no key was seen, and the account is there. */
export function choosesEnding({ lines, email }: { readonly lines: readonly ApprovedLine[]; readonly email: string }): boolean {
  return email !== '' && !lines.some(isLoss);
}
