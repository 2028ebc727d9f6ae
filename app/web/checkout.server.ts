import { parseReference, takesProof } from '~/domain/order';
import { parseMethod, PAYMENT_METHODS, TRANSFER_METHODS, type PaymentMethod } from '~/domain/payment-method';
import type { Order } from '~/features/order/document.server';
import { shop } from '~/services.server';

/** An order of hers that was cancelled, for which she has paid all the same; null for any other. */
export async function paidLate(asked: string | null, accountId: string): Promise<Order | null> {
  const order = await orderOf(asked ?? '', accountId);
  return order?.state === 'cancelled' && takesProof(order) ? order : null;
}

/** The shopper's order of this reference; another's is as unknown as one that never was: 404. */
export async function ownOrder(reference: string | undefined, accountId: string): Promise<Order> {
  const order = await orderOf(reference, accountId);
  if (!order) throw new Response(null, { status: 404 });
  return order;
}

async function orderOf(typed = '', accountId: string): Promise<Order | null> {
  const reference = parseReference(typed);
  const order = reference === null ? null : await shop.orders.find(reference);
  return order?.accountId === accountId ? order : null;
}

/** The methods that take money on this store, null for any other: demo accounts take none in production. */
export function methodsOfStore() {
  const { bank, wallets, walletsAreDemo, isProduction } = shop.env;
  return {
    bank: isProduction && bank.isDemo ? null : bank,
    card: shop.cards,
    wallet: wallets.length === 0 || (isProduction && walletsAreDemo) ? null : { numbers: wallets, isDemo: walletsAreDemo },
  } satisfies Readonly<Record<PaymentMethod, object | null>>;
}

/** The method whose panel is open: the one that was asked for, where the store has it, else the first that it has, of transfers first. */
export function openMethod(asked: string | null): PaymentMethod {
  const methods = methodsOfStore();
  const wished = parseMethod(asked);
  if (wished !== null && methods[wished] !== null) return wished;
  const first = TRANSFER_METHODS.find((method) => methods[method] !== null) ?? PAYMENT_METHODS.find((method) => methods[method] !== null);
  return first ?? PAYMENT_METHODS[0];
}
