import { createDigest, type DigestNeeds } from './digest.server';
import { createToday, type TodayNeeds } from './today.server';

/** What the owner has to do today: on the store's first page for her, and by mail. */
export function createDesk(needs: TodayNeeds & Omit<DigestNeeds, 'desk'>) {
  const desk = createToday(needs);
  return { desk, digest: createDigest({ ...needs, desk }) };
}
