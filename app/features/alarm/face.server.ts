import { ShopError } from '~/domain/shop-error';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store/port';

import { recordChange } from '~/features/audit.server';
import { isPossibleId } from '~/features/document-id';
import { readable } from '~/features/document-reader.server';
import { alarmIdOf, alarmPath, ALARMS, closeAlarm, raiseAlarm, toAlarm, type NewAlarm, type StoredAlarm } from './document.server';

export interface AlarmNeeds {
  readonly store: Store;
  readonly clock: Clock;
  /** The recipient of mails about alarms; null: the owner reads of them in the store. */
  readonly ownerMail: string | null;
}

/** An alarm as the owner saw it, with what she did about it. `at` (ms) tells one that was raised again from the one on her page. */
export interface SeenAlarm {
  readonly id: string;
  readonly at: number;
  readonly by: string;
  readonly answer: string;
}

export type Alarms = ReturnType<typeof createAlarms>;

/** How many open alarms are read at once. */
const PAGE = 50;

/** What the owner was called for, whether it concerns an order or not: docs/rules.md, Alarms. */
export function createAlarms({ store, clock, ownerMail }: AlarmNeeds) {
  /** Calls the owner because of something that concerns no order; a repeat before her answer changes nothing. */
  async function raise(alarm: Omit<NewAlarm, 'at' | 'orderId'>): Promise<void> {
    const raised = { ...alarm, orderId: null, at: clock() };
    await store.transaction(async (tx) => raiseAlarm(tx, await tx.get(alarmPath(alarmIdOf(raised))), raised, ownerMail));
  }

  /** The open alarms of the whole store, oldest first; `after` is the `next` of the page before. */
  async function listOpen(after: string | null = null): Promise<{ readonly alarms: readonly StoredAlarm[]; readonly next: string | null }> {
    const { docs, next } = await store.query({
      from: ALARMS,
      where: [['openSince', '>', 0]],
      order: ['openSince', 'asc'],
      limit: PAGE,
      ...(after === null ? {} : { after }),
    });
    return { alarms: readable(toAlarm, docs), next };
  }

  async function countOpen(): Promise<number> {
    return store.count({ from: ALARMS, where: [['openSince', '>', 0]] });
  }

  /**
   * The owner says what she did about an alarm that concerns no order. ShopError 'not-found'; 'alarm-answered' where it isn't open any
   * more, or was raised again after she saw it; 'wrong-state' for an alarm of an order, which is answered with its order.
   */
  async function answer(seen: SeenAlarm): Promise<void> {
    const { id, by, answer: text } = seen;
    await store.transaction(async (tx) => {
      const snap = isPossibleId(id) ? await tx.get(alarmPath(id)) : null;
      if (!snap) throw new ShopError('not-found', [id]);
      const { code, orderId, openSince } = toAlarm(snap);
      if (orderId !== null) throw new ShopError('wrong-state', [orderId]);
      if (openSince !== seen.at) throw new ShopError('alarm-answered', [id]);
      const at = clock();
      closeAlarm(tx, id, { at, by, answer: text });
      recordChange(tx, { at, by, action: 'alarm-answered', subject: alarmPath(id), before: { code }, after: { code, answer: text } });
    });
  }

  return { raise, listOpen, countOpen, answer };
}
