import { ORDER_STATES } from '~/domain/order';
import type { Clock } from '~/ports/clock';
import type { DiskSpace, StoreFigures } from '~/ports/metrics';
import type { Store, Where } from '~/ports/store';

import type { Alerts } from '~/features/alert/index.server';
import type { BackupState } from '~/features/backup/index.server';
import type { Health } from '~/features/doctor/index.server';

/** The time (ms) for which figures are cached, so that they cost the store little. */
const KEPT = 30_000;

export interface FiguresNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly alerts: Pick<Alerts, 'listOpen'>;
  readonly health: { readonly last: () => Promise<{ readonly health: Health | null }> };
  readonly backups: { readonly state: () => Promise<BackupState | null> };
  readonly disks: () => Promise<readonly DiskSpace[]>;
}

/** Reads what an operator watches of the whole store. Throws the store's error where it is away. */
export function createFigures({ store, clock, alerts, health, backups, disks }: FiguresNeeds): () => Promise<StoreFigures> {
  let cache: { readonly at: number; readonly figures: Promise<StoreFigures> } | null = null;

  async function look(): Promise<StoreFigures> {
    const [orders, waiting, oldest, failed, open, checked, backup, space] = await Promise.all([
      Promise.all(ORDER_STATES.map(async (state) => [state, await count('orders', state)] as const)),
      count('outbox', 'waiting'),
      oldestMailAt(store),
      count('outbox', 'failed'),
      alerts.listOpen(1),
      health.last(),
      backups.state(),
      disks(),
    ]);
    return {
      orders: Object.fromEntries(orders),
      mailsWaiting: waiting,
      oldestMailAt: oldest,
      mailsFailed: failed,
      openAlerts: open.count,
      breaches: checked.health?.breachCount ?? null,
      newestBackupAt: backup?.newest?.at ?? null,
      disks: space,
    };
  }

  const count = (from: string, state: string) => store.count({ from, where: [['state', '==', state]] });

  return () => {
    if (cache === null || Math.abs(clock() - cache.at) >= KEPT) {
      const figures = look();
      cache = { at: clock(), figures };
      figures.catch(() => (cache = null));
    }
    return cache.figures;
  };
}

export async function oldestMailAt(store: Pick<Store, 'query'>): Promise<number | null> {
  const where: Where[] = [['state', '==', 'waiting']];
  const { docs } = await store.query({ from: 'outbox', where, order: ['createdAt', 'asc'], limit: 1 });
  const at = docs[0]?.data['createdAt'];
  return typeof at === 'number' ? at : null;
}
