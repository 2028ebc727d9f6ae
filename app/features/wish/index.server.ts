import { createSavedWishes } from './saved.server';

export { isWhole, toWishList, WISHES, wishesPath, type WishList } from './document.server';
export { removeBought, createSavedWishes } from './saved.server';

export type Wishes = ReturnType<typeof createWishes>;

/** Creates the lists of games that shoppers keep. */
export function createWishes(needs: Parameters<typeof createSavedWishes>[0]) {
  return createSavedWishes(needs);
}
