import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import type { FormErrors } from '~/domain/shared/form-answer';
import { isLateProof, parseReference, takesProof } from '~/domain/order';
import { accountsOf, isDemoNumber, isDemoRib, payToOfOrder, type PayTo } from '~/domain/payment/payee';
import { isTooSmall, parseMethod, PAYMENT_METHODS, TRANSFER_METHODS, type PaymentMethod } from '~/domain/payment/method';
import type { Order } from '~/features/order/index.server';
import type { Shop } from '~/services/index.server';

import type { SubmittedForm } from '~/web/form.server';
import type { RequestUser } from '~/web/current-user.server';
import { isDataRequest } from '~/http/request-context.server';

/** Returns the shopper's order that needs no money any more but may still have got some; null for any other. */
export async function paidLate(shop: Shop, orderId: string | null, accountId: string): Promise<Order | null> {
  const order = await orderOf(shop, orderId ?? '', accountId);
  return order && takesProof(order) && (await isLate(shop, order)) ? order : null;
}

/** Returns whether a proof for this order would be late now. */
export async function isLate(shop: Shop, order: Order): Promise<boolean> {
  return isLateProof(order, (await shop.orders.evaluatePrice(order)).loss, shop.clock());
}

/** Returns the shopper's order with this reference. 404 for another shopper's, as for a missing one. */
export async function ownOrder(shop: Shop, reference: string | undefined, accountId: string): Promise<Order> {
  const order = await orderOf(shop, reference, accountId);
  if (!order) throw new Response(null, { status: 404 });
  return order;
}

async function orderOf(shop: Shop, typed = '', accountId: string): Promise<Order | null> {
  const reference = parseReference(typed);
  return reference === null ? null : shop.orders.findOwn(reference, accountId);
}

/** Returns the error of a file lost with a refused form: without a script the shopper must choose it again. */
export function fileLost(args: ActionFunctionArgs, { file }: SubmittedForm, name = 'proof'): FormErrors {
  return file && !isDataRequest(args) ? { [name]: 'file-again' } : {};
}

/** Returns the details of each payment method, null for a missing one. With a visit, those that its person can use. */
export function methodsOfStore(shop: Shop, user: Pick<RequestUser, 'isLocal'> = { isLocal: true }) {
  return methodsOf(shop, shop.payTo(), user);
}

/** Returns the details of each payment method of an order: the accounts to pay to are those of the moment when it was placed. */
export function methodsOfOrder(
  shop: Shop,
  order: Pick<Order, 'payTo' | 'usdCents'>,
  user: Pick<RequestUser, 'isLocal'> = { isLocal: true },
) {
  const methods = methodsOf(shop, payToOfOrder(order.payTo, shop.payTo()), user);
  return { ...methods, card: isTooSmall('card', order) ? null : methods.card };
}

function methodsOf(shop: Shop, payTo: PayTo, { isLocal }: Pick<RequestUser, 'isLocal'>) {
  const { bank, wallets } = payTo;
  const today = shop.settings.current();
  const [first] = wallets;
  const numbers = wallets.map(({ qr = '', ...wallet }) => (shop.settings.keepsPicture('walletQr', qr) ? { ...wallet, qr } : wallet));
  const isToday = first !== undefined && today.wallets.some(({ number }) => number === first.number);
  return {
    bank: bank && { accounts: accountsOf(payTo), isDemo: bank.rib === today.bank.rib ? today.bank.isDemo : isDemoRib(bank.rib) },
    card: shop.cards && (isLocal || shop.standIns === null) ? { isDemo: shop.standIns !== null } : null,
    wallet: first === undefined ? null : { numbers, isDemo: isToday ? today.walletsAreDemo : isDemoNumber(first.number) },
  } satisfies Readonly<Record<PaymentMethod, object | null>>;
}

/** Returns the kinds of payment that pages may promise before an order. */
export function waysToPay(shop: Shop): { readonly transfer: boolean; readonly card: boolean } {
  const methods = methodsOfStore(shop);
  return { transfer: TRANSFER_METHODS.some((method) => methods[method] !== null), card: methods.card !== null };
}

/** Returns the method that the address names, null for the address of all. 404 for an unknown name. */
export function namedMethod({ params }: LoaderFunctionArgs | ActionFunctionArgs): PaymentMethod | null {
  const named = parseMethod(params['method']);
  if (named === null && params['method'] !== undefined) throw new Response(null, { status: 404 });
  return named;
}

/** Returns the method to show open: the wished one, if the store has it; else its first, transfers first. */
export function openMethod(shop: Shop, wished: PaymentMethod | null, user: Pick<RequestUser, 'isLocal'>): PaymentMethod {
  const methods = methodsOfStore(shop, user);
  if (wished !== null && methods[wished] !== null) return wished;
  return [...TRANSFER_METHODS, ...PAYMENT_METHODS].find((method) => methods[method] !== null) ?? 'bank';
}
