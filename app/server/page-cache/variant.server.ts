import { ownValue } from '~/domain/shared/own-value';
import type { VisitorState } from '~/domain/cart/visitor-state';

/** Returns the part of a visitor's state that a page with these games shows: cart size, and which of these are in it or kept. */
export function relevantState(
  games: ReadonlySet<string>,
  { user, isOffline, cartCount, cartIds, keptIds, cartTypes, cartVersion, linkedCode }: VisitorState,
): VisitorState {
  const shownIds = cartIds.filter((id) => games.has(id)).toSorted();
  const types = shownIds.flatMap((id) => {
    const type = ownValue(cartTypes, id);
    return type ? [[id, type] as const] : [];
  });
  return {
    user: user && { isAdmin: user.isAdmin },
    isOffline,
    cartCount,
    cartIds: shownIds,
    keptIds: keptIds.filter((id) => games.has(id)).toSorted(),
    cartTypes: Object.fromEntries(types),
    cartVersion: cartVersion === null ? null : '',
    linkedCode,
  };
}
