import { parseReference } from '~/domain/order';
import { adminPaths } from '~/domain/paths/admin';
import { sum } from '~/domain/shared/money';
import type { Order } from '~/features/order/index.server';
import type { Shop } from '~/services/index.server';
import { redirectWithToast } from '~/web/flash.server';
import type { SubmittedForm } from '~/web/form.server';
import { invalid, invalidWith } from '~/web/form-response.server';

const FIELD = 'sure-';

/** Returns the waiting proofs that one touch approves, as the queue shows them. */
export async function matchedProofs(shop: Shop, queue: readonly Order[]) {
  const payments = await shop.statements.listMatched(queue);
  return {
    totalCentimes: sum(payments.map(({ row }) => row.amountCentimes)),
    orders: payments.map(({ order: { id, name }, row, mark }) => ({
      field: FIELD + id,
      mark,
      reference: id,
      name,
      amountCentimes: row.amountCentimes,
    })),
  };
}

/** Approves what is ticked and still as it was shown; what isn't is named in the answer. `doneText`: the message for so many. */
export async function approveMatched(shop: Shop, form: SubmittedForm, by: string, doneText: (count: number) => string) {
  const seen = new Map(
    Object.entries(form.values).flatMap(([name, mark]) => {
      const id = name.startsWith(FIELD) ? parseReference(name.slice(FIELD.length)) : null;
      return id === null ? [] : [[id, mark] as const];
    }),
  );
  if (seen.size === 0) return invalid(form, { form: 'statement-none-chosen' });
  const { approved, left } = await shop.statements.approveMatched(await shop.orders.listProofs(), seen, by);
  if (left.length > 0) return invalidWith(form, {}, { left, done: approved.length }, 409);
  return redirectWithToast(shop, adminPaths.proofs(), { text: doneText(approved.length) });
}
