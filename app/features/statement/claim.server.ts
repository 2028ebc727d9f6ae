import { beginningOf } from '~/domain/shared/truncate';
import type { Store } from '~/ports/store';

import { recordChange } from '~/features/audit/index.server';
import { changeFields, type Claim, orderPath, parseOrder } from '~/features/order/index.server';
import { bankReferencePath, isClaimedByRow, otherClaimant, paymentPath, STATEMENT_ROWS, toPayment } from '~/features/payment/index.server';
import { readByName } from '~/features/documents/index.server';
import type { KeptRow, Statement } from './document.server';

/** Returns the path of the note that a row was taken; `part`: of a row that pays several orders, from 1. */
export const rowPath = (fingerprint: string, part: number | null = null) =>
  `${STATEMENT_ROWS}/${fingerprint}${part === null ? '' : `-${part}`}`;

/** Returns the lasting name of each payment: the bank's reference where it is unique, else the day and a mark; never the payer. */
export function paymentNames(rows: readonly KeptRow[]): Map<string, string> {
  const count = new Map<string, number>();
  for (const { reference } of rows) count.set(reference, (count.get(reference) ?? 0) + 1);
  return new Map(
    rows.map(({ fingerprint, reference, date }) => {
      // why a digit: a word such as 'VIR' comes again next month
      const isUnique = /\p{N}/u.test(reference) && count.get(reference) === 1;
      return [fingerprint, isUnique ? reference : `${beginningOf(reference || date, 48)} ${fingerprint.slice(0, 8)}`.trim()];
    }),
  );
}

interface ClaimedRow {
  readonly row: KeptRow;
  /** paymentNames()'s. */
  readonly name: string;
  readonly orders: readonly string[];
}

export type RowClaim = Claim & {
  readonly data: { readonly orderId: string; readonly by: string; readonly at: number; readonly statementId: string };
};

/** Returns the claim on a row, and on its bank's reference, for the first of the orders that it pays. */
export function claimOf(
  { id: statementId, method }: Pick<Statement, 'id' | 'method'>,
  { row, name, orders }: ClaimedRow,
  { by, at }: { readonly by: string; readonly at: number },
): RowClaim {
  const data = { statementId, orderId: orders[0] ?? '', by, at };
  // why not for a mark: only the bank's own reference is typed elsewhere
  const reference = name === row.reference ? { path: bankReferencePath(method, name), orders } : undefined;
  return { path: rowPath(row.fingerprint), data, reference };
}

/**
 * Takes a row for an order that is paid already, in one transaction with its entry of the log. `isFirst`: not where the order stands on
 * another row.
 */
export async function claimApproved(
  store: Pick<Store, 'transaction'>,
  { path, data, reference }: RowClaim,
  { row, orderId, isFirst }: { readonly row: KeptRow; readonly orderId: string; readonly isFirst: boolean },
): Promise<'row-taken' | 'reference-used' | 'wrong-state' | null> {
  return store.transaction(async (tx) => {
    const paths = { known: path, order: orderPath(orderId), claimed: reference?.path ?? null };
    const { known, order, claimed } = await readByName(tx, paths);
    const approved = order && parseOrder(order);
    const payment = approved?.payment;
    const money = reference && payment ? await tx.get(paymentPath(payment.method, row.reference)) : null;
    const isClaimed = isFirst && (await isClaimedByRow(tx, orderId));
    if (known) return 'row-taken';
    if (!payment || isClaimed) return 'wrong-state';
    if (otherClaimant(claimed, orderId) !== null || (money && toPayment(money).orderId !== orderId)) return 'reference-used';
    tx.create(path, data);
    // why: an approval that is taken back at the same moment must collide with this row
    if (approved) changeFields(tx, approved, {});
    if (reference && claimed === null) tx.create(reference.path, { orders: [...reference.orders] });
    // why without the row's text: it names the payer, and the log is kept for years
    const after = { line: row.line, amountCentimes: row.amountCentimes };
    recordChange(tx, { at: data.at, by: data.by, action: 'statement-row-matched', subject: orderPath(orderId), before: null, after });
    return null;
  });
}
