import type { Encryption } from '~/ports/encryption';

import type { Limits } from '~/features/session/index.server';
import { createStockSubscriptions } from './subscribe.server';
import { stockAlertPaths, stockAlertsOf } from './document.server';
import { createStockNotifier, type TellingNeeds } from './notify.server';

export { STOCK_ALERTS, stockAlertPaths, stockAlertsOf, toStockAlert } from './document.server';
export { alertForm } from './form.server';

export interface StockAlertNeeds extends TellingNeeds {
  readonly encryption: Encryption;
  readonly limits: Limits;
}

export type StockAlerts = ReturnType<typeof createStockAlerts>;

/** Creates the alerts of visitors for sold-out games that come back. */
export function createStockAlerts({ store, clock, encryption, limits, catalogue, stock, accounts }: StockAlertNeeds) {
  const { runDue, watch } = createStockNotifier({ store, clock, catalogue, stock, accounts });
  return {
    ...createStockSubscriptions({ store, clock, encryption, limits, onWaiting: watch }),
    listOf: (email: string) => stockAlertsOf(store, email),
    openOf: async (email: string) =>
      (await stockAlertsOf(store, email))
        .filter(({ waitingSince }) => waitingSince !== null)
        .sort((a, b) => a.askedAt - b.askedAt)
        .map(({ gameId, askedAt }) => ({ gameId, askedAt })),
    pathsOf: stockAlertPaths,
    runDue,
    /** Looks for keys of a game that a list waits for. */
    watch,
  };
}
