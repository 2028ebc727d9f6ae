import type { TransferMethod } from '~/domain/payment/method';
import type { Account } from '~/domain/payment/payee';
import { isRib } from '~/domain/payment/rib';
import { namedAccount } from './chosen';

interface StatementSource {
  readonly method: TransferMethod;
  /** The lines above the table. */
  readonly above: readonly (readonly string[])[];
  /** The RIB that the owner chose; null: left to the file. */
  readonly chosen: string | null;
  /** The shop's bank accounts of today. */
  readonly accounts: readonly Pick<Account, 'rib'>[];
}

/** `account`: the file's own RIB, which the choice contradicts. */
export type AccountRefusal =
  { readonly code: 'statement-account-required' } | { readonly code: 'statement-account-differs'; readonly account: string };

/** Returns the RIB that a statement is of: the file's own, though the shop has it no more, else the chosen or the only one. null: a wallet's, or no bank is set. */
export function statementAccount({
  method,
  above,
  chosen,
  accounts,
}: StatementSource): { readonly ok: true; readonly account: string | null } | ({ readonly ok: false } & AccountRefusal) {
  if (method !== 'bank') return { ok: true, account: null };
  const own = namedAccount(above);
  if (own !== null && isRib(own))
    return chosen === null || chosen === own ? { ok: true, account: own } : { ok: false, code: 'statement-account-differs', account: own };
  if (chosen !== null && accounts.some(({ rib }) => rib === chosen)) return { ok: true, account: chosen };
  // why also of a shop with one account: the chosen one was taken away meanwhile
  if (chosen !== null || accounts.length > 1) return { ok: false, code: 'statement-account-required' };
  return { ok: true, account: accounts[0]?.rib ?? null };
}

/** Returns whether a statement is of another account than an order was paid to; false where one of both is unknown. */
export function isPaidElsewhere(
  { paidToRib }: { readonly paidToRib: string | null },
  { account }: { readonly account: string | null },
): boolean {
  return paidToRib !== null && account !== null && paidToRib !== account;
}
