import type { LoaderFunctionArgs } from '@remix-run/node';

import { optionalUser } from '~/web/guards.server';
import { liveStream } from '~/web/live-updates.server';

/** Sends the version of a saved cart at each change: 'cart'; 'signed-out' when there is nothing to follow. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, account, sessionSecret, isUnknown } = await optionalUser(args);
  if (isUnknown) return liveStream(args.context, 'cart', 'away');
  if (account === null || sessionSecret === null) return liveStream(args.context, 'cart', 'signed-out');
  return liveStream(args.context, 'cart', { of: shop.carts.followed(account.id), accountId: account.id, sessionSecret });
}
