import { z } from 'zod';

import { nextRetentionTime, type RetentionTime } from '~/domain/account/retention';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

export const RETENTION_TIME = 'marks/retention';
/** null where it is damaged. */
const timeDocument = z.object({ at: z.number(), movedAt: z.number() }).nullable().catch(null);

/** Moves the retention's own time, which all processes share, in one transaction; returns it (ms), and whether it moved. */
export async function moveTime(store: Store, clock: Clock): Promise<{ readonly at: number; readonly hasMoved: boolean }> {
  return store.transaction(async (tx) => {
    const last: RetentionTime | null = timeDocument.parse((await tx.get(RETENTION_TIME))?.data ?? null);
    const next = nextRetentionTime(last, clock());
    if (next !== last) tx.set(RETENTION_TIME, { ...next });
    return { at: next.at, hasMoved: next !== last };
  });
}
