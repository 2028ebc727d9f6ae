import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

import { paths } from '~/domain/paths';
import type { Buyer, Order } from '~/features/order/index.server';
import type { Shop } from '~/services/index.server';

import { invalid } from '~/web/form-response.server';
import { ownOrder } from './page.server';
import { notRenewed } from './renew.server';
import type { SubmittedForm } from '~/web/form.server';

type CardAnswer = Response | ReturnType<typeof invalid> | Awaited<ReturnType<typeof notRenewed>>;

/** Returns the shopper's own order from the provider's return address. 404 for another shopper's order. */
export async function orderOfReturn({ context: { shop }, request }: LoaderFunctionArgs, accountId: string): Promise<Order> {
  return ownOrder(shop, new URL(request.url).searchParams.get('order') ?? '', accountId);
}

/** Starts 'Pay with PayPal': 303 to the provider's page, or the reason why not. An order with outdated prices is renewed. */
export async function payByCard(shop: Shop, form: SubmittedForm, order: Order, buyer: Buyer): Promise<CardAnswer> {
  const begun = await shop.cards?.begin(order.id, order.accountId);
  switch (begun?.kind) {
    case 'go':
      return redirect(begun.url, { status: 303 });
    case 'approved':
      return redirect(paths.cardReturn(order.id), { status: 303 });
    case 'away':
    case 'refused':
      return invalid(form, { form: `card-${begun.kind}` }, 503);
    case 'no-key':
    case 'undecided':
      return invalid(form, { form: `card-${begun.kind}` }, 409);
    case 'conflict':
      return redirect(paths.order(order.id), { status: 303 });
    case 'price-over':
      return renewFirst(shop, form, order, buyer);
    case 'too-small':
      return invalid(form, { form: 'card-too-small' });
    case undefined:
      return invalid(form, { form: 'method-unknown' });
  }
}

async function renewFirst(shop: Shop, form: SubmittedForm, order: Order, buyer: Buyer): Promise<CardAnswer> {
  try {
    const renewed = await shop.orders.renew(order.id, buyer);
    if (renewed.totalCentimes > order.totalCentimes) return redirect(paths.checkout('card'), { status: 303 });
    return await payByCard(shop, form, renewed, buyer);
  } catch (error) {
    return notRenewed(shop, error, form, order);
  }
}

export function toCheckout(outcome: string): Response {
  return redirect(paths.checkout('card', { card: outcome }), { status: 303 });
}
