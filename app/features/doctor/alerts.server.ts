import type { Breach } from '~/domain/doctor/violation';
import type { Snapshot } from '~/ports/store';

import { toAlert } from '~/features/alert/index.server';
import type { Order } from '~/features/order/index.server';

/** Compares the open alerts that orders name with the alerts themselves, orders first: each is in both, or the owner never answers it. */
export function createAlertComparison() {
  const breaches: Breach[] = [];
  const named = new Map<string, { readonly at: number; readonly orderId: string }>();
  let ofStore = 0;

  return { order, alarm, finish };

  function order({ id: orderId, alarms }: Order): void {
    for (const { id, at } of alarms) named.set(id, { at, orderId });
  }

  function alarm(doc: Snapshot): void {
    const { id, orderId, openSince } = toAlert(doc);
    if (openSince === null) return;
    if (orderId === null) ofStore += 1;
    else if (named.get(id)?.orderId === orderId && named.get(id)?.at === openSince) named.delete(id);
    else breaches.push({ code: 'attention-differs', subject: `${orderId} ${id}` });
  }

  /** Returns the breaches, and the number of open alerts that concern no order. */
  function finish(): { readonly breaches: readonly Breach[]; readonly ofStore: number } {
    const missing = [...named].map(([id, { orderId }]) => ({ code: 'attention-differs' as const, subject: `${orderId} ${id}` }));
    return { breaches: [...breaches, ...missing], ofStore };
  }
}
