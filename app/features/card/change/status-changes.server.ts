import type { OrderAlertCode } from '~/domain/order/alerts';
import { isLongReview, isOverdue, isUndecided, nextCardCheck, nextCardState, nextFollowUp } from '~/domain/payment/card';
import { isAtProvider, nextOrderState } from '~/domain/order';
import type { Clock } from '~/ports/clock';
import type { Store, Transaction } from '~/ports/store';

import { alertPath } from '~/features/alert/index.server';
import type { KeyStock } from '~/features/key/index.server';
import { createKeyAllocation, alertOrder, type Order, orderAlertId, reviewPaths, takeToReview } from '~/features/order/index.server';
import { type AttemptName, type CardAttempt, attemptNamed, putAttempt, toAttempt } from '~/features/payment/index.server';
import {
  attemptPaths,
  changeIn,
  isAsSeen,
  isNewest,
  moved,
  writeAttempt,
  type Attempted,
  type Paying,
} from '~/features/card/attempt.server';
import { rowsIn, type BookRow } from '~/features/card/record.server';
import { isHoldOf, withoutHolds } from './hold.server';
import { withUnknownReturn } from './return.server';

interface FoundCapture {
  readonly id: string;
  readonly isPending?: boolean;
}

/** The alert; `capture` if money moved, `rows`: what the ledger gets with it. `isOnce`: the answer repeats at each look, and calls once. */
export interface CardAlert {
  readonly code: OrderAlertCode;
  readonly note: string | null;
  readonly capture?: FoundCapture;
  readonly rows?: readonly BookRow[];
  readonly isOnce?: boolean;
  readonly isReturned?: boolean;
}

interface Dependencies {
  readonly store: Store;
  readonly stock: Pick<KeyStock, 'candidates'>;
  readonly clock: Clock;
  readonly ownerMail: () => string | null;
}

export function createWatchChanges({ store, stock, clock, ownerMail }: Dependencies) {
  const allocate = createKeyAllocation({ store, stock, clock });

  /** Ends an attempt of an order that waits for it no more. Changes nothing if it differs from what the caller saw. */
  async function close(seen: Attempted): Promise<Attempted | null> {
    const { order, card } = seen;
    return changeIn(store, { id: order.id, attempt: card.attempt }, (tx, now) => {
      if (!now.card || !isUndecided(now.card) || !isAsSeen(now, seen)) return null;
      const fields = withoutHolds(tx, now.order, now.card.captureId, clock());
      return writeAttempt(tx, now.order, { ...moved(now.card, 'end'), dueAt: null }, fields);
    });
  }

  /** Calls the owner; the payment goes on. With `seen`, changes nothing if order or attempt differ from it. */
  async function flag(id: string, alert: CardAlert, seen: Paying | null = null): Promise<Order | null> {
    if (alert.capture) return flagCapture(id, { ...alert, capture: alert.capture }, seen);
    return changeIn(store, { id, attempt: seen?.card?.attempt }, async (tx, now) => {
      if (seen && !isAsSeen(now, seen)) return null;
      const called = calledFor(alert, now);
      const isTold = alert.isOnce === true && (await tx.get(alertPath(orderAlertId(id, called)))) !== null;
      const writeRows = await rowsIn(tx, alert.rows);
      writeRows(now.order);
      return isTold ? now.order : alertOrder(tx, now.order, called);
    });
  }

  /** Calls the owner about money that doesn't fit: the attempt has it, and a waiting order goes to review. */
  async function flagCapture(
    id: string,
    alert: CardAlert & { readonly capture: FoundCapture },
    seen: Paying | null,
  ): Promise<Order | null> {
    const attempt = seen?.card?.attempt;
    const also = (order: Order) => ({ ...reviewPaths(order), ...attemptPaths(order, attempt) });
    return allocate(id, also, async (tx, { order, allocations, also: { attempt: doc, ...counted } }) => {
      const now = { order, card: doc && toAttempt(doc) };
      if (seen && !isAsSeen(now, seen)) return null;
      const writeRows = await rowsIn(tx, alert.rows);
      writeRows(order);
      const chargedAttempt = now.card && withCapture(now.card, alert.capture, clock());
      if (chargedAttempt) putAttempt(tx, chargedAttempt);
      const back = alert.isReturned ? { returns: withUnknownReturn(order, alert.capture.id, clock()) } : {};
      const fields = chargedAttempt
        ? { ...back, ...attemptNamed(order, chargedAttempt), ...withoutHolds(tx, order, alert.capture.id, clock()) }
        : back;
      const called = calledFor(alert, now);
      if (nextOrderState(order.state, 'review') === null) return alertOrder(tx, order, called, fields);
      return takeToReview(tx, { order, allocations, also: counted }, called, fields);
    });
  }

  function calledFor({ code, note, isOnce, capture }: CardAlert, { card }: Paying) {
    const cause = capture?.id ?? (isOnce ? [card?.attempt, card?.askedAt, note].join(' ') : (note ?? ''));
    return { code, note, cause, at: clock(), ownerMail };
  }

  /**
   * Sets the next check, with an alert if the answer is overdue, unless it moved since. `isLeft`: it stays due, since no provider can be
   * asked.
   */
  async function schedule(name: AttemptName, seen: number | null, { isLeft = false } = {}): Promise<void> {
    await changeIn(store, { id: name.orderId, attempt: name.attempt }, async (tx, { order, card: found }) => {
      if (!found || found.dueAt !== seen) return;
      const now = clock();
      const card = notAhead(found, now);
      const called = await overdue(tx, { order, card }, now);
      const next = isLeft ? card : { ...card, dueAt: nextCheck({ order, card }, now) };
      if (isLeft && called === null && card.waitsSince === found.waitsSince) return;
      if (called === null) return void writeAttempt(tx, order, next);
      putAttempt(tx, next);
      alertOrder(tx, order, called, attemptNamed(order, next));
    });
  }

  /** Returns the alert about an answer that takes too long; null without one, or if it was raised before. */
  async function overdue(tx: Transaction, { order, card }: Attempted, now: number) {
    const { captureId } = card;
    const waited = waitedFor(card);
    // why not beside a call to act at the provider: it is about the same payment
    const isReview = captureId !== null && isLongReview(waited, now) && !order.alarms.some((alert) => isHoldOf(alert, captureId));
    const code = isOverdue(waited, now) ? 'card-undecided' : isReview ? 'card-review' : null;
    if (code === null) return null;
    const note = captureId ?? card.providerOrderId;
    const isOnce = code === 'card-undecided';
    const called = calledFor({ code, note, isOnce }, { order, card });
    return (await tx.get(alertPath(orderAlertId(order.id, called)))) === null ? called : null;
  }

  return { close, flag, schedule };
}

/** Returns the attempt with times up to `now` (ms): a clock that was ahead may have noted later ones. */
function notAhead(card: CardAttempt, now: number): CardAttempt {
  const since = card.waitsSince ?? card.askedAt;
  return { ...card, startedAt: Math.min(card.startedAt, now), waitsSince: since === null ? null : Math.min(since, now) };
}

/** Returns the state, and the time (ms) since which its answer is waited for. */
export function waitedFor({ state, askedAt, waitsSince }: CardAttempt) {
  return { state, askedAt: waitsSince ?? askedAt };
}

/** Returns the next check (ms): soon while its order waits for it, later where only its money is looked for. */
function nextCheck({ order, card }: Attempted, now: number): number | null {
  const isAwaited =
    isNewest({ order, card }) && ((order.state === 'awaiting_payment' && order.method === 'card') || isAtProvider(order.state));
  const waited = waitedFor(card);
  const since = (card.state === 'started' ? card.startedAt : waited.askedAt) ?? 0;
  return isAwaited && !(order.state === 'awaiting_payment' && isUndecided(card))
    ? nextCardCheck(card.state, since, now)
    : nextFollowUp(waited, now);
}

function withCapture(card: CardAttempt, { id: captureId, isPending }: FoundCapture, now: number): CardAttempt | null {
  if (card.captureId !== null && card.captureId !== captureId) return null;
  if (isPending) return withPending(card, captureId, now);
  const state = nextCardState(card.state, 'complete');
  return state === null ? null : { ...card, state, captureId, dueAt: null };
}

// why as if it had been asked for: the provider's answer is waited for all the same
function withPending(card: CardAttempt, captureId: string, now: number): CardAttempt | null {
  if (card.state !== 'started') return null;
  const capturing = { ...moved(card, 'capture'), askedAt: card.askedAt ?? now };
  return { ...moved(capturing, 'pend'), captureId, dueAt: nextCardCheck('pending', now, now) };
}
