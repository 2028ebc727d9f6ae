import type { LoaderFunctionArgs } from '@remix-run/node';

import { ANONYMOUS, type LinkedCode, type VisitorState } from '~/domain/cart/visitor-state';
import { toLinkedCode } from '~/domain/coupon/link';
import { readCouponLink } from '~/http/cookies/coupon-link.server';
import type { Shop } from '~/services/index.server';
import type { RequestUser } from '~/web/current-user.server';
import { withTimeout } from '~/web/with-timeout.server';

import { readCartCookie } from './cookie.server';

export async function visitorStateOf(
  { request, context }: LoaderFunctionArgs,
  { account, isAdmin, isUnknown }: Pick<RequestUser, 'account' | 'isAdmin' | 'isUnknown'>,
): Promise<VisitorState> {
  const { shop } = context;
  const saved = account ? await withTimeout(context, ownStateOf(shop, account.id)) : null;
  if (isUnknown || saved === 'unreadable') return { ...ANONYMOUS, isOffline: true };
  const { cart, mark, keptIds } = saved ?? { cart: await readCartCookie(shop, request), mark: null, keptIds: [] };
  const linkedCode = await withTimeout(context, linkedCodeOf(shop, request));
  return {
    user: account && { isAdmin },
    isOffline: false,
    cartCount: cart.length,
    cartIds: cart.map((line) => line.gameId),
    keptIds,
    cartTypes: Object.fromEntries(cart.flatMap(({ gameId, type }) => (type ? [[gameId, type]] : []))),
    cartVersion: mark,
    linkedCode: linkedCode === 'unreadable' ? null : linkedCode,
  };
}

async function ownStateOf(shop: Shop, accountId: string) {
  const [marked, { games }] = await Promise.all([shop.carts.readMarked(accountId), shop.wishes.read(accountId)]);
  return { ...marked, keptIds: games.map(({ gameId }) => gameId) };
}

async function linkedCodeOf(shop: Shop, request: Request): Promise<LinkedCode | null> {
  const linked = await readCouponLink(shop, request);
  const coupon = linked?.isKnown ? await shop.coupons.findRunning(linked.code) : null;
  return coupon && toLinkedCode(coupon);
}
