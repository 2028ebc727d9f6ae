import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

import { paths } from '~/domain/paths';
import { orderOfReturn, toCheckout } from '~/web/checkout/card.server';
import { requireUser } from '~/web/guards.server';

/** The provider sends a shopper here who does not want to pay after all. The order stays open for her. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireUser(args);
  const order = await orderOfReturn(args, visit.account.id);
  return order.state === 'awaiting_payment' ? toCheckout('cancelled') : redirect(paths.order(order.id), { status: 303 });
}
