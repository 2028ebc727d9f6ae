import { ownValue } from '~/domain/shared/own-value';
import type { VisitorState } from '~/domain/cart/visitor-state';

/**
 * What a page with these games shows of a visitor: the same for all who have as many games in their carts, and the same of these. Nothing
 * says who she is.
 */
export function relevantState(
  games: ReadonlySet<string>,
  { user, isOffline, cartCount, cartIds, cartTypes, cartVersion }: VisitorState,
): VisitorState {
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
    cartVersion: cartVersion === null ? null : '',
  };
}
