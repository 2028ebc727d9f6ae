import { createDigest, type DigestNeeds } from './digest.server';
import { createToday, type TodayNeeds } from './dashboard.server';

export { createAdminNotifications } from './notifications.server';

export type { Dashboard } from './dashboard.server';

/** The owner's tasks of the day: on her first page, and by mail. */
export function createDashboard(needs: TodayNeeds & Omit<DigestNeeds, 'desk'>) {
  const desk = createToday(needs);
  return { desk, digest: createDigest({ ...needs, desk }) };
}
