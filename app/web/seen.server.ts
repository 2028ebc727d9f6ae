import type { LoaderFunctionArgs } from '@remix-run/node';

import type { KeyType } from '~/domain/key';
import { shop } from '~/services.server';

import { readCartCookie } from './cart/cookie.server';
import type { Visit } from './guard.server';
import { readInTime } from './patience.server';

/** All that a public page shows of its visitor. */
export interface Seen {
  readonly user: { readonly isAdmin: boolean } | null;
  /** The store is away: who she is and what her cart holds is not known. */
  readonly isOffline: boolean;
  readonly cartCount: number;
  readonly cartIds: readonly string[];
  /** The activation types that she chose, by game. */
  readonly cartTypes: Readonly<Partial<Record<string, KeyType>>>;
  /** Differs for each state of a saved cart; null for a visitor's cart, '' on a page that others get too. */
  readonly cartMark: string | null;
}

/** A visitor without an account and without a cart. */
export const NOBODY: Seen = { user: null, isOffline: false, cartCount: 0, cartIds: [], cartTypes: {}, cartMark: null };

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

/**
 * What a page with these games shows of a visitor: the same for all who have as many games in their carts, and the same of these. Nothing
 * says who she is.
 */
export function seenAmong(games: ReadonlySet<string>, { user, isOffline, cartCount, cartIds, cartTypes, cartMark }: Seen): Seen {
  const shown = cartIds.filter((id) => games.has(id)).toSorted();
  const types = shown.flatMap((id) => (cartTypes[id] ? [[id, cartTypes[id]] as const] : []));
  return {
    user: user && { isAdmin: user.isAdmin },
    isOffline,
    cartCount,
    cartIds: shown,
    cartTypes: Object.fromEntries(types),
    cartMark: cartMark === null ? null : '',
  };
}
