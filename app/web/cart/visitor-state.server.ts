import type { LoaderFunctionArgs } from '@remix-run/node';

import { NOBODY, type Seen } from '~/domain/cart/visitor-state';
import { shop } from '~/services/index.server';
import type { Visit } from '~/web/guards.server';
import { readInTime } from '~/web/with-timeout.server';

import { readCartCookie } from './cookie.server';

/** Reads the cart of a visitor who came in. */
export async function seenOf(
  { request, context }: LoaderFunctionArgs,
  { account, isAdmin, isUnknown }: Pick<Visit, 'account' | 'isAdmin' | 'isUnknown'>,
): Promise<Seen> {
  const saved = account ? await readInTime(context, shop.carts.readMarked(account.id)) : null;
  if (isUnknown || saved === 'unreadable') return { ...NOBODY, isOffline: true };
  const { cart, mark } = saved ?? { cart: await readCartCookie(request), mark: null };
  return {
    user: account && { isAdmin },
    isOffline: false,
    cartCount: cart.length,
    cartIds: cart.map((line) => line.gameId),
    cartTypes: Object.fromEntries(cart.flatMap(({ gameId, type }) => (type ? [[gameId, type]] : []))),
    cartMark: mark,
  };
}
