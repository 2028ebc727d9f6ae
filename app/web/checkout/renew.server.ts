import { redirect } from '@remix-run/node';

import { paths } from '~/domain/paths';
import { ShopError } from '~/domain/shared/shop-error';
import type { Buyer, Order } from '~/features/order/index.server';
import { shop } from '~/services/index.server';

import { invalid, invalidWith } from '~/web/form-response.server';
import { orderRefused } from '~/web/cart/view.server';
import type { SubmittedForm } from '~/web/form.server';

/** Why there is no new order: the code of the cart's sentence, and the games that it names. */
export type RenewalRefusal = Pick<Awaited<ReturnType<typeof orderRefused>>, 'text' | 'titles'>;

/** Makes a new order at today's prices of one whose own are no longer kept, and leads to its checkout, or says why there is none. */
export async function renew(form: SubmittedForm, order: Order, buyer: Buyer) {
  try {
    await shop.orders.renew(order.id, buyer);
    return toOpenOrder();
  } catch (error) {
    return notRenewed(error, form, order);
  }
}

/** Why an order was not renewed; leads to the order that is open now where another tab was faster. Any other error is thrown again. */
export async function notRenewed(error: unknown, form: SubmittedForm, { accountId }: Order) {
  if (error instanceof ShopError && error.code === 'card-undecided') return invalid(form, { form: error.code }, 409);
  if (error instanceof ShopError && error.code === 'wrong-state') return toOpenOrder();
  const { text, titles, status } = await orderRefused(error, accountId);
  return invalidWith(form, {}, { order: null, refusal: { text, titles } }, status);
}

const toOpenOrder = () => redirect(paths.checkout(), { status: 303 });
