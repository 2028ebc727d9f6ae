import { redirect } from '@remix-run/node';

import { paths } from '~/domain/paths';
import { ShopError } from '~/domain/shared/shop-error';
import type { Buyer, Order } from '~/features/order/index.server';
import type { Shop } from '~/services/index.server';

import { invalid, invalidWith } from '~/web/form-response.server';
import { orderRefused } from '~/web/cart/view.server';
import type { SubmittedForm } from '~/web/form.server';

/** The reason why there is no new order: the code of the cart's sentence, and the games that it names. */
export type RenewalRefusal = Pick<Awaited<ReturnType<typeof orderRefused>>, 'text' | 'titles'>;

/** Replaces an order by one at current prices, and redirects to its checkout, or says why there is none. */
export async function renew(shop: Shop, form: SubmittedForm, order: Order, buyer: Buyer) {
  try {
    await shop.orders.renew(order.id, buyer);
    return toOpenOrder();
  } catch (error) {
    return notRenewed(shop, error, form, order);
  }
}

/** Returns why an order was not renewed; redirects to the open order where another tab was faster. Other errors are thrown. */
export async function notRenewed(shop: Shop, error: unknown, form: SubmittedForm, { accountId, email }: Order) {
  if (error instanceof ShopError && error.code === 'card-undecided') return invalid(form, { form: error.code }, 409);
  if (error instanceof ShopError && error.code === 'wrong-state') return toOpenOrder();
  const { text, titles, status } = await orderRefused(shop, error, { id: accountId, email, emailVerified: false });
  return invalidWith(form, {}, { order: null, refusal: { text, titles } }, status);
}

const toOpenOrder = () => redirect(paths.checkout(), { status: 303 });
