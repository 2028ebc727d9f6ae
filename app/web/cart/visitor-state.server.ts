import type { LoaderFunctionArgs } from '@remix-run/node';

import { ANONYMOUS, type VisitorState } from '~/domain/cart/visitor-state';
import { shop } from '~/services/index.server';
import type { RequestUser } from '~/web/current-user.server';
import { withTimeout } from '~/web/with-timeout.server';

import { readCartCookie } from './cookie.server';

export async function visitorStateOf(
  { request, context }: LoaderFunctionArgs,
  { account, isAdmin, isUnknown }: Pick<RequestUser, 'account' | 'isAdmin' | 'isUnknown'>,
): Promise<VisitorState> {
  const saved = account ? await withTimeout(context, shop.carts.readMarked(account.id)) : null;
  if (isUnknown || saved === 'unreadable') return { ...ANONYMOUS, isOffline: true };
  const { cart, mark } = saved ?? { cart: await readCartCookie(request), mark: null };
  return {
    user: account && { isAdmin },
    isOffline: false,
    cartCount: cart.length,
    cartIds: cart.map((line) => line.gameId),
    cartTypes: Object.fromEntries(cart.flatMap(({ gameId, type }) => (type ? [[gameId, type]] : []))),
    cartVersion: mark,
  };
}
