import { ownValue } from '~/domain/shared/own-value';
import type { Seen } from '~/domain/cart/visitor-state';

/**
 * What a page with these games shows of a visitor: the same for all who have as many games in their carts, and the same of these. Nothing
 * says who she is.
 */
export function seenAmong(games: ReadonlySet<string>, { user, isOffline, cartCount, cartIds, cartTypes, cartMark }: Seen): Seen {
  const shown = cartIds.filter((id) => games.has(id)).toSorted();
  const types = shown.flatMap((id) => {
    const type = ownValue(cartTypes, id);
    return type ? [[id, type] as const] : [];
  });
  return {
    user: user && { isAdmin: user.isAdmin },
    isOffline,
    cartCount,
    cartIds: shown,
    cartTypes: Object.fromEntries(types),
    cartMark: cartMark === null ? null : '',
  };
}
