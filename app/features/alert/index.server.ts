import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { Store, Where } from '~/ports/store';

import { recordChange } from '~/features/audit/index.server';
import { isPossibleId, parseAll } from '~/features/documents/index.server';
import {
  alertIdOf,
  alertPath,
  ALERTS,
  raiseAlert,
  resolveAlert,
  toAlert,
  type AlertCause,
  type NewAlert,
  type StoredAlert,
} from './document.server';

export {
  alertIdOf,
  alertPath,
  ALERTS,
  resolveAlert,
  type NewAlert,
  openAlert,
  raiseAlert,
  type StoredAlert,
  toAlert,
} from './document.server';
export { alertForm } from './form.server';

export interface AlertNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly ownerMail: () => string | null;
}

/** An alert as the owner saw it, with the answer. `at` (ms) tells it from one that was raised again. */
export interface AlertAnswerInput {
  readonly alarm: string;
  readonly at: number;
  readonly by: string;
  readonly answer: string;
}

export type Alerts = ReturnType<typeof createAlerts>;

const MENDED = 'caught-up';

const MAX_LISTED = 50;
const OPEN: Where[] = [
  ['ofStore', '==', true],
  ['openSince', '>', 0],
];

/** Creates the alerts about the store and no order: docs/rules.md, Alerts. */
export function createAlerts({ store, clock, ownerMail }: AlertNeeds) {
  /** Raises an alert that concerns no order; a repeat before its answer changes nothing. */
  async function raise(alert: Omit<NewAlert, 'at' | 'orderId'>): Promise<void> {
    const raised = { ...alert, orderId: null, at: clock() };
    await store.transaction(async (tx) => raiseAlert(tx, await tx.get(alertPath(alertIdOf(raised))), raised, ownerMail));
  }

  /** Resolves an alert that the store raised, once its cause is gone; one that isn't open stays as it is. */
  async function resolve({ code, cause }: Omit<AlertCause, 'orderId'>): Promise<void> {
    const path = alertPath(alertIdOf({ code, cause, orderId: null }));
    await store.transaction(async (tx) => {
      const doc = await tx.get(path);
      const alert = doc && toAlert(doc);
      if (alert === null || alert.openSince === null) return;
      resolveAlert(tx, alert, { at: clock(), by: null, answer: MENDED });
    });
  }

  /** Returns the first open alerts that concern no order, oldest first, and their number. */
  async function listOpen(limit = MAX_LISTED): Promise<{ readonly count: number; readonly alarms: readonly StoredAlert[] }> {
    const { docs, next } = await store.query({ from: ALERTS, where: OPEN, order: ['openSince', 'asc'], limit });
    const alerts = parseAll(toAlert, docs);
    const count = next === null ? docs.length : await store.count({ from: ALERTS, where: OPEN });
    return { alarms: alerts, count: count - (docs.length - alerts.length) };
  }

  /**
   * Answers an alert without an order. ShopError 'not-found'; 'alarm-answered' where closed or raised again; 'wrong-state' for one of an
   * order.
   */
  async function answer(seenAlert: AlertAnswerInput): Promise<void> {
    const { alarm: id, by, answer: text } = seenAlert;
    await store.transaction(async (tx) => {
      const doc = isPossibleId(id) ? await tx.get(alertPath(id)) : null;
      if (!doc) throw new ShopError('not-found', [id]);
      const { code, orderId, openSince } = toAlert(doc);
      if (orderId !== null) throw new ShopError('wrong-state', [orderId]);
      if (openSince !== seenAlert.at) throw new ShopError('alarm-answered', [id]);
      const at = clock();
      tx.update(alertPath(id), { openSince: null, answeredAt: at, answeredBy: by, answer: text });
      recordChange(tx, { at, by, action: 'alarm-answered', subject: alertPath(id), before: { code }, after: { code, answer: text } });
    });
  }

  return { raise, resolve, listOpen, answer };
}
