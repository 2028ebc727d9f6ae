import type { LoaderFunctionArgs } from '@remix-run/node';

import { ownOrder } from '~/web/checkout/page.server';
import { requireUser } from '~/web/guards.server';
import { liveStream } from '~/web/live-updates.server';

/** Sends the version of a shopper's own order at each change: 'order'. 404 for another shopper's. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, account, sessionSecret } = await requireUser(args);
  const { id } = await ownOrder(shop, args.params['id'], account.id);
  if (sessionSecret === null) return liveStream(args.context, 'order', 'signed-out');
  return liveStream(args.context, 'order', { of: shop.orders.followed(id), accountId: account.id, sessionSecret });
}
