import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import type { FormErrors } from '~/domain/shared/form-answer';
import { isLateProof, parseReference, takesProof } from '~/domain/order';
import { parseMethod, PAYMENT_METHODS, TRANSFER_METHODS, type PaymentMethod } from '~/domain/payment/method';
import type { Order } from '~/features/order/index.server';
import { shop } from '~/services/index.server';

import type { SubmittedForm } from '~/web/form.server';
import type { RequestUser } from '~/web/current-user.server';
import { isDataRequest } from '~/http/request-context.server';

/** Returns the shopper's order that needs no money any more but may still have got some; null for any other. */
export async function paidLate(orderId: string | null, accountId: string): Promise<Order | null> {
  const order = await orderOf(orderId ?? '', accountId);
  return order && isLateProof(order, shop.clock()) && takesProof(order) ? order : null;
}

/** Returns the shopper's order with this reference. 404 for another shopper's, as for a missing one. */
export async function ownOrder(reference: string | undefined, accountId: string): Promise<Order> {
  const order = await orderOf(reference, accountId);
  if (!order) throw new Response(null, { status: 404 });
  return order;
}

async function orderOf(typed = '', accountId: string): Promise<Order | null> {
  const reference = parseReference(typed);
  return reference === null ? null : shop.orders.findOwn(reference, accountId);
}

/** Returns the error of a file lost with a refused form: without a script the shopper must choose it again. */
export function fileLost(args: ActionFunctionArgs, { file }: SubmittedForm, name = 'proof'): FormErrors {
  return file && !isDataRequest(args) ? { [name]: 'file-again' } : {};
}

/** Returns the details of each payment method, null for a missing one. With a visit, those that its person can use. */
export function methodsOfStore({ isLocal }: Pick<RequestUser, 'isLocal'> = { isLocal: true }) {
  const { bank, walletsAreDemo } = shop.env;
  const payTo = shop.payTo();
  return {
    bank: payTo.bank && bank,
    card: shop.cards && (isLocal || shop.standIns === null) ? { isDemo: shop.standIns !== null } : null,
    wallet: payTo.wallets.length === 0 ? null : { numbers: payTo.wallets, isDemo: walletsAreDemo },
  } satisfies Readonly<Record<PaymentMethod, object | null>>;
}

/** Returns the kinds of payment that pages may promise before an order. */
export function waysToPay(): { readonly transfer: boolean; readonly card: boolean } {
  const methods = methodsOfStore();
  return { transfer: TRANSFER_METHODS.some((method) => methods[method] !== null), card: methods.card !== null };
}

/** Returns the method that the address names, null for the address of all. 404 for an unknown name. */
export function namedMethod({ params }: LoaderFunctionArgs | ActionFunctionArgs): PaymentMethod | null {
  const named = parseMethod(params['method']);
  if (named === null && params['method'] !== undefined) throw new Response(null, { status: 404 });
  return named;
}

/** Returns the method to show open: the wished one, if the store has it; else its first, transfers first. */
export function openMethod(wished: PaymentMethod | null, visit: Pick<RequestUser, 'isLocal'>): PaymentMethod {
  const methods = methodsOfStore(visit);
  if (wished !== null && methods[wished] !== null) return wished;
  const first = TRANSFER_METHODS.find((method) => methods[method] !== null) ?? PAYMENT_METHODS.find((method) => methods[method] !== null);
  return first ?? PAYMENT_METHODS[0];
}
