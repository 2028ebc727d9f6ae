import { endsWithDecision, HOLD_CODES, isHoldCode } from '~/domain/payment/pending-reason';
import { isUndecided } from '~/domain/payment/card';
import type { CardCapture } from '~/ports/card-provider';
import type { Clock } from '~/ports/clock';
import type { Store, Transaction } from '~/ports/store';

import { alertOrder, resolveOrderAlerts, type Order } from '~/features/order/index.server';
import { attemptNamed, putAttempt } from '~/features/payment/index.server';
import { changeIn, writeAttempt, type Attempted } from '~/features/card/attempt.server';

type OrderAlert = Order['alarms'][number];

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly ownerMail: () => string | null;
}

export function createHoldChanges({ store, clock, ownerMail }: Dependencies) {
  /** Stores the cause why a capture is pending, with its alert for the owner. The same cause changes nothing. */
  async function noteHold({ order: { id }, card: { attempt } }: Attempted, capture: CardCapture): Promise<void> {
    const { reason = null, hold = null } = capture.pending ?? {};
    await changeIn(store, { id, attempt }, (tx, { order, card }) => {
      if (!card || !isUndecided(card) || (card.captureId !== null && card.captureId !== capture.id)) return;
      if (card.pendingReason === reason) return;
      const at = clock();
      const code = hold === null ? null : HOLD_CODES[hold];
      const isOver = (alert: OrderAlert) => isHoldOf(alert, capture.id) && alert.code !== code;
      const calm = order.alarms.some(isOver) ? resolveOrderAlerts(tx, order, isOver, at) : {};
      const noted = { ...card, pendingReason: reason };
      if (code === null) return void writeAttempt(tx, order, noted, calm);
      putAttempt(tx, noted);
      alertOrder(tx, { ...order, ...calm }, { code, note: capture.id, at, ownerMail }, { ...calm, ...attemptNamed(order, noted) });
    });
  }

  return { noteHold };
}

/** Returns the order's alerts without those of a payment that is decided; `at` in ms. */
export function withoutHolds(tx: Transaction, order: Order, captureId: string | null, at: number): Partial<Pick<Order, 'alarms'>> {
  const isOver = ({ code, note }: OrderAlert) => captureId !== null && note === captureId && endsWithDecision(code);
  return order.alarms.some(isOver) ? resolveOrderAlerts(tx, order, isOver, at) : {};
}

export function isHoldOf({ code, note }: OrderAlert, captureId: string): boolean {
  return isHoldCode(code) && note === captureId;
}
