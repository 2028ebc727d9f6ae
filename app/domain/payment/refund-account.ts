import { groupRib, isRib, ribIn } from './rib';
import { cleanNumber } from '~/domain/shared/typed-text';
import { isNobodys, type OrderState } from '~/domain/order';
import type { LineRefund, AskedQuestion } from '~/domain/refund';

/** Reads a RIB as banks print it, or a Moroccan wallet's number: `0612345678`. Any other text: the code of its error. */
export function parseRefundAccount(
  typed: string,
): { readonly account: string } | { readonly error: 'refund-account-rib' | 'refund-account-unknown' } {
  const rib = ribIn(typed);
  if (isRib(rib)) return { account: rib };
  const digits = cleanNumber(typed).replace(/[\s().\p{Pd}]/gu, '');
  const [, wallet] = /^(?:\+?212|00212)?0?([5-7]\d{8})$/.exec(digits) ?? [];
  if (wallet !== undefined) return { account: `0${wallet}` };
  return { error: /^\d{20,28}$/.test(rib) ? 'refund-account-rib' : 'refund-account-unknown' };
}

/** Returns it in groups, as it is printed. */
export function formatRefundAccount(account: string): string {
  return account.length === 10 ? account.replace(/(\d\d)(?=\d)/g, '$1 ') : groupRib(account);
}

/** Returns its last four digits, by which its person knows it. */
export function maskRefundAccount(account: string): string {
  return account.slice(-4);
}

interface AccountFacts {
  /** Sealed; null: not typed yet, or wiped. */
  readonly refundAccount: string | null;
  /** The time (ms) at which it was typed. */
  readonly refundAccountAt: number | null;
  /** The time (ms) at which the owner asked for it. */
  readonly refundAccountAskedAt: number | null;
  readonly questions: readonly (AskedQuestion & { readonly decidedAt: number | null })[];
  readonly refunds: readonly LineRefund[];
}

const isAsked = ({ kind, state }: AskedQuestion) => kind === 'refund' && state === 'asked';

/** Returns whether money may still go there: a question, a refund under way, or the owner's own question without an answer. */
export function needsRefundAccount({ questions, refunds, ...account }: AccountFacts): boolean {
  return isOwnersQuestion(account) || questions.some(isAsked) || refunds.some(({ state }) => state !== 'done');
}

/** Returns whether the shopper is asked for it: by the owner, or since a refund by hand was asked for. */
export function asksRefundAccount(order: AccountFacts, isByHand: boolean): boolean {
  return order.refundAccount === null && (order.refundAccountAskedAt !== null || (isByHand && order.questions.some(isAsked)));
}

/** Returns the last time (ms) at which money went there, or at which it was clear that none does. */
export function refundAccountDoneAt({ questions, refunds, refundAccountAt }: AccountFacts): number {
  const times = [
    ...refunds.map(({ doneAt }) => doneAt),
    ...questions.filter(({ kind }) => kind === 'refund').map(({ decidedAt }) => decidedAt),
  ];
  return Math.max(refundAccountAt ?? 0, ...times.map((at) => at ?? 0));
}

interface AskableOrder extends Pick<AccountFacts, 'refundAccount' | 'refundAccountAskedAt'> {
  readonly state: OrderState;
  readonly email: string;
}

/** Returns whether the owner may ask the shopper for it, also for another one: the order is paid, and no such question is open. */
export function canAskRefundAccount(order: AskableOrder): boolean {
  return (order.state === 'fulfilled' || order.state === 'owed') && !isNobodys(order) && !isOwnersQuestion(order);
}

function isOwnersQuestion({ refundAccount, refundAccountAskedAt }: Pick<AccountFacts, 'refundAccount' | 'refundAccountAskedAt'>): boolean {
  return refundAccountAskedAt !== null && refundAccount === null;
}
