import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

import { paths } from '~/domain/paths';
import type { CardStanding } from '~/features/card/index.server';
import type { Order } from '~/features/order/index.server';
import type { Shop } from '~/services/index.server';
import { checkoutTexts } from '~/ui/translations/en/checkout';
import { translationsAt } from '~/ui/translations/use-translations';
import { orderOfReturn, toCheckout } from '~/web/checkout/card.server';
import { requireUser } from '~/web/guards.server';
import { redirectWithToast } from '~/web/flash.server';

/** Takes a shopper back after an approval. The address is only a hint: the shop asks the provider, which is safe to repeat. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, account } = await requireUser(args);
  const order = await orderOfReturn(args, account.id);
  const standing = (await shop.cards?.advance(order.id, { isReturn: true })) ?? 'over';
  const { state } = (await shop.orders.find(order.id)) ?? order;
  return state === 'awaiting_payment' ? toCheckout(standing) : toOrderPage(shop, args.request, order, standing);
}

function toOrderPage(shop: Shop, request: Request, { id, lines }: Order, standing: CardStanding): Promise<Response> | Response {
  const { t, tCount } = translationsAt(request, checkoutTexts);
  const page = paths.order(id);
  switch (standing) {
    case 'paid':
      return redirectWithToast(shop, page, { text: tCount('card-paid', lines.length) });
    case 'pending':
      return redirectWithToast(shop, page, { text: t('card-pending') });
    case 'unknown':
      return redirectWithToast(shop, page, { text: t('card-on-its-way') });
    default:
      return redirect(page, { status: 303 });
  }
}
