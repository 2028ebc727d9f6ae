import { z } from 'zod';
import { beginningOf } from '~/domain/shared/truncate';
import { formError } from '~/domain/shared/form-error';
import { TRANSFER_METHODS } from '~/domain/payment/method';

/** A decision on a row. `isSamePayment`: the order was approved for this payment; `isMore`: this is more money for a paid one. */
export interface RowDecision {
  readonly line: number;
  readonly orderId: string;
  readonly isSamePayment: boolean;
  readonly isMore: boolean;
  /** Set for all the orders that the row names, each with its total; `orderId` is the first. */
  readonly isAll?: boolean;
  readonly wasSure?: boolean;
  /** The order's proof, where the row is taken only while it is sure and that proof waits. */
  readonly surelyFor?: string | null;
  readonly reason: string;
}

/**
 * The fields have the line in their names: `take-12=MF-…` if ticked; `order-12=MF-…`, `same:MF-…`, `more:MF-…`, `all:MF-…`; `reason-12`.
 */
export const statementDecisions = z.record(z.string(), z.string()).transform((fields) =>
  Object.entries(fields).flatMap(([name, value]): RowDecision[] => {
    const [, field, line] = /^(take|order)-(\d{1,6})$/.exec(name) ?? [];
    const [, said, orderId] = /^(?:(same|more|all):)?(MF-\w{6})$/.exec(value) ?? [];
    if (line === undefined || orderId === undefined) return [];
    const reason = beginningOf((fields[`reason-${line}`] ?? '').trim(), 500);
    return [
      {
        line: Number(line),
        orderId,
        isSamePayment: said === 'same',
        isMore: said === 'more',
        isAll: said === 'all',
        wasSure: field === 'take',
        reason,
      },
    ];
  }),
);

export const statementForm = z.object({
  method: z.enum(TRANSFER_METHODS, formError('method-unknown')).default('bank'),
  /** The RIB of the account; '': the file says it. */
  account: z.string().trim().max(60).default(''),
  /** Ticked: the owner chooses the columns, whatever their names. */
  anew: z.string().optional(),
});

const column = z
  .string()
  .regex(/^\d{0,3}$/)
  .default('')
  .transform((typed) => (typed === '' ? null : Number(typed)));

export const columnsForm = z.object({ date: column, text: column, amount: column, credit: column, debit: column, reference: column });
