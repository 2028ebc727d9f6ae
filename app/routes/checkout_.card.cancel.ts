import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

import { paths } from '~/domain/paths';
import { orderOfReturn, toCheckout } from '~/web/checkout/card.server';
import { requireUser } from '~/web/guards.server';

/** Takes a shopper back from the provider without a payment. The order stays open. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const order = await orderOfReturn(args, user.account.id);
  return order.state === 'awaiting_payment' ? toCheckout('cancelled') : redirect(paths.order(order.id), { status: 303 });
}
