import { UNTIL_DECIDED } from '~/domain/key';
import { isAtProvider } from '~/domain/order';
import { FIRST_CHECK, isUndecided, MAX_DECLINED_HOLDS, nextCardCheck, nextCardState, nextFollowUp } from '~/domain/card-payment';
import type { AttentionCode } from '~/domain/attention';
import type { CardProviderId } from '~/domain/payment-method';
import type { CardOrder } from '~/ports/card-provider';
import type { Clock } from '~/ports/clock';
import type { Store, Transaction } from '~/ports/store/port';

import { cartPath } from '~/features/cart/document.server';
import { holdKey, releaseKey } from '~/features/key/document.server';
import type { KeyStock } from '~/features/key/face.server';
import {
  flagOrder,
  changeOrder,
  heldLines,
  orderIn,
  removeFromCart,
  createKeyAllocation,
  type AllocatedOrder,
  cancelled,
  otherOpenOrderIn,
  logged,
  orderPath,
  plain,
  type Order,
  newAttempt,
  type CardAttempt,
  openOrderPaths,
  rememberOpenOrder,
  toShopper,
  toUnpaid,
} from '~/features/order/document.server';
import { isAsSeen, moved, REPEATABLE } from './attempt.server';
import { enqueueMail } from '~/features/mail/document.server';

export interface CardChangeNeeds {
  readonly store: Store;
  readonly stock: Pick<KeyStock, 'candidates'>;
  readonly clock: Clock;
  /** How long (ms) keys are held for an order that comes back to wait for payment. */
  readonly holdMs: number;
  /** Whom alarms go to. */
  readonly ownerMail: string | null;
}

/** What the owner is called for; `captureId` where money moved. */
export interface CardAlarm {
  readonly code: AttentionCode;
  readonly note: string | null;
  readonly captureId?: string | null;
}

export type CardChanges = ReturnType<typeof createCardChanges>;

/**
 * What is written of a payment by card. Each is one transaction on what it reads there, conditional on the attempt that its caller means:
 * null where the order has moved on meanwhile, and nothing was written. Nothing here asks the provider.
 */
export function createCardChanges({ store, stock, clock, holdMs, ownerMail }: CardChangeNeeds) {
  const allocate = createKeyAllocation({ store, stock, clock });

  /** Whether every line of the order could have a key now. */
  async function hasKeys(id: string): Promise<boolean> {
    return allocate(
      id,
      () => ({}),
      (_tx, { allocations }) => allocations.every(({ key }) => key !== null),
    );
  }

  /** A new attempt after the one that was seen, or that one where it still waits for the provider's first answer. */
  async function start(id: string, seen: number, provider: CardProviderId): Promise<Order | null> {
    return change(id, (tx, order) => {
      if (order.state !== 'awaiting_payment' || (order.card?.attempt ?? 0) !== seen) return null;
      if (order.card?.state === 'started' && order.card.providerOrderId !== null) return null;
      const now = clock();
      const isAsked = order.card?.state === 'started' && order.card.providerOrderId === null && now - order.card.startedAt < REPEATABLE;
      const card = isAsked && order.card ? order.card : newAttempt({ provider, attempt: (order.card?.attempt ?? 0) + 1, startedAt: now });
      return write(tx, order, { card, method: 'card', cardDueAt: now + FIRST_CHECK });
    });
  }

  /** The provider's answer to it. */
  async function keepLink(
    id: string,
    attempt: number,
    { id: providerOrderId, approveUrl, payee: payeeId }: CardOrder,
  ): Promise<Order | null> {
    return change(id, (tx, order) => {
      if (order.state !== 'awaiting_payment' || order.card?.attempt !== attempt || order.card.state !== 'started') return null;
      if (order.card.providerOrderId !== null) return order.card.providerOrderId === providerOrderId ? order : null;
      return write(tx, order, { card: { ...order.card, providerOrderId, approveUrl, payeeId } });
    });
  }

  /** The shopper goes on with an attempt that she began before, maybe after another method. */
  async function resume(id: string, attempt: number): Promise<Order | null> {
    return change(id, (tx, order) => {
      if (order.state !== 'awaiting_payment' || order.card?.attempt !== attempt || order.card.state !== 'started') return null;
      return write(tx, order, { method: 'card', cardDueAt: clock() + FIRST_CHECK });
    });
  }

  /**
   * Takes the keys in hand, until the provider has decided: from here on the money may be asked for. Where a key is missing it never is,
   * and the attempt ends ('no-key').
   */
  async function beginCapture(id: string, attempt: number, payee: string | null): Promise<Order | 'no-key' | null> {
    return allocate(
      id,
      () => ({}),
      (tx, { order, allocations }) => {
        const { card } = order;
        if (order.state === 'capturing' && card?.attempt === attempt) return order;
        if (order.state !== 'awaiting_payment' || order.method !== 'card' || card?.attempt !== attempt || card.state !== 'started')
          return null;
        const now = clock();
        if (allocations.some(({ key }) => key === null)) {
          write(tx, order, { card: moved(card, 'end'), cardDueAt: null, events: logged(order, { at: now, type: 'card-no-key' }) });
          return 'no-key';
        }
        for (const { key } of allocations) if (key) holdKey(tx, key, id, { at: now, until: UNTIL_DECIDED });
        return changeOrder(tx, order, 'beginCapture', {
          lines: heldLines(order, allocations),
          holdUntil: UNTIL_DECIDED,
          // why never the same twice: it names what is asked of the provider, who answers a name that it knows as before
          card: {
            ...moved(card, 'capture'),
            payeeId: card.payeeId ?? payee,
            askedAt: Math.max(now, (card.askedAt ?? 0) + 1),
            isDeclined: false,
          },
          cardDueAt: now + FIRST_CHECK,
        });
      },
    );
  }

  /** The provider has the money and looks at it: days may pass. */
  async function payLater(id: string, askedAt: number | null, captureId: string): Promise<Order | null> {
    return change(id, async (tx, order) => {
      if (order.state !== 'capturing' || order.card?.askedAt !== askedAt) return null;
      const cart = await tx.get(cartPath(order.accountId));
      const now = clock();
      removeFromCart(tx, order, cart);
      return changeOrder(tx, order, 'payLater', {
        card: { ...moved(order.card, 'pend'), captureId },
        cardDueAt: nextCardCheck('pending', now, now),
        events: logged(order, { at: now, type: 'card-pending' }),
      });
    });
  }

  /**
   * No money comes of what was asked at `askedAt`: the order waits for payment again with a new hold, unless the shopper has a newer one.
   * 'again': she may approve another card at the same place; 'over': only a new attempt can bring money. `isDeclined`: it was her card.
   */
  async function reopen(
    id: string,
    askedAt: number | null,
    how: { readonly way: 'again' | 'over'; readonly isDeclined: boolean },
  ): Promise<Order | null> {
    return allocate(id, openOrderPaths, async (tx, allocated) => {
      const { order, also } = allocated;
      const isOpen = order.state === 'capturing' || order.state === 'payment_pending';
      if (!isOpen || !order.card || order.card.askedAt !== askedAt) return null;
      const other = await otherOpenOrderIn(tx, id, also.shopper);
      return writeReopened(tx, allocated, order.card, { ...how, newerId: other?.order.id ?? null });
    });
  }

  function writeReopened(
    tx: Transaction,
    { order, allocations, also: { shopper, limit } }: AllocatedOrder<'shopper' | 'limit'>,
    attempt: CardAttempt,
    { way, isDeclined, newerId }: { way: 'again' | 'over'; isDeclined: boolean; newerId: string | null },
  ): Order {
    const now = clock();
    const card = { ...moved(attempt, way === 'again' ? 'reopen' : 'end'), isDeclined };
    const events = isDeclined ? logged(order, { at: now, type: 'card-declined' }) : order.events;
    // One who waits for her bank's decision isn't here to see it.
    if (isDeclined && order.state === 'payment_pending' && order.email !== '')
      enqueueMail(tx, { kind: 'card-declined', to: order.email, name: order.name, orderId: order.id, at: now, nth: attempt.attempt });
    if (newerId !== null) {
      for (const { key } of allocations) if (key?.orderId === order.id && key.state === 'held') releaseKey(tx, key, now);
      const waiting = { ...order, state: 'awaiting_payment' as const, events };
      const ended = { card: { ...card, state: 'ended' as const }, cardDueAt: null, holdUntil: 0, ...cancelled(waiting, now, newerId) };
      return write(tx, order, ended);
    }
    const declines = events.filter(({ type }) => type === 'card-declined').length;
    const holdUntil = declines > MAX_DECLINED_HOLDS ? now : now + holdMs;
    for (const { key } of allocations) if (key) holdKey(tx, key, order.id, { at: now, until: holdUntil });
    const known = { shopper: toShopper(shopper), unpaid: toUnpaid(limit, now), replaced: null, now };
    rememberOpenOrder(tx, { ...order, holdUntil }, known);
    const cardDueAt = nextCardCheck(card.state, card.startedAt, now);
    return changeOrder(tx, order, 'giveUpCapture', { lines: heldLines(order, allocations), holdUntil, card, cardDueAt, events });
  }

  /** The attempt will never bring money; the order waits for payment as before. */
  async function end(id: string, attempt: number): Promise<Order | null> {
    return change(id, (tx, order) => {
      if (order.state !== 'awaiting_payment' || order.card?.attempt !== attempt || order.card.state !== 'started') return null;
      return write(tx, order, { card: moved(order.card, 'end'), cardDueAt: null });
    });
  }

  /** No money comes any more of what was asked for, of an order that doesn't wait for it. Only where the order is as its caller saw it. */
  async function close(seen: Order): Promise<Order | null> {
    return change(seen.id, (tx, order) => {
      if (!order.card || !isUndecided(order.card) || !isAsSeen(order, seen)) return null;
      return write(tx, order, { card: moved(order.card, 'end'), cardDueAt: null });
    });
  }

  /** What should not happen: the owner decides. With `seen` only where the order is as its caller saw it: what looks wrong from there may be right by now. */
  async function flag(id: string, { code, note, captureId = null }: CardAlarm, seen: Order | null = null): Promise<Order | null> {
    return change(id, (tx, order) => {
      if (seen && !isAsSeen(order, seen)) return null;
      const { card, attention } = order;
      if (order.state === 'needs_attention' && attention?.code === code && attention.note === note) return order;
      const state = card && captureId !== null ? nextCardState(card.state, 'complete') : null;
      const fields = card && state !== null ? { card: { ...card, state, captureId }, cardDueAt: null } : {};
      return flagOrder(tx, order, { code, note, at: clock(), ownerMail }, fields);
    });
  }

  /** Says when the order is looked at next: by what it is now, and only where it is still due as its caller saw it. */
  async function schedule(id: string, seen: number | null): Promise<void> {
    await change(id, (tx, order) => {
      if (order.cardDueAt !== seen) return null;
      const { card } = order;
      const now = clock();
      const isOpen = (order.state === 'awaiting_payment' && order.method === 'card') || isAtProvider(order.state);
      const since = (card?.state === 'started' ? card.startedAt : card?.askedAt) ?? 0;
      if (card && isOpen) return write(tx, order, { cardDueAt: nextCardCheck(card.state, since, now) });
      // What the owner decides is looked at again once she has: followUp()
      return write(tx, order, { cardDueAt: order.state === 'needs_attention' ? null : nextFollowUp(card, now) });
    });
  }

  function change(id: string, act: (tx: Transaction, order: Order) => Order | null | Promise<Order | null>): Promise<Order | null> {
    return store.transaction(async (tx) => act(tx, await orderIn(tx, id)));
  }

  return { hasKeys, start, keepLink, resume, beginCapture, payLater, reopen, end, close, flag, schedule };
}

/** Fields that don't move the order. */
function write(tx: Transaction, order: Order, fields: Partial<Order>): Order {
  tx.update(orderPath(order.id), plain(fields));
  return { ...order, ...fields };
}
