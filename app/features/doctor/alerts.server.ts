import type { Breach } from '~/domain/doctor/violation';
import type { Snapshot } from '~/ports/store';

import { toAlarm } from '~/features/alert/index.server';
import type { Order } from '~/features/order/index.server';

/** Compares the open alarms that orders name with the alarms themselves, orders first: each is in both, or the owner never answers it. */
export function createAlarmComparison() {
  const breaches: Breach[] = [];
  /** Alarm id → when it was raised (ms), and its order; whatever is left at the end was not found. */
  const named = new Map<string, { readonly at: number; readonly orderId: string }>();
  let ofStore = 0;

  return { order, alarm, finish };

  function order({ id: orderId, alarms }: Order): void {
    for (const { id, at } of alarms) named.set(id, { at, orderId });
  }

  function alarm(snap: Snapshot): void {
    const { id, orderId, openSince } = toAlarm(snap);
    if (openSince === null) return;
    if (orderId === null) ofStore += 1;
    else if (named.get(id)?.orderId === orderId && named.get(id)?.at === openSince) named.delete(id);
    else breaches.push({ code: 'attention-differs', subject: `${orderId} ${id}` });
  }

  /** The breaches, with those for whatever was named and not found; and how many open alarms concern no order. */
  function finish(): { readonly breaches: readonly Breach[]; readonly ofStore: number } {
    const missing = [...named].map(([id, { orderId }]) => ({ code: 'attention-differs' as const, subject: `${orderId} ${id}` }));
    return { breaches: [...breaches, ...missing], ofStore };
  }
}
