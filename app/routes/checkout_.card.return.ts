import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

import { paths } from '~/domain/paths';
import type { CardStanding } from '~/features/card/face.server';
import type { Order } from '~/features/order/document.server';
import { shop } from '~/services.server';
import { countedSentence, sentence } from '~/ui/words/shop';
import { orderOfReturn, toCheckout } from '~/web/card-payment.server';
import { signedIn } from '~/web/guard.server';
import { redirectWithToast } from '~/web/toast.server';

/**
 * Where the provider sends a shopper who approved. What the address says is only a hint: what happened is asked there, and the payment taken
 * as far as it goes, which is harmless however often she comes. Then she is where it says how it stands.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await signedIn(args);
  const order = await orderOfReturn(args, visit.account.id);
  const standing = (await shop.cards?.advance(order.id)) ?? 'none';
  const { state } = (await shop.orders.find(order.id)) ?? order;
  return state === 'awaiting_payment' ? toCheckout(standing) : toOrderPage(order, standing);
}

function toOrderPage({ id, lines }: Order, standing: CardStanding): Promise<Response> | Response {
  const page = paths.order(id);
  switch (standing) {
    case 'paid':
      return redirectWithToast(page, { text: countedSentence('card-paid', lines.length) });
    case 'pending':
      return redirectWithToast(page, { text: sentence('card-pending') });
    case 'unknown':
      return redirectWithToast(page, { text: sentence('card-on-its-way') });
    default:
      return redirect(page, { status: 303 });
  }
}
