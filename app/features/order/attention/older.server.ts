import { openAlarms } from '~/domain/order/alerts';
import { isUndecided, type CardState } from '~/domain/payment/card';
import { UNTIL_DECIDED } from '~/domain/key';
import { paidState, waitingSince, type LineState, type OrderState } from '~/domain/order';
import type { AskedQuestion } from '~/domain/refund';

import { alarmIdOf } from '~/features/alert/index.server';

/** The state that an older version gave to an order while the owner was called, in place of its own. */
export const OLDER_STATE = 'needs_attention';

/** What an order says of its state, also in older data. Times in ms. */
interface StoredOrder {
  readonly id: string;
  readonly state: OrderState | typeof OLDER_STATE;
  readonly lines: readonly { readonly state: LineState; readonly keyId: string | null }[];
  readonly payment: object | null;
  readonly card: { readonly state: CardState } | null;
  readonly holdUntil: number;
  readonly submittedAt: number | null;
  readonly alarms: readonly OlderAlarm[];
  readonly attention: { readonly code: string; readonly at: number; readonly note: string | null } | null;
  readonly questions: readonly AskedQuestion[];
  readonly waitingSince: number | null;
  readonly events: readonly { readonly at: number; readonly type: string; readonly note: string | null }[];
}

interface OlderAlarm {
  readonly id: string;
  readonly code: string;
  readonly at: number;
  readonly note: string | null;
}

/**
 * An order of any version as this one knows it: what called the owner stands beside the state that the other facts say. `attention` stays
 * as it was read, so that the next change knows that the alarms have no documents yet.
 */
export function fromOlder<T extends StoredOrder>(order: T): Omit<T, 'state'> & { readonly state: OrderState } {
  const { state, attention } = order;
  if (state !== OLDER_STATE && attention === null) return { ...order, state };
  const alarms = alarmsOf(order);
  const found = state === OLDER_STATE ? stateOf(order) : state;
  const submittedAt = found === 'in_review' ? (order.submittedAt ?? alarms[0]?.at ?? null) : order.submittedAt;
  const next = { ...order, state: found, alarms, submittedAt };
  return { ...next, waitingSince: waitingSince(next) };
}

/** The alarms that are documents already, and those of the timeline that nobody has answered. */
function alarmsOf({ id: orderId, alarms, attention, events }: StoredOrder): OlderAlarm[] {
  if (attention === null) return [...alarms];
  const timelineAlarms = openAlarms(events);
  const isTold = timelineAlarms.some(({ code, note }) => code === attention.code && note === attention.note);
  const older = [...(isTold ? [] : [attention]), ...timelineAlarms].map((alarm) => ({ id: olderAlarmId(orderId, alarm), ...alarm }));
  return [...alarms, ...older]
    .filter((alarm, index, all) => all.findIndex(({ id }) => id === alarm.id) === index)
    .sort((a, b) => a.at - b.at);
}

const olderAlarmId = (orderId: string, { code, note }: Pick<OlderAlarm, 'code' | 'note'>) =>
  alarmIdOf({ code, orderId, cause: note ?? '' });

/** The state that the facts of an order say, where its own was hidden. Only an order whose keys were held may hold them on. */
function stateOf({ payment, lines, card, holdUntil, submittedAt, events }: StoredOrder): OrderState {
  if (payment !== null) return paidState(lines);
  const last = events.findLast(({ type }) => type === 'proof-submitted' || type === 'cancelled' || type === 'replaced');
  if (last && last.type !== 'proof-submitted') return 'cancelled';
  if (holdUntil < UNTIL_DECIDED) return 'awaiting_payment';
  const hasKeys = lines.every(({ keyId }) => keyId !== null);
  if (card && isUndecided(card) && hasKeys) return card.state === 'pending' ? 'payment_pending' : 'capturing';
  return submittedAt !== null || card?.state === 'captured' ? 'in_review' : 'awaiting_payment';
}
