import { createWishAlerts } from './alerts.server';
import { createWishNews, type WishNewsNeeds } from './notify.server';
import { createPriceHistories } from './prices.server';
import { createSavedWishes } from './saved.server';

export { FIRST_CHOICE_MS, isWhole, toWishList, WISHES, wishesPath, type WishList } from './document.server';
export { alertForm } from './form.server';
export { removeBought, createSavedWishes, type SavedWishes } from './saved.server';
export type { WishNews } from './notify.server';

export type Wishes = ReturnType<typeof createWishes>;

interface WishNeeds extends Omit<WishNewsNeeds, 'histories'> {
  /** Tells those who look at stock that a game is waited for. */
  readonly onWaiting: (gameId: string) => void;
}

/** Creates the lists of games that shoppers keep, and the mails about them. */
export function createWishes({ onWaiting, ...needs }: WishNeeds) {
  const { store, clock } = needs;
  const saved = createSavedWishes({ store, clock });
  const histories = createPriceHistories({ store, clock });
  return {
    ...saved,
    ...createWishAlerts({ store, clock, saved, historyOf: histories.of, onWaiting }),
    histories: histories.all,
    news: createWishNews({ ...needs, histories }),
  };
}
