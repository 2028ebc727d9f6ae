import { createDigest, type DigestNeeds } from './digest.server';
import { createToday, type TodayNeeds } from './dashboard.server';

export { createAdminNotifications } from './notifications.server';

export type { Dashboard, WaitingCounts } from './dashboard.server';

export function createDashboard(needs: TodayNeeds & Omit<DigestNeeds, 'desk'>) {
  const desk = createToday(needs);
  return { desk, digest: createDigest({ ...needs, desk }) };
}
