import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { Store, Where } from '~/ports/store';

import { recordChange } from '~/features/audit/index.server';
import { isPossibleId, parseAll } from '~/features/documents/index.server';
import {
  alarmIdOf,
  alarmPath,
  ALARMS,
  raiseAlert,
  resolveAlert,
  toAlarm,
  type AlarmCause,
  type NewAlarm,
  type StoredAlarm,
} from './document.server';

export {
  alarmIdOf,
  alarmPath,
  ALARMS,
  resolveAlert,
  type NewAlarm,
  openAlert,
  raiseAlert,
  type StoredAlarm,
  toAlarm,
} from './document.server';
export { alarmForm } from './form.server';

export interface AlarmNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly ownerMail: () => string | null;
}

/** An alert as the owner saw it, with the answer. `at` (ms) tells it from one that was raised again. */
export interface SeenAlarm {
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
export function createAlerts({ store, clock, ownerMail }: AlarmNeeds) {
  /** Raises an alert that concerns no order; a repeat before its answer changes nothing. */
  async function raise(alarm: Omit<NewAlarm, 'at' | 'orderId'>): Promise<void> {
    const raised = { ...alarm, orderId: null, at: clock() };
    await store.transaction(async (tx) => raiseAlert(tx, await tx.get(alarmPath(alarmIdOf(raised))), raised, ownerMail));
  }

  /** Resolves an alert that the store raised, once its cause is gone; one that isn't open stays as it is. */
  async function resolve({ code, cause }: Omit<AlarmCause, 'orderId'>): Promise<void> {
    const path = alarmPath(alarmIdOf({ code, cause, orderId: null }));
    await store.transaction(async (tx) => {
      const snap = await tx.get(path);
      const alarm = snap && toAlarm(snap);
      if (alarm === null || alarm.openSince === null) return;
      resolveAlert(tx, alarm, { at: clock(), by: null, answer: MENDED });
    });
  }

  /** Returns the first open alerts that concern no order, oldest first, and their number. */
  async function listOpen(limit = MAX_LISTED): Promise<{ readonly count: number; readonly alarms: readonly StoredAlarm[] }> {
    const { docs, next } = await store.query({ from: ALARMS, where: OPEN, order: ['openSince', 'asc'], limit });
    const alarms = parseAll(toAlarm, docs);
    const count = next === null ? docs.length : await store.count({ from: ALARMS, where: OPEN });
    return { alarms, count: count - (docs.length - alarms.length) };
  }

  /**
   * Answers an alert without an order. ShopError 'not-found'; 'alarm-answered' where closed or raised again; 'wrong-state' for one of an
   * order.
   */
  async function answer(seenAlert: SeenAlarm): Promise<void> {
    const { alarm: id, by, answer: text } = seenAlert;
    await store.transaction(async (tx) => {
      const snap = isPossibleId(id) ? await tx.get(alarmPath(id)) : null;
      if (!snap) throw new ShopError('not-found', [id]);
      const { code, orderId, openSince } = toAlarm(snap);
      if (orderId !== null) throw new ShopError('wrong-state', [orderId]);
      if (openSince !== seenAlert.at) throw new ShopError('alarm-answered', [id]);
      const at = clock();
      tx.update(alarmPath(id), { openSince: null, answeredAt: at, answeredBy: by, answer: text });
      recordChange(tx, { at, by, action: 'alarm-answered', subject: alarmPath(id), before: { code }, after: { code, answer: text } });
    });
  }

  return { raise, resolve, listOpen, answer };
}
