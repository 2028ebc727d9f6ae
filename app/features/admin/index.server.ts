import { createDigest, type DigestNeeds } from './digest.server';
import { createToday, type TodayNeeds } from './dashboard.server';
import { createRestock, type RestockNeeds } from './restock.server';

export { createAdminNotifications } from './notifications.server';

export type { Dashboard, WaitingCounts } from './dashboard.server';
export type { PricedRow, RestockSums } from './restock.server';

export function createDashboard(needs: TodayNeeds & RestockNeeds & Omit<DigestNeeds, 'dashboard'>) {
  const dashboard = createToday(needs);
  return { dashboard, digest: createDigest({ ...needs, dashboard }), restock: createRestock(needs) };
}
