import { ownValue } from '~/domain/shared/own-value';
import type { VisitorState } from '~/domain/cart/visitor-state';

/** Returns the part of a visitor's state that a page with these games shows: cart size, and which of these are in it or kept. */
export function relevantState(
  games: ReadonlySet<string>,
  { user, isOffline, cartCount, cartIds, keptIds, cartTypes, cartVersion, linkedCode }: VisitorState,
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
    keptIds: keptIds.filter((id) => games.has(id)).toSorted(),
    cartTypes: Object.fromEntries(types),
    cartVersion: cartVersion === null ? null : '',
    linkedCode,
  };
}
