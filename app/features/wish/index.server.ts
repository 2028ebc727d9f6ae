import type { Limits } from '~/features/session/index.server';

import { createWishAlerts } from './alerts.server';
import { createWishNews, type WishNewsNeeds } from './notify.server';
import { createPriceHistories } from './prices.server';
import { createSavedWishes } from './saved.server';
import { createSharing } from './share.server';

export { FIRST_CHOICE_MS, isWhole, toWishList, WISHES, wishesPath, type WishList } from './document.server';
export { alertForm, shareForm } from './form.server';
export { dropUnsentPrices } from './unsent.server';
export { removeBought, createSavedWishes } from './saved.server';

export type Wishes = ReturnType<typeof createWishes>;

interface WishNeeds extends Omit<WishNewsNeeds, 'histories'> {
  /** Notifies the stock watchers that shoppers wait for a game. */
  readonly onWaiting: (gameId: string) => void;
  readonly limits: Limits;
}

/** Creates the lists of games that shoppers keep, and the mails about them. docs/rules.md, Wishes. */
export function createWishes({ onWaiting, limits, ...needs }: WishNeeds) {
  const { store, clock } = needs;
  const saved = createSavedWishes({ store, clock });
  const histories = createPriceHistories({ store, clock });
  return {
    ...saved,
    ...createWishAlerts({ store, clock, saved, historyOf: histories.of, onWaiting }),
    ...createSharing({ store, clock, limits, change: saved.change }),
    histories: histories.all,
    news: createWishNews({ ...needs, histories }),
  };
}
