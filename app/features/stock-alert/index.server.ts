import type { Encryption } from '~/ports/encryption';

import type { Limits } from '~/features/session/index.server';
import { createStockSubscriptions } from './subscribe.server';
import { stockAlertPaths, stockAlertsOf } from './document.server';
import { createStockNotifier, type TellingNeeds } from './notify.server';

export { STOCK_ALERTS, stockAlertPaths, stockAlertsOf, toStockAlert } from './document.server';
export { alertForm } from './form.server';

export interface StockAlertNeeds extends TellingNeeds {
  readonly cipher: Encryption;
  readonly limits: Limits;
}

export type StockAlerts = ReturnType<typeof createStockAlerts>;

/** People who want to hear when a sold-out game is back. */
export function createStockAlerts({ store, clock, cipher, limits, catalogue, stock }: StockAlertNeeds) {
  const { runDue, watch } = createStockNotifier({ store, clock, catalogue, stock });
  return {
    ...createStockSubscriptions({ store, clock, cipher, limits, onWaiting: watch }),
    /** All alerts that the store keeps of an address, for the person who has it. */
    listOf: (email: string) => stockAlertsOf(store, email),
    /** The games that an address waits for, first asked first. */
    openOf: async (email: string) =>
      (await stockAlertsOf(store, email))
        .filter(({ waitingSince }) => waitingSince !== null)
        .sort((a, b) => a.askedAt - b.askedAt)
        .map(({ gameId, askedAt }) => ({ gameId, askedAt })),
    /** Where they may stand. */
    pathsOf: stockAlertPaths,
    runDue,
  };
}
